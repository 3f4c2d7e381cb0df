"""The dash offer: a promise to take no trick, made before the auction."""

from msgspec.structs import replace

from lamma.games.estimation.actions import DASH_CALL, NO_DASH, Action, DashCall
from lamma.games.estimation.rulebook import Rulebook
from lamma.games.estimation.rules import auction, estimates, promise
from lamma.games.estimation.state import Round
from lamma.games.protocol import Legal
from lamma.games.refusal import Refusal

_ANSWERS: Legal[Action] = Legal((DASH_CALL, NO_DASH))


def legal(_book: Rulebook, _play: Round) -> Legal[Action]:
    """K-4, C-5, J-4: take it or decline."""
    return _ANSWERS


def refusal(_book: Rulebook, _play: Round, _action: Action) -> Refusal:
    """Why an answer was no answer."""
    return Refusal.WRONG_STAGE


def apply(_book: Rulebook, play: Round, action: Action) -> Round:
    """K-4, C-5, J-4: each is asked once, in turn; after a second taker nobody else is."""
    if isinstance(action, DashCall):
        play = promise.promised(play)
    asked = len(play.history)
    if asked < len(play.hands) and promise.may_dash_call(play):
        return replace(play, turn=(play.turn + 1) % len(play.hands))
    return estimates.open_uncalled(play) if play.fixed else auction.open_auction(play)
