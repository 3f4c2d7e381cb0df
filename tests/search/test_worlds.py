from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial, prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lamma.cards import ACE_HIGH, Card, Hand, Suit, deck_of, read_cards
from lamma.games.protocol import Hidden, Unknowns
from lamma.search.worlds import NoWorld, Worlds

World = tuple[frozenset[Card], ...]


def unknowns(cards: str | Hand, sizes: tuple[int, ...], **facts: dict[int, object]) -> Unknowns:
    """Unknowns with facts of single piles: ``barred={1: "SA"}``, ``lacks={2: True}``."""
    piles = range(len(sizes))
    told = {name: dict(of) for name, of in facts.items()}
    fixed, barred, lacks, gone = (
        told.pop(name, {}) for name in ("fixed", "barred", "lacks", "gone")
    )
    assert not told
    return Unknowns(
        cards=read_cards(cards) if isinstance(cards, str) else cards,
        sizes=sizes,
        fixed=tuple(read_cards(str(fixed.get(p, ""))) for p in piles),
        barred=tuple(frozenset(read_cards(str(barred.get(p, "")))) for p in piles),
        lacks=tuple(None if p not in lacks else bool(lacks[p]) for p in piles),
        gone=tuple(frozenset(map(Suit, str(gone.get(p, "")))) for p in piles),
    )


def by_brute_force(facts: Unknowns) -> list[World]:
    """Every assignment of cards to piles, each tried in turn against the words of Unknowns."""

    def assignments(cards: Hand, room: tuple[int, ...]) -> Iterator[dict[Card, int]]:
        if not cards:
            yield {}
            return
        for pile, left in enumerate(room):
            if left:
                smaller = (*room[:pile], left - 1, *room[pile + 1 :])
                for rest in assignments(cards[1:], smaller):
                    yield {cards[0]: pile} | rest

    def announced(pile: int, cards: frozenset[Card]) -> bool:
        if facts.lacks[pile] is None or not facts.sizes[pile]:
            return True
        dealt = facts.gone[pile] | {card.suit for card in (*cards, *facts.fixed[pile])}
        return facts.lacks[pile] is (len(dealt) < 4)

    found = []
    for where in assignments(facts.cards, facts.sizes):
        piles = tuple(
            frozenset(card for card, at in where.items() if at == pile)
            for pile in range(len(facts.sizes))
        )
        if not any(cards & facts.barred[pile] for pile, cards in enumerate(piles)) and all(
            announced(pile, cards) for pile, cards in enumerate(piles)
        ):
            found.append(tuple(cards | set(facts.fixed[p]) for p, cards in enumerate(piles)))
    return found


def piles_of(hidden: Hidden) -> World:
    return tuple(map(frozenset, (*hidden.hands, hidden.rest)))


@st.composite
def some_unknowns(draw: st.DrawFn) -> Unknowns:
    """Few cards in three to five piles, with bars and announcements, not always possible."""
    piles = draw(st.integers(3, 5))
    deck = list(draw(st.permutations(deck_of(ACE_HIGH[:2]))))
    cards, known = deck[:7], deck[7:]
    homes = [draw(st.integers(0, piles - 1)) for _ in cards]
    some = st.sets(st.sampled_from(cards), max_size=2)
    suits = st.frozensets(st.sampled_from(list(Suit)))
    lacks = st.none() if draw(st.booleans()) else st.sampled_from([None, True, False])
    return Unknowns(
        cards=tuple(cards),
        sizes=tuple(homes.count(pile) for pile in range(piles)),
        fixed=tuple(tuple(known) if pile == 1 else () for pile in range(piles)),
        barred=tuple(frozenset(draw(some)) for _ in range(piles)),
        lacks=tuple(draw(lacks) for _ in range(piles)),
        gone=tuple(draw(suits) for _ in range(piles)),
    )


@settings(max_examples=120, deadline=None)
@given(some_unknowns(), st.integers(0, 2**32))
def test_the_worlds_are_those_that_trying_everything_finds(facts: Unknowns, seed: int) -> None:
    expected = by_brute_force(facts)
    if not expected:
        with pytest.raises(NoWorld):
            Worlds(facts)
        return
    worlds = Worlds(facts)
    every = [piles_of(world) for world in worlds.all()]
    assert worlds.count == len(expected)
    assert Counter(every) == Counter(expected)
    assert piles_of(worlds.sample(Random(seed))) in expected


@dataclass(frozen=True)
class Case:
    facts: Unknowns
    worlds: int


CASES = {
    # 6 cards, 2 a pile, nothing known: 6! / 2!³.
    "nothing known": Case(unknowns("SA SK HA HK DA DK", (0, 2, 2, 0, 2)), 90),
    # Seat 1 has neither spade: 2 of the 4 others; the rest falls 4! / (2! 2!) ways.
    "a void": Case(unknowns("SA SK HA HK DA DK", (0, 2, 2, 0, 2), barred={1: "SA SK"}), 36),
    # Two voids that meet: seat 1 no spade, seat 2 no heart. By the spades: both with seat 2 (seat
    # 1 any 2 of 4): 6; both in the rest (seat 2 the diamonds, 1 the hearts): 1; one each (2 ways;
    # seat 2's other card is a diamond, 2 ways; seat 1 two of the 3 cards left): 12.
    "two voids": Case(
        unknowns("SA SK HA HK DA DK", (0, 2, 2, 0, 2), barred={1: "SA SK", 2: "HA HK"}), 19
    ),
    # Seat 1 has shown spade and heart and lacked no suit: its two cards are a diamond and a club,
    # 2 · 2 ways; the 2 left go one each, 2 ways.
    "all suits": Case(
        unknowns("DA DK CA CK", (0, 2, 1, 1, 0), lacks={1: False}, gone={1: "SH"}), 8
    ),
    # The same seat announced to lack one: two diamonds or two clubs; 2 · 2 ways.
    "a suit lacking": Case(
        unknowns("DA DK CA CK", (0, 2, 1, 1, 0), lacks={1: True}, gone={1: "SH"}), 4
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_count_is_the_one_worked_out_by_hand(name: str) -> None:
    assert Worlds(CASES[name].facts).count == CASES[name].worlds


@pytest.mark.parametrize("name", CASES)
def test_every_world_is_drawn_equally_often(name: str) -> None:
    worlds, rng = Worlds(CASES[name].facts), Random(20)
    expected = 40
    seen = Counter(piles_of(worlds.sample(rng)) for _ in range(expected * worlds.count))
    assert len(seen) == worlds.count
    spread = sum((times - expected) ** 2 / expected for times in seen.values())
    freedom = worlds.count - 1
    assert spread < freedom + 4 * (2 * freedom) ** 0.5


def test_the_pile_in_nobodys_hand_comes_in_every_order() -> None:
    worlds, rng = Worlds(unknowns("SA HA DA", (0, 0, 3))), Random(4)
    orders = Counter(worlds.sample(rng).rest for _ in range(600))
    assert worlds.count == 1
    assert len(orders) == 6
    assert min(orders.values()) > 70


def test_a_whole_deal_is_counted_to_the_last_world() -> None:
    deck = deck_of(ACE_HIGH)
    assert (
        Worlds(unknowns(deck[13:], (0, 13, 13, 13, 0))).count == factorial(39) // factorial(13) ** 3
    )


def test_the_viewers_hand_and_what_is_fixed_stand_in_their_places() -> None:
    facts = unknowns("SA SK", (0, 1, 1), fixed={1: "HA"})
    hidden = Worlds(facts, viewer=0, hand=read_cards("DA DK")).sample(Random(1))
    assert hidden.hands[0] == read_cards("DA DK")
    assert hidden.hands[1][0] == Card.HA
    assert {hidden.hands[1][1], *hidden.rest} == {Card.SA, Card.SK}
    assert Worlds(facts).sample(Random(1)).hands[0] == ()


def test_the_same_seed_draws_the_same_worlds() -> None:
    facts = CASES["two voids"].facts
    first, second = (
        [Worlds(facts).sample(rng) for _ in range(5)] for rng in (Random(8), Random(8))
    )
    assert first == second


def test_nothing_unseen_is_one_world() -> None:
    worlds = Worlds(unknowns("", (0, 0, 0), fixed={1: "SA"}))
    assert (worlds.count, list(worlds.all())) == (1, [Hidden(((), (Card.SA,)), ())])


GOOD = unknowns("SA HA", (0, 1, 1))


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        (replace(GOOD, sizes=(0, 1, 2)), r"piles of \(0, 1, 2\) cards; allowed: 2 in all"),
        (replace(GOOD, sizes=(-1, 1, 2)), r"piles of \(-1, 1, 2\) cards; allowed: 2 in all"),
        (replace(GOOD, lacks=(None,)), "lacks is of 1 piles; allowed: 3"),
        (replace(GOOD, cards=(Card.SA, Card.SA)), "cards SA SA; allowed: each card once"),
        (unknowns("SA HA", (0, 1, 1), barred={1: "SA", 2: "SA"}), "SA is barred from every pile"),
        (
            unknowns("SA SK", (0, 1, 1), lacks={1: True}, gone={1: "SHDC"}),
            "pile 1 lacks a suit but",
        ),
        (unknowns("SA SK", (0, 1, 1), lacks={1: False}, gone={1: "S"}), "has all suits but cannot"),
        (unknowns("SA SK HA", (0, 2, 1), barred={1: "SA SK"}), "no world: 3 cards"),
    ],
)
def test_unknowns_that_cannot_be_are_refused(facts: Unknowns, message: str) -> None:
    with pytest.raises(NoWorld, match=message):
        Worlds(facts)


def test_groups_do_not_change_the_count() -> None:
    # Barred from a card that is not unseen, a pile is told apart from nothing.
    plain = unknowns("SA SK HA HK", (1, 1, 1, 1))
    assert Worlds(replace(plain, barred=(frozenset({Card.CA}), *plain.barred[1:]))).count == prod(
        range(1, 5)
    )
