"""Records to test with: one written by hand, the others played by the ``random`` bot."""

import copy
import io
import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from lamma.games import registry
from lamma.games.protocol import Over
from lamma.record import FairMatch, Fault, Player, Record, verify_file, write

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


CARD = re.compile("[SHDC][AKQJT2-9]( |$)")

Path = tuple[str | int, ...]


def fault_of(document: Any) -> Fault | None:
    [verdict] = verify_file(io.BytesIO(json.dumps(document).encode()))
    return verdict.fault


def spelled(path: Path) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)[1:]


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all that is neither list nor object."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))
    else:
        yield path


def changed(value: Any) -> Any:
    """Another value of the same kind: the smallest change there is."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if value is None:
        return 0
    text = str(value)
    if len(text) in {16, 32, 64} and set(text) <= set("0123456789abcdef"):
        return text[:-1] + ("0" if text[-1] != "0" else "1")
    if CARD.match(text):
        return ("SA" if text[:2] != "SA" else "HA") + text[2:]
    if text.startswith("play "):
        return "play SA" if text != "play SA" else "play HA"
    return {
        "pass": "bid 13N",
        "no-dash": "dash-call",
        "dash-call": "no-dash",
        "finished": "left:0",
    }.get(text, text[:-1] + ("1" if text[-1] != "1" else "2"))


def _check_every_leaf(
    record: Record, stride: int = 1, which: Callable[[Path], bool] = lambda _: True
) -> int:
    """Change one leaf at a time: each is noticed, and named in its own round, key or list."""
    document = json.loads(write(record))
    assert fault_of(document) is None
    count = 0
    for path in list(filter(which, leaves(document)))[::stride]:
        holder = document
        for key in path[:-1]:
            holder = holder[key]
        before = holder[path[-1]]
        holder[path[-1]] = changed(before)
        fault = fault_of(document)
        assert fault is not None, (path, before, holder[path[-1]])
        if path[0] == "rounds":
            assert fault.path.startswith(spelled(path[:2])), (path, str(fault))
        elif path[0] == "seal":
            assert fault.path.startswith(("seal", *map(str, path[2:3]), "rounds")), (
                path,
                str(fault),
            )
        else:
            assert fault.path.startswith(str(path[0])) or path[0] in {"game", "rulebook"}
        holder[path[-1]] = before
        count += 1
    return count


@pytest.fixture
def check_every_leaf() -> Callable[..., int]:
    """Tampers with every leaf (or one in ``stride``) of a record; how many there were."""
    return _check_every_leaf


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


@pytest.fixture
def finished(fair_match: Callable[..., FairMatch], play: Callable[..., int]) -> Record:
    match = fair_match("sixty_six", {"target": 5}, legal=True)
    play(match)
    return replace(match.record(), seal=UNSET)
