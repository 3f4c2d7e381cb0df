"""What every bus does."""

from collections.abc import Callable
from typing import Protocol

Wake = Callable[[str, int], None]
"""Told the table, and the number of a row that it has by now; called on the event loop."""

Unsubscribe = Callable[[], None]
"""Ends a subscription; calling it again does nothing."""


class Bus(Protocol):
    """At-most-once, in no promised order, and with no content but a table and a number."""

    def publish(self, table: str, seq: int) -> None:
        """Tell every subscriber that ``table`` has row ``seq`` now. Never blocks, never fails."""

    def subscribe(self, wake: Wake) -> Unsubscribe:
        """Have ``wake`` called for every table, whoever appended; what was published is past."""

    async def close(self) -> None:
        """Let go of what the bus holds; publishing goes nowhere from now on."""
