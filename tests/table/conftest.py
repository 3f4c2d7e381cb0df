"""A live table without a server: the driver is its clock, its lots, its log and everybody's hand.

Every row it commits is checked on the way: the log folds to the decided table, also after its
bodies were written and read; what is seen, made from the last sight, is what is made anew.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from lamma.bots.registry import bots
from lamma.fairness import NonceChain, Secret
from lamma.proving import label
from lamma.record.model import Record
from lamma.table import commands as cmd
from lamma.table import dealing
from lamma.table.apply import fold
from lamma.table.codec import Codec
from lamma.table.decide import Decision, Moment, decide, made
from lamma.table.events import AnyEvent
from lamma.table.people import Player
from lamma.table.refused import Refused
from lamma.table.scribe import record_of
from lamma.table.service import BotTurn, due, work
from lamma.table.settings import Settings
from lamma.table.state import Match, Phase, Table
from lamma.table.told import Tellings, tellings
from lamma.table.view import Sight, TableView, legal, sight

START = 1_800_000_000_000


class Mask:
    """A sealer for tests: hides a secret from whoever does not know one byte."""

    def __init__(self, key: int = 0x5A) -> None:
        self.key = key

    def seal(self, secret: Secret) -> str:
        return f"sealed{self.key}:" + bytes(each ^ self.key for each in secret.reveal()).hex()

    def open(self, sealed: str) -> Secret:
        mark, _, text = sealed.partition(":")
        if mark != f"sealed{self.key}":
            raise ValueError("sealed with another key")
        return Secret(bytes(each ^ self.key for each in bytes.fromhex(text)))


PEOPLE = tuple(Player(f"p{i}", name, device=f"d{i}") for i, name in enumerate("ABCDEF"))


def set_to(rulebook: str, settings: dict[str, Any]) -> Settings:
    """Settings as a client sends them."""
    return msgspec.convert({"rulebook": rulebook, **settings}, Settings)


def seen_by_all(seen: Sight, table: Table) -> tuple[TableView, ...]:
    return tuple(seen.of(seat) for seat in (*range(len(table.chairs)), None))


class Driver:
    """The host of one table; ``now`` is the time, ``rows`` the log, ``told`` the last row's.

    With ``checked`` False nothing is verified on the way, which is faster.
    """

    def __init__(self, settings: Settings, seed: int = 1, *, checked: bool = True) -> None:
        self.rng, self.lots = Random(seed), Random(f"lots {seed}")
        self.now, self.checked = START, checked
        self.codec = Codec(Mask())
        self.rows: list[tuple[int, int, tuple[AnyEvent, ...]]] = []
        self.told: Tellings = ()
        self.sight: Sight | None = None
        self.views: tuple[TableView, ...] = ()
        """Of every seat in order, then a spectator's."""
        self.due: int | None = None
        self.chains: dict[int, NonceChain] = {}
        self.every_chain: list[NonceChain] = []
        self.people = PEOPLE
        self.settings = settings
        self._table: Table | None = None
        self._reread: Table | None = None

    # What stands

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def turn(self) -> int:
        """The seat to act."""
        assert self.match.turn is not None
        return self.match.turn

    @property
    def record(self) -> Record:
        found = record_of(self.rows)
        assert found is not None
        return found

    @property
    def last(self) -> tuple[AnyEvent, ...]:
        """The events of the last row."""
        return self.rows[-1][2]

    def happened(self) -> list[str]:
        """The last row in words: the tags of its events."""
        return [str(event.__struct_config__.tag) for event in self.last]

    # Asking

    def moment(self, seen: int | None = None) -> Moment:
        return Moment(self.now, self.lots.randbytes(64), seen=seen)

    def create(self, **how: Any) -> "Driver":
        command = cmd.Create("table", self.settings, self.people[0], **how)
        self._commit(made(command, self.moment()), None)
        return self

    def do(
        self, command: cmd.AnyCommand, by: int | None = None, seen: int | None = None
    ) -> tuple[AnyEvent, ...]:
        """The events that follow; ``by`` is the number of a person, None the server."""
        before = self.table
        who = None if by is None else self.people[by]
        try:
            decision = decide(before, command, who, self.moment(seen))
        except Refused:
            assert self.table is before
            raise
        if decision.events:
            self._commit(decision, before)
        return decision.events

    def refused(
        self, command: cmd.AnyCommand, by: int | None = None, seen: int | None = None
    ) -> Refused:
        """Why the table says no; and nothing has changed."""
        before, rows = self.table, len(self.rows)
        with pytest.raises(Refused) as caught:
            self.do(command, by, seen)
        assert self.table is before
        assert len(self.rows) == rows
        return caught.value

    def _commit(self, decision: Decision, before: Table | None) -> None:
        seq = len(self.rows) + 1
        events = decision.events
        self.rows.append((seq, self.now, events))
        self._table = after = replace(decision.steps[-1], seq=seq, at=self.now)
        self.due = decision.due
        if not self.checked:
            return
        assert fold(before, seq, self.now, events) == after
        body = self.codec.encode(events)
        assert self.codec.decode(body) == events
        self._reread = fold(self._reread, seq, self.now, self.codec.decode(body))
        assert self._reread == after
        assert due(after, self.now) == decision.due
        self.told = tellings(before, events, decision.steps)
        self.sight = sight(after, self.sight, before)
        assert self.sight == sight(after)
        self.views = seen_by_all(self.sight, after)

    # Getting to a match

    def sit(self, people: int) -> "Driver":
        """So many persons at the table, person 0 among them, and bots on the other seats."""
        for person in range(1, people):
            self.do(cmd.Sit(), person)
        if not all(chair.taken for chair in self.table.chairs):
            self.do(cmd.Fill(), 0)
        return self

    def seat(self, person: int) -> int:
        seat = self.table.seat_of(self.people[person].id)
        assert seat is not None
        return seat

    def person(self, seat: int) -> int:
        player = self.table.chairs[seat].player
        assert player is not None
        return self.people.index(player)

    def anchor(self, person: int) -> str:
        """The anchor of a fresh chain for this person."""
        chain = NonceChain(self.rng.randbytes(32), self.table.game.max_deals)
        self.chains[person] = chain
        self.every_chain.append(chain)
        return chain.anchor.hex()

    def ready(self, *, anchors: bool = True) -> "Driver":
        for chair in self.table.chairs:
            if chair.player is not None and not chair.ready:
                person = self.people.index(chair.player)
                anchor = self.anchor(person) if anchors else None
                self.do(cmd.Ready(anchor), person)
        return self

    def start(self, *, anchors: bool = True, dealt: bool = True) -> "Driver":
        """Everyone is ready, the host starts, the nonces of the first deal come."""
        self.ready(anchors=anchors)
        self.do(cmd.Start(), self.people.index(self._host()))
        if dealt:
            self.nonces()
        return self

    def _host(self) -> Player:
        return next(each for each in self.people if each.id == self.table.host)

    # Playing

    def nonces(self) -> None:
        """Whoever is waited for shows the nonce of the deal that is due."""
        for seat, chair in enumerate(self.table.chairs):
            if self.match.awaited is None:
                return
            person = None if chair.player is None else self.people.index(chair.player)
            waited = chair.present and self.match.chains[seat] and not self.match.nonces[seat]
            if waited and person in self.chains:
                self.nonce(person)

    def nonce(self, person: int) -> tuple[AnyEvent, ...]:
        """This person shows his nonce for the deal that is due: of the chain that the table knows."""
        deal, anchor = self.match.state.deals + 1, self.match.chains[self.seat(person)]
        values = [
            chain.nonce(deal)
            for chain in (*self.every_chain, self.chains[person])
            if 0 <= deal - chain.first < len(chain._nonces)
        ]
        mine = [value for value in values if anchor is not None and anchor.follows(deal, value)]
        return self.do(cmd.Nonce(deal, (mine or values)[-1].hex()), person)

    def legal(self, seat: int) -> tuple[str, ...]:
        return legal(self.table, seat) or ()

    def act(self, pick: Callable[[Sequence[str]], str] | None = None) -> tuple[AnyEvent, ...]:
        """The person to act does: something at random, or as ``pick`` says."""
        seat = self.turn
        texts = self.legal(seat)
        text = self.rng.choice(texts) if pick is None else pick(texts)
        return self.do(cmd.Act(text), self.person(seat))

    def wait(self, ms: int) -> "Driver":
        self.now += ms
        return self

    def until_due(self) -> "Driver":
        """The time passes until the table next needs work."""
        assert self.due is not None
        self.now = max(self.now, self.due)
        return self

    def work(self) -> tuple[AnyEvent, ...]:
        """Do what is due now; the events that followed, none if nothing was."""
        todo = work(self.table, self.now)
        if todo is None:
            return ()
        if isinstance(todo, BotTurn):
            return self.do(self.bot_act(todo))
        return self.do(todo)

    def next(self) -> tuple[AnyEvent, ...]:
        """The time passes until something is due, and that is done."""
        return self.until_due().work()

    def bot_act(self, turn: BotTurn) -> cmd.BotAct:
        match = self.match
        bot = bots(match.game.key)[turn.bot]
        view = match.game.view(match.state, turn.seat)
        seed = dealing.bot_seed(match, turn.seat)
        action = bot.choose(view, match.choices, Random(seed), 0)
        text = match.game.write(action)
        return cmd.BotAct(turn.seat, text, label(bot), 0, len(match.state.left))

    def go_on(self) -> None:
        """One step of the match, whoever is to take it: a person acts at random."""
        match, chair = self.match, None
        if match.turn is not None:
            chair = self.table.chairs[match.turn]
        if match.awaited is not None and self.due is not None and self.now < self.due:
            rows = len(self.rows)
            self.nonces()
            if len(self.rows) > rows:
                return
        if chair is not None and chair.present and self.table.pause is None:
            self.act()
        else:
            assert self.next()

    def play(self, until: Callable[["Driver"], bool], most: int = 5000) -> "Driver":
        """Play on until something is so, or the match is over."""
        for _ in range(most):
            if self.table.phase is not Phase.PLAYING or until(self):
                return self
            self.go_on()
        pytest.fail(f"not so after {most} steps")

    def to_the_end(self) -> "Driver":
        return self.play(lambda _: False)

    def to_a(self, word: str) -> "Driver":
        """Until a person is to act, and may do what begins with this word."""
        self.play(lambda d: d.offers(word))
        assert self.offers(word)
        return self

    def offers(self, word: str) -> bool:
        turn = self.match.turn
        return turn is not None and any(each.startswith(word) for each in self.legal(turn))

    def to_turn(self, person: int) -> "Driver":
        """Until this person is to act."""
        seat = self.seat(person)
        self.play(lambda d: d.match.turn == seat)
        assert self.match.turn == seat
        return self


@pytest.fixture
def live() -> Callable[..., Driver]:
    """A table: person 0 has made it and sits, ``people`` sit in all, bots fill the rest."""

    def make(
        rulebook: str = "taqdeer",
        people: int = 4,
        *,
        seed: int = 1,
        checked: bool = True,
        **settings: Any,
    ) -> Driver:
        driver = Driver(set_to(rulebook, settings), seed, checked=checked)
        return driver.create().sit(people)

    return make


@pytest.fixture
def alone() -> Callable[..., Driver]:
    """A table whose host has just sat down."""

    def make(rulebook: str = "taqdeer", **settings: Any) -> Driver:
        return Driver(set_to(rulebook, settings)).create()

    return make


@pytest.fixture
def driver() -> type[Driver]:
    return Driver


@pytest.fixture
def mask() -> type[Mask]:
    return Mask
