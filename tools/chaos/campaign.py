"""Kill, look, start again: a campaign against one data folder."""

import asyncio
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from services import Cluster

from chaos.disk import Disk, PostgresDisk, SqliteDisk
from chaos.inspection import Inspection
from chaos.ledger import Ledger, Violation
from chaos.lives import Lives, crash
from chaos.party import Party, Plan
from chaos.places import PLACES
from chaos.told import Told, verified
from lamma.client import reconnecting
from lamma.client.api import connections

EVERY: Final = (
    Plan("kotshena"),
    Plan("committee", {"length": 13}),
    Plan("classic"),
    Plan("taqdeer"),
    Plan("sixty_six", watched=True),
    Plan("sixty_six", {"target": 5}),
    Plan("kotshena", people=1),
)
"""Every rulebook, with people in every seat; one table with a spectator, one with bots."""

ON_SQLITE: Final = ("random", "exact")
ON_POSTGRES: Final = (
    *("random", "exact", "database fast", "random", "exact", "database immediate"),
    *("random", "exact", "database killed", "random", "exact", "both"),
)
"""What befalls a campaign, again and again; ``exact`` follows the start of a process."""

EXACT: Final = 3.0
"""Seconds in which a process must have come to the place where it ends itself."""


@dataclass(frozen=True, kw_only=True)
class Plot:
    """What is done in a campaign. With a ``cluster`` the server is on PostgreSQL."""

    seed: int = 1
    plans: Sequence[Plan] = EVERY
    places: Sequence[str] = tuple(PLACES)
    kinds: Sequence[str] = ()
    cluster: Cluster | None = None
    sin: str = ""


class Campaign:
    """One server, its data, and people who play there."""

    def __init__(self, data: Path, plot: Plot) -> None:
        cluster = plot.cluster
        self.told, self.plot, self.rng = Told(), plot, Random(plot.seed)
        self.kinds = plot.kinds or (ON_SQLITE if cluster is None else ON_POSTGRES)
        database = None if cluster is None else cluster.database()
        self.lives = Lives(data, database=database, sin=plot.sin)
        disk: Disk = SqliteDisk(data / "tables.db")
        if database is not None:
            disk = PostgresDisk(database)
        ledger = Ledger(disk, data / "server.key", self.lives.births)
        self.look = Inspection(self.lives, ledger)
        self._place = ""

    async def run(self, kills: int, each: Callable[[], object] = lambda: None) -> Told:
        """Kill so many times, then let all come to rest, and look at everything once more."""
        with _impatient_clients():
            async with self.lives, connections(self.lives.url) as shared:
                await self.lives.start()
                await self.lives.open()
                for plan in self.plot.plans:
                    seed = self.rng.randrange(1 << 32)
                    self.look.join(Party(plan, self.lives.url, shared, seed))
                try:
                    await asyncio.sleep(0.5)
                    for number in range(kills):
                        await self._strike(number)
                        each()
                    await self._rest()
                finally:
                    await self.look.part()
                    await asyncio.sleep(0.1)  # sockets close in the loop's next rounds
        told = self.told
        self.look.sum(told)
        told.verified = verified(self.lives.data / "matches.jsonl", self.look.records)
        return told

    async def _strike(self, number: int) -> None:
        """One disaster, and what comes after it."""
        self.look.tasks()
        kind, cluster = self.kinds[number % len(self.kinds)], self.plot.cluster
        self.told.kills += 1
        if cluster is not None and kind.startswith("database"):
            self.told.places[kind] += 1
            await self._lose_database(cluster, kind)
            return
        place = await self._end(exact=kind == "exact")
        if cluster is not None and kind == "both":
            await crash(cluster)
            place = kind
        self.told.places[place] += 1
        await self.look.everything()
        following = self.kinds[(number + 1) % len(self.kinds)]
        self._place = self._next_place() if following == "exact" else ""
        nth = self.rng.randint(1, PLACES[self._place][1]) if self._place else 1
        await self.lives.start(self._place, nth)
        await self._caught_up()

    def _next_place(self) -> str:
        """Where the life to come is to end: places that have not been, first."""
        unseen = [each for each in self.plot.places if not self.told.places[each]]
        return self.rng.choice(unseen or list(self.plot.places))

    async def _end(self, *, exact: bool) -> str:
        if exact and self._place and await self.lives.dies(EXACT):
            status = await self.lives.kill()
            if status != -signal.SIGKILL:
                raise Violation(f"the server ended by itself: {status}\n{self.lives.log()}")
            return self._place
        await asyncio.sleep(self.rng.choice((0.02, 0.2, 0.6, 1.0)) * self.rng.random())
        await self.lives.kill()
        return "random"

    async def _caught_up(self) -> None:
        """Wait until everyone is back where his table was, or the process has died again."""
        began = time.monotonic()
        if await self.look.until_back():
            self.told.recoveries.append(1000 * (time.monotonic() - began))

    async def _lose_database(self, cluster: Cluster, kind: str) -> None:
        """PostgreSQL goes and comes back under a server that must not mind."""
        await asyncio.sleep(0.5 * self.rng.random())
        began = time.monotonic()
        if kind == "database killed":
            await crash(cluster)
        else:
            await asyncio.to_thread(cluster.restart, kind.removeprefix("database "))
        await self.look.until_further(kind)
        self.told.outages.append(1000 * (time.monotonic() - began))

    async def _rest(self) -> None:
        """Nobody acts any more; everyone must come to the same row and the same view."""
        await self.lives.kill()
        await self.look.everything()
        await self.lives.start()
        self.look.stop_playing()
        await self._caught_up()
        await self.look.at_rest()
        await self.lives.kill(signal.SIGTERM)
        await self.look.everything()
        self.look.all_at_the_head()


@contextmanager
def _impatient_clients() -> Iterator[None]:
    """Clients that wait half a minute between attempts would sleep through a dozen lives."""
    longest = reconnecting.LONGEST
    vars(reconnecting)["LONGEST"] = 0.4
    try:
        yield
    finally:
        vars(reconnecting)["LONGEST"] = longest
