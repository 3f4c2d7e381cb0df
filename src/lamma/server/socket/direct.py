"""uvicorn's WebSocket protocol with a short way in and out, for sockets that asked for it.

The server sends each frame to several sockets and makes nothing of a message but a call. So a
socket that takes its messages (:meth:`Direct.take`) has plain text frames unmasked here and handed
over at once, without a queue or a task to wake, and writes frames that were built once. All else
(handshake, control frames, fragments, errors) stays with uvicorn and ``websockets``; that library
only ever sees whole frames, so that the two never disagree on where one begins.

Give it to uvicorn as ``ws=DirectProtocol``; an application finds its :class:`Direct` in
``scope["extensions"]["lamma.direct"]``.
"""

import socket
from asyncio import Task
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN

from lamma.server.live.framing import TooLong, frame_end, plain_text
from lamma.wire import LARGEST, Close

EXTENSION = "lamma.direct"
BACKLOG = 64 * 1024
"""Bytes that may wait for a slow reader in this process; the kernel keeps at most as many."""
TURN = 4
"""Frames of one socket that are seen to before every other socket has its turn."""
LINGER = 5.0
"""Seconds in which a reader may take what waits for it and answer the close."""

_OPCODE = 0x0F
_NO_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

Take = Callable[[bytes], None]
Refuse = Callable[[Close], None]
Count = Callable[[int], None]


def _uncounted(size: int) -> None:
    """Nobody counts yet."""


class Direct:
    """One socket, past the ASGI queue. Every method is a plain call on the event loop."""

    __slots__ = ("_held", "_protocol")

    def __init__(self, protocol: "DirectProtocol") -> None:
        self._protocol = protocol
        self._held: list[bytes] | None = None

    def take(self, take: Take, refuse: Refuse, count: Count) -> None:
        """Have every message, as it came, handed to ``take`` from now on.

        ``refuse`` is called where the socket should be closed, and closes it. ``count`` is told
        the size of every frame that is no message: a fragment, a ping, a pong.
        """
        protocol = self._protocol
        protocol.take, protocol.refuse, protocol.count = take, refuse, count

    def write(self, framed: bytes) -> None:
        """Send whole frames (``framing.framed``); nothing on a socket that is closing.

        A reader that leaves more than ``BACKLOG`` bytes waiting is refused instead (4413).
        """
        if self._held is not None:
            self._held.append(framed)
            return
        protocol = self._protocol
        if protocol.close_sent or protocol.disconnected:
            return
        transport = protocol.transport
        if transport.get_write_buffer_size() > BACKLOG:
            protocol.refuse(Close.TOO_MUCH)
            return
        transport.write(framed)

    def hold(self) -> None:
        """Gather what is written, until :meth:`release`."""
        self._held = []

    def release(self) -> None:
        """Send what was gathered, in one go."""
        held, self._held = self._held, None
        if held:
            self.write(b"".join(held))

    def close(self, code: int) -> None:
        """Begin to close with ``code``; once is enough. What was gathered goes first."""
        self.release()
        self._protocol.close(code)

    @property
    def closing(self) -> bool:
        """Whether nothing can be sent any more."""
        return self._protocol.close_sent or self._protocol.disconnected


def _nobody(code: Close) -> None:
    """Close nothing: the socket is no more."""


class DirectProtocol(WebSocketsSansIOProtocol):
    """See the module."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.take: Take | None = None
        self.refuse: Refuse = self.close
        self.count: Count = _uncounted
        self._rest = b""
        self._resting = False
        """Whether more has come than is seen to in one turn."""
        self._ignored = 0
        """Bytes that came after our close."""
        self._ended = False

    def handle_connect(self, event: Request) -> None:
        """Offer the application the short way."""
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is None:
            return  # no handshake: uvicorn has answered
        scope["extensions"][EXTENSION] = Direct(self)
        held = self.transport.get_extra_info("socket")
        if held is not None:
            held.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BACKLOG)

    def data_received(self, data: bytes) -> None:
        """Hand over what is plain text; the rest goes to the library, by whole frames."""
        if self.take is None:
            super().data_received(data)
            if not self.handshake_initiated:
                # The whole head was there, and the library makes nothing of it, nor says so.
                self.transport.write(_NO_HANDSHAKE)
                self.transport.close()
            return
        if self._rest:
            data, self._rest = self._rest + data, b""
        if self._resting:
            self._rest = data
        else:
            self._feed(data, self.take)

    def _feed(self, data: bytes, take: Take) -> None:
        at, size, frames = 0, len(data), 0
        while at < size and not self.close_sent:
            try:
                end = frame_end(data, at, LARGEST)
            except TooLong:
                self.refuse(Close.TOO_MUCH)
                return
            if end > size or end < 0:
                self._rest = data[at:]
                return
            frames += 1
            if frames > TURN:
                self._rest = data[at:]
                self._rest_a_turn()
                return
            text = plain_text(data, at, end) if self.conn.current_size is None else None
            if text is not None:
                take(text)
            else:
                self._other(data[at:end])
            at = end
        if at < size:
            self._after_close(data[at:])

    def _rest_a_turn(self) -> None:
        """Read no more until all others have been seen to."""
        self._resting = True
        self.transport.pause_reading()
        self.loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        if self.disconnected or self.take is None or self.transport.is_closing():
            return
        self._resting = False
        data, self._rest = self._rest, b""
        try:
            self._feed(data, self.take)
        except BaseException:
            # As the loop does where it calls itself: nobody would read this socket any more.
            self.abort()
            raise
        if not self._resting:
            self.transport.resume_reading()

    def _after_close(self, data: bytes) -> None:
        """Look for the answer to our close, and for nothing else; who floods is cut off."""
        self._ignored += len(data)
        if self._ignored > BACKLOG:
            self.transport.abort()
            return
        at = 0
        while at < len(data):
            try:
                end = frame_end(data, at, LARGEST)
            except TooLong:
                self.transport.abort()
                return
            if end > len(data) or end < 0:
                self._rest = data[at:]
                return
            if data[at] & _OPCODE == Opcode.CLOSE:
                super().data_received(data[at:end])
                return
            at = end

    def _other(self, frame: bytes) -> None:
        """A frame that is no message: it costs as much as one, and a ping is answered."""
        self.count(len(frame))
        if self.transport.get_write_buffer_size() > BACKLOG:
            self.refuse(Close.TOO_MUCH)
        if not self.close_sent:
            super().data_received(frame)

    def send_receive_event_to_app(self) -> None:
        """Hand over a message that came in fragments, too."""
        if self.take is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if self.curr_msg_data_type == "bytes":
            self.refuse(Close.MALFORMED)
        elif len(data) > LARGEST:
            self.refuse(Close.TOO_MUCH)
        elif not self.close_sent:
            self.take(data)

    def close(self, code: int) -> None:
        """Send the close, then wait for its answer a while; the application hears of it at once."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if self.conn.state is not OPEN:
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.stop_keepalive()
        self.close_timer = self.loop.call_later(LINGER, self.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of what was held for the peer."""
        super().connection_lost(exc)
        self._let_go()

    def on_task_complete(self, task: Task[None]) -> None:
        """Let go of what was held for the application."""
        super().on_task_complete(task)
        self._ended = True
        self._let_go()

    def _let_go(self) -> None:
        """Undo the circles of objects that a socket is made of, once nobody needs it any more.

        Then it is freed at once: a server looks for circles seldom, and in the meantime thousands
        of sockets may have come and gone.
        """
        if self._ended and self.disconnected:
            self.take, self.refuse, self.count = None, _nobody, _uncounted
            for circle in ("scope", "conn", "request", "response", "transport"):
                self.__dict__.pop(circle, None)

    def abort(self) -> None:
        """Cut off a peer that does not answer."""
        self.close_timer = None
        cast("Any", self.transport).abort()


OPTIONS: dict[str, Any] = {
    "ws": DirectProtocol,
    "ws_max_size": 2 * LARGEST,
    "ws_per_message_deflate": False,
    "ws_ping_interval": None,
}
"""What uvicorn has to be run with: pings are the protocol's own, and deflate costs memory.

A message above ``LARGEST`` is closed here, with the protocol's code; uvicorn's own limit is for one
in fragments that goes on and on.
"""
