"""The reader: what it takes, and how it refuses what it does not."""

import io
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from lamma.record import BadRecord, read, write
from lamma.record.reader import lines

Line = Callable[[Any], bytes]


def refusal(data: bytes) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        list(read(io.BytesIO(data)))
    return refused.value


def at(document: Any, path: tuple[str | int, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


def test_a_record_is_read_as_it_stands(worked_hand: dict[str, Any], line: Line) -> None:
    [(number, record)] = read(io.BytesIO(line(worked_hand)))
    assert number == 1
    assert record.rulebook == "sixty_six"
    assert record.options == {"target": 7, "last_trick_worth": "by_loser"}
    assert record.seats[0].name == "Huda"
    assert record.rounds[0].deals[0].actions[2] == (1, "marry C")
    assert record.rounds[0].result is not None
    assert record.rounds[0].result["card_points"] == [28, 68]
    assert json.loads(write(record)) == worked_hand


def test_unknown_keys_are_ignored_everywhere(worked_hand: dict[str, Any], line: Line) -> None:
    plain = next(read(io.BytesIO(line(worked_hand)))).record
    for path in ((), ("seats", 0), ("rounds", 0), ("rounds", 0, "deals", 0), ("reveals",)):
        at(worked_hand, path)["mood"] = ["good"]
    assert next(read(io.BytesIO(line(worked_hand)))).record == plain


def test_every_line_is_a_record_and_empty_lines_are_none(
    worked_hand: dict[str, Any], line: Line
) -> None:
    data = line(worked_hand) + b"\n  \n" + line(worked_hand).rstrip(b"\n")
    assert [entry.line for entry in read(io.BytesIO(data))] == [1, 4]


def test_one_record_may_be_laid_out_over_many_lines(worked_hand: dict[str, Any]) -> None:
    data = b"\n" + json.dumps(worked_hand, indent=2).encode()
    [(number, record)] = read(io.BytesIO(data))
    assert number == 2
    assert json.loads(write(record)) == worked_hand


def test_a_file_of_nothing_has_no_records() -> None:
    assert list(read(io.BytesIO(b""))) == []
    assert list(read(io.BytesIO(b"\n\n"))) == []


def test_records_come_one_at_a_time(worked_hand: dict[str, Any], line: Line) -> None:
    whole = line(worked_hand)
    file = io.BytesIO(whole * 3)
    records = read(file)
    next(records)
    assert file.tell() == len(whole)


@pytest.mark.parametrize(
    ("path", "value", "where", "why"),
    [
        (("format",), "lamma-record/2", "format", "expected 'lamma-record/1'"),
        (("game",), "taqdeer", "game", "expected 'sixty_six'; found 'taqdeer'"),
        (("rulebook",), "bridge", "rulebook", "no rulebook 'bridge'; there are: kotshena"),
        (("options", "target"), 6, "options.target", "allowed: 7, 5"),
        (("options", "target"), True, "options.target", "target is not True"),
        (("options", "target"), None, "options.target", "got `null`"),
        (("options", "colour"), "red", "options.colour", "has no option 'colour'"),
        (("seats", 1, "kind"), "ghost", "seats[1].kind", "'person' or 'bot:<name>'"),
        (("rounds", 0, "number"), 0, "rounds[0].number", ">= 1"),
        (("rounds", 0, "dealer"), 2, "rounds[0].dealer", "expected a seat, 0..1; found 2"),
        (("rounds", 0, "dealer"), -1, "rounds[0].dealer", "expected a seat, 0..1; found -1"),
        (("rounds", 0, "dealer"), "1", "rounds[0].dealer", "expected `int`, got `str`"),
        (("rounds", 0, "deals"), [], "rounds[0].deals", "one deal at least"),
        (("rounds", 0, "deals", 0, "hands", 1), "ST C1", "rounds[0].deals[0].hands[1]", "'ST C1'"),
        (("rounds", 0, "deals", 0, "hands", 1), "ST  CK", "rounds[0].deals[0].hands[1]", "single"),
        (("rounds", 0, "deals", 0, "hands"), ["ST"], "rounds[0].deals[0].hands", "one a seat, 2"),
        (("rounds", 0, "deals", 0, "turned"), "9H", "rounds[0].deals[0].turned", "found '9H'"),
        (("rounds", 0, "deals", 0, "talon"), "10H", "rounds[0].deals[0].talon", "found '10H'"),
        (("rounds", 0, "deals", 0, "actions", 3), [0], "rounds[0].deals[0].actions[3]", "[seat"),
        (("rounds", 0, "deals", 0, "actions", 3), [2, "claim"], "rounds[0].deals[0].actions[3]", "0..1"),
        (("rounds", 0, "deals", 0, "actions", 3), ["claim", 1], "rounds[0].deals[0].actions[3]", "found"),
        (("rounds", 0, "deals", 0, "actions", 3), [1, "claim", "x"], "rounds[0].deals[0].actions[3]", "found"),
        (("rounds", 0, "deals", 0, "actions", 3), [1, 2], "rounds[0].deals[0].actions[3]", "found"),
        (("rounds", 0, "deals", 0, "actions", 3), [1, "claim", [], 4], "rounds[0].deals[0].actions[3]", "found"),
        (("rounds", 0, "deals", 0, "actions", 3), [1, None], "rounds[0].deals[0].actions[3][1]", "null"),
        (("rounds", 0, "result"), 7, "rounds[0].result", "got `int`"),
        (("totals",), [0, 2, 3], "totals", "one a seat, 2; found 3"),
        (("totals", 1), "2", "totals[1]", "expected `int`, got `str`"),
        (("ranks", 1), 0, "ranks[1]", ">= 1"),
        (("ranks",), [1], "ranks", "one a seat, 2; found 1"),
        (("ended",), "over", "ended", "'finished', 'left:<seat>' or null"),
        (("ended",), "left:2", "ended", "expected a seat, 0..1; found 2"),
        (("also_left",), [5], "also_left[0]", "expected a seat, 0..1; found 5"),
        (("match",), "00", "match", "32 hex digits"),
        (("deals_seed",), "00", "deals_seed", "64 hex digits"),
        (("commitments",), ["ab" * 32, "AB" * 32], "commitments[1]", "64 hex digits, lowercase"),
        (("reveals", "anchors"), [], "reveals.anchors", "one a seat, 2; found 0"),
        (("reveals", "deals"), [{"seed": "ab" * 32, "nonces": [None]}], "reveals.deals[0].nonces", "one a seat"),
        (("reveals", "deals"), [{"seed": "ab" * 32}], "reveals.deals[0].nonces", "missing key"),
        (("reveals", "new_anchors"), [[1, 4, "ab" * 32]], "reveals.new_anchors[0][1]", "0..1; found 4"),
        (("stakes",), [5], "stakes", "one a seat, 2; found 1"),
        (("stakes",), [5, -1], "stakes[1]", ">= 0"),
        (("payouts",), [1, 2, 3], "payouts", "one a seat"),
        (("bot_moves",), [[1, 1, 14, "expert@1", 0, 9, "ab" * 32]], "bot_moves[0]", "no such action"),
        (("bot_moves",), [[2, 1, 0, "expert@1", 0, 9, "ab" * 32]], "bot_moves[0]", "no such action"),
        (("bot_moves",), [[1, 1, 0, "expert", 0, 9, "ab" * 32]], "bot_moves[0][3]", "'expert'"),
        (("bot_moves",), [[1, 1, 0, "expert@1", 0, 9]], "bot_moves[0]", "length"),
        (("held_by",), [[1, 1, 15, 0, "person"]], "held_by[0]", "no such place"),
        (("held_by",), [[1, 2, 0, 0, "person"]], "held_by[0]", "no such place"),
        (("held_by",), [[1, 1, 0, 2, "person"]], "held_by[0][3]", "0..1; found 2"),
        (("held_by",), [[1, 1, 0, 0, "cat"]], "held_by[0][4]", "found 'cat'"),
    ],
)  # fmt: skip
def test_a_bad_value_is_refused_with_line_key_and_reason(
    worked_hand: dict[str, Any],
    line: Line,
    path: tuple[str | int, ...],
    value: Any,
    where: str,
    why: str,
) -> None:
    good = line(worked_hand)
    at(worked_hand, path[:-1])[path[-1]] = value
    refused = refusal(good + line(worked_hand))
    assert (refused.line, refused.path) == (2, where)
    assert why in refused.reason
    assert str(refused) == f"line 2, {where}: {refused.reason}"


@pytest.mark.parametrize(
    "path",
    [
        (key,)
        for key in (
            *("format", "game", "rulebook", "options", "seats", "rounds", "totals", "ranks"),
            *("ended", "match", "deals_seed", "commitments", "reveals"),
        )
    ]
    + [("options", "target"), ("options", "last_trick_worth")]
    + [("seats", 1, "name"), ("seats", 0, "kind")]
    + [("rounds", 0, key) for key in ("number", "dealer", "deals", "result")]
    + [("rounds", 0, "deals", 0, key) for key in ("hands", "turned", "talon", "actions")]
    + [("reveals", key) for key in ("anchors", "deals", "unused")],
)
def test_a_missing_key_is_named(
    worked_hand: dict[str, Any], line: Line, path: tuple[str | int, ...]
) -> None:
    del at(worked_hand, path[:-1])[path[-1]]
    refused = refusal(line(worked_hand))
    written = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)
    assert (refused.line, refused.path, refused.reason) == (1, written[1:], "missing key")


def test_the_second_of_two_rounds_is_named(worked_hand: dict[str, Any], line: Line) -> None:
    worked_hand["rounds"] *= 2
    worked_hand["rounds"][1] = {**worked_hand["rounds"][1], "dealer": "east"}
    assert refusal(line(worked_hand)).path == "rounds[1].dealer"


def test_the_second_of_two_deals_is_named(worked_hand: dict[str, Any], line: Line) -> None:
    deals = worked_hand["rounds"][0]["deals"]
    deals.append({**deals[0], "hands": [deals[0]["hands"][0], "SA SA?"]})
    assert refusal(line(worked_hand)).path == "rounds[0].deals[1].hands[1]"


@pytest.mark.parametrize("data", [b"{}", b'{"format": 1}', b"[1]", b"7"])
def test_json_that_is_no_record_is_refused(data: bytes) -> None:
    assert refusal(data + b"\n").line == 1


def test_text_that_is_no_json_is_refused(worked_hand: dict[str, Any], line: Line) -> None:
    refused = refusal(line(worked_hand) + b"{nonsense}\n" + line(worked_hand))
    assert (refused.line, refused.path, refused.truncated) == (2, "", False)
    assert refused.reason.startswith("no JSON: ")
    assert refusal(b'{"format": "\xff"}\n').reason.startswith("no JSON: ")


def test_a_last_line_cut_off_is_said_to_be(worked_hand: dict[str, Any], line: Line) -> None:
    whole = line(worked_hand)
    for length in (1, len(whole) // 2, len(whole) - 2):
        refused = refusal(whole + whole[:length])
        assert (refused.line, refused.truncated) == (2, True)
        assert "cut off" in refused.reason
    # A file of a single record, cut off, is no different.
    assert refusal(whole[:-2]).truncated
    # A record that is whole but for the newline is whole.
    assert len(list(read(io.BytesIO(whole + whole[:-1])))) == 2


def test_a_laid_out_record_cut_off_is_said_to_be(worked_hand: dict[str, Any]) -> None:
    text = json.dumps(worked_hand, indent=2).encode()
    refused = refusal(text[: len(text) // 2].rstrip(b"}\n "))
    assert (refused.line, refused.truncated) == (1, True)


def test_a_line_longer_than_any_record_is_refused_unread(
    monkeypatch: pytest.MonkeyPatch, worked_hand: dict[str, Any], line: Line
) -> None:
    whole = line(worked_hand)
    monkeypatch.setattr("lamma.record.reader.LONGEST", len(whole))
    assert len(list(lines(io.BytesIO(whole * 2)))) == 2
    refused = refusal(whole + b" " + whole)
    assert (refused.line, refused.reason) == (2, f"longer than any record: over {len(whole)} bytes")
    laid_out = json.dumps(worked_hand, indent=2).encode()
    assert "longer than any" in refusal(laid_out + b" " * len(whole)).reason


def test_a_refusal_travels_between_processes() -> None:
    refused = BadRecord(3, "totals", "missing key", truncated=True)
    copy = pickle.loads(pickle.dumps(refused))  # noqa: S301 - our own bytes
    assert (copy.line, copy.path, copy.reason, copy.truncated) == (3, "totals", "missing key", True)
    assert str(copy) == str(refused) == "line 3, totals: missing key"


def test_what_is_no_json_further_on_is_no_json(worked_hand: dict[str, Any], line: Line) -> None:
    """Reading stops at the first fault, which need not be the worst."""
    assert refusal(b'{"format": 1, "game": nonsense}\n').reason.startswith("no JSON: ")
    worked_hand["format"] = 1
    assert refusal(line(worked_hand)[:90]).truncated


def test_json_nested_without_end_is_refused() -> None:
    assert refusal(b"[" * 100_000 + b"]" * 100_000 + b"\n").line == 1
    assert refusal(b'{"format":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n").line == 1
