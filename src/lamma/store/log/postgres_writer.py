"""Appends to a log in PostgreSQL: all that waited while a commit ran go into the next one."""

import asyncio
from collections.abc import Callable, Sequence

import asyncpg

from lamma.store.log.postgres_link import LOST, Connection, Line, Tries, failure
from lamma.store.log.protocol import Appended, Conflict, Failed, Outcome, Reason, Repeated, Row
from lamma.store.log.settling import Told, tell

LARGEST_BATCH = 256

Append = tuple[str, Row, int | None, Callable[[Outcome], None]]

_APPEND = """
    SELECT outcome, seq, digest
    FROM lamma_log.append($1, $2, $3, $4, $5, $6, $7, $8) ORDER BY place
"""
_FIND = """
    SELECT e.seq, e.command, e.digest, e.at, e.schema, e.body
    FROM lamma_log.head h JOIN lamma_log.event e USING (t)
    WHERE h.name = $1 AND e.command = $2
"""


class Writer:
    """Commits what is put into it, in order, on one connection."""

    def __init__(self, line: Line, patience_s: float) -> None:
        self._line = line
        self._patience_s = patience_s
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Append] = []
        self._working: asyncio.Task[None] | None = None

    def put(self, append: Append) -> None:
        """Commit this, and tell on the loop what came of it."""
        self._waiting.append(append)
        if self._working is None:
            # It begins in the next tick of the loop: what this one still brings goes with it.
            self._working = self._loop.create_task(self._work())

    async def finish(self) -> None:
        """Wait until all that was put in is settled."""
        while self._working is not None:
            await asyncio.shield(self._working)

    async def _work(self) -> None:
        batch: list[Append] = []
        try:
            while self._waiting:
                batch = self._waiting[:LARGEST_BATCH]
                del self._waiting[:LARGEST_BATCH]
                self._tell(batch, await self._commit(batch))
                batch = []
        finally:
            self._working = None
            # After an error that nobody foresaw: whoever waits is told, and the next ones go on.
            unknown = Failed(Reason.BROKEN, "the writer was interrupted", certain=False)
            self._tell(batch, [unknown] * len(batch))
            if self._waiting and batch:
                self._working = self._loop.create_task(self._work())

    def _tell(self, batch: Sequence[Append], outcomes: Sequence[Outcome]) -> None:
        told: list[Told] = [
            (append[3], outcome) for append, outcome in zip(batch, outcomes, strict=True)
        ]
        self._loop.call_soon(tell, self._loop, told)

    async def _commit(self, batch: Sequence[Append]) -> list[Outcome]:
        tries = Tries(self._patience_s)
        # Whether an earlier try may have been committed: its answer was lost.
        maybe = False
        while True:
            sent = False
            try:
                connection = await self._line.open()
                sent = True
                outcomes = await _append(connection, batch)
                return await _recognise(connection, batch, outcomes) if maybe else outcomes
            except LOST as error:
                self._line.drop()
                maybe = maybe or sent
                if not await tries.again():
                    return [failure(error, certain=not maybe)] * len(batch)
            except asyncpg.PostgresError as error:
                # Nothing of this try was written.
                if len(batch) == 1:
                    return [failure(error, certain=not maybe)]
                return [outcome for each in batch for outcome in await self._commit([each])]


async def _append(connection: Connection, batch: Sequence[Append]) -> list[Outcome]:
    rows = [row for _, row, _, _ in batch]
    found = await connection.fetch(
        _APPEND,
        [table for table, _, _, _ in batch],
        [row.seq for row in rows],
        [row.command for row in rows],
        [signed(row.digest) for row in rows],
        [row.at for row in rows],
        [row.schema for row in rows],
        [row.body for row in rows],
        [due for _, _, due, _ in batch],
    )
    return [_outcome(*each) for each in found]


def _outcome(outcome: str, seq: int, digest: int | None) -> Outcome:
    if outcome == "appended":
        return Appended(seq)
    return Conflict(seq) if digest is None else Repeated(seq, unsigned(digest))


async def _recognise(
    connection: Connection, batch: Sequence[Append], outcomes: Sequence[Outcome]
) -> list[Outcome]:
    """What an earlier try committed without our hearing of it was appended, not repeated."""
    recognised: list[Outcome] = []
    for (table, row, _, _), outcome in zip(batch, outcomes, strict=True):
        if isinstance(outcome, Repeated) and await find(connection, table, row.command) == row:
            recognised.append(Appended(row.seq))
        else:
            recognised.append(outcome)
    return recognised


async def find(connection: Connection, table: str, command: str) -> Row | None:
    """As ``Log.find``."""
    found = await connection.fetchrow(_FIND, table, command)
    return row_of(found) if found else None


def row_of(found: asyncpg.Record) -> Row:
    """A row from the columns seq, command, digest, at, schema, body."""
    seq, command, digest, at, schema, body = found
    return Row(seq, command, unsigned(digest), at, schema, body)


def signed(digest: int) -> int:
    """An unsigned 64-bit number as PostgreSQL keeps it."""
    return digest if digest < 1 << 63 else digest - (1 << 64)


def unsigned(digest: int) -> int:
    """The number again."""
    return digest % (1 << 64)
