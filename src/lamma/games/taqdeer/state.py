"""A whole match as one immutable value: the match, and in it the deal on the table."""

import msgspec

from lamma.cards import Card, Hand, Seat, Strain, Suit
from lamma.games.taqdeer.actions import Action
from lamma.games.taqdeer.rulebooks import SEATS

PlayedTrick = tuple[tuple[Seat, Card], ...]
"""Cards in the order played, each with the seat that played it."""

NONE_YET = (0,) * len(SEATS)


class Result(msgspec.Struct, frozen=True):
    """A completed round, its fields as ``RECORD.md`` has them; scores in points."""

    trump: Strain
    estimates: tuple[int, ...]
    tricks: tuple[int, ...]
    hit: tuple[bool, ...]
    scores: tuple[int, ...]


class Table(msgspec.Struct, frozen=True):
    """The deal in play; after its last card, what is left to look at until the next deal.

    ``turn`` is None unless somebody is to act. ``trick`` holds the cards of the trick under way,
    those of ``leader`` first; ``voids`` the suits each seat has failed to follow, in
    the order shown; ``history`` what was said and played since the deal.
    """

    hands: tuple[Hand, ...] = ((),) * len(SEATS)
    turned: Card | None = None
    trump: Strain = Strain.SANS
    turn: Seat | None = None
    leader: Seat = 0
    estimates: tuple[int | None, ...] = (None,) * len(SEATS)
    trick: Hand = ()
    tricks: tuple[int, ...] = NONE_YET
    last_trick: PlayedTrick = ()
    voids: tuple[tuple[Suit, ...], ...] = ((),) * len(SEATS)
    history: tuple[tuple[Seat, Action], ...] = ()

    @property
    def estimating(self) -> bool:
        """Whether somebody has still to say a number."""
        return None in self.estimates


class State(msgspec.Struct, frozen=True):
    """A match. ``round`` and ``dealer`` are those of the deal to come when one is due."""

    round: int = 1
    dealer: Seat | None = None
    left: tuple[Seat, ...] = ()
    totals: tuple[int, ...] = NONE_YET
    results: tuple[Result, ...] = ()
    table: Table = Table()

    @property
    def deals(self) -> int:
        """How many deals the match has seen; no round is ever dealt again."""
        return len(self.results) + (self.table.turn is not None)
