"""What an append to the event log costs, and how long it takes, in a process that is busy.

Every log plays the same two scenes in turn (A B C A B C …): *saturated*, where the loop computes
for a while before every append and every table always has one in flight, and *paced*, where
appends come at a steady rate. ``--help`` lists the options; ``README.md`` says what is counted.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any, Protocol

import uvloop
from engine import surroundings

from lamma.store.log.opening import open_log
from lamma.store.log.protocol import Appended, Outcome, Row

BODY = bytes(range(200))
TICK_ROWS = 16
"""How many commands one tick of a busy loop brings."""

LOGS = ("sqlite", "postgres")
NULL = "nothing"
"""Calls back in the next tick: what the scene costs without a log."""


class Appends(Protocol):
    """The one method that is measured."""

    def append_soon(
        self, table: str, row: Row, due: int | None, done: Callable[[Outcome], None]
    ) -> None:
        """As ``Log.append_soon``."""
        ...


class Nothing:
    """Keeps no row."""

    def append_soon(
        self, table: str, row: Row, due: int | None, done: Callable[[Outcome], None]
    ) -> None:
        """Say that it was appended."""
        del table, due
        asyncio.get_running_loop().call_soon(done, Appended(row.seq))


class Scene:
    """Appends by turns to ``tables`` tables, and how long each took."""

    def __init__(self, log: Appends, tables: int) -> None:
        self.log = log
        self.free = deque(f"table-{number}" for number in range(tables))
        self.heads = dict.fromkeys(self.free, 0)
        self.seconds: list[float] = []
        self.settled = asyncio.Event()

    def append(self, since: float) -> bool:
        """Append to a table that has none in flight, if there is one; timed from ``since``."""
        if not self.free:
            return False
        table = self.free.pop()
        seq = self.heads[table] = self.heads[table] + 1

        def done(outcome: Outcome) -> None:
            if outcome != Appended(seq):
                raise RuntimeError(f"{outcome} to row {seq} of {table}")
            self.seconds.append(time.perf_counter() - since)
            self.free.appendleft(table)
            self.settled.set()

        now = time.time_ns() // 1_000_000
        row = Row(
            seq, f"{seq:08x}-5eb3-4c1f-9d5e-{id(done):012x}", hash(table) & 0xFFFF, now, 1, BODY
        )
        self.log.append_soon(table, row, now + 20_000, done)
        return True

    async def all_settled(self, rows: int) -> None:
        """Wait until so many rows are appended."""
        while len(self.seconds) < rows:
            self.settled.clear()
            await self.settled.wait()

    async def saturated(self, rows: int, work: int) -> dict[str, float]:
        """Append as fast as the loop can while it computes ``work`` steps before each append."""
        before, start = time.process_time(), time.perf_counter()
        asked = 0
        while asked < rows:
            for _ in range(min(TICK_ROWS, rows - asked)):
                compute(work)
                asked += self.append(time.perf_counter())
            await asyncio.sleep(0)
        await self.all_settled(rows)
        wall = time.perf_counter() - start
        return {
            "cpu_us": (time.process_time() - before) / rows * 1e6,
            "rows_per_second": rows / wall,
            **self.percentiles(),
        }

    async def paced(self, rows: int, rate: float) -> dict[str, float]:
        """Append ``rate`` rows a second, each timed from when it was to be asked for."""
        start = time.perf_counter() + 0.01
        for number in range(rows):
            due = start + number / rate
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            self.append(due)
        await self.all_settled(rows)
        return self.percentiles()

    def percentiles(self) -> dict[str, float]:
        """Milliseconds."""
        ordered = sorted(self.seconds)
        last = len(ordered) - 1
        return {
            name: ordered[round(last * part)] * 1e3
            for name, part in (("p50_ms", 0.5), ("p99_ms", 0.99), ("max_ms", 1.0))
        }


def compute(steps: int) -> int:
    """Keep the interpreter busy."""
    total = 0
    for step in range(steps):
        total += step
    return total


def steps_for(microseconds: float) -> int:
    """How many steps take so long on this machine, when it is quiet."""
    best = min(_timed(20_000) for _ in range(20))
    return round(20_000 * microseconds / (best * 1e6))


def _timed(steps: int) -> float:
    start = time.process_time()
    compute(steps)
    return time.process_time() - start


@asynccontextmanager
async def opened(name: str, cluster: Any) -> AsyncIterator[Appends]:
    """An empty log of this kind."""
    if name == NULL:
        yield Nothing()
        return
    with tempfile.TemporaryDirectory(prefix="lamma-log-", dir=Path.cwd()) as folder:
        url = cluster.database() if name == "postgres" else f"sqlite:///{folder}/log.db"
        log = await open_log(url)
        try:
            yield log
        finally:
            await log.close()


async def measure(asked: argparse.Namespace, cluster: Any) -> dict[str, Any]:
    """Every log's turns, in rotation."""
    steps = steps_for(asked.work)
    busy: dict[str, list[dict[str, float]]] = {name: [] for name in (NULL, *asked.log)}
    paced: dict[str, list[dict[str, float]]] = {name: [] for name in asked.log}
    for _ in range(asked.repeats):
        for name, turns in busy.items():
            async with opened(name, cluster) as log:
                warm = Scene(log, asked.tables)
                await warm.saturated(asked.tables, 0)
                scene = Scene(log, asked.tables)
                scene.heads.update(warm.heads)
                turns.append(await scene.saturated(asked.rows, steps))
                if name != NULL:
                    quiet = Scene(log, asked.tables)
                    quiet.heads.update(scene.heads)
                    paced[name].append(await quiet.paced(asked.rows // 10, asked.rate))
    return {
        name: {
            "append_cpu_us": round(
                median(
                    mine["cpu_us"] - none["cpu_us"]
                    for mine, none in zip(busy[name], busy[NULL], strict=True)
                ),
                1,
            ),
            "saturated": _medians(busy[name]),
            "without_log": _medians(busy[NULL]),
            "paced": _medians(paced[name]),
        }
        for name in asked.log
    }


def _medians(turns: Sequence[dict[str, float]]) -> dict[str, float]:
    return {key: round(median(turn[key] for turn in turns), 3) for key in turns[0]}


def report(result: dict[str, Any]) -> None:
    """The result as a table to read."""
    print(f"{result['platform']}, {result['processor']}, load {result['load'][0]}")
    print(
        f"{result['rows']:,} rows, {result['tables']:,} tables, {result['work']} µs of work a row; "
        f"paced: {result['rate']:,} rows a second; medians of {result['repeats']}"
    )
    print(f"\n{'':<10}{'cpu µs a row':>14}{'rows/s':>10}{'p50 ms':>9}{'p99 ms':>9}", end="")
    print(f"{'paced p50':>12}{'p99 ms':>9}")
    for name, log in result["logs"].items():
        busy, paced = log["saturated"], log["paced"]
        print(
            f"{name:<10}{log['append_cpu_us']:>14}{busy['rows_per_second']:>10,.0f}"
            f"{busy['p50_ms']:>9.2f}{busy['p99_ms']:>9.2f}{paced['p50_ms']:>12.2f}"
            f"{paced['p99_ms']:>9.2f}"
        )


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="benchmarks/log.py",
        description="What an append to the event log costs in a busy process.",
    )
    add = parser.add_argument
    add("log", nargs="*", help=f"measure these alone: {', '.join(LOGS)}")
    add("-n", "--repeats", type=int, default=5, help="turns each log takes (5)")
    add("-r", "--rows", type=int, default=20_000, help="appends a turn (20000)")
    add("-t", "--tables", type=int, default=1000, help="tables appended to (1000)")
    add("-w", "--work", type=float, default=175.0, help="µs the loop computes a row (175)")
    add("--rate", type=float, default=250.0, help="rows a second when paced (250)")
    add("--json", action="store_true", help="print the result as JSON")
    asked = parser.parse_args(arguments)
    asked.log = asked.log or list(LOGS)
    if unknown := [name for name in asked.log if name not in LOGS]:
        parser.error(f"no log {', '.join(unknown)}; there are: {', '.join(LOGS)}")
    if min(asked.repeats, asked.rows, asked.tables) < 1 or asked.rate <= 0 or asked.work < 0:
        parser.error("--repeats, --rows and --tables count from 1, and --rate is more than 0")
    return asked


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and report."""
    asked = read_arguments(arguments)
    before, cluster = surroundings(), None
    if "postgres" in asked.log:
        sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
        from services import Cluster  # noqa: PLC0415 - a tool of the checks, beside the package

        cluster = Cluster.start()
    try:
        logs = uvloop.run(measure(asked, cluster))
    finally:
        if cluster is not None:
            cluster.stop()
    settings = {
        name: getattr(asked, name) for name in ("repeats", "rows", "tables", "work", "rate")
    }
    result = {**before, **settings, "logs": logs}
    if asked.json:
        print(json.dumps(result, indent=2, ensure_ascii=False))
    else:
        report(result)
    return 0


if __name__ == "__main__":
    sys.exit(main())
