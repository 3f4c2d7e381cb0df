"""Moments at which several rules of Estimation meet, each retold from the sources by hand."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from lamma.games.protocol import Chance
from lamma.games.registry import AnyGame, game

NO_DASH = ["no-dash"] * 4
PASSED_OUT = [*NO_DASH, "pass", "pass", "pass", "pass"]


def dealt(played: AnyGame, state: Any, dealer: int | None = None, seed: int = 1) -> Any:
    deck = list(played.deck)
    random.Random(seed).shuffle(deck)
    turn = played.turn(state)
    assert isinstance(turn, Chance)
    return played.apply(
        state, played.deal(state, tuple(deck), dealer if turn.draws_dealer else None)
    )


def said(played: AnyGame, state: Any, *texts: str) -> Any:
    for text in texts:
        state = played.apply(state, played.read(state, text))
    return state


def legal(played: AnyGame, state: Any) -> list[str]:
    return [played.write(action) for action in played.legal(state)]


def result(played: AnyGame, state: Any, number: int) -> Any:
    return played.result(state, number)


def numbers(texts: Sequence[str]) -> list[int]:
    return [int(text.split()[1]) for text in texts]


def test_k12_k22_risk_falls_to_the_last_who_estimates_when_a_dash_caller_sits_behind_him() -> None:
    mini = game("kotshena", {"length": "mini"})
    state = dealt(mini, mini.start(), dealer=3)  # seat 0 speaks first, seat 3 sits last
    state = said(mini, state, "no-dash", "no-dash", "no-dash", "dash-call")
    state = said(mini, state, "bid 5S", "pass", "pass")
    assert mini.turn(state) == 1
    state = said(mini, state, "estimate 2")
    assert numbers(legal(mini, state)) == [0, 1, 2, 3, 4, 5]  # 6 would make 13: out of reach
    state = said(mini, state, "estimate 1")
    state = mini.tally(state, (5, 2, 3, 3))
    done = result(mini, state, 1)
    assert (done.sum, done.risk.seat, done.risk.level) == (8, 2, 2)  # five under: double
    # caller 10 + 5 + 10; estimate 2 made; last: -2 and -20; dash call in an under round
    assert done.scores == (25, 12, -22, -33)


def test_e6_c12_the_sum_counts_the_zeros_of_dash_takers() -> None:
    committee = game("committee")
    state = dealt(committee, committee.start(), dealer=0)
    state = said(committee, state, "no-dash", "dash-call", "no-dash", "no-dash")
    state = said(committee, state, "bid 7H", "pass", "pass", "declare 7H", "estimate 4")
    assert committee.turn(state) == 3
    assert 2 not in numbers(legal(committee, state))
    assert numbers(legal(committee, state)) == [0, 1, 3, 4, 5, 6, 7]


def test_c12_c14_the_last_to_request_is_he_who_did_not_join() -> None:
    """Seats 2 and 0 join seat 1's bid, seat 3 passes: seat 3 is the last, though 0 sits behind."""
    committee = game("committee")
    state = dealt(committee, committee.start(), dealer=0)
    state = said(committee, state, *NO_DASH, "bid 4C", "bid 4D", "with", "pass", "with")
    state = said(committee, state, "declare 5N")
    assert committee.turn(state) == 2
    state = said(committee, state, "estimate 5")
    assert committee.turn(state) == 0
    state = said(committee, state, "estimate 5")
    assert committee.turn(state) == 3
    state = committee.tally(said(committee, state, "estimate 2"), (5, 5, 1, 2))
    done = result(committee, state, 1)
    assert (done.trump, done.caller, done.with_) == ("N", 1, (0, 2))  # with ascends
    assert (done.sum, done.risk.seat) == (17, 3)
    # with and caller 13 + 5 + 10; with, alone in missing, by four; last 13 + 2 + 10
    assert done.scores == (28, 28, -4 - 10 - 10, 25)


def test_c7_c13_who_joined_a_beaten_bid_may_pass_and_is_with_nobody() -> None:
    committee = game("committee")
    state = dealt(committee, committee.start(), dealer=0)
    state = said(committee, state, *NO_DASH, "bid 4C", "with", "bid 5C", "pass", "pass")
    assert committee.turn(state) == 1
    state = said(committee, state, "pass", "declare 5C")
    assert committee.turn(state) == 3  # in turn from the caller, seat 2
    state = said(committee, state, "estimate 1", "estimate 1", "estimate 5")
    state = committee.tally(state, (1, 5, 5, 2))
    done = result(committee, state, 1)
    assert (done.caller, done.with_) == (2, ())
    assert done.scores[1] == 13 + 5  # the caller's number, without the ten


def test_c9_c28_two_dash_takers_and_nobody_bids() -> None:
    committee = game("committee")
    state = dealt(committee, committee.start(), dealer=2)
    state = said(committee, state, "dash-call", "no-dash", "dash-call", "pass", "pass")
    assert committee.turn(state) == 3  # the dealer, seat 2, is out of the requests
    assert numbers(legal(committee, state)) == list(range(14))
    state = said(committee, state, "estimate 6")
    assert committee.turn(state) == 1
    assert numbers(legal(committee, state)) == [n for n in range(14) if n != 7]
    state = said(committee, state, "estimate 4")
    assert committee.turn(state) == 3  # and leads
    state = committee.tally(state, (0, 5, 2, 6))
    done = result(committee, state, 1)
    assert (done.trump, done.caller, done.with_, done.risk) == ("N", None, (), None)
    assert done.dash_callers == (0, 2)  # said 2 first, then 0: ascending
    assert done.scores == (13, -1, -2, 19)  # no 23, no ten off, no risk at a sum of 10


def test_c11_c22_a_super_call_by_raising_in_a_fast_round_and_who_is_with_it() -> None:
    committee = game("committee")
    state = committee.start()
    for number in range(1, 16):
        state = dealt(committee, state, dealer=2, seed=number)
        if number < 15:
            state = said(committee, state, *PASSED_OUT, *["estimate 3"] * 4)
            state = committee.tally(state, (4, 3, 3, 3))
    assert state.dealer == 0  # seat 2 dealt round one, so seat 0 deals round 15
    state = said(committee, state, *NO_DASH, "bid 6S", "with", "pass", "pass", "declare 8D")
    assert committee.turn(state) == 1
    assert numbers(legal(committee, state)) == list(range(9))
    state = said(committee, state, "estimate 8", "estimate 0", "estimate 0")
    state = committee.tally(state, (8, 5, 0, 0))
    done = result(committee, state, 15)
    assert (done.trump, done.caller, done.with_) == ("D", 0, (1,))
    assert done.risk is None  # 16 in all, but the last asked fewer than two
    assert done.scores == (41, -(20 + 3) - 10, 13, 13)


@pytest.mark.parametrize(("sum_side", "paid"), [("under", 33), ("over", 25)])
def test_d22_j10_a_dash_call_said_in_the_auction_scores_as_one(sum_side: str, paid: int) -> None:
    classic = game("classic", {"dash_call_asked": "in_auction"})
    state = dealt(classic, classic.start())
    state = said(classic, state, *NO_DASH, "bid 6C", "pass", "pass", "dash-call")
    last = "estimate 2" if sum_side == "under" else "estimate 5"
    state = said(classic, state, "estimate 4", last)
    state = classic.tally(state, (6, 4, 3, 0))
    done = result(classic, state, 1)
    assert done.dash_callers == (3,)
    assert done.risk is None or done.risk.seat == 2
    assert done.scores[3] == 10 + 0 + paid


@pytest.mark.parametrize("redeals", [0, 1, 3])
def test_j3_avoid_is_announced_at_every_deal_redeals_included(redeals: int) -> None:
    classic = game("classic")
    state = dealt(classic, classic.start())
    for _ in range(redeals):
        state = said(classic, state, *PASSED_OUT)
        turn = classic.turn(state)
        assert isinstance(turn, Chance)
        # unshuffled, each seat holds one suit whole
        state = classic.apply(state, classic.deal(state, classic.deck))
    shown = {classic.view(state, seat).avoid for seat in (None, 0, 3)}
    lacking = tuple(
        seat for seat in range(4) if len({card.suit for card in state.play.hands[seat]}) < 4
    )
    assert shown == {lacking}
    assert lacking == ((0, 1, 2, 3) if redeals else ())


def test_k7_k15_the_sans_round_after_three_redeals_takes_a_super_call() -> None:
    mini = game("kotshena", {"length": "mini"})
    state = dealt(mini, mini.start(), dealer=1)
    for _ in range(3):
        state = dealt(mini, said(mini, state, *PASSED_OUT))
    assert (state.dealer, mini.turn(state)) == (1, 2)
    assert "dash-call" not in legal(mini, state)
    assert "estimate 8 S" in legal(mini, state)
    assert "estimate 8 N" not in legal(mini, state)
    state = said(mini, state, "estimate 1", "estimate 8 S", "estimate 1", "estimate 1")
    assert mini.turn(state) == 3  # highest estimate, so caller and leader
    state = mini.tally(state, (1, 2, 2, 8))
    done = result(mini, state, 1)
    assert (done.trump, done.caller, done.dash_callers) == ("S", 3, ())
    state = dealt(mini, state)
    assert (state.dealer, state.redeals) == (2, 0)  # the count starts again
