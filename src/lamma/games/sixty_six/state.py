"""The state of a match of Sixty-Six: the match, and in it the hand in play."""

import msgspec

from lamma.cards import Card, Hand, Seat, Suit
from lamma.games.sixty_six.actions import Action
from lamma.games.sixty_six.results import Result

History = tuple[tuple[Seat, Action], ...]
Trick = tuple[tuple[Seat, Card], ...]


class Round(msgspec.Struct, frozen=True):
    """One hand in play; everything but ``hands`` and ``talon`` is public or follows from it.

    ``talon`` is in drawing order, ``turned`` the card under it, drawn last (None once drawn) and
    ``first_turned`` the one turned up at the deal. ``led`` is the card that waits for an answer,
    ``showing`` the suit of a marriage of which a card must now be led. ``captured`` counts the
    card points in each seat's tricks, without marriages.
    """

    hands: tuple[Hand, Hand]
    talon: Hand
    turned: Card | None
    first_turned: Card
    leader: Seat
    led: Card | None = None
    showing: Suit | None = None
    tricks: tuple[int, int] = (0, 0)
    captured: tuple[int, int] = (0, 0)
    marriages: tuple[tuple[Suit, ...], tuple[Suit, ...]] = ((), ())
    closed_by: Seat | None = None
    tricks_when_closed: tuple[int, int] = (0, 0)
    history: History = ()

    @property
    def turn(self) -> Seat:
        """The seat to act."""
        return self.leader if self.led is None else 1 - self.leader

    @property
    def trump(self) -> Suit:
        """The suit of the card turned up."""
        return self.first_turned.suit

    @property
    def open(self) -> bool:
        """Whether there are cards left to draw, and nobody has closed."""
        return self.turned is not None and self.closed_by is None


class State(msgspec.Struct, frozen=True):
    """A whole match. ``play`` is the hand in play: None before a deal and after the last hand."""

    dealer: Seat | None = None
    totals: tuple[int, int] = (0, 0)
    results: tuple[Result, ...] = ()
    left: tuple[Seat, ...] = ()
    over: bool = False
    play: Round | None = None
    last_trick: Trick = ()

    @property
    def round(self) -> int:
        """The hand in play or about to be dealt, from 1; the last one once over."""
        return max(1, len(self.results) + (self.play is not None or not self.over))

    @property
    def deals(self) -> int:
        """How many deals the match has seen."""
        return len(self.results) + (self.play is not None)
