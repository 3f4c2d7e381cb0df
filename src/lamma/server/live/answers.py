"""A command on its way through a table, and what is answered."""

from hashlib import blake2b
from typing import Protocol

from msgspec import Struct
from msgspec.json import Encoder

from lamma.games.protocol import Illegal
from lamma.table.commands import AnyCommand
from lamma.table.people import Player
from lamma.table.refused import Code

_ENCODE = Encoder(order="deterministic").encode


class Acked(Struct, frozen=True, gc=False):
    """The command stands in the log as row ``seq``, or asks for what is so already."""

    seq: int


class Nacked(Struct, frozen=True):
    """The command changed nothing. ``illegal`` is for its sender's eyes only."""

    code: Code
    illegal: Illegal | None = None


Answer = Acked | Nacked


class Asker(Protocol):
    """Who sent a command and waits for its answer."""

    def hold(self) -> None:
        """Gather what is written from now on until the answer, to send it at once."""

    def answered(self, job: "Job", answer: Answer) -> None:
        """Hear what became of a command, and send what was gathered."""


class Job:
    """One command: ``by`` a player, or the server (None); ``seen`` is the last row he had seen."""

    __slots__ = ("_asker", "by", "command", "digest", "id", "seen", "tries")

    def __init__(
        self,
        id: str,  # noqa: A002 - the protocol's word
        command: AnyCommand,
        by: Player | None = None,
        seen: int | None = None,
        asker: Asker | None = None,
    ) -> None:
        self.id, self.command, self.by, self.seen, self._asker = id, command, by, seen, asker
        self.digest = digest(command, by)
        self.tries = 0

    def hold(self) -> None:
        """Have what is shown of it sent together with its answer, which comes at once."""
        if self._asker is not None:
            self._asker.hold()

    def answer(self, answer: Answer) -> None:
        """Tell who waits for it, if anybody does."""
        if self._asker is not None:
            self._asker.answered(self, answer)


def digest(command: AnyCommand, by: Player | None) -> int:
    """64 bits by which the same command is known again, and another one under its id told."""
    who = b"" if by is None else by.id.encode()
    return int.from_bytes(blake2b(_ENCODE(command) + who, digest_size=8).digest(), "big")
