"""Records to test with: one written by hand, the others played by the ``random`` bot."""

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lamma.games import registry
from lamma.games.protocol import Over
from lamma.record import FairMatch, Player

# S-17, the source's worked hand, by seat: 1 leads (the tens, the marriage and the last lead are
# his), 0 dealt. Twelve cards are named; the deck's other twelve lie in the talon.
WORKED_HAND = {
    "format": "lamma-record/1",
    "game": "sixty_six",
    "rulebook": "sixty_six",
    "options": {"target": 7, "last_trick_worth": "by_loser"},
    "seats": [{"name": "Huda", "kind": "person"}, {"name": "beginner", "kind": "bot:beginner"}],
    "rounds": [
        {
            "number": 1,
            "dealer": 0,
            "deals": [
                {
                    "hands": ["C9 CA HT DJ CT D9", "ST CK CQ HA SA DK"],
                    "turned": "H9",
                    "talon": "SK SQ SJ S9 HK HQ HJ DA DT DQ CJ",
                    "actions": [
                        [1, "play ST"],
                        [0, "play C9"],
                        [1, "marry C"],
                        [1, "play CK"],
                        [0, "play CA"],
                        [0, "play HT"],
                        [1, "play HA"],
                        [1, "play SA"],
                        [0, "play DJ"],
                        [1, "play CQ"],
                        [0, "play CT"],
                        [0, "play D9"],
                        [1, "play DK"],
                        [1, "claim"],
                    ],
                }
            ],
            "result": {
                "winner": 1,
                "points": 2,
                "scores": [0, 2],
                "card_points": [28, 68],
                "reason": "claim",
                "closed_by": None,
            },
        }
    ],
    "totals": [0, 2],
    "ranks": [2, 1],
    "ended": None,
    "match": "00112233445566778899aabbccddeeff",
    "deals_seed": None,
    "commitments": [],
    "reveals": {"anchors": [None, None], "deals": [], "unused": []},
}


@pytest.fixture
def worked_hand() -> dict[str, Any]:
    return copy.deepcopy(WORKED_HAND)


@pytest.fixture
def line() -> Callable[[Any], bytes]:
    return lambda document: json.dumps(document).encode() + b"\n"


@pytest.fixture
def fair_match() -> Callable[..., FairMatch]:
    """A match with every deal fixed by ``seed``."""

    def make(
        rulebook: str, options: dict[str, Any] | None = None, *, seed: int = 1, legal: bool = False
    ) -> FairMatch:
        game = registry.game(rulebook, options or {})
        players = tuple(Player(f"seat {seat}", "bot:random") for seat in game.seats)
        return FairMatch.derived(
            game,
            players,
            match=seed.to_bytes(16, "big"),
            deals_seed=seed.to_bytes(32, "big"),
            legal=legal,
        )

    return make


@pytest.fixture
def play() -> Callable[..., int]:
    """Play up to ``actions`` random actions; how many were played before the match ended."""

    def go(match: FairMatch, actions: int = 10_000, *, seed: int = 1) -> int:
        rng = Random(seed)
        for count in range(actions):
            turn = match.turn()
            if isinstance(turn, Over):
                return count
            match.act(turn, rng.choice(match.transcript.game.legal(match.state)))
        return actions

    return go
