"""The script that breaks each rule, tried on a tree of three rules."""

from pathlib import Path

import breaks
import pytest

RULES = """\
def points(tricks):
    return 10 + tricks


def lead(seat):
    return seat
"""

TESTS = """\
from rules import lead, points


def test_t6_ten_and_the_tricks():
    assert points(3) == 13


def test_t5_t4_the_winner_leads():
    assert lead(2) == 2
"""

IDS = """\
# a remark
T-4
T-5
T-6
T-7
S-15  the table in the browser (4)
"""


def entry(rule: str, old: str, new: str) -> str:
    return f'[[break]]\nid = "{rule}"\nfile = "src/rules.py"\nold = "{old}"\nnew = "{new}"\n'


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    files = {
        "src/rules.py": RULES,
        "tests/test_rules.py": TESTS,
        "tools/rule_ids.txt": IDS,
        "pyproject.toml": "",
        "tests/breaks/taqdeer.toml": (
            entry("T-6", "10 + tricks", "11 + tricks")
            + entry("T-5", "return seat", "return seat + 0")
        ),
    }
    for file, text in files.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_break_is_noticed_or_not(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert breaks.main(["--root", str(tree)]) == 1
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[:2] for row in rows[:5]] == [
        ["MISSED", "T-4"],  # nobody wrote a break
        ["MISSED", "T-5"],  # the break changes nothing
        ["ok", "T-6"],
        ["MISSED", "T-7"],  # nobody wrote a test
        ["ok", "S-15"],  # comes later
    ]
    assert rows[2][3] == "test_t6_ten_and_the_tricks"
    assert rows[5] == ["5", "rule", "ids,", "3", "missed"]


def test_text_that_is_not_there_once_is_said(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tree / "tests/breaks/taqdeer.toml").write_text(entry("T-6", "return", "return 1 +"))
    assert breaks.main(["--root", str(tree), "--only", "T-6"]) == 1
    assert "taqdeer.toml: occurs 2 times" in capsys.readouterr().out


def test_a_test_that_fails_unbroken_proves_nothing(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tree / "src/rules.py").write_text(RULES.replace("10", "9"))
    assert breaks.main(["--root", str(tree), "--only", "T-6"]) == 1
    assert "fails unbroken" in capsys.readouterr().out


def test_an_id_nobody_knows_is_refused(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert breaks.main(["--root", str(tree), "--only", "T-99"]) == 2
    assert "no such rule id: T-99" in capsys.readouterr().err


def test_an_id_is_not_found_inside_another() -> None:
    assert breaks.marker("S-1") not in "test_s10_last_trick"
    assert breaks.marker("D-12") in "test_d12_d13_closer"
