"""Frames that nobody's client sends: only documented answers, and a table that is none the worse."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import uvloop
from hostile.aftermath import look
from hostile.enemy import Violation
from hostile.frames import NOT_JSON, Frames, Known
from hostile.home import Home, home
from hostile.siege import Siege
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lamma.server.live.names import command_id
from lamma.wire import asyncapi, decode_client, encode

Meet = Callable[..., None]


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(draw=st.randoms(use_true_random=False), wild=st.sampled_from((0.0, 0.5, 1.0)))
def test_what_is_read_is_what_was_sent_and_what_is_not_is_refused(
    draw: Random, wild: float
) -> None:
    frames, known = Frames(draw), Known(legal=("play SA", "pass"), head=7, people=("p0", "p1"))
    for _ in range(4):
        frame = frames.any(known, wild)
        try:
            read = decode_client(frame)
        except (msgspec.DecodeError, RecursionError):
            assert wild, frame
            continue
        # Twice through: whatever was let in can be written, and means the same.
        assert decode_client(encode(read)) == read


@pytest.fixture(scope="module")
def patterns() -> dict[str, Any]:
    schemas: dict[str, Any] = msgspec.json.decode(asyncapi.text())["components"]["schemas"]
    return schemas


def test_no_pattern_lets_a_line_s_end_follow(patterns: dict[str, Any]) -> None:
    found = re.findall(
        r'"pattern": "((?:[^"\\]|\\.)*)"(?:, "maxLength": (\d+))?', json.dumps(patterns)
    )
    assert found
    text = '{"t":"cmd","id":"%s","at":0,"c":{"t":"anchor","value":"%s"}}'
    good = text % ("a-b_9", "0" * 64)
    decode_client(good)
    for wrong in (text % ("a\\n", "0" * 64), text % ("a", "0" * 64 + "\\n")):
        with pytest.raises(msgspec.ValidationError):
            decode_client(wrong)


@pytest.mark.parametrize("frame", NOT_JSON)
def test_noise_is_no_frame(frame: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        decode_client(frame)


def test_nobody_takes_the_id_of_what_the_server_will_ask(server: Home, meet: Meet) -> None:
    """With it taken, the tick at the end of a turn would be answered as one that came twice."""

    async def scenario(rig: Any) -> None:
        async with rig.pair(talk="free") as (one, two, table):
            head = (await one.cmd({"t": "phrase", "code": "hello"}))["s"]
            mine = command_id(table, head + 1, "tick")
            frame = {"t": "cmd", "id": mine, "at": 0, "c": {"t": "phrase", "code": "bye"}}
            one.socket.text(msgspec.json.encode(frame))
            assert await one.closed() == 4400
            assert (await two.cmd({"t": "phrase", "code": "hello"}))["s"] == head + 1

    meet(server, scenario)


@pytest.mark.full
def test_a_short_siege(tmp_path: Path) -> None:
    """The long one is ``tools/siege.py``."""
    with home(tmp_path) as server:
        siege = Siege(server.at, server.pid, seed=3, wild=0.03)
        uvloop.run(siege.run(12_000, tables=12))
    told = siege.told
    assert server.said() == []
    assert told.malformed > 200
    assert {"illegal", "not_turn", "not_seated", "wrong_phase"} <= set(told.nacks)
    found = asyncio.run(look(tmp_path, told))
    assert found.theirs > 300
    assert found.acts > 20
    assert found.verified == found.matches
    # And what should not be there is found: commands of somebody else, or that were refused.
    sent, told.sent = told.sent, {key: {"somebody"} for key in told.sent}
    with pytest.raises(Violation, match="was played by another"):
        asyncio.run(look(tmp_path, told))
    told.sent = sent
    told.acked.clear()
    with pytest.raises(Violation, match="was refused, and is row"):
        asyncio.run(look(tmp_path, told))
