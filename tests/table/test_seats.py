"""Taking seats, getting ready, and what the host may do before the start."""

from typing import Any

import pytest
from msgspec.structs import replace

from lamma.table import commands as cmd
from lamma.table.refused import Code
from lamma.table.settings import Settings
from lamma.table.state import Phase

ANCHOR = "ab" * 32


def names(d: Any) -> list[str]:
    """Who sits where, in short."""
    return [chair.player.name if chair.player else chair.bot or "-" for chair in d.table.chairs]


def test_the_host_sits_at_the_table_he_made(alone: Any) -> None:
    d = alone()
    assert names(d) == ["A", "-", "-", "-"]
    assert d.table.host == "p0"
    assert d.table.phase is Phase.WAITING


def test_a_table_made_for_others_is_empty_and_the_first_to_sit_hosts_it(driver: Any) -> None:
    d = driver(Settings(rulebook="taqdeer")).create(seated=False)
    assert names(d) == ["-"] * 4
    d.do(cmd.Sit(2), 3)
    assert names(d) == ["-", "-", "D", "-"]
    assert d.table.host == "p3"


def test_bots_alone_start_no_match(driver: Any) -> None:
    d = driver(Settings(rulebook="taqdeer")).create(seated=False)
    d.do(cmd.Fill(), 0)
    assert d.refused(cmd.Start(), 0).code is Code.WRONG_PHASE


def test_bots_may_fill_a_table_at_once(driver: Any) -> None:
    d = driver(Settings(rulebook="sixty_six", bots="random")).create(filled=True)
    assert names(d) == ["A", "random"]


def test_any_free_seat_or_the_one_asked_for(alone: Any) -> None:
    d = alone()
    d.do(cmd.Sit(), 1)
    d.do(cmd.Sit(3), 2)
    assert names(d) == ["A", "B", "-", "C"]
    assert d.refused(cmd.Sit(3), 3).code is Code.FULL
    assert d.refused(cmd.Sit(4), 3).code is Code.UNKNOWN_SEAT
    d.do(cmd.Sit(), 3)
    assert names(d) == ["A", "B", "D", "C"]
    assert d.refused(cmd.Sit(), 4).code is Code.FULL


def test_who_sits_keeps_the_seat_or_moves_to_another(alone: Any) -> None:
    d = alone()
    d.do(cmd.Sit(), 1)
    assert d.do(cmd.Sit(), 1) == ()
    assert d.do(cmd.Sit(1), 1) == ()
    d.do(cmd.Sit(3), 1)
    assert names(d) == ["A", "-", "-", "B"]
    assert d.happened() == ["stood", "sat"]
    d.do(cmd.Sit(2), 0)
    assert d.table.host == "p0"


def test_sitting_with_an_anchor_is_being_ready(alone: Any) -> None:
    d = alone()
    d.do(cmd.Sit(anchor=ANCHOR), 1)
    assert [chair.ready for chair in d.table.chairs] == [False, True, False, False]
    assert d.table.chairs[1].anchor == ANCHOR


def test_ready_is_taken_back_and_an_anchor_replaced(alone: Any) -> None:
    d = alone()
    d.do(cmd.Ready(ANCHOR), 0)
    d.do(cmd.Ready("cd" * 32), 0)
    assert d.table.chairs[0].anchor == "cd" * 32
    d.do(cmd.Unready(), 0)
    assert not d.table.chairs[0].ready
    assert d.table.chairs[0].anchor is None
    assert d.do(cmd.Unready(), 0) == ()
    assert d.refused(cmd.Ready(), 1).code is Code.NOT_SEATED


def test_a_seat_given_up_is_free_and_the_next_person_hosts(alone: Any) -> None:
    d = alone()
    d.do(cmd.Sit(), 1)
    d.do(cmd.Stand(), 0)
    assert names(d) == ["-", "B", "-", "-"]
    assert d.table.host == "p1"
    assert d.refused(cmd.Stand(), 0).code is Code.NOT_SEATED
    d.do(cmd.Leave(), 1)
    assert names(d) == ["-"] * 4
    d.do(cmd.Sit(), 2)
    assert d.table.host == "p2"


def test_the_host_starts_once_every_seat_is_taken_and_every_person_ready(alone: Any) -> None:
    d = alone()
    d.do(cmd.Ready(), 0)
    assert d.refused(cmd.Start(), 0).code is Code.WRONG_PHASE
    d.do(cmd.Sit(), 1)
    d.do(cmd.Fill(), 0)
    assert d.refused(cmd.Start(), 0).code is Code.WRONG_PHASE
    d.do(cmd.Ready(), 1)
    assert d.table.phase is Phase.WAITING
    assert d.refused(cmd.Start(), 1).code is Code.NOT_HOST
    d.do(cmd.Start(), 0)
    assert d.table.phase is Phase.PLAYING
    assert d.refused(cmd.Start(), 0).code is Code.WRONG_PHASE


def test_an_automatic_table_starts_by_itself(alone: Any) -> None:
    d = alone("sixty_six", auto=True)
    d.do(cmd.Ready(), 0)
    d.do(cmd.Sit(anchor=ANCHOR), 1)
    assert d.table.phase is Phase.PLAYING
    d = alone("sixty_six", auto=True)
    d.do(cmd.Ready(), 0)
    d.do(cmd.Fill(), 0)
    assert d.table.phase is Phase.PLAYING


def test_nobody_starts_a_first_match_by_asking_for_another(alone: Any) -> None:
    d = alone("sixty_six")
    d.do(cmd.Ready(), 0)
    d.do(cmd.Sit(), 1)
    assert d.refused(cmd.Rematch(), 1).code is Code.WRONG_PHASE


def test_the_host_empties_seats_but_not_his_own(alone: Any) -> None:
    d = alone()
    d.do(cmd.Sit(), 1)
    d.do(cmd.Fill(), 0)
    assert d.refused(cmd.Kick(0), 1).code is Code.NOT_HOST
    assert d.refused(cmd.Kick(0), 0).code is Code.UNKNOWN_SEAT
    assert d.refused(cmd.Kick(7), 0).code is Code.UNKNOWN_SEAT
    d.do(cmd.Kick(1), 0)
    d.do(cmd.Kick(3), 0)
    assert names(d) == ["A", "-", "beginner", "-"]
    assert d.refused(cmd.Kick(1), 0).code is Code.UNKNOWN_SEAT
    d.ready().do(cmd.Fill(), 0)
    d.do(cmd.Start(), 0)
    assert d.refused(cmd.Kick(1), 0).code is Code.WRONG_PHASE


def test_the_host_fills_the_empty_seats_with_any_bot_there_is(alone: Any) -> None:
    d = alone()
    d.do(cmd.Sit(2), 1)
    assert d.refused(cmd.Fill(), 1).code is Code.NOT_HOST
    assert d.refused(cmd.Fill("nobody"), 0).code is Code.UNKNOWN_BOT
    d.do(cmd.Fill("random"), 0)
    assert names(d) == ["A", "random", "B", "random"]
    assert d.do(cmd.Fill(), 0) == ()


def test_other_settings_ask_everyone_anew(alone: Any) -> None:
    d = alone()
    d.do(cmd.Sit(anchor=ANCHOR), 1)
    two = Settings(rulebook="sixty_six")
    assert d.refused(cmd.Change(two), 1).code is Code.NOT_HOST
    assert d.refused(cmd.Change(Settings(rulebook="whist")), 0).code is Code.BAD_SETTINGS
    assert d.do(cmd.Change(d.table.settings), 0) == ()
    d.do(cmd.Change(two), 0)
    assert names(d) == ["A", "B"]
    assert [(chair.ready, chair.anchor) for chair in d.table.chairs] == [(False, None)] * 2
    d.do(cmd.Change(Settings(rulebook="classic")), 0)
    assert names(d) == ["A", "B", "-", "-"]


def test_a_host_whose_seat_is_gone_with_the_settings_hands_over(alone: Any) -> None:
    d = alone()
    d.do(cmd.Sit(), 1)
    d.do(cmd.Sit(3), 0)
    d.do(cmd.Change(Settings(rulebook="sixty_six")), 0)
    assert names(d) == ["-", "B"]
    assert d.table.host == "p1"


def test_the_host_closes_the_table_between_matches(alone: Any) -> None:
    d = alone("sixty_six")
    d.do(cmd.Sit(), 1)
    assert d.refused(cmd.Close(), 1).code is Code.NOT_HOST
    d.start()
    assert d.refused(cmd.Close(), 0).code is Code.WRONG_PHASE
    d.to_the_end().do(cmd.Close(), 0)
    assert d.table.phase is Phase.CLOSED
    assert d.due is None
    assert d.refused(cmd.Sit(), 2).code is Code.CLOSED
    assert d.refused(cmd.Tick()).code is Code.CLOSED


@pytest.mark.parametrize(
    "command", [cmd.Sit(), cmd.Stand(), cmd.Ready(), cmd.Unready(), cmd.Fill(), cmd.Rematch()]
)
def test_seats_do_not_change_hands_in_a_match(live: Any, command: cmd.AnyCommand) -> None:
    d = live("sixty_six", 2).start()
    assert d.refused(command, 0).code is Code.WRONG_PHASE


SEATED = (cmd.Stand(), cmd.Ready(), cmd.Unready(), cmd.Leave(), cmd.Phrase("hello"), cmd.Mute("p0"))
HOSTS = (
    cmd.Start(),
    cmd.Kick(1),
    cmd.Fill(),
    cmd.Close(),
    cmd.Change(Settings(rulebook="classic")),
)
PLAYERS = (
    cmd.Act("play SA"),
    *(cmd.Away(), cmd.Back(), cmd.Leave(), cmd.Pause(), cmd.Resume(), cmd.Extend()),
    *(cmd.Anchor(ANCHOR), cmd.Phrase("hello"), cmd.Mute("p0"), cmd.Unmute("p0")),
)


def test_a_stranger_changes_nothing(live: Any) -> None:
    d = live("sixty_six", 2)
    assert {d.refused(command, 4).code for command in SEATED} == {Code.NOT_SEATED}
    assert {d.refused(command, 4).code for command in HOSTS} == {Code.NOT_HOST}
    d.start(dealt=False)
    assert d.refused(cmd.Nonce(1, ANCHOR), 4).code is Code.NOT_SEATED
    d.nonces()
    assert {d.refused(command, 4).code for command in PLAYERS} == {Code.NOT_SEATED}


def test_no_client_sends_what_only_the_server_may(live: Any) -> None:
    d = live("sixty_six", 2).start()
    for command in (
        cmd.Create("other", d.table.settings, d.people[0]),
        cmd.Tick(),
        cmd.BotAct(0, "play SA", "random@1", 0),
        cmd.Lost(1),
        cmd.Restarted(),
        cmd.Suspend("x"),
    ):
        assert d.refused(command, 0).code is Code.NOT_HOST


def test_whom_the_host_sent_away_cannot_sit_again(alone: Any) -> None:
    d = alone()
    d.do(cmd.Sit(2), 1)
    d.do(cmd.Kick(2), 0)
    assert d.refused(cmd.Sit(), 1).code is Code.BARRED
    d.do(cmd.Sit(2), 2)


def test_who_stood_up_himself_can_sit_again(alone: Any) -> None:
    d = alone()
    d.do(cmd.Sit(2), 1)
    d.do(cmd.Stand(), 1)
    d.do(cmd.Sit(3), 1)
    assert names(d) == ["A", "-", "-", "B"]


def test_c47_one_device_holds_one_hand_at_a_table(alone: Any) -> None:
    d = alone()
    d.people = list(d.people)
    d.people[1] = replace(d.people[1], device=d.people[0].device)
    assert d.refused(cmd.Sit(), 1).code is Code.SAME_DEVICE
    d.people[1] = replace(d.people[1], device="another")
    d.do(cmd.Sit(), 1)


def test_c47_devices_that_are_not_known_are_not_the_same(alone: Any) -> None:
    d = alone()
    d.people = list(d.people)
    d.people[1] = replace(d.people[1], device="")
    d.people[2] = replace(d.people[2], device="")
    d.do(cmd.Sit(), 1)
    d.do(cmd.Sit(), 2)
