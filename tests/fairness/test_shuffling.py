"""The shuffle: exact at every bound, even over the deck, moved by everything it depends on."""

from collections import Counter
from itertools import product
from math import factorial, sqrt
from typing import Any

import pytest

from lamma.fairness import Secret, Shuffle, shuffle
from lamma.fairness.shuffling import below, fisher_yates, stream

BASE: dict[str, Any] = {
    "match": bytes(16),
    "deal": 1,
    "seed": bytes(range(32)),
    "nonces": [bytes([seat]) * 32 for seat in (1, 2, 3, 4)],
    "cards": 52,
}


def test_a_shuffle_is_a_permutation() -> None:
    for cards in (1, 2, 24, 52):
        found = shuffle(**BASE | {"cards": cards})
        assert sorted(found.order) == list(range(cards))
        assert found.dealer is None


def test_the_shuffle_repeats() -> None:
    assert shuffle(**BASE) == shuffle(**BASE | {"seed": Secret(BASE["seed"])})


@pytest.mark.parametrize(
    "change",
    [
        {"match": b"\x01" + bytes(15)},
        {"deal": 2},
        {"seed": bytes(32)},
        {"nonces": [*BASE["nonces"][:3], bytes([5]) * 32]},
        {"nonces": [*BASE["nonces"][:3], None]},
        {"nonces": BASE["nonces"][:3]},
        {"nonces": BASE["nonces"][::-1]},
    ],
)
def test_everything_moves_the_deck(change: dict[str, Any]) -> None:
    assert shuffle(**BASE | change).order != shuffle(**BASE).order


@pytest.mark.parametrize("seat", [0, 1])
def test_s18_each_players_nonce_is_a_cut(seat: int) -> None:
    nonces = [b"\x01" * 32, b"\x02" * 32]
    before = shuffle(**BASE | {"nonces": nonces, "cards": 24})
    nonces[seat] = b"\x03" * 32
    assert shuffle(**BASE | {"nonces": nonces, "cards": 24}).order != before.order


def test_the_size_of_the_deck_is_part_of_the_key() -> None:
    small, large = (shuffle(**BASE | {"cards": n}, draw_dealer_of=2**32 - 1) for n in (24, 52))
    assert small.dealer != large.dealer


def test_a_missing_nonce_is_zero_bytes() -> None:
    absent, zero = [None, *BASE["nonces"][1:]], [bytes(32), *BASE["nonces"][1:]]
    assert shuffle(**BASE | {"nonces": absent}) == shuffle(**BASE | {"nonces": zero})


def test_the_dealer_is_drawn_before_the_shuffle() -> None:
    drawn = shuffle(**BASE, draw_dealer_of=4)
    assert drawn.dealer in range(4)
    assert drawn.order != shuffle(**BASE).order


def test_the_first_dealer_is_even() -> None:
    dealers = Counter(
        shuffle(**BASE | {"match": index.to_bytes(16, "big"), "cards": 2}, draw_dealer_of=4).dealer
        for index in range(2000)
    )
    assert sum((dealers[seat] - 500) ** 2 / 500 for seat in range(4)) < 16.27  # 3 d.f., 0.001


# Rejection, at the bound ---------------------------------------------------------------


@pytest.mark.parametrize("bound", [1, 2, 3, 24, 51, 52, 2**31 + 1, 2**32 - 1])
def test_words_from_the_highest_multiple_up_are_thrown_away(bound: int) -> None:
    highest = 2**32 // bound * bound
    assert below(iter([highest - 1]), bound) == bound - 1
    thrown = [word for word in (highest, 2**32 - 1) if highest <= word < 2**32]
    words = iter([*thrown, *thrown, 0, 12345])
    assert below(words, bound) == 0
    assert next(words) == 12345


def test_a_bound_that_divides_throws_nothing_away() -> None:
    for bound in (1, 2, 4, 32, 2**31):
        assert below(iter([2**32 - 1]), bound) == bound - 1


def test_every_order_comes_from_exactly_one_row_of_numbers() -> None:
    rows = product(range(4), range(3), range(2))
    orders = Counter(fisher_yates(iter(row), 4) for row in rows)
    assert len(orders) == factorial(4)
    assert set(orders.values()) == {1}


def test_fisher_yates_runs_from_the_end() -> None:
    # 3 is exchanged with place 0, then what lies in place 2 with place 1, then place 1 with itself.
    assert fisher_yates(iter([0, 1, 1]), 4) == (3, 2, 1, 0)
    assert fisher_yates(iter([3, 0, 0]), 4) == (1, 2, 0, 3)


def test_the_stream_goes_on_past_its_first_block() -> None:
    words = stream(bytes(32))
    first = [next(words) for _ in range(24)]
    assert len(set(first)) == 24


def test_every_card_comes_to_every_place() -> None:
    """Chi-square over the 52 × 52 matrix of card and place, its rows and columns fixed."""
    cards, shuffles = 52, 1500
    seen: Counter[tuple[int, int]] = Counter()
    for index in range(shuffles):
        order = shuffle(**BASE | {"match": index.to_bytes(16, "big")}).order
        seen.update(enumerate(order))
    expected = shuffles / cards
    total = sum(
        (seen[place, card] - expected) ** 2 for place in range(cards) for card in range(cards)
    )
    statistic = total / expected * (cards - 1) / cards
    freedom = (cards - 1) ** 2
    assert abs(statistic - freedom) < 4 * sqrt(2 * freedom)


# What is refused -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"match": bytes(15)}, "the match id must be 16 bytes, not 15"),
        ({"deal": 0}, "the deal must be from 1 to 4294967295, not 0"),
        ({"seed": bytes(8)}, "the seed must be 32 bytes, not 8"),
        ({"nonces": [None, bytes(31)]}, "the nonce of seat 1 must be 32 bytes, not 31"),
        ({"nonces": []}, "one nonce a seat, None for one that did not come; there are none"),
        ({"cards": 0}, "the number of cards must be from 1 to 4294967295, not 0"),
        ({"draw_dealer_of": 0}, "the number of seats must be from 1 to 4294967295, not 0"),
        ({"draw_dealer_of": 4, "deal": 2}, "the first dealer is drawn on deal 1, not on deal 2"),
    ],
)
def test_error_shuffle(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        shuffle(**BASE | change)


def test_a_shuffle_does_not_print() -> None:
    found = shuffle(**BASE)
    assert repr(found) == str(found) == f"{found}" == "Shuffle(…)"
    assert found == Shuffle(found.order, None)
