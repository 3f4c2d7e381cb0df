"""Every bot there is: name → bot, for each game. The only list of bots."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from lamma.bots.protocol import Bot
from lamma.bots.uniform import Uniform

_ANY_GAME: Mapping[str, Bot] = {"random": Uniform()}


class UnknownBot(ValueError):  # noqa: N818 - named as the thing that was asked for
    """A bot that nobody wrote for this game; ``asked`` is its name, ``allowed`` those there are."""

    def __init__(self, asked: str, allowed: tuple[str, ...]) -> None:
        self.asked, self.allowed = asked, allowed
        super().__init__(f"no bot {asked!r}; there are: {', '.join(allowed)}")

    def __reduce__(self) -> tuple[type["UnknownBot"], tuple[str, tuple[str, ...]]]:
        """Travel between processes whole."""
        return UnknownBot, (self.asked, self.allowed)


@cache
def bots(game: str) -> Mapping[str, Bot]:
    """The bots of a game by name, weakest first.

    ``game`` is a game's key (``"estimation/kotshena"``) or the part before its slash. Bots that
    know their game are ``BOTS`` in ``lamma.bots.<game>``, loaded when asked for.
    """
    home = f"lamma.bots.{game.partition('/')[0]}"
    own: Mapping[str, Bot] = import_module(home).BOTS if find_spec(home) else {}
    return {**_ANY_GAME, **own}


def bot(name: str, game: str) -> Bot:
    """The bot of that name for a game (as :func:`bots`); UnknownBot lists the names there are."""
    known = bots(game)
    if name not in known:
        raise UnknownBot(name, tuple(known))
    return known[name]
