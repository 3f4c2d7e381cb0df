"""The same trick game on Lamma's server, boardgame.io and Colyseus, side by side.

    benchmarks/server/setup.sh                  once: the peers, from npm
    benchmarks/server/run.py --smoke            do they all play?
    benchmarks/server/run.py                    the real run, on a quiet machine

Every server has its turn in each repeat (A B C A B C …): started on one core, its players on
another, warmed up, then measured over a fixed number of moves. ``benchmarks/README.md`` says what
counts.
"""

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))  # engine.py knows the machine and the commit

from deals import as_json
from engine import git, processor
from proc import Spent, between, pss_kb, read
from sides import STORES, BrokenError, Contestant, ours, peer, started

import lamma

RESULT = Path(__file__).parents[1] / "results" / "server.json"
QUIET = 0.1
"""The most of a core that anyone else may use while it is measured."""


def contestants(asked: argparse.Namespace) -> list[Contestant]:
    """Who takes part, in the order of their turns."""
    everyone = [
        ours(),
        *(
            peer(folder, node, store)
            for node in asked.nodes
            for store in asked.stores
            for folder in ("boardgame_io", "colyseus")
        ),
    ]
    return [who for who in everyone if any(who.name.startswith(name) for name in asked.only)]


def play(who: Contestant, decks: Path, asked: argparse.Namespace) -> dict[str, Any]:
    """One turn of a contestant: started, warmed, measured."""
    with (
        tempfile.TemporaryDirectory(dir=asked.data) as folder,
        started(who, decks, Path(folder), asked.cores) as (server, driver, said),
    ):
        empty = pss_kb(server.pid)
        if asked.warm:
            driver.ask(f"seat {asked.warm}")
            driver.ask("go")
            driver.ask("leave")
        stretches: list[Spent] = []
        rows: list[dict[str, Any]] = []
        memory = 0
        for _ in range(asked.matches):
            driver.ask(f"seat {asked.deals}")
            time.sleep(asked.settle)
            before = read((server.pid, driver.pid))
            rows.append(driver.ask("go"))
            stretches.append(between(before, read((server.pid, driver.pid))))
            memory = pss_kb(server.pid)
            driver.ask("leave")
    return {**summary(stretches, rows), "pss_kb": memory, "pss_kb_empty": empty, "said": said}


def summary(stretches: Sequence[Spent], rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The figures of one turn; times in milliseconds, processor time in seconds."""
    moves = sum(row["moves"] for row in rows)
    server, driver = (sum(each.processes[place] for each in stretches) for place in (0, 1))
    wall = sum(each.wall for each in stretches)
    others, stolen = (
        sum(getattr(each, name) * each.wall for each in stretches) / wall
        for name in ("others", "stolen")
    )
    return {
        "cpu_s_per_1000_moves": server / moves * 1000,
        "moves_per_second": moves / sum(row["seconds"] for row in rows),
        "p50_ms": median(row["p50_ms"] for row in rows),
        "p99_ms": median(row["p99_ms"] for row in rows),
        "moves": moves,
        "server_busy": server / wall,
        "driver_busy": driver / wall,
        "other_cores": others,
        "stolen_cores": stolen,
        "clean": others < QUIET and stolen < QUIET,
        "digests": [row["digests"] for row in rows],
    }


def turns(
    everyone: Sequence[Contestant], decks: Path, expected: list[str], asked: argparse.Namespace
) -> Iterator[tuple[Contestant, dict[str, Any]]]:
    """Everyone's turns, interleaved; one that others disturbed is taken again."""
    for repeat in range(1, asked.repeats + 1):
        for who in everyone:
            row: dict[str, Any] = {"clean": False, "attempt": 0}
            while not row["clean"] and row["attempt"] < asked.attempts:
                row = {"attempt": row["attempt"] + 1, **play(who, decks, asked)}
                if any(digests != expected for digests in row.pop("digests")):
                    message = f"{who.name} played other moves than the rules say"
                    raise BrokenError(message)
                mark = "" if row["clean"] else f"  others used {row['other_cores']:.2f} cores"
                cost, rate = row["cpu_s_per_1000_moves"], row["moves_per_second"]
                label = f"{repeat}/{asked.repeats}  {who.name:<28}"
                print(f"{label}{cost:>8.4f}{rate:>9,.0f}{mark}", file=sys.stderr, flush=True)
            yield who, row


def spread(values: Sequence[float]) -> dict[str, float]:
    """Median and range."""
    return {"median": median(values), "min": min(values), "max": max(values)}


FIGURES = ("cpu_s_per_1000_moves", "moves_per_second", "p50_ms", "p99_ms", "pss_kb")


def gathered(
    everyone: Sequence[Contestant], rows: dict[str, list[dict[str, Any]]]
) -> list[dict[str, Any]]:
    """Every contestant's figures over its turns."""
    return [
        {
            "name": who.name,
            "peer": who.peer,
            "store": who.store,
            "versions": rows[who.name][0]["said"]["versions"],
            "clean": all(row["clean"] for row in rows[who.name]),
            **{name: spread([row[name] for row in rows[who.name]]) for name in FIGURES},
            "every": [{k: v for k, v in row.items() if k != "said"} for row in rows[who.name]],
        }
        for who in everyone
    ]


def ratios(
    everyone: Sequence[Contestant], rows: dict[str, list[dict[str, Any]]]
) -> list[dict[str, Any]]:
    """Lamma's processor time a move over each peer's, repeat by repeat."""
    return [
        {
            "of": mine.name,
            "to": other.name,
            "cpu_a_move": spread(
                [
                    a["cpu_s_per_1000_moves"] / b["cpu_s_per_1000_moves"]
                    for a, b in zip(rows[mine.name], rows[other.name], strict=True)
                ]
            ),
        }
        for mine in everyone
        for other in everyone
        if not mine.peer and other.peer
    ]


def report(result: dict[str, Any]) -> None:
    """The result as tables to read."""
    print(f"{'':<28}{'CPU-s/1,000':>12}{'lowest':>9}{'highest':>9}", end="")
    print(f"{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}{'PSS MB':>8}")
    for row in result["contestants"]:
        cost = row["cpu_s_per_1000_moves"]
        print(f"{row['name']:<28}{cost['median']:>12.4f}{cost['min']:>9.4f}", end="")
        print(f"{cost['max']:>9.4f}{row['moves_per_second']['median']:>9,.0f}", end="")
        print(f"{row['p50_ms']['median']:>8.2f}{row['p99_ms']['median']:>8.2f}", end="")
        noisy = "" if row["clean"] else "  not clean"
        print(f"{row['pss_kb']['median'] / 1024:>8.0f}{noisy}")
    for row in result["ratios"]:
        ratio = row["cpu_a_move"]
        print(f"{row['of']} : {row['to']} = ", end="")
        print(f"{ratio['median']:.2f} ({ratio['min']:.2f}-{ratio['max']:.2f})")


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="benchmarks/server/run.py", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    add = parser.add_argument
    everyone = ("lamma", "boardgame.io", "colyseus")
    add("--only", nargs="+", default=everyone, metavar="NAME", help="names, or their beginnings")
    add("--nodes", nargs="+", type=int, default=(22, 20), choices=(22, 20), help="(22 20)")
    add("--stores", nargs="+", default=("memory", "group"), choices=STORES, help="(memory group)")
    add("--tables", type=int, default=25, help="tables at once (25)")
    add("--deals", type=int, default=10, help="deals of a measured match (10)")
    add("--matches", type=int, default=3, help="measured matches a turn, one after another (3)")
    add("--warm", type=int, default=10, help="deals of the match before them (10)")
    add("--repeats", type=int, default=5, help="turns each takes (5)")
    add("--attempts", type=int, default=4, help="tries at a turn that others disturb (4)")
    add("--settle", type=float, default=0.5, help="seconds of rest before each reading (0.5)")
    add("--cores", nargs=2, type=int, default=(0, 1), help="of the server, of the players (0 1)")
    add("--data", help="folder for the databases (the system's temporary one)")
    add("--output", type=Path, help=f"write the report here ({RESULT.name} in results/)")
    add("--smoke", action="store_true", help="3 tables, 1 deal, 1 turn each; no report is kept")
    asked = parser.parse_args(arguments)
    if asked.smoke:
        asked.tables, asked.deals, asked.matches, asked.warm = 3, 1, 1, 0
        asked.repeats, asked.attempts = 1, 1
    elif asked.output is None:
        asked.output = RESULT
    return asked


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and report; 1 if a server plays wrongly or ends."""
    asked = read_arguments(arguments)
    everyone = contestants(asked)
    rows: dict[str, list[dict[str, Any]]] = {who.name: [] for who in everyone}
    result: dict[str, Any] = {
        "lamma": lamma.__version__,
        "commit": git("rev-parse", "HEAD"),
        "changed": bool(git("status", "--porcelain", "--", ":/src", ":/benchmarks/server")),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": platform.platform(),
        "processor": processor(),
        "load": [round(each, 2) for each in os.getloadavg()],
        "settings": {
            name: getattr(asked, name)
            for name in ("tables", "deals", "matches", "warm", "repeats", "cores")
        },
    }
    with tempfile.TemporaryDirectory() as folder:
        decks = Path(folder) / "decks.json"
        made = as_json(asked.tables, asked.deals)
        # The warm-up may be longer than what is measured: the decks reach for both.
        longest = as_json(asked.tables, max(asked.deals, asked.warm))
        decks.write_text(json.dumps(longest), encoding="utf-8")
        expected = [table["expected"] for table in made["tables"]]
        try:
            for who, row in turns(everyone, decks, expected, asked):
                rows[who.name].append(row)
        except BrokenError as error:
            print(f"run.py: {error}", file=sys.stderr)
            return 1
    result["contestants"] = gathered(everyone, rows)
    result["ratios"] = ratios(everyone, rows)
    report(result)
    if asked.output is not None:
        asked.output.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
