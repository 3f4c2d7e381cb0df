"""The writer: keys as the format orders them, and files that end with a whole line."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lamma.record import FairMatch, Record, Writer, read, write

# RECORD.md, the object: its keys in its order, the optional ones last.
KEYS = [
    "format",
    "game",
    "rulebook",
    "options",
    "seats",
    "rounds",
    "totals",
    "ranks",
    "ended",
    "match",
    "deals_seed",
    "commitments",
    "reveals",
]


def test_the_keys_stand_in_the_order_of_the_format(fair_match: Callable[..., FairMatch]) -> None:
    match = fair_match("taqdeer")
    match.turn()
    document = json.loads(write(match.record()))
    assert list(document) == [*KEYS, "seal"]
    assert list(document["seats"][0]) == ["name", "kind"]
    assert list(document["rounds"][0]) == ["number", "dealer", "deals", "result"]
    assert list(document["rounds"][0]["deals"][0]) == ["hands", "turned", "talon", "actions"]
    assert list(document["reveals"]) == ["anchors", "deals", "unused"]


def test_an_action_is_a_seat_and_a_text_and_with_legal_every_text(
    fair_match: Callable[..., FairMatch],
) -> None:
    # T-4, round 1: one card each, so the first to speak says 0 or 1.
    for legal, action in (
        (False, ["estimate 1"]),
        (True, ["estimate 1", ["estimate 0", "estimate 1"]]),
    ):
        match = fair_match("taqdeer", legal=legal)
        seat = match.turn()
        assert isinstance(seat, int)
        match.act(seat, match.transcript.game.read(match.state, "estimate 1"))
        document = json.loads(write(match.record()))
        assert document["rounds"][0]["deals"][0]["actions"] == [[seat, *action]]


def test_one_record_is_one_line(worked_hand: dict[str, Any], line: Callable[[Any], bytes]) -> None:
    worked_hand["seats"][0]["name"] = "هدى\nthe second"
    record = next(read(io.BytesIO(line(worked_hand)))).record
    text = write(record)
    assert text.count(b"\n") == 1
    assert text.endswith(b"}\n")
    assert "هدى".encode() in text


@pytest.fixture
def record(worked_hand: dict[str, Any], line: Callable[[Any], bytes]) -> Record:
    return next(read(io.BytesIO(line(worked_hand)))).record


def test_records_are_appended(record: Record) -> None:
    file = io.BytesIO(b"before\n")
    file.seek(0, io.SEEK_END)
    with Writer(file) as writer:
        writer.write(record)
        writer.write(record)
        assert writer.written == 2
    assert file.getvalue() == b"before\n" + write(record) * 2


class Interrupted(io.BytesIO):
    """Takes half of the second record, as if Ctrl-C came in the middle."""

    calls = 0

    def write(self, data: Any) -> int:
        self.calls += 1
        if self.calls == 2:
            super().write(data[: len(data) // 2])
            raise KeyboardInterrupt
        return super().write(data)


def test_an_interrupt_leaves_only_whole_lines(record: Record) -> None:
    file = Interrupted()
    writer = Writer(file)
    writer.write(record)
    with pytest.raises(KeyboardInterrupt), writer:
        writer.write(record)
    assert writer.written == 1
    assert file.getvalue() == write(record)


def test_a_pipe_is_written_to_and_never_cut(record: Record) -> None:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def truncate(self, _size: int | None = None) -> int:
            raise io.UnsupportedOperation

    pipe = Pipe()
    writer = Writer(pipe)
    writer.write(record)
    with pytest.raises(KeyboardInterrupt), writer:
        raise KeyboardInterrupt
    assert pipe.getvalue() == write(record)


class FullDisk(io.FileIO):
    """Has room for so many bytes in all, and takes the last of them before it refuses."""

    room = 0

    def write(self, data: Any) -> int:
        if not self.room:
            raise OSError(28, "No space left on device")
        taken = super().write(data[: self.room])
        self.room -= taken
        return taken


def test_a_full_disk_leaves_only_whole_lines(record: Record, tmp_path: Path) -> None:
    place, line = tmp_path / "full.jsonl", write(record)
    disk = FullDisk(place, "w")
    disk.room = len(line) + 100
    with io.BufferedWriter(disk) as file:
        writer = Writer(file)
        writer.write(record)
        with pytest.raises(OSError, match="space"), writer:
            writer.write(record)
    assert writer.written == 1
    # Cutting made room: what is left of the second line must not follow when the file is closed.
    assert place.read_bytes() == line


def test_a_file_that_takes_a_little_at_a_time_gets_it_all(record: Record) -> None:
    class Slow(io.BytesIO):
        def write(self, data: Any) -> int:
            return super().write(data[:1000])

    file = Slow()
    with Writer(file) as writer:
        writer.write(record)
    assert file.getvalue() == write(record)


def test_what_was_written_before_comes_first(record: Record, tmp_path: Path) -> None:
    place = tmp_path / "after.jsonl"
    with place.open("wb") as file:
        file.write(b"before\n")
        with Writer(file) as writer:
            writer.write(record)
            # On the disk at once, whatever becomes of the program.
            assert place.read_bytes() == b"before\n" + write(record)


def test_a_device_that_cannot_be_cut_tells_its_own_fault(record: Record) -> None:
    class Device(io.BytesIO):
        def write(self, _data: Any) -> int:
            raise OSError(28, "No space left on device")

        def truncate(self, _size: int | None = None) -> int:
            raise OSError(22, "Invalid argument")

    with pytest.raises(OSError, match="space"), Writer(Device()) as writer:
        writer.write(record)
