"""Who is measured, and the loop each is measured in.

All loops do the same work: whose turn, what is legal, a choice with ``random``, the step; from
the deal to the end of the match. No views, no encodings, no records. ``README.md`` says what
counts as an action, and where the peers' loops cannot be quite alike.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any, NamedTuple

import lamma
from lamma.games import registry
from lamma.games.protocol import Chance, Option
from lamma.games.registry import AnyGame


class Played(NamedTuple):
    """What one match came to: decisions of players, and steps of chance beside them."""

    actions: int
    chances: int


@dataclass(frozen=True, slots=True)
class Contestant:
    """Something that plays a match when asked: ``play`` plays one by the generator it is given."""

    name: str
    package: str
    version: str
    match: str
    """What one match of it is."""
    play: Callable[[Random], Played]
    peer: bool = False


TABLES: Mapping[str, tuple[str, Mapping[str, Option], str]] = {
    "kotshena": ("kotshena", {"length": "full"}, "18 rounds"),
    "kotshena micro": ("kotshena", {"length": "micro"}, "5 fixed rounds"),
    "committee": ("committee", {"length": 18}, "18 rounds"),
    "classic": ("classic", {}, "18 rounds"),
    "taqdeer": ("taqdeer", {}, "25 rounds"),
    "sixty_six": ("sixty_six", {"target": 7}, "hands to 7 points"),
}
"""The tables measured: rulebook, options, and what a match of it is.

``kotshena`` twice: its usual match, micro, has no auctions.
"""


def ours(name: str) -> Contestant:
    """One of :data:`TABLES`."""
    rulebook, options, match = TABLES[name]
    play = _lamma(registry.game(rulebook, options))
    return Contestant(name, "lamma", lamma.__version__, match, play)


def _lamma(game: AnyGame) -> Callable[[Random], Played]:
    deck, seats = list(game.deck), len(game.seats)
    turn, legal, apply, deal = game.turn, game.legal, game.apply, game.deal

    def play(rng: Random) -> Played:
        draw, state = rng.random, game.start()
        actions = chances = 0
        while True:
            whose = turn(state)
            if isinstance(whose, int):
                choices = legal(state)
                state = apply(state, choices[int(draw() * len(choices))])
                actions += 1
            elif isinstance(whose, Chance):
                rng.shuffle(deck)
                dealer = int(draw() * seats) if whose.draws_dealer else None
                state = apply(state, deal(state, tuple(deck), dealer))
                chances += 1
            else:
                return Played(actions, chances)

    return play


def rlcard_bridge() -> Contestant:
    """RLCard's bridge engine (MIT), pure Python; ImportError if it is not installed.

    The bare game below its environment. ``step`` fills a dictionary of three entries that nobody
    reads here; it cannot be left out. The engine changes its state in place and scores nothing.
    """
    game: Any = import_module("rlcard.games.bridge.game").BridgeGame()
    game.np_random.seed(0)
    legal, step, is_over = game.judger.get_legal_actions, game.step, game.is_over

    def play(rng: Random) -> Played:
        draw = rng.random
        game.init_game()
        actions = 0
        while not is_over():
            choices = legal()
            step(choices[int(draw() * len(choices))])
            actions += 1
        return Played(actions, 1)

    return Contestant("rlcard bridge", "rlcard", version("rlcard"), "1 deal", play, peer=True)


def openspiel_oh_hell() -> Contestant:
    """OpenSpiel's Oh Hell (Apache-2.0), C++ driven from Python; ImportError if not installed.

    Four players and 52 cards, as Taqdeer; the number of tricks and the dealer are drawn, and the
    cards dealt, by steps of chance, one a card. They are equally likely and drawn like a player's
    choice; they take time, as dealing does everywhere, but are no actions.
    """
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("oh_hell", {"players": 4})
    new_state = game.new_initial_state
    terminal = int(pyspiel.PlayerId.TERMINAL)

    def play(rng: Random) -> Played:
        draw, state = rng.random, new_state()
        turn, legal, step = state.current_player, state.legal_actions, state.apply_action
        actions = chances = 0
        while (whose := turn()) != terminal:
            choices = legal()
            step(choices[int(draw() * len(choices))])
            if whose >= 0:
                actions += 1
            else:
                chances += 1
        return Played(actions, chances)

    made = version("open_spiel")
    return Contestant("openspiel oh_hell", "open_spiel", made, "1 deal", play, peer=True)


PEERS: Mapping[str, Callable[[], Contestant]] = {
    "rlcard bridge": rlcard_bridge,
    "openspiel oh_hell": openspiel_oh_hell,
}
"""Other engines, by name."""


def peers(missing: Callable[[str, ImportError], None]) -> Iterator[Contestant]:
    """The peers that are installed; ``missing`` is told of the others."""
    for name, make in PEERS.items():
        try:
            yield make()
        except ImportError as error:
            missing(name, error)
