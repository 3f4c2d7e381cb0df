"""Records into matches: the one replayer, which stops at the first step the rules do not take."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from lamma.cards import Card, Seat, read_cards
from lamma.games.protocol import Chance, Illegal, Over
from lamma.games.protocol import Deal as Dealt
from lamma.games.registry import AnyGame
from lamma.record.errors import BadRecord, Difference
from lamma.record.model import Action, Deal, Record, Round
from lamma.record.shape import game_of
from lamma.record.wording import wording


class Leave(msgspec.Struct, frozen=True):
    """The step of a seat that leaves for good."""


class Step(NamedTuple):
    """One step of a match, and the states around it.

    ``action`` is the deal (``seat`` None), the action of ``seat``, or its :class:`Leave`; ``path``
    says where the record has it.
    """

    before: Any
    seat: Seat | None
    action: Any
    after: Any
    path: str


class Watcher:
    """What looks on while a record is replayed; each method may raise :class:`Difference`.

    Replaying asks only what the rules must know. A watcher checks the rest, and so finds the
    first difference in the order in which the match was played.
    """

    def dealing(self, state: Any, chance: Chance, round_: Round, deal: Deal, path: str) -> None:
        """``deal`` is about to be dealt in ``state``; ``path`` is that of the round's deal."""

    def acting(self, state: Any, action: Action, path: str) -> None:
        """``action`` has been read and is about to be taken in ``state``."""

    def ended_round(self, state: Any, round_: Round, path: str) -> None:
        """The last of the round's actions has led to ``state``."""


def replay(
    record: Record, line: int = 1, game: AnyGame | None = None, watcher: Watcher | None = None
) -> Iterator[Step]:
    """Every deal and action of a record, in order, as the rules play it.

    Raises :class:`Difference` at the first that the rules do not take (``rule`` says which rule
    refused it) and :class:`BadRecord` at an action text that is none. Seats that left for good
    leave just before the last action if the match was played on (D-23), after it if their
    leaving ended it (C-31): the record does not say when, and nothing but the standing depends
    on it. ``game`` spares building it from the record.
    """
    return _Replay(record, line, game or game_of(record, line), watcher or Watcher()).steps()


def final_state(record: Record, line: int = 1) -> Any:
    """Where a record ends; raises what :func:`replay` raises."""
    game = game_of(record, line)
    state = game.start()
    for step in replay(record, line, game):
        state = step.after
    return state


class _Replay:
    def __init__(self, record: Record, line: int, game: AnyGame, watcher: Watcher) -> None:
        self.record, self.line, self.game, self.watcher = record, line, game, watcher
        self.state: Any = game.start()
        self.leaving = list(record.left)
        self.path = "rounds"

    def steps(self) -> Iterator[Step]:
        rounds = self.record.rounds
        for index, round_ in enumerate(rounds):
            path = f"rounds[{index}]"
            if round_.number != index + 1:
                raise self.differs(f"{path}.number", index + 1, round_.number)
            for number, deal in enumerate(round_.deals):
                yield self.deal(round_, path, number)
                final = index == len(rounds) - 1 and number == len(round_.deals) - 1
                last = len(deal.actions) - 1 if final else -1
                for count, action in enumerate(deal.actions):
                    self.path = f"{path}.deals[{number}].actions[{count}]"
                    yield from self.act(action, last=count == last)
                self.path = f"{path}.deals[{number}].actions[{len(deal.actions)}]"
            if index < len(rounds) - 1:
                self.finish(round_, path)
            self.watcher.ended_round(self.state, round_, path)
        yield from self.leave()
        self.end()

    def differs(
        self, path: str, expected: object, found: object, rule: str | None = None
    ) -> Difference:
        return Difference(self.line, path, expected, found, rule)

    def deal(self, round_: Round, path: str, number: int) -> Step:
        """A deal of a round: chance must be to act, in this very round."""
        before, deal = self.state, round_.deals[number]
        place = f"{path}.deals[{number}]"
        turn = self.game.turn(before)
        if isinstance(turn, Over):
            raise self.differs(place, wording("end"), wording("deal"))
        if not isinstance(turn, Chance):
            raise self.differs(self.path, wording("action-of", seat=turn), None)
        if before.round != round_.number:
            raise self.differs(place, wording("round", round=before.round), wording("deal-again"))
        if not turn.draws_dealer and round_.dealer != before.dealer:
            raise self.differs(f"{path}.dealer", before.dealer, round_.dealer)
        self.watcher.dealing(before, turn, round_, deal, place)
        dealt = Dealt(
            tuple(map(read_cards, deal.hands)),
            None if deal.turned is None else Card(deal.turned),
            read_cards(deal.talon or ""),
            round_.dealer if turn.draws_dealer else None,
        )
        try:
            self.state = self.game.apply(before, dealt)
        except Illegal as error:
            allowed = ", ".join(error.allowed) or wording("legal-deal")
            raise self.differs(place, allowed, error.asked, error.rule) from error
        self.path = f"{place}.actions[0]"
        return Step(before, None, dealt, self.state, place)

    def finish(self, round_: Round, path: str) -> None:
        """A round that others follow must have been played to its end."""
        turn = self.game.turn(self.state)
        if isinstance(turn, int):
            raise self.differs(self.path, wording("action-of", seat=turn), None)
        if isinstance(turn, Chance) and self.state.round == round_.number:
            raise self.differs(f"{path}.deals[{len(round_.deals)}]", wording("another-deal"), None)

    def act(self, entry: Action, *, last: bool) -> Iterator[Step]:
        """An action, and before the match's last one those who had left by then."""
        seat, text = entry[0], entry[1]
        turn = self.game.turn(self.state)
        if not isinstance(turn, int):
            raise self.differs(self.path, None, text)
        if seat != turn:
            raise self.differs(f"{self.path}[0]", turn, seat)
        action = self.read(text)
        self.watcher.acting(self.state, entry, self.path)
        after = self.apply(action, text)
        if last and self.leaving and isinstance(self.game.turn(after), Over):
            yield from self.leave()
            if isinstance(self.game.turn(self.state), Over):
                raise self.differs("ended", "finished", self.record.ended)
            after = self.apply(action, text)
        before, self.state = self.state, after
        yield Step(before, seat, action, after, self.path)

    def read(self, text: str) -> Any:
        try:
            return self.game.read(self.state, text)
        except Illegal as error:
            raise BadRecord(
                self.line, f"{self.path}[1]", wording("no-action", detail=str(error))
            ) from error

    def apply(self, action: Any, text: str) -> Any:
        try:
            return self.game.apply(self.state, action)
        except Illegal as error:
            allowed = ", ".join(error.allowed) or wording("legal-action")
            raise self.differs(f"{self.path}[1]", allowed, text, error.rule) from error

    def leave(self) -> Iterator[Step]:
        """Everyone who left and is still here leaves, in order."""
        while self.leaving:
            before, seat = self.state, self.leaving.pop(0)
            first = len(before.left) == 0
            path = "ended" if first and self.record.ended else "also_left"
            if isinstance(self.game.turn(before), Over):
                raise self.differs(path, "finished" if first else None, self.record.ended)
            if seat in before.left:
                raise self.differs(path, wording("new-leaver"), seat)
            self.state = self.game.leave(before, seat)
            yield Step(before, seat, Leave(), self.state, path)

    def end(self) -> None:
        """The match must have ended as the record says."""
        state = self.state
        over = isinstance(self.game.turn(state), Over)
        ended = (f"left:{state.left[0]}" if state.left else "finished") if over else None
        if ended != self.record.ended:
            raise self.differs("ended", ended, self.record.ended)
