"""Lines on a terminal: folded at blanks, never in a word, as far in as they began."""

import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamma.cli.terminal import Terminal
from lamma.cli.wrapping import columns, folded


@pytest.mark.parametrize(
    ("text", "wide"),
    [("abc", 3), ("لفّة", 3), ("\u2068نور\u2069", 3), ("\u200fA♠", 2), ("王", 2), ("", 0)],
)
def test_columns_are_those_of_the_terminal(text: str, wide: int) -> None:
    assert columns(text) == wide


def test_a_line_is_folded_at_blanks_and_keeps_its_indentation() -> None:
    assert folded("  one two three", 9) == ["  one two", "  three"]
    assert folded("one two", 7) == ["one two"]
    assert folded("  a /very/long/path b", 8) == ["  a", "  /very/long/path", "  b"]
    assert folded("  لفّة لفّة لفّة", 9) == ["  لفّة لفّة", "  لفّة"]


def test_a_hand_is_folded_between_its_cards_not_between_a_number_and_its_card() -> None:
    hand = "  ♠ spades: [1] ace   [2] king   [3] queen"
    assert folded(hand, 34) == ["  ♠ spades: [1] ace   [2] king", "  [3] queen"]


def test_what_a_fold_cuts_is_isolated_on_both_sides() -> None:
    assert folded("aa \u2068bb cc\u2069 dd", 5) == ["aa \u2068bb\u2069", "\u2068cc\u2069 dd"]


@given(st.text(st.sampled_from("ab ل\u0651♠[]"), max_size=60), st.integers(1, 30))
def test_no_word_is_lost_or_broken_and_only_a_word_is_wider(text: str, width: int) -> None:
    parts = folded(text, width)
    assert " ".join(parts).split() == text.split()
    for part in parts:
        assert columns(part) <= width or " " not in part.strip() or "   " in text


class Screen(io.StringIO):
    """A terminal of 20 columns."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("colours", [True, False])
def test_only_a_terminal_folds(colours: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    size: Any = lambda _: type("Size", (), {"columns": 20})  # noqa: E731
    monkeypatch.setattr("lamma.cli.terminal.os.get_terminal_size", size)
    screen, pipe = Screen(), io.StringIO()
    monkeypatch.setattr(screen, "fileno", lambda: 1)
    environment = {} if colours else {"NO_COLOR": "1"}
    for sink in (screen, pipe):
        terminal = Terminal(io.StringIO(), sink, environment)
        terminal.say("one two three four five")
        terminal.title("one two three four five")
    bold, plain = ("\x1b[1m", "\x1b[0m") if colours else ("", "")
    assert screen.getvalue() == (
        f"one two three four\nfive\n\n{bold}one two three four{plain}\n{bold}five{plain}\n"
    )
    assert pipe.getvalue() == "one two three four five\n\none two three four five\n"


def test_a_terminal_whose_width_nobody_knows_folds_nothing() -> None:
    screen = Screen()
    Terminal(io.StringIO(), screen, {}).say("word " * 60)
    assert screen.getvalue() == "word " * 60 + "\n"
