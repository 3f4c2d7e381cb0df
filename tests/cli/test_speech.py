"""Language, digits, keys, pages and directions."""

import io

import pytest

from lamma.cli.exits import UserError
from lamma.cli.keys import BOOK, TABLE, pressed, shown
from lamma.cli.markdown import laid_out
from lamma.cli.speech import digits, language, words
from lamma.cli.terminal import InputEnded, Terminal
from lamma.text.digits import Digits
from lamma.text.pages import names, page


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "ar_EG.UTF-8"}, "ar"),
        ({"LANG": "ar_EG.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_MESSAGES": "ar", "LANG": "en_GB"}, "ar"),
        ({"LAMMA_LANG": "ar", "LC_ALL": "C"}, "ar"),
        ({"LC_ALL": "", "LANG": "fr_FR"}, "en"),
    ],
)
def test_the_environment_speaks_arabic_or_else_english(
    environment: dict[str, str], spoken: str
) -> None:
    assert language(None, environment) == spoken
    assert language("AR", environment) == "ar"


def test_digits_and_marks_are_as_asked() -> None:
    assert digits(None) is Digits.WESTERN
    assert digits("٠١٢") is Digits.INDIC
    with pytest.raises(UserError, match="There are: 012, ٠١٢"):
        words("en", numerals="xyz")
    with pytest.raises(UserError, match="لا أرقام باسم xyz"):
        words("ar", numerals="xyz", marks=False)
    assert words("ar").isolates
    assert not words("ar", marks=False).isolates
    assert not words("en").isolates
    assert words("ar", "committee", numerals="٠١٢", marks=False).number(14) == "١٤"


@pytest.mark.parametrize("keys", [TABLE, BOOK])
def test_every_key_is_pressed_by_each_of_its_names(keys: dict[str, tuple[str, ...]]) -> None:
    for key, spellings in keys.items():
        assert [pressed(keys, name) for name in spellings] == [key] * len(spellings)
    assert pressed(keys, "Q") == "quit"
    assert pressed(keys, "ورقه") == "sheet"
    assert [pressed(keys, typed) for typed in ("", "5S", "pass", "!")] == [None] * 4
    assert shown(words("en"), keys, "quit") == "q"
    assert shown(words("ar", marks=False), keys, "quit") == "q / خروج"


def test_a_page_is_laid_out_in_short_lines_without_its_signs() -> None:
    text = "# Title\n\nSome **bold** words, and a [link](x.md).\n\n- one two three four\n"
    assert laid_out(text, 24) == [
        "Title",
        "=====",
        "",
        "Some bold words, and a",
        "link.",
        "",
        "- one two three four",
    ]


def test_a_table_is_columns_where_they_fit_and_else_a_paragraph_a_row() -> None:
    text = "| hit | miss |\n|---|---|\n| 10 + tricks | minus |\n"
    assert laid_out(text, 40) == ["hit          miss", "10 + tricks  minus"]
    assert laid_out(text, 14) == ["10 + tricks", "  miss: minus"]


@pytest.mark.parametrize("tongue", ["en", "ar"])
def test_no_line_of_any_page_is_too_long(tongue: str) -> None:
    for name in names():
        for line in laid_out(page(name, tongue, isolates=False), 60):
            assert len(line) <= 60, (name, line)
            assert not line.startswith(("#", "|"))


def test_lines_in_arabic_carry_their_direction_and_input_ends_cleanly() -> None:
    sink = io.StringIO()
    terminal = Terminal(io.StringIO("a\n"), sink, {})
    terminal.right_to_left = True
    terminal.say("", "5")
    assert sink.getvalue() == "\n\u200f5\n"
    assert not terminal.by_hand
    assert not terminal.colours
    assert terminal.ask("?") == "a"
    with pytest.raises(InputEnded):
        terminal.ask("?")
