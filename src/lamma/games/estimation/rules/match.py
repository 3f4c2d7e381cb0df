"""The match around the rounds: who deals next, what carries over, how it ends."""

from operator import add

from msgspec.structs import replace

from lamma.cards import Seat
from lamma.games.estimation.rulebook import Rulebook
from lamma.games.estimation.scoring import next_multiplier, result
from lamma.games.estimation.state import Round, State
from lamma.games.protocol import Illegal, Scores
from lamma.games.refusal import Refusal
from lamma.games.standing import standing


def redealt(state: State) -> State:
    """K-7, D-9: thrown in: the same dealer deals again; neither he nor the multiplier changes."""
    return replace(state, redeals=state.redeals + 1, play=None)


def finished(book: Rulebook, state: State, play: Round) -> State:
    """K-2, K-7, K-24, C-3, C-29, J-2: the round is scored and the deal passes to the next player.

    Redeals are counted anew in each round; the multiplier is carried from auction into fast
    rounds, and lost after the last (D-7).
    """
    done = result(book, play, state.multiplier)
    over = state.round == book.rounds
    dealer = state.dealer or 0
    return replace(
        state,
        round=state.round if over else state.round + 1,
        dealer=dealer if over else (dealer + 1) % len(done.scores),
        redeals=0,
        multiplier=next_multiplier(done),
        totals=tuple(map(add, state.totals, done.scores)),
        results=(*state.results, done),
        over=over,
        last_trick=play.last_trick,
        play=None,
    )


def without(book: Rulebook, state: State, seat: Seat) -> State:
    """C-31, D-23: who leaves ends the match as it stands, or loses it while it goes on."""
    rule = book.cite("leave")
    if state.over:
        raise Illegal(rule, Refusal.MATCH_OVER, f"leave {seat}")
    if seat in state.left or seat not in range(len(state.totals)):
        staying = [
            f"leave {other}" for other in range(len(state.totals)) if other not in state.left
        ]
        raise Illegal(rule, Refusal.NOT_AT_THE_TABLE, f"leave {seat}", staying)
    state = replace(state, left=(*state.left, seat))
    return ended_early(state) if book.leaver_ends else state


def ended_early(state: State) -> State:
    """C-31: the match is over as it stands; a round that was not dealt has not been reached."""
    if state.play is None and state.results and not state.redeals and state.dealer is not None:
        before = (state.dealer - 1) % len(state.totals)
        state = replace(state, round=state.round - 1, dealer=before)
    return replace(state, over=True, play=None)


def scores(state: State) -> Scores:
    """E-8, K-25, C-30, C-31, C-33: only totals count; who left stands last."""
    return standing(state.totals, state.left)
