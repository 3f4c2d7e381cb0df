"""Appends to a log in SQLite, as many in one transaction as there are waiting.

A batch is one statement: each step of SQLite gives the interpreter lock up and has to wait for it
again.
"""

import sqlite3
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from lamma.store.log import sqlite_rows
from lamma.store.log.protocol import Appended, Conflict, Outcome, Repeated, Row, Settled
from lamma.store.log.settling import Told

LARGEST_BATCH = 128
_MOST_TABLES = 20_000

Append = tuple[str, Row, int | None, Callable[[Outcome], None]]


class Job(msgspec.Struct, frozen=True):
    """One writing statement that is no append; ``done`` gets its result or a Failed."""

    work: Callable[[sqlite3.Connection], Any]
    done: Callable[[Any], None]


class Known(msgspec.Struct, gc=False):
    """What is known of a table: its number, and 8 bytes of hash a command, in order.

    ``after`` is how many commands before those are in the file's ``old``. Rows never change, so
    what is known of the first n rows stays true whoever else writes.
    """

    number: int
    after: int = 0
    commands: bytearray = msgspec.field(default_factory=bytearray)

    @property
    def head(self) -> int:
        """The last row of which it is known."""
        return self.after + len(self.commands) // 8


class Batch(msgspec.Struct):
    """Next rows of different tables, that one statement appends."""

    appends: list[Append]
    values: list[object]
    tables: dict[str, tuple[Known, bytes]]
    """What will be known of each table, and the hash of its new command."""


class Batches:
    """Does what is waiting, on one connection. One thread at a time may use it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._known: dict[str, Known] = {}
        self._next = sqlite_rows.next_number(connection)
        self._patient = True

    def easy(self, waiting: deque[Append | Job]) -> list[Told] | None:
        """Do the first of what is waiting if it takes one statement; else None, and nothing done.

        Easy are a job, and a batch of next rows of tables that are known or new, while no other
        process is writing.
        """
        first = waiting[0]
        try:
            self._be_patient(patient=False)
            if isinstance(first, Job):
                told: list[Told] = [(first.done, first.work(self._connection))]
                waiting.popleft()
                return told
            batch = self._batch(waiting, learn=False)
            return self._append(batch, waiting) if batch.appends else None
        except sqlite3.Error:
            return None

    def some(self, waiting: deque[Append | Job]) -> list[Told]:
        """Do the first of what is waiting, whatever it takes."""
        self._be_patient(patient=True)
        first = waiting[0]
        if isinstance(first, Job):
            waiting.popleft()
            try:
                return [(first.done, first.work(self._connection))]
            except sqlite3.Error as error:
                return [(first.done, sqlite_rows.failure(error))]
        alone = [first]
        try:
            batch = self._batch(waiting, learn=True)
            if batch.appends:
                alone = batch.appends
                return self._append(batch, waiting)
        except sqlite3.Error:
            pass  # nothing was written; each alone finds its own outcome, or this error again
        for _ in alone:
            waiting.popleft()
        return [(done, self._alone(table, row, due)) for table, row, due, done in alone]

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _be_patient(self, *, patient: bool) -> None:
        """Whether to wait for another process's transaction."""
        if patient != self._patient:
            sqlite_rows.wait_for_others(self._connection, sqlite_rows.BUSY_S if patient else 0)
            self._patient = patient

    def _batch(self, waiting: deque[Append | Job], *, learn: bool) -> Batch:
        """The first of what is waiting that looks like next rows of different tables."""
        appends: list[Append] = []
        values: list[object] = []
        tables: dict[str, tuple[Known, bytes]] = {}
        number = self._next
        for item in waiting:
            if isinstance(item, Job) or item[0] in tables or len(appends) == LARGEST_BATCH:
                break
            table, row, due, _ = item
            hashed = hash(row.command).to_bytes(8, "little", signed=True)
            known = self._known.get(table)
            if learn and (known is None or known.head < row.seq - 1):
                known = self._learn(table)
            if known is None and row.seq == 1:
                # Perhaps no such table. If there is one, its name makes the statement fail.
                known = Known(number)
                number += 1
            if known is None or not self._is_next(known, row, hashed):
                break
            appends.append(item)
            tables[table] = known, hashed
            values += _values(known.number, table, row, due)
        return Batch(appends, values, tables)

    def _is_next(self, known: Known, row: Row, hashed: bytes) -> bool:
        """Whether a row can be appended as it is; any other is looked at alone."""
        return (
            known.head == row.seq - 1
            and sqlite_rows.old(row.seq) == known.after
            and hashed not in known.commands
            and not (
                known.after and sqlite_rows.is_old(self._connection, known.number, row.command)
            )
        )

    def _append(self, batch: Batch, waiting: deque[Append | Job]) -> list[Told]:
        self._connection.execute(_INSERT[len(batch.appends)], batch.values)
        for table, (known, hashed) in batch.tables.items():
            if not known.head:
                self._keep(table, known)
            known.commands += hashed
        for _ in batch.appends:
            waiting.popleft()
        return [(done, Appended(row.seq)) for _, row, _, done in batch.appends]

    def _learn(self, table: str) -> Known | None:
        """Know a table up to its head, if there is one."""
        place = sqlite_rows.place(self._connection, table)
        if place is None:
            return None
        number, head = place
        known = self._known.get(table)
        if known is None:
            known = Known(number)
            self._keep(table, known)
        after = sqlite_rows.old(head)
        del known.commands[: 8 * (after - known.after)]
        known.after = after
        for command in sqlite_rows.commands(self._connection, table, known.head):
            known.commands += hash(command).to_bytes(8, "little", signed=True)
        return known

    def _keep(self, table: str, known: Known) -> None:
        if len(self._known) >= _MOST_TABLES:
            del self._known[next(iter(self._known))]
        self._known[table] = known
        self._next = max(self._next, known.number + 1)

    def _alone(self, table: str, row: Row, due: int | None) -> Outcome:
        """One append in a transaction of its own, with all questions asked."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                settled = self._settle(table, row, due)
                self._connection.execute("COMMIT")
            except BaseException:
                # After some errors SQLite has rolled back by itself.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            return sqlite_rows.failure(error)
        return settled

    def _settle(self, table: str, row: Row, due: int | None) -> Settled:
        number, head = sqlite_rows.place(self._connection, table) or (None, 0)
        if stands := sqlite_rows.find(self._connection, table, row.command):
            return Repeated(stands.seq, stands.digest)
        if row.seq != head + 1:
            return Conflict(head)
        if number is None:
            # Another process may have made tables since.
            number = self._next = sqlite_rows.next_number(self._connection)
        self._connection.execute(_INSERT[1], _values(number, table, row, due))
        sqlite_rows.grow_old(self._connection, table, number, row.seq)
        return Appended(row.seq)


def _values(number: int, table: str, row: Row, due: int | None) -> tuple[object, ...]:
    """What the view ``append`` takes."""
    digest = row.digest
    return (
        number,
        table if row.seq == 1 else None,
        row.seq,
        row.command,
        digest if digest < 1 << 63 else digest - (1 << 64),
        row.at,
        row.schema,
        row.body,
        due,
    )


# The text is the key of the connection's statement cache.
_ROW = "(?, ?, ?, ?, ?, ?, ?, ?, ?)"
_INSERT = [
    f"INSERT INTO append VALUES {', '.join([_ROW] * size)}"  # noqa: S608 - nothing from outside
    for size in range(LARGEST_BATCH + 1)
]
