"""Sixty-Six (ستة وستون): two players, 24 cards, and a count kept in the head.

The hand.    Ace, ten, king, queen, jack, nine, in that order, are worth 11, 10, 4, 3, 2, 0 card
             points (S-1). Six cards each; a card turned up names the trump; eleven more lie on it,
             the talon (S-2). The other player leads.
Talon open.  Any card may be led, any card may answer; after each trick its winner draws, then the
             other, and the turned-up card is drawn last (S-3). On lead a player may show a king
             and queen of one suit, for 20, in trumps 40, counted once he has won a trick (S-4);
             swap the trump nine for the card turned up, once he has won a trick (S-5); or close
             the talon (S-6).
Afterwards.  Talon empty or closed: follow suit, beat the card if you can with its own suit,
             otherwise trump, otherwise throw anything; no more marriages (S-7).
The end.     On lead a player may say that he has 66. Right, he wins the hand; wrong, he loses it
             (S-8). It brings 1, 2 or 3 points by what the loser has (S-9). A hand that nobody
             claimed goes to the winner of its last trick (S-10), unless the talon was closed:
             then the closer has failed (S-11). First to 7 points, or to 5, wins (S-12).

Source: ``seeds/004``; each rule is one function under ``rules`` or in ``scoring``, its id first.
"""

from collections.abc import Mapping

from lamma.games.options import with_options
from lamma.games.protocol import Game, Option
from lamma.games.sixty_six.actions import Action
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import RULEBOOKS
from lamma.games.sixty_six.state import State
from lamma.games.sixty_six.view import View


def game(rulebook: str, options: Mapping[str, Option]) -> Game[State, Action, View]:
    """Sixty-Six under a rulebook's options; BadOption for one it does not have."""
    return SixtySix(with_options(RULEBOOKS[rulebook], options))
