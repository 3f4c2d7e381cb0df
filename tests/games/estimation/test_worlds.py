"""The worlds a seat of Estimation may imagine: each could be, and none that could be is missing."""

from collections.abc import Iterator
from dataclasses import replace as changed
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lamma.cards import Card, Hand, Rank
from lamma.games import estimation, registry
from lamma.games.estimation.game import Estimation
from lamma.games.protocol import Deal, Hidden
from lamma.search.worlds import Worlds

OPTIONS: dict[str, dict[str, Any]] = {
    "kotshena": {"length": "mini"},
    "committee": {},
    "classic": {},
}


def small(ranks: str) -> Estimation:
    """``classic``, with its announcements, on fewer cards; a round in Sans without an auction."""
    book = estimation.game("classic", {}).book
    return Estimation(changed(book, ranks=tuple(map(Rank, ranks))))


def replayed(game: Any, start: Any, deal: Deal, history: Any) -> Any:
    """The state after the same deal's words and cards with other hands; Illegal if they cannot be."""
    state = game.apply(start, deal)
    for _, action in history:
        state = game.apply(state, action)
    return state


def dealt_hands(world: Hidden, seat: int, hand: Hand, history: Any) -> tuple[Hand, ...]:
    """The hands of a world as they were dealt: what is left, and what each has played."""
    played = [[a.card for s, a in history if s == k and hasattr(a, "card")] for k in range(4)]
    return tuple((*(hand if k == seat else world.hands[k]), *reversed(played[k])) for k in range(4))


@pytest.mark.parametrize("name", OPTIONS)
def test_every_sampled_world_has_the_viewers_view_and_its_history(kit: Any, name: str) -> None:
    game, rng, start, compared = registry.game(name, OPTIONS[name]), Random(6), None, 0
    for now in kit.walk(game, 6):
        if isinstance(now.action, Deal):
            start = now.before
        if not isinstance(game.turn(now.state), int) or rng.random() > 0.03:
            continue
        seat = rng.randrange(4)
        view = game.view(now.state, seat)
        world = Worlds(game.unknowns(view)).sample(rng)
        guess = game.complete(view, world)
        assert game.view(guess, seat) == view
        hands = dealt_hands(world, seat, view.hand, view.history)
        again = replayed(game, start, replace(now.dealt, hands=hands), view.history)
        # The view from the replay too: announcements, voids and marks fit. Only the order of a
        # hand may differ.
        other = game.view(again, seat)
        assert replace(other, hand=()) == replace(view, hand=())
        assert {*other.hand} == {*view.hand}
        compared += 1
        if compared == 25:
            break
    assert compared >= 15


def shares(cards: Hand, sizes: tuple[int, ...]) -> Iterator[tuple[Hand, ...]]:
    """Every way to deal ``cards`` out in hands of these sizes."""
    if not sizes:
        yield ()
        return
    for first in combinations(cards, sizes[0]):
        for rest in shares(tuple(card for card in cards if card not in first), sizes[1:]):
            yield (first, *rest)


def alike(game: Any, start: Any, deal: Deal, seat: int, history: Any, view: Any) -> set[Any]:
    """Every deal that the seat cannot tell from the one dealt, by dealing and playing them all."""
    own = deal.hands[seat]
    others = tuple(card for card in game.deck if card not in own)
    threw = [{a.card for s, a in history if s == k and hasattr(a, "card")} for k in range(4)]
    found = set()
    for share in shares(others, (len(own),) * 3):
        hands = (*share[:seat], own, *share[seat:])
        # Who threw a card was dealt it: the replay would only find that out again.
        if not all(cards <= {*hand} for cards, hand in zip(threw, hands, strict=True)):
            continue
        try:
            state = replayed(game, start, replace(deal, hands=hands), history)
        except ValueError:
            continue
        if game.view(state, seat) == view:
            found.add(tuple(frozenset(hand) for hand in state.play.hands))
    return found


def small_match(ranks: str, seed: int, at: int, hands: str = "") -> tuple[Any, ...]:
    """A small round in Sans and where it stands after ``at`` words and cards."""
    game, rng = small(ranks), Random(seed)
    start = replace(game.start(), round=14)
    if hands:
        given = tuple(tuple(map(Card, hand.split())) for hand in hands.split(" / "))
        deal = Deal(given)
    else:
        deal = game.deal(start, tuple(rng.sample(game.deck, len(game.deck))))
    state = game.apply(start, deal)
    for _ in range(at):
        state = game.apply(state, rng.choice(game.legal(state)))
    return game, start, deal, state


# Two or three cards a hand: each hand lacks a suit, and is announced to.
SMALL = [
    *(("AK", 1, at) for at in (0, 5, 7, 9)),
    ("AKQ", 1, 4),
    ("AKQ", 2, 7),
    ("AKQ", 3, 10),
]


@pytest.mark.parametrize(("ranks", "seed", "at"), SMALL)
def test_the_worlds_are_all_deals_the_seat_cannot_tell_apart(
    ranks: str, seed: int, at: int
) -> None:
    game, start, deal, state = small_match(ranks, seed, at)
    for seat in (0, 2) if ranks == "AK" else (1,):
        view = game.view(state, seat)
        worlds = Worlds(game.unknowns(view), seat, view.hand)
        every = [tuple(frozenset(hand) for hand in world.hands) for world in worlds.all()]
        expected = alike(game, start, deal, seat, view.history, view)
        assert len(every) == len(set(every)) == worlds.count
        assert set(every) == expected


ALL_SUITS = "SA HA DA CA / SK HK DK SQ / HQ DQ CK SJ / HJ DJ CQ CJ"
"""Seats 0 and 2 hold all four suits; 1 and 3 lack one, and it is announced."""


@pytest.mark.parametrize("at", [8, 11])
def test_j3_worlds_keep_to_what_was_announced(at: int) -> None:
    """Four cards a hand, in which every suit may be: the announcements bind the worlds."""
    game, start, deal, state = small_match("AKQJ", 4, at, ALL_SUITS)
    seat = 3
    view = game.view(state, seat)
    assert view.avoid == (1, 3)
    worlds = Worlds(game.unknowns(view), seat, view.hand)
    every = {tuple(frozenset(hand) for hand in world.hands) for world in worlds.all()}
    assert every == alike(game, start, deal, seat, view.history, view)
    assert len(every) == worlds.count
