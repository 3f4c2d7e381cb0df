"""Who sees what: a seat's view of the state, and what an action discloses to it."""

from collections.abc import Mapping

from msgspec.structs import replace

from lamma.cards import Hand, Seat
from lamma.games.estimation.actions import Action
from lamma.games.estimation.rulebook import Rulebook
from lamma.games.estimation.rules.deal import SEATS, preset_trump
from lamma.games.estimation.rules.play import in_order
from lamma.games.estimation.state import Phase, Round, State
from lamma.games.estimation.view import View
from lamma.games.protocol import Deal, Option, Seen


def public(key: str, options: Mapping[str, Option], book: Rulebook, state: State) -> View:
    """E-7: a spectator's view: everything said and played, and nobody's hand."""
    match_only = View(
        key=key,
        options=options,
        seat=None,
        round=state.round,
        rounds=book.rounds,
        totals=state.totals,
        multiplier=state.multiplier,
        dealer=state.dealer,
        deals=state.deals,
        redeals=state.redeals,
        results=state.results,
        left=state.left,
        turn=None,
        phase=Phase.OVER if state.over else Phase.DEAL,
        preset=preset_trump(book, state.round),
        last_trick=state.last_trick,
    )
    return match_only if state.play is None else _with_deal(match_only, state.play)


def own(shared: View, state: State, seat: Seat) -> View:
    """E-7: the view of ``seat``: what is public, and its own hand."""
    return replace(shared, seat=seat, hand=hands(state)[seat])


def hands(state: State) -> tuple[Hand, ...]:
    """E-7: what each seat sees alone."""
    return ((),) * SEATS if state.play is None else state.play.hands


def _with_deal(match_only: View, play: Round) -> View:
    return replace(
        match_only,
        turn=play.turn,
        phase=play.phase,
        hand_sizes=tuple(map(len, play.hands)),
        opener=play.opener,
        fixed=play.fixed,
        last_deal=play.last_deal,
        avoid=play.avoid,
        dash_callers=play.dash_callers,
        passed=play.passed,
        standing=play.standing,
        bidder=play.bidder,
        joined=play.joined,
        caller=play.caller,
        trump=play.trump,
        order=play.order,
        estimates=play.estimates,
        named=play.named,
        leader=play.leader if play.phase is Phase.PLAY else None,
        trick=in_order(play.leader, play.trick),
        last_trick=play.last_trick,
        tricks=play.tricks,
        voids=play.voids,
        out=out(play),
        history=play.history,
    )


def out(play: Round) -> tuple[bool, ...]:
    """E-9: the seats that have taken more tricks than they estimated."""
    pairs = zip(play.estimates, play.tricks, strict=True)
    return tuple([said is not None and taken > said for said, taken in pairs])


def redact(action: Action | Deal, after: State, seat: Seat | None) -> Seen:
    """E-7: a deal shows a seat its own hand and the avoids announced (J-3); all else is public."""
    if not isinstance(action, Deal):
        return Seen(action)
    cards: Hand = () if seat is None else action.hands[seat]
    return Seen(None, cards=cards, avoid=() if after.play is None else after.play.avoid)
