"""Names, numbers and directions: what a catalogue writes beside its messages."""

import pickle

import pytest

from lamma.cards import Card, Rank, Strain, Suit
from lamma.text.bundle import BadMessage, UnknownCatalogue
from lamma.text.catalogue import Catalogue, Digits, Faces, Form, catalogue

LRI, RLI, FSI, PDI, RLM, ALM = "\u2066", "\u2067", "\u2068", "\u2069", "\u200f", "\u061c"


def arabic(rulebook: str | None) -> Catalogue:
    return catalogue("ar", rulebook)


# GLOSSARY §3, row by row: ♠ ♥ ♦ ♣, then ace, king, queen, jack.
NAMES = {
    "kotshena": "بستوني كبة ديناري سباتي إكة شايب بنت ولد",
    "committee": "سبيد هارت كارو تريفل آس شايب بنت ولد",
    "classic": "بج هارت كارو تريفل آس شايب بنت ولد",
    "taqdeer": "سبيت هاص دايمن كلبس أكة شايب بنت ولد",
    "sixty_six": "البستوني الكبة الديناري السباتي آس ملك بنت ولد",
    None: "سبيد هارت كارو تريفل آس شايب بنت ولد",
}


@pytest.mark.parametrize("rulebook", NAMES)
def test_suits_and_ranks_of_the_glossary(rulebook: str | None) -> None:
    words = arabic(rulebook)
    suits = [words.suit_name(suit) for suit in Suit]
    ranks = [words.rank_name(rank) for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)]
    assert " ".join(suits + ranks) == NAMES[rulebook]


def test_ranks_below_the_jack_are_numbers() -> None:
    words = catalogue("en", "taqdeer")
    low = [words.rank_name(rank) for rank in list(Rank)[4:]]
    assert low == ["10", "9", "8", "7", "6", "5", "4", "3", "2"]


@pytest.mark.parametrize(
    ("language", "rulebook", "card", "name"),
    [
        ("ar", "committee", Card.HK, "شايب هارت"),
        ("ar", "taqdeer", Card.CT, "10 كلبس"),
        ("ar", "sixty_six", Card.HK, "ملك الكبة"),
        ("ar", "sixty_six", Card.ST, "10 البستوني"),
        ("ar", "kotshena", Card.SA, "إكة بستوني"),
        ("en", "kotshena", Card.HK, "king of hearts"),
        ("en", "sixty_six", Card.CT, "10 of clubs"),
    ],
)
def test_card_names(language: str, rulebook: str, card: Card, name: str) -> None:
    assert catalogue(language, rulebook).card_name(card) == name


def test_s15_german_faces_change_the_names_of_the_court_alone() -> None:
    ranks = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE)
    words = catalogue("ar", "sixty_six", faces=Faces.GERMAN)
    assert [words.rank_name(rank) for rank in ranks] == ["زاو", "10", "ملك", "أوبر", "أونتر", "9"]
    english = catalogue("en", "sixty_six", faces=Faces.GERMAN)
    assert [english.rank_name(r) for r in ranks] == ["Daus", "10", "König", "Ober", "Unter", "9"]
    assert words.card_name(Card.HQ) == "أوبر الكبة"
    assert words.card_glyph(Card.HQ) == arabic("sixty_six").card_glyph(Card.HQ)


@pytest.mark.parametrize(
    ("rulebook", "sans"),
    [
        ("kotshena", "صنز"),
        ("committee", "سانز"),
        ("classic", "صنز"),
        ("taqdeer", "بلا حكم"),
    ],
)
def test_strains(rulebook: str, sans: str) -> None:
    words = arabic(rulebook)
    assert words.strain_name(Strain.SANS) == sans
    assert words.strain_name(Strain.CLUBS) == words.suit_name(Suit.CLUBS)
    assert catalogue("en", rulebook).strain_name(Strain.SANS) == "Sans"


def test_sixty_six_drops_the_article_on_a_chip_alone() -> None:
    words = arabic("sixty_six")
    assert (words.suit_name(Suit.HEARTS), words.suit_chip(Suit.HEARTS)) == ("الكبة", "كبة")
    assert [words.suit_chip(suit) for suit in Suit] == ["بستوني", "كبة", "ديناري", "سباتي"]
    assert arabic("committee").suit_chip(Suit.HEARTS) == "هارت"


def test_card_glyphs() -> None:
    words = catalogue("ar", "committee")
    cards = (Card.HK, Card.ST, Card.D2, Card.CA)
    assert [words.card_glyph(card) for card in cards] == ["K♥", "10♠", "2♦", "A♣"]


def test_a_bid_is_words_in_a_sentence_and_a_glyph_on_a_chip() -> None:
    assert arabic("committee").bid_words(6, Strain.SPADES) == "6 سبيد"
    assert catalogue("en", "committee").bid_words(10, Strain.SANS) == "10 Sans"
    assert catalogue("en", "committee").bid_glyph(6, Strain.SPADES) == "6♠"
    # In Arabic the number stands right of the suit: the chip reads from the right.
    assert arabic("committee").bid_glyph(6, Strain.SPADES) == f"{RLM}6♠"
    assert catalogue("ar", "committee", isolates=False).bid_glyph(6, Strain.SPADES) == "6♠"
    assert arabic("kotshena").bid_glyph(9, Strain.SANS) == "9 صنز"


@pytest.mark.parametrize(("number", "text"), [(27, "+27"), (-12, "−12"), (0, "0"), (1, "+1")])
def test_signed(number: int, text: str) -> None:
    assert arabic("kotshena").signed(number) == text
    assert catalogue("en", "kotshena").signed(number) == text


def test_arabic_indic_digits_carry_their_sign_on_the_right() -> None:
    words = catalogue("ar", "kotshena", digits=Digits.INDIC)
    assert words.signed(27) == f"{ALM}+٢٧"
    assert words.signed(-12) == f"{ALM}−١٢"
    assert words.times(2) == f"{ALM}×٢"
    assert words.number(13) == "١٣"
    assert words.isolated("٣/٥") == f"{RLI}٣/٥{PDI}"
    assert words.say("ev-multiplier-back") == f"المضاعف {RLI}×١{PDI} من جديد"
    bare = catalogue("ar", "kotshena", digits=Digits.INDIC, isolates=False)
    assert (bare.signed(-12), bare.times(2), bare.bid_glyph(6, Strain.SPADES)) == (
        "−١٢",
        "×٢",
        "٦♠",
    )


def test_arabic_indic_digits_reach_every_number_but_no_name() -> None:
    words = catalogue("ar", "taqdeer", digits=Digits.INDIC, isolates=False)
    assert words.say("ev-estimate", who="Nour2", n=11) == "Nour2: المزايدة ١١ لفّة"
    assert words.say("prompt-auction-open") == "الكلام لك: من ٤ فأعلى، أو باس"
    assert words.say("matches", n=100_000) == "١٠٠٬٠٠٠ لعبة"
    assert words.card_name(Card.CT) == "١٠ كلبس"
    assert words.say("ev-card", who="Nour2", card=words.card_name(Card.CT)) == "Nour2: ١٠ كلبس"


def test_western_digits_stand_left_to_right() -> None:
    words = arabic("kotshena")
    assert words.isolated("3/5") == f"{LRI}3/5{PDI}"
    assert words.say("ev-multiplier-back") == f"المضاعف {LRI}×1{PDI} من جديد"
    assert words.times(4) == "×4"
    assert words.number(-3) == "−3"
    assert words.number(7) == "7"


def test_isolates_are_on_in_arabic_and_off_in_english() -> None:
    assert arabic("kotshena").say("ev-pass", who="نور") == f"{FSI}نور{PDI}: باس"
    assert catalogue("en", "kotshena").say("ev-pass", who="Nour") == "Nour passes"
    assert catalogue("ar", "kotshena", isolates=False).say("ev-pass", who="نور") == "نور: باس"
    shown = catalogue("en", "kotshena", isolates=True).say("ev-pass", who="نور")
    assert shown == f"{FSI}نور{PDI} passes"
    assert catalogue("en", "kotshena").isolated("3/5") == "3/5"


def test_a_negative_number_is_never_written_with_a_hyphen() -> None:
    words = catalogue("ar", "kotshena", isolates=False)
    assert words.say("ev-place", place=2, who="نور", total=-12) == "المركز 2: نور، −12"


def test_the_viewer_is_meant_only_when_said() -> None:
    words = catalogue("ar", "committee", isolates=False)
    assert words.say("ev-call", who="نور", bid="6 سبيد") == "الكول من نصيب نور: 6 سبيد"
    assert words.say("ev-call", who="نور", bid="6 سبيد", self=True) == "الكول لك: 6 سبيد"
    assert words.say("ev-call", who="نور", bid="6 سبيد", self=False) == "الكول من نصيب نور: 6 سبيد"


def test_words_of_each_rulebook() -> None:
    said = {
        book: catalogue("ar", book, isolates=False).say("ev-bid", who="نور", bid="6")
        for book in ("kotshena", "committee")
    }
    assert said == {"kotshena": "نور: كول 6", "committee": "نور: مزايدة 6"}
    committee = catalogue("ar", "committee", isolates=False)
    assert committee.say("ev-out", who="نور", taken=4, n=3) == "نور: فوق الطلب، 4 من 3"
    assert catalogue("en", "taqdeer").say("col-estimate") == "bid"


def test_buttons_speak_in_the_form_a_profile_asks_for() -> None:
    neutral = catalogue("ar", "committee", isolates=False)
    feminine = catalogue("ar", "committee", isolates=False, form=Form.FEMININE)
    labels = [
        [words.say("button-bid", bid="6♠"), words.say("button-estimate", n=2)]
        for words in (neutral, feminine)
    ]
    assert labels == [["زايد 6♠", "طلب 2"], ["زايدي 6♠", "اطلبي 2"]]


def test_lists() -> None:
    assert arabic(None).listed(["نور", "سلمى", "عمر"]) == "نور، سلمى، عمر"
    assert catalogue("en").listed(["Nour"]) == "Nour"


def test_has_knows_messages_and_no_terms() -> None:
    words = arabic("kotshena")
    assert words.has("ev-bid")
    assert not words.has("ev-nothing")
    assert not words.has("-trump-the")


def test_the_house_speaks_without_a_rulebook() -> None:
    assert catalogue("ar", isolates=False).say("tricks", n=3) == "3 لمّات"
    assert not catalogue("ar").has("fact-hit")


def test_catalogues_are_built_once() -> None:
    assert catalogue("ar", "kotshena") is catalogue("ar", "kotshena")


def test_an_unknown_language_or_rulebook_is_named() -> None:
    with pytest.raises(UnknownCatalogue, match="no messages for language 'fr'; there are: ar, en"):
        catalogue("fr", "kotshena")
    with pytest.raises(UnknownCatalogue, match="no messages for rulebook 'house'; there are: cl"):
        catalogue("ar", "house")


def test_a_missing_message_or_argument_raises() -> None:
    with pytest.raises(BadMessage, match="'ev-nothing': there is no such message"):
        arabic("kotshena").say("ev-nothing")
    with pytest.raises(BadMessage, match="'ev-pass': Unknown external: who") as caught:
        arabic("kotshena").say("ev-pass")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301
