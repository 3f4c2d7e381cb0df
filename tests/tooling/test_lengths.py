"""The measure of modules."""

from pathlib import Path

import lengths


def write(root: Path, file: str, lines: int) -> None:
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x = 1\n" * lines, encoding="utf-8")


def test_400_lines_are_enough_for_a_module_and_250_for_rules(tmp_path: Path) -> None:
    for number in range(9):
        write(tmp_path, f"src/lamma/short{number}.py", 10)
    write(tmp_path, "src/lamma/fits.py", 400)
    write(tmp_path, "src/lamma/long.py", 401)
    write(tmp_path, "src/lamma/games/taqdeer/rules.py", 251)
    write(tmp_path, "src/lamma/games/estimation/rules/auction.py", 250)
    write(tmp_path, "src/lamma/games/estimation/rulebook.py", 251)
    found = list(lengths.faults(tmp_path))
    assert [fault.split(":")[0] for fault in found] == [
        "src/lamma/games/taqdeer/rules.py",
        "src/lamma/long.py",
    ]


def test_the_median_module_is_under_120_lines(tmp_path: Path) -> None:
    write(tmp_path, "src/lamma/one.py", 119)
    write(tmp_path, "src/lamma/two.py", 120)
    assert list(lengths.faults(tmp_path)) == []
    write(tmp_path, "src/lamma/three.py", 121)
    assert list(lengths.faults(tmp_path)) == ["src: the median module has 120 lines, not under 120"]
