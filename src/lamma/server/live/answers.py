"""A command on its way through a table, and what is answered."""

from collections.abc import Callable
from hashlib import blake2b

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
Reply = Callable[["Job", Answer], None]


class Job:
    """One command: ``by`` a player, or the server (None); ``seen`` is the last row he had seen."""

    __slots__ = ("by", "command", "digest", "id", "reply", "seen", "tries")

    def __init__(
        self,
        id: str,  # noqa: A002 - the protocol's word
        command: AnyCommand,
        by: Player | None = None,
        seen: int | None = None,
        reply: Reply | None = None,
    ) -> None:
        self.id, self.command, self.by, self.seen, self.reply = id, command, by, seen, reply
        self.digest = digest(command, by)
        self.tries = 0

    def answer(self, answer: Answer) -> None:
        """Tell who waits for it, if anybody does."""
        if self.reply is not None:
            self.reply(self, answer)


def digest(command: AnyCommand, by: Player | None) -> int:
    """64 bits by which the same command is known again, and another one under its id told."""
    who = b"" if by is None else by.id.encode()
    return int.from_bytes(blake2b(_ENCODE(command) + who, digest_size=8).digest(), "big")
