"""Somebody at a table who sends whatever occurs to him, and keeps account of every answer."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final

import msgspec

from hostile.frames import Frames, Known
from hostile.sockets import BINARY, PING, RawSocket, hello, masked
from lamma.wire import Ack, Close, Cmd, Ev, Nack, Ping, Snap, Welcome, decode_client, decode_server

CODES: Final = frozenset(Close) | {1000, 1002, 1007, 1009}
"""What a socket may be closed with: the protocol's codes, and RFC 6455's for broken framing."""
PATIENCE: Final = 20.0
"""Seconds in which a command has its answer."""


class Violation(AssertionError):  # noqa: N818 - what was found
    """A promise was broken; the text says which."""


class Sum:
    """What one siege comes to."""

    def __init__(self) -> None:
        self.frames = 0
        self.malformed = 0
        self.sockets = 0
        self.heard = 0
        self.acks = 0
        self.nacks: Counter[str] = Counter()
        self.closes: Counter[int] = Counter()
        self.sent: dict[tuple[str, str], set[str]] = {}
        """For each table and id of a command, the players who sent it."""
        self.acked: dict[tuple[str, str], set[int]] = {}
        self.unsure: set[tuple[str, str]] = set()
        """Commands whose socket closed before their answer."""


class Enemy:
    """One account at one table after the other; ``ticket`` gets him a ticket to the present one."""

    def __init__(
        self, name: str, draw: Random, known: Known, told: Sum, ticket: Callable[[], Awaitable[str]]
    ) -> None:
        self.player = name
        self._draw, self._known, self._sum, self._ticket = draw, known, told, ticket
        self._frames = Frames(draw)
        self._waits: Counter[str] = Counter()
        self._good = True
        """Whether every frame sent over this socket so far was one."""
        self._socket: RawSocket | None = None
        self._over = asyncio.Event()
        self._welcome = asyncio.Event()
        self.table = ""
        self.closed = 0
        """How often this table said that it is closed."""
        self.violation: Violation | None = None

    # One socket

    async def open(self, at: tuple[str, int], table: str) -> None:
        """Come to a table."""
        self.table, self.closed = table, 0
        self._waits.clear()
        self._good = True
        self._over.clear()
        self._welcome.clear()
        ticket = await self._ticket()
        self._socket = await RawSocket.connect(at, self._heard, self._ended)
        self._sum.sockets += 1
        self._socket.text(hello(ticket))
        over = asyncio.create_task(self._over.wait())
        welcome = asyncio.create_task(self._welcome.wait())
        await asyncio.wait({over, welcome}, return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
        for each in (over, welcome):
            each.cancel()
        if not self._over.is_set() and not self._welcome.is_set():
            raise Violation(f"{self.player}: no welcome, and no close")

    @property
    def here(self) -> bool:
        """Whether the socket is open."""
        return self._socket is not None and not self._over.is_set()

    def burst(self, count: int, wild: float) -> None:
        """Send frames without waiting for an answer; the last of them may be one that closes."""
        socket = self._socket
        if socket is None or socket.transport.is_closing():
            return
        out = []
        for _ in range(count):
            frame = self._frames.any(self._known, wild)
            self._sum.frames += 1
            roll = self._draw.random()
            if roll < 0.001:
                out.append(masked(frame[:125], PING))
            elif roll < wild / 20:
                out.append(masked(frame, BINARY))
                self._good = False
            else:
                out.append(masked(frame))
                self._note(frame)
            if not self._good:
                self._sum.malformed += 1
                break
        socket.transport.write(b"".join(out))

    async def settle(self) -> None:
        """Wait until everything is answered, or the socket is closed because of what was sent."""
        until = asyncio.get_running_loop().time() + PATIENCE
        while self.here and (self._waits or not self._good):
            if asyncio.get_running_loop().time() > until:
                raise Violation(f"{self.player}: no answer to {self._waits}, good={self._good}")
            await asyncio.sleep(0.005)
        if self.violation is not None:
            raise self.violation

    def leave(self) -> None:
        """Hang up without a word."""
        if self._socket is not None:
            self._socket.transport.abort()
            self._socket = None

    def _note(self, frame: bytes) -> None:
        try:
            read = decode_client(frame)
        except (msgspec.DecodeError, RecursionError):
            self._good = False
            return
        if isinstance(read, Cmd):
            self._waits[read.id] += 1
            self._sum.sent.setdefault((self.table, read.id), set()).add(self.player)
        elif not isinstance(read, Ping):
            self._good = False

    # What comes

    def _heard(self, payload: bytes) -> None:
        self._sum.heard += 1
        try:
            frame = decode_server(payload)
        except msgspec.DecodeError as wrong:
            self._wrong(f"undocumented: {wrong} {payload[:300]!r}")
            return
        known = self._known
        match frame:
            case Ack(name, s):
                self._sum.acks += 1
                self._answered(name)
                self._sum.acked.setdefault((self.table, name), set()).add(s)
            case Nack(name, code):
                self._sum.nacks[code] += 1
                self.closed += code == "closed"
                self._answered(name)
                if (code == "illegal") != (frame.why is not msgspec.UNSET):
                    self._wrong(f"a reason where none is due, or none: {payload[:300]!r}")
            case Ev():
                if frame.s > known.head + 1:
                    self._wrong(f"row {frame.s} follows row {known.head}")
                known.head = max(known.head, frame.s)
                known.legal = () if frame.legal is msgspec.UNSET else frame.legal
            case Snap():
                known.head = frame.s
                known.legal = () if frame.legal is msgspec.UNSET else frame.legal
                view = msgspec.json.decode(frame.view, type=_View)
                known.people = tuple(each.player for each in view.seats if each.player)
                known.seated = view.you is not None
            case Welcome():
                self._welcome.set()
            case _:
                pass

    def _answered(self, name: str) -> None:
        if self._waits[name] <= 0:
            self._wrong(f"an answer to {name}, which nobody asks for")
        self._waits[name] -= 1
        if not self._waits[name]:
            del self._waits[name]

    def _ended(self, code: int) -> None:
        self._sum.closes[code] += 1
        if code == 1006 and self._socket is None:
            pass  # we hung up
        elif code not in CODES:
            self._wrong(f"closed with {code}")
        elif code == Close.MALFORMED and self._good:
            self._wrong("closed as malformed, and nothing was")
        for name in self._waits:
            self._sum.unsure.add((self.table, name))
        self._waits.clear()
        self._over.set()

    def _wrong(self, what: str) -> None:
        self.violation = self.violation or Violation(f"{self.player} at {self.table}: {what}")


class _Seat(msgspec.Struct):
    player: str = ""


class _View(msgspec.Struct):
    seats: tuple[_Seat, ...]
    you: int | None = None
