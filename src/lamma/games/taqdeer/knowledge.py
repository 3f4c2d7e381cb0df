"""What a seat cannot know, and a state made of what it knows and a guess at the rest."""

from lamma.cards import Card, Hand, Seat, Strain, Suit
from lamma.games.protocol import Hidden, Unknowns
from lamma.games.taqdeer.actions import Play
from lamma.games.taqdeer.rulebooks import SEATS
from lamma.games.taqdeer.state import State, Table
from lamma.games.taqdeer.view import View

_PILES = len(SEATS) + 1
_NOTHING = Unknowns(
    cards=(),
    sizes=(0,) * _PILES,
    fixed=((),) * _PILES,
    barred=(frozenset(),) * _PILES,
    lacks=(None,) * _PILES,
    gone=(frozenset(),) * _PILES,
)


def unknowns(v: View, deck: Hand) -> Unknowns:
    """T-3, T-5: the unseen cards lie in the other hands or in the rest of the deck.

    The rest is the last pile: which cards were not dealt is as unknown as who holds the others.
    A seat cannot hold a suit it has failed to follow. Between deals nothing is open.
    ValueError for a spectator's view.
    """
    if v.seat is None:
        message = "a spectator's view; unknowns are those of a seat"
        raise ValueError(message)
    if v.turn is None:
        return _NOTHING
    played: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    for seat, action in v.history:
        if isinstance(action, Play):
            played[seat].append(action.card)
    seen = {*v.hand, v.turned, *(card for cards in played.values() for card in cards)}
    cards = tuple(card for card in deck if card not in seen)
    held = tuple(0 if seat == v.seat else size for seat, size in enumerate(v.hand_sizes))
    return Unknowns(
        cards=cards,
        sizes=(*held, len(cards) - sum(held)),
        fixed=_NOTHING.fixed,
        barred=(*(_of_suits(cards, voids) for voids in v.voids), frozenset()),
        lacks=_NOTHING.lacks,
        gone=(*(frozenset(card.suit for card in played[seat]) for seat in SEATS), frozenset()),
    )


def complete(v: View, hidden: Hidden) -> State:
    """The state that looks like ``v`` and in which the other seats hold ``hidden.hands``.

    The viewer's hand comes from the view; the rest of the deck plays no part in a state.
    ValueError if a hand has not the size that everyone can see.
    """
    hands = tuple(v.hand if seat == v.seat else hand for seat, hand in enumerate(hidden.hands))
    sizes = tuple(map(len, hands))
    if sizes != v.hand_sizes:
        message = f"hands of {sizes} cards; allowed: {v.hand_sizes}"
        raise ValueError(message)
    return State(
        round=v.round,
        dealer=v.dealer,
        left=v.left,
        totals=v.totals,
        results=v.results,
        table=Table(
            hands=hands,
            turned=v.turned,
            trump=v.trump or Strain.SANS,
            turn=v.turn,
            leader=v.leader or 0,
            estimates=v.estimates,
            trick=tuple(card for _, card in v.trick),
            tricks=v.tricks,
            last_trick=v.last_trick,
            voids=v.voids,
            history=v.history,
        ),
    )


def _of_suits(cards: Hand, suits: tuple[Suit, ...]) -> frozenset[Card]:
    return frozenset(card for card in cards if card.suit in suits)
