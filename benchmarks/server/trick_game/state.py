"""A whole match as one immutable value, and what a seat may do in it."""

import msgspec

from lamma.cards import Card, Hand, Seat, Suit
from trick_game.rulebooks import SEATS

PlayedTrick = tuple[tuple[Seat, Card], ...]
"""Cards in the order played, each with the seat that played it."""

NONE_YET = (0,) * len(SEATS)


class Play(msgspec.Struct, frozen=True, tag="play"):
    """B-3: put a card into the trick. Each exists once, in :data:`PLAYS`."""

    card: Card


PLAYS = {card: Play(card) for card in Card}
"""Every play by its card."""


class Result(msgspec.Struct, frozen=True):
    """A completed deal: the tricks each seat took, which are its points."""

    tricks: tuple[int, ...]
    scores: tuple[int, ...]


class Table(msgspec.Struct, frozen=True):
    """The deal in play; after its last card, what is left to look at until the next deal.

    ``turn`` is None unless somebody is to act. ``trick`` holds the cards of the trick under way,
    those of ``leader`` first; ``voids`` the suits each seat has failed to follow; ``history``
    what was played since the deal.
    """

    hands: tuple[Hand, ...] = ((),) * len(SEATS)
    turn: Seat | None = None
    leader: Seat = 0
    trick: Hand = ()
    tricks: tuple[int, ...] = NONE_YET
    last_trick: PlayedTrick = ()
    voids: tuple[tuple[Suit, ...], ...] = ((),) * len(SEATS)
    history: tuple[tuple[Seat, Play], ...] = ()


class State(msgspec.Struct, frozen=True):
    """A match. ``round`` and ``dealer`` are those of the deal to come when one is due."""

    round: int = 1
    dealer: Seat = SEATS[-1]
    left: tuple[Seat, ...] = ()
    totals: tuple[int, ...] = NONE_YET
    results: tuple[Result, ...] = ()
    table: Table = Table()

    @property
    def deals(self) -> int:
        """How many deals the match has seen; none is ever dealt again."""
        return len(self.results) + (self.table.turn is not None)
