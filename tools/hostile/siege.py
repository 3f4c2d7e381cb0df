"""Tables full of enemies, at a server that runs as a process of its own."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from hostile.door import Door
from hostile.enemy import Enemy, Sum, Violation
from hostile.frames import Known

RULES: Final = (
    {"rulebook": "sixty_six", "talk": "free"},
    {"rulebook": "kotshena", "options": {"length": "micro"}},
    {"rulebook": "taqdeer", "talk": "off", "spectators": False},
    {"rulebook": "committee", "options": {"length": 13}},
    {"rulebook": "classic"},
)
SEATS: Final = {"sixty_six": 2}
PAGE: Final = 4096


class Cast:
    """A host, those who could sit with him, and two who look on; they go from table to table."""

    def __init__(
        self, at: tuple[str, int], draw: Random, told: Sum, wild: float, number: int
    ) -> None:
        self._at, self._draw, self._sum, self._wild = at, draw, told, wild
        self._settings = RULES[number % len(RULES)]
        self._door = Door(*at)
        self._known = Known()
        self._tokens: list[str] = []
        self._code: str | None = None
        self._table = ""
        self.enemies: list[Enemy] = []

    async def gather(self) -> None:
        """Make the accounts."""
        count = SEATS.get(str(self._settings["rulebook"]), 4) + 2
        for k in range(count):
            guest = await self._door.post("/api/guests", {"name": f"E{k}"})
            self._tokens.append(guest["token"])
            known = Known(ids=self._known.ids, heard=self._known.heard)
            draw = Random(self._draw.getrandbits(64))
            ticket = self._asker(k, watch=k == count - 1)
            self.enemies.append(Enemy(guest["id"], draw, known, self._sum, ticket))

    async def table(self) -> None:
        """Have a new table."""
        wish = {"settings": self._settings | {"auto": True}}
        made = await self._door.post("/api/tables", wish, self._tokens[0])
        self._table, self._code = made["table"]["id"], made["code"]

    async def run(self, until: Callable[[], bool], burst: int) -> None:
        """Send and settle, again and again."""
        await self.gather()
        await self.table()
        try:
            while not until():
                if sum(each.closed for each in self.enemies) > 20:
                    for each in self.enemies:
                        each.leave()
                    await self.table()
                await asyncio.gather(*(self._round(each, burst) for each in self.enemies))
        finally:
            for each in self.enemies:
                each.leave()
            await self._door.close()

    async def _round(self, enemy: Enemy, burst: int) -> None:
        if enemy.table != self._table:
            enemy.leave()
        if not enemy.here or enemy.table != self._table:
            try:
                await enemy.open(self._at, self._table)
            except _NotLetIn:
                await asyncio.sleep(0.2)
                return
        if enemy.here:
            enemy.burst(self._draw.randint(1, burst), self._wild)
            await enemy.settle()

    def _asker(self, number: int, *, watch: bool) -> Callable[[], Any]:
        async def ask() -> str:
            wish = {"table": self._table, "code": self._code, "watch": watch}
            try:
                told = await self._door.post("/api/tickets", wish, self._tokens[number])
            except RuntimeError as no:
                raise _NotLetIn from no
            return str(told["ticket"])

        return ask


class _NotLetIn(Exception):  # noqa: N818 - what happened
    """No ticket: whoever may not watch, say."""


def memory(pid: int) -> int:
    """Bytes that a process holds (its resident set)."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


class Siege:
    """So many frames at so many tables; what is wrong is raised."""

    def __init__(self, at: tuple[str, int], pid: int, seed: int, wild: float) -> None:
        self.told = Sum()
        self.held: list[int] = []
        """The server's memory, in bytes: at each tenth of the way."""
        self.seconds = 0.0
        self._at, self._pid, self._seed, self._wild = at, pid, seed, wild

    async def run(self, frames: int, tables: int, burst: int = 24) -> None:
        """Send ``frames``."""
        draw = Random(self._seed)
        casts = [
            Cast(self._at, Random(draw.getrandbits(64)), self.told, self._wild, number)
            for number in range(tables)
        ]
        began = time.monotonic()
        done = lambda: self.told.frames >= frames  # noqa: E731
        watch = asyncio.create_task(self._watch(frames))
        tasks = [asyncio.create_task(each.run(done, burst)) for each in casts]
        try:
            await asyncio.gather(*tasks)
        finally:
            watch.cancel()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        self.seconds = time.monotonic() - began
        self.held.append(memory(self._pid))

    async def _watch(self, frames: int) -> None:
        while True:
            if self.told.frames >= frames * len(self.held) / 10:
                self.held.append(memory(self._pid))
            await asyncio.sleep(0.2)

    def line(self) -> str:
        """In a few lines."""
        told = self.told
        codes = ", ".join(f"{code} {n}" for code, n in told.nacks.most_common())
        closes = ", ".join(f"{code} {n}" for code, n in sorted(told.closes.items()))
        held = " ".join(f"{each / 1e6:.0f}" for each in self.held)
        return (
            f"{told.frames} frames ({told.malformed} malformed) over {told.sockets} sockets in"
            f" {self.seconds:.0f} s; {told.heard} heard, {told.acks} acknowledged;\n"
            f"refused: {codes}\nclosed: {closes}\nmemory in MB: {held}"
        )


__all__ = ["Siege", "Violation", "memory"]
