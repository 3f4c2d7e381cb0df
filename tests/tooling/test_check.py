"""The check command's sums and choices."""

import check
import pytest
from check import Done


@pytest.mark.parametrize(
    ("closing", "expected"),
    [
        ("812 passed in 40.10s", (812, 0)),
        ("== 2 failed, 810 passed, 3 skipped in 41.00s ==", (810, 2)),
        ("1 failed, 1 error in 0.2s", (0, 2)),
        ("2 errors in 0.2s", (0, 2)),
        ("no tests ran in 0.01s", (0, 0)),
    ],
)
def test_the_closing_line_of_pytest_is_counted(closing: str, expected: tuple[int, int]) -> None:
    assert check.counts(closing) == expected


def test_the_report_ends_with_the_sum() -> None:
    stages = [Done("lint", 1.25, 1, 0), Done("tests", 30.0, 40, 2)]
    lines = list(check.report(stages))
    assert lines[1].split() == ["ok", "lint", "1.2", "s"]
    assert lines[2].split() == ["FAILED", "tests", "30.0", "s"]
    assert lines[-1] == "41 passed, 2 failed in 31.2s"


def test_a_stage_that_fails_counts_as_one_failure() -> None:
    assert check.run("fine", ("python", "-c", "print('5 things')")).passed == 1
    assert check.run("bad", ("python", "-c", "raise SystemExit(3)")).failed == 1


def test_a_stage_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        check.main(["polish"])
    assert "no stage polish; there are: format, lint" in capsys.readouterr().err
