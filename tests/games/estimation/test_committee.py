"""Rulebook ``committee`` (source 001): the match and its five stages, C-1 to C-15, C-31."""

from typing import Any

import pytest

from lamma.games.protocol import Chance, Over
from lamma.games.registry import game

PLAY_ON = ["no-dash"] * 4
PASSES = ["pass"] * 3


@pytest.mark.parametrize(("length", "auctions", "fast"), [(18, 13, 5), (13, 13, 0), (24, 19, 5)])
def test_c1_lengths(length: int, auctions: int, fast: int) -> None:
    it = game("committee", {"length": length})
    assert it.max_deals == auctions + fast == length
    state, presets = it.start(), []
    while not isinstance(it.turn(state), Over):
        dealer = None if state.dealer is not None else 0
        state = it.apply(state, it.deal(state, it.deck, dealer))
        presets.append(state.play.preset)
        while state.play is not None and state.play.phase != "play":
            state = it.apply(state, it.legal(state)[-1])
        state = it.tally(state, (13, 0, 0, 0))
    assert presets == [None] * auctions + list("NSHDC")[:fast]


def test_c1_eighteen_is_the_usual_one() -> None:
    assert game("committee").options["length"] == 18


@pytest.mark.parametrize(("number", "trump"), list(enumerate("NSHDC", start=14)))
def test_c2_preset_trumps_in_order(table: Any, number: int, trump: str) -> None:
    assert table("committee", at=number).play.preset == trump


def test_c3_random_dealer_who_speaks_first_then_the_next(table: Any) -> None:
    assert game("committee").turn(game("committee").start()) == Chance(1, draws_dealer=True)
    at = table("committee", dealer=2)
    assert at.turn == 2
    at.say(*PLAY_ON)
    assert (at.turn, at.play.phase) == (2, "auction")
    at.say("pass", "pass", "pass", "pass", *["estimate 3"] * 4).finish(4, 3, 3, 3)
    assert at.state.dealer == 3
    it = game("committee")
    undrawn = it.deal(it.start(), it.deck)
    with pytest.raises(ValueError, match=r"'dealer None' breaks C-3 \(bad-deal\)"):
        it.apply(it.start(), undrawn)


@pytest.mark.parametrize("number", [1, 14])
def test_c4_five_stages_in_every_round(table: Any, number: int) -> None:
    at = table("committee", at=number)
    strain = "S" if number == 1 else "N"
    stages = [at.play.phase]
    for text in [*PLAY_ON, f"bid 4{strain}", *PASSES, f"declare 4{strain}", *["estimate 1"] * 3]:
        at.say(text)
        if at.play.phase != stages[-1]:
            stages.append(at.play.phase)
    assert stages == ["dash", "auction", "declaration", "estimates", "play"]
    assert at.refused("estimate 1") == ("C-4", "wrong-stage")


def test_c5_the_dash_is_offered_once_to_two_takers_at_most(table: Any) -> None:
    at = table("committee").say("dash-call", "dash-call")
    assert (at.play.phase, at.turn) == ("auction", 2)  # nobody else is asked
    assert at.play.estimates == (0, 0, None, None)
    at.say("bid 4C", "pass", "declare 4C")
    assert at.play.order == (3,)
    at = table("committee").say("no-dash", "dash-call", "no-dash")
    assert at.turn == 3


def test_c6_each_bid_beats_the_standing_one(table: Any) -> None:
    at = table("committee").say(*PLAY_ON)
    assert len(at.legal) == 51
    assert at.refused("bid 3N") == ("C-6", "below-minimum")
    at.say("bid 6H")
    assert at.refused("bid 6D") == ("C-6", "not-higher")
    assert at.refused("bid 14C") == ("C-6", "above-maximum")
    assert at.legal[0] == "bid 6S"
    at.say("pass", "bid 6N", "pass")
    assert at.turn == 0  # the passes are final
    at.say("bid 7C")
    assert at.turn == 2


def test_c7_with_joins_the_standing_bid(table: Any) -> None:
    at = table("committee").say(*PLAY_ON)
    assert "with" not in at.legal
    assert at.refused("with") == ("C-7", "no-standing-bid")
    at.say("bid 5S")
    assert at.legal[-2:] == ["with", "pass"]
    at.say("with", "with")
    assert at.play.joined == (1, 2)
    at.say("pass")
    assert (at.play.caller, at.play.phase) == (0, "declaration")


def test_c7_a_join_is_no_pass_when_its_bid_is_beaten(table: Any) -> None:
    at = table("committee").say(*PLAY_ON, "bid 5S", "with", "bid 5N", "pass", "pass")
    assert (at.turn, at.play.joined) == (1, ())
    assert at.legal[-2:] == ["with", "pass"]
    at.say("bid 6C")
    assert at.turn == 2
    at.say("with")
    assert (at.play.caller, at.play.joined) == (1, (2,))


def test_c8_the_auction_ends_when_all_have_joined_passed_or_hold_it(table: Any) -> None:
    at = table("committee").say(*PLAY_ON, "pass", "bid 4C", "with")
    assert at.play.phase == "auction"
    assert at.say("pass").play.phase == "declaration"
    at = table("committee").say("dash-call", *["no-dash"] * 3, "bid 4C", "with", "with")
    assert at.play.phase == "declaration"
    # only joins of the bid that stands at the end count
    at = table("committee").say(*PLAY_ON, "bid 4C", "with", "bid 5C", "pass", "pass", "pass")
    at.say("declare 5C", "estimate 1", "estimate 1", "estimate 5").finish(1, 5, 5, 2)
    assert at.last.with_ == ()


def test_c9_nobody_bid_is_played_in_sans_from_the_dealer(table: Any) -> None:
    at = table("committee", dealer=1).say("dash-call", *["no-dash"] * 3, *PASSES)
    assert (at.play.phase, at.play.trump, at.play.caller) == ("estimates", "N", None)
    assert (at.turn, at.numbers) == (2, list(range(14)))  # the dealer, seat 1, took the dash
    assert at.refused("estimate 14") == ("C-9", "above-maximum")
    at.say("estimate 5", "estimate 5")
    assert 3 not in at.numbers
    at.say("estimate 2")
    assert (at.turn, at.play.phase) == (2, "play")
    at.finish(2, 1, 5, 5)
    assert (at.last.caller, at.last.with_, at.last.risk) == (None, (), None)


def test_c9_the_dealer_leads_when_nobody_bid(table: Any) -> None:
    at = table("committee", dealer=3).say(*PLAY_ON, "pass", *PASSES, *["estimate 4"] * 4)
    assert at.turn == 3


@pytest.mark.parametrize(("option", "trump"), [("preset", "H"), ("sans", "N")])
def test_d6_nobody_bids_in_a_fast_round(table: Any, option: str, trump: str) -> None:
    at = table("committee", at=16, nobody_bid_fast=option).say(*PLAY_ON, "pass", *PASSES)
    assert at.play.trump == trump


def test_c10_the_declaration_raises_or_changes_never_lowers(table: Any) -> None:
    at = table("committee").say(*PLAY_ON, "pass", "bid 6H", "pass", "pass")
    assert at.turn == 1
    assert len(at.legal) == 8 * 5  # 6 to 13 in any strain
    assert at.refused("declare 5N") == ("C-10", "must-raise")
    assert at.refused("declare 14N") == ("C-10", "above-maximum")
    assert at.refused("pass") == ("C-4", "wrong-stage")
    at.say("declare 7C")
    assert (at.play.trump, at.play.estimates[1], at.turn) == ("C", 7, 2)
    assert at.numbers == list(range(8))


def test_c11_a_fast_round_bids_numbers_and_moves_the_trump_from_eight(table: Any) -> None:
    at = table("committee", at=15).say(*PLAY_ON)  # preset ♠
    assert at.legal == [f"bid {n}S" for n in range(4, 14)] + ["pass"]
    assert at.refused("bid 5H") == ("C-11", "suit-locked")
    at.say("bid 6S")
    assert at.refused("bid 6S") == ("C-6", "not-higher")
    assert at.refused("bid 4S") == ("C-6", "not-higher")
    at.say(*PASSES)
    assert at.legal[:2] == ["declare 6S", "declare 7S"]
    assert at.refused("declare 7H") == ("C-11", "suit-locked")
    assert at.refused("declare 6H") == ("C-11", "suit-locked")
    assert {text for text in at.legal if "8" in text} == {f"declare 8{each}" for each in "NSHDC"}
    assert at.say("declare 8H").play.trump == "H"


def test_c12_requests_with_holders_first_up_to_the_call(table: Any) -> None:
    at = table("committee").say(*PLAY_ON, "pass", "bid 5S", "pass", "with", "declare 5S")
    assert at.play.order == (3, 2, 0)
    assert at.numbers == list(range(6))
    assert at.refused("estimate 6") == ("C-12", "over-the-call")
    at.say("estimate 0", "estimate 0")
    assert at.numbers == [0, 1, 2, 3, 4, 5]  # no limit on zeros here
    at.say("estimate 0").finish(0, 5, 4, 4)
    assert at.last.dash_callers == ()


def test_c12_two_with_holders_in_turn_from_the_caller(table: Any) -> None:
    at = table("committee", dealer=3).say(*PLAY_ON, "pass", "bid 4C", "bid 4D", "with", "with")
    at.say("declare 4D")
    assert at.play.caller == 1
    assert at.play.order == (2, 0, 3)  # who passed speaks last


@pytest.mark.parametrize(
    ("request_", "with_"), [("estimate 6", (1,)), ("estimate 5", ()), ("estimate 0", ())]
)
def test_c13_a_join_counts_on_the_final_number_only(
    table: Any, request_: str, with_: tuple[int, ...]
) -> None:
    at = table("committee").say(*PLAY_ON, "bid 5S", "with", "pass", "pass", "declare 6S")
    at.say(request_, "estimate 6", "estimate 2").finish(6, 6, 1, 0)
    assert at.last.with_ == with_  # seat 2 is on six too, but never joined


@pytest.mark.parametrize(
    ("estimates", "risk"),
    [
        ((5, 3, 3, 0), (3, 1)),  # 11: in risk on the under side, whatever he said
        ((5, 3, 2, 2), None),  # 12
        ((5, 3, 3, 3), None),  # 14
        ((5, 4, 4, 2), (3, 1)),  # 15
        ((5, 5, 4, 1), None),  # 15, but he asked fewer than two
        ((5, 5, 5, 0), None),
        ((5, 5, 5, 5), (3, 1)),  # 20: one level only
        ((4, 0, 0, 0), (3, 1)),
    ],
)
def test_c14_risk_of_the_last_to_request(result: Any, estimates: Any, risk: Any) -> None:
    _, made = result("committee", estimates, (4, 3, 3, 3))
    assert (None if made.risk is None else (made.risk.seat, made.risk.level)) == risk


def test_c15_the_caller_leads_and_suits_are_followed(table: Any) -> None:
    at = table("committee").say(*PLAY_ON, "pass", "bid 4C", "pass", "pass", "declare 4C")
    at.say(*["estimate 1"] * 3)
    assert (at.turn, at.play.phase) == (1, "play")
    assert all(text.startswith("play H") for text in at.legal)  # its whole suit, unshuffled


@pytest.mark.parametrize(("option", "stage"), [(True, "dash"), (False, "auction")])
def test_d5_dash_offer_in_fast_rounds(table: Any, option: bool, stage: str) -> None:
    assert table("committee", at=14, dash_in_fast=option).play.phase == stage
    assert table("committee", at=13, dash_in_fast=option).play.phase == "dash"
    assert game("committee").options["dash_in_fast"] is True


def test_c30_c33_the_highest_total_wins_and_only_totals_count(table: Any) -> None:
    at = table("committee", length=13)
    for number in range(13):
        at.say(*PLAY_ON, "pass", *PASSES, *["estimate 4"] * 4)
        at.finish(*((4, 4, 4, 1) if number else (9, 4, 0, 0)))
        if number < 12:
            at.deal()
    # seats 0 and 1: thirteen hits against twelve and a loss of five; 2 lost four, 3 forty
    assert at.state.totals == (12 * 17 - 5, 13 * 17, 12 * 17 - 4, -4 - 12 * 3)
    assert at.game.score(at.state).ranks == (3, 1, 2, 4)


def test_c30_equals_at_the_top_draw_among_themselves() -> None:
    from lamma.games.standing import standing  # noqa: PLC0415

    assert standing((50, 70, 70, 10)).ranks == (3, 1, 1, 4)


def test_c31_who_leaves_ends_the_match_and_does_not_win(table: Any) -> None:
    at = table("committee").say(*PLAY_ON, "bid 4C", *PASSES, "declare 4C", *["estimate 1"] * 3)
    at.finish(4, 1, 1, 7).deal().say("no-dash")
    assert at.game.score(at.state).ranks == (1, 2, 2, 4)
    after = at.game.leave(at.state, 0)
    assert isinstance(at.game.turn(after), Over)
    assert after.totals == at.state.totals
    assert (after.round, after.dealer) == (2, 1)  # a round that was dealt had begun
    assert at.game.score(after).ranks == (4, 1, 1, 3)
    assert len(after.results) == 1  # the round in play is not scored
    with pytest.raises(ValueError, match=r"'leave 1' breaks C-31 \(match-over\)"):
        at.game.leave(after, 1)


def test_c31_leaving_between_rounds_leaves_the_last_round_the_last(table: Any) -> None:
    at = table("committee", dealer=2).say(*PLAY_ON, "pass", *PASSES, *["estimate 4"] * 4)
    at.finish(4, 4, 4, 1)
    assert (at.state.round, at.state.dealer) == (2, 3)
    after = at.game.leave(at.state, 0)
    assert (after.round, after.dealer, after.deals) == (1, 2, 1)
    at = table("committee")
    start = at.game.leave(at.game.start(), 0)
    assert (start.round, start.dealer) == (1, None)
