"""Rulebook ``classic`` (source 002): the match and its declarations, J-1 to J-8."""

from typing import Any

import pytest

from lamma.games.protocol import Chance, Over
from lamma.games.registry import game

NO_DASH = ["no-dash"] * 4
PASSED_OUT = [*NO_DASH, "pass", "pass", "pass", "pass"]


def test_j1_thirteen_auction_rounds_and_five_fast(table: Any) -> None:
    assert [table("classic", at=n).play.preset for n in (1, 13)] == [None, None]
    assert [table("classic", at=n).play.preset for n in range(14, 19)] == list("NSHDC")
    assert game("classic").max_deals == 57
    at = table("classic", at=18, dealer=3).say(*["estimate 3"] * 4).finish(4, 3, 3, 3)
    assert isinstance(at.turn, Over)
    assert (at.state.round, at.state.dealer) == (18, 3)


def test_j2_seat_0_speaks_first_in_round_one_then_the_next(table: Any) -> None:
    it = game("classic")
    assert it.turn(it.start()) == Chance(1, draws_dealer=False)
    at = table("classic")
    assert (at.state.dealer, at.turn) == (3, 0)
    at.say(*NO_DASH, "bid 4C", "pass", "pass", "pass", *["estimate 1"] * 3).finish(4, 1, 1, 7)
    at.deal()
    assert (at.state.dealer, at.turn) == (0, 1)
    with pytest.raises(ValueError, match="J-2"):
        it.apply(it.start(), it.deal(it.start(), it.deck, 2))


FULL = "SA SK SQ SJ HA HK HQ HJ DA DK DQ DJ CA"
VOID = "ST S9 S8 S7 HT H9 H8 H7 DT D9 D8 D7 D6"  # no clubs
OTHER = "S6 S5 S4 S3 H6 H5 H4 H3 CK CQ CJ CT C9"  # no diamonds
REST = "S2 H2 D5 D4 D3 D2 C8 C7 C6 C5 C4 C3 C2"


def test_j3_hands_that_lack_a_suit_are_announced_at_the_deal() -> None:
    from lamma.cards import read_cards  # noqa: PLC0415
    from lamma.games.protocol import Deal  # noqa: PLC0415

    it = game("classic")
    deal = Deal(tuple(map(read_cards, (FULL, VOID, OTHER, REST))))
    start = it.start()
    state = it.apply(start, deal)
    assert state.play.avoid == (1, 2)
    for seat in (None, 0, 1, 2, 3):
        assert it.view(state, seat).avoid == (1, 2)
        seen = it.redact(start, deal, state, seat)
        assert seen.avoid == (1, 2)
        assert seen.action is None
        assert seen.cards == (() if seat is None else deal.hands[seat])
    quiet = game("kotshena")
    opened = quiet.apply(quiet.start(), Deal(deal.hands, dealer=0))
    assert opened.play.avoid == ()


def test_j4_dash_calls_then_an_auction_by_number_and_strain(table: Any) -> None:
    at = table("classic")
    assert at.legal == ["dash-call", "no-dash"]
    at.say("no-dash", "dash-call", "no-dash", "no-dash")
    assert (at.turn, len(at.legal)) == (0, 51)
    assert at.refused("bid 3S") == ("J-4", "below-minimum")
    assert at.refused("dash-call") == ("J-4", "wrong-stage")
    at.say("bid 5D")
    assert at.turn == 2
    assert at.refused("bid 5C") == ("J-4", "not-higher")
    at.say("bid 5H", "pass", "bid 5S", "pass")
    assert (at.play.caller, at.play.trump) == (0, "S")


def test_j4_nobody_bids_redeal_then_fixed_sans(table: Any) -> None:
    at = table("classic")
    for redeals in (1, 2, 3):
        at.say(*PASSED_OUT)
        assert at.state.redeals == redeals
        at.deal()
    assert (at.play.phase, at.play.trump, at.turn) == ("estimates", "N", 0)


def test_d22_by_option_a_dash_call_in_the_auction_too(table: Any) -> None:
    at = table("classic", dash_call_asked="in_auction").say(*NO_DASH)
    assert "dash-call" in at.legal
    at.say("bid 4C", "dash-call")
    assert (at.play.dash_callers, at.play.estimates) == ((1,), (None, 0, None, None))
    at.say("bid 4D")
    assert "dash-call" in at.legal
    at.say("pass")
    assert "dash-call" not in at.legal  # seat 0 has bid: a promise of no trick comes too late
    at.say("pass")
    assert (at.play.caller, at.play.order) == (2, (3, 0))
    assert at.numbers == [0, 1, 2, 3, 4]


def test_d22_two_dash_callers_at_most_in_the_auction(table: Any) -> None:
    at = table("classic", dash_call_asked="in_auction")
    at.say("dash-call", "no-dash", "no-dash", "no-dash", "dash-call")
    assert "dash-call" not in at.legal
    assert at.turn == 2
    assert "dash-call" not in table("classic").say(*NO_DASH).legal


def test_j5_estimates_up_to_the_call_and_two_on_zero(table: Any) -> None:
    at = table("classic").say("no-dash", "dash-call", "no-dash", "no-dash")
    at.say("bid 5D", "pass", "pass")
    assert (at.turn, at.numbers) == (2, [0, 1, 2, 3, 4, 5])
    assert at.refused("estimate 6") == ("J-5", "over-the-call")
    at.say("estimate 0")
    assert at.numbers == [1, 2, 3, 4, 5]
    assert at.refused("estimate 0") == ("J-5", "zero-taken")


def test_j5_the_last_may_not_make_thirteen(table: Any) -> None:
    at = table("classic").say(*NO_DASH, "bid 5D", *["pass"] * 3, "estimate 3", "estimate 3")
    assert at.numbers == [0, 1, 3, 4, 5]


def test_j6_with_over_under_and_levels_of_risk(result: Any) -> None:
    _, made = result("classic", (5, 5, 4, 4), (5, 5, 2, 1))
    assert (made.with_, made.sum) == ((1,), 18)
    assert (made.risk.seat, made.risk.level) == (3, 2)
    _, made = result("classic", (5, 3, 3, 3), (5, 3, 3, 2))
    assert made.risk is None


def test_j7_fast_rounds_have_estimates_only_and_super_calls(table: Any) -> None:
    at = table("classic", at=15, dealer=3)
    assert (at.play.phase, at.play.trump, at.numbers) == ("estimates", "S", list(range(14)))
    assert at.refused("estimate 7 H") == ("J-7", "no-super-call")
    at.say("estimate 8 H", "estimate 8", "estimate 1", "estimate 1")
    assert (at.play.trump, at.play.caller) == ("H", 0)
    at.finish(8, 1, 1, 3)
    assert at.last.with_ == (1,)


def test_d20_by_option_a_dash_call_in_fast_rounds(table: Any) -> None:
    assert table("classic", at=14).play.phase == "estimates"
    at = table("classic", at=14, dealer=3, dash_in_fast=True)
    assert at.play.phase == "dash"
    at.say("no-dash", "dash-call", "no-dash", "no-dash")
    assert (at.play.phase, at.play.order) == ("estimates", (0, 2, 3))
    at.say("estimate 3", "estimate 0", "estimate 4")
    assert (at.play.caller, at.turn) == (3, 3)
    at.finish(3, 0, 5, 5)
    assert (at.last.dash_callers, at.last.caller) == ((1,), 3)


def test_j8_the_caller_leads(table: Any) -> None:
    at = table("classic").say(*NO_DASH, "pass", "pass", "bid 4H", "pass", *["estimate 1"] * 3)
    assert (at.turn, at.play.phase) == (2, "play")


@pytest.mark.parametrize("book", ["classic", "kotshena"])
def test_d23_who_leaves_stands_last_and_the_match_goes_on(table: Any, book: str) -> None:
    at = table(book, at=5 if book == "kotshena" else 18, dealer=3)
    at.say("estimate 3")
    after = at.game.leave(at.state, 2)
    assert at.game.turn(after) == 1
    at.state = after
    with pytest.raises(
        ValueError,
        match=r"'leave 2' breaks D-23 \(not-at-the-table\); allowed: leave 0, leave 1, leave 3",
    ):
        at.game.leave(at.state, 2)
    with pytest.raises(ValueError, match="not-at-the-table"):
        at.game.leave(at.state, 4)
    at.say("estimate 2", "estimate 4", "estimate 3").finish(3, 2, 4, 4)
    assert isinstance(at.turn, Over)
    assert at.state.totals[2] == max(at.state.totals)
    assert at.game.score(at.state).ranks[2] == 4


def test_d23_of_two_who_left_the_first_stands_last() -> None:
    from lamma.games.standing import standing  # noqa: PLC0415

    assert standing((140, 75, -20, -40), (0, 2)).ranks == (4, 1, 3, 2)
