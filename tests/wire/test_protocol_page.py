"""The page about the protocol says what is so: its frames, its codes, its recorded conversation."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from lamma.client.folding import fold
from lamma.table import talk
from lamma.table.commands import ClientCommand
from lamma.table.refused import Code
from lamma.wire import Close, decode_client, decode_server

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "protocol.md").read_text("utf-8")
FRAMES = [
    line
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
]
LINES = [json.loads(line) for line in (DOCS / "conversation.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("text", FRAMES)
def test_every_frame_on_the_page_is_one(text: str) -> None:
    kind = json.loads(text)["t"]
    (decode_client if kind in {"hello", "cmd", "ping"} else decode_server)(text.encode())


def rows(first_cell: str) -> set[str]:
    return set(re.findall(first_cell, PAGE, re.MULTILINE))


def test_every_close_code_is_on_the_page() -> None:
    assert rows(r"^\| (\d{4}) \|") == {str(code.value) for code in Close}


def test_every_refusal_is_on_the_page_once() -> None:
    section = PAGE.partition("**Refusals**")[2].partition("## 5")[0]
    named = [
        code
        for line in section.splitlines()
        if line.startswith("| `")
        for code in re.findall(r"`([a-z_]+)`", line.split("|")[1])
    ]
    assert sorted(named) == sorted(code.value for code in Code)


def test_every_phrase_is_on_the_page() -> None:
    section = PAGE.partition("The codes of `phrase` are")[2].partition(";")[0]
    assert tuple(re.findall(r"`([a-z-]+)`", section)) == talk.PHRASES
    assert f"`say` takes up to {talk.LONGEST} characters" in PAGE


def test_every_command_is_on_the_page() -> None:
    section = PAGE.partition("| `t` | fields |")[2].partition("An unknown field")[0]
    named = {
        name
        for line in section.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`([a-z_]+)`", line.split("|")[1])
    }
    assert named == {kind.__struct_config__.tag for kind in get_args(ClientCommand)}


def test_the_recorded_conversation_is_of_frames() -> None:
    kinds = set()
    for line in LINES:
        text = json.dumps(line["frame"]).encode()
        (decode_client if line["by"] == "client" else decode_server)(text)
        kinds.add(line["frame"]["t"])
    assert kinds == {
        *("hello", "cmd", "ping"),
        *("welcome", "ev", "snap", "ack", "nack", "pong", "note"),
    }


def test_the_recorded_rows_fold_to_the_snapshot_at_its_end() -> None:
    view: dict[str, Any] = {}
    seq, resumed, snapshots = 0, 0, 0
    for line in LINES:
        frame = line["frame"]
        if frame["t"] == "snap":
            snapshots += 1
            assert not view or (frame["s"], frame["view"]) == (seq, view)
            seq, view = frame["s"], frame["view"]
        elif frame["t"] == "ev":
            seq += 1
            assert frame["s"] == seq
            fold(view, frame.get("v", {}))
            resumed += frame.get("re", False)
    assert (snapshots, resumed) == (2, 1)


def test_the_row_of_a_command_comes_before_its_answer() -> None:
    seen = 0
    for line in LINES:
        frame = line["frame"]
        if frame["t"] in {"ev", "snap"}:
            seen = frame["s"]
        elif frame["t"] == "ack":
            assert frame["s"] <= seen


def test_the_page_says_the_sizes_and_times_that_the_code_has() -> None:
    from lamma.client import line, outstanding, reconnecting  # noqa: PLC0415
    from lamma.server.socket import conversation, credits, direct  # noqa: PLC0415, A004
    from lamma.table.flow import NONCE_WAIT  # noqa: PLC0415
    from lamma.wire import LARGEST  # noqa: PLC0415

    limits = credits.Limits()
    for number in (
        f"at most {LARGEST // 1024} KiB",
        f"within {conversation.HELLO:.0f} s",
        f"for {conversation.SILENCE:.0f} s is closed",
        f"A `ping` every {line.PING:.0f} s",
        f"after {outstanding.PATIENCE} s, then at doubling",
        f"{limits.frames.a_second} frames a second ({limits.frames.at_once} at once)",
        f"{limits.bytes.a_second // 1024} KiB a second ({limits.bytes.at_once // 1024} KiB at once)",
        f"({limits.talk.at_once}\nat once)",
        f"more than {direct.BACKLOG // 1024} KiB",
        f"for at most {NONCE_WAIT // 1000} s",
        f"after {reconnecting.FIRST} s, then at doubling intervals up to {reconnecting.LONGEST:.0f} s",
    ):
        assert number in PAGE, number


def test_a_word_of_a_frame_is_what_msgspec_has() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_client(b'{"t":"hello","v":1,"ticket":"x","lang":"en","table":"t"}')
