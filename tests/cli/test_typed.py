"""What people type, in either language, and the action it means."""

import pytest

from lamma.cards import Card, Strain
from lamma.cli.typed import normal, read_action, read_bid, read_card, read_strain
from lamma.text.catalogue import catalogue

AUCTION = ("bid 5S", "bid 5N", "bid 6C", "with", "pass")
DASH = ("dash-call", "no-dash")
ESTIMATES = ("estimate 0", "estimate 3", "estimate 8", "estimate 8 H")
CARDS = ("play SA", "play HK", "play DT", "play C9")
LEAD = (*CARDS, "marry H", "exchange", "close", "claim")


@pytest.mark.parametrize(
    ("typed", "legal", "meant"),
    [
        ("bid 5S", AUCTION, "bid 5S"),
        ("5S", AUCTION, "bid 5S"),
        ("5s", AUCTION, "bid 5S"),
        ("5 spades", AUCTION, "bid 5S"),
        ("٥ سبيد", AUCTION, "bid 5S"),
        ("زايد 5 سبيت", AUCTION, "bid 5S"),
        ("كول ٥♠", AUCTION, "bid 5S"),
        ("5 sans", AUCTION, "bid 5N"),
        ("5 صنز", AUCTION, "bid 5N"),
        ("4C", AUCTION, "bid 4C"),
        ("pass", AUCTION, "pass"),
        ("PASS.", AUCTION, "pass"),
        ("باس", AUCTION, "pass"),
        ("مرّر", AUCTION, "pass"),
        ("ويذ", AUCTION, "with"),
        ("w", AUCTION, "with"),
        ("5", AUCTION, None),
        ("declare 6N", ("declare 6S", "declare 6N"), "declare 6N"),
        ("تأكيد 6♠", ("declare 6S", "declare 6N"), "declare 6S"),
        ("6 سانز", ("declare 6S", "declare 6N"), "declare 6N"),
        ("dash call", DASH, "dash-call"),
        ("داش كول", DASH, "dash-call"),
        ("yes", DASH, "dash-call"),
        ("no", DASH, "no-dash"),
        ("لا", DASH, "no-dash"),
        ("لعب عادي", DASH, "no-dash"),
        ("estimate 3", ESTIMATES, "estimate 3"),
        ("3", ESTIMATES, "estimate 3"),
        ("تقدير ٣", ESTIMATES, "estimate 3"),
        ("8 H", ESTIMATES, "estimate 8 H"),
        ("8♥", ESTIMATES, "estimate 8 H"),
        ("سوبر كول ٨ هارت", ESTIMATES, "estimate 8 H"),
        ("13", ESTIMATES, "estimate 13"),
        ("play SA", CARDS, "play SA"),
        ("SA", CARDS, "play SA"),
        ("as", CARDS, "play SA"),
        ("A♠", CARDS, "play SA"),
        ("ace of spades", CARDS, "play SA"),
        ("آس سبيد", CARDS, "play SA"),
        ("إكة بستوني", CARDS, "play SA"),
        ("King of Hearts", CARDS, "play HK"),
        ("شايب كبة", CARDS, "play HK"),
        ("10d", CARDS, "play DT"),
        ("DT", CARDS, "play DT"),
        ("١٠ ديناري", CARDS, "play DT"),
        ("9 of clubs", CARDS, "play C9"),
        ("D2", CARDS, "play D2"),
        ("marry H", LEAD, "marry H"),
        ("marriage in hearts", LEAD, "marry H"),
        ("زواج كبة", LEAD, "marry H"),
        ("swap the nine", LEAD, "exchange"),
        ("تبديل التسعة", LEAD, "exchange"),
        ("close", LEAD, "close"),
        ("إغلاق التالون", LEAD, "close"),
        ("claim", LEAD, "claim"),
        ("لديّ ما يكفي", LEAD, "claim"),
        ("66", LEAD, "claim"),
        ("banana", AUCTION, None),
        ("", CARDS, None),
        ("play", CARDS, None),
        ("bid", AUCTION, None),
    ],
)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_typed_words_mean_an_action_in_either_language(
    typed: str, legal: tuple[str, ...], meant: str | None, language: str
) -> None:
    assert read_action(catalogue(language, "kotshena"), typed, legal) == meant


@pytest.mark.parametrize("rulebook", ["kotshena", "committee", "classic", "taqdeer", "sixty_six"])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_card_and_strain_is_read_as_the_table_names_it(rulebook: str, language: str) -> None:
    words = catalogue(language, rulebook)
    for card in Card:
        assert read_card(words, words.card_name(card)) == card.value
        assert read_card(words, words.card_glyph(card)) == card.value
        assert read_card(words, card.value) == card.value
    for strain in Strain:
        assert read_strain(words, words.strain_name(strain)) == strain.value
        assert read_bid(words, words.bid_words(7, strain)) == (7, strain.value)


def test_letters_are_compared_without_signs_and_digits_of_either_kind_are_one() -> None:
    assert normal(" إكّـة  ♠ ") == "اكه ♠"
    assert normal("٠١٢ 012") == "012 012"
    assert normal("No-Dash!") == "no dash"
