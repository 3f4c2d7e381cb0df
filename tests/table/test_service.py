"""What the server does of itself: bots that come, tables that close, time given back, standstill."""

from typing import Any

import pytest

from lamma.table import commands as cmd
from lamma.table import events as ev
from lamma.table.causes import Cause, Due
from lamma.table.refused import Code
from lamma.table.state import Phase

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE


# Bots that take the empty seats


def test_bots_come_after_the_wait_that_was_chosen(alone: Any) -> None:
    d = alone(fill_after=30, bots="random")
    d.do(cmd.Ready(), 0)
    assert d.due == d.now + 30 * SECOND
    assert d.views[-1].fill_at == d.due
    d.wait(30 * SECOND - 1)
    assert d.work() == ()
    d.wait(1).work()
    assert d.happened() == ["filled", "started", "dealt", "turn"]
    assert [chair.bot for chair in d.table.chairs] == [None, "random", "random", "random"]


def test_bots_that_come_start_nothing_before_everyone_is_ready(alone: Any) -> None:
    d = alone(fill_after=30)
    d.do(cmd.Sit(), 1)
    d.next()
    assert d.happened() == ["filled"]
    assert d.due == d.now + 2 * HOUR


def test_bots_have_nothing_to_do_at_a_full_table(alone: Any) -> None:
    """And their time, once past, wakes the table for nothing."""
    d = alone("sixty_six", fill_after=30)
    d.do(cmd.Sit(), 1)
    assert d.due == d.now + 2 * HOUR
    d.wait(MINUTE)
    assert d.work() == ()
    d.do(cmd.Stand(), 1)
    assert d.due <= d.now
    assert d.work() == (ev.Filled((1,), "beginner"),)


def test_other_settings_begin_the_wait_anew(alone: Any) -> None:
    d = alone("sixty_six", fill_after=30)
    d.wait(10 * SECOND)
    settings = d.table.settings
    d.do(cmd.Change(type(settings)(rulebook="sixty_six", fill_after=60)), 0)
    assert d.due == d.now + MINUTE
    d.do(cmd.Change(type(settings)(rulebook="sixty_six")), 0)
    assert d.due == d.now + 2 * HOUR


# Tables that close


def test_a_table_without_a_match_closes_after_two_hours_of_nothing(live: Any) -> None:
    d = live("sixty_six", 2)
    d.wait(HOUR)
    d.do(cmd.Phrase("hello"), 0)
    assert d.due == d.now + 2 * HOUR
    d.wait(2 * HOUR - 1)
    assert d.work() == ()
    assert d.do(cmd.Tick()) == ()
    d.wait(1)
    assert d.work() == (ev.Closed(Cause.IDLE),)
    assert d.table.phase is Phase.CLOSED
    assert d.due is None


def test_a_table_whose_match_is_over_closes_too(live: Any) -> None:
    d = live("sixty_six", 2).start()
    d.do(cmd.Leave(), 0)
    d.next()
    assert d.table.phase is Phase.CLOSED


def test_a_match_without_a_clock_waits_for_ever(live: Any) -> None:
    d = live("sixty_six", 2, clock="none").start()
    assert d.due is None
    d.wait(1000 * HOUR)
    assert d.work() == ()


# After a restart


def test_a_clock_gets_the_time_back_that_the_server_was_down(live: Any) -> None:
    d = live("taqdeer").start()
    left = d.match.at - d.now
    d.wait(3 * HOUR)
    assert d.do(cmd.Restarted()) == (ev.Gifted(3 * HOUR, Cause.RESTART),)
    assert d.match.at - d.now == left
    assert d.told[-1] == (ev.Gifted(3 * HOUR, Cause.RESTART),)
    assert d.work() == ()
    assert d.do(cmd.Restarted()) == ()


def test_so_do_a_bots_pause_the_wait_for_nonces_and_a_grace(live: Any) -> None:
    d = live("taqdeer", 2).start(dealt=False)
    d.do(cmd.Away(), 1)
    until, grace = d.match.awaited - d.now, d.table.chairs[1].grace - d.now
    d.wait(HOUR).do(cmd.Restarted())
    assert (d.match.awaited - d.now, d.table.chairs[1].grace - d.now) == (until, grace)
    d.nonces()
    d.play(lambda each: each.match.due is Due.BOT)
    pause = d.match.at - d.now
    d.wait(HOUR).do(cmd.Restarted())
    assert d.match.at - d.now == pause


def test_who_went_away_before_the_restart_has_his_time_back_when_he_returns(live: Any) -> None:
    d = live("taqdeer").start()
    person, left = d.person(d.turn), d.match.at - d.now
    d.do(cmd.Away(), person)
    d.wait(HOUR).do(cmd.Restarted())
    d.do(cmd.Back(), person)
    assert d.match.at - d.now == left


def test_a_restart_in_a_pause_gives_its_time_once(live: Any) -> None:
    d = live("taqdeer", 1).start()
    d.to_turn(0)
    left = d.match.at - d.now
    d.do(cmd.Pause(), 0)
    d.wait(5 * MINUTE)
    d.wait(HOUR).do(cmd.Restarted())
    assert d.due == d.now + 15 * MINUTE, "the time since the last row is nobody's"
    d.do(cmd.Resume(), 0)
    assert d.match.at - d.now == left


def test_nothing_is_given_back_where_nothing_runs(live: Any) -> None:
    d = live("taqdeer", 1)
    d.wait(HOUR)
    assert d.do(cmd.Restarted()) == ()
    d.start()
    d.do(cmd.Lost(0))
    d.wait(HOUR)
    assert d.do(cmd.Restarted()) == ()


# Standstill


@pytest.mark.parametrize("playing", [True, False])
def test_a_suspended_table_stands_as_it_is(live: Any, playing: bool) -> None:
    d = live("sixty_six", 2)
    if playing:
        d.start()
    d.do(cmd.Suspend("a1b2"))
    assert d.table.phase is Phase.SUSPENDED
    assert d.views[0].incident == "a1b2"
    assert d.due is None
    assert d.work() == ()
    for command in (cmd.Act("play SA"), cmd.Phrase("hello"), cmd.Leave(), cmd.Close()):
        assert d.refused(command, 0).code is Code.SUSPENDED
    assert d.refused(cmd.Suspend("again")).code is Code.SUSPENDED


def test_a_tick_with_nothing_due_does_nothing(live: Any) -> None:
    d = live("taqdeer", 1).start()
    assert d.do(cmd.Tick()) == ()
    d.until_due()
    assert d.do(cmd.Tick()) == (), "a bot's move is a command of its own"
    d.do(cmd.Pause(), 0)
    assert d.do(cmd.Tick()) == ()
