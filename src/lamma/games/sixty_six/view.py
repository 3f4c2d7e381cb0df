"""What one seat, or a spectator, may see of a match. An allow-list, not a masked state."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from lamma.cards import Card, Hand, Seat, Strain, Suit
from lamma.games.protocol import Option
from lamma.games.sixty_six import scoring
from lamma.games.sixty_six.actions import Play
from lamma.games.sixty_six.results import Result
from lamma.games.sixty_six.rulebooks import SIXTY_SIX, Rulebook
from lamma.games.sixty_six.state import History, State, Trick
from lamma.tricks import takes


class Phase(StrEnum):
    """What the table is waiting for, and under which rules a trick is played."""

    DEAL = "deal"
    OPEN = "open"
    CLOSED = "closed"
    EMPTY = "empty"
    OVER = "over"


class View(msgspec.Struct, frozen=True, kw_only=True, tag="sixty_six"):
    """A match as ``seat`` sees it (None: a spectator, whose ``hand`` is empty).

    ``hand_sizes``, ``tricks`` and ``marriages`` run over the seats, ``results`` over the completed
    hands, ``history`` over what was said and played since the deal. ``turned`` is the card under
    the talon, drawn last (None once drawn), ``first_turned`` the one turned up at the deal;
    ``talon_size`` counts the cards above it. ``showing`` is the suit of the marriage of which a
    card must now be led; ``tricks_when_closed`` the tricks of each seat at that moment. When a
    deal is due nothing of the finished hand stays but its last trick and its result. Card points
    are no part of a view (S-13): see :func:`card_points`.
    """

    key: str
    options: Mapping[str, Option]
    seat: Seat | None
    round: int
    rounds: int | None = None
    totals: tuple[int, int]
    multiplier: int = 1
    dealer: Seat | None
    turn: Seat | None
    phase: Phase
    hand: Hand = ()
    hand_sizes: tuple[int, int] = (0, 0)
    trick: Trick = ()
    leader: Seat | None = None
    trump: Strain | None = None
    tricks: tuple[int, int] = (0, 0)
    history: History = ()
    results: tuple[Result, ...]
    last_trick: Trick
    left: tuple[Seat, ...]
    turned: Card | None = None
    first_turned: Card | None = None
    talon_size: int = 0
    showing: Suit | None = None
    marriages: tuple[tuple[Suit, ...], tuple[Suit, ...]] = ((), ())
    closed_by: Seat | None = None
    tricks_when_closed: tuple[int, int] = (0, 0)


def public(s: State, key: str, options: Mapping[str, Option]) -> View:
    """S-13: a spectator's view: all that is public; no hand, and no count of card points."""
    r = s.play
    if r is None:
        return View(
            key=key,
            options=options,
            seat=None,
            round=s.round,
            totals=s.totals,
            dealer=s.dealer,
            turn=None,
            phase=Phase.OVER if s.over else Phase.DEAL,
            results=s.results,
            last_trick=s.last_trick,
            left=s.left,
        )
    if s.over:
        phase = Phase.OVER
    elif r.closed_by is not None:
        phase = Phase.CLOSED
    else:
        phase = Phase.EMPTY if r.turned is None else Phase.OPEN
    return View(
        key=key,
        options=options,
        seat=None,
        round=s.round,
        totals=s.totals,
        dealer=s.dealer,
        turn=None if s.over else r.turn,
        phase=phase,
        hand_sizes=(len(r.hands[0]), len(r.hands[1])),
        trick=() if r.led is None else ((r.leader, r.led),),
        leader=r.leader,
        trump=_STRAINS[r.trump],
        tricks=r.tricks,
        history=r.history,
        results=s.results,
        last_trick=s.last_trick,
        left=s.left,
        turned=r.turned,
        first_turned=r.first_turned,
        talon_size=len(r.talon),
        showing=r.showing,
        marriages=r.marriages,
        closed_by=r.closed_by,
        tricks_when_closed=r.tricks_when_closed,
    )


def own(shared: View, s: State, seat: Seat) -> View:
    """S-13: the view of ``seat``: what is public, and its own hand."""
    return replace(shared, seat=seat, hand=hands(s)[seat])


def hands(s: State) -> tuple[Hand, Hand]:
    """S-13: what each seat sees alone."""
    return ((), ()) if s.play is None else s.play.hands


def card_points(v: View, book: Rulebook = SIXTY_SIX) -> tuple[int, int]:
    """S-13: each seat's card points, for the training aid, counted from what everyone has seen.

    Tricks, and marriages once a trick is won (S-4); (0, 0) while no hand is in play.
    """
    if v.first_turned is None:
        return (0, 0)
    trump = v.first_turned.suit
    return scoring.counted(book, trump, captured(book, v.history, trump), v.tricks, v.marriages)


def captured(book: Rulebook, history: History, trump: Suit) -> tuple[int, int]:
    """S-1: the card points in each seat's tricks, marriages apart."""
    points = [0, 0]
    for (leader, led), (_, answer) in pairs(history):
        winner = leader ^ takes((led, answer), trump, book.strength)
        points[winner] += book.card_points[led] + book.card_points[answer]
    return points[0], points[1]


def pairs(history: History) -> Iterator[tuple[tuple[Seat, Card], tuple[Seat, Card]]]:
    """The completed tricks of a deal's history: who led what, and who answered what."""
    cards = iter([(seat, action.card) for seat, action in history if isinstance(action, Play)])
    return zip(cards, cards, strict=False)


_STRAINS = {suit: Strain(suit.value) for suit in Suit}
