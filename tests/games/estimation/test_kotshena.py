"""Rulebook ``kotshena`` (source 000): the match and its declarations, K-1 to K-18."""

from collections import Counter
from typing import Any

import pytest

from lamma.games.protocol import Chance, Over
from lamma.games.registry import game

NO_DASH = ["no-dash"] * 4
PASSED_OUT = [*NO_DASH, "pass", "pass", "pass", "pass"]


def rounds_of(rulebook: str, **options: Any) -> list[Any]:
    """The preset trump of each round of a match, None in auction rounds."""
    it = game(rulebook, options)
    state, presets = it.start(), []
    while not isinstance(it.turn(state), Over):
        turn = it.turn(state)
        assert isinstance(turn, Chance)
        state = it.apply(state, it.deal(state, it.deck, 0 if turn.draws_dealer else None))
        presets.append(state.play.preset)
        while state.play is not None and state.play.phase != "play":
            state = it.apply(state, it.legal(state)[0])
        state = it.tally(state, (13, 0, 0, 0))
    return presets


@pytest.mark.parametrize(
    ("length", "auctions", "deals"), [("micro", 0, 5), ("mini", 5, 25), ("full", 13, 57)]
)
def test_k1_lengths_end_in_five_fixed_rounds(length: str, auctions: int, deals: int) -> None:
    assert rounds_of("kotshena", length=length) == [None] * auctions + list("NSHDC")
    assert game("kotshena", {"length": length}).max_deals == deals


def test_k1_micro_is_the_default() -> None:
    assert game("kotshena").options["length"] == "micro"


def test_k2_first_dealer_by_chance_then_the_next(table: Any) -> None:
    it = game("kotshena")
    assert it.turn(it.start()) == Chance(1, draws_dealer=True)
    at = table("kotshena", dealer=3)
    assert at.state.dealer == 3
    at.say("estimate 3", "estimate 3", "estimate 3", "estimate 3").finish(4, 3, 3, 3)
    assert at.turn == Chance(2, draws_dealer=False)
    assert at.state.dealer == 0


@pytest.mark.parametrize("wrong", [None, 4, -1])
def test_k2_a_deal_must_name_a_dealer_at_the_table(wrong: Any) -> None:
    it = game("kotshena")
    with pytest.raises(ValueError, match="K-2"):
        it.apply(it.start(), it.deal(it.start(), it.deck, wrong))


def test_k3_the_player_after_the_dealer_speaks_first(table: Any) -> None:
    assert table("kotshena", dealer=2).turn == 3  # estimates of a fixed round
    at = table("kotshena", length="mini", dealer=2)
    assert (at.turn, at.play.phase) == (3, "dash")
    assert at.refused("bid 5S") == ("K-4", "wrong-stage")
    at.say(*NO_DASH)
    assert (at.turn, at.play.phase) == (3, "auction")


def test_k4_a_dash_caller_is_out_of_auction_and_estimates(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3)
    assert at.legal == ["dash-call", "no-dash"]
    at.say("no-dash", "dash-call", "no-dash", "no-dash")
    assert at.play.estimates == (None, 0, None, None)
    at.say("bid 5S")
    assert at.turn == 2
    at.say("pass", "pass")
    assert at.turn == 2  # the first to estimate after caller 0: seat 1 is skipped
    at.say("estimate 2")
    assert at.turn == 3


def test_k5_each_bid_beats_the_standing_one(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3).say(*NO_DASH)
    assert len(at.legal) == 51  # 10 numbers × 5 strains, and a pass
    assert at.legal[0] == "bid 4C"
    assert at.refused("bid 3N") == ("K-5", "below-minimum")
    assert at.refused("bid 14N") == ("K-5", "above-maximum")
    at.say("bid 5H")
    assert at.legal[:4] == ["bid 5S", "bid 5N", "bid 6C", "bid 6D"]
    assert at.refused("bid 5H") == ("K-5", "not-higher")
    assert at.refused("bid 5D") == ("K-5", "not-higher")
    assert at.refused("with") == ("K-5", "wrong-stage")
    at.say("bid 5S", "bid 5N")
    assert at.legal[0] == "bid 6C"
    assert at.say("bid 13N").legal == ["pass"]
    assert at.refused("bid 13S") == ("K-5", "not-higher")
    assert at.refused("bid 4C") == ("K-5", "not-higher")


def test_k5_a_pass_is_final(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3).say(*NO_DASH)
    at.say("pass", "bid 4C", "bid 4D", "pass")
    assert at.turn == 1  # neither seat 0 nor seat 3 is asked again
    at.say("bid 4H")
    assert at.turn == 2


def test_k6_the_standing_bid_is_the_call_once_all_others_passed(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3).say(*NO_DASH)
    at.say("bid 4C", "bid 6H", "pass", "pass")
    assert at.play.caller is None
    at.say("pass")
    assert (at.play.caller, at.play.trump, at.play.estimates) == (1, "H", (None, 6, None, None))
    assert at.turn == 2


def test_k6_the_last_without_a_bid_still_chooses(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3).say(*NO_DASH, "pass", "pass", "pass")
    assert at.turn == 3
    assert len(at.legal) == 51
    assert at.say("bid 4C").play.caller == 3


def test_k7_redealt_by_the_same_dealer_three_times_then_fixed_sans(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=1)
    for redeals in (1, 2, 3):
        at.say(*PASSED_OUT)
        assert (at.state.redeals, at.state.dealer, at.state.round) == (redeals, 1, 1)
        assert at.turn == Chance(redeals + 1, draws_dealer=False)
        at.deal()
    assert (at.play.phase, at.play.trump, at.play.fixed) == ("estimates", "N", True)
    assert at.turn == 2
    assert at.numbers == list(range(14))
    at.say("estimate 3", "estimate 5", "estimate 1", "estimate 1")
    assert (at.play.caller, at.turn) == (3, 3)


def test_k7_the_count_starts_again_with_each_round(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3).say(*PASSED_OUT).deal()
    at.say(*NO_DASH, "bid 4C", "pass", "pass", "pass", *["estimate 1"] * 3).finish(4, 4, 4, 1)
    assert (at.state.redeals, at.state.round, at.state.dealer) == (0, 2, 0)
    for _ in range(3):
        at.deal().say(*PASSED_OUT)
    assert at.deal().play.fixed


def test_k7_two_dash_callers_do_not_hinder_a_redeal(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3).say("dash-call", "dash-call", "pass", "pass")
    assert at.state.redeals == 1


def test_d3_by_option_the_fourth_hand_is_auctioned_too(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3, third_redeal="auction")
    for _ in range(3):
        at.say(*PASSED_OUT).deal()
    assert at.play.phase == "dash"
    at.say("dash-call", "no-dash", "no-dash", "no-dash", "pass", "pass", "pass")
    # nobody bid once more: a fixed round on the same hand, in which no dash call stands
    assert (at.play.phase, at.play.trump, at.state.deals) == ("estimates", "N", 4)
    assert at.play.dash_callers == ()
    assert (at.turn, len(at.play.order)) == (0, 4)
    at.say("estimate 0", "estimate 0", "estimate 8 H", "estimate 4").finish(0, 0, 8, 5)
    assert at.last.dash_callers == ()
    assert (at.last.caller, at.last.trump) == (2, "H")


def test_d3_zeros_of_lapsed_dash_calls_count_no_more(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3, third_redeal="auction")
    for _ in range(3):
        at.say(*PASSED_OUT).deal()
    at.say("no-dash", "no-dash", "dash-call", "dash-call", "pass", "pass")
    assert at.play.estimates == (None,) * 4
    assert at.say("estimate 0", "estimate 4").numbers[0] == 0


def test_d3_an_auction_on_the_fourth_hand_may_find_a_call(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3, third_redeal="auction")
    for _ in range(3):
        at.say(*PASSED_OUT).deal()
    at.say(*NO_DASH, "bid 4C", "pass", "pass", "pass")
    assert (at.play.caller, at.play.fixed) == (0, False)


def test_d9_a_redeal_changes_neither_dealer_nor_multiplier(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3)
    at.say(*NO_DASH, "bid 4C", "pass", "pass", "pass", *["estimate 1"] * 3).finish(3, 4, 4, 2)
    assert (at.state.multiplier, at.state.dealer) == (2, 0)
    at.deal().say(*PASSED_OUT)
    assert (at.state.multiplier, at.state.dealer, at.state.round) == (2, 0, 2)


def test_k8_estimates_from_the_callers_left_up_to_the_call(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3).say(*NO_DASH)
    at.say("pass", "bid 5S", "pass", "pass")
    assert (at.turn, at.numbers) == (2, [0, 1, 2, 3, 4, 5])
    assert at.refused("estimate 6") == ("K-8", "over-the-call")
    assert at.refused("pass") == ("K-8", "wrong-stage")
    at.say("estimate 5")
    assert at.turn == 3
    at.say("estimate 0")
    assert (at.turn, at.numbers) == (0, [0, 1, 2, 4, 5])
    assert at.say("estimate 4").turn == 1


def test_k9_whoever_estimates_the_callers_number_is_with(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3).say(*NO_DASH)
    at.say("bid 5S", "pass", "pass", "pass", "estimate 5", "estimate 2", "estimate 5")
    at.finish(5, 5, 2, 1)
    assert (at.last.caller, at.last.with_) == (0, (1, 3))


def test_k10_at_most_two_on_zero(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3).say("dash-call", "no-dash", "dash-call")
    assert at.play.phase == "auction"  # a third dash call is not offered: seat 3 is not asked
    at.say("bid 5S", "pass")
    assert (at.turn, at.numbers) == (3, [1, 2, 3, 4, 5])
    assert at.refused("estimate 0") == ("K-10", "zero-taken")
    at = table("kotshena", dealer=3).say("estimate 0", "estimate 4", "estimate 0")
    assert at.refused("estimate 0") == ("K-10", "zero-taken")
    assert at.refused("estimate 7 H") == ("K-15", "no-super-call")
    assert 9 not in at.numbers
    at = table("kotshena", length="mini", dealer=3).say("dash-call", "no-dash", "no-dash")
    at.say("no-dash", "bid 5S", "pass", "pass")
    assert 0 in at.numbers
    assert 0 not in at.say("estimate 0").numbers


def test_k11_every_round_is_over_or_under(result: Any) -> None:
    _, under = result("kotshena", (5, 2, 2, 3), (5, 2, 2, 4))
    _, over = result("kotshena", (5, 3, 3, 3), (5, 2, 2, 4))
    assert (under.sum, over.sum) == (12, 14)
    assert scoring_side(result, (5, 2, 2, 3)) == "under"
    assert scoring_side(result, (5, 3, 3, 3)) == "over"


def scoring_side(result: Any, estimates: tuple[int, ...]) -> str:
    from lamma.games.estimation.scoring import side  # noqa: PLC0415

    return side(*result("kotshena", estimates, (5, 2, 2, 4)))


@pytest.mark.parametrize(
    ("total", "level"),
    [
        *[(4, 3), (7, 3), (8, 2), (9, 2), (10, 1), (11, 1), (12, 0)],
        *[(14, 0), (15, 1), (16, 1), (17, 2), (18, 2), (19, 3), (20, 3), (25, 3)],
    ],
)
def test_k12_risk_by_the_distance_from_thirteen(result: Any, total: int, level: int) -> None:
    rest = total - 4
    spread = [rest // 3, rest // 3, rest - 2 * (rest // 3)]
    _, made = result("kotshena", (4, *spread), (4, 3, 3, 3), last=2)
    assert made.sum == total
    found = None if made.risk is None else (made.risk.seat, made.risk.level)
    assert found == ((2, level) if level else None)


def test_k13_a_fixed_round_goes_straight_to_the_estimates(table: Any) -> None:
    at = table("kotshena", dealer=1)
    assert (at.play.phase, at.play.trump, at.turn) == ("estimates", "N", 2)
    assert at.numbers == list(range(14))
    assert at.refused("dash-call") == ("K-8", "wrong-stage")
    assert at.refused("estimate 14") == ("K-13", "above-maximum")
    at.say("estimate 0", "estimate 3", "estimate 0")
    assert at.numbers == [n for n in range(1, 14) if n != 10]
    at.say("estimate 3").finish(0, 5, 5, 3)
    assert at.last.dash_callers == ()
    assert at.last.scores[2] < 0  # a plain zero, missed by five: no −25


def test_k14_the_highest_estimate_is_the_caller_the_first_among_equals(table: Any) -> None:
    at = table("kotshena", dealer=3)
    at.say("estimate 2", "estimate 4", "estimate 4", "estimate 1")
    assert at.play.caller == 1
    at.finish(2, 4, 4, 3)
    assert (at.last.caller, at.last.with_) == (1, (2,))
    at = table("kotshena", dealer=0).say("estimate 2", "estimate 4", "estimate 1", "estimate 4")
    assert at.play.caller == 2


def test_k15_a_super_call_names_a_new_trump(table: Any) -> None:
    at = table("kotshena", at=2, dealer=3)  # preset ♠
    named = Counter(text.split()[1] for text in at.legal if len(text.split()) == 3)
    assert named == {str(n): 4 for n in range(8, 14)}  # any strain but the one in force
    assert at.refused("estimate 7 H") == ("K-15", "no-super-call")
    assert at.refused("estimate 8 S") == ("K-15", "no-super-call")
    at.say("estimate 8 H")
    assert at.play.trump == "H"
    assert at.refused("estimate 8 N") == ("K-15", "no-super-call")  # an equal number may not
    assert "estimate 8" in at.legal
    at.say("estimate 9 S")  # a higher one may, back to the preset too
    assert at.play.trump == "S"
    assert at.refused("estimate 9 D") == ("K-15", "no-super-call")
    at.say("estimate 1", "estimate 1")
    assert (at.play.trump, at.play.caller, at.play.estimates) == ("S", 1, (8, 9, 1, 1))


def test_k15_no_trump_is_named_after_an_auction(table: Any) -> None:
    at = table("kotshena", length="mini", dealer=3).say(*NO_DASH, "bid 9S", *["pass"] * 3)
    assert at.refused("estimate 9 H") == ("K-15", "no-super-call")


def test_k16_an_eight_that_names_nothing_blocks_nobody(table: Any) -> None:
    at = table("kotshena", dealer=3).say("estimate 9")
    assert at.play.trump == "N"
    assert at.say("estimate 8 H").play.trump == "H"


def test_d4_by_option_an_unnamed_eight_blocks(table: Any) -> None:
    at = table("kotshena", dealer=3, unnamed_eight_blocks=True).say("estimate 9")
    assert at.refused("estimate 8 H") == ("K-15", "no-super-call")
    assert at.refused("estimate 9 H") == ("K-15", "no-super-call")
    assert at.say("estimate 10 H").play.trump == "H"
    at = table("kotshena", dealer=3, unnamed_eight_blocks=True)
    at.say("estimate 7", "estimate 10 H", "estimate 8")
    assert at.refused("estimate 9 S") == ("K-15", "no-super-call")


def test_k17_the_last_to_estimate_may_be_caller_and_in_risk(table: Any) -> None:
    at = table("kotshena", dealer=3)
    at.say("estimate 1", "estimate 1", "estimate 1", "estimate 5").finish(3, 3, 2, 5)
    assert (at.last.caller, at.last.risk.seat, at.last.risk.level) == (3, 3, 2)
    assert at.last.scores[3] == 15 + 10 + 10 + 20  # hit, caller, the only one, double risk


def test_k18_the_caller_leads(table: Any) -> None:
    at = table("kotshena", dealer=3)
    at.say("estimate 1", "estimate 2", "estimate 5", "estimate 1")
    assert (at.turn, at.play.leader, at.play.phase) == (2, 2, "play")
    at = table("kotshena", length="mini", dealer=3).say(*NO_DASH, "pass", "bid 4C", "pass", "pass")
    assert at.say("estimate 1", "estimate 1", "estimate 1").turn == 1
