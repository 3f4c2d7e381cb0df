"""Sixty-Six from one seat: what it holds, what it has counted, and what may be against it."""

from typing import NamedTuple

from lamma.cards import Card, Hand, Rank, Suit, deck_of, strengths
from lamma.games.sixty_six.actions import Play
from lamma.games.sixty_six.view import View, card_points
from lamma.tricks import takes

RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE)
HEIGHTS = strengths(RANKS)
RANK_POINTS = {
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.JACK: 2,
    Rank.NINE: 0,
}
POINTS = {card: RANK_POINTS[card.rank] for card in HEIGHTS}
DECK = deck_of(RANKS)
ENOUGH, HAND = 66, 6
MARRIAGE, TRUMP_MARRIAGE = 20, 40


class Table(NamedTuple):
    """What a player reckons with.

    ``points`` are his card points, ``theirs`` the other's, ``pending`` what his marriages will
    add with his first trick. ``unseen`` are the cards that may be in the other hand (once the
    talon is empty: those that are), ``holding`` how many it has, ``lacks`` the suits it cannot
    have. ``led`` is the card to answer, None on lead.
    """

    hand: Hand
    trump: Suit
    led: Card | None
    points: int
    theirs: int
    pending: int
    won_any: bool
    unseen: frozenset[Card]
    holding: int
    lacks: frozenset[Suit]

    def takes(self, led: Card, card: Card) -> bool:
        """Whether ``card`` takes the trick from ``led``."""
        return takes((led, card), self.trump, HEIGHTS) == 1

    def is_master(self, card: Card) -> bool:
        """Whether no card of its suit that may be against it is higher."""
        height = HEIGHTS[card]
        return not any(other.suit is card.suit and HEIGHTS[other] > height for other in self.unseen)

    def expected(self, suit: Suit) -> float:
        """How many cards of a suit the other hand holds, on average."""
        if suit in self.lacks or not self.unseen:
            return 0.0
        return self.holding * sum(card.suit is suit for card in self.unseen) / len(self.unseen)

    def cannot_be_trumped(self, card: Card) -> bool:
        """Whether the other hand cannot trump it: it is one, or there are none."""
        return card.suit is self.trump or self.expected(self.trump) == 0

    def wins_lead(self, card: Card) -> bool:
        """Whether the card, led where suit must be followed, will take the trick as far as known.

        A master does, unless the other hand is out of its suit and has a trump.
        """
        if not self.is_master(card):
            return False
        if self.cannot_be_trumped(card):
            return True
        return self.expected(card.suit) >= 1.0

    def ten_is_out(self, ace: Card) -> bool:
        """Whether the ten under an ace may still be against it."""
        return any(card.suit is ace.suit and card.rank is Rank.TEN for card in self.unseen)


def table(view: View) -> Table:
    """The picture that the view of the seat to act gives."""
    seat = view.seat or 0
    played = [(who, said.card) for who, said in view.history if isinstance(said, Play)]
    gone = {card for _, card in played}
    turned = view.turned or view.first_turned
    trump = turned.suit if turned else Suit.SPADES
    hidden = frozenset(
        card
        for card in DECK
        if card not in gone and card not in view.hand and card is not view.turned
    )
    points = card_points(view)
    won = view.tricks[seat] > 0
    pending = 0 if won else sum(worth(suit, trump) for suit in view.marriages[seat])
    return Table(
        hand=view.hand,
        trump=trump,
        led=view.trick[0][1] if view.trick else None,
        points=points[seat],
        theirs=points[1 - seat],
        pending=pending,
        won_any=won,
        unseen=hidden,
        holding=view.hand_sizes[1 - seat],
        lacks=lacking(view, played, 1 - seat, trump),
    )


def worth(suit: Suit, trump: Suit) -> int:
    """What a marriage counts."""
    return TRUMP_MARRIAGE if suit is trump else MARRIAGE


def lacking(view: View, played: list[tuple[int, Card]], seat: int, trump: Suit) -> frozenset[Suit]:
    """The suits that hand cannot hold, by how it answered since nobody draws any more."""
    if view.turned is not None and view.closed_by is None:
        return frozenset()
    lacks: set[Suit] = set()
    for place in range(strict_from(view), len(played) - 1, 2):
        (_, led), (who, answer) = played[place], played[place + 1]
        if who == seat and answer.suit is not led.suit:
            lacks.add(led.suit)
            if answer.suit is not trump:
                lacks.add(trump)
    return frozenset(lacks)


def strict_from(view: View) -> int:
    """How many cards had been played when suit began to have to be followed."""
    if view.closed_by is not None:
        return 2 * sum(view.tricks_when_closed)
    return len(DECK) - 2 * HAND
