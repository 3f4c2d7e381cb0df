"""uvicorn's HTTP protocol for clients that take their time on purpose.

uvicorn waits without an end for a request's head, and lets one address hold as many connections as
it likes, made as fast as it likes. Here a head has to be there in time, and an address has a share
(``lamma.server.accepting`` asks for it).
What comes after the head is the shell's (``lamma.server.shell``): a body that does not come is
answered 503.
"""

from asyncio import TimerHandle, Transport
from collections import Counter
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from lamma.server.accepting import Entry
from lamma.server.house import Front
from lamma.server.problems import Refusal

HEAD = 10.0
"""Seconds in which a request's head must have come, counted from when one could begin."""

_ANSWERED = (h11.DONE, h11.MUST_CLOSE)
_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Gate:
    """Which connections are let in: so many at once from an address, and so many a second."""

    def __init__(self, front: Front) -> None:
        self._addresses, self._budgets = front.addresses, front.budgets
        self._limits = front.config.limits
        # With a proxy in front they are all its own, and say nothing.
        self._open = front.config.proxies > 0
        self._held: Counter[str] = Counter()

    def enter(self, client: tuple[str, int]) -> "Place | None":
        """A place for a connection that has just come; None where its address has none left."""
        if self._open:
            return Place(self, None)
        who = self._addresses.of(cast("Any", {"client": client, "headers": []}))
        try:
            self._budgets.take("connections", who, self._limits.connections)
        except Refusal:
            return None
        if self._held[who] >= self._limits.sockets_per_address:
            return None
        self._held[who] += 1
        return Place(self, who)

    def left(self, who: str) -> None:
        """One fewer."""
        self._held[who] -= 1
        if not self._held[who]:
            del self._held[who]


class Place:
    """A connection's part of its address's share, until it ends or becomes a table's socket."""

    __slots__ = ("_gate", "_who")

    def __init__(self, gate: Gate, who: str | None) -> None:
        self._gate, self._who = gate, who

    def leave(self) -> None:
        """Give it back; once is enough, and more does no harm."""
        if self._who is not None:
            self._gate.left(self._who)
            self._who = None


class Prompt(H11Protocol):
    """See the module."""

    place: Entry

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head: TimerHandle | None = None
        self._begun = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self._let_go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Note that there is something to answer."""
        self._begun = True
        super().data_received(data)

    def handle_events(self) -> None:
        """Wait for a head, or for the end of a body that nobody waits for any more."""
        super().handle_events()
        conn = self.conn
        late = conn.their_state is h11.SEND_BODY and conn.our_state in _ANSWERED
        if conn.their_state is h11.IDLE or late:
            self._wait()
        else:
            self._stop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket, and those are counted and timed elsewhere."""
        self._let_go()
        super().handle_websocket_upgrade(event)

    def _wait(self) -> None:
        if self._head is None:
            self._begun = False
            self._head = self.loop.call_later(HEAD, self._late)

    def _late(self) -> None:
        self._head = None
        if self._begun and self.conn.their_state is h11.IDLE:
            self.transport.write(_SLOW)
        self.transport.close()

    def _stop(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _let_go(self) -> None:
        self._stop()
        self.place.leave()
