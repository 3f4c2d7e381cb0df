"""The ``beginner`` of Taqdeer."""

from collections.abc import Mapping
from random import Random

from lamma.bots.aim import best_card
from lamma.bots.protocol import Bot
from lamma.bots.reckoning import Chance, Reckoning, Room, foreseen, room_left
from lamma.bots.sight import others_words, sight
from lamma.games.protocol import Legal
from lamma.games.taqdeer.actions import PLAYS, Action, Estimate, Play
from lamma.games.taqdeer.view import View


class Beginner:
    """Counts its hand, says the number it will most likely make, and plays for it."""

    name = "beginner"
    version = "1"
    needs_view = True

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: int) -> Action:  # noqa: ARG002
        """The estimate that promises most, or the card that keeps it likeliest."""
        if len(legal) == 1:
            return legal[0]
        gone = [said.card for _, said in view.history if isinstance(said, Play)]
        if view.turned is not None:
            gone.append(view.turned)
        table = sight(view, gone, view.trump)
        if isinstance(legal[0], Play):
            cards = tuple([action.card for action in legal if isinstance(action, Play)])
            return PLAYS[best_card(table, cards)]
        leads = all(said is None for said in view.estimates)
        suits = Reckoning(table).hand(on_lead=leads)
        chances = [chance for suit in suits for chance in suit]
        room = room_left(others_words(view.estimates, view.seat), len(view.hand))
        return max(legal, key=lambda action: promise(chances, action, room))


def promise(chances: list[Chance], action: Action, room: Room) -> float:
    """What an estimate will bring: ten and the number, if it is made."""
    number = action.tricks if isinstance(action, Estimate) else 0
    return foreseen(chances, number, room) * (10 + number)


BOTS: Mapping[str, Bot] = {"beginner": Beginner()}
