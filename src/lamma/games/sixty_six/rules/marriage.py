"""Marriages: S-4, D-14, D-15."""

from msgspec.structs import replace

from lamma.cards import Card, Hand, Rank, Suit
from lamma.games.refusal import Refusal
from lamma.games.sixty_six.rules import Fault
from lamma.games.sixty_six.state import Round

COUPLES = {suit: (Card(suit + Rank.KING), Card(suit + Rank.QUEEN)) for suit in Suit}
"""The king and queen of each suit."""

_NOT_ON_LEAD = Fault("S-4", Refusal.NOT_ON_LEAD)
_ONE = Fault("D-15", Refusal.ONE_MARRIAGE)
_OVER = Fault("S-7", Refusal.TALON_NOT_OPEN)
_NO_COUPLE = Fault("S-4", Refusal.NO_COUPLE)


def marriage_fault(r: Round, suit: Suit) -> Fault | None:
    """S-4, D-14, D-15: on lead, talon open, king and queen in hand, and one marriage a lead.

    No trick need have been won: on the very first lead too a marriage may be shown.
    """
    if r.led is not None:
        return _NOT_ON_LEAD
    if r.showing is not None:
        return _ONE
    if not r.open:
        return _OVER
    king, queen = COUPLES[suit]
    hand = r.hands[r.leader]
    return None if king in hand and queen in hand else _NO_COUPLE


def shown(r: Round, suit: Suit) -> Round:
    """S-4: the couple is shown; what it counts is settled when the hand is (``scoring``)."""
    ours, theirs = r.marriages
    marriages = ((*ours, suit), theirs) if r.leader == 0 else (ours, (*theirs, suit))
    return replace(r, marriages=marriages, showing=suit)


def leads(hand: Hand, suit: Suit) -> Hand:
    """D-15: the cards that may be led after showing a marriage: either of the two."""
    couple = COUPLES[suit]
    return tuple([card for card in hand if card in couple])
