"""The server itself, loaded and run; what keeps it from opening is told in a sentence."""

import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from sqlalchemy.exc import DBAPIError

from lamma.cli.exits import UserError
from lamma.server.app import create_app
from lamma.server.assembly import opened
from lamma.server.config import ServerConfig
from lamma.server.house import Front, House
from lamma.server.keys import OtherKey
from lamma.server.ports import Socket
from lamma.server.running import serve
from lamma.store.log.protocol import LogError, Reason
from lamma.store.people.opening import NewerDatabase
from lamma.text.catalogue import Catalogue


def run(
    config: ServerConfig,
    sockets: Sequence[socket.socket],
    words: Catalogue,
    ready: Callable[[], None],
) -> None:
    """Serve until told to stop; UserError for a database that cannot be opened."""
    failed: list[UserError] = []

    @asynccontextmanager
    async def opening(front: Front) -> AsyncIterator[tuple[House, Socket | None]]:
        began = False
        try:
            async with opened(front) as found:
                began = True
                yield found
        except (NewerDatabase, OtherKey, LogError, DBAPIError, OSError) as error:
            if not began:
                failed.append(_told(error, config, words))
            raise

    serve(create_app(config, opening), config, sockets, ready)
    if failed:
        raise failed[0]


def _told(error: Exception, config: ServerConfig, words: Catalogue) -> UserError:
    if isinstance(error, OtherKey):
        return UserError(words.say("error-serve-key-other", file=str(config.data / "server.key")))
    newer = isinstance(error, NewerDatabase) or (
        isinstance(error, LogError) and error.reason is Reason.NEWER
    )
    if newer:
        return UserError(words.say("error-serve-newer", file=str(config.data)))
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    reason = cause.strerror if isinstance(cause, OSError) and cause.strerror else str(cause)
    if isinstance(cause, LogError):
        reason = cause.detail
    if config.database is None:
        file, reason = str(config.data), reason.partition("\n")[0]
        return UserError(words.say("error-serve-file", file=file, reason=reason))
    return UserError(words.say("error-serve-database", reason=reason.partition("\n")[0]))
