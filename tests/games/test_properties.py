"""What holds in every match of a rulebook, however it is played."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lamma.cards import Card
from lamma.games import registry
from lamma.games.protocol import Chance, Deal, Over
from lamma.games.registry import AnyGame

ESTIMATION = ("kotshena", "committee", "classic")
AUCTIONS: dict[str, dict[str, Any]] = {
    "kotshena": {"length": "full"},
    "committee": {"length": 18},
    "classic": {},
}
BIDS = [f"{n}{strain}" for n in range(4, 14) for strain in "CDHSN"]
"""Every bid from the lowest, 4♣, to the highest: more tricks, or the same in a higher strain."""
RANKS = "23456789TJQKA"


def say(game: AnyGame, state: Any, *texts: str) -> Any:
    for text in texts:
        state = game.apply(state, game.read(state, text))
    return state


def deal(game: AnyGame, state: Any, rng: Random) -> Any:
    turn = game.turn(state)
    assert isinstance(turn, Chance)
    deck = tuple(rng.sample(game.deck, len(game.deck)))
    return game.apply(state, game.deal(state, deck, 2 if turn.draws_dealer else None))


def texts(game: AnyGame, state: Any) -> list[str]:
    return [game.write(action) for action in game.legal(state)]


@pytest.mark.parametrize("name", ESTIMATION)
def test_k5_c6_j4_bids_are_in_one_order(name: str) -> None:
    """Of two bids exactly one beats the other, and what beats a bid is all that stands above it."""
    game = registry.game(name, AUCTIONS[name])
    opened = say(game, deal(game, game.start(), Random(1)), *["no-dash"] * 4)
    assert [t[4:] for t in texts(game, opened) if t.startswith("bid")] == BIDS
    beats: dict[str, set[str]] = {}
    for place, bid in enumerate(BIDS):
        after = say(game, opened, f"bid {bid}")
        higher = [t[4:] for t in texts(game, after) if t.startswith("bid")]
        assert higher == BIDS[place + 1 :]
        beats[bid] = {*higher}
    for one, other in combinations(BIDS, 2):
        assert (one in beats[other]) is not (other in beats[one])


# However stubborn, an auction has 50 bids, after each three joins, four passes, four dash answers.
MOST_SAID = 50 + 50 * 3 + 4 + 4


def lowest(legal: Sequence[str], _: int) -> str:
    return legal[0]


def highest_last(legal: Sequence[str], _: int) -> str:
    return legal[-1]


def joins(legal: Sequence[str], turn: int) -> str:
    return "with" if "with" in legal and turn % 4 else legal[0]


STUBBORN = {"the lowest bid": lowest, "pass": highest_last, "join, then the lowest bid": joins}


def auction(game: AnyGame, state: Any, pick: Any) -> Iterator[str]:
    """What is said until the estimates, a redeal or a declaration."""
    turn = 0
    while legal := texts(game, state):
        if legal[0].split()[0] in {"estimate", "declare", "play"}:
            return
        said = pick(legal, turn)
        yield said
        state = say(game, state, said)
        turn += 1
        assert turn <= MOST_SAID


@pytest.mark.parametrize("style", STUBBORN)
@pytest.mark.parametrize("name", ESTIMATION)
def test_every_auction_ends_however_stubborn(name: str, style: str) -> None:
    game = registry.game(name, AUCTIONS[name])
    dealt = deal(game, game.start(), Random(2))
    said = list(auction(game, say(game, dealt, *["no-dash"] * 4), STUBBORN[style]))
    assert 4 <= len(said) <= MOST_SAID
    if style == "the lowest bid":
        assert said[:50] == [f"bid {bid}" for bid in BIDS]
        assert {*said[50:]} <= {"pass", "with"}


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(ESTIMATION), st.lists(st.integers(0, 10**6), min_size=MOST_SAID))
def test_every_auction_ends(name: str, choices: list[int]) -> None:
    game = registry.game(name, AUCTIONS[name])
    dealt = deal(game, game.start(), Random(3))

    def drawn(legal: Sequence[str], turn: int) -> str:
        return legal[choices[turn] % len(legal)]

    said = list(auction(game, dealt, drawn))
    bids = [text[4:] for text in said if text.startswith("bid")]
    assert len(said) <= MOST_SAID
    assert bids == sorted(bids, key=BIDS.index)
    assert len(set(bids)) == len(bids)


def taker(trick: Sequence[tuple[int, Card]], trump: str) -> int:
    """Who takes it: the highest trump, or else the highest card of the suit led."""
    trumps = [(RANKS.index(card[1]), seat) for seat, card in trick if card[0] == trump]
    led = [(RANKS.index(card[1]), seat) for seat, card in trick if card[0] == trick[0][1][0]]
    return max(trumps or led)[1]


@pytest.mark.parametrize("name", [*ESTIMATION, "taqdeer"])
def test_e4_e5_t5_each_trick_has_one_taker_who_leads_the_next(kit: Any, name: str) -> None:
    game = registry.game(name)
    swept = 0
    for now in kit.walk(game, 11):
        if not hasattr(now.action, "card"):
            continue
        before, view = game.view(now.before, None), game.view(now.state, None)
        if len(before.trick) < 3:
            assert len(view.trick) == len(before.trick) + 1
            continue
        swept += 1
        full = (*before.trick, (before.turn, now.action.card))
        tricks = list(before.tricks)
        tricks[taker(full, before.trump)] += 1
        if len(view.results) > len(before.results):
            result: Any = game.result(now.state, len(view.results))
            assert list(result.tricks) == tricks
            assert sum(tricks) == len(now.dealt.hands[0])
        else:
            assert list(view.tricks) == tricks
            assert view.last_trick == full
            assert view.turn == view.leader == taker(full, before.trump)
    assert swept > 60


def near(estimates: Sequence[int], rng: Random) -> list[int]:
    """Thirteen tricks, most seats near what they said, so that hits and misses both come."""
    tricks = [min(number, 13) for number in estimates]
    while sum(tricks) != 13:
        seat = rng.randrange(4)
        tricks[seat] += 1 if sum(tricks) < 13 else -min(1, tricks[seat])
    if rng.random() < 0.3:
        one, other = rng.sample(range(4), 2)
        tricks[one], tricks[other] = tricks[one] + min(1, tricks[other]), max(0, tricks[other] - 1)
    return tricks


def keep_score(kit: Any, keeper: Any, game: AnyGame, seed: int) -> set[str]:
    """A match in which only the play is left out, its score kept twice; what was met in it."""
    rng, met, rash = Random(seed), set[str](), False
    state: Any = game.start()
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            state = deal(game, state, rng)
            rash = rng.random() < 0.3
            continue
        view = game.view(state, None)
        if view.phase != "play":
            legal = game.legal(state)
            state = game.apply(state, rng.choice(legal) if rash else kit.choose(legal, rng))
            continue
        said = [(seat, game.write(action)) for seat, action in view.history]
        void = rng.random() < 0.1
        tricks = near([n + 1 if void and n < 13 else n for n in view.estimates], rng)
        state = game.tally(state, tricks)
        result: Any = game.result(state, len(view.results) + 1)
        assert type(result.scores[0]) is int
        assert list(result.scores) == keeper.enter(said, tricks), (said, tricks)
        met |= {word for _, text in said for word in text.split()[:1]}
        met |= {name for name in ("with_", "dash_callers", "risk", "void") if getattr(result, name)}
        met |= {"nobody"} if result.caller is None else {"called"}
        met |= {f"×{result.multiplier}", "super" if max(result.estimates) > 7 else "low"}
    assert list(game.score(state).totals) == keeper.totals
    return met


OFTEN = {
    "kotshena": {"dash-call", "bid", "with_", "risk", "void", "×2", "super"},
    "committee": {"dash-call", "bid", "with", "with_", "risk", "nobody", "declare", "super"},
    "classic": {"dash-call", "bid", "with_", "risk", "void", "×2", "super"},
}


@pytest.mark.parametrize("name", ESTIMATION)
def test_a_second_scorer_agrees(kit: Any, name: str) -> None:
    """Every match from its words and tricks alone, under any mix of options."""
    scorer = kit.load("tests/games/estimation/second_scorer")
    rng, met = Random(name), set[str]()
    choices = registry.rulebook(name).choices
    for seed in range(18):
        options = AUCTIONS[name] if seed < 6 else {o: rng.choice(v) for o, v in choices.items()}
        game = registry.game(name, options)
        met |= keep_score(kit, scorer.Keeper(name, game.options), game, seed)
    assert met >= OFTEN[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", ESTIMATION)
def test_a_second_scorer_agrees_on_thousands_of_rounds(kit: Any, name: str) -> None:
    scorer = kit.load("tests/games/estimation/second_scorer")
    for seed in range(100, 300):
        game = registry.game(name, AUCTIONS[name])
        keep_score(kit, scorer.Keeper(name, game.options), game, seed)


@settings(max_examples=12, deadline=None)
@given(
    st.sampled_from(["kotshena", "classic"]),
    st.lists(st.integers(0, 3), min_size=13, max_size=13),
    st.integers(0, 999),
)
def test_k7_j4_d9_redeals_change_neither_totals_nor_dealer(
    name: str, redeals: list[int], seed: int
) -> None:
    """After any mix of redeals the totals are what the rounds brought, and the deal passed once."""
    game, rng = registry.game(name, AUCTIONS[name]), Random(seed)
    state: Any = game.start()
    totals = [0, 0, 0, 0]
    for number, again in enumerate(redeals, 1):
        for _ in range(again):
            state = say(game, deal(game, state, rng), *["no-dash"] * 4, *["pass"] * 4)
            assert (state.round, state.totals) == (number, tuple(totals))
        state = deal(game, state, rng)
        view = game.view(state, None)
        assert view.dealer == (2 + number - 1 if name == "kotshena" else 3 + number - 1) % 4
        if again == 3:
            # The hand of the third redeal is a fixed round in Sans at once.
            assert (view.phase, view.trump) == ("estimates", "N")
            state = say(game, state, *["estimate 1"] * 4)
        else:
            call = ["bid 5S", "pass", "pass", "pass"]
            state = say(game, state, *["no-dash"] * 4, *call, *["estimate 2"] * 3)
        state = game.tally(state, near([5, 4, 2, 2], rng))
        result: Any = game.result(state, number)
        totals = [a + b for a, b in zip(totals, result.scores, strict=True)]
    assert state.totals == tuple(totals)
    assert state.deals == 13 + sum(redeals)


def test_every_option_at_its_default_is_the_rulebook_itself(kit: Any, rulebook_name: str) -> None:
    plain = registry.game(rulebook_name)
    spelled = registry.game(rulebook_name, dict(registry.rulebook(rulebook_name).options))
    assert dict(plain.options) == dict(spelled.options)
    assert plain.key == spelled.key
    for now, other in zip(kit.walk(plain, 9), kit.walk(spelled, 9), strict=True):
        assert now.state == other.state


def turned(row: Sequence[Any], by: int) -> tuple[Any, ...]:
    return tuple(row[(seat - by) % len(row)] for seat in range(len(row)))


def test_turning_the_table_turns_the_results(kit: Any, rulebook_name: str) -> None:
    """The same cards and words, each seat moved on: the same scores, each moved on."""
    game = registry.game(rulebook_name)
    seats = len(game.seats)
    for by in range(1, seats):
        other: Any = game.start()
        if other.dealer is not None:
            other = replace(other, dealer=(other.dealer + by) % seats)
        for now in kit.walk(game, 12):
            action = now.action
            if action is None:
                continue
            if now.state.round > 3:
                break
            if isinstance(action, Deal):
                dealer = None if action.dealer is None else (action.dealer + by) % seats
                action = replace(action, hands=turned(action.hands, by), dealer=dealer)
            other = game.apply(other, action)
            assert other.totals == turned(now.state.totals, by)
            view, moved = game.view(now.state, None), game.view(other, None)
            assert moved.turn == (None if view.turn is None else (view.turn + by) % seats)
        assert any(other.totals) or rulebook_name != "sixty_six"


ALL_MISS = {
    # three all-miss rounds (1 1 1 1 said; 4 3 3 3 taken), then all said 1 and one hit with 1
    "kotshena": [(0, 1), (0, 2), (0, 4), (None, 4)],
    "classic": [(0, 1), (0, 2), (0, 4), (None, 4)],
}


@pytest.mark.parametrize("name", ALL_MISS)
def test_k24_j11_a_round_all_miss_is_void_and_the_next_counts_double(name: str) -> None:
    options = {"length": "micro"} if name == "kotshena" else {}
    game: Any = registry.game(name, options)
    state = game.start()
    if name == "classic":
        state = replace(state, round=14)
    for scores, multiplier in ALL_MISS[name]:
        state = deal(game, state, Random(5))
        assert state.multiplier == multiplier
        state = say(game, state, *["estimate 1"] * 4)
        tricks = [4, 3, 3, 3] if scores == 0 else [1, 4, 4, 4]
        state = game.tally(state, tricks)
        if scores == 0:
            assert state.results[-1].void
            assert state.totals == (0, 0, 0, 0)
    # All four said 1: 4 in all, 9 under: triple risk for the last to speak; all are caller or with.
    order = state.results[-1].risk
    assert order.level == 3
    expected = [-3 - 10, -3 - 10, -3 - 10, -3 - 10]
    expected[0] = 10 + 1 + 10 + 10
    expected[order.seat] += 30 if order.seat == 0 else -30
    assert state.results[-1].scores == tuple(4 * points for points in expected)
    assert state.multiplier == 1


def test_c29_in_committee_a_round_all_miss_is_scored() -> None:
    game = registry.game("committee")
    state = deal(game, game.start(), Random(5))
    state = say(game, state, *["no-dash"] * 4, "bid 5S", "pass", "pass", "pass", "declare 5S")
    state = say(game, state, "estimate 2", "estimate 2", "estimate 2")
    caller = game.view(state, None).caller
    tricks = [3, 3, 3, 3]
    tricks[caller] = 4
    state = game.tally(state, tricks)
    # Sum 11: the last to request, who sits before the caller, is in risk.
    scores = [-1, -1, -1, -1]
    scores[caller] -= 10
    scores[(caller - 1) % 4] -= 10
    assert state.totals == tuple(scores)
    assert state.multiplier == 1


@pytest.mark.parametrize(("miss", "score"), [("lenient", 0), ("strict", -1)])
def test_t6_in_taqdeer_a_round_all_miss_costs_nothing_or_the_difference(
    miss: str, score: int
) -> None:
    game: Any = registry.game("taqdeer", {"miss": miss})
    state = replace(game.start(), round=4, dealer=2)
    state = deal(game, state, Random(5))
    state = say(game, state, "estimate 2", "estimate 2", "estimate 2", "estimate 0")
    state = game.tally(state, [1, 1, 1, 1])
    assert state.totals == (score, score, score, score)
