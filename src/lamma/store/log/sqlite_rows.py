"""Questions to a log in SQLite, asked on whichever connection the caller has."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from lamma.store.log.protocol import Failed, Reason, Row, Snapshot

BUSY_S = 10.0
"""How long a connection waits for another process's transaction."""

_WAL_PAGES = 16_000
"""The log checkpoints long before; this is for when it cannot."""

CHUNK = 1024
"""Commands that go into ``old`` at once, when there are twice as many after those before.

It is part of the file's version: what is old follows from a table's head."""

# From the head back to the row after ?2.
_BACK = """
    WITH RECURSIVE back (id) AS (
        SELECT last FROM head WHERE name = ?1 AND seq > ?2
        UNION ALL
        SELECT event.prev FROM back JOIN event USING (id) WHERE event.seq > ?2 + 1
    )
"""
_COLUMNS = "event.seq, event.command, event.digest, event.at, event.schema, event.body"
_READ = f"{_BACK} SELECT {_COLUMNS} FROM back JOIN event USING (id) ORDER BY event.seq LIMIT ?3"  # noqa: S608
_FIND = f"{_BACK} SELECT {_COLUMNS} FROM back JOIN event USING (id) WHERE command = ?3 LIMIT 1"  # noqa: S608
_FIND_OLD = f"""
    SELECT {_COLUMNS} FROM old JOIN event ON event.id = old.event
    WHERE old.t = ?1 AND old.command = ?2
"""  # noqa: S608
_COMMANDS = f"{_BACK} SELECT event.command FROM back JOIN event USING (id) ORDER BY event.seq"  # noqa: S608
_GROW = f"""
    {_BACK}
    INSERT INTO old (t, command, event)
        SELECT ?3, event.command, event.id FROM back JOIN event USING (id) WHERE event.seq <= ?4
"""  # noqa: S608


def connect(path: Path, *, statements: int = 32) -> sqlite3.Connection:
    """A connection in which every transaction is on the disk before it counts as done."""
    connection = sqlite3.connect(
        path,
        timeout=BUSY_S,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=statements,
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_WAL_PAGES}")
    return connection


def wait_for_others(connection: sqlite3.Connection, seconds: float) -> None:
    """How long the connection waits for another process's transaction."""
    connection.execute(f"PRAGMA busy_timeout = {int(1000 * seconds)}")


def read(connection: sqlite3.Connection, table: str, after: int, limit: int | None) -> list[Row]:
    """As ``Log.read``."""
    found = connection.execute(_READ, (table, after, -1 if limit is None else limit))
    return [_row(each) for each in found]


def find(connection: sqlite3.Connection, table: str, command: str) -> Row | None:
    """As ``Log.find``; not the whole table is looked through, but what is after ``old``."""
    number, head = place(connection, table) or (0, 0)
    found = connection.execute(_FIND_OLD, (number, command)).fetchone()
    found = found or connection.execute(_FIND, (table, old(head), command)).fetchone()
    return _row(found) if found else None


def commands(connection: sqlite3.Connection, table: str, after: int) -> Iterator[str]:
    """The commands of the rows from ``after`` + 1 on, in order."""
    for (command,) in connection.execute(_COMMANDS, (table, after)):
        yield command


def old(head: int) -> int:
    """How many of a table's first commands are in ``old``."""
    return max(0, CHUNK * (head // CHUNK - 1))


def is_old(connection: sqlite3.Connection, number: int, command: str) -> bool:
    """Whether it is one of those."""
    asked = "SELECT 1 FROM old WHERE t = ? AND command = ?"
    return connection.execute(asked, (number, command)).fetchone() is not None


def grow_old(connection: sqlite3.Connection, table: str, number: int, head: int) -> None:
    """Have ``old`` be what it is at a head that has just been reached, in the same transaction."""
    if old(head) > old(head - 1):
        connection.execute(_GROW, (table, old(head - 1), number, old(head)))


def place(connection: sqlite3.Connection, table: str) -> tuple[int, int] | None:
    """The table's number in this file and its head."""
    asked = "SELECT t, seq FROM head WHERE name = ?"
    found: tuple[int, int] | None = connection.execute(asked, (table,)).fetchone()
    return found


def next_number(connection: sqlite3.Connection) -> int:
    """The number that the next new table gets."""
    ((number,),) = connection.execute("SELECT coalesce(max(t), 0) + 1 FROM head").fetchall()
    return int(number)


def any_due(connection: sqlite3.Connection, now: int) -> bool:
    """Whether a table needs work that nobody has claimed."""
    asked = "SELECT 1 FROM head WHERE due <= ?1 AND lease <= ?1 LIMIT 1"
    return connection.execute(asked, (now,)).fetchone() is not None


def snapshot(connection: sqlite3.Connection, table: str) -> Snapshot | None:
    """As ``Log.load_snapshot``."""
    asked = """
        SELECT snapshot.seq, snapshot.schema, snapshot.body
        FROM snapshot JOIN head USING (t) WHERE head.name = ?
    """
    found = connection.execute(asked, (table,)).fetchone()
    return Snapshot(*found) if found else None


def checkpoint(connection: sqlite3.Connection) -> None:
    """Move what is committed from the write-ahead file into the main one, keeping nobody out."""
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def failure(error: sqlite3.Error) -> Failed:
    """What SQLite's error means for the append that met it."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    name = getattr(error, "sqlite_errorname", type(error).__name__)
    detail = f"{error} [{name}]"
    if code == sqlite3.SQLITE_FULL:
        return Failed(Reason.FULL, detail)
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN}:
        return Failed(Reason.UNREACHABLE, detail)
    # A commit whose fsync failed may come back after a crash.
    return Failed(Reason.BROKEN, detail, certain=code != sqlite3.SQLITE_IOERR)


def _row(found: tuple[int, str, int, int, int, bytes]) -> Row:
    seq, command, digest, at, schema, body = found
    return Row(seq, command, digest % (1 << 64), at, schema, body)
