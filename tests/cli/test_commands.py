"""The commands as they are started: help, exit codes, files, pipes."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lamma import __version__
from lamma.cli.app import app
from lamma.cli.exits import Exit
from lamma.games.registry import RULEBOOKS

_MARKS = re.compile("[\u2066-\u2069\u200f\u061c]")
COMMANDS = ("play", "simulate", "replay", "verify", "rules", "rulebooks", "score")
LAMMA = (sys.executable, "-c", "from lamma.cli.main import main; main()")
runner = CliRunner()


def bare(text: str) -> str:
    return _MARKS.sub("", text)


def lamma(*arguments: str | Path) -> tuple[int, str, str]:
    done = runner.invoke(app, [str(argument) for argument in arguments])
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture
def matches(tmp_path: Path) -> Path:
    file = tmp_path / "matches.jsonl"
    code, out, _ = lamma("simulate", "sixty_six", "--matches", "3", "--seed", "9", "--out", file)
    assert (code, "3 matches written" in out) == (0, True)
    return file


def test_help_lists_every_command_and_the_exit_codes() -> None:
    code, out, _ = lamma("--help")
    assert code == 0
    assert all(f"  {command} " in out for command in COMMANDS)
    for meaning in ("0 fine", "1 verification", "2 wrong usage", "130 interrupted"):
        assert meaning in " ".join(out.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_examples(command: str) -> None:
    code, out, _ = lamma(command, "--help")
    assert code == 0
    assert f"lamma {command}" in out.split("Usage")[1].partition("\n")[2]
    assert "Exit codes" in out


def test_a_simulation_verifies_and_is_the_same_for_the_same_seed(
    matches: Path, tmp_path: Path
) -> None:
    said = (
        "3 matches checked: no difference\n"
        "The deals match their fingerprints, the play keeps the rules, the scores are right\n"
    )
    assert lamma("verify", matches)[:2] == (0, said)
    again, rest = tmp_path / "again.jsonl", tmp_path / "rest.jsonl"
    lamma("simulate", "sixty_six", "--matches", "3", "--seed", "9", "--out", again)
    assert again.read_bytes() == matches.read_bytes()
    lamma("simulate", "sixty_six", "--matches", "1", "--start", "2", "--seed", "9", "--out", rest)
    assert rest.read_bytes() == matches.read_bytes().splitlines(keepends=True)[2]


def test_verify_names_the_first_difference_and_leaves_with_1(matches: Path, tmp_path: Path) -> None:
    lines = matches.read_text().splitlines(keepends=True)
    record = json.loads(lines[1])
    record["totals"][0] += 1
    bad = tmp_path / "bad.jsonl"
    bad.write_text(lines[0] + json.dumps(record) + "\n" + lines[2])
    code, out, _ = lamma("verify", bad)
    assert code == 1
    assert out.startswith("First difference in line 2, at ")
    code, out, _ = lamma("verify", bad, "--json")
    found = json.loads(out)
    assert (code, found["true"], found["line"], found["matches"]) == (1, False, 2, 1)
    bad.write_text(lines[0] + lines[1][:200])
    assert lamma("verify", bad)[:2] == (1, "Line 2 breaks off before its end\n")
    bad.write_text("no record\n")
    assert lamma("verify", bad)[0] == 1


@pytest.mark.parametrize("language", ["en", "ar"])
def test_verify_runs_bots_again_and_asks_for_the_versions_it_lacks(
    language: str, tmp_path: Path
) -> None:
    file, options = tmp_path / "m.jsonl", ("--lang", language, "--no-marks")
    lamma("simulate", "sixty_six", "--matches", "2", "--bot-moves", "--out", file)
    matches = [json.loads(line) for line in file.read_text().splitlines()]
    count = sum(len(match["bot_moves"]) for match in matches)
    said = {
        "en": "Bots ran again, with the same moves: ",
        "ar": "حركات الروبوت أُعيدت فجاءت نفسها، وعددها ",
    }[language]
    code, out, _ = lamma("verify", file, *options)
    assert (code, out.splitlines()[-1]) == (0, f"{said}{count}")
    found = json.loads(lamma("verify", file, "--json")[1])
    assert (found["bot_moves"], found["bots_missing"]) == (count, [])
    # Of the second match, as another version of the bot would have written it.
    for match in matches:
        del match["seal"]
    for move in matches[1]["bot_moves"]:
        move[3] = "random@0"
    file.write_text("".join(json.dumps(match) + "\n" for match in matches))
    code, out, _ = lamma("verify", file, *options)
    assert code == 0
    assert out.splitlines()[-2] == f"{said}{len(matches[0]['bot_moves'])}"
    assert out.splitlines()[-1].endswith(": random@0")
    matches[1]["bot_moves"][3][4] += 1
    file.write_text("".join(json.dumps(match) + "\n" for match in matches))
    code, out, _ = lamma("verify", file, *options)
    assert code == 1
    assert "bot_moves[3][4]" in out


def test_files_that_are_not_there_or_empty_are_bad_input(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    assert lamma("verify", tmp_path / "none.jsonl")[0] == 2
    assert lamma("verify", empty) == (2, "", f"lamma: No record in {empty}\n")
    assert lamma("replay", empty)[0] == 2
    assert lamma("verify", tmp_path)[0] == 2
    assert lamma("simulate", "taqdeer", "--out", tmp_path / "no" / "such" / "x")[0] == 2


def test_replay_explains_a_match_or_one_round_of_it(matches: Path) -> None:
    code, out, _ = lamma("replay", matches, "--match", "2")
    assert code == 0
    assert "Hand 1" in out
    assert "(S-" in out or "(D-" in out
    assert "Place 1: " in out
    one = lamma("replay", matches, "--match", "2", "--round", "1", "--lang", "ar")[1]
    assert "اليد" in one
    assert lamma("replay", matches, "--match", "4")[2] == (
        "lamma: There is no match 4 in the file. It holds: 3\n"
    )
    assert lamma("replay", matches, "--round", "99")[0] == 2


def test_a_simulation_does_not_write_over_a_file_unless_told(matches: Path) -> None:
    before = matches.read_bytes()
    code, _, err = lamma("simulate", "taqdeer", "--matches", "1", "--out", matches)
    assert (code, matches.read_bytes()) == (2, before)
    assert "exists and was not touched" in err
    assert lamma("simulate", "taqdeer", "--matches", "1", "--force", "--out", matches)[0] == 0
    assert matches.read_bytes() != before


@pytest.mark.parametrize("marks", [(), ("--no-marks",)])
def test_simulate_and_verify_speak_arabic_with_marks_or_without(
    marks: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "m.jsonl"
    options = ("--lang", "ar", *marks)
    said = lamma("simulate", "sixty_six", "--matches", "2", "--out", file, *options)[1]
    assert "مقعد 0 (روبوت عشوائي): المركز الأول" in bare(said)
    assert not re.search("[a-zA-Z]", said.replace(str(file), ""))
    found = lamma("verify", file, *options)[1]
    assert "سليم بلا أيّ فرق" in found
    for text in (said, found):
        assert (text == bare(text)) is bool(marks)


def test_who_left_is_told_by_replay_and_why_they_stand_last(tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    keys = "leave\nyes\n"
    arguments = ["play", "taqdeer", "--seed", "2", "--bots", "random", "--record", str(file)]
    assert runner.invoke(app, arguments, input=keys).exit_code == 0
    out = lamma("replay", file)[1]
    assert "You left the table" in out
    assert out.rstrip().endswith("(left: behind all who stayed)")
    arabic = lamma("replay", file, "--lang", "ar", "--no-marks")[1]
    assert "You: مغادرة الطاولة" in arabic
    assert arabic.rstrip().endswith("(مغادرة: بعد كل مَن بقي)")
    # Round 13 takes all cards, and turns none up.
    assert "No trump this round" in lamma("replay", file, "--round", "13")[1]
    assert "Sans" not in out


def test_a_simulation_sums_up_as_json(tmp_path: Path) -> None:
    code, out, _ = lamma(
        "simulate", "taqdeer", "-o", "miss=strict", "--matches", "2", "--legal",
        "--out", tmp_path / "m.jsonl", "--json",
    )  # fmt: skip
    summary = json.loads(out)
    assert code == 0
    assert (summary["written"], summary["interrupted"], summary["seed"]) == (2, False, 1)
    assert summary["bots"] == ["random"] * 4
    first = json.loads((tmp_path / "m.jsonl").read_text().splitlines()[0])
    assert first["options"] == {"miss": "strict"}
    assert len(first["rounds"][0]["deals"][0]["actions"][0]) == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "bridge", "--out", "x"),
        ("simulate", "taqdeer", "-o", "miss=never", "--out", "x"),
        ("simulate", "taqdeer", "--bots", "genius", "--out", "x"),
        ("simulate", "taqdeer", "--bots", "random,random", "--out", "x"),
        ("simulate", "taqdeer"),
        ("rules", "bridge"),
        ("rules", "--lang", "fr"),
        ("play", "bridge"),
        ("play", "--pace", "99"),
        ("score", "bridge"),
        ("nothing",),
    ],
)
def test_wrong_usage_is_2_and_no_traceback(arguments: tuple[str, ...]) -> None:
    code, out, err = lamma(*arguments)
    assert code == 2
    assert "Traceback" not in out + err
    assert err.strip()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_five_rulebooks_are_compared_with_every_option(language: str) -> None:
    code, out, _ = lamma("rulebooks", "--lang", language, "--no-marks")
    assert code == 0
    for text in (*RULEBOOKS, "-o length=micro", "-o miss=strict", "-o dash_call_asked=in_auction"):
        assert text in out
    assert {"en": "The five rulebooks", "ar": "القوانين الخمسة"}[language] in out


def test_the_comparison_as_json_has_defaults_and_both_languages() -> None:
    document = json.loads(lamma("rulebooks", "--json")[1])
    assert tuple(document) == RULEBOOKS
    assert document["committee"]["options"]["length"] == {"default": 18, "values": [18, 13, 24]}
    assert set(document["classic"]["title"]) == {"ar", "en"}
    assert len({len(book["facts"]) for book in document.values()}) == 1


@pytest.mark.parametrize("language", ["en", "ar"])
def test_rules_pages_are_listed_and_read(language: str) -> None:
    listed = lamma("rules", "--lang", language)[1]
    assert "lamma rules strategy-sixty_six" in listed
    code, out, _ = lamma("rules", "sixty-six", "--lang", language)
    assert (code, out.startswith(("# ", "\u200f# "))) == (0, True)
    assert "(S-9" in out or "S-9" in out


def started(*arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [*LAMMA, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ)
    )


def test_ctrl_c_leaves_whole_records_and_130(tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    process = started("simulate", "taqdeer", "--matches", "100000", "--out", str(file))
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and (not file.exists() or file.stat().st_size < 100_000):
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert b"Stopped early" in out
    assert file.read_bytes().endswith(b"}\n")
    code, said, _ = lamma("verify", file)
    assert code == 0
    assert "no difference" in said


def test_a_reader_that_stops_reading_ends_the_command_quietly() -> None:
    with started("simulate", "taqdeer", "--matches", "1000", "--out", "-") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1000)
        process.stdout.close()
        assert process.wait(timeout=30) == 141
        assert b"Traceback" not in process.stderr.read()


def test_version() -> None:
    process = started("--version")
    assert process.communicate(timeout=30)[0].decode() == f"lamma {__version__}\n"


def test_a_fault_is_one_line_and_70_unless_it_is_to_be_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_arguments: object, **_more: object) -> None:
        raise RuntimeError("a cog is loose")

    monkeypatch.setattr("lamma.cli.reading.rulebooks", broken)
    code, out, err = lamma("rulebooks")
    assert (code, out) == (70, "")
    assert err == (
        "lamma: a fault in the program: RuntimeError: a cog is loose (LAMMA_DEBUG=1 shows where)\n"
    )
    monkeypatch.setenv("LAMMA_DEBUG", "1")
    assert isinstance(runner.invoke(app, ["rulebooks"]).exception, RuntimeError)


def test_the_documentation_names_every_command_option_and_exit_code() -> None:
    text = (Path(__file__).parents[2] / "docs" / "cli.md").read_text()
    sections = text.split("\n## ")
    for command in COMMANDS:
        about = [section for section in sections if f"`lamma {command}`" in section.split("\n")[0]]
        assert len(about) == 1, command
        options = set(re.findall(r"  .*?(--[a-z]+)", lamma(command, "--help")[1]))
        for option in options - {"--help", "--marks"}:
            assert option in about[0] or option == "--option", (command, option)
    for code in Exit:
        assert f"\n| {code.value} | " in text
