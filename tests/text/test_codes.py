"""Every code that a game gives has its sentence, in both languages and under every rulebook."""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lamma.games
from lamma.cli.reading import FACTS
from lamma.games.protocol import Chance, Over
from lamma.games.refusal import Refusal
from lamma.games.registry import RULEBOOKS, game, rulebook
from lamma.text.bundle import LANGUAGES
from lamma.text.catalogue import catalogue
from lamma.text.explain import sheet_lines

SOURCES = sorted(Path(lamma.games.__path__[0]).rglob("*.py"))
RULE_ID = re.compile(r"RECORD|[A-Z]-[0-9]+")


def _texts(node: ast.AST | None) -> Iterator[str]:
    """The texts an expression can give: a constant, either side of a condition, a tuple's."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body)
            yield from _texts(orelse)
        case ast.Tuple(elts=elements):
            for element in elements:
                yield from _texts(element)
        case _:
            return


def _called(node: ast.AST) -> str:
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name
        case _:
            return ""


def _given(tree: ast.AST, places: dict[str, int]) -> Iterator[str]:
    """The texts at the given place, or named ``code``, of calls of the given names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (place := places.get(_called(node))) is not None:
            words = [word.value for word in node.keywords if word.arg == "code"]
            for value in [*node.args[place : place + 1], *words]:
                yield from _texts(value)


def _by_name(tree: ast.AST, places: dict[str, int]) -> Iterator[str]:
    """The texts that reach such a call by the name ``code``: ``code = "with"``, then the call."""
    for function in ast.walk(tree):
        calls = {_called(node) for node in ast.walk(function)}
        if isinstance(function, ast.FunctionDef) and calls & places.keys():
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "code":
                    yield from _texts(node.value)


TREES = [ast.parse(source.read_text("utf-8")) for source in SOURCES]
MAKES_PART = {"Part": 2, "_ten": 3}
PARTS = {
    code for tree in TREES for code in (*_given(tree, MAKES_PART), *_by_name(tree, MAKES_PART))
}


def test_the_codes_are_found() -> None:
    # A reader of sources that finds nothing would pass every test below.
    assert {"hit", "difference", "caller", "with", "only-miss", "risk", "miss", "void"} <= PARTS


@pytest.mark.parametrize(("language", "book"), list(product(LANGUAGES, RULEBOOKS)))
def test_every_refusal_is_a_sentence_without_arguments(language: str, book: str) -> None:
    words = catalogue(language, book)
    missing = [code for code in Refusal if not words.has(f"illegal-{code}")]
    assert missing == []
    for code in Refusal:
        assert words.say(f"illegal-{code}")


@pytest.mark.parametrize(("language", "book"), list(product(LANGUAGES, RULEBOOKS)))
def test_every_part_has_a_sentence(language: str, book: str) -> None:
    words = catalogue(language, book)
    assert [code for code in sorted(PARTS) if not words.has(f"part-{code}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_end_of_a_hand_has_a_sentence(language: str) -> None:
    words = catalogue(language, "sixty_six")
    reasons = ("claim", "false-claim", "last-trick", "closer-failed", "entered")
    for reason, why in product(
        reasons, ("half", "few", "no-trick", "no-trick-then", "no-trick-either", "flat")
    ):
        assert words.say(f"part-hand-{reason}", won=2, n=66, loser=30, why=why)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_option_and_value_has_a_name(language: str, book: str) -> None:
    words = catalogue(language, book)
    for option, values in rulebook(book).choices.items():
        assert words.say(f"option-{option}")
        for value in values:
            assert words.say(f"option-{option}-{str(value).lower()}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_rulebook_has_a_name_a_title_and_its_facts(language: str, book: str) -> None:
    words = catalogue(language, book)
    assert words.say(f"rulebook-{book}")
    assert words.say(f"title-{book}")
    rows = [row for row in FACTS if not words.say(f"fact-{row}") or not words.say(f"row-{row}")]
    assert rows == []


def _play(book: str, seed: int) -> tuple[Any, Any]:
    rng = Random(seed)
    rules = game(book)
    state = rules.start()
    while not isinstance(turn := rules.turn(state), Over):
        if isinstance(turn, Chance):
            deck = tuple(rng.sample(rules.deck, len(rules.deck)))
            dealer = 0 if turn.draws_dealer else None
            state = rules.apply(state, rules.deal(state, deck, dealer))
        else:
            state = rules.apply(state, rng.choice(rules.legal(state)))
    return rules, state


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_whole_match_is_explained_in_both_languages(book: str) -> None:
    rules, state = _play(book, 1)
    names = [f"player {seat}" for seat in rules.seats]
    for language in LANGUAGES:
        words = catalogue(language, book)
        totals = [0] * len(names)
        for number in range(1, state.round + 1):
            explained = rules.explain(state, number)
            scores = [sum(part.amount for part in parts) for parts in explained]
            totals = [total + score for total, score in zip(totals, scores, strict=True)]
            lines = sheet_lines(words, explained, names, totals)
            heads = [line for line in lines if not line.startswith(" ")]
            assert len(heads) == len(names)
            for head, score, total in zip(heads, scores, totals, strict=True):
                assert words.signed(score) in head
                assert words.signed(total) in head
        assert tuple(totals) == rules.score(state).totals
