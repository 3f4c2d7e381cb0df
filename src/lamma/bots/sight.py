"""A four-handed trick game from one seat: the same picture for Estimation and Taqdeer."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from lamma.cards import ACE_HIGH, Card, Hand, Seat, Strain, Suit, strengths

SEATS = 4
SUITS = tuple(Suit)
PLACES: dict[Suit, int] = {suit: place for place, suit in enumerate(SUITS)}
HEIGHTS = {card: height - 1 for card, height in strengths(ACE_HIGH).items()}
"""How high a card stands in its suit: 0 for the two, 12 for the ace."""
BITS = {card: (PLACES[card.suit], 1 << height) for card, height in HEIGHTS.items()}
WHOLE = (1 << len(ACE_HIGH)) - 1

Suits = tuple[int, int, int, int]
"""Cards as four sets of bits, a suit each; the bit of a card is its height."""


class Rival(NamedTuple):
    """Another seat: the cards it holds, the suits it has shown to lack, the tricks it needs."""

    size: int
    lacks: tuple[bool, bool, bool, bool]
    needs: int


class Sight(NamedTuple):
    """What one seat reckons with.

    ``rivals`` are the other seats in their order of play after this one, so the first
    ``3 - len(trick)`` of them are still to play to the trick. ``unseen`` are the cards that may be
    in their hands, ``outstanding`` their number, ``held`` how many of those the rivals hold.
    ``trump`` is the place of the trump suit, None in Sans; ``needs`` the tricks still wanted.
    """

    hand: Hand
    mine: Suits
    unseen: Suits
    outstanding: int
    held: int
    trump: int | None
    trick: Hand
    rivals: tuple[Rival, ...]
    needs: int


class View(Protocol):
    """The part of a view that both games have in common."""

    @property
    def seat(self) -> Seat | None:
        """Whose view it is."""

    @property
    def hand(self) -> Hand:
        """Its cards."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""

    @property
    def trick(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards on the table."""

    @property
    def tricks(self) -> tuple[int, ...]:
        """The tricks each seat has taken."""

    @property
    def estimates(self) -> tuple[int | None, ...]:
        """What each seat has said it will take."""

    @property
    def voids(self) -> tuple[tuple[Suit, ...], ...]:
        """The suits each seat has failed to follow."""


def by_suit(cards: Iterable[Card]) -> Suits:
    """The cards as four sets of bits."""
    sets = [0, 0, 0, 0]
    for card in cards:
        place, bit = BITS[card]
        sets[place] |= bit
    return sets[0], sets[1], sets[2], sets[3]


def sight(view: View, gone: Sequence[Card], trump: Strain | None) -> Sight:
    """The picture that a view gives, with ``gone`` the cards played or turned up so far."""
    seat, hand = view.seat or 0, view.hand
    mine, seen = by_suit(hand), by_suit(gone)
    unseen = (
        WHOLE & ~mine[0] & ~seen[0],
        WHOLE & ~mine[1] & ~seen[1],
        WHOLE & ~mine[2] & ~seen[2],
        WHOLE & ~mine[3] & ~seen[3],
    )
    rivals = tuple([_rival(view, (seat + step) % SEATS) for step in range(1, SEATS)])
    said = view.estimates[seat]
    return Sight(
        hand=hand,
        mine=mine,
        unseen=unseen,
        outstanding=sum(map(int.bit_count, unseen)),
        held=rivals[0].size + rivals[1].size + rivals[2].size,
        trump=place_of(trump),
        trick=tuple([card for _, card in view.trick]),
        rivals=rivals,
        needs=(said or 0) - view.tricks[seat],
    )


def others_words(estimates: Sequence[int | None], seat: Seat | None) -> list[int | None]:
    """What the other seats have said, None for who is silent."""
    return [said for other, said in enumerate(estimates) if other != seat]


def after_trumps(sight: Sight) -> Sight:
    """The picture once trumps have been led: twice by a hand that stays on lead, else once.

    A round takes a trump, the lowest first, from every rival who may have one.
    """
    trump = sight.trump
    if trump is None:
        return sight
    out = sight.unseen[trump]
    masters = (sight.mine[trump] >> out.bit_length()).bit_count()
    sizes = [rival.size for rival in sight.rivals]
    for _ in range(2 if masters > 1 else 1):
        for place, rival in enumerate(sight.rivals):
            if out and sizes[place] and not rival.lacks[trump]:
                out &= out - 1
                sizes[place] -= 1
    unseen = list(sight.unseen)
    unseen[trump] = out
    drawn = sight.unseen[trump].bit_count() - out.bit_count()
    return sight._replace(
        unseen=(unseen[0], unseen[1], unseen[2], unseen[3]),
        outstanding=sight.outstanding - drawn,
        held=sight.held - drawn,
        rivals=tuple(
            [rival._replace(size=size) for rival, size in zip(sight.rivals, sizes, strict=True)]
        ),
    )


def place_of(trump: Strain | None) -> int | None:
    """The place of the trump suit; None in Sans, or where no trump is known."""
    return None if trump is None or trump.suit is None else PLACES[trump.suit]


def _rival(view: View, seat: Seat) -> Rival:
    said, voids = view.estimates[seat], view.voids[seat]
    return Rival(
        view.hand_sizes[seat],
        (
            SUITS[0] in voids,
            SUITS[1] in voids,
            SUITS[2] in voids,
            SUITS[3] in voids,
        ),
        # Before a seat has spoken it is taken to want tricks.
        1 if said is None else said - view.tricks[seat],
    )
