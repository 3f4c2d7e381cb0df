"""A WebSocket client that can do anything wrong: it writes bytes, and counts what comes back."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, Final

OPEN: Final = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)
TEXT: Final = 0x81
BINARY: Final = 0x82
CLOSE: Final = 0x88
PING: Final = 0x89


def masked(payload: bytes, first: int = TEXT) -> bytes:
    """A client's frame. Its mask is zero: the server does not know the difference."""
    size = len(payload)
    if size <= 125:
        head = bytes((first, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + b"\0\0\0\0" + payload


class RawSocket(asyncio.Protocol):
    """One connection. ``heard`` is given each text frame of the server's, ``ended`` the code."""

    transport: asyncio.Transport

    def __init__(self, heard: Callable[[bytes], None], ended: Callable[[int], None]) -> None:
        self._heard, self._ended = heard, ended
        self._rest = b""
        self._shaken = False
        self.opened: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.code = 1006

    @classmethod
    async def connect(  # noqa: PLR0913 - everything about a handshake can be wrong
        cls,
        at: tuple[str, int],
        heard: Callable[[bytes], None],
        ended: Callable[[int], None],
        *,
        source: str | None = None,
        headers: str = "",
        path: str = "/api/socket",
    ) -> "RawSocket":
        """An open socket; ConnectionError for a handshake that was refused."""
        loop = asyncio.get_running_loop()
        local = None if source is None else (source, 0)
        _, made = await loop.create_connection(lambda: cls(heard, ended), *at, local_addr=local)
        made.transport.write(OPEN.format(path=path, more=headers).encode())
        if not await made.opened:
            raise ConnectionError("the handshake was refused")
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way out."""
        self.transport = transport  # type: ignore[assignment]

    def text(self, payload: bytes) -> None:
        """Send a text frame."""
        self.transport.write(masked(payload))

    def data_received(self, data: bytes) -> None:
        """Cut the server's frames apart."""
        data = self._rest + data if self._rest else data
        at = 0
        if not self._shaken:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            self._shaken, at = True, end + 4
            if self.opened.done():
                return  # nobody waits for it any more
            self.opened.set_result(data.startswith(b"HTTP/1.1 101"))
        size = len(data)
        while size - at >= 2:
            long, head = data[at + 1], 2
            if long >= 126:
                head = 4 if long == 126 else 10
                if size - at < head:
                    break
                long = int.from_bytes(data[at + 2 : at + head], "big")
            end = at + head + long
            if end > size:
                break
            self._frame(data[at], data[at + head : end])
            at = end
        self._rest = data[at:]

    def _frame(self, first: int, payload: bytes) -> None:
        if first == TEXT:
            self._heard(payload)
        elif first == CLOSE:
            self.code = int.from_bytes(payload[:2], "big") if payload else 1005
            self.transport.write(masked(payload[:2], CLOSE))
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Say with which code it ended."""
        if not self.opened.done():
            self.opened.set_result(False)
        self._ended(self.code)


def hello(ticket: str, **more: Any) -> bytes:
    """The first frame."""
    extra = "".join(f',"{name}":{value}' for name, value in more.items())
    return f'{{"t":"hello","v":1,"ticket":"{ticket}","lang":"ar"{extra}}}'.encode()


def new_id() -> str:
    """An id for a command."""
    return secrets.token_hex(8)
