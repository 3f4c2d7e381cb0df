"""Running the application until it is told to stop: uvicorn, its sockets, its signals."""

import asyncio
import contextlib
import gc
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import Any

import uvicorn

from lamma.server.accepting import Acceptor, Entry
from lamma.server.app import App
from lamma.server.config import ServerConfig
from lamma.server.prompt import Gate, Prompt
from lamma.server.socket import OPTIONS

GRACE = 5
"""Seconds that requests have to finish once the server is told to stop."""


class Serving(uvicorn.Server):
    """A server that says when it is open, and that stops without an error when it is asked to."""

    def __init__(
        self, config: uvicorn.Config, app: App, gate: Gate, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._app, self._gate, self._ready = app, gate, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open everything, then say so."""
        await super().startup(sockets=[])
        if self.started and not self.should_exit:
            self.servers += [self._listen(each) for each in sockets or ()]
            # What was loaded stays: the collector need not look at it again and again.
            gc.collect()
            gc.freeze()
            self._ready()

    def _listen(self, listening: socket.socket) -> Any:
        config = self.config

        def make(place: Entry) -> asyncio.Protocol:
            made = Prompt(
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )
            made.place = place
            return made

        return Acceptor(listening, self._gate.enter, make, config.ssl, config.backlog)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in, finish the commits, close the tables' sockets, then the rest."""
        for server in self.servers:
            server.close()
        await self._app.stop_tables()
        await super().shutdown(sockets=sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at each of ``_SIGNALS``. uvicorn would raise them again once it has stopped."""
        if threading.current_thread() is not threading.main_thread():
            yield  # only the main thread hears signals
            return
        # Under nohup the end of a terminal is to be ignored, and stays so.
        heard = [each for each in _SIGNALS if signal.getsignal(each) is not signal.SIG_IGN]
        before = {each: signal.signal(each, self._stop) for each in heard}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.handle_exit(number, frame)


_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What tells a server to stop; SIGHUP comes when the terminal it runs in is closed."""


def serve(
    app: App, config: ServerConfig, sockets: Sequence[socket.socket], ready: Callable[[], None]
) -> bool:
    """Serve until a signal says stop; ``ready`` is called once it is open. Whether it ever was."""
    server = serving(app, config, ready)
    try:
        server.run(sockets=list(sockets))
    except SystemExit:  # uvicorn's word for a start that failed
        return False
    finally:
        for each in sockets:
            each.close()
    return server.started


def serving(app: App, config: ServerConfig, ready: Callable[[], None]) -> Serving:
    """The server, not yet running; set ``should_exit`` to stop it."""
    tls = config.tls
    return Serving(
        uvicorn.Config(
            app,
            loop="uvloop",
            http=Prompt,
            lifespan="on",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
            ssl_certfile=None if tls is None else tls.cert,
            ssl_keyfile=None if tls is None else tls.key,
            **OPTIONS,
        ),
        app,
        Gate(app.front),
        ready,
    )
