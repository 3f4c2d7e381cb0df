"""From a log to records that anybody can verify."""

from typing import Any

import pytest

from lamma.games.registry import RULEBOOKS
from lamma.proving import prove
from lamma.record.verifier import verify
from lamma.table import commands as cmd
from lamma.table.scribe import record_of
from lamma.table.state import Phase


def test_without_a_match_there_is_no_record(live: Any) -> None:
    d = live("taqdeer")
    assert record_of(d.rows) is None
    assert record_of([]) is None
    d.start()
    assert record_of(d.rows, 2) is None
    assert record_of(d.rows, 1) == record_of(d.rows)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_record_of_a_match_in_play_holds_back_what_is_not_revealed(
    live: Any, rulebook: str
) -> None:
    d = live(rulebook, 2, bots="random").start()
    d.play(lambda each: each.match.state.deals == 2 and each.match.acts > 3)
    record = d.record
    assert record.ended is None
    assert verify(record) is None
    assert len(record.reveals.deals) == 1
    assert record.reveals.unused == ()


def test_who_sat_who_held_and_who_moved_is_in_the_record(live: Any) -> None:
    d = live("taqdeer", 2).start()
    d.to_turn(1)
    d.do(cmd.Away(), 1)
    d.next()
    d.do(cmd.Back(), 1)
    d.to_turn(1)
    d.next()  # the time is up
    d.do(cmd.Leave(), 1)
    d.to_the_end()
    record = d.record
    assert [(player.name, player.kind) for player in record.seats] == [
        ("A", "person"),
        ("B", "person"),
        ("beginner", "bot:beginner"),
        ("beginner", "bot:beginner"),
    ]
    kinds = [each.kind for each in record.held_by if each.seat == 1]
    assert kinds == ["bot:beginner", "person", "bot:beginner"]
    assert record.ended == "left:1"
    assert verify(record) is None
    assert prove(record).fault is None


def test_a_missing_nonce_is_seen_in_the_record(live: Any) -> None:
    d = live("taqdeer", 2).start(dealt=False)
    d.nonce(0)
    d.wait(20_000).work()
    d.to_the_end()
    shown = [deal.nonces for deal in d.record.reveals.deals]
    assert shown[0][1] is None
    assert all(nonces[0] and nonces[1] for nonces in shown[1:])
    assert verify(d.record) is None


def test_chat_and_pauses_leave_no_trace_in_a_record(live: Any) -> None:
    records = []
    for noisy in (False, True):
        d = live("sixty_six", 2, talk="free", checked=False).start()
        while d.table.phase is Phase.PLAYING:
            if noisy:
                d.do(cmd.Say("psst"), 0)
                d.do(cmd.Pause(), 0)
                d.do(cmd.Pause(), 1)
                d.do(cmd.Resume(), 0)
            d.go_on()
        records.append(d.record)
    assert records[0] == records[1]
