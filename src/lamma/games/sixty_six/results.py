"""How a hand of Sixty-Six ended, as a record keeps it."""

from enum import StrEnum

import msgspec

from lamma.cards import Seat


class Reason(StrEnum):
    """What ended a hand."""

    CLAIM = "claim"
    FALSE_CLAIM = "false-claim"
    LAST_TRICK = "last-trick"
    CLOSER_FAILED = "closer-failed"
    ENTERED = "entered"
    """Points written down by a scorekeeper; no played hand ends so."""


class Result(msgspec.Struct, frozen=True):
    """A completed hand, its fields as ``RECORD.md``.

    ``points`` is what the winner gets, 1 to 3, and ``scores`` the same seat by seat.
    ``card_points`` are tricks and counted marriages, with the last trick's ten where it counts.
    """

    winner: Seat
    points: int
    scores: tuple[int, int]
    card_points: tuple[int, int]
    reason: Reason
    closed_by: Seat | None
