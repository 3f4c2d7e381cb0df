"""Being away, coming back, leaving for good (C-31, D-23), and pauses."""

from typing import Any

import pytest

from lamma.record.verifier import verify
from lamma.table import commands as cmd
from lamma.table.causes import Cause, Due
from lamma.table.refused import Code
from lamma.table.state import Phase

SECOND = 1000
MINUTE = 60 * SECOND


def held(d: Any) -> list[int]:
    return [seat for seat, chair in enumerate(d.table.chairs) if chair.held is not None]


# Away and back


def test_a_bot_holds_the_seat_of_who_is_away_and_all_see_it(live: Any) -> None:
    d = live("taqdeer").start()
    d.do(cmd.Away(), 2)
    view = d.views[0].seats[d.seat(2)]
    assert (view.kind, view.name, view.held) == ("bot:beginner", "C", Cause.AWAY)
    assert view.grace == d.now + 5 * MINUTE
    assert d.do(cmd.Away(), 2) == ()


def test_who_goes_away_at_his_turn_leaves_it_to_the_bot(live: Any) -> None:
    d = live("taqdeer").start()
    seat = d.turn
    d.do(cmd.Away(), d.person(seat))
    assert d.happened() == ["held", "turn"]
    assert d.match.due is Due.BOT
    assert d.now + 600 <= d.due < d.now + 1700
    d.next()
    assert (d.last[0].seat, d.last[0].cause) == (seat, Cause.BOT)


@pytest.mark.parametrize("how", ["back", "act", "resume"])
def test_he_has_his_seat_back_the_moment_he_returns(live: Any, how: str) -> None:
    d = live("taqdeer").start()
    seat, person = d.turn, d.person(d.turn)
    text = d.legal(seat)[0]
    d.do(cmd.Away(), person)
    d.wait(100)
    d.do({"back": cmd.Back(), "act": cmd.Act(text), "resume": cmd.Resume()}[how], person)
    assert d.last[0].seat == seat
    assert held(d) == []
    assert d.table.chairs[seat].bot is None
    if how != "act":
        assert d.match.due is Due.CLOCK
        d.do(cmd.Act(text), person)
    assert d.do(cmd.Back(), person) == ()


def test_a_move_that_is_refused_leaves_him_away(live: Any) -> None:
    d = live("taqdeer").start()
    person = d.person(d.turn)
    d.do(cmd.Away(), person)
    assert d.refused(cmd.Act("estimate 99"), person).code is Code.ILLEGAL
    assert held(d) == [d.seat(person)]


def test_coming_back_winds_no_clock_up_again(live: Any) -> None:
    """Else going and coming would hold the table up for as long as one likes."""
    d = live("taqdeer").start()
    person, until = d.person(d.turn), d.match.at
    for _ in range(5):
        d.wait(3 * SECOND)
        d.do(cmd.Away(), person)
        d.wait(500)
        d.do(cmd.Back(), person)
        assert d.match.at == until
    d.until_due()
    assert d.now == until + 1500
    assert d.work()[0].cause is Cause.TIMEOUT


def test_who_was_away_when_his_turn_came_has_all_its_time(live: Any) -> None:
    d = live("taqdeer").start()
    d.play(lambda each: each.match.turn not in {None, each.seat(1)})
    d.do(cmd.Away(), 1)
    d.play(lambda each: each.match.turn == each.seat(1))
    d.wait(300)
    d.do(cmd.Back(), 1)
    assert d.match.at - d.now in {20 * SECOND, 30 * SECOND}
    d.act()
    d.to_turn(1)
    assert d.match.at - d.now in {20 * SECOND, 30 * SECOND}


def test_nobody_waits_for_the_nonce_of_who_is_away(live: Any) -> None:
    d = live("taqdeer").start(dealt=False)
    for person in (0, 1, 2):
        d.nonce(person)
    d.do(cmd.Away(), 3)
    assert d.happened() == ["held", "dealt", "turn"]
    assert d.last[1].nonces[d.seat(3)] is None


def test_who_is_back_before_the_deal_is_waited_for_again(live: Any) -> None:
    d = live("taqdeer").start(dealt=False)
    d.do(cmd.Away(), 3)
    d.do(cmd.Back(), 3)
    for person in (0, 1, 2):
        d.nonce(person)
    assert d.match.awaited is not None
    d.nonce(3)
    assert d.happened() == ["nonced", "dealt", "turn"]


def test_a_nonce_brings_back_who_was_away(live: Any) -> None:
    d = live("taqdeer").start(dealt=False)
    d.do(cmd.Away(), 3)
    d.nonce(3)
    assert d.happened() == ["returned", "nonced"]
    assert held(d) == []


# Lost


@pytest.mark.parametrize("public", [True, False])
def test_a_lost_line_before_the_match_frees_a_public_seat_only(live: Any, public: bool) -> None:
    d = live("sixty_six", 2, public=public)
    d.do(cmd.Ready(), 0)
    d.do(cmd.Lost(0))
    if public:
        assert d.table.chairs[0].player is None
        assert d.table.host == "p1"
    else:
        assert d.table.chairs[0].player == d.people[0]
        assert not d.table.chairs[0].ready
        assert d.table.host == "p0"
    assert d.refused(cmd.Lost(5)).code is Code.UNKNOWN_SEAT


def test_a_lost_line_in_a_match_leaves_the_seat_to_the_bot(live: Any) -> None:
    d = live("taqdeer", 3).start()
    seat = d.turn
    d.do(cmd.Lost(seat))
    assert d.table.chairs[seat].held is Cause.GONE
    assert d.do(cmd.Lost(seat)) == ()
    assert d.do(cmd.Lost(3)) == (), "a bot has no line"


# The grace, and leaving for good


def ahead(d: Any) -> int:
    """The seat with the most points, once a round is scored and there is only one."""
    d.play(
        lambda each: (
            each.match.state.deals > 1
            and each.match.turn is not None
            and sorted(each.match.game.score(each.match.state).totals)[-2:].count(
                max(each.match.game.score(each.match.state).totals)
            )
            == 1
        )
    )
    totals: tuple[int, ...] = d.match.game.score(d.match.state).totals
    return totals.index(max(totals))


def test_c31_who_leaves_ends_the_match_and_does_not_win_however_far_ahead(live: Any) -> None:
    d = live("committee", checked=False).start()
    seat = ahead(d)
    d.do(cmd.Leave(), d.person(seat))
    assert d.happened()[:3] == ["left", "revealed", "ended"]
    assert d.table.phase is Phase.OVER
    assert d.match.ended == f"left:{seat}"
    scores = d.match.game.score(d.match.state)
    assert scores.totals[seat] == max(scores.totals)
    assert scores.ranks[seat] == 4
    assert d.record.ended == f"left:{seat}"
    assert verify(d.record) is None
    assert d.table.chairs[seat].player is None


@pytest.mark.parametrize("rulebook", ["taqdeer", "kotshena", "classic"])
def test_d23_elsewhere_the_bot_plays_to_the_end_and_the_leaver_loses(
    live: Any, rulebook: str
) -> None:
    d = live(rulebook, 2, checked=False).start()
    seat = d.seat(1)
    d.play(lambda each: each.match.acts > 6)
    d.do(cmd.Leave(), 1)
    assert d.table.phase is Phase.PLAYING
    assert d.refused(cmd.Back(), 1).code is Code.NOT_SEATED
    assert d.refused(cmd.Phrase("bye"), 1).code is Code.NOT_SEATED
    d.to_the_end()
    assert d.match.ended == f"left:{seat}"
    assert d.match.game.score(d.match.state).ranks[seat] == 4
    assert verify(d.record) is None


def test_d23_in_sixty_six_the_other_player_wins(live: Any) -> None:
    d = live("sixty_six", 2).start()
    d.do(cmd.Leave(), 1)
    assert d.table.phase is Phase.OVER
    assert d.match.game.score(d.match.state).ranks == (1, 2)
    assert verify(d.record) is None


def test_after_five_minutes_who_is_away_has_left(live: Any) -> None:
    d = live("committee", clock="none").start()
    d.do(cmd.Lost(3))
    d.do(cmd.Lost(3))
    d.play(lambda each: each.match.turn not in {None, 3})
    grace = d.table.chairs[3].grace
    assert d.due == grace
    d.now = grace - 1
    assert d.work() == ()
    d.wait(1).work()
    assert d.last[0].cause is Cause.GRACE
    assert d.match.ended == "left:3"


def test_the_others_can_wait_longer_each_time_by_as_much(live: Any) -> None:
    d = live("taqdeer").start()
    assert d.do(cmd.Extend(), 0) == ()
    d.do(cmd.Away(), 2)
    first = d.table.chairs[2].grace
    d.wait(MINUTE)
    d.do(cmd.Extend(), 0)
    d.do(cmd.Extend(), 1)
    assert d.table.chairs[2].grace == first + 10 * MINUTE
    assert d.refused(cmd.Extend(), 2).code is Code.WRONG_PHASE


def test_who_comes_back_in_time_has_lost_nothing(live: Any) -> None:
    d = live("committee", clock="none").start()
    d.do(cmd.Away(), 2)
    d.play(lambda each: each.match.turn not in {None, 2})
    d.wait(4 * MINUTE)
    d.do(cmd.Back(), 2)
    assert d.due is None
    assert d.table.chairs[2].grace is None


@pytest.mark.parametrize("rulebook", ["committee", "taqdeer"])
def test_when_the_host_leaves_another_person_hosts(live: Any, rulebook: str) -> None:
    d = live(rulebook, 3).start()
    d.do(cmd.Leave(), 0)
    assert d.table.host == "p1"


def test_when_every_person_has_left_the_match_is_over_as_it_stands(live: Any) -> None:
    d = live("taqdeer", 2).start()
    d.play(lambda each: each.match.acts > 3)
    d.do(cmd.Leave(), 0)
    d.do(cmd.Leave(), 1)
    assert d.table.phase is Phase.OVER
    assert d.match.ended is None
    assert len(d.record.reveals.deals) == d.match.state.deals
    assert verify(d.record) is None


# Nobody there


def test_with_nobody_left_to_play_the_table_waits(live: Any) -> None:
    d = live("taqdeer", 2).start()
    d.do(cmd.Away(), 0)
    d.play(lambda each: each.match.turn == each.seat(1))
    d.wait(7 * SECOND)
    left, grace = d.match.at - d.now, d.table.chairs[0].grace - d.now
    d.do(cmd.Lost(d.seat(1)))
    assert d.table.pause is not None
    assert d.table.pause.cause is Cause.EMPTY
    assert d.due == d.now + 7 * 24 * 60 * MINUTE
    d.wait(60 * MINUTE)
    assert d.work() == ()
    d.do(cmd.Back(), 1)
    assert d.table.pause is None
    assert d.match.at - d.now == left
    assert d.table.chairs[0].grace - d.now == grace


@pytest.mark.parametrize("how", ["nonce", "act", "resume", "back"])
def test_whoever_does_anything_at_an_empty_table_wakes_it(live: Any, how: str) -> None:
    d = live("taqdeer", 1).start(dealt=how != "nonce")
    if how != "nonce":
        d.to_turn(0)
    text = d.legal(0)[:1]
    d.do(cmd.Lost(0))
    assert d.table.pause is not None
    d.wait(MINUTE)
    if how == "nonce":
        d.nonce(0)
        assert d.happened() == ["returned", "resumed", "nonced", "dealt", "turn"]
    else:
        d.do({"act": cmd.Act(*text or "x"), "resume": cmd.Resume(), "back": cmd.Back()}[how], 0)
    assert d.table.pause is None
    assert held(d) == []
    d.to_the_end()


def test_after_a_week_an_empty_table_is_closed_and_its_deals_are_open(live: Any) -> None:
    d = live("taqdeer", 1).start()
    d.do(cmd.Lost(0))
    d.next()
    assert d.table.phase is Phase.CLOSED
    assert d.due is None
    assert len(d.record.reveals.deals) == 1
    assert verify(d.record) is None


def test_a_match_that_ends_as_its_last_player_drops_out_is_over(live: Any) -> None:
    """The second turn missed in a row may be the last card of the match: the dealer's, here."""
    tables = (live("taqdeer", 1, seed=seed, checked=False).start() for seed in range(50))
    d = next(each for each in tables if each.match.state.dealer == 0)
    d.play(lambda each: each.match.state.deals == 25 and each.match.turn == 0)
    while d.table.phase is Phase.PLAYING:
        d.next()
    assert d.happened() == ["acted", "held", "scored", "revealed", "ended"]
    assert d.match.ended == "finished"


# Pauses


def test_a_pause_begins_when_everyone_here_has_asked(live: Any) -> None:
    d = live("taqdeer", 3).start()
    d.do(cmd.Away(), 2)
    d.do(cmd.Pause(), 0)
    assert d.do(cmd.Pause(), 0) == ()
    assert d.views[1].seats[0].asked
    assert d.table.pause is None
    assert d.refused(cmd.Pause(), 2).code is Code.WRONG_PHASE
    d.do(cmd.Pause(), 1)
    assert d.table.pause is not None
    assert d.table.pause.cause is Cause.CONSENT
    assert d.due == d.now + 15 * MINUTE
    assert not any(chair.asked for chair in d.table.chairs)
    assert d.do(cmd.Pause(), 0) == ()


def test_a_pause_asked_for_begins_when_the_last_who_has_not_is_gone(live: Any) -> None:
    d = live("taqdeer", 3).start()
    d.do(cmd.Pause(), 0)
    d.do(cmd.Pause(), 1)
    d.do(cmd.Lost(2))
    assert d.table.pause is not None
    assert d.table.pause.cause is Cause.CONSENT


def test_who_asked_for_a_pause_can_take_it_back(live: Any) -> None:
    d = live("taqdeer", 2).start()
    d.do(cmd.Pause(), 0)
    d.do(cmd.Resume(), 0)
    assert not d.table.chairs[0].asked
    assert d.do(cmd.Resume(), 0) == ()
    d.do(cmd.Pause(), 1)
    assert d.table.pause is None


def test_in_a_pause_nobody_plays_and_no_time_passes(live: Any) -> None:
    d = live("taqdeer", 3).start()
    d.do(cmd.Away(), 2)
    d.play(lambda each: each.match.turn in {0, 1})
    d.wait(5 * SECOND)
    seat, left, grace = d.turn, d.match.at - d.now, d.table.chairs[2].grace - d.now
    text = d.legal(seat)[0]
    for person in (0, 1):
        d.do(cmd.Pause(), person)
    assert d.legal(seat) == ()
    assert d.refused(cmd.Act(text), d.person(seat)).code is Code.NOT_TURN
    d.wait(10 * MINUTE)
    assert d.work() == ()
    d.do(cmd.Resume(), 1)
    assert d.match.at - d.now == left
    assert d.table.chairs[2].grace - d.now == grace
    d.do(cmd.Act(text), d.person(seat))


def test_a_pause_ends_by_itself_after_fifteen_minutes(live: Any) -> None:
    d = live("taqdeer", 1).start()
    d.to_turn(0)
    left = d.match.at - d.now
    d.do(cmd.Pause(), 0)
    d.wait(15 * MINUTE - 1)
    assert d.work() == ()
    d.wait(1).work()
    assert d.happened() == ["resumed"]
    assert d.match.at - d.now == left


def test_in_a_pause_the_bots_wait_too_and_then_go_on(live: Any) -> None:
    d = live("taqdeer", 1).start()
    d.play(lambda each: each.match.due is Due.BOT)
    d.do(cmd.Pause(), 0)
    d.wait(MINUTE)
    assert d.work() == ()
    d.do(cmd.Resume(), 0)
    assert d.happened() == ["resumed", "turn"]
    assert d.next()[0].cause is Cause.BOT


def test_nonces_shown_in_a_pause_are_dealt_with_after_it(live: Any) -> None:
    d = live("taqdeer", 2).start(dealt=False)
    for person in (0, 1):
        d.do(cmd.Pause(), person)
    d.nonce(0)
    d.nonce(1)
    assert d.happened() == ["nonced"]
    d.do(cmd.Resume(), 0)
    assert d.happened() == ["resumed", "dealt", "turn"]


def test_a_pause_in_which_everyone_goes_keeps_what_it_owes(live: Any) -> None:
    d = live("taqdeer", 1).start()
    d.to_turn(0)
    left = d.match.at - d.now
    d.do(cmd.Pause(), 0)
    d.wait(10 * MINUTE)
    d.do(cmd.Lost(0))
    assert d.table.pause.cause is Cause.EMPTY
    d.wait(60 * MINUTE)
    d.do(cmd.Back(), 0)
    assert d.match.at - d.now == left


def test_c31_in_a_pause_too(live: Any) -> None:
    d = live("committee").start()
    for person in range(4):
        d.do(cmd.Pause(), person)
    d.do(cmd.Leave(), 2)
    assert d.table.phase is Phase.OVER
    assert d.table.pause is None
    assert d.due == d.now + 120 * MINUTE


def test_d23_in_a_pause_the_others_go_on_after_it(live: Any) -> None:
    d = live("taqdeer", 2).start()
    d.to_turn(1)
    for person in (0, 1):
        d.do(cmd.Pause(), person)
    d.do(cmd.Leave(), 1)
    assert d.table.pause is not None
    d.do(cmd.Resume(), 0)
    assert d.happened() == ["resumed", "turn"]
    assert d.match.due is Due.BOT


def test_absence_is_a_matter_of_matches(live: Any) -> None:
    d = live("taqdeer", 2)
    for command in (cmd.Away(), cmd.Pause(), cmd.Resume(), cmd.Extend()):
        assert d.refused(command, 0).code is Code.WRONG_PHASE
    assert d.do(cmd.Back(), 0) == ()
