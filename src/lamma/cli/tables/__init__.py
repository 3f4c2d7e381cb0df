"""How each game is told in lines of text: a module a game, chosen by the first half of its key."""

from importlib import import_module

from lamma.cli.tables.contract import Table
from lamma.cli.voice import Voice
from lamma.games.registry import AnyGame


def table(game: AnyGame, voice: Voice) -> Table:
    """The table of ``game``, told in ``voice``."""
    home = game.key.partition("/")[0]
    made: Table = import_module(f"{__name__}.{home}").Told(game, voice)
    return made
