"""A log in which no card, seed, token or name can stand."""

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from lamma.fairness import Secret
from lamma.server import logs
from lamma.server.app import create_app
from lamma.server.config import LogFormat, ServerConfig
from lamma.store.people import Account
from lamma.table.people import Player

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines() -> Iterator[Lines]:
    """What was logged so far, as JSON; logging is as before afterwards."""
    sink = io.StringIO()
    root, before = logging.getLogger(), logging.getLogger().handlers[:]
    refused.clear()
    logs.set_up(LogFormat.JSON, sink)
    logs.GUARD.refused = refused.append
    yield lambda: [json.loads(line) for line in sink.getvalue().splitlines()]
    structlog.reset_defaults()
    root.handlers = before
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar"):
        logging.getLogger(name).setLevel(logging.NOTSET)


refused: list[int] = []


def test_known_fields_with_plain_values_are_written(lines: Lines) -> None:
    logs.logger("live").info("table_loaded", table="ab12", seq=7, ms=1.5)
    (line,) = lines()
    assert line.pop("time")
    assert line == {
        "event": "table_loaded",
        "level": "info",
        "part": "live",
        "table": "ab12",
        "seq": 7,
        "ms": 1.5,
    }
    assert refused == []


@pytest.mark.parametrize("field", ["hand", "token", "name", "seed", "view", "text", "legal"])
def test_another_field_is_left_out_and_named(lines: Lines, field: str) -> None:
    logs.logger("live").info("acted", table="ab12", **{field: "AS"})
    (line,) = lines()
    assert field not in line
    assert "AS" not in json.dumps(line)
    assert line["refused"] == field
    assert refused == [1]


class Sly(str):
    """A text that is more than it seems."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "AS KS"


@pytest.mark.parametrize(
    "value",
    [
        Secret(b"s" * 32),
        b"seed",
        ["SA", "SK"],
        {"hand": "SA"},
        ("SA",),
        Player("id", "Nour"),
        Account("id", "Nour", "ace", "ar"),
        Sly("x"),
        "x" * 201,
        "two\nlines",
        "\x1b[31mred",
    ],
    ids=repr,
)
def test_a_value_that_is_not_plain_is_left_out(lines: Lines, value: object) -> None:
    logs.logger("live").warning("acted", what=value)
    (line,) = lines()
    assert "what" not in line
    assert line["refused"] == "what"


def test_an_event_is_a_word_of_ours(lines: Lines) -> None:
    logs.logger("live").info("x" * 500)
    (line,) = lines()
    assert line["event"] == "refused"


def deal(hand: str) -> None:
    raise ValueError(hand)


def test_nobody_writes_past_the_guard(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    structlog.reset_defaults()
    before = logging.getLogger().handlers[:]
    app = create_app(ServerConfig(data=tmp_path))
    logs.logger("live").warning("acted", hand="SA")
    structlog.reset_defaults()
    logging.getLogger().handlers = before
    out, err = capfd.readouterr()
    assert out == ""
    assert "acted" in err
    assert "SA" not in err
    assert app.front.metrics.log_refused.value == 1


def test_libraries_tell_who_and_where_and_nothing_else(lines: Lines) -> None:
    try:
        deal("the ace of spades")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("hand %s of %s", "SA SK", "192.0.2.1")
    (line,) = lines()
    assert (line["library"], line["error"]) == ("uvicorn.error", "ValueError")
    assert re.fullmatch(r"server/test_logs\.py:\d+ deal", line["where"])
    for word in ("SA", "192.0.2.1", "spades"):
        assert word not in json.dumps(line)


def test_libraries_whisper_is_not_heard(lines: Lines) -> None:
    logging.getLogger("uvicorn.access").info("GET /?token=abc")
    logging.getLogger("sqlalchemy.engine").info("SELECT token")
    assert lines() == []


def test_where_an_error_came_from_without_its_values() -> None:
    with pytest.raises(ValueError, match="SA") as raised:
        deal("SA SK")
    place, way = logs.where(raised.value), logs.trail(raised.value)
    assert place.endswith(" deal")
    assert way.count(" > ") == 1
    assert "SA" not in place + way
    assert logs.where(ValueError()) == "?"
    assert logs.trail(ValueError()) == ""


def test_the_console_has_the_same_guard() -> None:
    sink = io.StringIO()
    before = logging.getLogger().handlers[:]
    logs.set_up(LogFormat.CONSOLE, sink)
    logs.logger("live").info("acted", hand="SA")
    logs.set_up(LogFormat.CONSOLE, sink, quiet=True)
    logs.logger("live").info("not_told")
    logs.logger("live").warning("told")
    structlog.reset_defaults()
    logging.getLogger().handlers = before
    text = sink.getvalue()
    assert "acted" in text
    assert "SA" not in text
    assert "not_told" not in text
    assert "told" in text
