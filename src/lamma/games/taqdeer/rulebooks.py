"""Taqdeer's rulebook: the numbers and choices that the rules read."""

from dataclasses import dataclass, field

from lamma.cards import ACE_HIGH, Rank
from lamma.games.options import Choices
from lamma.games.protocol import Option

SEATS = range(4)
"""T-1: four players, each for himself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook(Choices):
    """One way to play Taqdeer; ValueError for a round that needs more cards than there are.

    ``ranks`` are the cards of each suit, strongest first; ``hand_sizes`` the cards a seat gets,
    round by round (so a test can play a small deck to its end); ``hit_base`` what an exact
    estimate is worth beside its number; ``miss`` whether a wrong one costs nothing (``lenient``)
    or its difference (``strict``).
    """

    ranks: tuple[Rank, ...] = ACE_HIGH
    hand_sizes: tuple[int, ...] = (*range(1, 14), *range(12, 0, -1))
    hit_base: int = 10
    miss: str = "lenient"
    choices: dict[str, tuple[Option, ...]] = field(
        default_factory=lambda: {"miss": ("lenient", "strict")}
    )

    def __post_init__(self) -> None:
        """Refuse a hand that the deck cannot fill."""
        for round_, size in enumerate(self.hand_sizes, 1):
            if not 1 <= size <= len(self.ranks):
                message = f"round {round_} deals {size} cards each; allowed: 1..{len(self.ranks)}"
                raise ValueError(message)


RULEBOOKS = {"taqdeer": Rulebook(name="taqdeer")}
"""The rulebooks of this game by name, every option at its default."""
