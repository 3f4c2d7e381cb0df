"""What one seat, or a spectator, may see of a match. An allow-list, not a masked state."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from lamma.cards import Card, Hand, Seat, Strain, Suit
from lamma.games.protocol import Option
from lamma.games.taqdeer.actions import Action
from lamma.games.taqdeer.state import PlayedTrick, Result


class Phase(StrEnum):
    """What the table is waiting for."""

    DEAL = "deal"
    ESTIMATES = "estimates"
    PLAY = "play"
    OVER = "over"


class View(msgspec.Struct, frozen=True, kw_only=True, tag="taqdeer"):
    """A match as ``seat`` sees it (None: a spectator, whose ``hand`` is empty).

    ``hand_sizes``, ``tricks``, ``estimates`` and ``voids`` run over the seats, ``results`` over
    the completed rounds, ``history`` over what was said and played since the deal. ``trump`` is
    None before the first deal and Sans where all cards are dealt; ``turned`` is the card turned
    up; ``voids`` the suits a seat has failed to follow. When a deal is due the finished deal
    stays to be looked at, while ``round`` and ``dealer`` are those of the deal to come.
    """

    key: str
    options: Mapping[str, Option]
    seat: Seat | None
    round: int
    rounds: int
    totals: tuple[int, ...]
    multiplier: int = 1
    dealer: Seat | None
    turn: Seat | None
    phase: Phase
    hand: Hand
    hand_sizes: tuple[int, ...]
    trick: PlayedTrick
    leader: Seat | None
    trump: Strain | None
    tricks: tuple[int, ...]
    history: tuple[tuple[Seat, Action], ...]
    results: tuple[Result, ...]
    last_trick: PlayedTrick
    left: tuple[Seat, ...]
    estimates: tuple[int | None, ...]
    turned: Card | None
    voids: tuple[tuple[Suit, ...], ...]
