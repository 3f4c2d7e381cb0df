"""The rulebook of Sixty-Six: its cards, their points, and what a table may choose."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from lamma.cards import Card, Hand, Rank, deck_of, strengths
from lamma.games.options import Choices


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook(Choices):
    """S-1: the numbers of the game; a small deck for a test is the same value, fields changed.

    ``ranks`` are strongest first, ``rank_points`` their card points. ``exchanged`` is the rank
    that swaps with the card turned up, ``enough`` what a claim needs, ``half`` what keeps a hand
    lost to a claim at one point.
    """

    target: int = 7
    last_trick_worth: str = "by_loser"
    ranks: tuple[Rank, ...] = (
        Rank.ACE,
        Rank.TEN,
        Rank.KING,
        Rank.QUEEN,
        Rank.JACK,
        Rank.NINE,
    )
    rank_points: tuple[int, ...] = (11, 10, 4, 3, 2, 0)
    hand_size: int = 6
    exchanged: Rank = Rank.NINE
    marriage: int = 20
    trump_marriage: int = 40
    last_trick: int = 10
    enough: int = 66
    half: int = 33

    deck: Hand = field(init=False)
    """The cards in the order that numbers a shuffle: suit by suit, in each the strongest first."""
    strength: Mapping[Card, int] = field(init=False)
    """How high each card stands in its suit."""
    card_points: Mapping[Card, int] = field(init=False)
    """What each card is worth to who takes it."""

    def __post_init__(self) -> None:
        """Lay out the tables that every card played looks up."""
        points = dict(zip(self.ranks, self.rank_points, strict=True))
        deck = deck_of(self.ranks)
        object.__setattr__(self, "deck", deck)
        object.__setattr__(self, "strength", strengths(self.ranks))
        object.__setattr__(self, "card_points", {card: points[card.rank] for card in deck})


SIXTY_SIX = Rulebook(
    name="sixty_six",
    choices={"target": (7, 5), "last_trick_worth": ("by_loser", "one")},
)
"""S-12, D-18: to 7 points, or 5 by choice; the last trick worth 1, 2 or 3, or a flat 1."""

RULEBOOKS: Mapping[str, Rulebook] = {SIXTY_SIX.name: SIXTY_SIX}
