"""Score sheets: a round's heading tells what its scores depend on."""

from typing import Any

import pytest

from lamma.cli.sheets import whole_sheet
from lamma.cli.voice import Voice
from lamma.games import registry
from lamma.text.catalogue import catalogue


def entered(rulebook: str, said: tuple[int, ...], taken: tuple[int, ...]) -> tuple[Any, Any]:
    """A match after one round of a score book."""
    game = registry.game(rulebook, {})
    state: Any = game.start()
    state = game.apply(state, game.deal(state, game.deck, game.seats[-1]))
    for number in said:
        state = game.apply(state, game.read(state, f"estimate {number}"))
    return game, game.tally(state, taken)


@pytest.mark.parametrize(
    ("language", "rulebook", "heading"),
    [
        ("en", "kotshena", "Round 1. Taken of estimate: You 3/3, B 2/2, C 4/1, D 4/5"),
        ("ar", "kotshena", "الجولة 1. المأخوذ من التقدير: أنت 3/3، B 2/2، C 4/1، D 4/5"),
    ],
)
def test_a_rounds_heading_has_what_each_took_of_what_it_said(
    language: str, rulebook: str, heading: str
) -> None:
    game, state = entered(rulebook, (3, 2, 1, 5), (3, 2, 4, 4))
    voice = Voice(catalogue(language, rulebook, isolates=False), ("A", "B", "C", "D"), 0)
    assert heading in whole_sheet(game, state, voice)


def test_a_round_of_taqdeer_has_the_bids_and_an_entered_hand_of_sixty_six_nothing() -> None:
    # The one card of round 1: the dealer, last, may not make the bids one.
    game, state = entered("taqdeer", (1, 0, 0, 1), (0, 1, 0, 0))
    voice = Voice(catalogue("en", "taqdeer"), ("A", "B", "C", "D"), None)
    assert "Round 1. Taken of bid: A 0/1, B 1/0, C 0/0, D 0/1" in whole_sheet(game, state, voice)
    game, state = entered("sixty_six", (), (2, 0))
    voice = Voice(catalogue("en", "sixty_six"), ("A", "B"), None)
    assert "Hand 1" in whole_sheet(game, state, voice)
