"""What holds of the beginner in every game: legal, blind to what is hidden, the same again."""

from random import Random
from typing import Any

import pytest

from lamma.bots.registry import bot
from lamma.games.registry import RULEBOOKS, rulebook
from lamma.search.worlds import Worlds

CASES = [
    (name, {option: value})
    for name in RULEBOOKS
    for option, values in rulebook(name).choices.items()
    for value in values
]
SEATS = {"sixty_six": 2}
LONG: dict[str, dict[str, Any]] = {"kotshena": {"length": "full"}}


def names_of(case: tuple[str, dict[str, Any]]) -> str:
    return f"{case[0]}-{case[1]}"


@pytest.mark.parametrize("case", CASES, ids=names_of)
def test_every_answer_is_legal_beside_players_who_do_anything(case: Any, matches: Any) -> None:
    name, options = case
    seats = SEATS.get(name, 4)
    names = ["beginner", "random"] * (seats // 2)
    rounds = 12 if name == "taqdeer" else 3
    answered = 0
    for seed in range(3):
        for *_, legal, answer in matches(name, options, names, seed, rounds):
            assert answer in legal
            answered += 1
    assert answered > 30


@pytest.mark.parametrize("name", RULEBOOKS)
def test_blind_to_the_hidden_cards_and_the_same_when_asked_again(name: str, matches: Any) -> None:
    seats = SEATS.get(name, 4)
    rng = Random(5)
    compared = 0
    for game, state, seat, legal, answer in matches(name, {}, ["beginner"] * seats, 7, 2):
        if compared > 25 or rng.random() < 0.5:
            continue
        view = game.view(state, seat)
        other = game.complete(view, Worlds(game.unknowns(view)).sample(rng))
        assert game.view(other, seat) == view
        player = bot("beginner", game.key)
        assert player.choose(game.view(other, seat), legal, Random(0), 0) == answer
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("name", RULEBOOKS)
def test_named_and_numbered_and_in_want_of_a_view(name: str) -> None:
    game = "estimation" if name in {"kotshena", "committee", "classic"} else name
    player = bot("beginner", game)
    assert (player.name, player.version, player.needs_view) == ("beginner", "1", True)


def hit_rate(matches: Any, name: str, seeds: int, rounds: int) -> float:
    """How often four beginners make their numbers."""
    hits: list[bool] = []
    for seed in range(seeds):
        state: Any = None
        for _, state, *_ in matches(name, {}, ["beginner"] * 4, seed, rounds):  # noqa: B007
            pass
        for result in state.results:
            hits += (
                said == took for said, took in zip(result.estimates, result.tricks, strict=True)
            )
    return sum(hits) / len(hits)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "least"), [("kotshena", 0.4), ("committee", 0.4), ("classic", 0.4), ("taqdeer", 0.45)]
)
def test_it_hits_its_number_often_enough_to_be_fun(matches: Any, name: str, least: float) -> None:
    assert hit_rate(matches, name, seeds=12, rounds=25) > least


@pytest.mark.slow
@pytest.mark.parametrize("name", RULEBOOKS)
def test_it_beats_players_who_do_anything(matches: Any, name: str) -> None:
    seats = SEATS.get(name, 4)
    won = 0
    for seed in range(20):
        at = seed % seats
        names = ["beginner" if seat == at else "random" for seat in range(seats)]
        game = state = None
        options = LONG.get(name, {})
        for game, state, *_, answer in matches(name, options, names, seed):  # noqa: B007
            pass
        assert game is not None
        won += game.score(game.apply(state, answer)).ranks[at] == 1
    assert won >= 18
