"""Talon empty or closed: S-7, S-14."""

from collections.abc import Iterable, Mapping

from lamma.cards import Card, Hand, Suit
from lamma.games.refusal import Refusal
from lamma.games.sixty_six.rules import Fault

_MUST_FOLLOW = Fault("S-7", Refusal.MUST_FOLLOW)
_MUST_BEAT = Fault("S-7", Refusal.MUST_BEAT)
_MUST_TRUMP = Fault("S-7", Refusal.MUST_TRUMP)


def beats(card: Card, led: Card, strength: Mapping[Card, int]) -> bool:
    """S-7: whether ``card`` follows suit and is higher."""
    return card.suit is led.suit and strength[card] > strength[led]


def answers(hand: Hand, led: Card, trump: Suit, strength: Mapping[Card, int]) -> Hand:
    """S-7: follow suit, and beat the card if you can so; else trump if you can; else anything."""
    same = tuple([card for card in hand if card.suit is led.suit])
    if same:
        return tuple([card for card in same if beats(card, led, strength)]) or same
    return tuple([card for card in hand if card.suit is trump]) or hand


def answer_fault(
    hand: Hand, led: Card, trump: Suit, strength: Mapping[Card, int], card: Card
) -> Fault | None:
    """S-14: a card that breaks S-7 cannot be played; the fault says what was owed instead."""
    allowed = answers(hand, led, trump, strength)
    if card in allowed:
        return None
    if allowed[0].suit is not led.suit:
        return _MUST_TRUMP
    return _MUST_BEAT if card.suit is led.suit else _MUST_FOLLOW


def disproved(
    deck: Iterable[Card], led: Card, answer: Card, trump: Suit, strength: Mapping[Card, int]
) -> frozenset[Card]:
    """S-7: the cards that a hand cannot hold which answered ``led`` with ``answer``.

    Nobody draws any more, so what is missing once is missing to the end of the hand.
    """
    if answer.suit is led.suit:
        proved = not beats(answer, led, strength)
        return frozenset(card for card in deck if proved and beats(card, led, strength))
    missing = {led.suit} if answer.suit is trump else {led.suit, trump}
    return frozenset(c for c in deck if c.suit in missing)
