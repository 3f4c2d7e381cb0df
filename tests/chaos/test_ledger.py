"""The ledger by itself: rows that no log may have."""

from pathlib import Path

import pytest
from chaos.disk import Found
from chaos.ledger import Ledger, Violation
from msgspec.structs import replace

from lamma.store.log.protocol import Row
from lamma.table.causes import Cause
from lamma.table.commands import Create
from lamma.table.decide import Moment, made
from lamma.table.events import AnyEvent, Gifted
from lamma.table.people import Player
from lamma.table.settings import Settings


class Empty:
    async def read(self, seen: object) -> Found:  # noqa: ARG002
        return Found([], 0, {})


@pytest.fixture
def first() -> tuple[AnyEvent, ...]:
    command = Create("t", Settings(rulebook="kotshena"), Player("p", "P"))
    return made(command, Moment(1000, bytes(64))).events


@pytest.fixture
def ledger(first: tuple[AnyEvent, ...]) -> Ledger:
    made = Ledger(Empty(), Path("none"), [])
    made.take("t", ROW, first)
    return made


ROW = Row(1, "a", 0, 1000, 1, b"")


def test_a_command_stands_in_a_log_once(ledger: Ledger) -> None:
    with pytest.raises(Violation, match="its command is row 1 too"):
        ledger.take("t", replace(ROW, seq=2), ())


def test_rows_follow_one_another(ledger: Ledger, first: tuple[AnyEvent, ...]) -> None:
    with pytest.raises(Violation, match="it follows row 1"):
        ledger.take("t", replace(ROW, seq=3, command="b"), ())
    with pytest.raises(Violation, match="it follows row 0"):
        ledger.take("other", replace(ROW, seq=2), first)


def test_what_does_not_follow_from_the_row_before_is_found(ledger: Ledger) -> None:
    with pytest.raises(Violation, match="does not follow"):
        ledger.take("t", replace(ROW, seq=2, command="b"), (Gifted(5, Cause.RESTART),))
