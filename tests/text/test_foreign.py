"""Texts of others in our sentences: long ones are cut, and none of them steers a terminal."""

import pytest

from lamma.text.catalogue import catalogue
from lamma.text.digits import Digits
from lamma.text.foreign import number, shown

LONG = "x" * 5_000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("plain", "plain"),
        ("سلمى", "سلمى"),
        ("a\x1b[2J", r"a\x1b[2J"),
        ("a\nb\r\x07\x7f", r"a\x0ab\x0d\x07\x7f"),
        ("\x9b31m", r"\x9b31m"),
        ("\u202eevil\u2028", r"\u202eevil\u2028"),
        ("\udc80", r"\udc80"),
        ("\u2068ours\u2069", "\u2068ours\u2069"),
        ("\u2069out", "out"),
        ("\u2067never closed", "\u2067never closed\u2069"),
        ("\u200fmark", "\u200fmark"),
    ],
)
def test_what_steers_a_terminal_is_named_and_isolates_end_where_they_began(
    text: str, said: str
) -> None:
    assert shown(text) == said


def test_a_long_text_is_cut_and_said_so() -> None:
    assert shown("x" * 1_000) == "x" * 1_000
    assert shown(LONG) == "x" * 999 + "…"
    # What is written out grows, and is cut again; so many isolates are still closed.
    assert len(shown("\u202e" * 1_000)) == 1_000
    assert len(shown("\u2067" * 5_000)) < 2_500


@pytest.mark.parametrize("text", [LONG, "\u202e" * 3_000, "\u2067" * 3_000, "\x1b" * 3_000])
@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("digits", Digits)
def test_a_sentence_takes_any_text(text: str, language: str, digits: Digits) -> None:
    words = catalogue(language, digits=digits)
    said = words.say(
        "error-option-value", option=text, asked=text, allowed=words.listed([text] * 4)
    )
    assert not {"\x1b", "\u202e"} & set(said)
    assert said.count("\u2069") == sum(said.count(mark) for mark in "\u2066\u2067\u2068")
    assert not {"\x1b", "\u202e"} & set(words.isolated(text))


def test_a_number_too_big_for_a_count_is_a_text() -> None:
    assert (number(7), number(-7)) == (7, -7)
    assert number(10**30) == "1" + "0" * 30
    assert number(10**5_000) == "…"
    assert str(10**30) in catalogue("en").say("error-match", asked=10**30, max=1)
    assert "-1000" in catalogue("en").say("error-match", asked=-(10**30), max=1)
