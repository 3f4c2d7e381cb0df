"""A house rulebook: what of it is refused, and how the refusal reads."""

import re
from dataclasses import replace
from typing import Any

import pytest

from lamma.cards import Rank
from lamma.games.estimation.rulebooks import KOTSHENA

NUMBERS = ("opener", "lowest_bid", "redeals", "super_from", "base", "risk_over_needs")


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        ("ranks", (), "one rank or more, each once"),
        ("ranks", (Rank.ACE, Rank.KING, Rank.ACE), "one rank or more, each once"),
        *((name, "15", "a whole number") for name in NUMBERS),
        ("base", 7.5, "a whole number"),
        ("redeals", True, "a whole number"),
        ("risk_levels", (4, 2), "whole numbers, each above the one before"),
        ("risk_levels", (2, 2), "whole numbers, each above the one before"),
        ("risk_levels", (2, 4.5), "whole numbers, each above the one before"),
    ],
)
def test_what_no_game_can_be_played_by_is_refused_with_what_was_allowed(
    field: str, value: Any, allowed: str
) -> None:
    said = f"rulebook kotshena: {field} is {value!r}; allowed: {allowed}"
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        replace(KOTSHENA, **{field: value})


def test_a_house_may_have_no_risk_one_level_and_one_rank() -> None:
    assert replace(KOTSHENA, risk_levels=()).risk_levels == ()
    assert replace(KOTSHENA, risk_levels=(3,), ranks=(Rank.ACE,), base=0).hand_size == 1
