"""What is said over one socket: ``hello``, then commands and pings, and what is answered."""

import asyncio
from dataclasses import dataclass

from msgspec import UNSET, DecodeError

from lamma.cards import Seat
from lamma.games.protocol import Illegal
from lamma.server.live import Acked, Answer, Job, LiveTable, LiveTables
from lamma.server.live.admission import may_see
from lamma.server.live.framing import framed
from lamma.server.socket.credits import Bucket, Limits
from lamma.server.socket.direct import Direct
from lamma.server.tickets import Access, Ticket, Tickets
from lamma.store.log.protocol import LogError
from lamma.table.commands import Phrase, Say
from lamma.table.people import Player
from lamma.table.refused import Code
from lamma.wire import (
    VERSION,
    Ack,
    Close,
    Cmd,
    Hello,
    Nack,
    Ping,
    Pong,
    Since,
    Why,
    decode_client,
    encode,
)

HELLO = 5.0
"""Seconds in which a socket has to say who it is."""
SILENCE = 60.0
"""Seconds without a ping after which it is closed."""
_EARLY = 8
"""Frames kept of a client that goes on talking before its welcome."""
_NOBODY = Player("", "")


@dataclass(frozen=True, slots=True)
class Desk:
    """What every conversation needs."""

    tables: LiveTables
    tickets: Tickets
    limits: Limits


class Conversation:
    """One socket's, from its first frame to its end; a :class:`lamma.server.live.Link`."""

    __slots__ = (
        "_bytes",
        "_desk",
        "_direct",
        "_early",
        "_frames",
        "_live",
        "_patience",
        "_talk",
        "_task",
        "began",
        "heard",
        "player",
        "seat",
        "ticket",
    )

    def __init__(self, desk: Desk, direct: Direct) -> None:
        now = asyncio.get_running_loop().time()
        self._desk, self._direct = desk, direct
        limits = desk.limits
        self._frames, self._bytes = Bucket(limits.frames, now), Bucket(limits.bytes, now)
        self._talk, self._patience = Bucket(limits.talk, now), Bucket(limits.patience, now)
        self._live: LiveTable | None = None
        self._task: asyncio.Task[None] | None = None
        self._early: list[Cmd | Ping] = []
        self.began = self.heard = now
        self.ticket: Ticket | None = None
        self.player, self.seat = _NOBODY, None

    # As a link

    seat: Seat | None
    player: Player

    def write(self, framed: bytes) -> None:
        """Send whole frames; nothing once the socket is closing."""
        self._direct.write(framed)

    def close(self, code: Close) -> None:
        """Close the socket."""
        if not self._direct.closing:
            self._desk.tables.meters.closes[code.name.lower()].inc()
            self._direct.close(code)

    # What comes in

    def feed(self, data: bytes) -> None:
        """Take one message."""
        now = asyncio.get_running_loop().time()
        within = self._frames.take(1, now) and self._bytes.take(len(data), now)
        try:
            frame = decode_client(data)
        except (DecodeError, RecursionError):
            self.close(Close.MALFORMED)
            return
        if not within:
            self._too_much(frame, now)
        elif isinstance(frame, Cmd):
            self._command(frame, now)
        elif isinstance(frame, Ping):
            self._ping(frame, now)
        else:
            self._hello(frame)

    def count(self, size: int) -> None:
        """Take a frame that is no message: nobody is answered, so who goes on is closed."""
        now = asyncio.get_running_loop().time()
        within = self._frames.take(1, now) and self._bytes.take(size, now)
        if not within and not self._patience.take(1, now):
            self.close(Close.RATE)

    def late(self, now: float) -> bool:
        """Whether it has been silent for too long."""
        return now - self.began > HELLO if self.ticket is None else now - self.heard > SILENCE

    def gone(self) -> None:
        """The socket is no more."""
        if self._task is not None:
            self._task.cancel()
        if self._live is not None:
            self._live.hall.detach(self)
            self._live = None

    def _too_much(self, frame: Cmd | Ping | Hello, now: float) -> None:
        if not self._patience.take(1, now):
            self.close(Close.RATE)
        elif isinstance(frame, Cmd):
            self._no(frame.id, Code.RATE)

    def _hello(self, frame: Hello) -> None:
        if self.ticket is not None:
            self.close(Close.MALFORMED)
            return
        if frame.v != VERSION:
            self.close(Close.TOO_OLD)
            return
        self.ticket = self._desk.tickets.redeem(frame.ticket)
        if self.ticket is None:
            self.close(Close.TICKET)
            return
        self.player = self.ticket.player
        since = None if frame.since is UNSET else frame.since
        self._task = asyncio.create_task(self._open(self.ticket, since or None))

    async def _open(self, ticket: Ticket, since: Since | None) -> None:
        try:
            live = await self._desk.tables.open(ticket.table)
        except (LogError, ValueError):
            self.close(Close.OVERLOAD)
            return
        if self._direct.closing:
            return
        if self._desk.tables.stopping:
            self.close(Close.RESTART)
            return
        if live is None or not may_see(live.table, ticket.player):
            self.close(Close.FORBIDDEN)
            return
        self._live = live
        if not live.hall.attach(self, since):
            self._live = None
            self.close(Close.OVERLOAD)
            return
        now = asyncio.get_running_loop().time()
        self.heard = now
        early, self._early = self._early, []
        for frame in early:
            if isinstance(frame, Cmd):
                self._command(frame, now)
            else:
                self._ping(frame, now)

    def _command(self, frame: Cmd, now: float) -> None:
        live, ticket = self._live, self.ticket
        if live is None or ticket is None:
            self._wait(frame)
            return
        command = frame.c
        kind = type(command)
        if (kind is Say or kind is Phrase) and not self._talk.take(1, now):
            self._no(frame.id, Code.RATE)
        elif ticket.access is Access.WATCH:
            self._no(frame.id, Code.NOT_SEATED)
        else:
            live.submit(Job(frame.id, command, ticket.player, frame.at, self))

    def _ping(self, frame: Ping, now: float) -> None:
        live = self._live
        if live is None:
            self._wait(frame)
            return
        self.heard = now
        self._direct.write(framed(encode(Pong(frame.n, live.table.seq, self._desk.tables.now()))))

    def _wait(self, frame: Cmd | Ping) -> None:
        """Before the welcome: a client in a hurry is heard then; one without a hello is none."""
        if self.ticket is None or len(self._early) >= _EARLY:
            self.close(Close.MALFORMED)
        else:
            self._early.append(frame)

    # What goes out

    def hold(self) -> None:
        """Gather what is written until the answer."""
        self._direct.hold()

    def answered(self, job: Job, answer: Answer) -> None:
        """Send the answer, and what was gathered before it."""
        if isinstance(answer, Acked):
            self._direct.write(framed(encode(Ack(job.id, answer.seq))))
        else:
            self._no(job.id, answer.code, answer.illegal)
        self._direct.release()

    def _no(self, command: str, code: Code, illegal: Illegal | None = None) -> None:
        head = 0 if self._live is None else self._live.table.seq
        why = UNSET if illegal is None else _why(illegal)
        self._direct.write(framed(encode(Nack(command, code, head, why))))


def _why(illegal: Illegal) -> Why:
    return Why(illegal.rule, illegal.code, illegal.asked, illegal.allowed)
