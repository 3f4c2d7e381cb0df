"""The ASGI application of the socket: who may come in, how many, and for how long."""

import asyncio
from collections import Counter

from litestar.types import Receive, Scope, Send

from lamma.server.live import LiveTables
from lamma.server.origins import Origins
from lamma.server.ports import Addresses, Sessions
from lamma.server.socket.conversation import Conversation, Desk
from lamma.server.socket.credits import Limits
from lamma.server.socket.direct import EXTENSION, Direct
from lamma.server.tickets import Tickets
from lamma.wire import Close

SWEEP = 5.0
"""Seconds between looks for the silent."""
RECHECK = 60.0
"""Seconds after which a socket's session is looked at again."""


class SocketApp:
    """One for a server; it accepts every socket first, since only then a browser sees the code."""

    def __init__(  # noqa: PLR0913, PLR0917 - the parts of a server come together here
        self,
        tables: LiveTables,
        tickets: Tickets,
        sessions: Sessions,
        addresses: Addresses,
        origins: Origins,
        limits: Limits | None = None,
    ) -> None:
        self._desk = Desk(tables, tickets, limits or Limits())
        self._sessions, self._addresses, self._origins = sessions, addresses, origins
        self._open: set[Conversation] = set()
        self._from: Counter[str] = Counter()
        self._count = 0
        self._watch: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket to its end."""
        direct = scope.get("extensions", {}).get(EXTENSION)  # type: ignore[union-attr]
        if not isinstance(direct, Direct):
            msg = "the socket needs uvicorn with the options of lamma.server.socket"
            raise TypeError(msg)
        address = self._addresses.of(scope)
        await receive()  # websocket.connect
        talk = Conversation(self._desk, direct)
        direct.take(talk.feed, talk.close, talk.count)
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        self._count += 1
        self._from[address] += 1
        try:
            no = self._refusal(scope, address)
            if no is not None:
                talk.close(no)
            else:
                self._open.add(talk)
                self._look_after()
            while (await receive())["type"] != "websocket.disconnect":
                # Messages come by ``take``; what still comes here was sent before it, or is none.
                talk.close(Close.MALFORMED)
        finally:
            self._count -= 1
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]
            self._open.discard(talk)
            talk.gone()

    async def end(self, session: str) -> None:
        """Close every socket of a session that has ended, and let its tickets open none."""
        self._desk.tickets.revoke(session)
        for talk in tuple(self._open):
            if talk.ticket is not None and talk.ticket.session == session:
                talk.close(Close.TICKET)

    def _refusal(self, scope: Scope, address: str) -> Close | None:
        limits = self._desk.limits
        if self._origins.foreign(scope):
            return Close.FORBIDDEN
        if self._count > limits.sockets or self._from[address] > limits.an_address:
            return Close.OVERLOAD
        return None

    def _look_after(self) -> None:
        if self._watch is None or self._watch.done():
            self._watch = asyncio.create_task(self._sweep())

    async def _sweep(self) -> None:
        """Close the silent, and those whose session has ended; done when nobody is left."""
        loop = asyncio.get_running_loop()
        checked = loop.time()
        while self._open:
            await asyncio.sleep(SWEEP)
            now = loop.time()
            for talk in tuple(self._open):
                if talk.late(now):
                    talk.close(Close.TIMEOUT)
            if now - checked >= RECHECK:
                checked = now
                await self._recheck()

    async def _recheck(self) -> None:
        sessions = {talk.ticket.session for talk in self._open if talk.ticket is not None}
        for session in sessions:
            if not await self._sessions.alive(session):
                await self.end(session)
