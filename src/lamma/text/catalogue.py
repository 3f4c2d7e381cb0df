"""What a table says, in one language, in the words of its rulebook's players.

>>> from lamma.cards import Card
>>> english = catalogue("en", "kotshena")
>>> english.say("ev-estimate", who="Nour", n=3)
'Nour: 3 tricks'
>>> english.card_name(Card.HK)
'king of hearts'
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from lamma.cards import Card, Rank, Strain, Suit
from lamma.text import digits as numbers
from lamma.text import foreign
from lamma.text.bundle import Bundle, bundle
from lamma.text.digits import Digits

__all__ = ["Argument", "Catalogue", "Digits", "Faces", "Form", "catalogue"]

Argument = str | int
"""What a message takes: text, or a number. A bool is said as ``yes`` or ``no``."""

_SUITS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_FACES = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK})


class Form(StrEnum):
    """How buttons speak to the player: verbal nouns, or the feminine imperative if asked for."""

    NEUTRAL = "neutral"
    FEMININE = "f"


class Faces(StrEnum):
    """S-15: which cards the players look at; nothing else changes with them."""

    FRENCH = "french"
    GERMAN = "german"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The messages of one language under one rulebook, as one reader wants them.

    ``isolates`` tells whether texts carry the marks of direction that Arabic needs where numbers,
    Latin names and Arabic meet; a terminal without them is given ``False``.
    """

    language: str
    rulebook: str | None
    digits: Digits
    isolates: bool
    form: Form
    faces: Faces
    messages: Bundle

    def has(self, message: str) -> bool:
        """Whether there is a message of that id."""
        return self.messages.has(message)

    def say(self, message: str, /, **args: Argument) -> str:
        """The sentence ``message`` with its arguments; BadMessage for a missing id or argument.

        ``form``, ``self`` and ``yours`` need not be given: the reader's own form, and "no".
        Arguments a message does not use are ignored; a negative number is written by
        :meth:`signed`. A text is shown without what steers a terminal, and cut where nobody would
        read on (:mod:`lamma.text.foreign`).
        """
        return self._show(self._raw(message, args))

    def signed(self, number: int) -> str:
        """``+27``, ``−12`` (U+2212) or ``0``: the text of any value that may be negative."""
        return self._sign(numbers.signed(number))

    def times(self, number: int) -> str:
        """``×2``: a multiplier."""
        return self._sign(f"{numbers.TIMES}{number}")

    def number(self, number: int) -> str:
        """A count alone, in the reader's digits."""
        return self._show(str(number)) if number >= 0 else self.signed(number)

    def isolated(self, text: str) -> str:
        """Signs or a fraction that stand outside a message: a cell of a table, a badge."""
        right = self.digits is Digits.INDIC
        mark = numbers.RIGHT_TO_LEFT if right else numbers.LEFT_TO_RIGHT
        text = foreign.shown(text)
        return f"{mark}{text}{numbers.POP}" if self.isolates else text

    def listed(self, items: Iterable[str]) -> str:
        """``items`` one after the other: «نور، سلمى»."""
        return self.messages.say("list-separator", {}).join(map(foreign.shown, items))

    def suit_name(self, suit: Suit) -> str:
        """A suit in a sentence: «هارت»; in Sixty-Six with its article, «الكبة»."""
        return self._name(f"suit-{suit.name.lower()}")

    def suit_chip(self, suit: Suit) -> str:
        """A suit alone on a chip, without an article: «كبة»."""
        return self._name(f"chip-{suit.name.lower()}")

    def strain_name(self, strain: Strain) -> str:
        """What a round is played in: «سانز», or a suit's name."""
        return self._name("strain-sans") if strain.suit is None else self.suit_name(strain.suit)

    def rank_name(self, rank: Rank) -> str:
        """«شايب», "king", "10"; S-15: on German faces «أوبر», "Ober"."""
        if rank not in _FACES:
            return self.number(10 if rank is Rank.TEN else int(rank))
        german = "german-" if self.faces is Faces.GERMAN else ""
        return self._name(f"rank-{german}{rank.name.lower()}")

    def card_name(self, card: Card) -> str:
        """Rank, then suit: «شايب هارت», "king of hearts"."""
        return self._name(
            "card-name", rank=self.rank_name(card.rank), suit=self.suit_name(card.suit)
        )

    def card_glyph(self, card: Card) -> str:
        """A card as its corner shows it: ``K♥``, ``10♠``; the same in both languages."""
        return f"{'10' if card.rank is Rank.TEN else card.rank}{_SUITS[card.suit]}"

    def bid_words(self, number: int, strain: Strain) -> str:
        """A bid in a sentence: «6 سبيد», "6 spades"."""
        return self._name("bid-words", n=number, strain=self.strain_name(strain))

    def bid_glyph(self, number: int, strain: Strain) -> str:
        """A bid on a chip or button: ``6♠``, the number first in the direction of reading."""
        if strain.suit is None:
            return self.bid_words(number, strain)
        mark = numbers.RIGHT_TO_LEFT_MARK if self.language == "ar" and self.isolates else ""
        return f"{mark}{self.number(number)}{_SUITS[strain.suit]}"

    def _raw(self, message: str, args: Mapping[str, Argument]) -> str:
        given: dict[str, Argument] = {"form": self.form.value, "self": "no", "yours": "no"}
        given.update({name: self._argument(value) for name, value in args.items()})
        return self.messages.say(message, given)

    def _argument(self, value: Argument) -> Argument:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            value = foreign.number(value)
        if isinstance(value, int):
            return value if value >= 0 else self.signed(value)
        text = foreign.shown(value)
        return numbers.kept(text) if self.digits is Digits.INDIC else str(text)

    def _name(self, message: str, **args: Argument) -> str:
        return self._show(numbers.without_isolates(self._raw(message, args)))

    def _show(self, text: str) -> str:
        if self.digits is Digits.INDIC:
            text = numbers.indic(text)
        return text if self.isolates else numbers.plain(text)

    def _sign(self, text: str) -> str:
        if self.digits is Digits.INDIC and self.isolates:
            return numbers.ARABIC_LETTER_MARK + numbers.indic(text)
        return self._show(text)


@cache
def catalogue(  # noqa: PLR0913 - each is one choice of the reader's, by name
    language: str,
    rulebook: str | None = None,
    *,
    digits: Digits = Digits.WESTERN,
    isolates: bool | None = None,
    form: Form = Form.NEUTRAL,
    faces: Faces = Faces.FRENCH,
) -> Catalogue:
    """The catalogue of ``language`` ("ar", "en") under a rulebook; UnknownCatalogue otherwise.

    Without a rulebook it speaks the house's words. ``isolates`` are on in Arabic and off in
    English unless said otherwise.
    """
    marks = language == "ar" if isolates is None else isolates
    return Catalogue(language, rulebook, digits, marks, form, faces, bundle(language, rulebook))
