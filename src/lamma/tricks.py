"""What every trick game here shares: following suit, and who takes the trick."""

from collections.abc import Mapping, Sequence

from lamma.cards import Card, Hand, Suit


def follow(hand: Hand, led: Suit | None) -> Hand:
    """E-3: the cards of ``hand`` that may be played to a trick in which ``led`` was led.

    Follow suit if you can; otherwise any card, trump or not. ``led`` is None for the leader.
    """
    if led is None:
        return hand
    return tuple([card for card in hand if card.suit is led]) or hand


def takes(trick: Sequence[Card], trump: Suit | None, strength: Mapping[Card, int]) -> int:
    """E-4: the place in ``trick``, 0 for the leader's, of the card that takes it.

    The highest trump; with no trump in it, the highest card of the led suit. An off-suit card
    that is no trump never wins.
    """
    best = 0
    for place in range(1, len(trick)):
        card, standing = trick[place], trick[best]
        if card.suit is standing.suit:
            if strength[card] > strength[standing]:
                best = place
        elif card.suit is trump:
            best = place
    return best
