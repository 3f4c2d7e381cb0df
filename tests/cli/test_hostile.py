"""What nobody would type, and files that nobody should trust: one sentence, and no traceback."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lamma.cli.app import app
from lamma.cli.exits import Exit, UserError
from lamma.cli.files import MOST, read_whole, tidy, write_whole
from lamma.cli.keeper.command import Wishes as Keeping
from lamma.cli.keeper.command import score
from lamma.cli.play.command import Wishes, play
from lamma.cli.terminal import InputEnded, Terminal, as_json
from lamma.cli.typed import read_number

Typist = Callable[..., Any]
LONG, DIGITS = "x" * 3_000, "7" * 5_000
STEERING = "\x1b[2J\u202eMona\u2069\x9b"
runner = CliRunner()


def lamma(*arguments: str | Path, typed: str = "") -> tuple[int, str, str]:
    done = runner.invoke(app, [str(argument) for argument in arguments], input=typed)
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture
def match(tmp_path: Path) -> dict[str, Any]:
    file = tmp_path / "m.jsonl"
    lamma("simulate", "sixty_six", "--matches", "1", "--seed", "9", "--out", file)
    document: dict[str, Any] = json.loads(file.read_text())
    del document["seal"]
    return document


def written(document: object, folder: Path) -> Path:
    file = folder / "spoilt.jsonl"
    file.write_text(json.dumps(document) + "\n")
    return file


def test_every_reason_fits_into_json(tmp_path: Path, match: dict[str, Any]) -> None:
    text = json.dumps(match)
    for lines, reason in (
        ("x\n", "no JSON: "),
        (text[:200], "cut off: "),
        (f"{' ' * (1 << 25)}{text}\n", "longer than any record"),
    ):
        file = tmp_path / "bad.jsonl"
        file.write_text(lines)
        code, out, _ = lamma("verify", file, "--json")
        found = json.loads(out)
        assert (code, found["true"], found["line"]) == (1, False, 1)
        assert found["reason"].startswith(reason)


def test_json_carries_what_no_stream_can_and_nothing_that_steers() -> None:
    said = as_json({"file": "سجل\udc80\x9b\u202e"})
    assert said == r'{"file":"سجل\udc80\u009b\u202e"}'
    assert json.loads(said) == {"file": "سجل\udc80\x9b\u202e"}


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_name_in_a_record_steers_no_terminal(
    language: str, tmp_path: Path, match: dict[str, Any]
) -> None:
    match["seats"][0]["name"] = STEERING
    match["seats"][1]["name"] = "y" * 5_000
    code, out, _ = lamma("replay", written(match, tmp_path), "--lang", language)
    assert code == 0
    assert not {"\x1b", "\u202e", "\x9b"} & set(out)
    assert r"\x1b[2J\u202eMona\x9b" in out
    assert "yyy…" in out


def test_a_value_in_a_record_steers_no_terminal_and_replay_tells_the_rules_own(
    tmp_path: Path,
) -> None:
    lamma("simulate", "taqdeer", "--matches", "1", "--out", tmp_path / "t.jsonl")
    match = json.loads((tmp_path / "t.jsonl").read_text())
    del match["seal"]
    true = match["rounds"][0]["result"]
    before = lamma("replay", written(match, tmp_path))
    match["rounds"][0]["result"] = {**true, "trump": "\x1b[31mS"}
    code, out, _ = lamma("verify", written(match, tmp_path))
    assert code == 1
    assert r"is: \x1b[31mS" in out
    assert "\x1b" not in out
    match["rounds"][0]["result"] |= {"card_points": "none", "caller": 9}
    assert lamma("replay", written(match, tmp_path)) == before


@pytest.mark.parametrize("key", ["rulebook", "options"])
def test_a_long_name_of_a_rulebook_or_option_is_told(
    key: str, tmp_path: Path, match: dict[str, Any]
) -> None:
    match[key] = LONG if key == "rulebook" else {LONG: 1}
    file = written(match, tmp_path)
    assert lamma("verify", file)[0] == 1
    assert lamma("replay", file)[0] == 2


@pytest.mark.parametrize("typed", [LONG, DIGITS, f"1 {DIGITS}", f"{DIGITS} S", STEERING])
def test_whatever_is_typed_the_question_is_put_again(
    typed: str, tmp_path: Path, typist: Typist
) -> None:
    file = tmp_path / "m.jsonl"
    paper = typist(typed, "taqdeer", typed, "q")
    assert play(Wishes(bots="random", seed=1, record=file), paper) is Exit.FINE
    assert "No rulebook is called" in paper.text
    assert "There is nothing here called" in paper.text
    paper = typist(typed, "1", typed, "2", typed, "1", "q")
    names = f"{typed},b"
    wishes = Keeping(rulebook="sixty_six", names=names, sheet=tmp_path / "s.json")
    assert score(wishes, paper) is Exit.FINE
    assert "1, 2 or 3" in paper.text
    paper = typist("1", "h", "0", "0", "0", "0", f"{typed} 1 1", "q")
    wishes = Keeping(rulebook="taqdeer", names="a,b,c,d", sheet=tmp_path / "t.json")
    assert score(wishes, paper) is Exit.FINE


def test_a_number_is_read_in_digits_of_any_kind_and_to_no_length() -> None:
    assert [read_number(text) for text in ("7", "٠٧", "007", "0", "000", "٠")] == [7, 7, 7, 0, 0, 0]
    assert [read_number(text) for text in ("", "x", "-7", "²", DIGITS)] == [None] * 5
    assert read_number("0" * 5_000 + "7") == 7
    assert (read_number("9" * 9), read_number("9" * 10)) == (999_999_999, None)


def test_an_input_without_an_end_is_no_person(tmp_path: Path) -> None:
    with Path("/dev/zero").open() as source, (tmp_path / "out").open("w") as sink:
        terminal = Terminal(source, sink)
        with pytest.raises(InputEnded):
            terminal.ask("?")


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full"])
def test_a_device_is_no_save_and_no_sheet(device: str) -> None:
    for command in (("play", "--resume"), ("score", "taqdeer", "--sheet")):
        code, _, err = lamma(*command, device)
        assert (code, err) == (2, f"lamma: {device} cannot be read: it is too big\n")


def test_a_file_is_read_up_to_its_size(tmp_path: Path) -> None:
    file = tmp_path / "x"
    with file.open("wb") as sparse:
        sparse.truncate(MOST)
    assert len(read_whole(file)) == MOST
    with file.open("wb") as sparse:
        sparse.truncate(MOST + 1)
    with pytest.raises(OSError, match="File too large"):
        read_whole(file)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("play", "--resume", "{folder}"), "it is a directory"),
        (("score", "taqdeer", "--sheet", "{folder}"), "it is a directory"),
        (("play", "--resume", ""), "A file needs a name"),
        (("play", "--resume", "/"), "A file needs a name"),
        (("play", "taqdeer", "--record", ""), "A file needs a name"),
        (("score", "taqdeer", "--sheet", ""), "A file needs a name"),
        (("play", "--resume", LONG), "the name is too long"),
        (("play", "taqdeer", "--record", LONG), "the name is too long"),
        (("score", "taqdeer", "--sheet", LONG), "the name is too long"),
        (("simulate", "taqdeer", "--out", LONG), "the name is too long"),
        (("verify", "/proc/self/mem"), "it cannot be read"),
        (("replay", "/proc/self/mem"), "it cannot be read"),
        (("verify", "{folder}"), "it is a directory"),
        (("simulate", "taqdeer", "--start", str(1 << 32), "--matches", "1", "--out", "z"),
         "A run has 4,294,967,296 matches"),
        (("score", "taqdeer", "--dealer", "9"), "There is no seat 9: 1 to 4"),
        (("score", "taqdeer", "--dealer", "-1"), "There is no seat −1: 1 to 4"),
        (("play", "taqdeer", "--bots", ""), "A bot has no name. There are: "),
        (("play", "taqdeer", "--bots", "random,,random"), "A bot has no name. There are: "),
        (("play", "kotshena", "-o", "length=full", "-o", " length=mini"),
         "The option length is given twice"),
    ],
)  # fmt: skip
def test_a_path_or_a_wish_that_cannot_be_is_told_in_a_sentence(
    arguments: tuple[str, ...], why: str, tmp_path: Path
) -> None:
    code, _, err = lamma(*(text.format(folder=tmp_path) for text in arguments))
    assert (code, why in err, err.count("\n")) == (2, True, 1)


@pytest.fixture
def save(tmp_path: Path, typist: Typist) -> Path:
    """A match of Taqdeer in its third round, where bots have moved in a deal in play."""
    wishes = Wishes(rulebook="taqdeer", bots="random", seed=5, record=tmp_path / "m.jsonl")
    play(wishes, typist("0", "1", "1", "1", "1", "1", "q"))
    return tmp_path / "m.jsonl.save"


@pytest.mark.parametrize("index", [0, -1])
@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        (0, 10**15), (2, 10**15), (3, "beginner@1"), (4, 10**30), (4, 1), (6, "0" * 64),
    ],
)  # fmt: skip
def test_a_bots_move_that_is_not_true_is_refused(
    index: int, part: int, wrong: object, save: Path, typist: Typist
) -> None:
    kept = json.loads(save.read_text())
    kept["bot_moves"][index][part] = wrong
    save.write_text(json.dumps(kept))
    record = save.with_name("m.jsonl").read_bytes()
    with pytest.raises(UserError, match=r"no sound save file: line 1, bot_moves\["):
        play(Wishes(resume=save), typist("q"))
    assert save.with_name("m.jsonl").read_bytes() == record


@pytest.mark.parametrize(
    "change",
    [
        {"left_at": 10**30},
        {"left_at": -1},
        {"actions": [[10**30, LONG]]},
        {"options": {"miss": 10**30}},
        {"rulebook": LONG},
    ],
)
def test_numbers_and_names_of_any_size_in_a_save_are_refused(
    change: dict[str, Any], save: Path, typist: Typist
) -> None:
    save.write_text(json.dumps(json.loads(save.read_text()) | change))
    with pytest.raises(UserError, match="no sound save file"):
        play(Wishes(resume=save), typist("q"))


def test_a_file_nested_without_end_is_no_save_and_no_sheet(tmp_path: Path, typist: Typist) -> None:
    file = tmp_path / "deep"
    file.write_text('{"x":' + "[" * 200_000)
    with pytest.raises(UserError, match="no sound save file"):
        play(Wishes(resume=file), typist())
    with pytest.raises(UserError, match="no sound score book"):
        score(Keeping(rulebook="taqdeer", sheet=file), typist())


def test_the_copy_of_a_save_goes_on_by_itself(save: Path, typist: Typist, tmp_path: Path) -> None:
    record = save.with_name("m.jsonl")
    before = record.read_bytes()
    copy = tmp_path / "elsewhere" / "m.jsonl.save"
    copy.parent.mkdir()
    copy.write_bytes(save.read_bytes())
    play(Wishes(resume=copy), typist("0", "q"))
    assert record.read_bytes() == before
    own = copy.with_name("m.jsonl")
    assert json.loads(own.read_text())["match"] == json.loads(before)["match"]
    # Its own record it may write again; what else has that name it leaves alone.
    play(Wishes(resume=copy), typist("q"))
    for text in ("mine", ""):
        own.write_text(text)
        with pytest.raises(UserError, match="holds something else and was not touched; --record"):
            play(Wishes(resume=copy), typist("q"))
        assert own.read_text() == text
    play(Wishes(resume=copy, record=tmp_path / "new.jsonl"), typist("q"))
    assert json.loads((tmp_path / "new.jsonl").read_text())["match"] == json.loads(before)["match"]


def test_what_a_killed_program_left_half_written_goes_at_the_next_start(
    save: Path, typist: Typist, home: Path
) -> None:
    left = [save.with_name(f".{name}.ab_0cd1e") for name in ("m.jsonl.save", "m.jsonl")]
    others = [save.with_name(name) for name in (".n.jsonl.save.ab_0cd1e", ".m.jsonl.save.mine")]
    for file in (*left, *others):
        file.write_text("seeds")
    play(Wishes(resume=save), typist("q"))
    assert not [file for file in left if file.exists()]
    assert all(file.exists() for file in others)
    # In the state directory that of any match does, unless it may be being written now.
    home.mkdir(parents=True)
    old, new = home / ".taqdeer-1.jsonl.save.ab_0cd1e", home / ".taqdeer-2.jsonl.save.ab_0cd1e"
    for file in (old, new):
        file.write_text("seeds")
    os.utime(old, (1, 1))
    play(Wishes(rulebook="taqdeer", bots="random"), typist("q"))
    assert (old.exists(), new.exists()) == (False, True)
    tidy(save.parent / "no" / "such" / "folder")


def test_a_file_and_its_name_are_on_the_disk_once_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        synced.append(str(Path(f"/proc/self/fd/{handle}").readlink()))
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    write_whole(tmp_path / "x", b"all")
    assert (tmp_path / "x").read_bytes() == b"all"
    assert synced[0].startswith(f"{tmp_path}/.x.")
    assert synced[1] == str(tmp_path)
