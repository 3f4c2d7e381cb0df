"""Bots' moves that anybody can run again: what a record says of them, and whether it is so.

A bot's move follows from four things, and a record's ``bot_moves`` has them all: the view that its
seat had, the seed of its chances, the nodes it might search, and the version of the bot. The seed
follows from the deal's own seed, which was committed to before the first deal: nobody can try
seeds until a bot plays as they like.
"""

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from lamma.bots.protocol import Bot
from lamma.bots.registry import bots
from lamma.cards import Seat
from lamma.fairness import Secret
from lamma.fairness.secret import plain
from lamma.games.protocol import Over
from lamma.games.registry import AnyGame
from lamma.record import BadRecord, Difference, Fault, Leave, Record, Step, replay
from lamma.record.model import BotMove
from lamma.record.shape import game_of, given
from lamma.record.wording import wording

_ENCODE = msgspec.json.Encoder(order="deterministic").encode
_SEED_BITS = 53
"""A seed is exact in every program that reads JSON's numbers as floating point."""

Place = tuple[int, int, int]
"""Round, deal of that round from 1, action of that deal from 0."""


class Proof(NamedTuple):
    """What became of a record's ``bot_moves``: the first ``fault``, or how many were run again.

    ``missing`` names the bots (``beginner@1``) that would be needed, and are not installed; of
    their moves only the view and the seed were checked.
    """

    fault: Fault | None
    again: int = 0
    missing: tuple[str, ...] = ()


def label(bot: Bot) -> str:
    """A bot and its version: ``beginner@1``."""
    return f"{bot.name}@{bot.version}"


def move_seed(match: bytes, deal: bytes | Secret, seat: Seat, action: int) -> int:
    """The seed of a bot's chances for one action, of 53 bits.

    ``deal`` is the seed of the deal, ``action`` counts its actions from 0. Hashed: a bot cannot
    read the cards out of its own chances.
    """
    place = seat.to_bytes(1, "big") + action.to_bytes(4, "big")
    hashed = hashlib.sha256(b"lamma bot move" + match + plain(deal) + place).digest()
    return int.from_bytes(hashed[:8], "big") >> (64 - _SEED_BITS)


def digest(view: object) -> str:
    """The SHA-256 of a view's compact JSON, in hex."""
    return hashlib.sha256(_ENCODE(view)).hexdigest()


def prove(record: Record, line: int = 1, game: AnyGame | None = None) -> Proof:
    """Run a record's bots again, on the views that the record leads to.

    Of a record that verifies; one without ``bot_moves`` has nothing to prove.
    """
    if not given(record.bot_moves):
        return Proof(None)
    try:
        proving = _Proving(record, line, game or game_of(record, line))
        proving.run()
    except (BadRecord, Difference) as fault:
        return Proof(fault)
    return Proof(None, proving.again, tuple(dict.fromkeys(proving.missing)))


class _Proving:
    def __init__(self, record: Record, line: int, game: AnyGame) -> None:
        self.record, self.line, self.game = record, line, game
        self.installed = bots(game.key)
        self.again = 0
        self.missing: list[str] = []
        self.gone = 0
        """How many of those who left had done so, as the views of the moves so far have it."""

    def run(self) -> None:
        moves = self.moves()
        for place, deal, step in self.actions():
            if place in moves:
                self.check(*moves[place], place, deal, step)

    def moves(self) -> dict[Place, tuple[int, BotMove]]:
        """The moves by place; each must come after the one before it."""
        found: dict[Place, tuple[int, BotMove]] = {}
        last: Place = (0, 0, 0)
        for index, each in enumerate(given(self.record.bot_moves)):
            place = (each.round, each.deal, each.action)
            if found and place <= last:
                raise self.differs(index, None, wording("later-action"), list(place))
            found[place], last = (index, each), place
        return found

    def actions(self) -> Iterator[tuple[Place, int, Step]]:
        """Every action with its place, and its deal's number in the match."""
        round_, deal, count, number = 0, 0, 0, 0
        for step in replay(self.record, self.line, self.game):
            if step.seat is None:
                deal = deal + 1 if step.before.round == round_ else 1
                round_, count, number = step.before.round, 0, number + 1
            elif not isinstance(step.action, Leave):
                yield (round_, deal, count), number, step
                count += 1

    def check(self, index: int, said: BotMove, place: Place, deal: int, step: Step) -> None:
        """One move: whose it was, what was seen, the seed, and the action."""
        seat = step.seat or 0
        name, _, version = said.bot.rpartition("@")
        holder = self.holder(seat, place)
        if holder.startswith("bot:") and holder != f"bot:{name}":
            raise self.differs(index, 3, wording("seats-bot", bot=holder[4:]), said.bot)
        view = self.view(index, said, seat, step)
        shown = self.record.reveals.deals
        if deal <= len(shown):
            match, seed = bytes.fromhex(self.record.match), bytes.fromhex(shown[deal - 1].seed)
            true = move_seed(match, seed, seat, said.action)
            if said.seed != true:
                raise self.differs(index, 4, true, said.seed)
        bot = self.installed.get(name)
        if bot is None or bot.version != version:
            self.missing.append(said.bot)
            return
        choices = self.game.legal(step.before)
        action = bot.choose(view, choices, Random(said.seed), said.nodes)
        self.again += 1
        if action != step.action:
            write = self.game.write
            found = write(step.action)
            raise Difference(self.line, f"{step.path}[1]", write(action), found)

    def view(self, index: int, said: BotMove, seat: Seat, step: Step) -> Any:
        """What the seat saw. A record does not say when somebody left, and a view does."""
        state, left = step.before, self.record.left
        self.gone = max(self.gone, len(state.left))
        for other in left[len(state.left) : self.gone]:
            state = self.game.leave(state, other)
        expected = digest(self.game.view(state, seat))
        for gone in range(self.gone, len(left) + 1):
            if isinstance(self.game.turn(state), Over):
                break
            view = self.game.view(state, seat)
            if digest(view) == said.view:
                self.gone = gone
                return view
            if gone < len(left):
                state = self.game.leave(state, left[gone])
        raise self.differs(index, 6, expected, said.view)

    def holder(self, seat: Seat, place: Place) -> str:
        """Who held a seat: as it sat down, or from a later place on."""
        kind = self.record.seats[seat].kind
        for change in given(self.record.held_by):
            if change.seat == seat and (change.round, change.deal, change.action) <= place:
                kind = change.kind
        return kind

    def differs(self, index: int, part: int | None, expected: object, found: object) -> Difference:
        where = f"bot_moves[{index}]"
        path = where if part is None else f"{where}[{part}]"
        return Difference(self.line, path, expected, found)
