"""What a program hears of a table: its rows, and that it cannot be reached any more."""

from typing import Any

import msgspec

from lamma.client.reconnecting import Reason


class Left(Exception):  # noqa: N818 - what happened
    """The table cannot be reached any more; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(str(reason))


class News(msgspec.Struct, frozen=True):
    """A row of the table's log, as this seat was told it; ``again`` marks one caught up with.

    ``events`` are as their JSON has them. After a snapshot there is one without any.
    """

    seq: int
    at: int
    events: tuple[dict[str, Any], ...] = ()
    again: bool = False
