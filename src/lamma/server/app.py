"""The application: HTTP by Litestar, and the tables' socket past it."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from lamma.server import logs
from lamma.server.answers import HANDLERS as EXCEPTION_HANDLERS
from lamma.server.assembly import opened
from lamma.server.bodies import StrictRequest, json_only
from lamma.server.config import ServerConfig
from lamma.server.house import Front, House, front
from lamma.server.openapi import openapi
from lamma.server.ports import SOCKET_PATH, Socket
from lamma.server.routes import HANDLERS
from lamma.server.shell import Shell

Opening = Callable[[Front], AbstractAsyncContextManager[tuple[House, Socket | None]]]
"""Opens the databases and the tables, and closes them afterwards."""


class App(Litestar):
    """Litestar with the shell around its HTTP; sockets go past everything that HTTP needs."""

    def __init__(self, config: ServerConfig, opening: Opening) -> None:
        self.front = front(config)
        logs.set_up_anyhow()
        logs.GUARD.refused = self.front.metrics.log_refused.inc
        self.socket: Socket | None = None
        self._opening = opening
        super().__init__(
            route_handlers=HANDLERS,
            guards=[json_only],
            request_class=StrictRequest,
            exception_handlers=EXCEPTION_HANDLERS,
            lifespan=[self._open],
            request_max_body_size=config.limits.body,
            openapi_config=openapi(),
            logging_config=None,
        )
        self._shell = Shell(super().__call__, self.front)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Where every connection comes in."""
        if scope["type"] == ScopeType.HTTP:
            await self._shell(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await self._to_socket(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def _to_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == SOCKET_PATH and self.socket is not None:
            await self.socket(scope, receive, send)
            return
        await receive()
        # Refused before it is accepted: HTTP's 403, for there is no socket here.
        await send({"type": "websocket.close", "code": 1000, "reason": ""})

    async def stop_tables(self) -> None:
        """Finish the tables' commits and close their sockets, while all else is still open."""
        house: House | None = self.state.get("house")
        if house is not None:
            await house.tables.stop()

    @asynccontextmanager
    async def _open(self, app: Litestar) -> AsyncIterator[None]:
        async with self._opening(self.front) as (house, socket):
            app.state["house"], self.socket = house, socket
            try:
                yield
            finally:
                app.state["house"] = None


def create_app(config: ServerConfig, opening: Opening = opened) -> App:
    """The application of a server; ``opening`` is what a test may open instead."""
    return App(config, opening)
