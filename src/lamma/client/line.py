"""One seat's way to its table, kept open: tickets, sockets one after another, signs of life."""

import asyncio
from collections.abc import Callable
from random import random
from typing import Final
from urllib.parse import urljoin

import picows

from lamma.client.api import ApiError, Client
from lamma.client.reconnecting import Again, Reason, Stop, after_close, after_status
from lamma.client.socket import Socket, connect
from lamma.wire import VERSION, Close, Hello, Since, encode

BEAT: Final = 0.5
"""Seconds between two looks at what is overdue."""
PING: Final = 10.0
"""Seconds between two pings."""
SILENCE: Final = 25.0
"""Seconds without a frame after which a connection is taken for dead: two pings unanswered."""


class Line:
    """Sockets to one table: there is one at a time, and a new one wherever that makes sense.

    ``heard`` gets every frame's bytes; ``beat`` is called twice a second; ``stopped`` once, when
    there is no coming back. ``since`` says where the next socket takes up.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - its callbacks
        self,
        client: Client,
        table: str,
        code: str | None,
        lang: str,
        heard: Callable[[bytes], None],
        beat: Callable[[float, bool], None],
        stopped: Callable[[Reason], None],
        since: Callable[[], Since | None],
    ) -> None:
        self.client, self._table, self._code, self._lang = client, table, code, lang
        self._on_frame, self._on_beat, self._on_stop, self._since = heard, beat, stopped, since
        self._socket: Socket | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._failures = self._tickets = 0
        self._greeting = False
        """Whether the server has still to answer this socket's hello: until then all else waits."""
        self._last = self._pinged = 0.0
        self.sockets = 0
        """How many sockets there have been."""

    def start(self) -> None:
        """Begin to connect."""
        self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._beats())]

    async def stop(self) -> None:
        """Close the socket as it should be, and come back no more."""
        for task in self._tasks:
            task.cancel()
        if self._socket is not None:
            await self._socket.shut()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def open(self) -> bool:
        """Whether there is a socket now."""
        return self._socket is not None and self._socket.open

    def send(self, frame: bytes) -> None:
        """Send a frame now; lost if there is no socket, or none that has been answered yet."""
        if self._socket is not None and not self._greeting:
            self._socket.send(frame)

    def welcomed(self) -> None:
        """The server has answered: attempts count anew."""
        self._failures = 0

    def renew(self) -> None:
        """Take another socket: this one has missed something."""
        if self._socket is not None:
            self._socket.cut()

    def _heard(self, payload: bytes) -> None:
        self._last = asyncio.get_running_loop().time()
        self._greeting = False
        self._on_frame(payload)

    async def _run(self) -> None:
        while True:
            step = await self._once()
            self._failures += 1
            if isinstance(step, Stop):
                self._on_stop(step.reason)
                return
            await asyncio.sleep(step.delay)

    async def _once(self) -> Again | Stop:
        """One socket, from its ticket to its end."""
        loop = asyncio.get_running_loop()
        try:
            ticket = await self.client.ticket(self._table, self._code)
        except ApiError as refused:
            return after_status(refused.status, self._failures, random(), refused.wait)
        url = socket_url(self.client.url, ticket.url)
        ended: asyncio.Future[int | None] = loop.create_future()

        def closed(code: int | None) -> None:
            self._socket = None
            if not ended.done():
                ended.set_result(code)

        try:
            self._greeting = False
            self._socket = await connect(url, self._heard, closed, tls=self.client.tls)
        except (OSError, TimeoutError, picows.WSError):
            return after_close(None, self._failures, random())
        self._last = self._pinged = loop.time()
        self.sockets += 1
        since = self._since()
        hello = Hello(VERSION, ticket.ticket, self._lang)
        if since is not None:
            hello = Hello(VERSION, ticket.ticket, self._lang, since)
        self.send(encode(hello))
        self._greeting = True
        code = await ended
        step = after_close(code, self._failures, random(), self._tickets)
        self._tickets = self._tickets + 1 if code == Close.TICKET else 0
        return step

    async def _beats(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(BEAT)
            now = loop.time()
            if self.open and now - self._last > SILENCE:
                self.renew()
            ping = self.open and now - self._pinged >= PING
            if ping:
                self._pinged = now
            self._on_beat(now, ping)


def socket_url(server: str, socket: str) -> str:
    """The socket's address, also where the server gave only its path."""
    whole = urljoin(f"{server}/", socket)
    return "ws" + whole.removeprefix("http") if whole.startswith("http") else whole
