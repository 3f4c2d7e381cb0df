"""The dash call itself, wherever it is made: before the auction or, by option, in it."""

from msgspec.structs import replace

from lamma.games.estimation.state import Round

MOST_DASH_CALLERS = 2


def may_dash_call(play: Round) -> bool:
    """K-10, C-5, J-5: two have promised at most; a third dash call is not offered."""
    return len(play.dash_callers) < MOST_DASH_CALLERS


def promised(play: Round) -> Round:
    """K-4, C-5, J-4: the seat to act is a dash caller: out of the auction, its estimate zero."""
    seat = play.turn
    return replace(
        play,
        dash_callers=(*play.dash_callers, seat),
        estimates=(*play.estimates[:seat], 0, *play.estimates[seat + 1 :]),
    )
