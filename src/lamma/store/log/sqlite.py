"""The event log in one SQLite file: the default, with no other service."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

from lamma.store.log import sqlite_rows
from lamma.store.log.checking import check
from lamma.store.log.protocol import (
    LEASE_MS,
    Due,
    Failed,
    LogError,
    Outcome,
    Reason,
    Row,
    Settled,
    Snapshot,
)
from lamma.store.log.settling import error_of, settled
from lamma.store.log.sqlite_batches import LARGEST_BATCH, Append, Batches, Job
from lamma.store.log.sqlite_schema import bring_up
from lamma.store.log.sqlite_writer import SLOW_S, Writer

T = TypeVar("T")

_READERS = 2
_CHECKPOINT_ROWS = 2000


class SqliteLog:
    """A :class:`~lamma.store.log.protocol.Log` in a file.

    One thread writes; reads have threads and connections of their own, and see what is committed.
    Several processes may have the file open.
    """

    def __init__(self, path: Path, batches: Batches, slow_s: float) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._open = True
        self._rows = 0
        self._checkpointing: asyncio.Future[None] = self._loop.create_future()
        self._checkpointing.set_result(None)
        self._idle: list[sqlite3.Connection] = []
        self._reading = ThreadPoolExecutor(_READERS, thread_name_prefix="lamma-log-read")
        self._writer = Writer(batches, slow_s)

    @classmethod
    async def open(cls, path: Path, slow_s: float = SLOW_S) -> Self:
        """Open the file, made with its folder if there is none; LogError if that cannot be.

        A commit that takes longer than ``slow_s`` keeps the next ones off the loop; with 0, all.
        """
        return cls(path, await asyncio.to_thread(_open, path), slow_s)

    def append_soon(
        self, table: str, row: Row, due: int | None, done: Callable[[Outcome], None]
    ) -> None:
        """As ``Log.append_soon``."""
        check(table, row, due)
        self._put((table, row, due, done), done)
        self._rows += 1
        if self._rows >= _CHECKPOINT_ROWS and self._checkpointing.done():
            self._rows = 0
            self._checkpointing = self._loop.create_task(self._checkpoint())

    async def append(self, table: str, row: Row, due: int | None) -> Settled:
        """As ``Log.append``."""
        return await settled(partial(self.append_soon, table, row, due))

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """As ``Log.read``."""
        return await self._read(partial(sqlite_rows.read, table=table, after=after, limit=limit))

    async def head(self, table: str) -> int:
        """As ``Log.head``."""
        place = await self._read(partial(sqlite_rows.place, table=table))
        return place[1] if place else 0

    async def find(self, table: str, command: str) -> Row | None:
        """As ``Log.find``."""
        return await self._read(partial(sqlite_rows.find, table=table, command=command))

    async def claim_due(self, now: int, limit: int, lease_ms: int = LEASE_MS) -> list[Due]:
        """As ``Log.claim_due``."""
        if not await self._read(partial(sqlite_rows.any_due, now=now)):
            return []
        return await self._write(partial(_claim, now=now, limit=limit, until=now + lease_ms))

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """As ``Log.save_snapshot``."""
        await self._write(partial(_save, table=table, snapshot=snapshot))

    async def load_snapshot(self, table: str) -> Snapshot | None:
        """As ``Log.load_snapshot``."""
        return await self._read(partial(sqlite_rows.snapshot, table=table))

    async def drop_snapshot(self, table: str) -> None:
        """As ``Log.drop_snapshot``."""
        await self._write(partial(_drop, table=table))

    def now(self) -> int:
        """As ``Log.now``: this machine's clock."""
        return time.time_ns() // 1_000_000

    async def close(self) -> None:
        """As ``Log.close``."""
        if self._open:
            self._open = False
            self._writer.stop()
        await asyncio.shield(self._checkpointing)
        await asyncio.to_thread(self._shut)

    def _shut(self) -> None:
        self._writer.join()
        self._reading.shutdown()
        while self._idle:
            self._idle.pop().close()

    def _put(self, work: Append | Job, done: Callable[[Any], None]) -> None:
        if self._open:
            self._writer.put(work)
        else:
            self._loop.call_soon(done, Failed(Reason.CLOSED, "it is closed"))

    async def _checkpoint(self) -> None:
        """Keep the write-ahead file short: most of it beside the commits, then the little rest."""
        with suppress(LogError):  # the next one tries again
            await self._read(sqlite_rows.checkpoint)
            await self._write(sqlite_rows.checkpoint)

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await settled(lambda done: self._put(Job(work, done), done))

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if not self._open:
            raise LogError(Reason.CLOSED, "it is closed")
        return await self._loop.run_in_executor(self._reading, self._ask, work)

    def _ask(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            connection = self._idle.pop() if self._idle else sqlite_rows.connect(self._path)
            try:
                return work(connection)
            finally:
                self._idle.append(connection)
        except sqlite3.Error as error:
            raise error_of(sqlite_rows.failure(error)) from error


def _open(path: Path) -> Batches:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # SQLite gives the files beside it the same permissions.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        connection = sqlite_rows.connect(path, statements=2 * LARGEST_BATCH)
        try:
            bring_up(connection)
            return Batches(connection)
        except BaseException:
            connection.close()
            raise
    except OSError as error:
        raise LogError(Reason.UNREACHABLE, f"{path}: {error.strerror}") from error
    except sqlite3.Error as error:
        raise error_of(sqlite_rows.failure(error)) from error


def _claim(connection: sqlite3.Connection, now: int, limit: int, until: int) -> list[Due]:
    claim = """
        UPDATE head SET lease = ?1 WHERE t IN (
            SELECT t FROM head WHERE due <= ?2 AND lease <= ?2 ORDER BY due LIMIT ?3
        ) RETURNING name, due, seq
    """
    claimed = [Due(*each) for each in connection.execute(claim, (until, now, limit))]
    return sorted(claimed, key=lambda due: due.at)


def _save(connection: sqlite3.Connection, table: str, snapshot: Snapshot) -> None:
    save = """
        INSERT INTO snapshot (t, seq, schema, body) SELECT t, ?, ?, ? FROM head WHERE name = ?
        ON CONFLICT (t) DO UPDATE
            SET seq = excluded.seq, schema = excluded.schema, body = excluded.body
            WHERE excluded.seq > snapshot.seq
    """
    connection.execute(save, (snapshot.seq, snapshot.schema, snapshot.body, table))


def _drop(connection: sqlite3.Connection, table: str) -> None:
    connection.execute(
        "DELETE FROM snapshot WHERE t = (SELECT t FROM head WHERE name = ?)", (table,)
    )
