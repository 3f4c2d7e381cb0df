"""What a player of Sixty-Six can do. One object an action: they are interned, never rebuilt."""

import msgspec

from lamma.cards import Card, Suit


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Lead a card, or answer with it."""

    card: Card


class Marry(msgspec.Struct, frozen=True, tag="marry"):
    """Show the king and queen of ``suit``; the next action leads one of them, or claims."""

    suit: Suit


class Exchange(msgspec.Struct, frozen=True, tag="exchange"):
    """Swap the trump nine for the card turned up."""


class Close(msgspec.Struct, frozen=True, tag="close"):
    """Turn the trump card over: no more drawing."""


class Claim(msgspec.Struct, frozen=True, tag="claim"):
    """Say «I have enough»: the hand ends here."""


Action = Play | Marry | Exchange | Close | Claim

PLAYS = {card: Play(card) for card in Card}
MARRIES = {suit: Marry(suit) for suit in Suit}
EXCHANGE = Exchange()
CLOSE = Close()
CLAIM = Claim()
