"""Simulation: one seed gives every deal and move, wherever a run is cut."""

import gc
import tracemalloc
from itertools import islice
from typing import Any

import pytest

from lamma.bots import registry as bot_registry
from lamma.bots.registry import UnknownBot
from lamma.fairness import simulated
from lamma.games.options import BadOption
from lamma.games.registry import RULEBOOKS, UnknownRulebook
from lamma.record import verify
from lamma.simulate import simulate

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("kotshena", {}),
    ("kotshena", {"length": "mini"}),
    ("kotshena", {"length": "full", "third_redeal": "auction"}),
    ("kotshena", {"unnamed_eight_blocks": True}),
    ("committee", {"length": 13}),
    ("committee", {"length": 24, "nobody_bid_fast": "sans"}),
    ("committee", {"dash_in_fast": False}),
    ("classic", {"dash_call": "flat", "risk": "flat"}),
    ("classic", {"dash_in_fast": True, "dash_call_asked": "in_auction"}),
    ("taqdeer", {"miss": "lenient"}),
    ("taqdeer", {"miss": "strict"}),
    ("sixty_six", {"target": 7}),
    ("sixty_six", {"target": 5, "last_trick_worth": "one"}),
]


@pytest.mark.parametrize(("rulebook", "options"), OPTIONS)
def test_simulated_matches_verify(rulebook: str, options: dict[str, Any]) -> None:
    for record in simulate(rulebook, options, 2, 3, ["random"], legal=True):
        assert verify(record) is None
        assert record.ended == "finished"
        assert {key: record.options[key] for key in options} == options
        assert record.seats[-1].kind == "bot:random"


def test_a_seed_gives_the_same_matches_and_another_seed_others() -> None:
    run = list(simulate("sixty_six", {}, 3, 8, ["random"]))
    assert list(simulate("sixty_six", {}, 3, 8, ["random", "random"])) == run
    others = list(simulate("sixty_six", {}, 3, 9, ["random"]))
    hands = [record.rounds[0].deals[0].hands for record in [*run, *others]]
    assert len(set(hands)) == 6


def test_a_run_can_be_split() -> None:
    whole = list(simulate("taqdeer", {}, 4, -5, ["random"]))
    parts = [
        *simulate("taqdeer", {}, 1, -5, ["random"]),
        *simulate("taqdeer", {}, 3, -5, ["random"], start=1),
    ]
    assert parts == whole
    # docs/fairness.md, section 7: what match 2 of the run starts from.
    assert whole[2].match == simulated(-5, 2).match.hex()
    assert whole[2].deals_seed == simulated(-5, 2).deals_seed.hex()


def test_legal_texts_change_nothing_else() -> None:
    [bare] = simulate("committee", {}, 1, 1, ["random"])
    [listed] = simulate("committee", {}, 1, 1, ["random"], legal=True)
    pairs = [
        (short, long)
        for a, b in zip(bare.rounds, listed.rounds, strict=True)
        for short, long in zip(a.deals[-1].actions, b.deals[-1].actions, strict=True)
    ]
    assert all(len(long) == 3 and long[:2] == short and long[1] in long[2] for short, long in pairs)
    assert bare.totals == listed.totals


def test_a_match_is_played_only_when_asked_for() -> None:
    assert len(list(islice(simulate("sixty_six", {}, 10**9, 1, ["random"]), 2))) == 2
    assert list(simulate("sixty_six", {}, 0, 1, ["random"])) == []


def test_memory_does_not_grow_with_the_run() -> None:
    run = simulate("sixty_six", {"target": 5}, 10**6, 1, ["random"])
    tracemalloc.start()
    try:
        held = []
        for _ in range(3):
            for _ in range(15):
                next(run)
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    # Fifteen records are some 150 kB as JSON, and several times that in memory.
    assert held[2] - held[1] < 10_000


class Watching:
    """A bot that takes the first legal action, and notes what it was shown."""

    name, version, needs_view = "watching", "1", True

    def __init__(self) -> None:
        self.seen: list[tuple[Any, int]] = []

    def choose(self, view: Any, legal: Any, rng: Any, budget: int) -> Any:  # noqa: ARG002
        self.seen.append((view, budget))
        return legal[0]


def test_a_bot_sees_its_own_seats_view(monkeypatch: pytest.MonkeyPatch) -> None:
    watching = Watching()
    known = {**bot_registry.bots("taqdeer"), "watching": watching}
    monkeypatch.setattr(bot_registry, "bots", lambda _game: known)
    bots = ["random", "random", "watching", "random"]
    [record] = simulate("taqdeer", {}, 1, 1, bots, budget=50)
    assert {(view.seat, view.turn, budget) for view, budget in watching.seen} == {(2, 2, 50)}
    assert len(watching.seen) == sum(
        action[0] == 2 for r in record.rounds for action in r.deals[0].actions
    )
    assert [player.name for player in record.seats] == bots
    assert verify(record) is None


def test_what_cannot_be_simulated_is_refused_before_the_first_match() -> None:
    with pytest.raises(UnknownRulebook, match="bridge"):
        simulate("bridge", {}, 1, 1, ["random"])
    with pytest.raises(BadOption, match="allowed: lenient, strict"):
        simulate("taqdeer", {"miss": "mild"}, 1, 1, ["random"])
    with pytest.raises(UnknownBot, match="no bot 'grandmaster'; there are: random"):
        simulate("taqdeer", {}, 1, 1, ["grandmaster"])
    with pytest.raises(ValueError, match="taqdeer seats 4"):
        simulate("taqdeer", {}, 1, 1, ["random", "random"])
    with pytest.raises(ValueError, match="count from 0"):
        simulate("taqdeer", {}, -1, 1, ["random"])
    with pytest.raises(ValueError, match="count from 0"):
        simulate("taqdeer", {}, 1, 1, ["random"], start=-1)
    # Refused before the first match, the one that there is among them.
    with pytest.raises(ValueError, match="a run has 4294967296 matches; asked for 2"):
        simulate("taqdeer", {}, 2, 1, ["random"], start=2**32 - 1)


def test_the_last_match_of_a_run_can_be_played() -> None:
    [record] = simulate("sixty_six", {"target": 5}, 1, 1, ["random"], start=2**32 - 1)
    assert record.ended == "finished"


def test_every_rulebook_is_simulated_here() -> None:
    assert {rulebook for rulebook, _ in OPTIONS} == set(RULEBOOKS)
