"""Whoever is shown a table: to the table, a place to write frames to."""

from typing import Protocol

from lamma.cards import Seat
from lamma.table.people import Player
from lamma.wire import Close


class Link(Protocol):
    """One connection. ``seat`` is the table's to set: None while it only watches."""

    player: Player
    seat: Seat | None

    def write(self, framed: bytes) -> None:
        """Send whole frames, in order; nothing once it is closing. Never blocks, never fails."""

    def close(self, code: Close) -> None:
        """Close it; it is the link that then tells the table that it is gone."""
