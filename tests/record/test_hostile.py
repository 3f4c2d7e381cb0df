"""Files that say two things at once, hide what they say, or are no records at all."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from lamma.record import BadRecord, Difference, Fault, Record, verify, verify_file, write
from lamma.record.wording import Wording, wording

Line = Callable[[Any], bytes]


def faults(data: bytes) -> list[tuple[int, Fault | None]]:
    return [(verdict.line, verdict.fault) for verdict in verify_file(io.BytesIO(data))]


def bad(data: bytes) -> BadRecord:
    [(_, fault)] = faults(data)
    assert isinstance(fault, BadRecord)
    return fault


def difference(data: bytes) -> Difference:
    """What is wrong once the reader has taken it."""
    [(_, fault)] = faults(data)
    assert isinstance(fault, Difference)
    return fault


@pytest.mark.parametrize(
    ("key", "lie", "path"),
    [
        ('"totals":', "[0,99]", "totals"),
        ('"number":', "7", "rounds[0].number"),
        ('"talon":', '"SA"', "rounds[0].deals[0].talon"),
        ('"winner":', "0", "rounds[0].result.winner"),
        ('"target":', "5", "options.target"),
    ],
)
def test_a_key_that_is_there_twice_is_refused(
    finished: Record, key: str, lie: str, path: str
) -> None:
    """A reader that takes the first value would believe the lie."""
    text = write(finished).decode()
    fault = bad(text.replace(key, f"{key}{lie},{key}", 1).encode())
    assert (fault.line, fault.path, fault.reason) == (1, path, "the key is there twice")


def test_numbers_that_python_does_not_read_are_no_matter_under_an_unknown_key(
    finished: Record,
) -> None:
    text = write(finished).replace(b'{"format"', b'{"moon":' + b"9" * 5000 + b',"format"', 1)
    assert faults(text) == [(1, None)]


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("bot_moves",), [[1, 1, 0, "expert@1", 0, 9, "ab" * 32, 8]], "bot_moves[0]"),
        (("held_by",), [[1, 1, 0, 0, "person", "bot:random"]], "held_by[0]"),
        (("reveals", "new_anchors"), [[1, 0, "ab" * 32, "cd" * 32]], "reveals.new_anchors[0]"),
    ],
)
def test_a_list_of_fixed_length_has_nothing_more(
    worked_hand: dict[str, Any],
    line: Line,
    path: tuple[str, ...],
    value: Any,
    where: str,
) -> None:
    holder = worked_hand
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    assert bad(line(worked_hand)).path == where


def test_hands_change_in_the_order_played(worked_hand: dict[str, Any], line: Line) -> None:
    worked_hand["held_by"] = [[1, 1, 5, 0, "bot:random"], [1, 1, 4, 0, "person"]]
    fault = bad(line(worked_hand))
    assert (fault.path, fault.reason) == (
        "held_by[1]",
        "out of order: it comes before the one above it",
    )
    # Taken over and given back before anything was done.
    worked_hand["held_by"] = [[1, 1, 5, 0, "bot:random"], [1, 1, 5, 0, "person"]]
    assert difference(line(worked_hand)).path == "commitments"


def test_new_anchors_stand_as_they_came(worked_hand: dict[str, Any], line: Line) -> None:
    anchor = "ab" * 32
    worked_hand["reveals"]["new_anchors"] = [[2, 0, anchor], [1, 1, anchor]]
    assert bad(line(worked_hand)).path == "reveals.new_anchors[1]"


def test_a_new_anchor_is_for_the_next_deal_at_most(
    worked_hand: dict[str, Any], line: Line, finished: Record
) -> None:
    # One deal has been dealt, so that an anchor can be waiting for the second.
    worked_hand["reveals"]["new_anchors"] = [[3, 0, "ab" * 32]]
    fault = bad(line(worked_hand))
    assert fault.path == "reveals.new_anchors[0][0]"
    assert fault.reason == "expected a deal, 1..2; found 3"
    worked_hand["reveals"]["new_anchors"] = [[2, 0, "ab" * 32]]
    assert difference(line(worked_hand)).path == "commitments"
    # A match to 5 has nine deals at most: there is no tenth to wait for.
    rounds = finished.rounds
    long = replace(finished, rounds=rounds + rounds[-1:] * (9 - len(rounds)))
    document = json.loads(write(long))
    document["reveals"]["new_anchors"] = [[10, 0, "ab" * 32]]
    assert bad(line(document)).reason == "expected a deal, 1..9; found 10"


def test_a_false_record_again_is_told_for_what_is_false(finished: Record) -> None:
    text = write(replace(finished, totals=(0, 0)))
    paths = [fault.path for _, fault in faults(text + text) if fault]
    assert [path.partition("[")[0] for path in paths] == ["totals", "totals"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'{"format"', b'\xef\xbb\xbf{"format"'),
        (b'"number":1,', b'"number":NaN,'),
        (b'"number":1,', b'"number":1e999,'),
        (b'"number":1,', b'"number":' + b"9" * 5000 + b","),
        (b'"bot:random"', b'"bot:\xff"'),
        (b'"bot:random"', b'"bot:\\ud800"'),
    ],
)
def test_what_is_no_json_is_not_called_cut_off(
    finished: Record, before: bytes, after: bytes
) -> None:
    """The last line of a file has no newline here, and is whole all the same."""
    fault = bad(write(finished).replace(before, after, 1).rstrip(b"\n"))
    assert (fault.line, fault.path, fault.truncated) == (1, "", False)
    assert fault.reason.startswith("no JSON: ")


def test_a_first_line_of_nonsense_does_not_hide_the_next(finished: Record) -> None:
    found = faults(b"nonsense\n" + write(finished))
    assert [(line, fault is None) for line, fault in found] == [(1, False), (2, True)]


def test_a_list_laid_out_is_no_record(finished: Record) -> None:
    fault = bad(b"[\n" + write(finished) + b"]\n")
    assert fault.reason == "expected `object`, got `array`"


def test_a_fault_shows_no_more_than_can_be_read(finished: Record) -> None:
    endless = "x" * 100_000
    document = json.loads(write(finished))
    for change in (
        {"format": endless},
        {"match": endless},
        {"rulebook": endless},
        {"options": {**document["options"], "target": endless}},
        {"options": {**document["options"], endless: 7}},
    ):
        fault = bad(json.dumps({**document, **change}).encode())
        # The terminal's messages take no more than 1,000 of each.
        assert len(fault.path) < 1000
        assert len(fault.reason) < 1000
    document["rounds"][0]["deals"][0]["actions"][0][1] = endless
    assert len(str(bad(json.dumps(document).encode()))) < 3000
    twice = write(finished).decode().replace('{"format"', f'{{"{endless}":1,"{endless}":2,"format"')
    assert len(bad(twice.encode()).path) < 1000
    shown = Difference(1, "totals" + endless, [1], [endless])
    assert len(shown.path) < 1000
    assert len(str(shown.found)) < 1000
    assert str(shown.found).endswith("…")
    assert Difference(1, "totals", [1], [2]).found == [2]


def test_a_long_argument_of_a_wording_is_cut_and_keeps_its_code() -> None:
    said = BadRecord(1, "", wording("no-json", detail="x" * 5000)).reason
    assert isinstance(said, Wording)
    assert (said.code, len(str(said.args["detail"]))) == ("no-json", 601)
    assert wording("count", n=7).args == {"n": 7}


def test_a_result_nested_too_deep_to_be_shown_is_a_fault_and_no_crash(finished: Record) -> None:
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    first = finished.rounds[0]
    result = {**(first.result or {}), "winner": deep}
    forged = replace(finished, rounds=(replace(first, result=result), *finished.rounds[1:]))
    fault = verify(forged)
    assert isinstance(fault, Difference)
    assert (fault.path, fault.found) == ("rounds[0].result.winner", "…")
