"""Taqdeer (Oh Hell), after source 003.

The rule page:

- T-1 Four players, each for himself; 52 cards, ace high.
- T-2 25 rounds of 1, 2, … 13, 12, … 1 cards each. The first dealer is random; the deal passes on.
- T-3 The next card of the deck is turned up: its suit is trump, the card is out of play. Where all
  cards are dealt (round 13) there is no trump.
- T-4 From the player after the dealer each says one number, 0 to the hand's size. The dealer, last,
  may not make the sum equal the tricks; D-10: he is bound in one-card rounds too, and when the
  others have already said more than there are, nothing is forbidden him.
- T-5 The player after the dealer leads. Follow suit if you can; the highest trump, else the highest
  card of the led suit, takes the trick and leads the next.
- T-6 Exact: 10 and the number. Missed: 0 (``lenient``) or minus the difference (``strict``).
- T-7 The highest total after the last round wins; equal totals share the place.
- D-23 Who leaves for good ranks last; a bot plays the seat to the end.

``rules`` holds T-1 to T-5, ``scoring`` T-6 and T-7, ``game`` the contract of ``games.protocol``.
"""

from collections.abc import Mapping

from lamma.games.options import with_options
from lamma.games.protocol import Option
from lamma.games.taqdeer.game import Taqdeer
from lamma.games.taqdeer.rulebooks import RULEBOOKS

__all__ = ["Taqdeer", "game"]


def game(rulebook: str, options: Mapping[str, Option]) -> Taqdeer:
    """Taqdeer under one of ``RULEBOOKS``; BadOption for an option or value it does not know."""
    return Taqdeer(with_options(RULEBOOKS[rulebook], options))
