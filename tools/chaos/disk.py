"""The disk, asked with queries of our own: what the server's reading hides must show."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import asyncpg

from lamma.store.log.protocol import Row

_WORD = 1 << 64


@dataclass(frozen=True)
class Found:
    """New rows in order, how many rows seen before are still there, and each table's head."""

    rows: list[tuple[str, Row]]
    kept: int
    heads: dict[str, int]


class Disk(Protocol):
    """The database under a log."""

    async def read(self, seen: Mapping[str, int]) -> Found:
        """What is there beyond the rows ``seen`` of each table."""
        ...


class SqliteDisk:
    """The file, while no server has it open; it is left as the server left it."""

    def __init__(self, file: Path) -> None:
        self._file = file

    async def read(self, seen: Mapping[str, int]) -> Found:
        """As :meth:`Disk.read`."""
        # Not for writing: closing would tidy up what the next server is to find as it is.
        connection = sqlite3.connect(f"file:{self._file}?mode=ro", uri=True)
        try:
            connection.execute("CREATE TEMP TABLE seen (name TEXT PRIMARY KEY, seq INTEGER)")
            connection.executemany("INSERT INTO seen VALUES (?, ?)", seen.items())
            ((kept,),) = connection.execute(_KEPT).fetchall()
            rows = [(name, _row(row)) for name, *row in connection.execute(_NEW)]
            heads = dict(connection.execute("SELECT name, seq FROM head").fetchall())
        finally:
            connection.close()
        return Found(rows, kept, heads)


_FROM = "FROM event JOIN head USING (t) LEFT JOIN seen USING (name)"
_KEPT = f"SELECT count(*) {_FROM} WHERE event.seq <= seen.seq"
_NEW = f"""
    SELECT name, event.seq, command, digest, at, schema, body {_FROM}
    WHERE event.seq > coalesce(seen.seq, 0) ORDER BY event.id
"""


class PostgresDisk:
    """A database of PostgreSQL; a server may be using it."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def read(self, seen: Mapping[str, int]) -> Found:
        """As :meth:`Disk.read`."""
        connection = await asyncpg.connect(self._url)
        known = [*seen], [*seen.values()]
        try:
            async with connection.transaction(isolation="repeatable_read"):
                kept = await connection.fetchval(_PG_KEPT, *known)
                rows = await connection.fetch(_PG_NEW, *known)
                heads = await connection.fetch("SELECT name, seq FROM lamma_log.head")
        finally:
            await connection.close()
        return Found([(name, _row(row)) for name, *row in rows], kept, dict(map(tuple, heads)))


_PG_FROM = """
    FROM lamma_log.event e JOIN lamma_log.head h USING (t)
    LEFT JOIN unnest($1::text[], $2::bigint[]) AS seen (name, seq) ON seen.name = h.name
"""
_PG_KEPT = f"SELECT count(*) {_PG_FROM} WHERE e.seq <= seen.seq"
_PG_NEW = f"""
    SELECT h.name, e.seq, command, digest, at, schema, body {_PG_FROM}
    WHERE e.seq > coalesce(seen.seq, 0) ORDER BY t, e.seq
"""


def _row(columns: Sequence[Any]) -> Row:
    seq, command, digest, at, schema, body = columns
    return Row(seq, command, digest % _WORD, at, schema, body)
