"""The one rulebook of the trick game."""

from dataclasses import dataclass, field

from lamma.games.options import Choices
from lamma.games.protocol import Option

SEATS = range(4)
"""B-1: four players."""

HAND = 13
"""B-1: the cards a seat gets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook(Choices):
    """A match of ``deals`` deals."""

    deals: int = 10
    choices: dict[str, tuple[Option, ...]] = field(
        default_factory=lambda: {"deals": (10, *range(1, 10), *range(11, 101))}
    )


RULEBOOKS = {"trick_game": Rulebook(name="trick_game")}
"""The rulebooks of this game by name."""
