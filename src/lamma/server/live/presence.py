"""Who of the seated is connected: told to the others, and to the table when it lasts."""

import asyncio
from collections.abc import Callable

from lamma.cards import Seat

LOST_AFTER = 30.0
"""Seconds without a connection after which a bot takes the seat."""

GATHER = 0.2
"""Seconds in which comings and goings are gathered into one note."""


class Presence:
    """The timers of one table's seats. ``lost`` is called for a seat, ``note`` for everyone."""

    __slots__ = ("_loop", "_lost", "_note", "_noting", "_waits")

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        lost: Callable[[Seat], None],
        note: Callable[[], None],
    ) -> None:
        self._loop, self._lost, self._note = loop, lost, note
        self._noting: asyncio.TimerHandle | None = None
        self._waits: dict[Seat, asyncio.TimerHandle] = {}

    def came(self, seat: Seat | None) -> None:
        """Somebody is connected to a seat, or watches."""
        if seat is not None:
            self._stop(seat)
        self.changed()

    def went(self, seat: Seat | None) -> None:
        """Nobody is connected to a seat any more, or one watches less."""
        if seat is not None:
            self.wait_for(seat)
        self.changed()

    def wait_for(self, seat: Seat) -> None:
        """Give a seat's player the time that he has to connect, from now."""
        self._stop(seat)
        self._waits[seat] = self._loop.call_later(LOST_AFTER, self._gone, seat)

    def changed(self) -> None:
        """Tell everyone, soon."""
        if self._noting is None:
            self._noting = self._loop.call_later(GATHER, self._tell)

    def off(self) -> None:
        """Stop every timer."""
        for handle in (*self._waits.values(), self._noting):
            if handle is not None:
                handle.cancel()
        self._waits.clear()
        self._noting = None

    def _gone(self, seat: Seat) -> None:
        self._waits.pop(seat, None)
        self._lost(seat)

    def _tell(self) -> None:
        self._noting = None
        self._note()

    def _stop(self, seat: Seat) -> None:
        handle = self._waits.pop(seat, None)
        if handle is not None:
            handle.cancel()
