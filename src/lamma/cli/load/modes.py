"""What can be measured: a rate that is kept, saturation, memory, a storm of reconnects."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from lamma.cli.load.crew import Crew
from lamma.cli.load.measuring import Latencies, Process, busy, slope
from lamma.cli.load.players import Table
from lamma.cli.load.report import Memory, Report, Storm

STEPS: Final = 4
"""Sizes at which memory is measured, evenly spread."""

STORM: Final = 120.0
"""Seconds for which the tables play on, at most, while sockets come back."""

Step = Callable[[], object]


class Offering:
    """Moves due on a schedule, table after table, whether or not the server keeps up."""

    def __init__(self, tables: list[Table], rate: float) -> None:
        self.tables, self.rate = tables, rate
        self.offered = 0

    async def run(self, seconds: float, began: float) -> None:
        """Offer moves for so long."""
        until = began + seconds
        while (now := time.perf_counter()) < until:
            self.up_to(now, began)
            await asyncio.sleep(0.001)

    def up_to(self, now: float, began: float) -> None:
        """Offer all that is due by ``now``; each counts from when it was due."""
        tables = self.tables
        while (due := began + self.offered / self.rate) <= now:
            tables[self.offered % len(tables)].offer(due)
            self.offered += 1


@contextmanager
def counted(
    crew: Crew, report: Report, latencies: Latencies, server: Process | None
) -> Iterator[None]:
    """Count what happens in the block, and write it down."""
    tally = crew.tally
    latencies.reset()
    tally.begin()
    used = 0.0 if server is None else server.seconds
    every, own, began = busy(), time.process_time(), time.perf_counter()
    try:
        yield
    finally:
        took = time.perf_counter() - began
        tally.counting = False
        moves = max(1, tally.moves)
        report.seconds = round(took, 3)
        report.moves, report.matches = tally.moves, tally.matches
        report.moves_a_second = round(tally.moves / took, 1)
        report.client_cpu = round((time.process_time() - own) / took, 3)
        report.frames_a_move = round(tally.frames / moves, 2)
        report.bytes_a_move = round(tally.bytes / moves, 1)
        report.bytes_sent_a_move = round(tally.sent / moves, 1)
        report.refused = dict(tally.refused)
        report.behind = sum(len(table.offered) for table in crew.tables)
        if tally.moves:
            report.latency = latencies.told()
        if server is not None:
            spent = server.seconds - used
            report.cpu_seconds = round(1000 * spent / moves, 4)
            report.server_cpu = round(spent / took, 3)
            others = busy() - every - spent - (time.process_time() - own)
            report.other_cpu = round(max(0.0, others / took), 3)
            report.pss = server.pss


async def play(  # noqa: PLR0913 - what a run is of, by name
    crew: Crew,
    report: Report,
    latencies: Latencies,
    server: Process | None,
    *,
    seconds: float,
    warm: float,
    second: Step,
) -> None:
    """Play for ``warm`` seconds, then count for ``seconds``; ``second`` is called after each."""
    began = time.perf_counter()
    offering = None if report.rate is None else Offering(crew.tables, report.rate)
    if offering is None:
        for table in crew.tables:
            table.answer_at_once()
        await asyncio.sleep(warm)
    else:
        await offering.run(warm, began)
    with counted(crew, report, latencies, server):
        left = seconds
        while left > 0:
            part = min(1.0, left)
            if offering is None:
                await asyncio.sleep(part)
            else:
                passed = time.perf_counter() - began
                await offering.run(passed + part, began)
            left -= part
            second()


async def memory(crew: Crew, tables: int, server: Process, each: Step) -> Memory:
    """Seat tables, then let people watch them, and see what the server's memory makes of it.

    A socket more is a watcher more; a table's own share is what is left of it without its sockets.
    """
    points = []

    async def measured() -> None:
        await asyncio.sleep(1.0)
        points.append((len(crew.tables), len(crew.watchers), server.pss))

    await measured()
    for step in range(STEPS):
        until = tables * (step + 1) // STEPS
        await crew.seat(until - len(crew.tables), each)
        await measured()
    seated = len(points)
    for _ in range(STEPS):
        await crew.watch(max(1, tables // STEPS), each)
        await measured()
    socket = slope((watchers, pss) for _, watchers, pss in points[seated - 1 :])
    # The first tables also load what every table shares: they are left out of the slope.
    whole = slope((count, pss) for count, _, pss in points[1:seated])
    return Memory(round(socket), round(whole - crew.seats * socket), tuple(points))


async def storm(crew: Crew, share: float, rate: float | None) -> Storm:
    """Cut a share of the sockets while the tables play on."""
    hit = len(range(0, len(crew.tables) * crew.seats, max(1, round(1 / share))))
    playing = None
    if rate is not None:
        going = Offering(crew.tables, rate).run(STORM, time.perf_counter())
        playing = asyncio.create_task(going)
    took = await crew.storm(share)
    if playing is not None:
        playing.cancel()
    return Storm(hit, round(took, 3))
