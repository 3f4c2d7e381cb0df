"""A whole server in this event loop, so that a test can look into it, stop it and start it."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from lamma.cards import Seat
from lamma.server.app import App, create_app
from lamma.server.binding import bind
from lamma.server.config import UNLIMITED, ServerConfig
from lamma.server.live import LiveTables
from lamma.server.live.livetable import LiveTable
from lamma.server.running import Serving, serving
from lamma.table.view import legal, sight


class Home:
    """A server on one folder; its port stays the same over restarts."""

    def __init__(self, folder: Path, pace: tuple[int, int] = (0, 0)) -> None:
        self._config = ServerConfig(data=folder, port=0, limits=UNLIMITED, pace=pace)
        self.app: App | None = None
        self._serving: Serving | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._config.port

    async def start(self) -> None:
        """Open it, and wait until it is."""
        sockets = bind("127.0.0.1", self._config.port)
        self._config = replace(self._config, port=sockets[0].getsockname()[1])
        ready = asyncio.Event()
        self.app = create_app(self._config)
        self._serving = serving(self.app, self._config, ready.set)
        self._task = asyncio.create_task(self._serving.serve(sockets))
        async with asyncio.timeout(20):
            await ready.wait()

    async def stop(self) -> None:
        """Stop it as a signal would: its sockets close with 1012."""
        if self._serving is not None and self._task is not None:
            self._serving.should_exit = True
            await self._task
        self._serving = self._task = self.app = None

    @property
    def tables(self) -> LiveTables:
        """Its live tables."""
        if self.app is None:
            raise RuntimeError("the server does not run")
        found: LiveTables = self.app.state["house"].tables
        return found

    async def live(self, table: str) -> LiveTable:
        """A table of it."""
        found = await self.tables.open(table)
        if found is None:
            raise LookupError(table)
        return found

    async def truth(self, table: str, seat: Seat | None) -> tuple[int, Any, tuple[str, ...]]:
        """What a seat would be shown now: the row, the view whole, and what it may do."""
        at = (await self.live(table)).table
        view = sight(at).of(seat)
        whole = msgspec.json.decode(msgspec.json.encode(view))
        return at.seq, whole, legal(at, seat) or ()
