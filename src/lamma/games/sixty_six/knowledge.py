"""What a seat cannot know, and a state made of what it knows and a guess at the rest."""

from collections.abc import Iterator

from msgspec.structs import replace

from lamma.cards import Card, Hand, Seat, write_cards
from lamma.games.protocol import Hidden, Unknowns
from lamma.games.sixty_six.actions import Exchange, Marry, Play
from lamma.games.sixty_six.rulebooks import Rulebook
from lamma.games.sixty_six.rules.marriage import COUPLES
from lamma.games.sixty_six.rules.phase_two import disproved
from lamma.games.sixty_six.state import Round, State
from lamma.games.sixty_six.view import Phase, View, captured, pairs
from lamma.tricks import takes

_SPECTATOR = "a spectator's view; unknowns are those of a seat"
_NOTHING = Unknowns(
    (), (0, 0, 0), ((), (), ()), (frozenset(),) * 3, (None,) * 3, (frozenset(),) * 3
)


def unknowns(book: Rulebook, v: View) -> Unknowns:
    """S-3 to S-7: the unseen cards lie in the other hand or, in some order, in the talon.

    Known to lie in the other hand: the rest of a marriage shown (S-4), the turned-up card once
    swapped for (S-5) or drawn (S-3). Not there: what S-7 would have had played instead. While no
    hand is in play nothing is open. ValueError for a spectator's view.
    """
    if v.seat is None:
        raise ValueError(_SPECTATOR)
    if v.first_turned is None:
        return _NOTHING
    other = 1 - v.seat
    played = {action.card for _, action in v.history if isinstance(action, Play)}
    known = {*_shown(book, v, v.first_turned, other)} - played
    fixed = tuple(card for card in book.deck if card in known)
    seen = {*v.hand, *played, *known, v.turned}
    cards = tuple(card for card in book.deck if card not in seen)
    absent = frozenset().union(*_absent(book, v, v.first_turned, other)).intersection(cards)
    nothing: Hand = ()
    none: frozenset[Card] = frozenset()
    shown = [
        frozenset(a.card.suit for seat, a in v.history if seat == s and isinstance(a, Play))
        for s in (0, 1)
    ]
    left = v.hand_sizes[other] - len(fixed)
    return Unknowns(
        cards=cards,
        sizes=(0, left, v.talon_size) if other else (left, 0, v.talon_size),
        fixed=(nothing, fixed, nothing) if other else (fixed, nothing, nothing),
        barred=(none, absent, none) if other else (absent, none, none),
        lacks=_NOTHING.lacks,
        gone=(shown[0], shown[1], frozenset()),
    )


def _shown(book: Rulebook, v: View, turned: Card, seat: Seat) -> Iterator[Card]:
    """The cards that everyone has seen ``seat`` show or take, still held or not."""
    for actor, action in v.history:
        if isinstance(action, Exchange):
            if actor == seat:
                yield turned
            turned = Card(turned.suit + book.exchanged)
        elif isinstance(action, Marry) and actor == seat:
            yield from COUPLES[action.suit]
    if v.turned is None:
        (leader, led), (_, answer) = list(pairs(v.history))[_draws(book) - 1]
        # The winner of the last open trick draws first, so the other draws the turned-up card.
        if leader ^ takes((led, answer), turned.suit, book.strength) != seat:
            yield turned


def _absent(book: Rulebook, v: View, turned: Card, seat: Seat) -> Iterator[frozenset[Card]]:
    """What each answer of ``seat`` under S-7 proves it not to hold."""
    tricks = list(pairs(v.history))
    start = _draws(book) if v.closed_by is None else sum(v.tricks_when_closed)
    for (_, led), (answerer, answer) in tricks[start:]:
        if answerer == seat:
            yield disproved(book.deck, led, answer, turned.suit, book.strength)


def _draws(book: Rulebook) -> int:
    """How many tricks are followed by a draw while nobody closes."""
    return len(book.deck) // 2 - book.hand_size


def complete(book: Rulebook, v: View, hidden: Hidden) -> State:
    """The state that looks like ``v`` and in which the hidden cards lie as ``hidden`` has them.

    The viewer's own hand comes from the view. ValueError if the cards are not those that the view
    leaves open, or their places have not the size that everyone can see.
    """
    state = State(
        dealer=v.dealer,
        totals=v.totals,
        results=v.results,
        left=v.left,
        over=v.phase is Phase.OVER,
        last_trick=v.last_trick,
    )
    if v.first_turned is None or v.leader is None:
        return state
    first, second = (v.hand if seat == v.seat else hidden.hands[seat] for seat in (0, 1))
    _check(book, v, (first, second), hidden.rest)
    trump = v.first_turned.suit
    play = Round(
        hands=(first, second),
        talon=hidden.rest,
        turned=v.turned,
        first_turned=v.first_turned,
        leader=v.leader,
        led=v.trick[0][1] if v.trick else None,
        showing=v.showing,
        tricks=v.tricks,
        captured=captured(book, v.history, trump),
        marriages=v.marriages,
        closed_by=v.closed_by,
        tricks_when_closed=v.tricks_when_closed,
        history=v.history,
    )
    return replace(state, play=play)


def _check(book: Rulebook, v: View, hands: tuple[Hand, Hand], talon: Hand) -> None:
    sizes = (len(hands[0]), len(hands[1]), len(talon))
    allowed = (*v.hand_sizes, v.talon_size)
    if sizes != allowed:
        message = f"hands and talon of {sizes} cards; allowed: {allowed}"
        raise ValueError(message)
    seen = {action.card for _, action in v.history if isinstance(action, Play)} | {v.turned}
    cards = {*hands[0], *hands[1], *talon}
    unseen = [card for card in book.deck if card not in seen]
    if cards != {*unseen} or sum(sizes) != len(unseen):
        message = f"cards {write_cards(sorted(cards))}; allowed: {write_cards(sorted(unseen))}"
        raise ValueError(message)
