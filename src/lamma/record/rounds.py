"""Deals grouped into rounds while they are played."""

from typing import Any

import msgspec

from lamma.cards import Seat, write_cards
from lamma.games.protocol import Deal as Dealt
from lamma.games.registry import AnyGame
from lamma.record.model import Action, Deal, Round


def result_of(game: AnyGame, state: Any, number: int) -> dict[str, Any] | None:
    """A round's result as JSON has it; None while it has not been played to its end."""
    try:
        result = game.result(state, number)
    except IndexError:
        return None
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(result))
    return plain


def written(deal: Dealt, actions: tuple[Action, ...]) -> Deal:
    """A deal as a record writes it."""
    return Deal(
        tuple(map(write_cards, deal.hands)),
        None if deal.turned is None else deal.turned.value,
        write_cards(deal.talon) if deal.talon else None,
        actions,
    )


class RoundLog:
    """Collects deals and actions in the order played; :meth:`rounds` has them by round."""

    def __init__(self) -> None:
        self._past: list[Round] = []
        self._thrown_in: tuple[Deal, ...] = ()
        self._number = 0
        self._dealer: Seat = 0
        self._deal: Dealt | None = None
        self._actions: list[Action] = []

    def deal(self, game: AnyGame, before: Any, deal: Dealt, after: Any) -> None:
        """A deal that led from ``before`` to ``after``: a new round, or the same one again."""
        if self._deal is not None:
            if before.round == self._number:
                self._thrown_in += (written(self._deal, tuple(self._actions)),)
            else:
                self._past = self.rounds(game, before)
                self._thrown_in = ()
        self._number, self._dealer = before.round, after.dealer
        self._deal, self._actions = deal, []

    def act(self, action: Action) -> None:
        """An action in the deal in play."""
        self._actions.append(action)

    def rounds(self, game: AnyGame, state: Any) -> list[Round]:
        """Every round dealt so far, the last one as far as it has come in ``state``."""
        if self._deal is None:
            return []
        deals = (*self._thrown_in, written(self._deal, tuple(self._actions)))
        result = result_of(game, state, self._number)
        return [*self._past, Round(self._number, self._dealer, deals, result)]

    @property
    def place(self) -> tuple[int, int, int]:
        """Round number, deal of that round (from 1), and how many actions it has had.

        Before the first deal it is that deal's beginning.
        """
        return max(1, self._number), len(self._thrown_in) + 1, len(self._actions)
