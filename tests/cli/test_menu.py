"""Choices as they are shown, and what an answer to them means."""

import pytest

from lamma.cards import read_cards
from lamma.cli.menu import Chosen, HalfChosen, Menu
from lamma.cli.voice import Voice
from lamma.text.catalogue import catalogue

HAND = read_cards("SA S4 HK D9")


def menu(*texts: str, confirms: str | None = None, language: str = "en") -> Menu:
    voice = Voice(catalogue(language, "kotshena", isolates=False), ("A", "B", "C", "D"), 0)
    return Menu(voice, texts, HAND, confirms)


def test_cards_that_may_be_played_are_numbered_in_the_hand_and_the_others_are_not() -> None:
    table = menu("play S4", "play SA")
    assert table.hand_lines() == [
        "Your hand: 4 cards",
        "  ♠ spades: [1] ace   [2] 4",
        "  ♥ hearts: king",
        "  ♦ diamonds: 9",
    ]
    assert table.choices() == []
    assert table.read("2") == Chosen("play S4", by_number=True)
    assert table.read("٢") == Chosen("play S4", by_number=True)
    assert table.read("H K") == Chosen("play HK")  # refused by the game, with its reason


def test_bids_are_chosen_by_number_then_suit() -> None:
    table = menu("bid 5S", "bid 5N", "bid 6C", "bid 6D", "with", "pass")
    assert table.choices() == [
        "You may:",
        "  1. With",
        "  2. Pass",
        "  A number, then the suit: 5, 6. Or both at once, such as 5 Sans",
    ]
    half = table.read("5")
    assert isinstance(half, HalfChosen)
    assert table.strain_lines(half) == ["  1. spades", "  2. Sans"]
    assert table.read_strain(half, "2") == "bid 5N"
    assert table.read_strain(half, "سانز") == "bid 5N"
    assert table.read_strain(half, "♠") == "bid 5S"
    assert table.read_strain(half, "hearts") is None
    assert table.read_strain(half, "3") is None
    assert table.read("1") == Chosen("with", by_number=True)
    assert table.read("6 diamonds") == Chosen("bid 6D")
    assert table.read("4") == Chosen("bid 4D")  # not open: the game says why
    assert table.read("") is None


def test_an_estimate_is_its_own_number_and_a_super_call_may_follow() -> None:
    table = menu("estimate 0", "estimate 1", "estimate 8", "estimate 8 N", "estimate 8 H")
    assert table.choices() == [
        "You may:",
        "  A number: 0, 1, 8",
        "  From 8 you may also name a new trump, such as 8 hearts",
    ]
    assert table.read("1") == Chosen("estimate 1")
    half = table.read("8")
    assert isinstance(half, HalfChosen)
    assert table.strain_lines(half) == ["  1. the trump stays", "  2. Sans", "  3. hearts"]
    assert table.read_strain(half, "1") == "estimate 8"
    assert table.read_strain(half, "") == "estimate 8"
    assert table.read_strain(half, "H") == "estimate 8 H"
    assert table.read("8 H") == Chosen("estimate 8 H")
    assert table.read("5") == Chosen("estimate 5")


def test_a_suit_may_be_answered_with_another_choice_altogether() -> None:
    table = menu("bid 5S", "bid 5N", "bid 6C", "bid 6D", "pass")
    half = table.read("5")
    assert isinstance(half, HalfChosen)
    assert table.read_strain(half, "6D") == "bid 6D"
    assert table.read_strain(half, "pass") == "pass"
    assert table.read_strain(half, "q") is None


def test_an_empty_line_takes_the_only_choice_or_confirms_what_stands_ready() -> None:
    assert menu("play SA").read("") == Chosen("play SA")
    ready = menu("declare 6N", "declare 6S", confirms="declare 6S")
    assert ready.choices()[1] == "  1. Confirm 6♠"
    assert ready.read("") == Chosen("declare 6S")
    assert ready.read("1") == Chosen("declare 6S", by_number=True)


@pytest.mark.parametrize("typed", ["0", "9", "99", "100", "-1", "x", "play", "♠"])
def test_what_is_no_choice_is_none(typed: str) -> None:
    assert menu("play SA", "play S4").read(typed) is None
