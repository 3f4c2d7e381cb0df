"""When a table in memory next needs work."""

import asyncio
from collections.abc import Callable

_RETRY = 1000
"""Milliseconds until a deadline is looked at again that had come and changed nothing."""


class Alarm:
    """One deadline, in the log's milliseconds. Mostly it moves on: a later one costs no timer.

    ``ring`` is called at the deadline, or after it; never before, and never at once.
    """

    __slots__ = ("_at", "_handle", "_loop", "_now", "_ring", "due")

    def __init__(
        self, loop: asyncio.AbstractEventLoop, now: Callable[[], int], ring: Callable[[], None]
    ) -> None:
        self._loop, self._now, self._ring = loop, now, ring
        self._handle: asyncio.TimerHandle | None = None
        self._at = 0
        self.due: int | None = None

    def set(self, due: int | None) -> None:
        """Ring at ``due`` instead; None: not at all."""
        self.due = due
        if due is None or (self._handle is not None and self._at <= due):
            return
        self._arm(due)

    def again(self) -> None:
        """Look once more, a little later."""
        self._arm(self._now() + _RETRY)

    def off(self) -> None:
        """Never ring."""
        self.due = None
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _arm(self, at: int) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._at = at
        # A millisecond more: the loop's clock and the log's round differently.
        delay = max(0, at - self._now() + 1) / 1000
        self._handle = self._loop.call_later(delay, self._fire)

    def _fire(self) -> None:
        self._handle = None
        if self.due is None:
            return
        if self.due > self._now():
            self._arm(self.due)
        else:
            self._ring()
