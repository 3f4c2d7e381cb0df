"""One connection: bytes of frames in and out, by callback. Everything else stands above it."""

import asyncio
import ssl
from collections.abc import Callable
from typing import Final

import picows

_TEXT: Final = picows.WSMsgType.TEXT
_HEARD: Final = frozenset({picows.WSMsgType.TEXT, picows.WSMsgType.CONTINUATION})
_BUFFER: Final = 2048
"""Bytes a socket keeps for reading; it grows when a frame asks for more."""
LEAVE: Final = 1.0
"""Seconds that the other side has to close a connection too, before it is broken off."""
LARGEST: Final = 4 * 1024 * 1024
"""Bytes in the largest frame that is taken from a server: a snapshot is far below."""


class Socket(picows.WSListener):
    """A WebSocket as two callbacks: ``heard`` for each frame, ``closed`` once, with the code.

    The code is None where the connection broke off without one.
    """

    def __init__(
        self, heard: Callable[[bytes], None], closed: Callable[[int | None], None]
    ) -> None:
        super().__init__()
        self._heard, self._closed = heard, closed
        self._code: int | None = None
        self._part = b""
        self._transport: picows.WSTransport | None = None
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        """Keep the way out."""
        self._transport = transport

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        """Pass a frame on; a message in parts is put together first."""
        kind = frame.msg_type
        if kind == picows.WSMsgType.CLOSE:
            payload = frame.get_payload_as_bytes()
            if len(payload) >= 2:
                self._code = int.from_bytes(payload[:2], "big")
            transport.disconnect()
        elif kind in _HEARD:
            payload = frame.get_payload_as_bytes()
            if self._part:
                payload = self._part = self._part + payload
            if frame.fin:
                self._part = b""
                self._heard(payload)
            else:
                self._part = payload

    def on_ws_disconnected(self, transport: picows.WSTransport) -> None:
        """Say so, once."""
        del transport
        self._transport = None
        if not self._gone.done():
            self._gone.set_result(None)
        self._closed(self._code)

    @property
    def open(self) -> bool:
        """Whether frames can be sent."""
        return self._transport is not None

    def send(self, frame: bytes) -> None:
        """Send a frame; one sent into a closed socket is lost, as on any network."""
        if self._transport is not None:
            self._transport.send(_TEXT, frame)

    def close(self, code: int = 1000) -> None:
        """Close it as the protocol asks; ``closed`` is called with this code."""
        if self._transport is not None:
            self._code = code
            self._transport.send_close(picows.WSCloseCode(code))
            self._transport.disconnect()

    async def shut(self, code: int = 1000) -> None:
        """Close it, and wait until it is; a side that does not answer is left without a word.

        A loop that ended before that would leave the connection open to the collector.
        """
        if self._transport is not None:
            self.close(code)
            await asyncio.wait({self._gone}, timeout=LEAVE)
            self.cut()
            await asyncio.wait({self._gone}, timeout=LEAVE)

    def cut(self) -> None:
        """Break the connection off without a word, as a network does."""
        if self._transport is not None:
            self._transport.underlying_transport.abort()


async def connect(  # noqa: PLR0913 - what a connection needs, most of it by name
    url: str,
    heard: Callable[[bytes], None],
    closed: Callable[[int | None], None],
    *,
    headers: dict[str, str] | None = None,
    tls: ssl.SSLContext | None = None,
    patience: float = 10.0,
) -> Socket:
    """Open a socket to ``ws://…`` or ``wss://…`` within ``patience`` seconds.

    OSError or TimeoutError if nobody answers, picows.WSError if it is no WebSocket.
    """
    opening = asyncio.ensure_future(
        picows.ws_connect(
            lambda: Socket(heard, closed),
            url,
            ssl_context=tls,
            websocket_handshake_timeout=patience,
            extra_headers=headers,
            max_frame_size=LARGEST,
            read_buffer_init_size=_BUFFER,
        )
    )
    try:
        # Cancelled in the middle of it, picows would leave the connection to itself.
        _, listener = await asyncio.shield(opening)
    except asyncio.CancelledError:
        opening.add_done_callback(_let_go)
        await asyncio.wait({opening}, timeout=LEAVE)
        raise
    if listener is None:
        # It broke off in the middle of the handshake, which picows does not call an error.
        raise ConnectionResetError(url)
    if not isinstance(listener, Socket):  # the factory made it; the types do not say so
        raise TypeError(type(listener))
    return listener


def _let_go(opened: "asyncio.Future[tuple[picows.WSTransport, picows.WSListener]]") -> None:
    """Break off a connection that nobody waits for any more."""
    if not opened.cancelled() and opened.exception() is None:
        transport, listener = opened.result()
        if listener is not None:
            transport.underlying_transport.abort()
