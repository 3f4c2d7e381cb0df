"""What an Estimation view leaves open, and the state that a guess at it gives."""

from collections.abc import Iterable

from lamma.cards import Card, Hand
from lamma.games.estimation.rulebook import Rulebook
from lamma.games.estimation.state import Phase, Round, State, thrown
from lamma.games.estimation.view import View
from lamma.games.protocol import Hidden, Unknowns

NOBODY: Hand = ()


def unknowns(book: Rulebook, deck: Hand, view: View) -> Unknowns:
    """E-1, E-3, J-3: the other hands hold the unseen cards, none in a suit shown to be void.

    The fifth pile, in nobody's hand, is empty: all the cards are dealt.
    """
    if view.seat is None:
        message = "a spectator's view has no hand to reason from; ask for a seat's"
        raise ValueError(message)
    shown = thrown(view.history)
    seen = {*view.hand, *(card for _, card in shown)}
    unseen = tuple(card for card in deck if card not in seen) if view.phase in _DEALT else ()
    sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
    barred = [frozenset(_of_suits(deck, voids)) for voids in view.voids]
    own = [card.suit for card in view.hand]
    gone = [
        frozenset([card.suit for by, card in shown if by == seat])
        | (frozenset(own) if seat == view.seat else frozenset())
        for seat in range(4)
    ]
    lacks = [seat in view.avoid if book.announces_avoid else None for seat in range(4)]
    return Unknowns(
        cards=unseen,
        sizes=(*sizes, 0),
        fixed=(NOBODY,) * 5,
        barred=(*barred, frozenset()),
        lacks=(*lacks, None),
        gone=(*gone, frozenset()),
    )


_DEALT = frozenset(Phase) - {Phase.DEAL, Phase.OVER}


def _of_suits(deck: Hand, suits: Iterable[str]) -> list[Card]:
    kept = set(suits)
    return [card for card in deck if card.suit in kept]


def complete(view: View, hidden: Hidden) -> State:
    """The full state in which the hands are as guessed and all else as the view has it."""
    return State(
        round=view.round,
        dealer=view.dealer,
        deals=view.deals,
        redeals=view.redeals,
        multiplier=view.multiplier,
        totals=view.totals,
        results=view.results,
        left=view.left,
        over=view.phase is Phase.OVER,
        last_trick=() if view.phase in _DEALT else view.last_trick,
        play=_round(view, hidden) if view.phase in _DEALT else None,
    )


def _round(view: View, hidden: Hidden) -> Round:
    hands = tuple(
        view.hand if seat == view.seat else hand for seat, hand in enumerate(hidden.hands)
    )
    return Round(
        phase=view.phase,
        turn=0 if view.turn is None else view.turn,
        hands=hands,
        opener=0 if view.opener is None else view.opener,
        preset=view.preset,
        fixed=view.fixed,
        last_deal=view.last_deal,
        avoid=view.avoid,
        dash_callers=view.dash_callers,
        passed=view.passed,
        standing=view.standing,
        bidder=view.bidder,
        joined=view.joined,
        caller=view.caller,
        trump=view.trump,
        order=view.order,
        estimates=view.estimates,
        named=view.named,
        leader=0 if view.leader is None else view.leader,
        trick=tuple(card for _, card in view.trick),
        tricks=view.tricks,
        last_trick=view.last_trick,
        voids=view.voids,
        history=view.history,
    )
