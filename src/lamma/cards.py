"""Cards, suits, ranks and seats: the vocabulary of every game. No rule lives here."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache

Seat = int
"""A place at the table, from 0. The next seat to play after ``s`` is ``s + 1``, wrapping."""


class Suit(StrEnum):
    """The four suits, strongest first in Estimation's order."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Strain(StrEnum):
    """What a round is played in: Sans (no trump) or a suit; strongest first (``RULES.md``)."""

    SANS = "N"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    suit: Suit | None
    """The trump suit, or None in Sans."""

    def __init__(self, text: str) -> None:
        self.suit = None if text == "N" else Suit(text)


class Rank(StrEnum):
    """The thirteen ranks; which of them play, and in which order, a rulebook says."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"


class Card(StrEnum):
    """A card, written suit then rank as in a record: ``Card("SA")`` is the ace of spades."""

    suit: Suit
    rank: Rank

    SA = "SA"
    SK = "SK"
    SQ = "SQ"
    SJ = "SJ"
    ST = "ST"
    S9 = "S9"
    S8 = "S8"
    S7 = "S7"
    S6 = "S6"
    S5 = "S5"
    S4 = "S4"
    S3 = "S3"
    S2 = "S2"
    HA = "HA"
    HK = "HK"
    HQ = "HQ"
    HJ = "HJ"
    HT = "HT"
    H9 = "H9"
    H8 = "H8"
    H7 = "H7"
    H6 = "H6"
    H5 = "H5"
    H4 = "H4"
    H3 = "H3"
    H2 = "H2"
    DA = "DA"
    DK = "DK"
    DQ = "DQ"
    DJ = "DJ"
    DT = "DT"
    D9 = "D9"
    D8 = "D8"
    D7 = "D7"
    D6 = "D6"
    D5 = "D5"
    D4 = "D4"
    D3 = "D3"
    D2 = "D2"
    CA = "CA"
    CK = "CK"
    CQ = "CQ"
    CJ = "CJ"
    CT = "CT"
    C9 = "C9"
    C8 = "C8"
    C7 = "C7"
    C6 = "C6"
    C5 = "C5"
    C4 = "C4"
    C3 = "C3"
    C2 = "C2"

    def __init__(self, text: str) -> None:
        self.suit = Suit(text[0])
        self.rank = Rank(text[1])


Hand = tuple[Card, ...]
"""Cards in one place: a hand, a talon, a trick in the order played."""

ACE_HIGH = tuple(Rank)
"""Ace, king, queen, … two: the ranks of Estimation and Taqdeer, strongest first."""


def deck_of(ranks: Iterable[Rank]) -> Hand:
    """Every suit in each of ``ranks``, suit by suit; the order that numbers a shuffle's cards."""
    kept = tuple(ranks)
    return tuple(Card(suit + rank) for suit in Suit for rank in kept)


@cache  # every trick asks for it
def strengths(ranks: tuple[Rank, ...]) -> Mapping[Card, int]:
    """How high each card stands in its suit, ``ranks`` given strongest first; more is higher."""
    return {
        Card(suit + rank): len(ranks) - place for suit in Suit for place, rank in enumerate(ranks)
    }


def write_cards(cards: Iterable[Card]) -> str:
    """A hand as a record writes it: ``"SA HT"``."""
    return " ".join(cards)


def read_cards(text: str) -> Hand:
    """The hand that :func:`write_cards` wrote; ValueError names what is no card."""
    return tuple(Card(word) for word in text.split(" ")) if text else ()
