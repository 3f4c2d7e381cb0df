"""Actions in words, read from a record's notation."""

import pytest

from lamma.text.actions import action_label, action_sentence
from lamma.text.catalogue import catalogue


@pytest.mark.parametrize(
    ("rulebook", "text", "arabic", "english"),
    [
        ("committee", "dash-call", "داش", "Dash"),
        ("committee", "no-dash", "لعب عادي", "Play on"),
        ("kotshena", "dash-call", "داش كول", "Dash call"),
        ("classic", "no-dash", "بلا داش كول", "No"),
        ("committee", "bid 6S", "زايد 6♠", "Bid 6♠"),
        ("kotshena", "bid 7S", "كول 7♠", "Call 7♠"),
        ("classic", "bid 13N", "زايد 13 صنز", "Bid 13 Sans"),
        ("committee", "pass", "باس", "Pass"),
        ("committee", "with", "ويذ", "With"),
        ("committee", "declare 8H", "تأكيد 8♥", "Confirm 8♥"),
        ("committee", "estimate 2", "طلب 2", "Request 2"),
        ("kotshena", "estimate 0", "تقدير 0", "Estimate 0"),
        ("taqdeer", "estimate 2", "مزايدة 2", "Bid 2"),
        ("kotshena", "estimate 8 H", "سوبر كول 8♥", "Super call 8♥"),
        ("taqdeer", "play CT", "10 كلبس", "10 of clubs"),
        ("sixty_six", "marry H", "زواج الكبة", "Marriage in hearts"),
        ("sixty_six", "exchange", "تبديل التسعة", "Swap the nine"),
        ("sixty_six", "close", "إغلاق التالون", "Close the talon"),
        ("sixty_six", "claim", "لديّ ما يكفي", "I have enough"),
    ],
)
def test_labels(rulebook: str, text: str, arabic: str, english: str) -> None:
    assert action_label(catalogue("ar", rulebook, isolates=False), text) == arabic
    assert action_label(catalogue("en", rulebook), text) == english


@pytest.mark.parametrize(
    "text", ["", "bid", "bid S", "bid 6X", "play XX", "marry N", "estimate x", "estimate 8 X", "?"]
)
def test_what_is_no_action_is_given_back(text: str) -> None:
    assert action_label(catalogue("en", "kotshena"), text) == text


@pytest.mark.parametrize(
    ("rulebook", "text", "arabic", "english"),
    [
        ("committee", "dash-call", "نور: داش", "Nour: dash"),
        ("kotshena", "no-dash", "نور: بلا داش كول", "Nour: no dash call"),
        ("kotshena", "bid 6S", "نور: كول 6 بستوني", "Nour bids 6 spades"),
        ("committee", "bid 6N", "نور: مزايدة 6 سانز", "Nour bids 6 Sans"),
        ("committee", "pass", "نور: باس", "Nour passes"),
        ("committee", "with", "نور: ويذ", "Nour: With"),
        ("committee", "estimate 0", "نور: الطلب صفر", "Nour: zero"),
        ("committee", "estimate 3", "نور: الطلب 3 لمّات", "Nour: 3 tricks"),
        (
            "kotshena",
            "estimate 8 H",
            "نور: سوبر كول 8، والحكم كبة",
            "Nour: super call 8, trump hearts",
        ),
        ("committee", "play HK", "نور: شايب هارت", "Nour: king of hearts"),
        ("sixty_six", "claim", "نور: «لديّ ما يكفي»", 'Nour: "I have enough"'),
        ("sixty_six", "marry H", "نور: زواج الكبة", "Nour: Marriage in hearts"),
    ],
)
def test_sentences(rulebook: str, text: str, arabic: str, english: str) -> None:
    assert action_sentence(catalogue("ar", rulebook, isolates=False), "نور", text) == arabic
    assert action_sentence(catalogue("en", rulebook), "Nour", text) == english


def test_ones_own_action_is_told_in_the_second_person() -> None:
    english = catalogue("en", "committee")
    said = [action_sentence(english, "You", text, mine=True) for text in ("pass", "bid 4C")]
    assert said == ["You pass", "You bid 4 clubs"]
