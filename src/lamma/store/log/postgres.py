"""The event log in PostgreSQL: for several nodes, or where there is a database already."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import cycle
from typing import Self, TypeVar

import asyncpg

from lamma.store.log.checking import check
from lamma.store.log.postgres_link import LOST, PATIENCE_S, Connection, Line, connect, failure
from lamma.store.log.postgres_schema import bring_up
from lamma.store.log.postgres_writer import Writer, find, row_of
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

T = TypeVar("T")

_READERS = 3
_CLOCK_S = 60.0
"""How often the database is asked for its time."""

_READ = """
    SELECT e.seq, e.command, e.digest, e.at, e.schema, e.body
    FROM lamma_log.head h JOIN lamma_log.event e USING (t)
    WHERE h.name = $1 AND e.seq > $2 ORDER BY e.seq LIMIT $3
"""
_HEAD = "SELECT seq FROM lamma_log.head WHERE name = $1"
_CLAIM = """
    UPDATE lamma_log.head SET lease = $1 WHERE t IN (
        SELECT t FROM lamma_log.head
        WHERE due <= $2 AND lease <= $2 ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED
    ) RETURNING name, due, seq
"""
_SAVE = """
    INSERT INTO lamma_log.snapshot AS kept (t, seq, schema, body)
        SELECT t, $2, $3, $4 FROM lamma_log.head WHERE name = $1
    ON CONFLICT (t) DO UPDATE
        SET seq = excluded.seq, schema = excluded.schema, body = excluded.body
        WHERE excluded.seq > kept.seq
"""
_LOAD = """
    SELECT s.seq, s.schema, s.body
    FROM lamma_log.head h JOIN lamma_log.snapshot s USING (t) WHERE h.name = $1
"""
_DROP = """
    DELETE FROM lamma_log.snapshot WHERE t = (SELECT t FROM lamma_log.head WHERE name = $1)
"""
_TIME = "SELECT extract(epoch FROM clock_timestamp())::double precision * 1000"


class PostgresLog:
    """A :class:`~lamma.store.log.protocol.Log` in a PostgreSQL database.

    One connection appends, a few others ask. A server that goes away is waited for: what was
    handed in meanwhile is appended when it is back, or fails when patience is over.
    """

    def __init__(self, url: str, patience_s: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._open = True
        self._writing = Line(url, patience_s)
        self._writer = Writer(self._writing, patience_s)
        self._reading = [Line(url, patience_s) for _ in range(_READERS)]
        self._next_line = cycle(self._reading)
        self._ahead_ms = 0.0
        """The database's clock less this process's steady one."""
        self._clock = self._loop.create_task(self._keep_time())

    @classmethod
    async def open(cls, url: str, patience_s: float = PATIENCE_S) -> Self:
        """Open the log in this database, made if there is none; LogError if that cannot be.

        ``patience_s`` is how long a server that is away is waited for, once the log is open.
        """
        try:
            connection = await connect(url)
            try:
                await bring_up(connection)
            finally:
                await connection.close()
        except (*LOST, asyncpg.PostgresError) as error:
            raise error_of(failure(error)) from error
        log = cls(url, patience_s)
        try:
            await log._set_clock()
        except LogError:
            await log.close()
            raise
        return log

    def append_soon(
        self, table: str, row: Row, due: int | None, done: Callable[[Outcome], None]
    ) -> None:
        """As ``Log.append_soon``."""
        check(table, row, due)
        if self._open:
            self._writer.put((table, row, due, done))
        else:
            self._loop.call_soon(done, Failed(Reason.CLOSED, "it is closed"))

    async def append(self, table: str, row: Row, due: int | None) -> Settled:
        """As ``Log.append``."""
        return await settled(partial(self.append_soon, table, row, due))

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """As ``Log.read``."""
        found = await self._ask(lambda line: line.fetch(_READ, table, after, limit))
        return [row_of(each) for each in found]

    async def head(self, table: str) -> int:
        """As ``Log.head``."""
        return await self._ask(lambda line: line.fetchval(_HEAD, table)) or 0

    async def find(self, table: str, command: str) -> Row | None:
        """As ``Log.find``."""
        return await self._ask(lambda line: find(line, table, command))

    async def claim_due(self, now: int, limit: int, lease_ms: int = LEASE_MS) -> list[Due]:
        """As ``Log.claim_due``."""
        claimed = await self._ask(lambda line: line.fetch(_CLAIM, now + lease_ms, now, limit))
        return sorted((Due(*each) for each in claimed), key=lambda due: due.at)

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """As ``Log.save_snapshot``."""
        values = (table, snapshot.seq, snapshot.schema, snapshot.body)
        await self._ask(lambda line: line.execute(_SAVE, *values))

    async def load_snapshot(self, table: str) -> Snapshot | None:
        """As ``Log.load_snapshot``."""
        found = await self._ask(lambda line: line.fetchrow(_LOAD, table))
        return Snapshot(*found) if found else None

    async def drop_snapshot(self, table: str) -> None:
        """As ``Log.drop_snapshot``."""
        await self._ask(lambda line: line.execute(_DROP, table))

    def now(self) -> int:
        """As ``Log.now``: the database's clock as it last was, and what has passed since."""
        return int(_steady_ms() + self._ahead_ms)

    async def close(self) -> None:
        """As ``Log.close``."""
        self._open = False
        self._clock.cancel()
        await asyncio.gather(self._clock, return_exceptions=True)
        await self._writer.finish()
        for line in (self._writing, *self._reading):
            await line.close()

    async def _ask(self, question: Callable[[Connection], Awaitable[T]]) -> T:
        if not self._open:
            raise LogError(Reason.CLOSED, "it is closed")
        return await next(self._next_line).ask(question)

    async def _keep_time(self) -> None:
        while True:
            await asyncio.sleep(_CLOCK_S)
            with suppress(LogError):  # the next minute may be better
                await self._set_clock()

    async def _set_clock(self) -> None:
        async def measure(line: Connection) -> float:
            await line.fetchval(_TIME)  # prepared now, so that the next one is quick
            start = _steady_ms()
            theirs: float = await line.fetchval(_TIME)
            return theirs - (start + _steady_ms()) / 2

        self._ahead_ms = await self._ask(measure)


def _steady_ms() -> float:
    return time.monotonic_ns() / 1_000_000
