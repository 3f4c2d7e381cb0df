"""The estimates: how many tricks each seat says it will take, and the sum that may not be."""

from msgspec.structs import replace

from lamma.cards import Seat, Strain
from lamma.games.estimation.actions import Action, Estimate, estimate, super_calls
from lamma.games.estimation.rulebook import Rulebook
from lamma.games.estimation.rules import play as trick_play
from lamma.games.estimation.state import Phase, Round
from lamma.games.protocol import Legal
from lamma.games.refusal import Refusal

MOST_ON_ZERO = 2


def call(play: Round, caller: Seat, tricks: int, trump: Strain) -> Round:
    """K-6, C-10: the caller's number is his estimate, his strain the trump."""
    said = (*play.estimates[:caller], tricks, *play.estimates[caller + 1 :])
    return replace(play, caller=caller, trump=trump, estimates=said)


def open_others(play: Round, caller: Seat) -> Round:
    """K-8, C-12, J-5: after the call the others estimate, in turn from the caller.

    Who joined the standing bid speaks before the rest; dash callers are skipped.
    """
    seats = [(caller + step) % len(play.hands) for step in range(1, len(play.hands))]
    others = [seat for seat in seats if seat not in play.dash_callers]
    first = [seat for seat in others if seat in play.joined]
    return _open(play, (*first, *(seat for seat in others if seat not in play.joined)))


def open_fixed_sans(play: Round) -> Round:
    """K-7: after the last redeal, a fixed round in Sans on the hand just dealt."""
    blank = (None,) * len(play.hands)
    return open_uncalled(
        replace(play, fixed=True, trump=Strain.SANS, dash_callers=(), estimates=blank)
    )


def open_uncalled(play: Round) -> Round:
    """K-13, C-9, J-7: with no call every seat estimates, from the first to speak.

    Dash callers are skipped: their zero stands.
    """
    seats = [(play.opener + step) % len(play.hands) for step in range(len(play.hands))]
    return _open(play, tuple(seat for seat in seats if seat not in play.dash_callers))


def _open(play: Round, order: tuple[Seat, ...]) -> Round:
    return replace(play, phase=Phase.ESTIMATES, order=order, turn=order[0])


def ceiling(book: Rulebook, play: Round) -> int:
    """K-8, K-13, C-9, C-12, J-5: no more than the caller's number; without a call, 13."""
    called = None if play.caller is None else play.estimates[play.caller]
    return book.hand_size if called is None else called


def is_last(play: Round) -> bool:
    """E-6: whether the seat to act is the last to estimate."""
    return play.turn == play.order[-1]


def thirteen(book: Rulebook, play: Round) -> int | None:
    """E-6: the number the last to estimate may not choose, since the sum would be 13."""
    if not is_last(play):
        return None
    return book.hand_size - sum(said for said in play.estimates if said is not None)


def zero_taken(book: Rulebook, play: Round) -> bool:
    """K-10, J-5: no third seat on zero, dash calls and zero estimates counted together."""
    return book.zeros_capped and play.estimates.count(0) >= MOST_ON_ZERO


def supers(book: Rulebook, play: Round, tricks: int) -> tuple[Estimate, ...]:
    """K-15, K-16, J-7, D-4: the super calls of so many tricks.

    In a fixed round, from 8 up, any strain but the one in force may be named; a later super call
    needs a higher number than the one that stands.
    """
    if not play.fixed or tricks < book.super_from or tricks <= play.named:
        return ()
    return super_calls(tricks, play.trump)


def legal(book: Rulebook, play: Round) -> Legal[Action]:
    """E-6, K-8, K-10, K-13, K-15, C-12, J-5: every number allowed, each super call after it."""
    forbidden = thirteen(book, play)
    lowest = 1 if zero_taken(book, play) else 0
    choices: list[Action] = []
    for tricks in range(lowest, ceiling(book, play) + 1):
        if tricks != forbidden:
            choices.append(estimate(tricks))
            choices += supers(book, play, tricks)
    return Legal(choices)


def refusal(book: Rulebook, play: Round, action: Action) -> Refusal:
    """Why a seat may not estimate this."""
    if not isinstance(action, Estimate):
        return Refusal.WRONG_STAGE
    if action.tricks > ceiling(book, play):
        return Refusal.ABOVE_MAXIMUM if play.caller is None else Refusal.OVER_THE_CALL
    if action.tricks == thirteen(book, play):
        return Refusal.THIRTEEN
    if action.tricks == 0 and zero_taken(book, play):
        return Refusal.ZERO_TAKEN
    return Refusal.NO_SUPER_CALL


def apply(book: Rulebook, play: Round, action: Estimate) -> Round:
    """K-15, K-16: the estimate stands; a super call names the trump. Then the next, or the play."""
    seat, tricks = play.turn, action.tricks
    play = replace(
        play,
        estimates=(*play.estimates[:seat], tricks, *play.estimates[seat + 1 :]),
        trump=play.trump if action.trump is None else action.trump,
        named=standing_super(book, play, action),
    )
    if seat == play.order[-1]:
        return trick_play.open_play(play)
    return replace(play, turn=play.order[play.order.index(seat) + 1])


def standing_super(book: Rulebook, play: Round, action: Estimate) -> int:
    """K-15, K-16, D-4: the number later super calls must pass; an unnamed 8 sets it by option."""
    if action.trump is not None:
        return action.tricks
    blocks = book.unnamed_eight_blocks and play.fixed and action.tricks >= book.super_from
    return max(play.named, action.tricks) if blocks else play.named
