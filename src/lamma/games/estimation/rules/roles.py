"""Who carries what into the score: the caller, who is with him, who is in risk."""

from lamma.cards import Seat
from lamma.games.estimation.rulebook import Rulebook
from lamma.games.estimation.state import Risk, Round


def said(play: Round) -> tuple[int, ...]:
    """The estimates, once all are made."""
    return tuple(number for number in play.estimates if number is not None)


def highest(play: Round) -> Seat:
    """K-14, J-7: in a fixed round the highest estimate makes the caller, the first among equals."""
    numbers = said(play)
    return max(play.order, key=lambda seat: numbers[seat])


def with_caller(book: Rulebook, play: Round) -> tuple[Seat, ...]:
    """K-9, K-14, C-13, J-6: who scores with the caller: the others on his number.

    Where *with* is a bid, only those who joined and then requested his final number.
    """
    if play.caller is None:
        return ()
    numbers = said(play)
    candidates = play.joined if book.joins else play.order
    return tuple(
        sorted(
            seat
            for seat in candidates
            if seat != play.caller and numbers[seat] == numbers[play.caller]
        )
    )


def risk(book: Rulebook, play: Round) -> Risk | None:
    """K-12, K-17, C-14, J-6: the last to estimate is in risk by the sum's distance from 13."""
    if play.caller is None:
        return None
    numbers, seat = said(play), play.order[-1]
    distance = sum(numbers) - book.hand_size
    if distance > 0 and numbers[seat] < book.risk_over_needs:
        return None
    level = sum(abs(distance) >= start for start in book.risk_levels)
    return Risk(seat, level) if level else None
