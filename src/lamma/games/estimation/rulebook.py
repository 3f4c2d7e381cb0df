"""What an Estimation rulebook says: every place where the three differ, as one value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import NoReturn

from lamma.cards import ACE_HIGH, Rank, Seat, Strain
from lamma.games.estimation.state import Result
from lamma.games.options import Choices
from lamma.games.protocol import Option, Part

FAST_TRUMPS = (Strain.SANS, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
"""K-1, C-2, J-1: the preset trumps of the last five rounds, in order."""


BORROWED: Mapping[str, str] = {
    "no-standing-bid": "C-7",
    "must-raise": "C-10",
    "suit-locked": "C-11",
    "super": "C-22",
    "nobody-bid": "C-28",
    "zero-taken": "K-10",
    "void": "K-24",
    "multiplier": "K-24",
}
"""Where a house table turns on what its rulebook does not have, the id of the one that has it."""


class NobodyBid(StrEnum):
    """What follows when every seat has passed and no bid stands."""

    REDEAL = "redeal"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Length:
    """How long a match is: auction rounds first, then a fast round for each preset trump."""

    auction_rounds: int
    fast_trumps: tuple[Strain, ...] = FAST_TRUMPS

    @property
    def rounds(self) -> int:
        """All rounds of the match."""
        return self.auction_rounds + len(self.fast_trumps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook(Choices):
    """One Estimation rulebook under its options. Compare the instances in ``rulebooks.py``."""

    # The match
    ranks: tuple[Rank, ...] = ACE_HIGH
    """The ranks in play, strongest first; as many tricks a round as there are ranks."""
    length: Option
    lengths: Mapping[Option, Length]
    first_dealer: Seat | None
    """Who deals round one; None: chance draws."""
    opener: int
    """The first to speak, counted from the dealer: 0 the dealer himself, 1 the next seat."""
    leaver_ends: bool
    """Whether who leaves ends the match (C-31) or the match goes on without him (D-23)."""

    # The declarations
    announces_avoid: bool
    """Whether the table announces, at the deal, the hands that lack a suit (J-3)."""
    dash_in_fast: bool
    """Whether a dash call is asked in fast rounds (D-5, D-20)."""
    dash_call_asked: str = "before"
    """``before`` the auction only, or also ``in_auction`` (D-22)."""
    lowest_bid: int = 4
    fast_auction: bool
    """Whether a fast round has an auction, in numbers, or goes straight to the estimates."""
    joins: bool
    """Whether *with* is a bid (C-7), or whoever estimates the caller's number (K-9)."""
    declares: bool
    """Whether the caller confirms, raises or changes his call (C-10)."""
    nobody_bid: NobodyBid
    nobody_bid_fast: str = "preset"
    """The trump of a fast round nobody bid: ``preset`` or ``sans`` (D-6)."""
    redeals: int = 3
    """After so many redeals in a row the round is played as a fixed round in Sans (K-7)."""
    third_redeal: str = "fixed"
    """The hand of the last redeal: ``fixed`` at once, or an ``auction`` on it too (D-3)."""
    zeros_capped: bool
    """Whether dash calls and zero estimates count together: at most two on zero (K-10)."""
    super_from: int = 8
    """From this number a call is a super call and may move a preset trump."""
    unnamed_eight_blocks: bool = False
    """Whether an estimate of 8 or more that names nothing blocks a later naming one (D-4)."""

    # The score
    base: int
    """What a hit is worth beside the tricks."""
    dash_line: Callable[["Rulebook", Result, Seat], tuple[Part, ...]]
    """The score of a dash caller, in place of hit or difference, tens aside."""
    dash_call: str = "flat"
    """D-1, read by the dash line of ``classic``."""
    dash_takes_only_ten: bool
    """Whether a dash caller takes the only-hit or only-miss ten (K-22) or never does (C-24)."""
    super_line: bool
    """Whether a super call has its own line in place of the caller's ten (C-22)."""
    risk_levels: tuple[int, ...]
    """The distances of the sum from the tricks at which the levels of risk begin."""
    risk_over_needs: int = 0
    """What the last to estimate must have said to be in risk in an over round (C-14)."""
    risk: str = "levels"
    """Ten a level, or ``flat``: one ten whatever the level (D-2)."""
    saayda: bool
    """Whether a round all four miss is void and the next counts double (K-24)."""
    cites: Mapping[str, str]
    """Reason code → the id under which this rulebook has the rule; ``stage:code`` goes before."""

    def __post_init__(self) -> None:
        """A house rulebook that no game can be played by is refused; ValueError names the field."""
        if not self.ranks or len({*self.ranks}) != len(self.ranks):
            self._refuse("ranks", self.ranks, "one rank or more, each once")
        for name in ("opener", "lowest_bid", "redeals", "super_from", "base", "risk_over_needs"):
            if type(getattr(self, name)) is not int:
                self._refuse(name, getattr(self, name), "a whole number")
        levels = self.risk_levels
        whole = all(type(level) is int for level in levels)
        if not whole or any(low >= high for low, high in pairwise(levels)):
            self._refuse("risk_levels", levels, "whole numbers, each above the one before")

    def _refuse(self, name: str, value: object, allowed: str) -> NoReturn:
        message = f"rulebook {self.name}: {name} is {value!r}; allowed: {allowed}"
        raise ValueError(message)

    def cite(self, code: str, stage: str = "") -> str:
        """The id of the rule behind a part of a score, or behind a refusal in a stage."""
        return self.cites.get(f"{stage}:{code}") or self.cites.get(code) or BORROWED[code]

    @property
    def hand_size(self) -> int:
        """Cards a hand, and tricks a round."""
        return len(self.ranks)

    @property
    def rounds(self) -> int:
        """Rounds a match."""
        return self.lengths[self.length].rounds
