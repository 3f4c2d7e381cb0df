"""The ``beginner`` of Estimation, under any of its rulebooks: what is asked shows in ``legal``."""

from collections.abc import Mapping
from random import Random

from lamma.bots.aim import best_card
from lamma.bots.odds import exactly
from lamma.bots.protocol import Bot
from lamma.bots.reckoning import Chance, Reckoning, extent, foreseen, room_left
from lamma.bots.sight import others_words, place_of, sight
from lamma.cards import Rank, Strain
from lamma.games.estimation.actions import (
    DASH_CALL,
    NO_DASH,
    PASS,
    PLAYS,
    WITH,
    Action,
    Bid,
    Declare,
    Estimate,
    Play,
)
from lamma.games.estimation.view import View
from lamma.games.protocol import Legal

TRICKS = 13
HIT, MISS, TEN = 10, 2, 10
"""What a hit brings beside its tricks, what a miss costs on average, and a share of either."""
QUIET = 5.0
"""What a seat expects that leaves the call to another."""
DASH_FROM = 0.64
"""How sure of no trick a hand must be for the promise."""


class Beginner:
    """Counts its hand in every strain, says what it bears, and plays for its number."""

    name = "beginner"
    version = "1"
    needs_view = True

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: int) -> Action:  # noqa: ARG002
        """The answer to whatever the stage of the round asks."""
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], Play):
            return play(view, legal)
        counted = Counted(view)
        if legal[-1] == NO_DASH:
            return DASH_CALL if counted.promises_none() else NO_DASH
        if legal[-1] == PASS:
            return bid(counted, legal)
        return max(legal, key=counted.promise)


class Counted:
    """A hand before the play, counted in every strain that matters."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.sight = sight(view, (), None)
        self.room = room_left(others_words(view.estimates, view.seat), TRICKS)
        self.declared = any(isinstance(said, Declare) for _, said in view.history)
        self._chances: dict[Strain, list[Chance]] = {}

    def chances(self, strain: Strain) -> list[Chance]:
        """The chance of every card in a strain."""
        if strain not in self._chances:
            suits = Reckoning(self.sight._replace(trump=place_of(strain))).hand()
            self._chances[strain] = [chance for suit in suits for chance in suit]
        return self._chances[strain]

    def reaches(self, said: Bid) -> bool:
        """Whether the hand can take so many tricks, and in Sans has every suit stopped."""
        if said.strain is Strain.SANS and not all(map(stopped, self.sight.mine)):
            return False
        return said.tricks < extent(self.chances(said.strain))[1] + 1

    def worth(self, tricks: int, strain: Strain, tens: int = 0) -> float:
        """What saying so many tricks will bring on average, with so many tens on top."""
        made = foreseen(self.chances(strain), tricks, self.room)
        return made * (HIT + tricks + TEN * tens) - (1.0 - made) * (MISS + TEN * tens)

    def promise(self, action: Action) -> float:
        """What an estimate or a declaration will bring."""
        if isinstance(action, Declare):
            return self.worth(action.tricks, action.strain, 1)
        if not isinstance(action, Estimate):
            return 0.0
        strain = action.trump or self.view.trump or Strain.SANS
        return self.worth(action.tricks, strain, self.tens(action))

    def tens(self, action: Estimate) -> int:
        """The tens that a number brings with it: caller's or *with*'s, and the last one's risk."""
        view, tricks = self.view, action.tricks
        said = [number for number in view.estimates if number is not None]
        if view.caller is not None:
            shares = tricks == view.estimates[view.caller]
            tens = int(shares and (not self.declared or view.seat in view.joined))
        else:
            tens = int(view.fixed and tricks >= max([3, *said]))
        is_last = bool(view.order) and view.seat == view.order[-1]
        return tens + int(is_last and abs(sum(said) + tricks - TRICKS) >= 2)

    def promises_none(self) -> bool:
        """Whether the hand is low enough for a dash call, whatever strain is likely."""
        if any(card.rank is Rank.ACE for card in self.view.hand):
            return False
        standing = self.view.standing
        strains = tuple(Strain) if standing is None else (standing.strain,)
        sure = sum(exactly(0, [chance.unwanted for chance in self.chances(s)]) for s in strains)
        return sure / len(strains) >= DASH_FROM


def stopped(suit: int) -> bool:
    """Whether a suit holds an ace, a guarded king, a queen with two guards, and so on down."""
    return suit.bit_count() > TRICKS - suit.bit_length()


def bid(counted: Counted, legal: Legal[Action]) -> Action:
    """The bid that the hand bears best, *with*, or a pass."""
    standing = counted.view.standing
    if DASH_CALL in legal and counted.promises_none():
        return DASH_CALL
    quiet = QUIET
    if standing is not None:
        quiet = max(counted.worth(n, standing.strain) for n in range(standing.tricks + 1))
    bids = [action for action in legal if isinstance(action, Bid) and counted.reaches(action)]
    best = max(bids, key=lambda each: counted.worth(each.tricks, each.strain, 1), default=None)
    gain = counted.worth(best.tricks, best.strain, 1) if best else 0.0
    if standing is not None and WITH in legal:
        joins = counted.worth(standing.tricks, standing.strain, 1)
        if joins > max(quiet, gain):
            return WITH
    return best if best is not None and gain > quiet else PASS


def play(view: View, legal: Legal[Action]) -> Action:
    """The card that keeps the number likeliest."""
    gone = [said.card for _, said in view.history if isinstance(said, Play)]
    cards = tuple([action.card for action in legal if isinstance(action, Play)])
    return PLAYS[best_card(sight(view, gone, view.trump), cards)]


BOTS: Mapping[str, Bot] = {"beginner": Beginner()}
