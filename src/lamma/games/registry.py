"""Every rulebook there is: name → game. The only list of games."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from lamma.games.options import Choices, read_option
from lamma.games.protocol import Game, Option

AnyGame = Game[Any, Any, Any]

# Rulebook → the package of its game. Loaded when asked for: a Sixty-Six table needs no Estimation.
_HOMES = {
    "kotshena": "lamma.games.estimation",
    "committee": "lamma.games.estimation",
    "classic": "lamma.games.estimation",
    "taqdeer": "lamma.games.taqdeer",
    "sixty_six": "lamma.games.sixty_six",
}

RULEBOOKS = tuple(_HOMES)
"""The names of the rulebooks, in the order in which they are listed everywhere."""


class UnknownRulebook(ValueError):  # noqa: N818 - named as the thing that was asked for
    """A rulebook nobody wrote; ``asked`` is its name, ``allowed`` the ones there are."""

    def __init__(self, asked: str) -> None:
        self.asked, self.allowed = asked, RULEBOOKS
        super().__init__(f"no rulebook {asked!r}; there are: {', '.join(RULEBOOKS)}")


def rulebook(name: str) -> Choices:
    """The rulebook of that name, its options at their defaults; UnknownRulebook otherwise."""
    if name not in _HOMES:
        raise UnknownRulebook(name)
    book: Choices = import_module(_HOMES[name] + ".rulebooks").RULEBOOKS[name]
    return book


def game(name: str, options: Mapping[str, Option] | None = None) -> AnyGame:
    """The game under a rulebook and its options; UnknownRulebook or BadOption otherwise."""
    if name not in _HOMES:
        raise UnknownRulebook(name)
    made: AnyGame = import_module(_HOMES[name]).game(name, options or {})
    return made


def read_options(name: str, texts: Mapping[str, str]) -> dict[str, Option]:
    """Options as a person types them (``{"length": "full"}``), checked and in their types."""
    book = rulebook(name)
    return {option: read_option(book, option, text) for option, text in texts.items()}
