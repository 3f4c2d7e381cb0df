from collections.abc import Callable

import pytest

from lamma.cards import Strain
from lamma.games.protocol import Part, Scores
from lamma.games.taqdeer import Taqdeer, game
from lamma.games.taqdeer.rulebooks import RULEBOOKS
from lamma.games.taqdeer.scoring import parts
from lamma.games.taqdeer.state import Result, State

Dealt = Callable[..., State]
Told = Callable[[Taqdeer, State, str], State]
Sized = Callable[..., Taqdeer]

HANDS = ("SA SK SQ SJ ST", "HA HK HQ HJ HT", "DA DK DQ DJ DT", "CA CK CQ CJ CT")


def book(miss: str) -> Taqdeer:
    return game("taqdeer", {"miss": miss})


@pytest.mark.parametrize("miss", ["lenient", "strict"])
@pytest.mark.parametrize(("number", "points"), [(0, 10), (3, 13), (5, 15), (13, 23)])
def test_t6_exact_is_ten_and_the_number(miss: str, number: int, points: int) -> None:
    assert parts(book(miss).book, number, number) == (
        Part(points, "T-6", "hit", {"base": 10, "n": number}),
    )


@pytest.mark.parametrize(("number", "taken"), [(0, 1), (1, 0), (3, 5), (5, 3), (0, 13)])
def test_t6_missed_is_nothing_when_lenient(number: int, taken: int) -> None:
    assert parts(book("lenient").book, number, taken) == (Part(0, "T-6", "miss"),)


@pytest.mark.parametrize(
    ("number", "taken", "points"), [(0, 1, -1), (1, 0, -1), (3, 5, -2), (5, 3, -2), (0, 13, -13)]
)
def test_t6_missed_is_the_difference_off_when_strict(number: int, taken: int, points: int) -> None:
    assert parts(book("strict").book, number, taken) == (
        Part(points, "T-6", "difference", {"n": -points}),
    )


def test_t6_lenient_is_the_default() -> None:
    assert RULEBOOKS["taqdeer"].options == {"miss": "lenient"}
    assert game("taqdeer", {}).options == {"miss": "lenient"}
    assert book("strict").options == {"miss": "strict"}


@pytest.mark.parametrize(
    ("miss", "scores", "codes"),
    [
        ("lenient", (0, 12, 0, 10), ["miss", "hit", "miss", "hit"]),
        ("strict", (-1, 12, -2, 10), ["difference", "hit", "difference", "hit"]),
    ],
)
def test_t6_a_round_is_scored_and_explained(
    sized: Sized, dealt: Dealt, told: Told, miss: str, scores: tuple[int, ...], codes: list[str]
) -> None:
    playing = sized(5, 4, miss=miss)
    state = dealt(playing, HANDS, "C2")
    state = told(playing, state, "estimate 2, estimate 2, estimate 0, estimate 0")
    state = playing.tally(state, (1, 2, 2, 0))
    assert playing.result(state, 1) == Result(
        trump=Strain.CLUBS,
        estimates=(2, 2, 0, 0),
        tricks=(1, 2, 2, 0),
        hit=(False, True, False, True),
        scores=scores,
    )
    explained = playing.explain(state, 1)
    assert [part.code for seat in explained for part in seat] == codes
    assert tuple(sum(part.amount for part in seat) for seat in explained) == scores
    assert state.totals == scores


def test_t6_totals_add_up_round_by_round(sized: Sized, dealt: Dealt, told: Told) -> None:
    playing = sized(5, 5, miss="strict")
    state = dealt(playing, HANDS, "C2")
    state = told(playing, state, "estimate 5, estimate 0, estimate 0, estimate 1")
    state = playing.tally(state, (5, 0, 0, 0))
    state = dealt(playing, HANDS, "C2", state=state)
    # The deal has passed to seat 0; seat 1 speaks first.
    state = told(playing, state, "estimate 5, estimate 0, estimate 0, estimate 1")
    state = playing.tally(state, (5, 0, 0, 0))
    assert [result.scores for result in state.results] == [(15, 10, 10, -1), (-4, -5, 10, 10)]
    assert state.totals == (11, 5, 20, 9)


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_round_not_completed_has_no_result(
    sized: Sized, dealt: Dealt, told: Told, number: int
) -> None:
    playing = sized(5, 5)
    state = told(
        playing, dealt(playing, HANDS, "C2"), "estimate 5, estimate 0, estimate 0, estimate 1"
    )
    state = playing.tally(state, (5, 0, 0, 0))
    for ask in (playing.result, playing.explain):
        with pytest.raises(IndexError, match=rf"round {number} is not completed; allowed: 1\.\.1"):
            ask(state, number)


@pytest.mark.parametrize(
    ("totals", "ranks"),
    [((40, 10, 30, 20), (1, 4, 2, 3)), ((5, 5, -1, 3), (1, 1, 4, 3)), ((0, 0, 0, 0), (1, 1, 1, 1))],
)
def test_t7_the_highest_total_wins_and_equal_totals_share_the_place(
    taqdeer: Taqdeer, totals: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    assert taqdeer.score(State(totals=totals)) == Scores(totals, ranks)


def test_d23_who_left_ranks_behind_all_that_stayed(taqdeer: Taqdeer) -> None:
    assert taqdeer.score(State(totals=(40, 10, 30, 20), left=(0,))).ranks == (4, 3, 1, 2)
