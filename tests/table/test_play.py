"""Deals, actions, clocks and bots' moves, worked out by the second."""

from itertools import pairwise
from typing import Any

import pytest

from lamma.fairness import NonceChain, commitment
from lamma.proving import prove
from lamma.record.verifier import verify
from lamma.table import commands as cmd
from lamma.table import events as ev
from lamma.table.causes import Cause, Due
from lamma.table.refused import Code
from lamma.table.service import BotTurn, work
from lamma.table.state import Phase

SECOND = 1000
LAG = 1500


def tagged(d: Any, tag: str) -> list[Any]:
    """Every event of that kind in the log."""
    return [each for row in d.rows for each in row[2] if each.__struct_config__.tag == tag]


# Deals


def test_a_match_is_committed_to_before_any_nonce_is_shown(live: Any) -> None:
    d = live("taqdeer").start(dealt=False)
    assert d.happened() == ["started", "awaited"]
    [started] = tagged(d, "started")
    assert len(started.commitments) == d.table.game.max_deals
    assert started.anchors == tuple(d.chains[p].anchor.hex() for p in range(4))
    assert d.match.awaited == d.now + 20 * SECOND
    assert d.views[0].awaited.seats == (0, 1, 2, 3)


def test_the_cards_are_dealt_with_the_last_nonce(live: Any) -> None:
    d = live("taqdeer").start(dealt=False)
    for person in range(3):
        d.nonce(person)
        assert d.happened() == ["nonced"]
    assert d.views[0].awaited.seats == (3,)
    d.nonce(3)
    assert d.happened() == ["nonced", "dealt", "turn"]
    assert all(d.last[1].nonces)


def test_after_twenty_seconds_a_missing_nonce_is_missing(live: Any) -> None:
    d = live("taqdeer").start(dealt=False)
    d.nonce(0)
    d.wait(20 * SECOND - 1)
    assert d.work() == ()
    d.wait(1).work()
    assert d.happened() == ["dealt", "turn"]
    assert [nonce is not None for nonce in d.last[0].nonces] == [True, False, False, False]


def test_who_has_no_chain_is_not_waited_for(live: Any) -> None:
    d = live("taqdeer", 2)
    d.do(cmd.Ready(d.anchor(0)), 0)
    d.do(cmd.Ready(), 1)
    d.do(cmd.Start(), 0)
    assert d.refused(cmd.Nonce(1, "ab" * 32), 1).code is Code.BAD_NONCE
    d.nonce(0)
    assert [nonce is not None for nonce in d.last[1].nonces] == [True, False, False, False]


def test_without_chains_the_deal_is_at_once(live: Any) -> None:
    d = live("taqdeer").start(anchors=False)
    assert d.happened() == ["started", "dealt", "turn"]


def test_a_nonce_is_the_next_of_its_chain_for_the_deal_that_is_due(live: Any) -> None:
    d = live("taqdeer").start(dealt=False)
    first, second = (d.chains[0].nonce(deal).hex() for deal in (1, 2))
    assert d.refused(cmd.Nonce(1, second), 0).code is Code.BAD_NONCE
    assert d.refused(cmd.Nonce(2, second), 0).code is Code.STALE
    assert d.refused(cmd.Nonce(1, "00" * 32), 0).code is Code.BAD_NONCE
    d.do(cmd.Nonce(1, first), 0)
    assert d.do(cmd.Nonce(1, first), 0) == ()
    assert d.refused(cmd.Nonce(1, second), 0).code is Code.BAD_NONCE
    assert d.refused(cmd.Nonce(1, first), 1).code is Code.BAD_NONCE
    d.nonces()
    assert d.refused(cmd.Nonce(1, first), 0).code is Code.STALE
    assert d.refused(cmd.Nonce(2, second), 0).code is Code.STALE


def test_a_nonce_that_came_too_late_is_skipped_and_the_next_still_leads_back(live: Any) -> None:
    d = live("taqdeer").start(dealt=False)
    for person in (1, 2, 3):
        d.nonce(person)
    d.wait(20 * SECOND).work()
    d.play(lambda each: each.match.awaited is not None)
    d.nonces()
    [_, second] = tagged(d, "dealt")
    assert all(second.nonces)


def test_in_the_last_deal_there_is_no_chain_to_begin(live: Any) -> None:
    """The record would name a deal that cannot be, and nobody could verify the match."""
    d = live("kotshena", options={"length": "micro"}, bots="random").start()
    last = len(d.match.commitments)
    d.play(lambda each: each.match.state.deals == last)
    late = NonceChain(bytes([3] * 32), last + 1, first=last + 1)
    assert d.do(cmd.Anchor(late.anchor.hex()), 1) == ()


def test_a_new_anchor_comes_before_any_nonce_of_its_deal(live: Any) -> None:
    """docs/fairness.md, section 4: else a seat could choose by the nonces it has seen."""
    d = live("taqdeer").start(dealt=False)
    anew = NonceChain(bytes(32), 5)
    d.do(cmd.Anchor(anew.anchor.hex()), 2)
    assert d.do(cmd.Anchor(anew.anchor.hex()), 2) == ()
    d.chains[2] = anew
    d.nonce(0)
    other = NonceChain(bytes([1] * 32), 5)
    assert d.refused(cmd.Anchor(other.anchor.hex()), 2).code is Code.BAD_NONCE
    assert d.refused(cmd.Anchor(other.anchor.hex()), 0).code is Code.BAD_NONCE
    d.nonces()
    # The deal is in play: the anchor is for the next one.
    later = NonceChain(bytes([2] * 32), 5, first=2)
    d.do(cmd.Anchor(later.anchor.hex()), 1)
    d.chains[1] = later
    assert d.last[0] == ev.Renewed(1, 2, later.anchor.hex())
    d.play(lambda each: each.match.awaited is not None)
    d.nonces()
    assert all(all(dealt.nonces) for dealt in tagged(d, "dealt"))
    assert verify(d.record) is None
    assert [new.deal for new in d.record.reveals.new_anchors] == [1, 2]


def test_each_deal_is_revealed_when_it_is_over_and_is_the_one_committed_to(live: Any) -> None:
    d = live("kotshena", 1, options={"length": "micro"}, bots="random").start().to_the_end()
    [started], revealed = tagged(d, "started"), tagged(d, "revealed")
    assert [each.deal for each in revealed] == list(range(1, d.match.state.deals + 1))
    [ended] = tagged(d, "ended")
    seeds = [*(each.seed for each in revealed), *ended.unused]
    match = bytes.fromhex(started.match)
    assert [
        commitment(match, deal, bytes.fromhex(seed)).hex() for deal, seed in enumerate(seeds, 1)
    ] == list(started.commitments)
    tags = [tag for row in d.rows for tag in (each.__struct_config__.tag for each in row[2])]
    wanted = {"dealt": {"revealed"}, "revealed": {"awaited", "dealt", "ended"}}
    turning = [tag for tag in tags if tag in {"dealt", "revealed", "awaited", "ended"}]
    for one, then in pairwise(turning):
        assert then in wanted.get(one, {then})


@pytest.mark.parametrize(
    ("rulebook", "options"),
    [
        ("kotshena", {"length": "micro"}),
        ("committee", {}),
        ("classic", {}),
        ("taqdeer", {}),
        ("sixty_six", {}),
    ],
)
def test_a_whole_match_verifies_and_its_bots_are_proved(
    live: Any, rulebook: str, options: Any
) -> None:
    d = live(rulebook, 2, options=options, checked=False).start()
    d.to_the_end()
    assert d.table.phase is Phase.OVER
    assert d.match.ended == "finished"
    assert d.record.ended == "finished"
    assert verify(d.record) is None
    proof = prove(d.record)
    assert proof.fault is None
    assert proof.again == len([1 for each in tagged(d, "acted") if each.bot])
    assert bool(proof.again) is (rulebook != "sixty_six")


# Actions


def test_only_the_seat_to_act_acts_and_only_by_the_rules(live: Any) -> None:
    d = live("taqdeer").start()
    turn = d.person(d.turn)
    for person in range(4):
        if person != turn:
            assert d.refused(cmd.Act(d.legal(d.turn)[0]), person).code is Code.NOT_TURN
    refused = d.refused(cmd.Act("bid 99"), turn)
    assert refused.code is Code.ILLEGAL
    refused = d.refused(cmd.Act("play SA"), turn)
    assert refused.code is Code.ILLEGAL
    assert refused.illegal is not None
    assert refused.illegal.allowed == d.legal(d.turn)


def test_a_refusal_prints_no_hand(live: Any) -> None:
    d = live("taqdeer").start()
    d.to_a("play")
    refused = d.refused(cmd.Act("pass"), d.person(d.turn))
    assert refused.illegal is not None
    assert refused.illegal.allowed
    card = refused.illegal.allowed[0].split()[1]
    assert card not in str(refused) + repr(refused)
    assert refused.__suppress_context__
    assert refused.__cause__ is None


def test_a_press_on_what_was_seen_before_is_stale(live: Any) -> None:
    d = live("taqdeer").start()
    seen, seat = d.table.seq, d.turn
    assert d.refused(cmd.Act(d.legal(seat)[0]), d.person(seat), seen=seen - 1).code is Code.STALE
    d.do(cmd.Phrase("hello"), 0)
    d.do(cmd.Act(d.legal(seat)[0]), d.person(seat), seen=seen)


@pytest.mark.parametrize("rulebook", ["taqdeer", "sixty_six", "kotshena"])
def test_a_double_press_plays_one_card(live: Any, rulebook: str) -> None:
    """Also when the same seat is to act again at once, by winning the trick."""
    d = live(rulebook, 4 if rulebook != "sixty_six" else 2, checked=False).start()
    again = 0
    for _ in range(150):
        if d.table.phase is not Phase.PLAYING:
            break
        if d.match.turn is None:
            d.go_on()
            continue
        seen, seat = d.table.seq, d.turn
        text = d.rng.choice(d.legal(seat))
        d.do(cmd.Act(text), d.person(seat), seen=seen)
        if d.table.phase is Phase.PLAYING:
            again += d.match.turn == seat
            for other in {text, *d.legal(seat)[:2]}:
                refused = d.refused(cmd.Act(other), d.person(seat), seen=seen)
                assert refused.code in {Code.STALE, Code.NOT_TURN}
    assert again > 3


# Clocks


@pytest.mark.parametrize(
    ("clock", "call", "card"), [("normal", 30, 20), ("relaxed", 60, 60), ("none", None, None)]
)
def test_a_call_and_a_card_have_their_time(
    live: Any, clock: str, call: int | None, card: int | None
) -> None:
    d = live("taqdeer", clock=clock).start()
    for kind, seconds in (("estimate", call), ("play", card)):
        d.to_a(kind)
        assert d.match.at == (None if seconds is None else d.now + seconds * SECOND)
        assert d.views[0].clock.at == d.match.at
        assert d.due == (None if d.match.at is None else d.match.at + LAG)


def test_when_the_time_is_up_the_bot_moves_for_him_once(live: Any) -> None:
    d = live("taqdeer").start()
    seat = d.turn
    d.wait(30 * SECOND + LAG - 1)
    early = d.bot_act(BotTurn(seat, "beginner", Cause.TIMEOUT))
    assert d.work() == ()
    assert d.refused(early).code is Code.STALE
    d.wait(1)
    assert work(d.table, d.now) == BotTurn(seat, "beginner", Cause.TIMEOUT)
    acted = d.work()[0]
    assert (acted.seat, acted.cause, acted.bot) == (seat, Cause.TIMEOUT, "beginner@1")
    assert d.table.chairs[seat].present
    assert d.table.chairs[seat].timeouts == 1
    assert d.refused(early).code is Code.STALE


def test_until_the_bot_has_moved_a_late_move_counts(live: Any) -> None:
    d = live("taqdeer").start()
    d.wait(60 * SECOND)
    d.act()
    assert d.last[0].cause is None


def test_two_turns_missed_in_a_row_and_the_bot_holds_the_seat(live: Any) -> None:
    d = live("taqdeer").start()
    seat = d.turn
    d.next()
    d.play(lambda each: each.match.turn == seat)
    d.next()
    assert d.happened()[:2] == ["acted", "held"]
    held = d.last[1]
    assert (held.seat, held.cause, held.grace) == (seat, Cause.TIMEOUT, d.now + 300 * SECOND)
    assert d.views[0].seats[seat].kind == "bot:beginner"
    d.play(lambda each: each.match.turn == seat)
    assert d.match.due is Due.BOT


def test_a_turn_taken_in_between_starts_the_count_anew(live: Any) -> None:
    d = live("taqdeer").start()
    seat = d.turn
    for _ in range(3):
        d.next()
        d.play(lambda each: each.match.turn == seat)
        assert d.table.chairs[seat].held is None
        d.act()
        assert d.table.chairs[seat].timeouts == 0
        d.play(lambda each: each.match.turn == seat)


# Bots


def test_a_bot_takes_a_pause_that_nobody_is_told(live: Any) -> None:
    d = live("taqdeer", 1, bots="random").start()
    pauses = set()
    for _ in range(40):
        d.play(lambda each: each.match.due is Due.BOT)
        pauses.add(d.match.at - d.now)
        assert d.views[-1].clock.at is None
        assert [each.at for each in d.told[-1] if each.__struct_config__.tag == "turn"] == [None]
        d.next()
    assert all(600 <= pause < 1700 for pause in pauses)
    assert len(pauses) > 20


def test_a_bots_move_for_another_moment_is_stale(live: Any) -> None:
    d = live("taqdeer", 1).start()
    d.play(lambda each: each.match.due is Due.BOT)
    turn = work(d.table, d.due)
    assert isinstance(turn, BotTurn)
    move = d.bot_act(turn)
    assert d.refused(move).code is Code.STALE
    d.until_due()
    assert d.refused(move, seen=d.match.since - 1).code is Code.STALE
    assert d.do(move, seen=d.match.since)[0].cause is Cause.BOT


def test_a_bots_move_from_before_somebody_left_is_stale(live: Any) -> None:
    """It follows from the view that it saw, and so the record says."""
    d = live("taqdeer", 2).start()
    d.play(lambda each: each.match.due is Due.BOT)
    turn = work(d.table, d.due)
    assert isinstance(turn, BotTurn)
    move = d.bot_act(turn)
    d.do(cmd.Leave(), 1)
    d.until_due()
    assert d.refused(move).code is Code.STALE
    assert d.do(d.bot_act(turn))[0].cause is Cause.BOT
    assert d.refused(move).code is Code.STALE
