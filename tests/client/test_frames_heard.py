"""What a link makes of frames: gaps, repeats, rows caught up with. No network here."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from lamma.client import Client, Link
from lamma.table.refused import Code
from lamma.table.settings import Settings
from lamma.wire import Ack, Ev, Mode, Nack, Pong, Snap, Welcome, encode

RAW = msgspec.Raw
VIEW: dict[str, Any] = {
    "settings": msgspec.to_builtins(Settings(rulebook="taqdeer")),
    "phase": "playing",
    "you": 1,
    "seats": [{"ready": False}] * 4,
    "awaited": None,
    "match": None,
    "ended": None,
    "said": [],
    "game": None,
}


def patch(**fields: Any) -> msgspec.Raw:
    return RAW(msgspec.json.encode(fields))


@pytest.fixture
def hear(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Link, list[str]]]:
    """A link that has heard these frames after its first snapshot, and what it asked for then."""

    def heard(*frames: msgspec.Struct, head: int = 5) -> tuple[Link, list[str]]:
        renewed: list[str] = []

        async def run() -> Link:
            async with Client("http://127.0.0.1:1") as client:
                link = Link(client, "t")
                monkeypatch.setattr(link.line, "renew", lambda: renewed.append("renew"))
                link._heard(encode(Welcome(1, "t", 1, head, "e", 0, Mode.SNAP)))
                link._heard(encode(Snap(5, RAW(msgspec.json.encode(VIEW)))))
                for frame in frames:
                    link._heard(encode(frame))
                return link

        return asyncio.run(run()), renewed

    return heard


def test_the_next_row_is_folded_in(hear: Callable[..., Any]) -> None:
    link, renewed = hear(Ev(6, 1, v=patch(phase="over")), Ev(7, 2, v=patch(host="x")))
    assert (link.sheet.seq, link.head, renewed) == (7, 7, [])
    assert (link.fields["phase"], link.fields["host"]) == ("over", "x")
    assert link.over


def test_a_row_seen_before_changes_nothing(hear: Callable[..., Any]) -> None:
    once = Ev(6, 1, v=RAW(b'{"+said":[1]}'))
    link, renewed = hear(once, once, Ev(4, 1, v=patch(phase="over")))
    assert link.fields["said"] == [1]
    assert (link.sheet.seq, link.fields["phase"], renewed) == (6, "playing", [])


def test_a_gap_asks_for_another_socket_and_is_not_jumped_over(hear: Callable[..., Any]) -> None:
    link, renewed = hear(Ev(7, 1, v=patch(phase="over")))
    assert renewed == ["renew"]
    assert (link.sheet.seq, link.fields["phase"]) == (5, "playing")


def test_a_pong_ahead_of_the_rows_asks_for_another_socket(hear: Callable[..., Any]) -> None:
    assert hear(Pong(1, 6, 0))[1] == ["renew"]
    assert hear(Pong(1, 5, 0))[1] == []


def test_a_turn_that_is_caught_up_with_is_nobodys(hear: Callable[..., Any]) -> None:
    old = Ev(6, 1, legal=("estimate 1",), re=True)
    link, _ = hear(old, head=7)
    assert link.legal == ()
    link, _ = hear(old, Ev(7, 2, legal=("estimate 2",), re=True), head=7)
    assert link.legal == ("estimate 2",)
    assert [link.sheet.game.write(action) for action in link.choices] == ["estimate 2"]


@pytest.mark.parametrize("answer", [Ack("x", 7), Nack("x", Code.STALE, 7)])
def test_an_answer_from_a_later_row_ends_the_turn(hear: Callable[..., Any], answer: Any) -> None:
    link, _ = hear(Ev(6, 1, legal=("estimate 1",)), answer)
    assert link.legal == ()


def test_a_row_without_legal_ends_the_turn(hear: Callable[..., Any]) -> None:
    link, _ = hear(Ev(6, 1, legal=("estimate 1",)), Ev(7, 2))
    assert link.legal == ()
    assert not link.choices


def test_where_a_link_left_off_is_said_with_the_epoch(hear: Callable[..., Any]) -> None:
    link, _ = hear(Ev(6, 1))
    since = link._since()
    assert since is not None
    assert (since.epoch, since.seq) == ("e", 6)


def test_rows_of_another_seat_than_the_epochs_are_not_gone_on_from(
    hear: Callable[..., Any],
) -> None:
    other = {**VIEW, "you": 2}
    link, _ = hear(Snap(5, RAW(msgspec.json.encode(other))))
    assert link._since() is None


def test_the_view_of_a_snapshot_takes_the_place_of_the_one_before(hear: Callable[..., Any]) -> None:
    other = {**VIEW, "you": None}
    link, _ = hear(Ev(6, 1, v=patch(host="x")), Snap(6, RAW(msgspec.json.encode(other))))
    assert link.seat is None
    assert "host" not in link.fields
