"""Estimation (إستيميشن): four players, each for himself, say how many tricks they will take.

All 52 cards are dealt and all 13 tricks played, ace high, in Sans or a trump; follow suit if you
can, otherwise anything (E-1 to E-5). A round goes through

1. the *dash call*, a promise of no trick made before the trump is known;
2. the *auction*: 4 to 13 tricks and a strain, Sans > ♠ > ♥ > ♦ > ♣, each bid above the last;
   the winner is the *caller*, and leads;
3. in ``committee``, the caller's *declaration*;
4. the *estimates* of the others, never adding to exactly 13 (E-6): the round is *over* or *under*,
   and the last to estimate may carry *risk*;
5. thirteen tricks, and the score: a hit is worth 10 (13) and the tricks, a miss costs the gap,
   and tens come on top for the caller and who is *with* him, the only one, and risk.

*Fast* (fixed) rounds at the end have a preset trump, moved only by a *super call* of eight or
more. Three rulebooks play it: ``kotshena`` (source 000, K), ``committee`` (001, C) and
``classic`` (002, J); :mod:`.rulebooks` lays them side by side. Rules: :mod:`.rules`, a module a
stage; scores: :mod:`.scoring`.
"""

from collections.abc import Mapping

from lamma.games.estimation.game import Estimation
from lamma.games.estimation.rulebooks import RULEBOOKS
from lamma.games.options import with_options
from lamma.games.protocol import Option

__all__ = ["Estimation", "game"]


def game(rulebook: str, options: Mapping[str, Option]) -> Estimation:
    """Estimation under one of its rulebooks; BadOption for an option it does not have."""
    return Estimation(with_options(RULEBOOKS[rulebook], options))
