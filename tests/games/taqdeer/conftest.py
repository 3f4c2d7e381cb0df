"""Deals laid out by hand, and a way to play them in a record's words."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from lamma.cards import ACE_HIGH, Card, Seat, read_cards
from lamma.games.protocol import Deal
from lamma.games.taqdeer import Taqdeer, game
from lamma.games.taqdeer.rulebooks import RULEBOOKS
from lamma.games.taqdeer.state import State


@pytest.fixture
def taqdeer() -> Taqdeer:
    return game("taqdeer", {})


@pytest.fixture
def sized() -> Callable[..., Taqdeer]:
    """A Taqdeer with rounds of these sizes, on the first so many ranks."""

    def make(*hand_sizes: int, ranks: int = 13, miss: str = "lenient") -> Taqdeer:
        book = RULEBOOKS["taqdeer"]
        return Taqdeer(replace(book, ranks=ACE_HIGH[:ranks], hand_sizes=hand_sizes, miss=miss))

    return make


@pytest.fixture
def dealt() -> Callable[..., State]:
    """The state after a deal of these four hands; the dealer is seat 3 unless said or known."""

    def make(
        playing: Taqdeer,
        hands: tuple[str, ...],
        turned: str | None,
        dealer: Seat | None = 3,
        state: State | None = None,
    ) -> State:
        start = playing.start() if state is None else state
        deal = Deal(
            tuple(map(read_cards, hands)),
            turned=None if turned is None else Card(turned),
            dealer=dealer if start.dealer is None else None,
        )
        return playing.apply(start, deal)

    return make


@pytest.fixture
def told() -> Callable[[Taqdeer, State, str], State]:
    """The state after actions in a record's words, separated by commas: ``"estimate 1, play SA"``."""

    def tell(playing: Taqdeer, state: State, texts: str) -> State:
        for text in texts.split(", "):
            state = playing.apply(state, playing.read(state, text))
        return state

    return tell
