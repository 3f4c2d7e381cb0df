"""Scripted players: four sockets a table that answer with any legal action, and little else.

Only what a load needs is read of a frame: who may act, which row it is, and whether a nonce or a
rematch is due. :mod:`lamma.client` has the client that looks at everything.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Final

from msgspec import UNSET

from lamma.cli.load import light
from lamma.client.api import Client
from lamma.client.line import socket_url
from lamma.client.socket import Socket, connect
from lamma.fairness import NonceChain
from lamma.table.commands import ClientCommand, Nonce, Ready, Rematch, Sit
from lamma.wire import VERSION, Cmd, Hello, Since, encode

_MARKS: Final = (b'"awaited":{', b'"t":"ended"', b'"t":"started"')
"""What in a row asks a seat for something beside its move."""


class Tally:
    """What a run counts, from when it is told to."""

    def __init__(self, record: Callable[[float], None]) -> None:
        self.record = record
        self.counting = False
        self.moves = self.frames = self.bytes = self.sent = self.matches = 0
        self.refused: Counter[str] = Counter()

    def begin(self) -> None:
        """Count from here."""
        self.counting = True
        self.moves = self.frames = self.bytes = self.sent = self.matches = 0
        self.refused.clear()


class Table:
    """One table: who may act, the moves on offer, and which of them every seat has seen."""

    def __init__(self, index: int, seed: int, tally: Tally) -> None:
        self.index, self.tally = index, tally
        self.at_once = False
        self.id = self.code = ""
        self.rng = Random(seed)
        self.players: list[Player] = []
        self.actor: Player | None = None
        self.offered: deque[float] = deque()
        self.sent: dict[str, float] = {}
        self._acked: dict[int, float] = {}
        self._seen: dict[int, int] = {}
        self._full: dict[int, float] = {}

    def answer_at_once(self) -> None:
        """From now on every player acts as soon as he may."""
        self.at_once = True
        self.offer(perf_counter())

    def offer(self, due: float) -> None:
        """A move is due at the time ``due``; it is made as soon as somebody may."""
        self.offered.append(due)
        if self.actor is not None:
            self._move(self.actor)

    def may_act(self, player: "Player") -> None:
        """It is this player's turn."""
        self.actor = player
        if self.at_once and not self.offered:
            self.offered.append(perf_counter())
        if self.offered:
            self._move(player)

    def _move(self, player: "Player") -> None:
        self.actor = None
        legal = player.legal
        chosen = legal[int(self.rng.random() * len(legal))]
        self.sent[player.act(chosen)] = self.offered.popleft()

    def seen(self, first: int, last: int, now: float) -> None:
        """A player has received rows ``first`` to ``last``."""
        for row in range(first, last + 1):
            count = self._seen.get(row, 0) + 1
            if count < len(self.players):
                self._seen[row] = count
                continue
            self._seen.pop(row, None)
            due = self._acked.pop(row, None)
            if due is not None:
                self._done(now - due)
            else:
                self._full[row] = now
                if len(self._full) > 64:
                    del self._full[min(self._full)]

    def acked(self, command: str, row: int) -> None:
        """A command is in the log as ``row``."""
        due = self.sent.pop(command, None)
        if due is None:
            return
        arrived = self._full.pop(row, None)
        if arrived is None:
            self._acked[row] = due
        else:
            self._done(arrived - due)

    def refused(self, player: "Player", command: str, code: str) -> None:
        """A command was refused; a move is tried again a little later."""
        self.tally.refused[code] += 1
        due = self.sent.pop(command, None)
        if due is not None:
            self.offered.appendleft(due)
            asyncio.get_running_loop().call_later(0.05, self._again, player)

    def _again(self, player: "Player") -> None:
        if self.actor is None and player.legal and self.offered:
            self._move(player)

    def _done(self, took: float) -> None:
        tally = self.tally
        if tally.counting:
            tally.moves += 1
            tally.record(took)


class Player:
    """One seat of one table."""

    def __init__(self, table: Table, client: Client, deals: int) -> None:
        self.table, self.client, self.deals = table, client, deals
        self.legal: list[str] = []
        self.seq = -1
        self.head = 0
        self.seat: int | None = None
        self.name = ""
        self.watching = False
        self.ready = asyncio.Event()
        self.lost = False
        self._epoch = ""
        self._chain: NonceChain | None = None
        self._next: NonceChain | None = None
        self._socket: Socket | None = None
        self._sent: dict[str, bytes] = {}
        self._count = 0
        self._flight = ""
        self._shown = 0

    async def connect(self, *, watch: bool = False) -> None:
        """Open a socket, and wait until it is where the table is."""
        self.watching = watch
        code = self.table.code or None
        ticket = await self.client.ticket(self.table.id, code, watch=watch)
        self.ready.clear()
        url = socket_url(self.client.url, ticket.url)
        self._socket = await connect(url, self._heard, self._closed)
        since = Since(self._epoch, self.seq) if self.seq >= 0 else UNSET
        self._socket.send(encode(Hello(VERSION, ticket.ticket, "en", since)))
        self.lost = False
        await asyncio.wait_for(self.ready.wait(), 60)

    def sit(self, seat: int) -> None:
        """Take a seat and be ready."""
        self.command(Sit(seat, self._anchor()))

    def be_ready(self) -> None:
        """Be ready in the seat one has."""
        self.command(Ready(self._anchor()))

    def command(self, c: ClientCommand) -> str:
        """Send a command; its id."""
        self._count += 1
        name = f"{self.name}-{self._count}"
        return self._send(name, encode(Cmd(name, max(self.seq, 0), c)))

    def act(self, text: str) -> str:
        """Send an action, by the short way; its id."""
        self._count += 1
        self.legal = []
        name = self._flight = f"{self.name}-{self._count}"
        frame = f'{{"t":"cmd","id":"{name}","at":{self.seq},"c":{{"t":"act","a":"{text}"}}}}'
        return self._send(name, frame.encode())

    def cut(self) -> None:
        """Lose the connection."""
        if self._socket is not None:
            self._socket.cut()

    async def close(self) -> None:
        """Leave."""
        if self._socket is not None:
            await self._socket.shut()

    def ping(self) -> None:
        """Show life."""
        if self._socket is not None:
            self._socket.send(b'{"t":"ping","n":0,"seq":%d}' % max(self.seq, 0))

    def _anchor(self) -> str:
        self._next = NonceChain.fresh(self.deals)
        return self._next.anchor.hex()

    def _send(self, name: str, frame: bytes) -> str:
        self._sent[name] = frame
        self.table.tally.sent += len(frame)
        if self._socket is not None:
            self._socket.send(frame)
        return name

    def _closed(self, code: int | None) -> None:
        self._socket, self.lost = None, True
        if code not in {None, 1000}:
            self.table.tally.refused[f"closed {code}"] += 1

    def _heard(self, payload: bytes) -> None:
        now = perf_counter()
        tally = self.table.tally
        tally.frames += 1
        tally.bytes += len(payload)
        frame = light.decode(payload)
        if type(frame) is light.Ev:
            self._row(frame.s, frame.legal, now)
            if any(mark in payload for mark in _MARKS):
                self._due(payload)
        elif type(frame) is light.Ack:
            self._acked(frame.id, frame.s)
        elif type(frame) is light.Nack:
            self._nacked(frame.id, frame.code)
        elif type(frame) is light.Snap:
            look = light.look(frame.view)
            self.seat = look.you
            self._row(frame.s, frame.legal, now)
            self._owe(look.awaited)
        elif type(frame) is light.Welcome:
            self._welcome(frame)

    def _welcome(self, frame: light.Welcome) -> None:
        self.head, self._epoch = frame.head, frame.epoch
        if frame.head == self.seq:
            self.ready.set()
        for each in self._sent.values():
            if self._socket is not None:
                self._socket.send(each)

    def _acked(self, command: str, row: int) -> None:
        self._sent.pop(command, None)
        self.table.acked(command, row)
        if command == self._flight:
            self._flight = ""
            if self.legal:
                self.table.may_act(self)

    def _nacked(self, command: str, code: str) -> None:
        self._sent.pop(command, None)
        if command == self._flight:
            self._flight = ""
        self.table.refused(self, command, code)

    def _row(self, row: int, legal: list[str] | None, now: float) -> None:
        if row > self.seq:
            if not self.watching:
                self.table.seen(self.seq + 1 if self.seq >= 0 else row, row, now)
            self.seq = row
        if row < self.head:
            return  # caught up with: whose turn it was then is of no use now
        self.ready.set()
        self.legal = legal or []
        # While a move is under way its own row may already be here; the answer comes after it.
        if legal and not self._flight:
            self.table.may_act(self)

    def _due(self, payload: bytes) -> None:
        if b'"t":"started"' in payload:
            self._chain, self._next, self._shown = self._next, None, 0
        look = light.whole(payload).v
        if look is not None:
            self._owe(look.awaited)
        if b'"t":"ended"' in payload and self.seat is not None:
            self.table.tally.matches += self.seat == 0
            self.command(Rematch(self._anchor()))

    def _owe(self, awaited: light.Awaited | None) -> None:
        chain = self._chain
        if chain is None or awaited is None or self.seat not in awaited.seats:
            return
        if awaited.deal > self._shown:
            self._shown = awaited.deal
            self.command(Nonce(awaited.deal, chain.nonce(awaited.deal).hex()))
