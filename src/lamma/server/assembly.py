"""Opening a server: the key, both databases, the tables and their socket; and closing them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from sqlalchemy.exc import SQLAlchemyError

from lamma.bus import LocalBus
from lamma.fairness import Secret
from lamma.server.house import Front, House, furnish, now
from lamma.server.keys import AesSealer, OtherKey, derived, server_key
from lamma.server.live.host import LiveTables
from lamma.server.lobby import Lobby
from lamma.server.ports import Socket
from lamma.server.socket import Limits as SocketLimits
from lamma.server.socket import SocketApp
from lamma.store.log.opening import open_log
from lamma.store.log.protocol import Log, LogError
from lamma.store.people import People, open_people

_HOUR = 3600.0
_PATIENCE = 2.0
"""Seconds in which a database that is well has answered."""


@asynccontextmanager
async def opened(front: Front) -> AsyncIterator[tuple[House, Socket | None]]:
    """Everything open, until the block is left; then tables stop first, databases close last.

    OtherKey where the databases were written with another key; or the databases' own errors.
    """
    config = front.config
    config.data.mkdir(parents=True, exist_ok=True)
    async with AsyncExitStack() as stack:
        key = server_key(config.data / "server.key")
        log = await open_log(config.log_url)
        stack.push_async_callback(log.close)
        people = await open_people(config.people_url)
        stack.push_async_callback(people.close)
        await _check(key, people)
        _begin_housekeeping(stack, people)
        lobby = Lobby(people.directory)
        lobby.start()
        stack.push_async_callback(lobby.stop)
        tables = LiveTables(
            log, LocalBus(), AesSealer(key), pace=config.pace, changed=lobby.changed
        )
        tables.meters.register(front.metrics)
        await tables.start()
        stack.push_async_callback(tables.stop)
        house = furnish(front, people, lobby, tables, lambda: _answers(log))
        socket = SocketApp(
            tables, front.tickets, house.identity, front.addresses, front.origins, _limits(front)
        )
        house.identity.on_end = socket.end
        yield house, socket


async def _check(key: Secret, people: People) -> None:
    """See that it is the key of before: with another one, no table that there is could be read."""
    mine = derived(key, "mark").reveal()  # tells nothing of the key, nor of what it seals
    if await people.mark("server-key", mine) != mine:
        raise OtherKey


def _limits(front: Front) -> SocketLimits:
    limits = front.config.limits
    return SocketLimits(sockets=limits.sockets, an_address=limits.sockets_per_address)


def _begin_housekeeping(stack: AsyncExitStack, people: People) -> None:
    """Take ended sessions out of the database, now and every hour."""

    async def keep() -> None:
        while True:
            with suppress(SQLAlchemyError, OSError):
                await people.accounts.forget_ended(now())
            await asyncio.sleep(_HOUR)

    task = asyncio.create_task(keep(), name="housekeeping")

    async def end() -> None:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    stack.push_async_callback(end)


async def _answers(log: Log) -> bool:
    try:
        async with asyncio.timeout(_PATIENCE):
            await log.head("-")
    except (LogError, TimeoutError):
        return False
    return True
