"""The log's tables in SQLite, made and brought up to date step by step.

An append must touch few pages: each page that changes costs more than the row itself. So rows
lie one after the other in the order they came, and ``head``, one short row a table, leads back
through ``prev``. An index by table, or by command, would change a page of its own with every
append and double the cost. What such indexes would promise, these hold instead: the trigger
appends only what follows the head, and the writer knows each table's latest commands. Those
before are in ``old``, where they come many at a time.
"""

import sqlite3

from lamma.store.log.protocol import LogError, Reason
from lamma.store.log.sqlite_rows import CHUNK

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE event (
            id INTEGER PRIMARY KEY,
            t INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            prev INTEGER,
            command TEXT NOT NULL,
            digest INTEGER NOT NULL,
            at INTEGER NOT NULL,
            schema INTEGER NOT NULL,
            body BLOB NOT NULL
        )
        """,
        """
        CREATE TABLE head (
            t INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            seq INTEGER NOT NULL DEFAULT 0,
            last INTEGER,
            due INTEGER,
            lease INTEGER NOT NULL DEFAULT 0
        )
        """,
        "CREATE INDEX head_due ON head (due) WHERE due IS NOT NULL",
        # One statement appends a whole batch, compares and sets: one step, one transaction.
        # A table's first row brings its name.
        """
        CREATE VIEW append AS
            SELECT t, NULL AS name, seq, command, digest, at, schema, body, NULL AS due FROM event
        """,
        """
        CREATE TRIGGER append INSTEAD OF INSERT ON append BEGIN
            INSERT INTO head (t, name) SELECT new.t, new.name WHERE new.seq = 1;
            INSERT INTO event (t, seq, prev, command, digest, at, schema, body)
                SELECT new.t, new.seq, last, new.command, new.digest, new.at, new.schema, new.body
                FROM head WHERE t = new.t AND seq = new.seq - 1;
            SELECT RAISE(ABORT, 'not the next row') WHERE changes() = 0;
            UPDATE head
                SET seq = new.seq, last = last_insert_rowid(), due = new.due, lease = 0
                WHERE t = new.t;
        END
        """,
    ),
    (
        """
        CREATE TABLE snapshot (
            t INTEGER PRIMARY KEY,
            seq INTEGER NOT NULL,
            schema INTEGER NOT NULL,
            body BLOB NOT NULL
        )
        """,
    ),
    (
        """
        CREATE TABLE old (
            t INTEGER NOT NULL,
            command TEXT NOT NULL,
            event INTEGER NOT NULL,
            PRIMARY KEY (t, command)
        ) WITHOUT ROWID
        """,
        f"""
        INSERT INTO old SELECT event.t, command, event.id FROM event JOIN head USING (t)
            WHERE event.seq <= {CHUNK} * (head.seq / {CHUNK} - 1)
        """,  # noqa: S608 - nothing from outside
    ),
)


def bring_up(connection: sqlite3.Connection) -> None:
    """Take the steps that this file has not had; LogError for a file of a newer version."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        _take_steps(connection, version)
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _take_steps(connection: sqlite3.Connection, version: int) -> None:
    if version > len(STEPS):
        detail = f"the file has version {version}; this Lamma knows up to {len(STEPS)}"
        raise LogError(Reason.NEWER, detail)
    for step in STEPS[version:]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(STEPS)}")
