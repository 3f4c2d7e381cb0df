"""Every game deals as the specification says: its deck, its dealer, its hands, its seeds."""

import json
from pathlib import Path
from typing import Any

import pytest

from lamma.cards import read_cards, write_cards
from lamma.games.protocol import Chance, Deal
from lamma.games.registry import RULEBOOKS, AnyGame, game

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
VECTORS = {
    vector["vector"]: vector
    for vector in (json.loads(b.split("```")[0]) for b in PAGE.split("```json\n")[1:])
}


def dealt(table: AnyGame, state: object, name: str) -> Deal:
    vector = VECTORS[name]
    deck = tuple(table.deck[number] for number in vector["order"])
    assert write_cards(deck) == vector["deck"]
    return table.deal(state, deck, vector["dealer"])


@pytest.mark.parametrize("rulebook", ["kotshena", "committee", "classic"])
def test_e1_hands_of_estimation(rulebook: str) -> None:
    table = game(rulebook)
    deal = dealt(table, table.start(), "all nonces")
    assert [write_cards(hand) for hand in deal.hands] == VECTORS["all nonces"]["estimation hands"]
    assert (deal.turned, deal.talon) == (None, ())


def test_t3_hands_of_taqdeer() -> None:
    table = game("taqdeer")
    state = table.start()
    state = table.apply(state, dealt(table, state, "all nonces"))
    while not isinstance(turn := table.turn(state), Chance):
        state = table.apply(state, table.legal(state)[0])
    vector = VECTORS["a missing nonce"]
    assert (turn.deal, turn.draws_dealer) == (vector["deal"], False)
    deal = dealt(table, state, "a missing nonce")
    assert [write_cards(hand) for hand in deal.hands] == vector["taqdeer hands"]
    assert deal.turned == vector["taqdeer turned"]


def test_s2_hands_of_sixty_six() -> None:
    table = game("sixty_six")
    deal = dealt(table, table.start(), "two seats")
    vector = VECTORS["two seats"]
    for hand, expected in zip(deal.hands, vector["sixty_six hands"], strict=True):
        assert set(hand) == set(read_cards(expected))
    assert deal.turned == vector["sixty_six turned"]
    assert write_cards(deal.talon) == vector["sixty_six talon"]


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_who_draws_the_first_dealer(rulebook: str) -> None:
    turn = game(rulebook).turn(game(rulebook).start())
    assert turn == Chance(deal=1, draws_dealer=rulebook != "classic")


@pytest.mark.parametrize(
    ("rulebook", "options", "deals"),
    [
        ("kotshena", {"length": "micro"}, 5),
        ("kotshena", {"length": "mini"}, 25),
        ("kotshena", {"length": "full"}, 57),
        ("committee", {"length": 13}, 13),
        ("committee", {"length": 18}, 18),
        ("committee", {"length": 24}, 24),
        ("classic", {}, 57),
        ("taqdeer", {}, 25),
        ("sixty_six", {"target": 7}, 13),
        ("sixty_six", {"target": 5}, 9),
    ],
)
def test_how_many_seeds_are_committed_to(
    rulebook: str, options: dict[str, Any], deals: int
) -> None:
    assert game(rulebook, options).max_deals == deals
