"""A seat at a live table, for a program: what it sees, may do, and commands that arrive."""

import asyncio
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import msgspec

from lamma.cards import Seat
from lamma.client.api import Client
from lamma.client.line import Line
from lamma.client.news import Left, News
from lamma.client.outstanding import Answer, Outstanding
from lamma.client.reconnecting import Reason
from lamma.client.sheet import Sheet
from lamma.client.witness import Witness
from lamma.games.protocol import Legal
from lamma.table.commands import Act, ClientCommand, Ready, Rematch, Sit
from lamma.table.state import Phase
from lamma.wire import Ack, Cmd, Ev, Nack, Note, Ping, Pong, Since, Snap, Welcome, encode
from lamma.wire import decode_server as decode

_events = msgspec.json.Decoder(tuple[dict[str, Any], ...]).decode


class Link:
    """One seat (or a spectator) at one table, through as many sockets as it takes.

    ``fair`` False leaves the nonces and the check of the deals out. Use it as an async context
    manager: inside, there is a view. Nothing here blocks but what is awaited.
    """

    def __init__(
        self,
        client: Client,
        table: str,
        *,
        code: str | None = None,
        lang: str = "en",
        fair: bool = True,
    ) -> None:
        self.table = table
        self.sheet = Sheet()
        self.head = 0
        """The last row that the server has told of, by an event or a ``pong``."""
        self.present: tuple[bool, ...] = ()
        self.watching = 0
        self.lag = 0.0
        """Seconds that the last ping took."""
        self.witness = Witness(self._send_soon) if fair else None
        self._epoch: str | None = None
        self._epoch_seat: Seat | None = None
        """Whose rows the epoch counts: a seat taken since then has an epoch not yet known."""
        self._outstanding = Outstanding()
        self._stopped: Reason | None = None
        self._bell = asyncio.Event()
        self._listeners: list[asyncio.Queue[News | None]] = []
        self._waiting: set[asyncio.Future[Answer]] = set()
        self._pings = 0
        self._pinged = 0.0
        self._frames = {
            Welcome: self._welcome,
            Ev: self._ev,
            Snap: self._snap,
            Ack: self._answer,
            Nack: self._answer,
            Pong: self._pong,
            Note: self._note,
        }
        self.line = Line(
            client, table, code, lang, self._heard, self._beat, self._stop, self._since
        )

    async def __aenter__(self) -> Self:
        """Connect, and wait for the first view; Left if that cannot be."""
        self.line.start()
        await self.until(lambda link: link.sheet.seq >= 0)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the socket; the seat stays this player's."""
        await self.close()

    async def close(self) -> None:
        """Close the socket; the seat stays this player's."""
        await self.line.stop()
        self._stop(Reason.DONE)

    @property
    def seat(self) -> Seat | None:
        """This player's seat; None while he only watches."""
        return self.sheet.seat if self.sheet.seq >= 0 else None

    @property
    def fields(self) -> dict[str, Any]:
        """The table as this seat sees it (``TableView``), as JSON has it: look, do not touch."""
        return self.sheet.fields

    @property
    def view(self) -> Any:
        """The game as this seat sees it (the game's ``View``), as bots take it; None without."""
        return self.sheet.view

    @property
    def legal(self) -> tuple[str, ...]:
        """What this seat may do now; nothing when it is not its turn."""
        return self.sheet.legal if self.sheet.seq >= self.head else ()

    @property
    def choices(self) -> Legal[Any]:
        """The same, as the game's actions."""
        return self.sheet.choices if self.legal else Legal()

    @property
    def over(self) -> bool:
        """Whether there is no match to play on: it has ended, or the table is closed."""
        return self.fields["phase"] in {Phase.OVER, Phase.CLOSED, Phase.SUSPENDED}

    @property
    def verified(self) -> int:
        """The deals of this match that this seat has checked whole."""
        return 0 if self.witness is None else self.witness.verified

    async def cmd(self, command: ClientCommand) -> Answer:
        """Send a command and wait for its answer, over any number of sockets.

        Left if the table cannot be reached any more: then nobody knows whether it was carried out.
        """
        self._check()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def then(found: Answer) -> None:
            if not answer.done():
                answer.set_result(found)

        self.send(command, then)
        self._waiting.add(answer)
        try:
            return await answer
        finally:
            self._waiting.discard(answer)

    def send(self, command: ClientCommand, then: Callable[[Answer], None]) -> None:
        """Send a command; ``then`` gets its answer. It is sent again until there is one."""
        name = uuid4().hex
        frame = encode(Cmd(name, max(self.sheet.seq, 0), command))
        self._outstanding.add(name, frame, asyncio.get_running_loop().time(), then)
        self.line.send(frame)

    async def act(self, text: str) -> Answer:
        """Play or call, in the notation of records: ``play SA``."""
        return await self.cmd(Act(text))

    async def sit(self, seat: Seat | None = None) -> Answer:
        """Take a seat, and be ready."""
        return await self.cmd(Sit(seat, self._anchor()))

    async def ready(self) -> Answer:
        """Be ready to start."""
        return await self.cmd(Ready(self._anchor()))

    async def rematch(self) -> Answer:
        """Want to play again."""
        return await self.cmd(Rematch(self._anchor()))

    async def until(self, true: Callable[["Link"], bool]) -> None:
        """Wait until something is so; Left or Cheated if it cannot be any more."""
        while not true(self):
            self._check()
            await self._bell.wait()

    async def news(self) -> AsyncIterator[News]:
        """Every row from now on, in order, until it is closed; Left or Cheated if it broke."""
        queue: asyncio.Queue[News | None] = asyncio.Queue()
        self._listeners.append(queue)
        try:
            while self._stopped is None and (item := await queue.get()) is not None:
                yield item
        finally:
            self._listeners.remove(queue)
        if self._stopped is not Reason.DONE:
            self._check()

    def _check(self) -> None:
        if self.witness is not None and self.witness.fault is not None:
            raise self.witness.fault
        if self._stopped is not None:
            raise Left(self._stopped)

    def _fail(self, error: Exception) -> None:
        for answer in self._waiting:
            if not answer.done():
                answer.set_exception(error)

    def _anchor(self) -> str | None:
        return None if self.witness is None else self.witness.anchor(self.sheet.game)

    def _send_soon(self, command: ClientCommand) -> None:
        self.send(command, _unheard)

    def _heard(self, payload: bytes) -> None:
        frame = decode(payload)
        self._frames[type(frame)](frame)  # type: ignore[operator]
        self._ring()

    def _ring(self) -> None:
        self._bell.set()
        self._bell = asyncio.Event()

    def _welcome(self, frame: Welcome) -> None:
        self.line.welcomed()
        self._epoch, self._epoch_seat, self.head = frame.epoch, frame.seat, frame.head
        for each in self._outstanding.again(asyncio.get_running_loop().time()):
            self.line.send(each)

    def _ev(self, frame: Ev) -> None:
        sheet = self.sheet
        if frame.s <= sheet.seq:
            return  # seen before
        if frame.s != sheet.seq + 1:
            self.line.renew()
            return
        sheet.advance(
            frame.s,
            frame.at,
            None if frame.v is msgspec.UNSET else frame.v,
            () if frame.legal is msgspec.UNSET else frame.legal,
        )
        self.head = max(self.head, frame.s)
        if frame.e is msgspec.UNSET or not (self._listeners or self.witness):
            events: tuple[dict[str, Any], ...] = ()
        else:
            events = _events(frame.e)
        self._took(News(frame.s, frame.at, events, frame.re))

    def _snap(self, frame: Snap) -> None:
        missed = frame.s != self.sheet.seq
        legal = () if frame.legal is msgspec.UNSET else frame.legal
        self.sheet.reset(frame.s, frame.view, legal)
        self.head = max(self.head, frame.s)
        if self.witness is not None and missed:
            self.witness.missed(self.sheet, self.seat)
        self._took(News(frame.s, self.sheet.at))

    def _took(self, news: News) -> None:
        if self.witness is not None:
            now = news.seq >= self.head
            self.witness.hear(news.events, self.sheet, self.seat, now=now)
            if self.witness.fault is not None:
                self._fail(self.witness.fault)
        for queue in self._listeners:
            queue.put_nowait(news)

    def _answer(self, frame: Ack | Nack) -> None:
        # What is on offer was for a row before that: it is nobody's turn until the rows are here.
        self.head = max(self.head, frame.s if isinstance(frame, Ack) else frame.head)
        self._outstanding.answered(frame)

    def _pong(self, frame: Pong) -> None:
        self.lag = asyncio.get_running_loop().time() - self._pinged
        self.head = max(self.head, frame.head)
        if frame.head > self.sheet.seq:
            self.line.renew()

    def _note(self, frame: Note) -> None:
        self.present, self.watching = frame.present, frame.watching

    def _beat(self, now: float, ping: bool) -> None:  # noqa: FBT001 - a callback
        for frame in self._outstanding.overdue(now):
            self.line.send(frame)
        if ping:
            self._pings += 1
            self._pinged = now
            self.line.send(encode(Ping(self._pings, max(self.sheet.seq, 0))))

    def _since(self) -> Since | None:
        if self._epoch is None or self.sheet.seq < 0 or self.seat != self._epoch_seat:
            return None
        return Since(self._epoch, self.sheet.seq)

    def _stop(self, reason: Reason) -> None:
        if self._stopped is None:
            self._stopped = reason
            self._fail(Left(reason))
        for queue in self._listeners:
            queue.put_nowait(None)
        self._ring()


def _unheard(answer: Answer) -> None:
    """An answer that nobody waits for."""
