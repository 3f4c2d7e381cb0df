"""What the beginner says in Taqdeer, at every hand size."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from lamma.games.taqdeer.game import Taqdeer
from lamma.games.taqdeer.rulebooks import RULEBOOKS


@pytest.fixture
def says(sits: Any) -> Any:
    """The number seat 0 says, after those before it; ``dealer`` 3 lets it speak first."""

    def ask(hand: str, turned: str | None = "H2", *, said: Sequence[int] = ()) -> int:
        table = sits("taqdeer")
        size = len(hand.split())
        table.game = Taqdeer(replace(RULEBOOKS["taqdeer"], hand_sizes=(size,)))
        table.state = table.game.start()
        table.deal(hand, dealer=(3 - len(said)) % 4 if said else 3, turned=turned)
        return int(table.say(*(f"estimate {number}" for number in said)).asks.split()[1])

    return ask


@pytest.mark.parametrize(
    ("card", "number"), [("HA", 1), ("H9", 1), ("C3", 0), ("D7", 0), ("S2", 0)]
)
def test_one_card_first_to_speak(says: Any, card: str, number: int) -> None:
    assert says(card) == number


def test_one_card_not_leading_a_side_ace_is_no_trick(says: Any) -> None:
    assert says("SA", said=(0,)) == 0
    assert says("HA", said=(0,)) == 1


def test_the_turned_card_is_known(says: Any) -> None:
    # With the ace of trumps face up the king is the highest: certain, and worth more than before.
    assert says("HK C2 C3", "HA") == 1
    assert says("HK HQ C3", "HA") == 2


def test_trumps_are_counted_by_the_turned_suit(says: Any) -> None:
    hand = "HA HK H9 C2 C3"
    assert says(hand, "H2") > says(hand, "S2")


def test_the_thirteenth_round_has_no_trump(says: Any) -> None:
    assert says("SA SK SQ SJ S9 HA H2 D3 D4 D5 C2 C3 C4", None) >= 5
    assert says("S9 S7 S4 S2 H8 H6 H3 H2 D7 D5 D3 C4 C2", None) == 0


def test_the_dealer_is_barred_from_the_sum_and_says_a_neighbour(says: Any) -> None:
    hand = "HA HK C3"
    free = says(hand, said=(0, 0, 0))
    assert free == 2
    assert says(hand, said=(1, 0, 0)) in {1, 3}


def test_the_hand_grows_and_so_does_the_number(says: Any) -> None:
    assert says("HA C2") <= says("HA HK C2 SA") <= says("HA HK HQ SA C2 C3 D2 D3")
