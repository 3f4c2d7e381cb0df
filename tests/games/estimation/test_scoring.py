"""Scores of the three rulebooks: every worked example of the sources, and each rule apart.

Seats: 0 is the caller unless a test says otherwise, 3 the last to estimate.
"""

from typing import Any

import pytest

from lamma.games.estimation import scoring
from lamma.games.protocol import Over, Part

# --- kotshena ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("estimates", "tricks", "seat", "score"),
    [
        ((5, 2, 2, 3), (5, 2, 3, 3), 0, 25),  # caller 5 takes 5
        ((5, 2, 2, 3), (5, 3, 3, 2), 0, 35),  # and he alone
        ((5, 2, 2, 3), (3, 2, 3, 5), 0, -12),
        ((5, 3, 2, 2), (5, 3, 3, 2), 1, 13),
        ((5, 3, 2, 2), (4, 5, 2, 2), 1, -2),
        ((5, 4, 5, 1), (5, 4, 3, 1), 3, 21),  # sum 15: risk
        ((5, 4, 5, 1), (5, 4, 2, 2), 3, -11),
    ],
)
def test_k20_k21_worked_examples_of_source_000(
    scores: Any, estimates: Any, tricks: Any, seat: int, score: int
) -> None:
    assert scores("kotshena", estimates, tricks)[seat] == score


@pytest.mark.parametrize(
    ("estimates", "tricks", "dash_score"),
    [
        ((5, 0, 3, 4), (5, 0, 3, 5), 33),  # sum 12, under
        ((5, 0, 3, 4), (5, 2, 3, 3), -33),
        ((5, 0, 5, 4), (5, 0, 5, 3), 25),  # sum 14, over
        ((5, 0, 5, 4), (5, 1, 5, 2), -25),
        ((5, 0, 5, 4), (6, 0, 4, 3), 35),  # the only one to hit
        ((5, 0, 5, 4), (4, 1, 5, 3), -25),
        ((5, 0, 4, 3), (5, 1, 4, 3), -43),  # the only one to miss
    ],
)
def test_k22_dash_call_is_flat_with_the_only_ten(
    scores: Any, estimates: Any, tricks: Any, dash_score: int
) -> None:
    assert scores("kotshena", estimates, tricks, dash=(1,))[1] == dash_score


def test_k20_k21_k22_whole_round_of_source_000(scores: Any) -> None:
    # a dash call, a call of 7♠, a 2, a 1: sum 10, under, risk on the last
    assert scores("kotshena", (0, 7, 2, 1), (1, 7, 4, 1), caller=1, dash=(0,)) == (-33, 27, -2, 21)


def test_k20_k21_tens_add_up(scores: Any) -> None:
    # with, in triple risk, the only one to hit; the caller misses
    assert scores("kotshena", (6, 4, 4, 6), (5, 1, 1, 6)) == (-11, -3, -3, 10 + 6 + 10 + 10 + 30)
    # with, in double risk, the only one to miss
    assert scores("kotshena", (4, 5, 4, 4), (4, 5, 4, 0), last=3)[3] == -4 - 10 - 10 - 20


def test_k20_the_only_hit_and_nobody_else_gets_the_ten(scores: Any) -> None:
    assert scores("kotshena", (4, 3, 3, 2), (4, 4, 4, 1)) == (34, -1, -1, -1)


def test_k21_the_only_miss_and_no_base_penalty(scores: Any) -> None:
    assert scores("kotshena", (4, 3, 3, 2), (4, 3, 3, 3)) == (24, 13, 13, -11)


def test_k23_a_plain_zero_is_an_estimate_like_any_other(scores: Any) -> None:
    assert scores("kotshena", (5, 0, 4, 3), (5, 0, 3, 5))[1] == 10
    assert scores("kotshena", (5, 0, 4, 3), (5, 3, 4, 1))[1] == -3


def test_k24_saayda_voids_the_round_and_doubles_the_next_ones(result: Any) -> None:
    missed = ((4, 3, 3, 2), (5, 4, 4, 0))
    book, made = result("kotshena", *missed)
    assert (made.void, made.scores, made.multiplier) == (True, (0, 0, 0, 0), 1)
    assert scoring.parts(book, made, 0) == (Part(0, "K-24", "void"),)
    assert scoring.next_multiplier(made) == 2
    for before, after in ((2, 4), (4, 4)):
        _, made = result("kotshena", *missed, multiplier=before)
        assert (made.scores, scoring.next_multiplier(made)) == ((0, 0, 0, 0), after)
    _, made = result("kotshena", (4, 3, 3, 2), (4, 4, 4, 1), multiplier=4)
    assert scoring.next_multiplier(made) == 1


def test_k24_the_multiplier_counts_everything_up_and_down(result: Any) -> None:
    book, made = result("kotshena", (0, 7, 2, 1), (1, 7, 4, 1), caller=1, dash=(0,), multiplier=4)
    assert made.scores == (-132, 108, -8, 84)
    assert scoring.parts(book, made, 3) == (
        Part(11, "K-20", "hit", {"base": 10, "n": 1}),
        Part(10, "K-20", "risk", {"level": 1}),
        Part(63, "K-24", "multiplier", {"mult": "×4"}),
    )


def test_k24_carries_from_auction_into_fixed_rounds(table: Any) -> None:
    at = table("kotshena", at=5, length="mini", dealer=3).say(*["no-dash"] * 4)
    at.say("bid 4C", *["pass"] * 3, *["estimate 3"] * 2, "estimate 2").finish(3, 4, 4, 2)
    assert at.state.multiplier == 1  # seat 3 hit
    at = table("kotshena", at=5, length="mini", dealer=3).say(*["no-dash"] * 4)
    at.say("bid 4C", *["pass"] * 3, *["estimate 3"] * 2, "estimate 2").finish(3, 4, 5, 1).deal()
    assert (at.state.multiplier, at.play.preset) == (2, "N")
    at.say(*["estimate 3"] * 4).finish(3, 3, 3, 4)
    assert at.last.multiplier == 2
    assert at.last.scores == (46, 46, 46, -42)  # all on 3: the caller and three with
    assert at.state.multiplier == 1


def test_d7_saayda_in_the_last_round(table: Any) -> None:
    at = table("kotshena", at=5, dealer=3).say(*["estimate 3"] * 4).finish(4, 4, 4, 1)
    assert isinstance(at.turn, Over)
    assert (at.last.void, at.state.totals) == (True, (0, 0, 0, 0))


def test_d8_a_dash_caller_who_makes_it_prevents_saayda(result: Any) -> None:
    _, made = result("kotshena", (5, 0, 4, 3), (4, 0, 5, 4), dash=(1,))
    assert (made.void, made.scores) == (False, (-11, 43, -1, -1))
    _, made = result("kotshena", (5, 0, 4, 3), (4, 1, 5, 3 + 1), dash=(1,))
    assert made.void


def test_k25_equal_totals_share_the_place(table: Any) -> None:
    at = table("kotshena", at=5, dealer=3)
    at.say("estimate 4", "estimate 2", "estimate 2", "estimate 4").finish(5, 2, 2, 4)
    assert at.state.totals == (-21, 12, 12, 24)
    assert at.game.score(at.state).ranks == (4, 2, 2, 1)
    assert isinstance(at.turn, Over)  # and no extra round


# --- committee -----------------------------------------------------------------------------------


def test_c20_worked_examples_of_source_001(scores: Any) -> None:
    assert scores("committee", (5, 4, 2, 1), (6, 4, 2, 1))[1] == 17
    assert scores("committee", (6, 6, 1, 1), (6, 6, 0, 1))[1] == 19  # equal, but never joined
    assert scores("committee", (5, 4, 2, 1), (5, 2, 2, 4))[1] == -2


def test_c21_caller_with_only_and_risk_tens(scores: Any) -> None:
    assert scores("committee", (4, 3, 3, 2), (5, 3, 3, 2))[0] == -21  # the source's own
    assert scores("committee", (5, 5, 2, 2), (5, 5, 2, 1), joined=(1,))[:2] == (28, 28)
    assert scores("committee", (5, 5, 2, 2), (4, 4, 2, 3), joined=(1,)) == (-11, -11, 25, -1)
    # last in risk at 15 and at 11, hit and missed
    assert scores("committee", (5, 4, 4, 2), (5, 3, 3, 2))[3] == 25
    assert scores("committee", (5, 4, 2, 0), (5, 4, 2, 2)) == (28, 17, 15, -2 - 10 - 10)


def test_c13_a_join_kept_pays_the_ten_and_a_join_dropped_does_not(scores: Any) -> None:
    assert scores("committee", (5, 5, 1, 1), (5, 5, 2, 1), joined=(1,))[1] == 28
    assert scores("committee", (5, 4, 1, 1), (5, 4, 2, 2), joined=(1,))[1] == 17
    assert scores("committee", (5, 5, 1, 1), (5, 5, 2, 1))[1] == 18


@pytest.mark.parametrize(("called", "made"), [(8, 41), (9, 42), (10, 43), (13, 46)])
def test_c22_super_call_made(scores: Any, called: int, made: int) -> None:
    rest = 13 - called
    got = scores("committee", (called, 1, 1, 1), (called, rest, 0, 0), last=3)
    assert got[0] == made + (10 if rest != 1 else 0)  # the only one, where the others miss
    two = scores("committee", (called, rest, 1, 1), (called, rest, 0, 0))
    assert two[0] == made


def test_c22_super_call_failed_and_shared(scores: Any) -> None:
    assert scores("committee", (8, 2, 2, 2), (6, 2, 3, 2))[0] == -22
    assert scores("committee", (8, 2, 2, 2), (7, 2, 2, 2))[0] == -31  # and the only one to miss
    assert scores("committee", (8, 8, 1, 0), (4, 8, 0, 1), joined=(1,))[:2] == (-24, 41 + 10)
    assert scores("committee", (8, 8, 1, 0), (4, 8, 0, 1))[1] == 21 + 10  # not joined: ordinary
    assert scores("committee", (7, 1, 1, 1), (7, 1, 2, 3))[0] == 30  # seven is no super call
    # no super line elsewhere
    assert scores("kotshena", (8, 2, 2, 2), (8, 2, 1, 2))[0] == 28


def test_c22_parts_of_a_super_call(result: Any) -> None:
    book, made = result("committee", (8, 2, 2, 2), (8, 2, 2, 1))
    assert scoring.parts(book, made, 0) == (Part(41, "C-22", "super-made", {"n": 8}),)
    book, made = result("committee", (8, 2, 2, 2), (6, 2, 3, 2))
    assert scoring.parts(book, made, 0) == (Part(-22, "C-22", "super-failed", {"n": 2}),)


@pytest.mark.parametrize(
    ("estimates", "tricks", "score"),
    [
        ((5, 0, 4, 3), (5, 0, 4, 4), 23),  # 12: under
        ((5, 0, 5, 4), (5, 0, 5, 3), 13),  # 14: over
        ((5, 0, 4, 3), (5, 2, 3, 3), -12),
        ((5, 0, 5, 4), (5, 3, 4, 1), -3),
    ],
)
def test_c23_dash_by_the_sum_of_the_table(
    scores: Any, estimates: Any, tricks: Any, score: int
) -> None:
    assert scores("committee", estimates, tricks, dash=(1,))[1] == score


def test_c23_parts_of_a_failed_dash(result: Any) -> None:
    book, made = result("committee", (5, 0, 4, 3), (5, 2, 3, 3), dash=(1,))
    assert scoring.parts(book, made, 1) == (
        Part(-2, "C-23", "difference", {"n": 2}),
        Part(-10, "C-23", "dash-failed", {"side": "under"}),
    )
    book, made = result("committee", (5, 0, 5, 4), (5, 3, 4, 1), dash=(1,))
    assert scoring.parts(book, made, 1) == (Part(-3, "C-23", "dash-failed", {"side": "over"}),)


def test_c24_a_dash_is_counted_but_takes_no_only_ten(scores: Any) -> None:
    # the dash alone hits, or alone misses: no ten for it
    assert scores("committee", (5, 0, 4, 3), (4, 0, 5, 4), dash=(1,))[1] == 23
    assert scores("committee", (5, 0, 4, 3), (5, 1, 4, 3), dash=(1,)) == (28, -11, 17, 16)
    # its miss makes another the only hit, its hit another the only miss
    assert scores("committee", (5, 0, 4, 3), (5, 1, 3, 4), dash=(1,))[0] == 38
    assert scores("committee", (5, 0, 4, 3), (6, 0, 4, 3), dash=(1,))[0] == -21


def test_c28_nobody_bid_pays_base_and_difference_only(result: Any) -> None:
    book, made = result("committee", (0, 6, 6, 8), (0, 6, 7, 0), caller=None, dash=(0,))
    assert made.scores == (13, 19, -1, -8)
    assert scoring.parts(book, made, 1) == (
        Part(19, "C-20", "hit", {"base": 13, "n": 6}),
        Part(0, "C-28", "nobody-bid"),
    )
    _, made = result("committee", (0, 3, 3, 3), (2, 4, 4, 3), caller=None, dash=(0,))
    assert made.scores == (-2, -1, -1, 16)  # no dash ten, no only ten, no risk


def test_c29_all_four_missing_is_scored_like_any_round(result: Any) -> None:
    _, made = result("committee", (4, 3, 3, 2), (5, 4, 4, 0))
    assert (made.void, made.multiplier, scoring.next_multiplier(made)) == (False, 1, 1)
    assert made.scores == (-11, -1, -1, -2)


# --- classic -------------------------------------------------------------------------------------


def test_j9_hits_misses_and_tens(scores: Any) -> None:
    assert scores("classic", (5, 4, 5, 1), (5, 3, 4, 1)) == (25, -1, -11, 21)
    assert scores("classic", (6, 4, 4, 6), (5, 1, 1, 6)) == (-11, -3, -3, 66)
    assert scores("classic", (4, 3, 3, 2), (4, 3, 3, 3)) == (24, 13, 13, -11)
    assert scores("classic", (4, 3, 3, 2), (4, 4, 4, 1))[0] == 34


@pytest.mark.parametrize(
    ("estimates", "tricks", "additive", "flat"),
    [
        ((5, 0, 5, 4), (5, 0, 5, 3), 35, 25),
        ((5, 0, 4, 3), (5, 0, 4, 4), 43, 33),
        ((5, 0, 5, 4), (5, 2, 3, 3), -27, -25),
        ((5, 0, 4, 3), (5, 2, 3, 3), -35, -33),
        ((5, 0, 4, 3), (4, 0, 5, 4), 53, 43),  # the only one to hit
        ((5, 0, 4, 3), (5, 1, 4, 3), -44, -43),  # the only one to miss
    ],
)
def test_j10_d1_dash_call_added_up_or_flat(
    scores: Any, estimates: Any, tricks: Any, additive: int, flat: int
) -> None:
    assert scores("classic", estimates, tricks, dash=(1,))[1] == additive
    assert scores("classic", estimates, tricks, dash=(1,), dash_call="flat")[1] == flat


def test_j10_parts_of_a_dash_call(result: Any) -> None:
    book, made = result("classic", (5, 0, 4, 3), (5, 2, 3, 3), dash=(1,))
    assert scoring.parts(book, made, 1) == (
        Part(-2, "J-9", "difference", {"n": 2}),
        Part(-33, "J-10", "dash-failed", {"side": "under"}),
    )


@pytest.mark.parametrize(("option", "hit", "miss"), [("levels", 41, -31), ("flat", 21, -11)])
def test_d2_risk_by_levels_or_flat(scores: Any, option: str, hit: int, miss: int) -> None:
    over = (6, 6, 6, 1)  # 19: triple
    assert scores("classic", over, (6, 6, 0, 1), risk=option)[3] == hit
    assert scores("classic", over, (6, 5, 0, 2), risk=option)[3] == miss


def test_j11_saayda_as_kotshena(result: Any) -> None:
    book, made = result("classic", (4, 3, 3, 2), (5, 4, 4, 0), multiplier=2)
    assert (made.void, made.scores, scoring.next_multiplier(made)) == (True, (0, 0, 0, 0), 4)
    assert scoring.parts(book, made, 2) == (Part(0, "J-11", "void"),)
    _, made = result("classic", (4, 3, 3, 2), (5, 4, 4, 0), multiplier=4)
    assert scoring.next_multiplier(made) == 4
    _, made = result("classic", (4, 3, 3, 2), (4, 3, 3, 3), multiplier=4)
    assert made.scores == (96, 52, 52, -44)


# --- all of them ---------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["kotshena", "committee", "classic"])
def test_every_part_cites_a_rule_and_adds_up(result: Any, book: str) -> None:
    for estimates in ((8, 8, 0, 0), (5, 5, 2, 0), (4, 0, 0, 0), (6, 6, 6, 6)):
        for tricks in ((8, 5, 0, 0), (5, 5, 2, 1), (13, 0, 0, 0), (1, 6, 6, 0)):
            rules, made = result(book, estimates, tricks, joined=(1,), dash=(2,), multiplier=1)
            for seat in range(4):
                parts = scoring.parts(rules, made, seat)
                assert sum(part.amount for part in parts) == made.scores[seat]
                assert all(part.rule[0] in "KCJ" for part in parts)


def test_a_failed_with_loses_like_the_caller(scores: Any) -> None:
    # a bug others shipped: risk and with on one seat, only one of them counted
    assert scores("kotshena", (5, 2, 3, 5), (5, 3, 3, 2))[3] == -3 - 10 - 10
