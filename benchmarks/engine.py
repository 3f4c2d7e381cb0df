"""Actions and matches a second of every rulebook's engine, on one core.

The contestants take turns within one run (A B C A B C …), so that a machine that slows down
slows them all. ``--help`` lists the options; ``README.md`` beside this file says what is counted.
"""

import argparse
import gc
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import msgspec
from contestants import TABLES, Contestant, ours, peers

import lamma

EXAMPLES = """\
examples:
  python benchmarks/engine.py                     every rulebook
  python benchmarks/engine.py taqdeer -n 15       one of them, 15 times
  python benchmarks/engine.py --least 40000       exit 1 if a rulebook is slower
  benchmarks/peers.sh --json > result.json        beside the other engines (sets them up)

tables: """


@dataclass(frozen=True, slots=True)
class Slice:
    """One turn of a contestant: seconds of processor time, and what it played in them."""

    seconds: float
    matches: int
    actions: int
    chances: int


@dataclass(slots=True)
class Standing:
    """A contestant and the turns it has had."""

    contestant: Contestant
    rng: Random
    slices: list[Slice] = field(default_factory=list)

    def rates(self, counted: str) -> list[float]:
        """How many ``matches``, ``actions`` or ``chances`` a second, a number a turn."""
        return [getattr(each, counted) / each.seconds for each in self.slices]

    def summary(self) -> dict[str, Any]:
        """What the JSON says of it; rates a second, rounded to whole actions."""
        who, actions = self.contestant, self.rates("actions")
        return {
            "name": who.name,
            "package": who.package,
            "version": who.version,
            "match": who.match,
            "peer": who.peer,
            "actions_per_second": round(median(actions)),
            "lowest": round(min(actions)),
            "highest": round(max(actions)),
            "matches_per_second": round(median(self.rates("matches")), 2),
            "chance_steps_per_second": round(median(self.rates("chances"))),
            "actions_per_match": round(
                sum(each.actions for each in self.slices)
                / sum(each.matches for each in self.slices),
                1,
            ),
            "every": [round(rate) for rate in actions],
        }


def take_turn(standing: Standing, seconds: float) -> None:
    """Play whole matches for at least so many seconds of processor time."""
    play, rng = standing.contestant.play, standing.rng
    matches = actions = chances = 0
    # Processor time: what other programs on the machine take is not counted.
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        played = play(rng)
        matches += 1
        actions += played.actions
        chances += played.chances
    standing.slices.append(Slice(spent, matches, actions, chances))


def measure(asked: argparse.Namespace, contestants: Sequence[Contestant]) -> list[Standing]:
    """Every contestant's turns, in rotation, after one match each to warm up."""
    standings = [Standing(each, Random(asked.seed)) for each in contestants]
    for standing in standings:
        standing.contestant.play(standing.rng)
    gc.collect()
    gc.freeze()
    for turn in range(asked.repeats):
        for standing in standings:
            show = f"\r{turn + 1}/{asked.repeats}  {standing.contestant.name:<20}"
            print(show if sys.stderr.isatty() else "", end="", file=sys.stderr, flush=True)
            take_turn(standing, asked.seconds)
    print(f"\r{'':<40}\r" if sys.stderr.isatty() else "", end="", file=sys.stderr, flush=True)
    return standings


def surroundings() -> dict[str, Any]:
    """What the figures depend on beside the code."""
    return {
        "lamma": lamma.__version__,
        "commit": git("rev-parse", "HEAD"),
        "changed": bool(git("status", "--porcelain", "--", ":/src", ":/benchmarks/*.py")),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "msgspec": msgspec.__version__,
        "platform": platform.platform(),
        "processor": processor(),
        "load": [round(each, 2) for each in os.getloadavg()],
    }


def git(*words: str) -> str | None:
    """What git says, or None where there is no git or no repository."""
    command = ("git", "-C", str(Path(__file__).parent), *words)
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def processor() -> str:
    """The processor's own name where Linux tells it, else its family."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def report(result: dict[str, Any]) -> None:
    """The result as a table to read."""
    commit = (result["commit"] or "no commit")[:12] + (" and changes" if result["changed"] else "")
    print(f"lamma {result['lamma']} ({commit}), {result['python']}, msgspec {result['msgspec']}")
    print(f"{result['platform']}, {result['processor']}, load {result['load'][0]}")
    print(f"median of {result['repeats']} × {result['seconds']} s of processor time, one core")
    print()
    print(f"{'':<20}{'actions/s':>10}{'lowest':>10}{'highest':>10}{'matches/s':>11}   a match")
    for row in result["contestants"]:
        rates = "".join(f"{row[name]:>10,}" for name in ("actions_per_second", "lowest", "highest"))
        about = f"{row['match']}, {row['actions_per_match']:,.0f} actions"
        if row["peer"]:
            about += f" ({row['package']} {row['version']})"
        print(f"{row['name']:<20}{rates}{row['matches_per_second']:>11,.1f}   {about}")


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="benchmarks/engine.py",
        description="Actions and matches a second of the engines, on one core.",
        epilog=EXAMPLES + ", ".join(TABLES),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("table", nargs="*", help="measure these tables alone")
    add("-n", "--repeats", type=int, default=7, help="turns each contestant takes (7)")
    add("-s", "--seconds", type=float, default=1.0, help="processor time of a turn (1.0)")
    add("--seed", type=int, default=1, help="of the deals and choices (1)")
    add("--peers", action="store_true", help="other engines beside ours, where installed")
    add("--json", action="store_true", help="print the result as JSON")
    add("--least", type=int, metavar="N", help="exit 1 if a rulebook makes fewer actions a second")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.table if name not in TABLES]
    if unknown:
        parser.error(f"no table {', '.join(unknown)}; there are: {', '.join(TABLES)}")
    if asked.repeats < 1 or asked.seconds <= 0:
        parser.error("--repeats counts from 1, and --seconds is more than 0")
    return asked


def say_missing(name: str, error: ImportError) -> None:
    """A peer is not installed; the run goes on without it."""
    print(f"without {name}: {error}; benchmarks/peers.sh installs it", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and report; 1 if a rulebook is slower than asked for."""
    asked = read_arguments(arguments)
    contestants = [ours(name) for name in asked.table or TABLES]
    if asked.peers:
        contestants += peers(say_missing)
    before = surroundings()
    standings = measure(asked, contestants)
    result = {
        **before,
        "repeats": asked.repeats,
        "seconds": asked.seconds,
        "seed": asked.seed,
        "contestants": [standing.summary() for standing in standings],
    }
    if asked.json:
        print(json.dumps(result, indent=2, ensure_ascii=False))
    else:
        report(result)
    slow = [
        row["name"]
        for row in result["contestants"]
        if asked.least and not row["peer"] and row["actions_per_second"] < asked.least
    ]
    if slow:
        print(f"slower than {asked.least:,} actions/s: {', '.join(slow)}", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
