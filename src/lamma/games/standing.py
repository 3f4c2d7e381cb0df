"""Places from totals: the same sentence in every rulebook (K-25, C-30, T-7)."""

from collections.abc import Sequence

from lamma.cards import Seat
from lamma.games.protocol import Scores


def standing(totals: Sequence[int], left: Sequence[Seat] = ()) -> Scores:
    """K-25: the highest total is first and equal totals share a place (1, 1, 3, 4).

    Seats in ``left`` stand behind all that stayed, whatever their totals, and who left first stands
    last (C-31, D-23).
    """
    keys = [
        (left.index(seat), 0) if seat in left else (len(left), total)
        for seat, total in enumerate(totals)
    ]
    return Scores(tuple(totals), tuple(1 + sum(other > key for other in keys) for key in keys))
