"""Connections to PostgreSQL that are made again after the server was away."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias, TypeVar

import asyncpg

from lamma.store.log.protocol import Failed, Reason
from lamma.store.log.settling import error_of

T = TypeVar("T")

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

PATIENCE_S = 15.0
"""How long a server that is away is waited for."""

ANSWER_S = 10.0
"""How long an answer may take before the connection counts as lost."""

_PAUSES_S = (0.02, 0.05, 0.1, 0.2, 0.5)

_SETTINGS = {
    "application_name": "lamma",
    # Whatever the database's own defaults are: what is acknowledged is on the disk, and a batch
    # that waited for another's lock sees what that one committed.
    "synchronous_commit": "on",
    "default_transaction_isolation": "read committed",
}

LOST = (
    OSError,
    EOFError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # its state is confused by a server that went away
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # it is shutting down, or starting
    asyncpg.TransactionRollbackError,
    asyncpg.TooManyConnectionsError,
    asyncpg.ReadOnlySQLTransactionError,  # a standby, until it takes over
)
"""After these the same may be asked again, on a new connection."""


async def connect(url: str) -> Connection:
    """A new connection."""
    return await asyncpg.connect(
        url, timeout=ANSWER_S, command_timeout=ANSWER_S, server_settings=_SETTINGS
    )


class Tries:
    """Tries at something that the server, being away, may refuse for a while."""

    def __init__(self, patience_s: float) -> None:
        self._end = time.monotonic() + patience_s
        self._count = 0

    async def again(self) -> bool:
        """Wait a little before the next try; False once patience is over."""
        pause = _PAUSES_S[min(self._count, len(_PAUSES_S) - 1)]
        self._count += 1
        if time.monotonic() + pause > self._end:
            return False
        await asyncio.sleep(pause)
        return True


class Line:
    """One connection for one user at a time."""

    def __init__(self, url: str, patience_s: float = PATIENCE_S) -> None:
        self._url = url
        self._patience_s = patience_s
        self._connection: Connection | None = None
        self._turn = asyncio.Lock()

    async def open(self) -> Connection:
        """The connection; one of LOST if there can be none now."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._url)
        return self._connection

    def drop(self) -> None:
        """Give the connection up, without a word to the server."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def ask(self, question: Callable[[Connection], Awaitable[T]]) -> T:
        """The answer to a question that may be asked twice; LogError if there is none."""
        async with self._turn:
            tries = Tries(self._patience_s)
            while True:
                try:
                    return await question(await self.open())
                except LOST as error:
                    self.drop()
                    if not await tries.again():
                        raise error_of(failure(error)) from error
                except asyncpg.PostgresError as error:
                    raise error_of(failure(error)) from error
                except asyncio.CancelledError:
                    self.drop()  # an answer may be on its way
                    raise

    async def close(self) -> None:
        """Close the connection."""
        async with self._turn:
            connection, self._connection = self._connection, None
            if connection is None or connection.is_closed():
                return
            try:
                await connection.close(timeout=1)
            except (*LOST, asyncpg.PostgresError):
                connection.terminate()


def failure(error: BaseException, *, certain: bool = True) -> Failed:
    """What an error of asyncpg means for an append that met it."""
    name = type(error).__name__
    detail = f"{error} [{name}]" if str(error) else name
    if isinstance(error, asyncpg.DiskFullError):
        return Failed(Reason.FULL, detail, certain)
    away = isinstance(error, (*LOST, asyncpg.InvalidAuthorizationSpecificationError))
    return Failed(Reason.UNREACHABLE if away else Reason.BROKEN, detail, certain)
