"""What every bot is."""

from random import Random
from typing import Any, Protocol

from lamma.games.protocol import Legal


class Bot(Protocol):
    """A player without a face. It keeps nothing between two calls: a move is a function of these.

    ``needs_view`` False lets a caller pass None for the view, which spares making one.
    """

    @property
    def name(self) -> str:
        """The name that a player chooses it by."""

    @property
    def version(self) -> str:
        """Changes whenever its moves do."""

    @property
    def needs_view(self) -> bool:
        """Whether it looks at the view at all."""

    def choose(self, view: Any, legal: Legal[Any], rng: Random, budget: int) -> Any:
        """One of ``legal``, for the seat that ``view`` is of and whose turn it is.

        ``rng`` is its only source of chance; ``budget`` bounds a search, in nodes, and means
        nothing to a bot that does not search.
        """
