"""Every code, setting and phrase of a live table has its words, in both languages.

What there is to say is asked of the code that says it, so that a new code without words fails.
"""

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import get_type_hints

import pytest

from lamma.bots.registry import bots
from lamma.games.registry import RULEBOOKS, game
from lamma.server import names
from lamma.server.names import AVATARS
from lamma.server.problems import Problem
from lamma.table import play, talk
from lamma.table.refused import Code
from lamma.table.settings import CLOCKS, SECOND, Pace, Settings
from lamma.table.state import Phase
from lamma.table.talk import PHRASES
from lamma.text.bundle import LANGUAGES, sources
from lamma.text.catalogue import catalogue
from lamma.wire.codes import Close

OURS = ("answers", "lobby")


@cache
def ids(language: str, prefix: str = "") -> frozenset[str]:
    """The ids in the files of codes and settings that begin with ``prefix``, without it."""
    found = (name for layer in OURS for name in sources(language, layer))
    return frozenset(name.removeprefix(prefix) for name in found if name.startswith(prefix))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_sentence_and_no_other_has(language: str) -> None:
    assert ids(language, "nack-") == {str(code) for code in Code}
    assert ids(language, "close-") == {*(str(int(code)) for code in Close), "other"}
    also = {"rate-wait", "fault-incident"}
    assert ids(language, "problem-") == {*map(str, Problem), *also}
    assert ids(language, "phase-") == set(map(str, Phase))
    assert ids(language, "phrase-") == set(PHRASES)
    assert ids(language, "avatar-") == set(AVATARS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_alone_makes_a_sentence(language: str) -> None:
    words = catalogue(language)
    for prefix in ("nack-", "close-", "phase-", "phrase-", "avatar-"):
        for name in ids(language, prefix):
            assert words.say(prefix + name)
    for problem in Problem:
        assert words.say(f"problem-{problem}")


def _values(field: str, kind: object) -> Iterator[str]:
    """The ids of the names of a setting's values."""
    if field == "rulebook":
        yield from (f"rulebook-{name}" for name in RULEBOOKS)
    elif field == "bots":
        yield from (f"strength-{bot}" for book in RULEBOOKS for bot in bots(game(book).key))
    elif field == "options":
        options = {option for book in RULEBOOKS for option in dict(game(book).options)}
        yield from (f"option-{option}" for option in options)
    elif isinstance(kind, type) and issubclass(kind, Enum):
        yield from (f"setting-{field}-{value.value}" for value in kind)
    elif kind is bool:
        yield from (f"setting-{field}-true", f"setting-{field}-false")
    else:
        assert kind == int | None, f"no words are known for a {kind}"
        yield from (f"setting-{field}-none", f"setting-{field}-value")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_has_a_name_a_line_of_help_and_its_values(language: str) -> None:
    kinds = {**get_type_hints(Settings), "ranked": bool}
    assert set(Settings.__struct_fields__) < set(kinds)
    wanted = {
        name
        for field, kind in kinds.items()
        if field in {*Settings.__struct_fields__, "ranked"}
        for name in (f"setting-{field}", f"setting-{field}-help", *_values(field, kind))
    }
    words = catalogue(language)
    assert [name for name in sorted(wanted) if not words.has(name)] == []
    own = {name for name in wanted if name.startswith("setting-")}
    assert {f"setting-{name}" for name in ids(language, "setting-")} == own


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_in_the_sentences_are_those_of_the_code(language: str) -> None:
    words = catalogue(language, isolates=False)

    def numbers(message: str) -> list[int]:
        return [int(number) for number in re.findall("[0-9]+", words.say(message))]

    for pace in Pace:
        clock = CLOCKS[pace]
        times = [] if clock is None else [clock.card // SECOND, clock.call // SECOND]
        found = numbers(f"setting-clock-{pace}")
        assert found == (times if len(set(times)) > 1 else times[:1])
    assert numbers("nack-too_long")[-1] == talk.LONGEST
    assert numbers("problem-bad_name")[-1] == names.LONGEST
    # "Twice in a row", in words.
    assert play.TIMEOUTS == 2
    assert words.say("setting-fill_after-value", n=0, unit="seconds") in {"at once", "فورًا"}
