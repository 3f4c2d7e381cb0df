"""Stakes and payouts, as a record has them."""

from collections.abc import Sequence

from lamma.cards import Seat
from lamma.games.stakes import payouts


def payouts_of(stakes: Sequence[int], ranks: Sequence[int], opener: Seat) -> tuple[int, ...]:
    """K-26: what each seat gets back, in chips; odd chips go in the order of speaking.

    ``opener`` is the seat that spoke first in round one; the others spoke after it in turn.
    """
    seats = len(stakes)
    order = tuple((opener + place) % seats for place in range(seats))
    return payouts(stakes, ranks, order)
