"""What a seat cannot know, and the worlds drawn from it: consistent, and reaching every one."""

from collections.abc import Callable
from itertools import permutations
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lamma.cards import ACE_HIGH, Card, Suit, deck_of
from lamma.games.protocol import Chance, Deal, Hidden, Illegal, Over
from lamma.games.taqdeer import Taqdeer
from lamma.games.taqdeer.rulebooks import Rulebook
from lamma.games.taqdeer.state import State
from lamma.games.taqdeer.view import View
from lamma.search.worlds import Worlds

Dealt = Callable[..., State]
Told = Callable[[Taqdeer, State, str], State]
Sized = Callable[..., Taqdeer]
World = tuple[frozenset[Card], ...]

ESTIMATED = "estimate 1, estimate 1, estimate 1, estimate 1"


def worlds_of(playing: Taqdeer, view: View) -> Worlds:
    return Worlds(playing.unknowns(view), view.seat, view.hand)


def piles(hidden: Hidden) -> World:
    return tuple(map(frozenset, (*hidden.hands, hidden.rest)))


def test_t3_the_rest_of_the_deck_is_as_unknown_as_the_hands(sized: Sized, dealt: Dealt) -> None:
    playing = sized(1, ranks=2)
    view = playing.view(dealt(playing, ("SA", "SK", "HA", "HK"), "DA"), 2)
    unknowns = playing.unknowns(view)
    assert unknowns.cards == (Card.SA, Card.SK, Card.HK, Card.DK, Card.CA, Card.CK)
    assert unknowns.sizes == (1, 1, 0, 1, 3)
    assert unknowns.fixed == ((),) * 5
    assert unknowns.barred == (frozenset(),) * 5
    assert unknowns.lacks == (None,) * 5
    assert unknowns.gone == (frozenset(),) * 5
    # Any of six, then any of five, then any of four.
    assert Worlds(unknowns).count == 6 * 5 * 4


def test_t5_a_seat_that_did_not_follow_has_none_of_the_suit(
    sized: Sized, dealt: Dealt, told: Told
) -> None:
    playing = sized(2, ranks=3)
    state = dealt(playing, ("SA SK", "HA HK", "SQ DA", "CA CK"), "HQ")
    state = told(playing, state, f"{ESTIMATED}, play SA, play HK")
    unknowns = playing.unknowns(playing.view(state, 3))
    # Seen by seat 3: its own CA CK, the turned HQ, and SA and HK on the table.
    assert unknowns.cards == tuple(map(Card, ("SK", "SQ", "HA", "DA", "DK", "DQ", "CQ")))
    assert unknowns.sizes == (1, 1, 2, 0, 3)
    assert unknowns.barred == (frozenset(), {Card.SK, Card.SQ}, *[frozenset()] * 3)
    assert unknowns.gone == ({Suit.SPADES}, {Suit.HEARTS}, *[frozenset()] * 3)
    # Seat 1 one of 5; seat 0 one of the 6 left, seat 2 two of the 5 left.
    assert Worlds(unknowns).count == 5 * 6 * comb(5, 2)


def test_between_deals_nothing_is_open(sized: Sized, dealt: Dealt, told: Told) -> None:
    playing = sized(1, 1)
    state = told(playing, dealt(playing, ("SA", "SK", "HA", "HK"), "DA"), ESTIMATED)
    state = playing.tally(state, (1, 0, 0, 0))
    for at_rest in (playing.start(), state):
        view = playing.view(at_rest, 0)
        worlds = worlds_of(playing, view)
        assert (worlds.count, worlds.sample(Random(1))) == (1, Hidden(((),) * 4))
        assert playing.complete(view, worlds.sample(Random(1))) == at_rest


def test_a_spectator_has_no_unknowns(sized: Sized, dealt: Dealt) -> None:
    playing = sized(1)
    view = playing.view(dealt(playing, ("SA", "SK", "HA", "HK"), "DA"), None)
    with pytest.raises(ValueError, match="a spectator's view; unknowns are those of a seat"):
        playing.unknowns(view)


def test_hands_of_another_size_complete_nothing(sized: Sized, dealt: Dealt) -> None:
    playing = sized(1)
    view = playing.view(dealt(playing, ("SA", "SK", "HA", "HK"), "DA"), 0)
    with pytest.raises(ValueError, match=r"hands of \(1, 1, 0, 1\) cards; allowed: \(1, 1, 1, 1\)"):
        playing.complete(view, Hidden(((), (Card.S2,), (), (Card.S3,))))


def told_apart(playing: Taqdeer, view: View, history: str) -> set[World]:
    """Every deal of the deck that, played as it was, gives the seat this view: by trying each."""
    seat = view.seat
    assert seat is not None
    size = playing.book.hand_sizes[0]
    deck = playing.deck
    found = set()
    for order in permutations(deck, 4 * size):
        hands = tuple(order[k * size : (k + 1) * size] for k in range(4))
        if view.turned in order or any(list(h) != sorted(h, key=deck.index) for h in hands):
            continue
        try:
            state = playing.apply(playing.start(), Deal(hands, view.turned, dealer=3))
            for text in history.split(", "):
                state = playing.apply(state, playing.read(state, text))
        except Illegal:
            continue
        if set(playing.view(state, seat).hand) == set(view.hand):
            rest = set(deck) - set(order) - {view.turned}
            found.add((*map(frozenset, state.table.hands), frozenset(rest)))
    return found


@pytest.mark.parametrize(
    ("hands", "turned", "history", "seat"),
    [
        # Three seats, one card each, of six unseen cards.
        (("SA", "SK", "HA", "HK"), "DA", "estimate 1, estimate 0", 1),
        # Seats 1 and 2 have shown that they hold no spade, after playing all they had.
        (("SA", "DK", "HA", "HK"), "DA", f"{ESTIMATED}, play SA, play DK, play HA", 3),
        (("SA", "DK", "HA", "HK"), "DA", f"{ESTIMATED}, play SA, play DK", 0),
    ],
)
def test_t3_worlds_reach_every_deal_a_seat_cannot_tell_apart(
    sized: Sized,
    dealt: Dealt,
    told: Told,
    hands: tuple[str, ...],
    turned: str,
    history: str,
    seat: int,
) -> None:
    playing = sized(1, ranks=2)
    view = playing.view(told(playing, dealt(playing, hands, turned), history), seat)
    every = told_apart(playing, view, history)
    worlds, rng = worlds_of(playing, view), Random(6)
    assert worlds.count == len(every)
    assert {piles(world) for world in worlds.all()} == every
    assert {piles(worlds.sample(rng)) for _ in range(12 * len(every))} == every


def test_t5_worlds_keep_to_the_voids_shown_and_reach_all_that_do(
    sized: Sized, dealt: Dealt, told: Told
) -> None:
    # Two cards each of eight, none left over: after seat 1 failed to follow spades, seat 0 asks.
    playing = sized(2, ranks=2)
    state = dealt(playing, ("SA HK", "HA CK", "SK DA", "CA DK"), None)
    history = f"{ESTIMATED}, play SA, play CK"
    view = playing.view(told(playing, state, history), 0)
    # Unseen: SK HA DA DK CA; seat 1 one, not SK: 4; seat 2 any two of the four left: 6.
    every = told_apart(playing, view, history)
    assert len(every) == 4 * comb(4, 2)
    worlds, rng = worlds_of(playing, view), Random(6)
    assert {piles(world) for world in worlds.all()} == every
    assert {piles(worlds.sample(rng)) for _ in range(300)} == every


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_a_world_completed_looks_the_same_and_plays_on(seed: int) -> None:
    rng = Random(seed)
    playing = Taqdeer(Rulebook(name="taqdeer", ranks=ACE_HIGH[:5], hand_sizes=(3, 5)))
    deck, state = list(deck_of(playing.book.ranks)), playing.start()
    while not isinstance(turn := playing.turn(state), Over):
        if isinstance(turn, Chance):
            rng.shuffle(deck)
            dealer = 1 if turn.draws_dealer else None
            state = playing.apply(state, playing.deal(state, tuple(deck), dealer))
            continue
        for seat in range(4):
            view = playing.view(state, seat)
            world = worlds_of(playing, view).sample(rng)
            guess = playing.complete(view, world)
            assert playing.view(guess, seat) == view
            assert playing.view(guess, None) == playing.view(state, None)
            assert playing.complete(view, Hidden(state.table.hands)) == state
            assert playing.apply(guess, playing.legal(guess)[0]) != guess
        state = playing.apply(state, rng.choice(playing.legal(state)))
        if not state.left and rng.random() < 0.1:
            state = playing.leave(state, 2)
