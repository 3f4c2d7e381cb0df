"""A match as it is written down: rounds, redeals, leavers, stakes; put down and taken up again."""

import io
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from lamma.games.protocol import Chance, Illegal, Over
from lamma.games.registry import RULEBOOKS
from lamma.record import (
    BadRecord,
    FairMatch,
    Transcript,
    final_state,
    read,
    verify,
    write,
)

Make = Callable[..., FairMatch]
Play = Callable[..., int]


def say(match: FairMatch, *texts: str) -> None:
    for text in texts:
        seat = match.turn()
        assert isinstance(seat, int)
        match.act(seat, match.transcript.game.read(match.state, text))


def check_round_trip(match: FairMatch) -> None:
    """What is written reads back the same, verifies, replays here, and goes on from here."""
    record = match.record()
    [(_, back)] = read(io.BytesIO(write(record)))
    assert back == record
    assert verify(back) is None
    assert final_state(back) == match.state
    resumed = FairMatch.resumed(back)
    assert resumed.state == match.state
    assert resumed.record() == record


def test_a_record_reads_back_after_every_action(fair_match: Make) -> None:
    match = fair_match("sixty_six", {"target": 5}, legal=True)
    check_round_trip(match)
    count = 0
    while not isinstance(seat := match.turn(), Over):
        check_round_trip(match)
        legal = match.transcript.game.legal(match.state)
        match.act(seat, legal[count * 7 % len(legal)])
        count += 1
    check_round_trip(match)
    assert match.record().ended == "finished"


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    rulebook=st.sampled_from(RULEBOOKS),
    seed=st.integers(0, 10**6),
    actions=st.integers(0, 300),
    legal=st.booleans(),
    left=st.none() | st.integers(0, 1),
)
def test_a_record_reads_back_wherever_it_stops(
    fair_match: Make,
    play: Play,
    rulebook: str,
    seed: int,
    actions: int,
    legal: bool,
    left: int | None,
) -> None:
    match = fair_match(rulebook, seed=seed, legal=legal)
    play(match, actions, seed=seed)
    if left is not None and not isinstance(match.turn(), Over):
        match.leave(left)
    check_round_trip(match)


def test_a_match_taken_up_again_goes_on_as_it_would_have(fair_match: Make, play: Play) -> None:
    match = fair_match("kotshena", legal=True)
    play(match, 70)
    resumed = FairMatch.resumed(match.record())
    play(match, seed=2)
    play(resumed, seed=2)
    assert resumed.record() == match.record()
    assert match.record().ended == "finished"


def test_a_match_without_its_seed_cannot_be_taken_up_fairly(fair_match: Make) -> None:
    with pytest.raises(BadRecord, match="deals_seed: null"):
        FairMatch.resumed(replace(fair_match("taqdeer").record(), deals_seed=None))


def test_a_hand_passed_out_is_a_deal_of_the_same_round(fair_match: Make) -> None:
    # K-7: nobody bids, the same dealer deals again; K-4, K-5: four declines, then four passes.
    match = fair_match("kotshena", {"length": "full"})
    say(match, *["no-dash"] * 4, *["pass"] * 4)
    assert isinstance(match.transcript.game.turn(match.state), Chance)
    say(match, "no-dash")
    record = match.record()
    [round_] = record.rounds
    assert (round_.number, round_.dealer, round_.result) == (1, match.state.dealer, None)
    assert [len(deal.actions) for deal in round_.deals] == [8, 1]
    assert round_.deals[0].hands != round_.deals[1].hands
    # The deal in play keeps its seed to itself.
    assert len(record.reveals.deals) == 1
    assert record.reveals.unused == ()
    assert verify(record) is None


def test_a_redeal_left_off_is_missed(fair_match: Make, play: Play) -> None:
    match = fair_match("kotshena", {"length": "full"})
    say(match, *["no-dash"] * 4, *["pass"] * 4)
    play(match, 200)
    record = match.record()
    first, *others = record.rounds
    thrown_in, *played = first.deals
    cut = replace(record, rounds=(replace(first, deals=(thrown_in,)), *others), seal=UNSET)
    assert "rounds[0].deals[1]: expected another deal, found nothing" in str(verify(cut))
    assert len(played) >= 1
    # The redeal as a round of its own, with the same number.
    rounds = (replace(first, deals=(thrown_in,)), replace(first, deals=tuple(played)), *others)
    assert "rounds[0].deals[1]: expected another deal" in str(verify(replace(cut, rounds=rounds)))


def test_a_refused_action_leaves_no_trace(fair_match: Make) -> None:
    match = fair_match("taqdeer", legal=True)
    seat = match.turn()
    assert isinstance(seat, int)
    state, record = match.state, match.record()
    # T-4: one card, so nobody can say 2.
    with pytest.raises(Illegal):
        match.act(seat, match.transcript.game.read(state, "estimate 2"))
    assert match.state == state
    assert match.record() == record


def test_c31_who_leaves_ends_the_match_in_the_middle_of_a_round(
    fair_match: Make, play: Play
) -> None:
    match = fair_match("committee")
    play(match, 100)
    match.leave(2)
    record = match.record()
    assert record.ended == "left:2"
    assert record.also_left is UNSET
    assert record.rounds[-1].result is None
    assert record.ranks[2] == 4
    # Everything dealt is revealed, and every seed not dealt with.
    dealt = sum(len(round_.deals) for round_ in record.rounds)
    assert len(record.reveals.deals) == dealt
    assert len(record.reveals.unused) == len(record.commitments) - dealt
    assert verify(record) is None


def test_d23_play_goes_on_and_who_left_is_named_in_order(fair_match: Make, play: Play) -> None:
    match = fair_match("taqdeer")
    play(match, 30)
    match.leave(3)
    play(match, 30)
    match.leave(1)
    record = match.record()
    assert (record.ended, record.also_left) == (None, (3, 1))
    check_round_trip(match)
    play(match)
    record = match.record()
    assert (record.ended, record.also_left) == ("left:3", (1,))
    assert len(record.rounds) == 25
    assert all(round_.result for round_ in record.rounds)
    assert sorted((record.ranks[1], record.ranks[3])) in ([3, 4], [3, 3])
    check_round_trip(match)


def test_d23_the_other_player_wins_the_match_of_two(fair_match: Make) -> None:
    match = fair_match("sixty_six")
    match.turn()
    match.leave(0)
    record = match.record()
    assert (record.ended, record.ranks) == ("left:0", (2, 1))
    assert verify(record) is None


def test_k26_stakes_are_paid_when_the_match_is_over(fair_match: Make, play: Play) -> None:
    match = fair_match("sixty_six")
    match.transcript.stakes = (30, 30)
    play(match, 4)
    assert match.record().payouts is UNSET
    assert match.record().stakes == (30, 30)
    check_round_trip(match)
    play(match)
    record = match.record()
    # Two staked: the winner takes all.
    assert record.payouts == tuple(60 if rank == 1 else 0 for rank in record.ranks)
    check_round_trip(match)


def test_a_transcript_keeps_who_held_a_seat_and_how_a_bot_moved(fair_match: Make) -> None:
    match = fair_match("taqdeer")
    first = match.turn()
    assert isinstance(first, int)
    match.transcript.hold(first, "bot:expert")
    say(match, "estimate 0")
    match.transcript.explain_bot("expert@3", 77, 1000, "ab" * 32)
    match.transcript.hold(first, "person")
    record = match.record()
    assert [(h.round, h.deal, h.action, h.seat, h.kind) for h in record.held_by or ()] == [
        (1, 1, 0, first, "bot:expert"),
        (1, 1, 1, first, "person"),
    ]
    [move] = record.bot_moves or ()
    assert (move.round, move.deal, move.action) == (1, 1, 0)
    assert (move.bot, move.seed, move.nodes, move.view) == ("expert@3", 77, 1000, "ab" * 32)
    check_round_trip(match)


def test_a_seat_may_change_hands_before_the_first_deal(fair_match: Make) -> None:
    dealt = fair_match("taqdeer").transcript
    early = Transcript(dealt.game, dealt.players, dealt.pledge)
    early.hold(2, "bot:beginner")
    record = early.record()
    assert [(h.round, h.deal, h.action) for h in record.held_by or ()] == [(1, 1, 0)]
    assert [back for _, back in read(io.BytesIO(write(record)))] == [record]
    assert verify(record) is None
    early.leave(2)
    assert verify(early.record()) is None


def test_who_comes_and_goes_without_end_does_not_swell_the_record(fair_match: Make) -> None:
    match = fair_match("taqdeer")
    for count in range(50):
        match.transcript.renew(2, 1, bytes([count]) * 32)
        match.transcript.renew(2, 3, bytes([count]) * 32)
        match.transcript.hold(1, "bot:beginner")
        match.transcript.hold(1, "person")
    record = match.record()
    assert [(new.seat, new.anchor) for new in record.reveals.new_anchors or ()] == [
        (1, "31" * 32),
        (3, "31" * 32),
    ]
    assert [(h.seat, h.kind) for h in record.held_by or ()] == [(1, "person")]


def test_a_transcript_without_fairness_material_is_one_all_the_same(fair_match: Make) -> None:
    match = fair_match("taqdeer")
    say(match, "estimate 1", "estimate 1")
    resumed = Transcript.resume(match.record())
    assert resumed.state == match.state
    assert resumed.record() == match.record()
