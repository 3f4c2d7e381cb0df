"""Numbers said in words, and everything the table prints typed back at it."""

from random import Random
from typing import Any

import pytest

from lamma.cli.counting import in_digits, normal, read_tricks
from lamma.cli.menu import Chosen, Menu
from lamma.cli.typed import read_action, read_card, read_number
from lamma.cli.voice import Voice
from lamma.games import registry
from lamma.games.protocol import Chance, Over
from lamma.text.actions import action_label, action_sentence
from lamma.text.catalogue import catalogue

ESTIMATES = ("estimate 0", "estimate 1", "estimate 2", "estimate 5", "estimate 8 H")


@pytest.mark.parametrize(
    ("rulebook", "typed"),
    [
        ("kotshena", "داش"),
        ("kotshena", "صفر"),
        ("kotshena", "تقدير صفر"),
        ("kotshena", "Dash"),
        ("kotshena", "zero"),
        ("kotshena", "ولا لفّة"),
        ("taqdeer", "مزايدة صفر"),
        ("taqdeer", "المزايدة صفر"),
        ("taqdeer", "no tricks"),
        ("committee", "الطلب صفر"),
        ("committee", "طلب صفر"),
        ("committee", "٠"),
        ("committee", "زيرو"),
    ],
)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_word_for_none_is_zero_at_an_estimate(
    rulebook: str, typed: str, language: str
) -> None:
    words = catalogue(language, rulebook)
    assert read_action(words, typed, ESTIMATES) == "estimate 0"
    # Where a zero may not be said, it is still what was meant: the game gives its reason.
    assert read_action(words, typed, ESTIMATES[1:]) == "estimate 0"


@pytest.mark.parametrize(
    ("typed", "legal", "meant"),
    [
        ("البدء لك: إكة بستوني", ("play SA", "play S2"), "play SA"),
        ("You lead ace of spades", ("play SA", "play S2"), "play SA"),
        ("أنت: النداء 6 بستوني", ("declare 6S", "declare 7S"), "declare 6S"),
        ("You declare 6 spades", ("declare 6S", "declare 7S"), "declare 6S"),
        ("You: 2 tricks", ESTIMATES, "estimate 2"),
        ("أنت: التقدير لفّتان", ESTIMATES, "estimate 2"),
        ("أنت: باس", ("bid 4C", "pass"), "pass"),
    ],
)
def test_a_whole_line_about_oneself_can_be_typed_back(
    typed: str, legal: tuple[str, ...], meant: str
) -> None:
    for language in ("en", "ar"):
        assert read_action(catalogue(language, "kotshena"), typed, legal) == meant


def test_a_dash_before_the_estimates_is_a_dash_call() -> None:
    words = catalogue("ar", "kotshena")
    assert read_action(words, "داش", ("dash-call", "no-dash")) == "dash-call"
    assert read_action(words, "داش كول", ESTIMATES) == "dash-call"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("لفّتان", "estimate 2"),
        ("لفّة واحدة", "estimate 1"),
        ("لمّتين", "estimate 2"),
        ("خمس لفّات", "estimate 5"),
        ("خمسة", "estimate 5"),
        ("5، ويذ", "estimate 5"),
        ("5, with", "estimate 5"),
        ("two tricks", "estimate 2"),
        ("ثمانية قلوب", "estimate 8 H"),
        ("ثلاثة عشر", "estimate 13"),
    ],
)
def test_estimates_in_words(typed: str, meant: str) -> None:
    assert read_action(catalogue("ar", "kotshena"), typed, ESTIMATES) == meant


def test_cards_bids_and_numbers_in_words() -> None:
    words = catalogue("ar", "kotshena")
    assert read_card(words, "عشرة ديناري") == "DT"
    assert read_card(words, "شايب قلب") == "HK"
    assert read_card(words, "nine of clubs") == "C9"
    assert read_action(words, "ثمانية صنز", ("bid 8N", "pass")) == "bid 8N"
    assert [read_number(text) for text in ("صفر", "واحدة", "اتناشر", "أحد عشر")] == [0, 1, 12, 11]
    assert read_number("نور") is None
    assert in_digits(normal("ثلاثة عشر")) == "13"
    assert read_tricks(words, "11 لفه") == 11
    # «تسعة» in Sixty-Six: the word for the exchange is not the number of a choice.
    assert read_action(catalogue("en", "sixty_six"), "nine", ("exchange", "close")) == "exchange"


@pytest.mark.parametrize("rulebook", registry.RULEBOOKS)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_everything_printed_for_a_legal_action_can_be_typed_back(
    rulebook: str, language: str
) -> None:
    words = catalogue(language, rulebook)
    for legal, choice in _met(rulebook):
        menu = Menu(Voice(words, ("A", "B", "C", "D"), 0), legal, ())
        label, told = action_label(words, choice), action_sentence(words, "نور", choice)
        mine = action_sentence(words, "You", choice, mine=True)
        part = mine.partition("You")[2].strip(" :") if language == "en" else told
        said = told.replace("نور", "").strip(" :\u2068\u2069\u200f")
        for typed in (choice, label, said, part.replace("نور", "").strip(" :")):
            assert read_action(words, typed, legal) == choice, typed
            # At the table too: a number alone is the number of a bid, never of something else.
            assert menu.read(typed) == Chosen(choice), typed


def _met(rulebook: str) -> list[tuple[tuple[str, ...], str]]:
    """Some legal actions of some random matches, each among all that were legal with it."""
    game, rng = registry.game(rulebook), Random(8)
    met: dict[str, tuple[tuple[str, ...], str]] = {}
    for _ in range(2):
        state: Any = game.start()
        for _ in range(160):
            turn = game.turn(state)
            if isinstance(turn, Over):
                break
            if isinstance(turn, Chance):
                deck = list(game.deck)
                rng.shuffle(deck)
                first = 0 if turn.draws_dealer else None
                state = game.apply(state, game.deal(state, tuple(deck), first))
                continue
            actions = game.legal(state)
            legal = tuple(map(game.write, actions))
            met |= {text: (legal, text) for text in legal}
            state = game.apply(state, rng.choice(actions))
    kinds: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for one in met.values():
        kinds.setdefault(one[1].partition(" ")[0], []).append(one)
    return [one for kind in kinds.values() for one in rng.sample(kind, min(7, len(kind)))]
