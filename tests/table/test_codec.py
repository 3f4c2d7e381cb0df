"""The bodies of rows: what a log holds, who can read it, and older shapes of it."""

from typing import Any

import msgspec
import pytest

from lamma.fairness import Secret
from lamma.games.registry import RULEBOOKS
from lamma.table import codec
from lamma.table import commands as cmd
from lamma.table import events as ev
from lamma.table.apply import CHANGES, fold
from lamma.table.codec import SCHEMA, Codec


def bodies(d: Any) -> list[bytes]:
    return [d.codec.encode(events) for _, _, events in d.rows]


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_log_is_read_as_it_was_written(live: Any, rulebook: str) -> None:
    """The driver reads each row again as it goes: here, once more from the start."""
    d = live(rulebook, 2, bots="random").start()
    d.play(lambda each: each.match.state.deals > 1)
    table = None
    for (seq, at, _), body in zip(d.rows, bodies(d), strict=True):
        table = fold(table, seq, at, d.codec.decode(body))
    assert table == d.table


def test_only_the_root_is_a_secret_and_it_is_sealed(live: Any) -> None:
    d = live("taqdeer").start()
    d.play(lambda each: each.match.acts > 5)
    log = b"".join(bodies(d))
    assert d.match.root.hex().encode() not in log
    assert log.count(b"sealed90:") == 1


def test_a_stolen_log_names_no_card_that_was_not_played(live: Any) -> None:
    d = live("kotshena").start()
    d.play(lambda each: each.match.acts > 20)
    log = b"".join(bodies(d))
    hands = [card.value for view in d.views[:-1] for card in view.game.hand]
    assert len(hands) > 20
    assert not [card for card in hands if b'"play %s"' % card.encode() in log]
    assert not [card for card in hands if b'"%s"' % card.encode() in log]


def test_with_another_key_it_is_not_read(live: Any, mask: Any) -> None:
    d = live("taqdeer").start()
    other = Codec(mask(0x21))
    started = next(body for body in bodies(d) if b'"started"' in body)
    with pytest.raises(ValueError, match="another key"):
        other.decode(started)
    assert other.decode(bodies(d)[0]) == d.rows[0][2]


@pytest.mark.parametrize(
    "body",
    [b"", b"{}", b"[{}]", b'[{"t":"sat"}]', b'[{"t":"unheard-of"}]', b'[{"t":"turn","seat":"x"}]'],
)
def test_what_no_version_wrote_is_not_read(mask: Any, body: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Codec(mask()).decode(body)


def test_a_body_of_a_newer_lamma_is_refused(mask: Any) -> None:
    with pytest.raises(ValueError, match=rf"schema {SCHEMA + 1} .* newer .* up to {SCHEMA}"):
        Codec(mask()).decode(b"[]", SCHEMA + 1)


@pytest.mark.parametrize("schema", [0, -1])
def test_a_body_older_than_all_is_refused(mask: Any, schema: int) -> None:
    with pytest.raises(ValueError, match=f"schema {schema} cannot be read"):
        Codec(mask()).decode(b"[]", schema)


def test_older_bodies_are_read_step_by_step(mask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two made-up shapes of old: the seat had another name, and phrases were said apart."""

    def first(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**each, "t": {"spoke": "said"}.get(each["t"], each["t"])} for each in events]

    def second(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [
            {("seat" if key == "place" else key): value for key, value in each.items()}
            for each in events
        ]

    monkeypatch.setattr(codec, "SCHEMA", 3)
    monkeypatch.setattr(codec, "UPCASTS", {1: first, 2: second})
    old = msgspec.json.encode(
        [{"t": "unreadied", "place": 2}, {"t": "spoke", "player": "p", "phrase": "wow"}]
    )
    reader = Codec(mask())
    assert reader.decode(old, 1) == (ev.Unreadied(2), ev.Said("p", phrase="wow"))
    newer = msgspec.json.encode([{"t": "unreadied", "place": 2}])
    assert reader.decode(newer, 2) == (ev.Unreadied(2),)
    with pytest.raises(ValueError, match=r".+"):
        reader.decode(old, 2)


def test_nothing_but_events_is_written(mask: Any) -> None:
    for thing in (object(), Secret, {1, 2, object()}):
        with pytest.raises(TypeError):
            Codec(mask()).encode([thing])  # type: ignore[list-item]


def test_every_event_can_be_written_and_changes_something_named() -> None:
    every = set(ev.AnyEvent.__args__)
    assert every == set(ev.Event.__subclasses__())
    assert set(CHANGES) == every - {ev.Created}
    tags = [each.__struct_config__.tag for each in every]
    assert len(set(tags)) == len(tags)


def test_a_log_begins_with_its_table(live: Any) -> None:
    with pytest.raises(ValueError, match="begins with the making"):
        fold(None, 1, 0, [ev.Unreadied(0)])
    with pytest.raises(ValueError, match="begins with the making"):
        fold(None, 1, 0, [])
    d = live("taqdeer")
    with pytest.raises(KeyError):
        fold(d.table, 99, 0, [d.rows[0][2][0]])


def test_nothing_of_a_table_prints_a_secret(live: Any) -> None:
    """What a log line or a crash report would show of it."""
    d = live("kotshena").start()
    moment = d.moment()
    lots = moment.lots
    shown = "\n".join(
        f"{thing!r} {thing!s} {thing.__rich_repr__()}" for thing in (d.table, d.match, moment)
    )
    shown += repr(d.rows) + repr(d._reread)
    hands = [card.value for view in d.views[:-1] for card in view.game.hand]
    assert not [card for card in hands if f"'{card}'" in shown or f"{card}>" in shown]
    assert d.match.root.hex() not in shown
    assert repr(d.match.root.reveal()) not in shown
    assert repr(lots) not in shown
    assert lots.hex() not in shown
    assert f"Table(table, playing, {d.table.seq})" in shown
    for thing in (d.table, d.match, moment):
        assert d.match.root.hex().encode() not in _encoded(thing)
    refused = d.refused(cmd.Act("play SA"), d.person(d.turn))
    assert not [card for card in hands if card != "SA" and card in f"{refused!r} {refused}"]


def _encoded(thing: Any) -> bytes:
    try:
        return msgspec.json.encode(thing)
    except TypeError:
        return b""
