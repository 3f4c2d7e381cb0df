"""What is wrong with a file is told in the reader's language; values and key paths stay."""

import errno
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lamma.bots.registry import UnknownBot
from lamma.cli.exits import UserError
from lamma.cli.faults import not_written, reason, told, value
from lamma.cli.keeper.command import Wishes as Keeping
from lamma.cli.keeper.command import score
from lamma.cli.play.command import Wishes, play
from lamma.cli.records import replay, verify
from lamma.cli.simulating import Run, run
from lamma.record.wording import WORDINGS, wording
from lamma.text.catalogue import catalogue

ENGLISH = catalogue("en")
ARABIC = catalogue("ar", isolates=False)
_BRACKETS = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)")
_PROSE = {
    word
    for text in (*WORDINGS.values(), "expected found breaks allowed there Object required such rulebook")
    for word in re.findall(r"[a-z]{3,}", text)
} - {"null", "rulebook", "seats"}  # fmt: skip


def arguments(code: str) -> dict[str, str | int]:
    names = re.findall(r"{(\w+)}", WORDINGS[code])
    return {name: "x1" if name in {"value", "detail", "action"} else 3 for name in names}


@pytest.mark.parametrize("code", WORDINGS)
def test_every_wording_is_said_in_both_languages(code: str) -> None:
    said = wording(code, **arguments(code))
    assert reason(ENGLISH, said) == value(ENGLISH, said) == said
    arabic = reason(ARABIC, said)
    assert not re.search("[a-zA-Z]", arabic.replace("x1", ""))
    assert arabic.count("x1") == said.count("x1")


def test_a_reason_without_a_wording_is_a_detail_in_a_sentence() -> None:
    assert reason(ENGLISH, "expected `int`") == "expected `int`"
    assert reason(ARABIC, "expected `int`") == "قيمة لا تصلح هنا (expected `int`)"
    assert (value(ARABIC, None), value(ARABIC, 7)) == ("null", "7")
    assert told(ARABIC, UnknownBot("x", ())).startswith("قيمة لا تصلح هنا (")


def no_english(text: str, *, but: str = "") -> None:
    """No English beside names, paths, values and what stands in brackets."""
    plain = _BRACKETS.sub("", text.replace(but, ""))
    spoken = re.findall(r"(?<![.\w])[a-z]{3,}(?![.:\w\[])", plain)
    assert not _PROSE.intersection(spoken), text
    assert re.search("[\u0621-\u064a]{3}", plain), text


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "m.jsonl"
    code = run(
        Run(
            rulebook="sixty_six", matches=1, seed=9, bots="random", legal=False, start=0,
            out=file, force=False, json=False, language="ar",
        )
    )  # fmt: skip
    assert code == 0
    return file


SPOILT: list[Callable[[dict[str, Any]], object]] = [
    lambda it: it["seats"][0].update(name="Mona"),
    lambda it: it["rounds"][0]["deals"][0]["actions"].pop(),
    lambda it: it["rounds"].pop(),
    lambda it: it["commitments"].pop(),
    lambda it: it["reveals"]["unused"].pop(),
    lambda it: it.pop("seal") and it["rounds"][0]["deals"][0]["actions"][0].append("x"),
    lambda it: it.pop("totals"),
    lambda it: it.update(rulebook="bridge"),
    lambda it: it.update(ended="left:1"),
    lambda it: it.update(options={"target": 6}),
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_verify_and_replay_name_what_is_wrong_without_english(
    spoil: Callable[[dict[str, Any]], object], record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(record.read_text())
    spoil(document)
    record.write_text(json.dumps(document) + "\n")
    capsys.readouterr()
    assert verify(record, "ar", json=False, marks=False) == 1
    no_english(capsys.readouterr().out)
    try:
        replay(record, 1, None, "ar", marks=False)
    except UserError as error:
        no_english(str(error), but=str(record))


def test_a_file_that_is_no_record_is_told_in_arabic(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.jsonl"
    for text in ("nothing of the kind\n", '{"format": "lamma-record/1"'):
        file.write_text(text)
        verify(file, "ar", json=False, marks=False)
        no_english(capsys.readouterr().out)
        with pytest.raises(UserError) as told_of:
            replay(file, 1, None, "ar", marks=False)
        no_english(str(told_of.value), but=str(file))


@pytest.mark.parametrize(
    "change",
    [
        {"format": "lamma-save/9"},
        {"rulebook": "bridge"},
        {"options": {"miss": "never"}},
        {"seat": 9},
        {"seeds": []},
        {"actions": [[9, "estimate 0"]]},
        {"actions": [[0, "play SA"]]},
        {"match": 7},
    ],
)
def test_a_spoilt_save_is_told_in_arabic(
    change: dict[str, Any], tmp_path: Path, typist: Callable[..., Any]
) -> None:
    file = tmp_path / "m.jsonl"
    # Seat 0 speaks first where seat 3 deals; what comes before it is the bots'.
    play(Wishes(rulebook="taqdeer", bots="random", record=file), typist("q"))
    save = tmp_path / "m.jsonl.save"
    save.write_text(json.dumps(json.loads(save.read_text()) | change))
    with pytest.raises(UserError) as told_of:
        play(Wishes(resume=save, language="ar", marks=False), typist("q"))
    no_english(str(told_of.value), but=str(save))
    assert "play" not in str(told_of.value)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "lamma-sheet/9"},
        {"names": ["A"]},
        {"steps": [{"type": "take", "numbers": [1]}]},
        {"steps": 7},
        {"rulebook": "bridge"},
    ],
)
def test_a_spoilt_sheet_is_told_in_arabic(
    change: dict[str, Any], tmp_path: Path, typist: Callable[..., Any]
) -> None:
    file = tmp_path / "s.json"
    score(Keeping(rulebook="taqdeer", names="A,B,C,D", sheet=file), typist("1", "q"))
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    with pytest.raises(UserError) as told_of:
        score(Keeping(rulebook="taqdeer", sheet=file, language="ar", marks=False), typist())
    no_english(str(told_of.value), but=str(file))


def test_the_system_refuses_in_the_readers_language(tmp_path: Path) -> None:
    wish = {"matches": 1, "seed": 1, "bots": "random", "legal": False, "start": 0}
    for language, why in (("en", "no such file or directory"), ("ar", "لا مجلّد أو ملف بهذا الاسم")):
        more: dict[str, Any] = {**wish, "force": False, "json": False, "language": language}
        with pytest.raises(UserError, match=why):
            run(Run(rulebook="taqdeer", out=tmp_path / "no" / "x", **more))
    rare = OSError(errno.ELOOP, "too many links")
    with pytest.raises(UserError, match="too many links"):
        raise not_written(ARABIC, "x", rare)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ": no action: banana. Allowed: Estimate 0, Estimate 1\n"),
        ("ar", "ليس هذا مما يُقال أو يُلعب (banana. الجائز: تقدير 0، تقدير 1)\n"),
    ],
)
def test_what_is_no_action_is_told_with_what_was_legal_and_without_the_notations_rule(
    language: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "m.jsonl"
    run(Run(rulebook="taqdeer", options=[], matches=1, seed=3, bots="random", legal=True, start=0,
            out=file, force=False, json=False, language="en"))  # fmt: skip
    record = json.loads(file.read_text())
    record["rounds"][0]["deals"][0]["actions"][0][1] = "banana"
    file.write_text(json.dumps(record, separators=(",", ":")) + "\n")
    capsys.readouterr()
    verify(file, language, json=False, marks=False)
    out = capsys.readouterr().out
    assert said in out
    assert out.count("banana") == 1
    assert "RECORD" not in out
