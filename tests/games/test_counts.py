"""Exhaustive counts: every line of play from small positions, with a tally of how they end.

``counts/*.txt`` hold the positions and the numbers (``python tools/golden.py`` works them out
anew). A second telling of the rules, which shares nothing with the engine, must count the same;
where it does not, the message has both counts after each first action.
"""

from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

COUNTS = Path(__file__).parent / "counts"
FILES = sorted(COUNTS.glob("*.txt"))
FAST = 12_000
HOMES = {"taqdeer": "taqdeer", "sixty_six": "sixty_six"}


def size(file: Path) -> int:
    """How many positions the file's counts add to."""
    lines = file.read_text(encoding="utf-8").splitlines()
    (counts,) = (line for line in lines if line.startswith("counts:"))
    return sum(map(int, counts.split()[1:]))


def by_size(files: list[Path]) -> list[Any]:
    """The larger ones are slow."""
    return [
        pytest.param(file, id=file.stem, marks=pytest.mark.slow if size(file) > FAST else ())
        for file in files
    ]


@pytest.fixture(scope="module")
def golden(kit: Any) -> ModuleType:
    module: ModuleType = kit.load("tools/golden")
    return module


class Second:
    """Counts as ``tools/golden.py`` does, by the second telling."""

    def __init__(self, kit: Any, position: dict[str, str]) -> None:
        home = HOMES.get(position["rulebook"], "estimation")
        scorer = kit.load("tests/games/estimation/second_scorer")
        self.rules = kit.load(f"tests/games/{home}/retold").Retold(position, scorer)
        self.until = tuple(position.get("until", "").split())
        self.at = self.rules.first
        for text in filter(None, position.get("said", "").split(", ")):
            self.at = self.rules.moves(self.at)[text]

    def count(self, at: Any, depth: int, counts: list[int], tally: Counter[str]) -> None:
        if len(counts) == depth:
            counts.append(0)
        counts[depth] += 1
        moves = self.rules.moves(at)
        if not moves or (self.until and next(iter(moves)).startswith(self.until)):
            tally[self.rules.ending(at)] += 1
        for following in () if not moves or self.stops(moves) else moves.values():
            self.count(following, depth + 1, counts, tally)

    def stops(self, moves: dict[str, Any]) -> bool:
        return bool(self.until) and next(iter(moves)).startswith(self.until)

    def divide(self) -> dict[str, tuple[list[int], Counter[str]]]:
        divided = {}
        for text, following in self.rules.moves(self.at).items():
            counts, tally = list[int](), Counter[str]()
            self.count(following, 0, counts, tally)
            divided[text] = counts, tally
        return divided


def differences(golden: ModuleType, position: dict[str, str], second: Second) -> str:
    """Both counts after each first action, where they differ."""
    told, divided = [], second.divide()
    game = golden.small_game(position)
    state = golden.reach(game, position)
    texts = [game.write(action) for action in game.legal(state)]
    for text in sorted({*texts, *divided}):
        mine: Any = None
        if text in texts:
            said = ", ".join(filter(None, [position.get("said", ""), text]))
            mine = golden.count(game, position | {"said": said})
        theirs = divided.get(text)
        if mine != theirs:
            told.append(f"{text}:\n  engine {mine}\n  second {theirs}")
    return "\n".join(told)


@pytest.mark.parametrize("file", by_size(FILES))
def test_the_counts_are_those_of_a_second_telling(kit: Any, golden: ModuleType, file: Path) -> None:
    kept = file.read_text(encoding="utf-8")
    head, _, numbers = kept.partition("counts:")
    position = golden.read_position(head)
    second = Second(kit, position)
    counts, tally = list[int](), Counter[str]()
    second.count(second.at, 0, counts, tally)
    assert golden.results(counts, tally) == f"counts:{numbers}", "the second telling differs"
    engine = golden.count(golden.small_game(position), position)
    assert engine == (counts, tally), differences(golden, position, second)


def test_every_rulebook_has_its_counts(golden: ModuleType) -> None:
    from lamma.games.registry import RULEBOOKS  # noqa: PLC0415 - beside its one use

    told = {golden.read_position(file.read_text(encoding="utf-8"))["rulebook"] for file in FILES}
    assert told == {*RULEBOOKS}
