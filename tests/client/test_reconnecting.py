"""What follows a closed socket: a test for each branch."""

import pytest

from lamma.client.reconnecting import (
    CROWDED,
    FIRST,
    LONGEST,
    SHORT,
    TICKETS,
    Again,
    Reason,
    Stop,
    after_close,
    after_status,
)
from lamma.wire import Close


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (1000, Reason.DONE),
        (Close.MALFORMED, Reason.FAULT),
        (Close.FORBIDDEN, Reason.FORBIDDEN),
        (Close.REPLACED, Reason.REPLACED),
        (Close.TOO_OLD, Reason.TOO_OLD),
    ],
)
def test_some_closes_are_final(code: int, reason: Reason) -> None:
    assert after_close(code, 0, 0.5) == Stop(reason)


def test_a_ticket_refused_is_replaced_by_another_and_not_for_ever() -> None:
    assert after_close(Close.TICKET, 0, 1.0) == Again(FIRST)
    assert isinstance(after_close(Close.TICKET, 10, 1.0, TICKETS - 1), Again)
    assert after_close(Close.TICKET, TICKETS, 1.0, TICKETS) == Stop(Reason.SIGNED_OUT)


def test_a_restart_is_come_back_from_spread_over_a_second() -> None:
    assert after_close(Close.RESTART, 0, 0.0) == Again(0.0)
    assert after_close(Close.RESTART, 0, 0.5) == Again(SHORT / 2)


def test_a_restart_that_lasts_is_waited_for_longer_each_time() -> None:
    assert after_close(Close.RESTART, 3, 1.0) == Again(FIRST * 8)


@pytest.mark.parametrize("code", [Close.OVERLOAD, Close.RATE])
def test_a_server_that_asks_for_less_is_left_alone_a_while(code: int) -> None:
    assert after_close(code, 0, 0.0) == Again(CROWDED + FIRST / 2)
    assert after_close(code, 0, 1.0) == Again(2 * CROWDED + FIRST)


@pytest.mark.parametrize("code", [None, 1001, 1006, 1011, Close.TIMEOUT, Close.TOO_MUCH, 4999])
def test_any_other_loss_is_come_back_from_at_doubling_intervals(code: int | None) -> None:
    assert [after_close(code, n, 1.0) for n in range(4)] == [
        Again(FIRST),
        Again(FIRST * 2),
        Again(FIRST * 4),
        Again(FIRST * 8),
    ]
    assert after_close(code, 0, 0.0) == Again(FIRST / 2)
    assert after_close(code, 10_000, 1.0) == Again(LONGEST)


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (401, Reason.SIGNED_OUT),
        (403, Reason.FORBIDDEN),
        (404, Reason.GONE),
        (410, Reason.GONE),
        (400, Reason.FAULT),
        (422, Reason.FAULT),
    ],
)
def test_a_ticket_refused_for_good(status: int, reason: Reason) -> None:
    assert after_status(status, 0, 0.5) == Stop(reason)


@pytest.mark.parametrize("status", [None, 408, 425, 429, 500, 503])
def test_a_ticket_refused_for_now(status: int | None) -> None:
    assert after_status(status, 2, 1.0) == Again(FIRST * 4)


def test_a_server_that_names_a_time_is_left_alone_until_then() -> None:
    assert after_status(429, 0, 1.0, wait=7.0) == Again(7.0 + FIRST)
