"""The commands that a table accepted lately, so that one sent again is known."""

from collections import OrderedDict

from msgspec import Struct

KEPT = 64
"""Commands a table remembers; older ones are looked up in the log."""


class Known(Struct, frozen=True, gc=False):
    """The row that a command became, and the digest of its content."""

    seq: int
    digest: int


class Recent:
    """Ids by age, the oldest forgotten."""

    __slots__ = ("_known", "whole")

    def __init__(self) -> None:
        self._known: OrderedDict[str, Known] = OrderedDict()
        self.whole = True
        """Whether nothing has been forgotten: then what is not here was never accepted."""

    def add(self, command: str, seq: int, digest: int) -> None:
        """Remember an accepted command."""
        self._known[command] = Known(seq, digest)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
            self.whole = False

    def get(self, command: str) -> Known | None:
        """What became of it, if it is remembered."""
        return self._known.get(command)
