"""The players of Lamma's tables, in one process: ``node/drive.js`` and ``node/player.js`` again.

They speak the protocol through the connections of ``lamma.client``, read of each row its events and
what is legal, and check both against the rules.
"""

import asyncio
import hashlib
import json
import math
import sys
from collections.abc import Callable
from itertools import count
from time import perf_counter
from typing import Any

import msgspec
import uvloop
from deals import line, strength

from lamma.cards import ACE_HIGH, Card, Seat, strengths
from lamma.client.api import Client, connections
from lamma.client.line import socket_url
from lamma.client.socket import Socket, connect
from lamma.table.commands import ClientCommand, Ready, Sit
from lamma.table.settings import Settings
from lamma.tricks import follow, takes
from lamma.wire import VERSION, Cmd, Hello, encode

SEATS = 4
STRENGTH = strengths(ACE_HIGH)
PLAY = {f"play {card}": card for card in Card}


class Told(msgspec.Struct, gc=False):
    """An event, as far as a player needs it."""

    t: str
    seat: Seat = 0
    a: str = ""
    deal: int = 0
    cards: tuple[Card, ...] = ()


class Frame(msgspec.Struct, gc=False):
    """A frame, as far as a player needs it; the patch of the view is passed over."""

    t: str
    s: int = -1
    e: tuple[Told, ...] = ()
    legal: tuple[str, ...] = ()
    id: str = ""
    code: str = ""


decode = msgspec.json.Decoder(Frame).decode


class WrongError(Exception):
    """The server said what the rules forbid."""


class Player:
    """One seat of one table."""

    def __init__(self, table: "Table", seat: Seat, client: Client) -> None:
        self.table, self.seat, self.client = table, seat, client
        self.deal = self.moves = self.left = 0
        self.row = -1
        self.turn, self.leader = 0, 0
        self.hand: list[Card] = []
        self.trick: list[Card] = []
        self.sent: Card | None = None
        self.digest = hashlib.sha256()
        self.ready = asyncio.Event()
        self.commands = count()
        self.owing: set[str] = set()
        self.socket: Socket | None = None
        self.legal: tuple[str, ...] = ()

    async def connect(self, code: str) -> None:
        """Open a socket, and wait for the table as it is."""
        ticket = await self.client.ticket(self.table.id, code)
        url = socket_url(self.client.url, ticket.url)
        self.socket = await connect(url, self.heard, lambda _: None)
        self.socket.send(encode(Hello(VERSION, ticket.ticket, "en")))
        await asyncio.wait_for(self.ready.wait(), 20)

    def command(self, c: ClientCommand) -> None:
        """Send a command."""
        name = f"{self.seat}-{next(self.commands)}"
        self.send(name, encode(Cmd(name, self.row, c)))

    def send(self, name: str, frame: bytes) -> None:
        """Send a frame that is to be answered."""
        self.owing.add(name)
        if self.socket is not None:
            self.socket.send(frame)

    def check(self, right: bool, what: str) -> None:  # noqa: FBT001 - an assertion
        """Raise WrongError unless it is so."""
        if not right:
            where = f"table {self.table.number}, seat {self.seat}, deal {self.deal}"
            message = f"{where}, move {self.moves}: {what}"
            raise WrongError(message)

    def heard(self, payload: bytes) -> None:
        """A frame has come; what is wrong in one ends the run."""
        try:
            self.frame(decode(payload))
        except (WrongError, msgspec.DecodeError) as error:
            self.table.fail(error)

    def frame(self, frame: Frame) -> None:
        """What follows from a frame."""
        if frame.t == "ev":
            self.check(frame.s == self.row + 1, f"row {frame.s} after {self.row}")
            self.row, self.legal = frame.s, frame.legal
            for event in frame.e:
                if event.t == "acted":
                    self.played(event.seat, PLAY[event.a])
                elif event.t == "dealt":
                    self.dealt(event.deal, event.cards)
                elif event.t in {"held", "suspended"}:
                    self.check(False, event.t)  # noqa: FBT003 - see there
            self.go()
        elif frame.t == "ack":
            self.owing.remove(frame.id)
            self.table.look()
        elif frame.t == "snap":
            self.row = frame.s
            self.ready.set()
        elif frame.t == "nack":
            self.check(False, f"refused: {frame.code}")  # noqa: FBT003 - see there

    def dealt(self, deal: int, hand: tuple[Card, ...]) -> None:
        """The hand of the next deal has come."""
        self.check(deal == self.deal + 1 and not self.hand, f"deal {deal} is not the next")
        self.check(len({*hand}) == 13, "not thirteen cards")
        self.deal, self.hand, self.trick, self.left = deal, list(hand), [], 52
        self.turn = self.leader = (deal - 1) % SEATS
        self.table.dealt(deal)

    def played(self, seat: Seat, card: Card) -> None:
        """A card was played."""
        self.check(seat == self.turn and self.left > 0, f"it is not seat {seat}'s turn")
        if seat == self.seat:
            self.check(card is self.sent, f"{card} is not what was played")
            self.hand.remove(card)
        else:
            self.check(card not in self.hand, f"{card} cannot be theirs")
        self.digest.update(line(seat, card))
        self.moves += 1
        self.left -= 1
        self.trick.append(card)
        self.turn = (seat + 1) % SEATS
        if len(self.trick) == SEATS:
            self.turn = self.leader = (self.leader + takes(self.trick, None, STRENGTH)) % SEATS
            self.trick = []
        self.table.seen(self.moves - 1)

    def go(self) -> None:
        """Play the lowest legal card, if it is this seat's turn."""
        if not self.table.going or self.turn != self.seat or self.left == 0:
            return
        cards = follow(tuple(self.hand), self.trick[0].suit if self.trick else None)
        self.check({*self.legal} == {f"play {card}" for card in cards}, "other cards are legal")
        card = self.sent = min(cards, key=strength)
        name = f"{self.seat}-{next(self.commands)}"
        text = f'{{"t":"cmd","id":"{name}","at":{self.row},"c":{{"t":"act","a":"play {card}"}}}}'
        self.table.acts(self.moves)
        self.send(name, text.encode())


class Table:
    """Four players, and the times of their moves."""

    def __init__(self, number: int, clients: list[Client], deals: int) -> None:
        self.number, self.deals = number, deals
        self.id = ""
        self.going = False
        self.players = [Player(self, seat, client) for seat, client in enumerate(clients)]
        self.latencies: list[float] = []
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sent: dict[int, float] = {}
        self._seen: dict[int, int] = {}
        self._dealt = 0

    async def sit(self) -> None:
        """A table is made, four sit down, the first cards are dealt."""
        host, *others = self.players
        settings = Settings(
            rulebook="trick_game", options={"deals": self.deals}, bots="random", auto=True
        )
        made = await host.client.create(settings)
        self.id, code = made["table"]["id"], made["code"]
        for player in self.players:
            await player.connect(code)
        for player in others:
            player.command(Sit(player.seat))
            player.command(Ready())
        host.command(Ready())
        await asyncio.wait_for(self.begun, 20)

    def dealt(self, deal: int) -> None:
        """A player has his cards."""
        self._dealt += deal == 1
        if self._dealt == SEATS and not self.begun.done():
            self.begun.set_result(None)

    def go(self) -> None:
        """Let them play."""
        self.going = True
        for player in self.players:
            player.go()

    def acts(self, move: int) -> None:
        """A card is about to be sent."""
        self._sent[move] = perf_counter()

    def seen(self, move: int) -> None:
        """A player has received a move."""
        seen = self._seen[move] = self._seen.get(move, 0) + 1
        if seen == SEATS:
            del self._seen[move]
            self.latencies.append(perf_counter() - self._sent.pop(move))
            self.look()

    def look(self) -> None:
        """See whether the match is over: everyone has heard of the last card, all is answered."""
        if self.done.done() or len(self.latencies) < self.deals * 52:
            return
        if not any(player.owing for player in self.players):
            self.done.set_result(None)

    def fail(self, error: Exception) -> None:
        """Something was wrong; the run ends with it."""
        for waiting in (self.done, self.begun):
            if not waiting.done():
                waiting.set_exception(error)

    @property
    def digest(self) -> str:
        """That of the table's moves; WrongError unless all seats saw the same."""
        digests = {player.digest.hexdigest() for player in self.players}
        if len(digests) > 1:
            message = f"table {self.number}: the seats saw different matches"
            raise WrongError(message)
        return digests.pop()


class Driver:
    """All tables."""

    def __init__(self, url: str, tables: int) -> None:
        self._http = connections(url)
        self._clients = [[Client(url, shared=self._http) for _ in range(4)] for _ in range(tables)]
        self._tables: list[Table] = []

    async def seat(self, deals: int) -> dict[str, Any]:
        """Four players sit down at each table, one table after another (see ``bind_matches``)."""
        self._tables = []
        for number, clients in enumerate(self._clients):
            for client in clients:
                if client.me is None:
                    await client.guest()
            table = Table(number, clients, deals)
            self._tables.append(table)
            await table.sit()
        return {"seated": len(self._tables)}

    async def go(self) -> dict[str, Any]:
        """Everyone plays."""
        start = perf_counter()
        for table in self._tables:
            table.go()
        await asyncio.gather(*(table.done for table in self._tables))
        seconds = perf_counter() - start
        took = sorted(each * 1000 for table in self._tables for each in table.latencies)
        return {
            "moves": sum(table.players[0].moves for table in self._tables),
            "observed": len(took),
            "seconds": seconds,
            "p50_ms": took[math.ceil(0.5 * len(took)) - 1],
            "p99_ms": took[math.ceil(0.99 * len(took)) - 1],
            "max_ms": took[-1],
            "digests": [table.digest for table in self._tables],
        }

    async def leave(self) -> dict[str, Any]:
        """Every socket is closed."""
        for table in self._tables:
            for player in table.players:
                if player.socket is not None:
                    player.socket.close()
        await asyncio.sleep(0.2)
        return {"left": True}

    async def run(self, read: Callable[[], str]) -> None:
        """Do what is asked, line by line."""
        while text := await asyncio.to_thread(read):
            word, _, number = text.strip().partition(" ")
            said = await (self.seat(int(number)) if word == "seat" else getattr(self, word)())
            print(json.dumps(said), flush=True)
        await self._http.aclose()


def drive(url: str, tables: int) -> int:
    """Drive all tables of a server until standard input ends."""

    async def run() -> None:
        await Driver(url, tables).run(sys.stdin.readline)

    uvloop.run(run())
    return 0
