"""What every event log keeps, whichever database is under it.

A table is a sequence of rows, numbered from 1 without a gap; a row holds all that followed from
one command. Any process may decide a command; of all rows proposed for one place of a table, one
is appended and the others meet a :class:`Conflict`. A table exists from its first row on.

A row that was reported as :class:`Appended` is on the disk. Times are milliseconds since 1970.
"""

import enum
from collections.abc import Callable
from typing import Protocol

import msgspec

LEASE_MS = 5000
LONGEST_COMMAND = 64


class Row(msgspec.Struct, frozen=True, gc=False):
    """One command and all that followed from it.

    ``command`` is its id, 1 to 64 characters, unique at its table; ``digest`` an unsigned 64-bit
    digest of its content, which tells a re-sent command from another one under the same id.
    ``at`` is when it was decided; ``schema`` says how ``body`` is to be read.
    """

    seq: int
    command: str
    digest: int
    at: int
    schema: int
    body: bytes


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """The state that the rows up to ``seq`` fold to. ``schema`` says how ``body`` is to be read."""

    seq: int
    schema: int
    body: bytes


class Due(msgspec.Struct, frozen=True, gc=False):
    """A table that needs work since ``at``; its last row was ``seq`` when this was claimed."""

    table: str
    at: int
    seq: int


class Appended(msgspec.Struct, frozen=True, gc=False):
    """The row is the table's last, and is on the disk."""

    seq: int


class Conflict(msgspec.Struct, frozen=True, gc=False):
    """Not written: the row does not follow the table's last, which is ``head``."""

    head: int


class Repeated(msgspec.Struct, frozen=True, gc=False):
    """Not written: the command stands in the table as row ``seq`` with this ``digest``."""

    seq: int
    digest: int


class Reason(enum.StrEnum):
    """Why the database could not do what was asked."""

    FULL = "full"
    """The disk, or what the database may use of it, is full."""
    UNREACHABLE = "unreachable"
    """The database does not answer."""
    BROKEN = "broken"
    """The database reports an error of its own: input or output, damage, permission."""
    NEWER = "newer"
    """The log was written by a newer version of Lamma."""
    CLOSED = "closed"
    """This log is closed."""


class Failed(msgspec.Struct, frozen=True, gc=False):
    """The append failed.

    ``certain``: nothing was written. Otherwise nobody knows; :meth:`Log.find` will tell once the
    database answers again, and the same row under the same command may be appended again safely.
    """

    reason: Reason
    detail: str
    certain: bool = True


Settled = Appended | Conflict | Repeated
Outcome = Settled | Failed


class LogError(Exception):
    """The database failed; :attr:`reason` says how and :attr:`certain` is as in :class:`Failed`."""

    def __init__(self, reason: Reason, detail: str, *, certain: bool = True) -> None:
        self.reason = reason
        self.detail = detail
        self.certain = certain
        super().__init__(f"the event log: {detail} ({reason})")


class Log(Protocol):
    """An open event log. Every method is called on the event loop that opened it.

    All but :meth:`now` and :meth:`append_soon` raise :class:`LogError`.
    """

    async def append(self, table: str, row: Row, due: int | None) -> Settled:
        """Add a row after the table's last, and say when the table next needs work.

        ``due`` replaces what was said with the row before, and any lease on it; None: never.
        A command that the table has already is :class:`Repeated`, whatever ``row.seq``; otherwise
        a row whose ``seq`` is not the last's + 1 is a :class:`Conflict`. ValueError for a row that
        no table can hold. Cancelled, the row may be written all the same.
        """
        ...

    def append_soon(
        self, table: str, row: Row, due: int | None, done: Callable[[Outcome], None]
    ) -> None:
        """As :meth:`append`, without a task: ``done`` is called on the loop, once, never at once.

        Rows are tried in the order in which they were handed in.
        """
        ...

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """The table's rows from ``after`` + 1 on, in order, at most ``limit`` of them."""
        ...

    async def head(self, table: str) -> int:
        """The number of the table's last row; 0: no such table."""
        ...

    async def find(self, table: str, command: str) -> Row | None:
        """The row that this command became."""
        ...

    async def claim_due(self, now: int, limit: int, lease_ms: int = LEASE_MS) -> list[Due]:
        """The tables that need work at ``now``, the longest due first.

        A table is given to one claimer; to the next only when ``lease_ms`` has passed without
        an append to it.
        """
        ...

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a table's snapshot in place of an older one; an older one changes nothing."""
        ...

    async def load_snapshot(self, table: str) -> Snapshot | None:
        """The table's snapshot, if it has one."""
        ...

    async def drop_snapshot(self, table: str) -> None:
        """Forget the table's snapshot."""
        ...

    def now(self) -> int:
        """The database's time, the same for every process that shares it."""
        ...

    async def close(self) -> None:
        """Finish what was handed in, then close. Appends from now on fail as CLOSED."""
        ...
