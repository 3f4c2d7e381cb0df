from itertools import combinations

import pytest

from lamma.bots.odds import at_most, exactly, none_of, spread


def test_a_card_nobody_has_seen_is_missing_from_two_hands_of_three() -> None:
    assert none_of(1, 39, 13) == pytest.approx(2 / 3)


def test_no_marked_card_is_never_drawn() -> None:
    assert none_of(0, 5, 5) == 1.0
    assert none_of(5, 5, 1) == 0.0


def test_shares_agree_with_dealing_every_hand() -> None:
    marked, unseen, drawn = 3, 7, 4
    hands = list(combinations(range(unseen), drawn))
    counts = [sum(card < marked for card in hand) for hand in hands]
    dealt = [counts.count(number) / len(hands) for number in range(4)]
    assert spread(marked, unseen, drawn) == pytest.approx(dealt)
    assert at_most(1, marked, unseen, drawn) == pytest.approx(dealt[0] + dealt[1])
    assert at_most(9, marked, unseen, drawn) == pytest.approx(1.0)


def test_exactly_so_many_of_two_coins_and_a_certainty() -> None:
    chances = [0.5, 0.5, 1.0]
    assert [exactly(number, chances) for number in range(-1, 5)] == [0, 0, 0.25, 0.5, 0.25, 0]
