"""New connections, a few at a time; those of an address that makes too many cost next to nothing.

uvloop's own server takes all that wait at once, and makes a protocol of each before anyone can ask
whose it is: whoever dials fast enough has the server do nothing else. Here the tables have their
turn after every few, and a connection that is not let in is two calls of the system.
"""

import asyncio
import errno
import socket
import ssl
import struct
from collections.abc import Callable
from typing import Final, Protocol

AT_ONCE: Final = 4
"""Connections taken before everything else has its turn."""
HANDSHAKE: Final = 10.0
"""Seconds in which a TLS handshake must be over."""
PAUSE: Final = 0.5
"""Seconds in which no connection is taken once the system has no room for one."""

Client = tuple[str, int]
_FULL: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
_RESET: Final = struct.pack("ii", 1, 0)
"""SO_LINGER: closing leaves nothing behind, and sends a reset."""


class Entry(Protocol):
    """What a connection has of an address's share."""

    def leave(self) -> None:
        """Give it back; once is enough, and more does no harm."""


class Acceptor:
    """One listening socket, as ``uvicorn.Server.servers`` has them.

    ``enter`` gives a connection its :class:`Entry`, or says that there is none for it.
    """

    def __init__(
        self,
        listening: socket.socket,
        enter: Callable[[Client], Entry | None],
        make: Callable[[Entry], asyncio.Protocol],
        tls: ssl.SSLContext | None,
        backlog: int,
    ) -> None:
        self._socket, self._enter, self._make, self._tls = listening, enter, make, tls
        self._loop = asyncio.get_running_loop()
        self._opening: set[asyncio.Task[object]] = set()
        self._pause: asyncio.TimerHandle | None = None
        listening.setblocking(False)  # noqa: FBT003 - the library's way
        listening.listen(backlog)
        self._go_on()

    def close(self) -> None:
        """Take no more."""
        if self._pause is not None:
            self._pause.cancel()
        if self._socket.fileno() >= 0:
            self._loop.remove_reader(self._socket)
            self._socket.close()

    async def wait_closed(self) -> None:
        """Until those that were being opened are open, or have come to nothing."""
        if self._opening:
            await asyncio.wait(self._opening)

    def _go_on(self) -> None:
        self._pause = None
        self._loop.add_reader(self._socket, self._accept)

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                made, client = self._socket.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as full:
                if full.errno not in _FULL:
                    raise
                self._loop.remove_reader(self._socket)
                self._pause = self._loop.call_later(PAUSE, self._go_on)
                return
            entry = self._enter(client[:2])
            if entry is not None:
                self._open(made, entry)
            else:
                made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
                made.close()

    def _open(self, made: socket.socket, entry: Entry) -> None:
        made.setblocking(False)  # noqa: FBT003
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        opening = self._loop.create_task(self._opened(made, entry))
        self._opening.add(opening)
        opening.add_done_callback(self._opening.discard)

    async def _opened(self, made: socket.socket, entry: Entry) -> None:
        patience = None if self._tls is None else HANDSHAKE
        try:
            await self._loop.connect_accepted_socket(
                lambda: self._make(entry), made, ssl=self._tls, ssl_handshake_timeout=patience
            )
        except (OSError, TimeoutError):  # gone again, or no handshake; the loop closes it
            entry.leave()
