"""Tickets to a socket: short-lived, used once, bound to a session and a table.

A ticket goes into the first frame of a socket, never into an address, where logs would keep it.
"""

import secrets
from collections.abc import Callable
from enum import StrEnum
from hashlib import sha256
from time import monotonic
from typing import Protocol

from msgspec import Struct

from lamma.table.people import Player

LIFETIME = 30.0
"""Seconds in which a ticket must be used."""

_MOST = 100_000
"""Unused tickets kept; over that the oldest go."""


class Access(StrEnum):
    """What a ticket lets its bearer do at the table."""

    PLAY = "play"
    """Sit, play and talk."""
    WATCH = "watch"
    """See what everyone may see."""


class Ticket(Struct, frozen=True):
    """Whose socket it will be, at which table; ``session`` is looked at again while it lives."""

    session: str
    player: Player
    table: str
    access: Access = Access.PLAY


class Tickets(Protocol):
    """Where tickets are kept; several processes would share one."""

    def issue(self, ticket: Ticket) -> str:
        """A new ticket's text: 256 random bits."""

    def redeem(self, text: str) -> Ticket | None:
        """The ticket, once; None for one that is unknown, used or too old."""

    def revoke(self, session: str) -> None:
        """Forget the tickets of a session that has ended."""


class LocalTickets:
    """Tickets of this process, in memory; only their digests are kept."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._open: dict[bytes, tuple[float, Ticket]] = {}

    def issue(self, ticket: Ticket) -> str:
        """A new ticket's text: 256 random bits."""
        now = self._clock()
        self._forget(now)
        text = secrets.token_urlsafe(32)
        self._open[_digest(text)] = (now + LIFETIME, ticket)
        return text

    def redeem(self, text: str) -> Ticket | None:
        """The ticket, once; None for one that is unknown, used or too old."""
        found = self._open.pop(_digest(text), None)
        if found is None or found[0] < self._clock():
            return None
        return found[1]

    def revoke(self, session: str) -> None:
        """Forget the tickets of a session that has ended."""
        gone = [key for key, (_, ticket) in self._open.items() if ticket.session == session]
        for key in gone:
            del self._open[key]

    def _forget(self, now: float) -> None:
        # Insertion order is the order of age: the old ones are in front.
        while self._open:
            oldest = next(iter(self._open))
            if self._open[oldest][0] >= now and len(self._open) < _MOST:
                return
            del self._open[oldest]


def _digest(text: str) -> bytes:
    return sha256(text.encode("utf-8", "replace")).digest()
