"""The trick game that every server of the comparison plays; Lamma's side of it.

The rule page:

- B-1 Four players, 52 cards, ace high, thirteen cards each; a match is ``deals`` deals.
- B-2 Seat 0 leads the first trick of deal 1, seat 1 that of deal 2, and so on round the table.
- B-3 Follow suit if you can. There is no trump: the highest card of the led suit takes the trick
  and leads the next. Each trick is a point.

It is a game like those in ``lamma.games``, behind the same contract, and no part of the product:
only the benchmark's own starter puts it into the registry.
"""

from collections.abc import Mapping

from lamma.games.options import with_options
from lamma.games.protocol import Option
from trick_game.game import TrickGame
from trick_game.rulebooks import RULEBOOKS

__all__ = ["TrickGame", "game"]


def game(rulebook: str, options: Mapping[str, Option]) -> TrickGame:
    """The game under its one rulebook; BadOption for an option or value it does not know."""
    return TrickGame(with_options(RULEBOOKS[rulebook], options))
