"""Tables at which a bot sits: real matches driven by the texts of records, hands as one wants."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest

from lamma.bots.registry import bot
from lamma.cards import Card, read_cards
from lamma.games import registry
from lamma.games.protocol import Chance, Deal, Over


class Table:
    """A match in play; ``asks`` is what the beginner answers in the seat to act."""

    def __init__(self, rulebook: str, **options: Any) -> None:
        self.game = registry.game(rulebook, options)
        self.state = self.game.start()
        self.bot = bot("beginner", self.game.key)

    def deal(self, *hands: str, dealer: int = 0, turned: str | None = None) -> "Table":
        """Hands as given; where fewer than all, the others get the rest of the deck in order."""
        turn = self.game.turn(self.state)
        assert isinstance(turn, Chance)
        up = Card(turned) if turned else None
        held = [read_cards(hand) for hand in hands]
        rest = [card for card in self.game.deck if card not in {*sum(held, ()), up}]
        size = len(held[0])
        while len(held) < len(self.game.seats):
            held.append(tuple(rest[:size]))
            rest = rest[size:]
        talon = tuple(rest) if len(self.game.seats) == 2 else ()
        drawn = dealer if turn.draws_dealer else None
        self.state = self.game.apply(self.state, Deal(tuple(held), up, talon, drawn))
        return self

    def say(self, *texts: str) -> "Table":
        for text in texts:
            self.state = self.game.apply(self.state, self.game.read(self.state, text))
        return self

    @property
    def asks(self) -> str:
        seat = self.game.turn(self.state)
        assert isinstance(seat, int)
        view, legal = self.game.view(self.state, seat), self.game.legal(self.state)
        answer: str = self.game.write(self.bot.choose(view, legal, Random(0), 0))
        return answer


@pytest.fixture
def sits() -> Any:
    """``sits("taqdeer", miss="strict")``: a table under a rulebook, before its first deal."""
    return Table


def play_out(
    rulebook: str, options: dict[str, Any], names: Sequence[str], seed: int, rounds: int = 99
) -> Iterable[tuple[Any, Any, int, Any, Any]]:
    """Every decision of a match between bots: game, state, seat, legal actions, the answer.

    The match is left once so many rounds have been played.
    """
    game, rng = registry.game(rulebook, options), Random(seed)
    players = [bot(name, game.key) for name in names]
    state = game.start()
    while not isinstance(turn := game.turn(state), Over) and len(state.results) < rounds:
        if isinstance(turn, Chance):
            deck = list(game.deck)
            rng.shuffle(deck)
            dealer = rng.randrange(len(game.seats)) if turn.draws_dealer else None
            state = game.apply(state, game.deal(state, tuple(deck), dealer))
            continue
        legal, player = game.legal(state), players[turn]
        view = game.view(state, turn) if player.needs_view else None
        answer = player.choose(view, legal, rng, 0)
        yield game, state, turn, legal, answer
        state = game.apply(state, answer)


@pytest.fixture
def matches() -> Any:
    """:func:`play_out`."""
    return play_out
