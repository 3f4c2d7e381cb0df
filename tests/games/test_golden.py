"""Golden transcripts: a random match of each rulebook, kept as text; the files find themselves.

``python tools/golden.py`` writes them anew; the difference then shows what a change moved.
"""

from difflib import unified_diff
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from lamma.games.registry import RULEBOOKS, rulebook

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*.txt"))
KILOBYTES = 60


@pytest.fixture(scope="module")
def golden(kit: Any) -> ModuleType:
    module: ModuleType = kit.load("tools/golden")
    return module


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_match_is_played_as_it_was(golden: ModuleType, file: Path) -> None:
    kept = file.read_text(encoding="utf-8")
    now = golden.transcript(golden.read_match(kept))
    moved = "\n".join(unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", n=1))
    assert not moved, f"python tools/golden.py rewrites it:\n{moved[:4000]}"
    assert len(kept.encode()) < KILOBYTES * 1024


def test_every_rulebook_has_one_with_its_options_and_one_with_all_others(
    golden: ModuleType,
) -> None:
    told = [golden.read_match(file.read_text(encoding="utf-8")) for file in FILES]
    for name in RULEBOOKS:
        options = [match.options for match in told if match.name == name]
        book = rulebook(name)
        assert book.options in options, f"no golden transcript of {name}"
        for option, values in book.choices.items():
            other = [kept[option] for kept in options if kept[option] != values[0]]
            assert other, f"no golden transcript of {name} with another {option}"
