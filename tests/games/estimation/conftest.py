"""A table driven by the texts of a record, and a round scored from its numbers alone."""

from collections.abc import Sequence
from dataclasses import replace as changed
from typing import Any

import pytest
from msgspec.structs import replace

from lamma.cards import Rank, Strain
from lamma.games import estimation
from lamma.games.estimation import scoring
from lamma.games.estimation.game import Estimation
from lamma.games.estimation.rulebooks import RULEBOOKS
from lamma.games.estimation.state import Phase, Result, Round, State
from lamma.games.options import with_options
from lamma.games.protocol import Chance, Illegal

BLANK = Round(phase=Phase.PLAYED_OUT, turn=0, hands=((),) * 4, opener=0, preset=None)


class Table:
    """A match in which each seat in turn says a text; deals are unshuffled unless hands come."""

    def __init__(self, game: Estimation, state: State) -> None:
        self.game, self.state = game, state

    def deal(self, *hands: str, dealer: int = 0) -> "Table":
        turn = self.game.turn(self.state)
        assert isinstance(turn, Chance)
        deck = tuple(self.game.deck)
        deal = self.game.deal(self.state, deck, dealer if turn.draws_dealer else None)
        if hands:
            cards = tuple(tuple(type(deck[0])(card) for card in hand.split()) for hand in hands)
            deal = replace(deal, hands=cards)
        self.state = self.game.apply(self.state, deal)
        return self

    def say(self, *texts: str) -> "Table":
        for text in texts:
            self.state = self.game.apply(self.state, self.game.read(self.state, text))
        return self

    def refused(self, text: str) -> tuple[str, str]:
        with pytest.raises(Illegal) as caught:
            self.say(text)
        return caught.value.rule, caught.value.code

    def finish(self, *tricks: int) -> "Table":
        self.state = self.game.tally(self.state, tricks)
        return self

    @property
    def play(self) -> Round:
        assert self.state.play is not None
        return self.state.play

    @property
    def turn(self) -> Any:
        return self.game.turn(self.state)

    @property
    def legal(self) -> list[str]:
        return [self.game.write(action) for action in self.game.legal(self.state)]

    @property
    def numbers(self) -> list[int]:
        """The plain numbers that may be estimated."""
        texts = [text.split() for text in self.legal]
        return [int(words[1]) for words in texts if words[0] == "estimate" and len(words) == 2]

    @property
    def last(self) -> Result:
        return self.state.results[-1]


@pytest.fixture
def table() -> Any:
    """A dealt table: ``table("kotshena", length="mini", dealer=0)``; ``at`` starts a later round."""

    def make(
        rulebook: str, *, dealer: int = 0, at: int = 1, ranks: str | None = None, **options: Any
    ) -> Table:
        game = estimation.game(rulebook, options)
        if ranks:
            short = changed(game.book, ranks=tuple(map(Rank, ranks)))
            game = Estimation(short)
        state = game.start()
        if at > 1:
            state = replace(state, round=at, dealer=dealer)
        return Table(game, state).deal(dealer=dealer)

    return make


@pytest.fixture
def result() -> Any:
    """A round's result from its numbers: who called, who joined, the estimates, the tricks."""

    def make(
        rulebook: str,
        estimates: Sequence[int],
        tricks: Sequence[int],
        *,
        caller: int | None = 0,
        last: int = 3,
        dash: Sequence[int] = (),
        joined: Sequence[int] = (),
        multiplier: int = 1,
        **options: Any,
    ) -> tuple[Any, Result]:
        book = with_options(RULEBOOKS[rulebook], options)
        others = [seat for seat in range(4) if seat not in (*dash, last, caller)]
        play = replace(
            BLANK,
            caller=caller,
            trump=Strain.SPADES,
            dash_callers=tuple(dash),
            joined=tuple(joined),
            estimates=tuple(estimates),
            order=(*others, last),
            tricks=tuple(tricks),
        )
        return book, scoring.result(book, play, multiplier)

    return make


@pytest.fixture
def scores(result: Any) -> Any:
    """The four scores of such a round."""

    def make(rulebook: str, *args: Any, **kwargs: Any) -> tuple[int, ...]:
        _, made = result(rulebook, *args, **kwargs)
        found: tuple[int, ...] = made.scores
        return found

    return make
