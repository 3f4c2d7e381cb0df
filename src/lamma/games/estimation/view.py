"""What one seat of an Estimation table sees. No base in common with the state: nothing to strip."""

from collections.abc import Mapping

import msgspec

from lamma.cards import Hand, Seat, Strain, Suit
from lamma.games.estimation.actions import Action, Bid
from lamma.games.estimation.state import Phase, Result, Thrown
from lamma.games.protocol import Option


class View(msgspec.Struct, frozen=True, tag="estimation"):
    """One seat's sight of the table; a spectator's has ``seat`` None and an empty ``hand``.

    Everything said is public (E-7); hidden are only the other seats' cards.
    """

    key: str
    options: Mapping[str, Option]
    seat: Seat | None
    round: int
    rounds: int
    totals: tuple[int, ...]
    multiplier: int
    dealer: Seat | None
    deals: int
    redeals: int
    results: tuple[Result, ...]
    left: tuple[Seat, ...]
    turn: Seat | None
    """The seat to act; None while chance deals, or over."""
    phase: Phase
    preset: Strain | None
    """The preset trump of a fast round, also before its deal."""
    hand: Hand = ()
    hand_sizes: tuple[int, ...] = (0, 0, 0, 0)
    opener: Seat | None = None
    fixed: bool = False
    last_deal: bool = False
    avoid: tuple[Seat, ...] = ()
    dash_callers: tuple[Seat, ...] = ()
    passed: tuple[Seat, ...] = ()
    standing: Bid | None = None
    bidder: Seat | None = None
    joined: tuple[Seat, ...] = ()
    caller: Seat | None = None
    trump: Strain | None = None
    order: tuple[Seat, ...] = ()
    estimates: tuple[int | None, ...] = (None, None, None, None)
    named: int = 0
    leader: Seat | None = None
    trick: Thrown = ()
    last_trick: Thrown = ()
    tricks: tuple[int, ...] = (0, 0, 0, 0)
    voids: tuple[tuple[Suit, ...], ...] = ((), (), (), ())
    """E-9: the suits each seat has failed to follow in this deal, in the deck's order."""
    out: tuple[bool, ...] = (False, False, False, False)
    """E-9: whether each seat has taken more tricks than it estimated."""
    history: tuple[tuple[Seat, Action], ...] = ()
