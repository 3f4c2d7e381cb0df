"""Everyone at the tables, and what must be true of them."""

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from chaos.ledger import Ledger, Violation
from chaos.lives import Lives
from chaos.party import Party, patiently
from chaos.recorder import Recorder, apart
from chaos.told import Told
from lamma.client import Link
from lamma.server.lobby import listing

PATIENCE: Final = 30.0
"""Seconds in which everyone must be back where the table is."""

ALARMING: Final = ("Traceback", "table_suspended", "bot_failed", "unreadable", "part=library")
"""Words that no log of the server has, whatever befell it."""


class Inspection:
    """The parties of one campaign. What is wrong is raised as a :class:`Violation`."""

    def __init__(self, lives: Lives, ledger: Ledger) -> None:
        self.lives, self.ledger = lives, ledger
        self._parties: list[Party] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._entries: dict[str, dict[str, Any]] = {}

    def join(self, party: Party) -> None:
        """Let a party play."""
        self._parties.append(party)
        name = f"{party.plan.rulebook} {len(self._parties)}"
        self._tasks.append(asyncio.create_task(party.run(), name=name))

    async def part(self) -> None:
        """Send everyone home."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for party in self._parties:
            await party.close()

    @property
    def links(self) -> list[Recorder]:
        """Everyone who is at a table now."""
        return [link for party in self._parties for link in party.links]

    @property
    def records(self) -> list[bytes]:
        """The records of all matches so far."""
        return [record for party in self._parties for record in party.records]

    def head(self, link: Recorder) -> int:
        """The last row of a link's table that the ledger knows."""
        book = self.ledger.books.get(link.table)
        return 0 if book is None else book.head

    # While a server lives

    def tasks(self) -> None:
        """No player has met anything that he does not get over."""
        for task in self._tasks:
            if task.done() and not task.cancelled() and (error := task.exception()) is not None:
                raise Violation(f"{task.get_name()}: {error!r}\n{self.lives.log()}") from error

    async def until_back(self) -> bool:
        """Wait until everyone is where his table was; False if the server died before that."""
        heads = {link: self.head(link) for link in self.links}
        for late in self._waits(
            lambda link: link.line.open and link.sheet.seq >= heads.get(link, 0)
        ):
            if await self.lives.dies(0.0):
                return False
            await self._a_while(late, "come back")
        return True

    async def until_further(self, why: str) -> None:
        """Wait until everyone has heard of a new row; the server must not have died."""
        rows = {link: link.sheet.seq for link in self.links}
        for late in self._waits(lambda link: link.sheet.seq > rows.get(link, 0)):
            if await self.lives.dies(0.0):
                raise Violation(f"the server died: {why}\n{self.lives.log()}")
            await self._a_while(late, f"gone on: {why}")

    def stop_playing(self) -> None:
        """Whoever is to act leaves it from now on."""
        for party in self._parties:
            party.stop()

    async def at_rest(self) -> None:
        """Every command is answered, and who comes anew is shown what the others see."""
        rows: list[int] = []
        until = time.monotonic() + PATIENCE
        while rows != (rows := [link.sheet.seq for link in self.links]) or self._unanswered:
            if time.monotonic() > until:
                raise Violation(f"no end of rows, or no answer: {self._unanswered}")
            await asyncio.sleep(0.4)
        # Who comes again with another program takes the seat from the first: that one is done.
        seen = [(link, dict(link.fields)) for link in self.links]
        for link, mine in seen:
            async with Link(link.line.client, link.table, fair=False) as other:
                if mine != other.fields:
                    raise Violation(f"{link!r}: a snapshot {apart(mine, other.fields)}")
        for link in self.links:
            ask = partial(link.line.client.table, link.table)
            self._entries[link.table] = await patiently(ask)

    # While none lives

    async def everything(self) -> None:
        """What everyone knows stands in the log, and what was acknowledged stands there once."""
        await self.ledger.follow()
        for party in self._parties:
            for link in (*party.past, *party.links):
                book = self.ledger.books.get(link.table)
                if book is None:
                    raise Violation(f"{link.table} is not in the log")
                link.check(book)
        said = self.lives.log()
        for word in ALARMING:
            if word in said:
                raise Violation(f"the server said {word}:\n{said[-3000:]}")

    def all_at_the_head(self) -> None:
        """Everyone has come to the last row of his table, and the lobby's list has too."""
        for table, entry in self._entries.items():
            self._listed(table, entry)
        for link in self.links:
            if link.sheet.seq != self.head(link):
                raise Violation(f"{link!r} is not at row {self.head(link)}")

    def sum(self, told: Told) -> None:
        """Count everything."""
        for book in self.ledger.books.values():
            told.tables += 1
            told.rows += book.head
            told.gifts += book.gifts
        for party in self._parties:
            told.refused += party.refused
            for link in (*party.past, *party.links):
                told.commands += len(link.asked)
                told.acknowledged += sum(bool(each.rows) for each in link.asked.values())
                told.frames += link.frames
        told.matches = len(self.records)

    @property
    def _unanswered(self) -> list[Recorder]:
        return [link for link in self.links if link.waits]

    def _waits(self, true: Any) -> Iterator[list[Recorder]]:
        self._until = time.monotonic() + PATIENCE
        while late := [link for link in self.links if not (link.left or true(link))]:
            yield late

    async def _a_while(self, late: list[Recorder], what: str) -> None:
        self.tasks()
        if time.monotonic() > self._until:
            raise Violation(f"{PATIENCE} s, and these have not {what}: {late}\n{self.lives.log()}")
        await asyncio.sleep(0.005)

    def _listed(self, table: str, entry: dict[str, Any]) -> None:
        state = self.ledger.books[table].state
        if state is None:
            return
        its = listing(state)
        names = [(place.name, place.bot) for place in its.places]
        said = [(seat["name"], seat["bot"]) for seat in entry["seats"]]
        if (entry["phase"], said) != (its.phase, names):
            raise Violation(f"{table} is listed as {entry['phase']} {said}, and is {its}")
