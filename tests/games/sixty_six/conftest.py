"""Positions from text, and what happens in them."""

from collections.abc import Callable
from typing import Any

import pytest

from lamma.cards import Card, Suit, read_cards
from lamma.games.protocol import Deal, Illegal
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.state import Round, State

GAME = SixtySix(SIXTY_SIX)


@pytest.fixture(scope="session")
def at() -> Callable[..., State]:
    """A hand in play, from its hands in text; other fields of Round by name. Seat 0 dealt."""

    def place(first: str, second: str, turned: str, talon: str = "", **fields: Any) -> State:
        up = Card(turned)
        shown: tuple[str, str] = fields.pop("marriages", ((), ()))
        play = Round(
            hands=(read_cards(first), read_cards(second)),
            talon=read_cards(talon),
            turned=fields.pop("lying", up),
            first_turned=up,
            leader=fields.pop("leader", 0),
            marriages=(tuple(map(Suit, shown[0])), tuple(map(Suit, shown[1]))),
            **fields,
        )
        return State(dealer=0, play=play)

    return place


@pytest.fixture(scope="session")
def do() -> Callable[..., State]:
    """The state after actions in text."""

    def act(s: State, *texts: str, game: SixtySix = GAME) -> State:
        for text in texts:
            s = game.apply(s, game.read(s, text))
        return s

    return act


@pytest.fixture(scope="session")
def can() -> Callable[..., list[str]]:
    """The legal actions in text."""

    def texts(s: State, game: SixtySix = GAME) -> list[str]:
        return [game.write(action) for action in game.legal(s)]

    return texts


@pytest.fixture(scope="session")
def refused() -> Callable[..., tuple[str, str]]:
    """The rule and the code with which an action in text is refused, its context checked."""

    def refuse(s: State, text: str, game: SixtySix = GAME) -> tuple[str, str]:
        action = game.read(s, text)
        assert action not in game.legal(s)
        with pytest.raises(Illegal) as caught:
            game.apply(s, action)
        assert caught.value.asked == text
        assert caught.value.allowed == tuple(game.write(other) for other in game.legal(s))
        return caught.value.rule, caught.value.code

    return refuse


@pytest.fixture(scope="session")
def dealt() -> Callable[..., State]:
    """The first hand of a match, dealt by seat 0 unless told; the talon is the rest, in order."""

    def deal(first: str, second: str, turned: str, dealer: int = 0, game: SixtySix = GAME) -> State:
        hands = (read_cards(first), read_cards(second))
        gone = {*hands[0], *hands[1], Card(turned)}
        talon = tuple(card for card in game.deck if card not in gone)
        return game.apply(game.start(), Deal(hands, Card(turned), talon, dealer))

    return deal
