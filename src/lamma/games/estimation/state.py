"""The whole truth of an Estimation match: the match, and the deal in play within it."""

from enum import StrEnum

import msgspec

from lamma.cards import Card, Hand, Seat, Strain, Suit
from lamma.games.estimation.actions import Action, Bid, Play

Thrown = tuple[tuple[Seat, Card], ...]
"""Cards in the order played, each with the seat that threw it."""


class Phase(StrEnum):
    """The stages of a round, in order; three more say that no seat is to act."""

    DEAL = "deal"
    DASH = "dash"
    AUCTION = "auction"
    DECLARATION = "declaration"
    ESTIMATES = "estimates"
    PLAY = "play"
    PASSED_OUT = "passed-out"
    PLAYED_OUT = "played-out"
    OVER = "over"


class Risk(msgspec.Struct, frozen=True):
    """Who carries the risk, and its level from 1."""

    seat: Seat
    level: int


class Result(msgspec.Struct, frozen=True):
    """A completed round as ``RECORD.md`` writes it; all that its score depends on."""

    trump: Strain
    caller: Seat | None
    with_: tuple[Seat, ...] = msgspec.field(name="with")
    dash_callers: tuple[Seat, ...]
    estimates: tuple[int, ...]
    sum: int
    risk: Risk | None
    tricks: tuple[int, ...]
    hit: tuple[bool, ...]
    multiplier: int
    scores: tuple[int, ...]
    void: bool


class Round(msgspec.Struct, frozen=True):
    """One deal in play, from the deal to its last trick."""

    phase: Phase
    turn: Seat
    hands: tuple[Hand, ...]
    opener: Seat
    """The first to speak (K-3)."""
    preset: Strain | None
    """The preset trump of a fast round; None in an auction round."""
    fixed: bool = False
    """Whether the estimates come without an auction and make the caller (K-13)."""
    last_deal: bool = False
    """Whether no redeal is left: nobody bidding makes it a fixed round in Sans (K-7)."""
    avoid: tuple[Seat, ...] = ()
    """The seats announced to lack a suit (J-3)."""
    dash_callers: tuple[Seat, ...] = ()
    passed: tuple[Seat, ...] = ()
    standing: Bid | None = None
    bidder: Seat | None = None
    joined: tuple[Seat, ...] = ()
    """The seats that are *with* the standing bid (C-7)."""
    caller: Seat | None = None
    trump: Strain | None = None
    """The trump in force; None until an auction has given one."""
    order: tuple[Seat, ...] = ()
    """The seats in their order of estimating, from the moment it is known."""
    estimates: tuple[int | None, ...] = (None, None, None, None)
    named: int = 0
    """The number a later super call has to beat; 0: none stands (K-15)."""
    leader: Seat = 0
    trick: Hand = ()
    tricks: tuple[int, ...] = (0, 0, 0, 0)
    last_trick: Thrown = ()
    """The latest full trick of this deal, in the order played."""
    voids: tuple[tuple[Suit, ...], ...] = ((), (), (), ())
    """The suits each seat has failed to follow, in the deck's order."""
    history: tuple[tuple[Seat, Action], ...] = ()
    """Everything said and played in this deal: public (E-7)."""


class State(msgspec.Struct, frozen=True):
    """A match: what is settled, and the deal in play (None while chance is to deal, or over)."""

    round: int = 1
    dealer: Seat | None = None
    deals: int = 0
    redeals: int = 0
    multiplier: int = 1
    totals: tuple[int, ...] = (0, 0, 0, 0)
    results: tuple[Result, ...] = ()
    left: tuple[Seat, ...] = ()
    over: bool = False
    last_trick: Thrown = ()
    """The trick that ended the round before, to be looked back at until the next deal."""
    play: Round | None = None


def thrown(history: tuple[tuple[Seat, Action], ...]) -> Thrown:
    """The cards played in a deal so far, in order, with the seats that threw them."""
    return tuple((seat, said.card) for seat, said in history if isinstance(said, Play))
