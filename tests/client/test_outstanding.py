"""Commands kept until they are answered."""

from lamma.client.outstanding import LONGEST, PATIENCE, Answer, Outstanding
from lamma.table.refused import Code
from lamma.wire import Ack, Nack


def test_an_answer_reaches_whoever_waits_and_only_once() -> None:
    got: list[Answer] = []
    kept = Outstanding()
    kept.add("a", b"frame a", 0.0, got.append)
    assert kept.answered(Ack("a", 3))
    assert not kept.answered(Ack("a", 3))
    assert not kept.answered(Nack("b", Code.STALE, 3))
    assert got == [Ack("a", 3)]
    assert kept.again(1.0) == []


def test_what_is_not_answered_is_sent_again_at_doubling_intervals() -> None:
    kept = Outstanding()
    kept.add("a", b"frame a", 0.0, print)
    assert kept.overdue(PATIENCE - 0.01) == []
    sent, now = [], 0.0
    while now < 60:
        if kept.overdue(now):
            sent.append(now)
        now += 0.5
    assert sent == [2.5, 7.5, 17.5, 37.5]
    assert LONGEST == 40.0


def test_a_new_connection_gets_everything_in_order_and_patience_anew() -> None:
    kept = Outstanding()
    for name in ("a", "b", "c"):
        kept.add(name, name.encode(), 0.0, print)
    kept.overdue(PATIENCE)
    kept.answered(Ack("b", 1))
    assert kept.again(10.0) == [b"a", b"c"]
    assert kept.overdue(10.0 + PATIENCE - 0.01) == []
    assert kept.overdue(10.0 + PATIENCE) == [b"a", b"c"]


def test_what_was_too_much_at_the_moment_is_asked_again() -> None:
    kept = Outstanding()
    told: list[object] = []
    kept.add("a", b"a", 0.0, told.append)
    for code in (Code.RATE, Code.BUSY):
        assert not kept.answered(Nack("a", code, 3))
    assert told == []
    assert kept.overdue(2.5) == [b"a"]
    assert kept.answered(Ack("a", 4))
    assert told == [Ack("a", 4)]
