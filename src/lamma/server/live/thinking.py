"""Bots in seats: what they choose, from one seat's view, off the event loop."""

from random import Random

from msgspec import Struct

from lamma.bots.registry import bots
from lamma.bots.uniform import Uniform
from lamma.proving import label
from lamma.server.logs import logger, trail
from lamma.table.commands import BotAct
from lamma.table.dealing import bot_seed
from lamma.table.service import BotTurn
from lamma.table.state import Match

_STAND_IN = Uniform()


class Thought(Struct, frozen=True):
    """A bot's move; ``fault`` where the bot failed and chance chose in its place."""

    move: BotAct
    fault: bool = False


def think(match: Match, turn: BotTurn, nodes: int) -> Thought:
    """What the bot that plays ``turn.seat`` does now.

    Called in another thread: it only reads values that never change.
    """
    game, state, seat = match.game, match.state, turn.seat
    view = game.view(state, seat)
    seed = bot_seed(match, seat)
    bot = bots(game.key).get(turn.bot, _STAND_IN)
    action = None
    try:
        action = bot.choose(view, match.choices, Random(seed), nodes)
    except Exception as error:  # noqa: BLE001 - a bot may be anybody's: the table goes on
        # Where and what, never the values: they are cards.
        logger("bots").error(
            "bot_failed", bot=turn.bot, error=type(error).__name__, where=trail(error)
        )
    if action not in match.choices:
        bot = _STAND_IN
        action = bot.choose(view, match.choices, Random(seed), nodes)
    moved = BotAct(
        seat=seat,
        a=game.write(action),
        bot=label(bot),
        nodes=nodes,
        left=len(state.left),
    )
    return Thought(moved, fault=bot.name != turn.bot)
