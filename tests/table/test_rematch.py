"""After a match: who keeps a seat, who hosts, and how the next one starts."""

from typing import Any

from lamma.record.model import Record
from lamma.record.verifier import verify
from lamma.table import commands as cmd
from lamma.table.causes import Cause, Due
from lamma.table.refused import Code
from lamma.table.scribe import record_of
from lamma.table.settings import Settings
from lamma.table.state import Phase


def record(d: Any, number: int) -> Record:
    found = record_of(d.rows, number)
    assert found is not None
    return found


def over(live: Any, people: int = 2, away: tuple[int, ...] = (), **more: Any) -> Any:
    """A table whose first match has just ended; some had gone away meanwhile."""
    d = live("sixty_six" if people == 2 else "kotshena", people, bots="random", **more).start()
    for person in away:
        d.do(cmd.Away(), person)
        d.do(cmd.Extend(), next(each for each in range(people) if each not in away))
    d.to_the_end()
    assert d.table.phase is Phase.OVER
    return d


def test_the_next_match_starts_once_every_person_says_so(live: Any) -> None:
    d = over(live)
    assert not any(chair.ready or chair.anchor for chair in d.table.chairs)
    d.do(cmd.Rematch(d.anchor(1)), 1)
    assert d.table.phase is Phase.OVER
    first = d.match
    d.do(cmd.Rematch(d.anchor(0)), 0)
    assert d.happened() == ["readied", "started", "awaited"]
    assert d.match.number == 2
    assert d.match.id != first.id
    assert not {*d.match.commitments} & {*first.commitments}
    assert d.match.anchors == (d.chains[0].anchor.hex(), d.chains[1].anchor.hex())


def test_anchors_of_the_last_match_are_worth_nothing(live: Any) -> None:
    d = over(live)
    d.do(cmd.Rematch(), 0)
    d.do(cmd.Rematch(), 1)
    assert d.match.anchors == (None, None)
    assert d.happened() == ["readied", "started", "dealt", "turn"]


def test_seats_change_hands_between_matches(live: Any) -> None:
    d = over(live)
    d.do(cmd.Stand(), 0)
    assert d.table.host == "p1"
    d.do(cmd.Sit(anchor=d.anchor(4)), 4)
    d.do(cmd.Rematch(d.anchor(1)), 1)
    assert d.match.number == 2
    assert [chair.player.name for chair in d.table.chairs] == ["E", "B"]
    d.nonces()
    d.to_the_end()
    names = [[player.name for player in record(d, number).seats] for number in (1, 2)]
    assert names == [["A", "B"], ["E", "B"]]
    assert [verify(record(d, number)) for number in (1, 2)] == [None, None]


def test_who_has_left_has_no_seat_any_more(live: Any) -> None:
    d = live("sixty_six", 2).start()
    d.do(cmd.Leave(), 0)
    assert d.table.chairs[0].player is None
    assert d.table.chairs[0].bot is None
    assert d.table.host == "p1"
    d.do(cmd.Rematch(), 1)
    assert d.table.phase is Phase.OVER
    d.do(cmd.Fill(), 1)
    d.do(cmd.Start(), 1)
    assert d.match.number == 2


def test_a_bot_keeps_the_seat_of_who_is_away_and_holds_up_no_rematch(live: Any) -> None:
    d = over(live, away=(1,))
    assert d.table.chairs[1].player == d.people[1]
    assert d.views[0].seats[1].kind == "bot:random"
    assert d.views[0].seats[1].held is Cause.AWAY
    d.do(cmd.Rematch(d.anchor(0)), 0)
    assert d.match.number == 2
    d.nonces()
    d.play(lambda each: each.match.turn == 1)
    assert d.match.due is Due.BOT
    assert d.table.chairs[1].grace is None, "who did not agree to a match cannot leave it"
    d.do(cmd.Back(), 1)
    assert d.table.chairs[1].present
    d.to_the_end()
    assert verify(d.record) is None
    assert [player.kind for player in d.record.seats] == ["person", "bot:random"]


def test_who_comes_back_after_the_match_is_asked_too(live: Any) -> None:
    d = over(live, away=(1,))
    d.do(cmd.Back(), 1)
    assert d.table.chairs[1].present
    assert d.table.chairs[1].bot is None
    d.do(cmd.Rematch(), 0)
    assert d.table.phase is Phase.OVER
    d.do(cmd.Rematch(), 1)
    assert d.match.number == 2


def test_saying_so_is_coming_back(live: Any) -> None:
    d = over(live, away=(1,))
    d.do(cmd.Rematch(), 1)
    assert d.happened() == ["returned", "readied"]
    d = over(live, away=(1,))
    d.do(cmd.Sit(anchor=d.anchor(1)), 1)
    assert d.happened() == ["returned", "readied"]


def test_whose_line_is_lost_after_the_match_holds_up_no_rematch(live: Any) -> None:
    d = over(live)
    d.do(cmd.Rematch(), 1)
    d.do(cmd.Lost(1))
    assert d.happened() == ["unreadied", "held"]
    d.do(cmd.Rematch(), 0)
    assert d.match.number == 2
    assert not d.table.chairs[1].present


def test_nobody_there_starts_nothing(live: Any) -> None:
    d = over(live)
    d.do(cmd.Lost(0))
    d.do(cmd.Lost(1))
    assert d.table.phase is Phase.OVER
    assert d.due == d.now + 120 * 60_000


def test_what_happens_after_a_match_is_not_in_its_record(live: Any) -> None:
    d = over(live)
    before = d.record
    d.do(cmd.Lost(1))
    d.do(cmd.Back(), 1)
    assert d.record == before


def test_who_is_there_hosts_after_a_match(live: Any) -> None:
    d = over(live, away=(0,))
    assert d.table.host == "p1"
    d.do(cmd.Kick(0), 1)
    assert not d.table.chairs[0].taken
    d = over(live)
    d.do(cmd.Lost(0))
    assert d.table.host == "p1"


def test_the_host_cannot_empty_his_own_seat_by_kicking_the_bot_in_it(live: Any) -> None:
    d = over(live, people=3, away=(0,))
    d.do(cmd.Lost(d.seat(1)))
    d.do(cmd.Lost(d.seat(2)))
    host = next(person for person in range(3) if d.people[person].id == d.table.host)
    assert d.refused(cmd.Kick(d.seat(host)), host).code is Code.UNKNOWN_SEAT


def test_a_match_counts_only_if_two_who_agreed_to_it_play(live: Any) -> None:
    """DESIGN: a public table, no house option, at least two people."""
    d = live("sixty_six", 2, public=True).start()
    assert d.match.ranked
    d.do(cmd.Away(), 1)
    d.do(cmd.Extend(), 0)
    d.to_the_end()
    d.do(cmd.Rematch(), 0)
    assert not d.match.ranked
    assert not live("sixty_six", 1, public=True).start().match.ranked
    assert not live("sixty_six", 2).start().match.ranked
    assert not live("sixty_six", 2, public=True, options={"target": 5}).start().match.ranked
    assert live("committee", 2, public=True).start().match.ranked
    assert not live("committee", 2, public=True, options={"length": 13}).start().match.ranked
    assert not live("taqdeer", 4, public=True).start().match.ranked


def test_another_game_at_the_same_table(live: Any) -> None:
    """The match just over stays to be looked at, whoever sits where now."""
    d = over(live)
    d.do(cmd.Change(Settings(rulebook="kotshena", bots="random", options={"length": "micro"})), 0)
    d.do(cmd.Phrase("again"), 0)
    assert [view.game is None for view in d.views] == [False, False, True, True, False]
    d.do(cmd.Fill(), 0)
    d.start().to_the_end()
    d.do(cmd.Change(Settings(rulebook="sixty_six")), 0)
    d.do(cmd.Phrase("again"), 0)
    d.do(cmd.Change(Settings(rulebook="taqdeer")), 0)
    d.do(cmd.Phrase("again"), 0)
    assert [view.game.seat for view in d.views] == [0, 1, 2, 3, None]
    keys = [record(d, number).rulebook for number in (1, 2)]
    assert keys == ["sixty_six", "kotshena"]
    assert record_of(d.rows, 3) is None
    assert [verify(record(d, number)) for number in (1, 2)] == [None, None]
