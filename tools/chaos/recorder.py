"""A seat that notes everything: what it asked, what it was answered, and every row it was told."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from chaos.ledger import Book, Violation
from lamma.client import Client, Link
from lamma.client.outstanding import LATER, Answer
from lamma.table.commands import Act, ClientCommand, Phrase, Ready, Rematch, Sit
from lamma.wire import Ack, Ev, Nack, Snap
from lamma.wire import decode_server as decode

STANDING: Final = (Act, Sit, Ready, Rematch, Phrase)
"""Commands that change something whenever they are accepted; others may be so already."""

UNWRITTEN: Final = b"[]"


def apart(mine: dict[str, Any], its: dict[str, Any]) -> str:
    """Where two views differ."""
    found = [name for name in mine.keys() | its.keys() if mine.get(name) != its.get(name)]
    if "game" in found and mine.get("game") and its.get("game"):
        return f"differs in {found}; game {apart(mine['game'], its['game'])}"
    return "differs in " + ", ".join(f"{k}: {mine.get(k)} for {its.get(k)}" for k in found)


class Asked(msgspec.Struct):
    """A command, and what was answered: each time, if it was sent again."""

    command: ClientCommand
    rows: set[int] = msgspec.field(default_factory=set)
    refused: str = ""


class Recorder(Link):
    """A link of :mod:`lamma.client` that is not told it is being watched."""

    def __init__(self, client: Client, table: str, **more: Any) -> None:
        super().__init__(client, table, **more)
        self.asked: dict[str, Asked] = {}
        self.heard: dict[int, bytes] = {}
        """What was told of rows, since the last check."""
        self.frames = 0
        self.wrong: list[str] = []
        self.waits = 0
        """Commands that wait for an answer."""
        self.left = False

    def __repr__(self) -> str:
        """Which seat it is, and where it stands."""
        line = self.line
        where = f"row {self.sheet.seq}, socket {line.sockets} {'open' if line.open else 'closed'}"
        return f"<{self.table} {self.seat}: {where}>"

    async def close(self) -> None:
        """Leave the table."""
        self.left = True
        await super().close()

    def send(self, command: ClientCommand, then: Callable[[Answer], None]) -> None:
        """Note it, then send it."""

        def answered(answer: Answer) -> None:
            self.waits -= 1
            then(answer)

        self.waits += 1
        super().send(command, answered)
        name = next(reversed(self._outstanding.sent))
        self.asked[name] = Asked(command)

    def _heard(self, payload: bytes) -> None:
        frame = decode(payload)
        self.frames += 1
        if isinstance(frame, Ev):
            said = UNWRITTEN if frame.e is msgspec.UNSET else bytes(frame.e)
            if self.heard.setdefault(frame.s, said) != said:
                self.wrong.append(f"row {frame.s} was told in two ways")
        elif isinstance(frame, Ack):
            self.asked[frame.id].rows.add(frame.s)
        elif isinstance(frame, Nack):
            # What was too much at the moment is asked again under the same id.
            if frame.code not in LATER:
                self.asked[frame.id].refused = frame.code
        elif isinstance(frame, Snap) and frame.s < self.sheet.seq:
            self.wrong.append(f"a snapshot of row {frame.s} came after row {self.sheet.seq}")
        super()._heard(payload)

    def look_up(self) -> None:
        """Let whoever waits for something look whether it is so."""
        self._ring()

    def check(self, book: Book) -> int:
        """Compare all of it with the log; Violation. The number of commands that were accepted."""
        where = f"{self.table} seat {self.seat}"
        if self.wrong:
            raise Violation(f"{where}: {self.wrong[0]}")
        if self.witness is not None and self.witness.fault is not None:
            raise Violation(f"{where}: {self.witness.fault}")
        for seq, said in self.heard.items():
            if seq > book.head:
                raise Violation(f"{where}: was told row {seq}; the log ends with {book.head}")
            if said not in book.told[seq - 1]:
                raise Violation(f"{where}: row {seq} is {book.told[seq - 1]}, told was {said!r}")
        self.heard.clear()
        self._compare_view(book, where)
        return sum(self._accepted(name, asked, book, where) for name, asked in self.asked.items())

    def _compare_view(self, book: Book, where: str) -> None:
        seq = self.sheet.seq
        if seq > book.head:
            raise Violation(f"{where}: is at row {seq}; the log ends with {book.head}")
        if seq < 1:
            return
        mine = self.sheet.fields
        its = book.view(seq, self.seat)
        if its is not None and mine != its:
            raise Violation(f"{where}: its view of row {seq} {apart(mine, its)}")

    def _accepted(self, name: str, asked: Asked, book: Book, where: str) -> bool:
        row = book.commands.get(name)
        what = f"{where}: {type(asked.command).__name__} {name}"
        if row is None:
            if asked.rows and isinstance(asked.command, STANDING):
                raise Violation(f"{what} was acknowledged as {asked.rows}, and is not in the log")
        elif asked.rows - {row}:
            raise Violation(f"{what} is row {row}, and was acknowledged as {asked.rows}")
        elif asked.refused:
            raise Violation(f"{what} is row {row}, and was refused: {asked.refused}")
        return bool(asked.rows)
