"""What a seat may do in Taqdeer. Each action exists once; take it from the tables below."""

import msgspec

from lamma.cards import Card, Rank


class Estimate(msgspec.Struct, frozen=True, tag="estimate"):
    """T-4: say how many tricks you will take."""

    tricks: int


class Play(msgspec.Struct, frozen=True, tag="play"):
    """T-5: put a card into the trick."""

    card: Card


Action = Estimate | Play

ESTIMATES = tuple(Estimate(tricks) for tricks in range(len(Rank) + 1))
"""Every estimate by its number."""

PLAYS = {card: Play(card) for card in Card}
"""Every play by its card."""
