"""Non-interference at the table: cards that a seat cannot see change nothing that it is shown.

Two worlds run side by side from the same table: the same root, commitments, times and lots; the
deals are handed in, and differ only in cards that one viewer does not see. The same is done in
both, as long as it can be. What the viewer is told, his view and his legal actions are the same
bytes, and the table's next deadline the same moment, until a card of his own draw rightly differs.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from twin_deals import before_any_deal, pick, twin_deals

from lamma.cards import Suit
from lamma.games.estimation.game import Estimation
from lamma.games.protocol import Chance, Deal, Legal
from lamma.games.registry import RULEBOOKS
from lamma.proving import digest
from lamma.table import commands as cmd
from lamma.table import dealing, told, view
from lamma.table import events as ev
from lamma.table.decide import Decision, Moment, decide
from lamma.table.moment import Deciding
from lamma.table.refused import Refused
from lamma.table.service import BotTurn, work
from lamma.table.settings import Settings
from lamma.table.state import Phase, Table, in_match

Make = Callable[[int], cmd.AnyCommand]
"""A command in each of the two worlds: a bot's move says which view it came from."""


class Leak(Exception):  # noqa: N818 - what was found
    """The viewer could tell the worlds apart."""


class Pair:
    """One table in two worlds; the second is None while it cannot do the same as the first."""

    def __init__(
        self, driver: Any, rulebook: str, seed: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.rng = rng = Random(f"pair {rulebook} {seed}")
        settings = {"rulebook": rulebook, "bots": "random", "counter": rng.random() < 0.5}
        self.d = driver(msgspec.convert(settings, Settings), seed, checked=False).create()
        self.d.sit(rng.choice((1, 2, 4)) if rulebook != "sixty_six" else rng.choice((1, 2)))
        self.d.ready(anchors=rng.random() < 0.3)
        self.game = self.d.table.game
        self.viewer = rng.choice((*self.game.seats, 0, 0, None))
        self.index = -1 if self.viewer is None else self.viewer
        self.worlds: list[Table | None] = [self.d.table, None]
        self.sights: list[view.Sight | None] = [None, None]
        self.deals: dict[int, tuple[Deal, Deal]] = {}
        self.world = 0
        self.now = self.d.now
        self.due: int | None = None
        self.compared = self.plays = self.disclosed = 0
        monkeypatch.setattr(dealing, "cards", self.cards)

    @property
    def table(self) -> Table:
        assert self.worlds[0] is not None
        return self.worlds[0]

    def cards(self, match: Any, chance: Chance, nonces: Any) -> Deal:  # noqa: ARG002
        """The deal of the world that is being looked at."""
        if chance.deal not in self.deals:
            self.deals[chance.deal] = twin_deals(
                match.game, match.state, chance, self.viewer, self.rng
            )
        return self.deals[chance.deal][self.world]

    # Both worlds

    def do(self, make: Make, by: int | None = None) -> bool:
        """The same in both worlds; whether it was done in the first."""
        when = Moment(self.now, self.rng.randbytes(64))
        before = [*self.worlds]
        first = self.decided(0, make, by, when)
        if isinstance(first, Decision) and any(isinstance(each, ev.Dealt) for each in first.events):
            if before[1] is None:
                before[1], self.sights[1] = before[0], self.sights[0]
            self.worlds[1] = before[1]
        if self.worlds[1] is None:
            if isinstance(first, Refused) or not first.events:
                return False
            self.show(0, first, before[0])
            return True
        second = self.decided(1, make, by, when)
        if isinstance(first, Refused) or isinstance(second, Refused):
            if (
                str(first) != str(second)
                if by is None
                else self.refusals(first, by) != self.refusals(second, by)
            ):
                raise Leak(f"refused {first!r} and {second!r}")
            return False
        if [type(each) for each in first.events] != [type(each) for each in second.events]:
            raise Leak(f"{first.events}\n{second.events}")
        if not first.events:
            return False
        self.compare(first, second, before)
        return True

    def refusals(self, refused: Any, by: int) -> Any:
        """What a refusal says to the viewer, if it is his; to all: that nothing happened."""
        if not isinstance(refused, Refused) or self.table.seat_of(f"p{by}") != self.viewer:
            return type(refused)
        illegal = refused.illegal
        return refused.code, illegal and (illegal.rule, illegal.code, illegal.allowed)

    def decided(self, world: int, make: Make, by: int | None, when: Moment) -> Decision | Refused:
        self.world = world
        table = self.worlds[world]
        assert table is not None
        try:
            return decide(table, make(world), None if by is None else self.d.people[by], when)
        except Refused as refused:
            return refused

    def show(self, world: int, decision: Decision, before: Table | None) -> tuple[Any, bytes]:
        """What the viewer is told of a row, and as bytes all that he is shown of it."""
        self.world = world
        assert before is not None
        after = replace(decision.steps[-1], seq=before.seq + 1, at=self.now)
        heard = told.tellings(before, decision.events, decision.steps)[self.index]
        sight = self.sights[world] = view.sight(after, self.sights[world], before)
        self.worlds[world] = after
        seen = sight.of(self.viewer)
        may = view.legal(after, self.viewer)
        if world == 0:
            self.due = decision.due
        return heard, msgspec.json.encode((heard, seen, may, decision.due, after.seq))

    def compare(self, first: Decision, second: Decision, before: list[Table | None]) -> None:
        heard, shown = self.show(0, first, before[0])
        heard_other, shown_other = self.show(1, second, before[1])
        self.compared += 1
        self.plays += any(
            isinstance(each, ev.Acted) and each.a.startswith("play") for each in first.events
        )
        if shown == shown_other:
            return
        if self.drew(heard, heard_other):
            self.disclosed += 1
            self.worlds[1] = None
            return
        raise Leak(f"{shown.decode()}\n{shown_other.decode()}")

    def drew(self, heard: Any, other: Any) -> bool:
        """Whether a card of the viewer's own draw differs, and nothing else that he is told."""
        if self.viewer is None or "sixty_six" not in self.game.key or len(heard) != len(other):
            return False
        apart = [(mine, its) for mine, its in zip(heard, other, strict=True) if mine != its]
        return len(apart) == 1 and all(
            isinstance(mine, told.ToldActed)
            and mine.cards
            and replace(mine, cards=()) == replace(its, cards=())
            for mine, its in apart
        )

    # Playing

    def jump(self) -> None:
        """To any deal of the match, its rounds before played out of sight."""
        game = self.game
        state = before_any_deal(game, self.rng)
        nonces = (None,) * len(game.seats)
        self.worlds[0] = in_match(
            self.table,
            state=state,
            revealed=state.deals,
            turn=None,
            at=None,
            due=None,
            clock=None,
            awaited=self.now,
            choices=Legal(),
            nonces=nonces,
            dealt=nonces,
        )
        self.worlds[1], self.sights = None, [None, None]
        self.deals.clear()
        self.do(lambda _: cmd.Tick())

    def texts(self, world: int) -> list[str]:
        table = self.worlds[world]
        if table is None or table.match is None:
            return []
        return list(map(self.game.write, table.match.choices))

    def choice(self) -> str:
        """An action that can be taken in both worlds; the second ends here where there is none."""
        first, second = self.texts(0), self.texts(1)
        both = [text for text in first if text in second]
        if not both:
            self.worlds[1] = None
        return str(pick(self.rng, both or first))

    def noise(self) -> None:
        rng = self.rng
        person = rng.randrange(4)
        command = rng.choice(
            (
                cmd.Away(),
                cmd.Back(),
                cmd.Back(),
                cmd.Phrase("wow"),
                cmd.Mute("p1"),
                cmd.Pause(),
                cmd.Resume(),
                cmd.Extend(),
                cmd.Act("play SA"),
                cmd.Act("nonsense"),
                cmd.Lost(0),
                cmd.Restarted(),
                cmd.Sit(),
                cmd.Leave() if rng.random() < 0.05 else cmd.Back(),
            )
        )
        if isinstance(command, cmd.Act):
            # His own refusal may name what he may do; nobody else is told of it.
            person = self.d.people.index(p) if (p := self.player()) is not None else person
        server = isinstance(command, cmd.Lost | cmd.Restarted)
        if isinstance(command, cmd.Act) and command.a in {*self.texts(0), *self.texts(1)}:
            return
        self.do(lambda _: command, None if server else person)

    def player(self) -> Any:
        """The person at the viewer's seat."""
        return None if self.viewer is None else self.table.chairs[self.viewer].player

    def step(self) -> None:
        rng = self.rng
        self.now += rng.choice((0, 40, 900))
        if rng.random() < 0.06:
            self.noise()
            return
        match = self.table.match
        assert match is not None
        turn = match.turn
        here = turn is not None and self.table.chairs[turn].present and self.table.pause is None
        if here and rng.random() > 0.03:
            assert turn is not None
            if (
                self.viewer == turn
                and self.worlds[1] is not None
                and self.texts(0) != self.texts(1)
            ):
                raise Leak("what the viewer may do differs")
            text, player = self.choice(), self.table.chairs[turn].player
            assert player is not None
            self.do(lambda _: cmd.Act(text), self.d.people.index(player))
            return
        if self.table.pause is not None and rng.random() < 0.5:
            again = rng.choice((cmd.Back(), cmd.Resume()))
            self.do(lambda _: again, 0)
            return
        assert self.due is not None
        self.now = max(self.now, self.due)
        todo = work(self.table, self.now)
        if isinstance(todo, BotTurn):
            text = self.choice()
            self.do(lambda world: self.bot_act(world, todo, text))
        elif todo is not None:
            self.do(lambda _: todo)

    def bot_act(self, world: int, turn: BotTurn, text: str) -> cmd.BotAct:
        table = self.worlds[world]
        assert table is not None
        assert table.match is not None
        return cmd.BotAct(turn.seat, text, f"{turn.bot}@1", 0, len(table.match.state.left))

    def run(self, deals: int) -> "Pair":
        """So many deals, from any one of the match on."""
        self.do(lambda _: cmd.Start(), 0)
        if self.rng.random() < 0.9:
            self.jump()
        assert self.table.match is not None
        last = self.table.match.state.deals + deals
        for _ in range(400 * deals):
            match = self.table.match
            if self.table.phase is not Phase.PLAYING or match is None or match.state.deals >= last:
                break
            self.step()
        return self


Find = Callable[..., tuple[int, int, int]]


@pytest.fixture
def find(driver: Any, monkeypatch: pytest.MonkeyPatch) -> Find:
    """Plays so many matches of a rulebook; rows compared, plays among them, draws disclosed."""

    def run(rulebook: str, seeds: range, deals: int = 2) -> tuple[int, int, int]:
        compared = plays = disclosed = 0
        for seed in seeds:
            with monkeypatch.context() as patch:
                pair = Pair(driver, rulebook, seed, patch).run(deals)
            compared, plays = compared + pair.compared, plays + pair.plays
            disclosed += pair.disclosed
        return compared, plays, disclosed

    return run


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_unseen_cards_change_nothing_that_a_viewer_is_shown(find: Find, rulebook: str) -> None:
    compared, plays, disclosed = find(rulebook, range(6))
    assert compared > 60
    assert plays > 20
    assert bool(disclosed) is (rulebook == "sixty_six")


@pytest.mark.full
@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_over_a_thousand_matches(find: Find, rulebook: str, part: int) -> None:
    """210 of each rulebook, from any deal of a match on."""
    compared, plays, _ = find(rulebook, range(1000 + 105 * part, 1105 + 105 * part))
    assert compared > 1500
    assert plays > 600


# The test finds what it is to find: each of these tells a viewer of cards that he does not see.

TELL_DEALT: Any = told._dealt
GAME_OF, VIEW = view.Sight.game, Estimation.view


def dealt_anothers(before: Any, event: Any, after: Any) -> Any:
    """The hand of the seat before one's own."""
    own = TELL_DEALT(before, event, after)
    return own[-2], *own[:-2], own[-1]


def dealt_to_spectators(before: Any, event: Any, after: Any) -> Any:
    own = TELL_DEALT(before, event, after)
    return *own[:-1], own[0]


def avoid_with_its_suit(before: Any, event: Any, after: Any) -> Any:
    """J-3: that a suit is missing is said, and not which."""
    game, state = after.match.game, after.match.state
    suits = [{card.suit for card in game.view(state, seat).hand} for seat in game.seats]
    named = tuple(place for has in suits for place, suit in enumerate(Suit) if suit not in has)
    return tuple(replace(each, avoid=named) for each in TELL_DEALT(before, event, after))


def acted_whole(before: Any, event: Any, after: Any) -> Any:  # noqa: ARG001
    """With a bot's reasons: the digest of the view it saw."""
    match = before.match
    seen = digest(match.game.view(match.state, event.seat))
    return told.ToldActed(event.seat, f"{event.a} {seen}", event.cause)


def legal_to_all(table: Any, seat: Any) -> Any:  # noqa: ARG001
    return tuple(map(table.match.game.write, table.match.choices))


def a_clock_that_counts(self: Any, match: Any) -> int:  # noqa: ARG001
    return 20_000 + len(match.choices)


def a_pause_that_thinks(self: Any) -> int:
    return 600 + len(self.table.match.choices)


def sizes_of_spades(self: Any, state: Any, seat: Any) -> Any:
    hands = self.hands(state)
    sizes = tuple(sum(card.suit is Suit.SPADES for card in hand) for hand in hands)
    return replace(VIEW(self, state, seat), hand_sizes=sizes)


def anothers_hand(self: Any, seat: Any) -> Any:
    game = GAME_OF(self, seat)
    if game is not None:
        other = self.hands[len(self.hands) - 1 - seat]
        game = replace(game, hand=tuple(sorted((*game.hand, *other[:1]))))
    return game


def counted_from_the_hands(table: Any, game: Any) -> Any:
    """S-13: the aid counts what was played, not what somebody holds."""
    if table.match is None or game is None:
        return None
    hands = table.match.game.hands(table.match.state)
    return tuple(sum(card[1] in "AT" for card in hand) for hand in hands)


LEAKS: list[tuple[str, str, Any, Any, Any]] = [
    ("another's cards at the deal", "kotshena", told._TELLERS, ev.Dealt, dealt_anothers),
    ("cards to spectators", "sixty_six", told._TELLERS, ev.Dealt, dealt_to_spectators),
    ("which suit is missing", "classic", told._TELLERS, ev.Dealt, avoid_with_its_suit),
    ("what a bot saw", "taqdeer", told._TELLERS, ev.Acted, acted_whole),
    ("what another may do", "taqdeer", view, "legal", legal_to_all),
    ("a clock by the hand", "sixty_six", Deciding, "limit", a_clock_that_counts),
    ("a bot's pause by the hand", "committee", Deciding, "delay", a_pause_that_thinks),
    ("sizes of hands", "committee", Estimation, "view", sizes_of_spades),
    ("one more card in the hand", "taqdeer", view.Sight, "game", anothers_hand),
    ("points counted in the hands", "sixty_six", view, "_counter", counted_from_the_hands),
]


@pytest.mark.parametrize("leak", LEAKS, ids=[each[0] for each in LEAKS])
def test_a_leak_is_found(find: Find, monkeypatch: pytest.MonkeyPatch, leak: Any) -> None:
    _, rulebook, where, name, broken = leak
    if isinstance(where, dict):
        monkeypatch.setitem(where, name, broken)
    else:
        monkeypatch.setattr(where, name, broken)
    with pytest.raises(Leak):
        find(rulebook, range(20))
