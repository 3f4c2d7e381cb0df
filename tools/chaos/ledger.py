"""The log as it is on the disk, read while no server lives, and followed row by row.

What is read twice must be the same; what was read once must stay.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from chaos.disk import Disk
from lamma.server.keys import AesSealer, server_key
from lamma.server.live.loading import unfolded
from lamma.store.log.protocol import Row
from lamma.table import events as ev
from lamma.table.causes import Cause
from lamma.table.codec import Codec
from lamma.table.state import Phase, Table
from lamma.table.told import tellings
from lamma.table.view import sight

KEPT: Final = 2000
"""Rows back from the head for which the table as it was is kept."""

encode = msgspec.json.Encoder().encode


class Violation(AssertionError):  # noqa: N818 - what was found
    """A promise was broken; the text says which, and where."""


@dataclass
class Book:
    """One table: its rows' commands, what each viewer was told, and its states."""

    state: Table | None = None
    commands: dict[str, int] = field(default_factory=dict)
    told: list[tuple[bytes, ...]] = field(default_factory=list)
    """For each row, from 1, what each seat is told of it, and last a spectator."""
    states: dict[int, Table] = field(default_factory=dict)
    cards: set[str] = field(default_factory=set)
    """Played in the deal in play."""
    gifts: int = 0
    ended: int = 0

    @property
    def head(self) -> int:
        """The number of the last row."""
        return 0 if self.state is None else self.state.seq

    def view(self, seq: int, seat: int | None) -> dict[str, Any] | None:
        """What a viewer sees at a row; None for one that is too long ago."""
        state = self.states.get(seq)
        if state is None:
            return None
        found: dict[str, Any] = msgspec.json.decode(encode(sight(state).of(seat)))
        return found


class Ledger:
    """Every table of one database. ``births`` are those of :class:`chaos.lives.Lives`."""

    def __init__(self, disk: Disk, key: Path, births: list[int]) -> None:
        self.books: dict[str, Book] = {}
        self.disk = disk
        self._births = births
        self._key = key
        self._codec: Codec | None = None

    async def follow(self) -> None:
        """Read what is new; Violation if a row is wrong, doubled, or is no more."""
        if self._codec is None:
            self._codec = Codec(AesSealer(server_key(self._key)))
        had = {name: book.head for name, book in self.books.items()}
        found = await self.disk.read(had)
        if found.kept != sum(had.values()):
            raise Violation(f"of {sum(had.values())} rows in the log, {found.kept} are left")
        for table, row in found.rows:
            self.take(table, row, self._codec.decode(row.body, row.schema))
        heads = {name: book.head for name, book in self.books.items()}
        if heads != found.heads:
            apart = dict(heads.items() ^ found.heads.items())
            raise Violation(f"heads and rows differ: {apart}")

    def take(self, table: str, row: Row, events: tuple[ev.AnyEvent, ...]) -> None:
        """The next row of a table."""
        book = self.books.setdefault(table, Book())
        where = f"{table} row {row.seq}"
        if row.seq != book.head + 1:
            raise Violation(f"{where}: it follows row {book.head}")
        if row.command in book.commands:
            raise Violation(f"{where}: its command is row {book.commands[row.command]} too")
        book.commands[row.command] = row.seq
        self._gift(book, row, events, where)
        before = book.state
        steps = _steps(before, row, events)
        _cards(book, events, where)
        book.state = book.states[row.seq] = steps[-1]
        book.states.pop(row.seq - KEPT, None)
        book.told.append(tuple(encode(each) for each in tellings(before, events, steps)))

    def _gift(self, book: Book, row: Row, events: tuple[ev.AnyEvent, ...], where: str) -> None:
        """The first row after a restart gives back the time since the last one before."""
        given = [each for each in events if isinstance(each, ev.Gifted)]
        book.gifts += len(given)
        book.ended += sum(isinstance(each, ev.Ended) for each in events)
        before = book.state
        if before is None or before.phase is not Phase.PLAYING:
            return
        restarts = any(before.at < birth <= row.at for birth in self._births)
        running = before.pause is None or before.pause.until is not None
        if restarts and running:
            lost = row.at - before.at
            if [(each.ms, each.cause) for each in given] != [(lost, Cause.RESTART)]:
                raise Violation(f"{where}: {lost} ms were lost and {given} given back")
        elif given:
            raise Violation(f"{where}: {given} given back, and no time was lost")


def _steps(before: Table | None, row: Row, events: tuple[ev.AnyEvent, ...]) -> tuple[Table, ...]:
    try:
        return tuple(unfolded(before, row, events))  # type: ignore[arg-type]
    except Exception as broken:
        raise Violation(f"{row}: does not follow: {type(broken).__name__}") from broken


def _cards(book: Book, events: Iterable[ev.AnyEvent], where: str) -> None:
    for event in events:
        if isinstance(event, ev.Dealt):
            book.cards.clear()
        elif isinstance(event, ev.Acted):
            for card in _played(event.a):
                if card in book.cards:
                    raise Violation(f"{where}: {card} was played before")
                book.cards.add(card)


def _played(text: str) -> Iterator[str]:
    kind, _, card = text.partition(" ")
    if kind == "play":
        yield card
