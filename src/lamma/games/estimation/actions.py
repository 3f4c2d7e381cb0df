"""What a seat can say or do in Estimation. Each is one action of a record."""

from functools import cache

import msgspec

from lamma.cards import Card, Strain


class DashCall(msgspec.Struct, frozen=True, tag="dash-call"):
    """A promise, before the auction, to take no trick."""


class NoDash(msgspec.Struct, frozen=True, tag="no-dash"):
    """Declining the dash call."""


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    """So many tricks in this strain."""

    tricks: int
    strain: Strain


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Out of the auction for good."""


class With(msgspec.Struct, frozen=True, tag="with"):
    """Joining the standing bid instead of beating it (C-7)."""


class Declare(msgspec.Struct, frozen=True, tag="declare"):
    """The caller's final number and strain (C-10)."""

    tricks: int
    strain: Strain


class Estimate(msgspec.Struct, frozen=True, tag="estimate"):
    """The tricks a seat says it will take; with a strain, a super call that names that trump."""

    tricks: int
    trump: Strain | None = None


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A card thrown."""

    card: Card


Action = DashCall | NoDash | Bid | Pass | With | Declare | Estimate | Play

# Actions are values: the engine hands out one instance of each instead of making them anew.
DASH_CALL, NO_DASH, PASS, WITH = DashCall(), NoDash(), Pass(), With()
PLAYS = {card: Play(card) for card in Card}

WEAKEST_FIRST = tuple(reversed(Strain))
"""Strains in rising order: ♣ < ♦ < ♥ < ♠ < Sans."""


@cache
def ladder(lowest: int, highest: int, strain: Strain | None = None) -> tuple[Bid, ...]:
    """Every bid of ``lowest`` to ``highest`` tricks in rising order, or those in one strain."""
    strains = WEAKEST_FIRST if strain is None else (strain,)
    return tuple(Bid(n, each) for n in range(lowest, highest + 1) for each in strains)


@cache
def estimate(tricks: int, trump: Strain | None = None) -> Estimate:
    """The one instance of an estimate."""
    return Estimate(tricks, trump)


@cache
def super_calls(tricks: int, in_force: Strain | None) -> tuple[Estimate, ...]:
    """The estimates of so many tricks that name a trump other than the one in force."""
    return tuple(estimate(tricks, strain) for strain in Strain if strain is not in_force)


@cache
def declare(tricks: int, strain: Strain) -> Declare:
    """The one instance of a declaration."""
    return Declare(tricks, strain)
