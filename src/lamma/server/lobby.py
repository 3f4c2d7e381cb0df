"""The lobby's lists, kept up with the tables: a projection, written behind the game's back."""

import asyncio
from contextlib import suppress

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from lamma.games.registry import game
from lamma.server import logs
from lamma.store.people import Directory, Listing, Place
from lamma.table.state import Chair, Table

_LOG = logs.logger("lobby")
_AGAIN = 5.0
"""Seconds until a listing that could not be written is tried once more."""


class Lobby:
    """Writes listings one after the other; of several changes of a table only the last counts."""

    def __init__(self, directory: Directory) -> None:
        self.directory = directory
        self._changed: dict[str, Table] = {}
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def changed(self, table: Table) -> None:
        """A table's chairs, phase, settings or host have changed: what the tables' host calls."""
        self._changed[table.id] = table
        self._wake.set()

    async def write(self, table: Table) -> None:
        """List a table at once."""
        await self.directory.put(listing(table))
        if self._changed.get(table.id) is table:
            del self._changed[table.id]

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="lobby")

    async def stop(self) -> None:
        """Write what is left."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        with suppress(SQLAlchemyError):
            await self._write_all()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._write_all()
            except SQLAlchemyError as error:
                _LOG.warning("listing_failed", error=type(error).__name__)
                await asyncio.sleep(_AGAIN)
                self._wake.set()

    async def _write_all(self) -> None:
        while self._changed:
            table = next(iter(self._changed.values()))
            await self.write(table)


def listing(table: Table) -> Listing:
    """What the lists say of a table."""
    settings = table.settings
    return Listing(
        id=table.id,
        rulebook=settings.rulebook,
        options=dict(game(settings.rulebook, settings.options).options),
        settings=msgspec.to_builtins(settings),
        phase=table.phase,
        public=settings.public,
        host=table.host,
        places=tuple(map(_place, table.chairs)),
        seq=table.seq,
        made=table.made,
        changed=table.at,
    )


def _place(chair: Chair) -> Place:
    player = None if chair.left else chair.player
    if player is None:
        return Place(bot=chair.bot)
    return Place(player.id, player.name, player.avatar, chair.bot, player.device)
