"""One match at the terminal, from the first deal to the last: deals, bots, the person, the save."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from time import sleep
from typing import Any

from msgspec.structs import replace

from lamma.bots.protocol import Bot
from lamma.cards import Seat
from lamma.cli.play.house import House
from lamma.cli.play.saves import Save
from lamma.cli.sheets import own_line, round_sheet, rounds_played
from lamma.cli.tables.contract import Table
from lamma.cli.terminal import Terminal
from lamma.cli.voice import Voice
from lamma.games.protocol import Chance, Over
from lamma.proving import digest, label, prove
from lamma.record import BadRecord, Transcript, verify
from lamma.record.model import Shown
from lamma.record.shape import check
from lamma.record.wording import wording

_NODES = 0
"""How far a bot may search for a move: the bots of today do not."""


class Step(Enum):
    """What a person's turn came to, beside an action."""

    QUIT = auto()
    LEAVE = auto()


Why = tuple[str, int, int, str]
"""What a bot's move follows from, beside the record: bot, seed, nodes, digest of the view."""

Ask = Callable[["Session", Any, Sequence[str]], str | Step]
"""Asks the person for one of the legal texts, in the view of their seat."""


class BrokenSave(ValueError):  # noqa: N818 - said of the file
    """A save whose actions the rules do not take."""


@dataclass(frozen=True)
class Company:
    """Who and what a session works with."""

    house: House
    voice: Voice
    terminal: Terminal
    table: Table
    bots: Sequence[Bot]
    """A bot a seat; the person's seat too, for when they have left."""
    keep: Callable[[Save], None]
    """Writes the save; called after every action of the person and every deal."""
    pace: float = 0.0
    """Seconds to wait after each bot's action."""


class Session:
    """A match being played. ``run`` plays on until it is over or the person stops."""

    def __init__(self, company: Company, save: Save) -> None:
        self.company, self.save = company, save
        self.game = company.house.game
        self.transcript = Transcript(self.game, save.players, company.house.pledge)
        self.told = True
        self.dealt = 0
        self.opened = -1
        """The deal whose opening, with the hand, was told last; -1 once the person has spoken."""
        self.heard: set[str] = set()
        """What was told since the person was last asked: the question does not tell it again."""
        self.revealed = 0
        self.unread = False
        """Whether the scores of a round were shown, and the person has not gone on from them."""

    @property
    def state(self) -> Any:
        """Where the match stands."""
        return self.transcript.state

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return isinstance(self.game.turn(self.state), Over)

    @property
    def telling(self) -> bool:
        """Whether the table is told: not while a match is caught up with, nor to who has left."""
        return self.told and self.save.left_at is None

    def tell(self, *lines: str, title: bool = False) -> None:
        """Say lines of the table, the first as a title if it is one."""
        self.heard.update(lines)
        if title:
            self.company.terminal.title(lines[0])
        self.company.terminal.say(*lines[title:])

    def view(self) -> Any:
        """What the person sees now."""
        return self.game.view(self.state, self.save.seat)

    def catch_up(self) -> None:
        """Play everything that the save holds, without a word; BrokenSave if it cannot be."""
        self.told = False
        try:
            for number, (seat, text) in enumerate(self.save.actions):
                turn = self._deals()
                self._leaves_at(number)
                if turn != seat:
                    raise BrokenSave(wording("other-turn", n=number, action=text, seat=seat))
                self.transcript.act(seat, self.game.read(self.state, text))
                self._reveal()
            self._leaves_at(len(self.save.actions))
            self.transcript.explained(self.save.bot_moves)
        except ValueError as error:
            raise BrokenSave(str(error)) from error
        self.told = True

    def prove(self) -> None:
        """Run the bots' moves of the save again; BrokenSave if they are not what they would be.

        The record that goes on from here could never be verified otherwise.
        """
        record, house = self.transcript.record(), self.company.house
        # Nobody else may see the seed of a deal in play; the house does, and so can check it.
        open_deals = tuple(
            Shown(house.seeds.seed(deal).hex(), tuple(nonce.hex() for nonce in house.nonces(deal)))
            for deal in range(self.revealed + 1, self.dealt + 1)
        )
        reveals = replace(record.reveals, deals=record.reveals.deals + open_deals)
        try:
            check(record)
        except BadRecord as error:
            raise BrokenSave(str(error)) from error
        fault = verify(record) or prove(replace(record, reveals=reveals), 1, self.game).fault
        if fault is not None:
            raise BrokenSave(str(fault)) from fault

    def run(self, ask: Ask, reads: Callable[["Session"], bool]) -> bool:
        """Play on; True once the match is over, False if the person stopped before.

        ``reads`` is called after each round's scores, before the next deal; False stops.
        """
        while not self.over:
            if self.unread and not reads(self):
                return False
            self.unread = False
            seat = self._deals()
            if seat is None:
                continue
            if seat == self.save.seat and self.save.left_at is None:
                legal = self.game.legal(self.state)
                step = ask(self, self.view(), tuple(map(self.game.write, legal)))
                if step is Step.QUIT:
                    return False
                if step is Step.LEAVE:
                    self._leave()
                    continue
                self._act(seat, self.game.read(self.state, str(step)))
                self.company.keep(self.save)
            else:
                self._bot(seat)
        self.transcript.reveal_unused(self.company.house.seeds.every[self.dealt :])
        return True

    def _deals(self) -> Seat | None:
        """Deal, if chance is to act; then the seat whose turn it is."""
        turn = self.game.turn(self.state)
        if isinstance(turn, Chance):
            self._deal(turn)
            turn = self.game.turn(self.state)
        return turn if isinstance(turn, int) else None

    def _deal(self, turn: Chance) -> None:
        self.dealt = turn.deal
        self.transcript.deal(self.company.house.deal(self.state, turn))
        if self.told:
            self.company.keep(self.save)
        if self.telling:
            self.opened = self.dealt
            self.tell(*self.company.table.opening(self.view()), title=True)

    def _bot(self, seat: Seat) -> None:
        bot, legal = self.company.bots[seat], self.game.legal(self.state)
        view = self.game.view(self.state, seat)
        chances = self.company.house.chances(self.dealt, seat, self.transcript.place[2])
        action = bot.choose(view, legal, Random(chances), _NODES)
        self._act(seat, action, (label(bot), chances, _NODES, digest(view)))
        if self.company.pace and self.telling:
            sleep(self.company.pace)

    def _act(self, seat: Seat, action: Any, why: Why | None = None) -> None:
        before, played = self.view(), rounds_played(self.game, self.state)
        text = self.game.write(action)
        self.transcript.act(seat, action)
        if why is not None:
            self.transcript.explain_bot(*why)
        actions = (*self.save.actions, (seat, text))
        self.save = replace(self.save, actions=actions, bot_moves=self.transcript.bot_moves)
        after = self.view()
        if self.telling:
            self.tell(*self.company.table.happened(before, seat, action, after))
        self._reveal()
        if self.telling and rounds_played(self.game, self.state) > played:
            self._round_ended(played + 1, after)

    def _round_ended(self, number: int, view: Any) -> None:
        voice, terminal = self.company.voice, self.company.terminal
        terminal.title(voice.say("ev-round-end", round=number))
        terminal.say(*self.company.table.ended(view))
        terminal.say(*round_sheet(self.game, self.state, number, voice))
        terminal.say(own_line(self.game, self.state, number, voice, self.save.seat))
        self.unread = True

    def _reveal(self) -> None:
        """Once a deal is over, its seed and nonces are anybody's."""
        house = self.company.house
        if self.revealed < self.dealt and not isinstance(self.game.turn(self.state), int):
            self.transcript.reveal(house.seeds.seed(self.dealt), house.nonces(self.dealt))
            self.revealed = self.dealt

    def _leaves_at(self, number: int) -> None:
        if self.save.left_at == number and not self.state.left:
            self._gone()

    def _leave(self) -> None:
        """The person leaves for good: C-31, D-23. Of what bots play on, only the end is told."""
        voice, over = self.company.voice, "seat-left-ends"
        self.save = replace(self.save, left_at=len(self.save.actions))
        self._gone()
        self.company.keep(self.save)
        if not self.over:
            over = "cli-left-plays-on"
        self.company.terminal.say(voice.of(self.save.seat, over))

    def _gone(self) -> None:
        self.transcript.leave(self.save.seat)
        if self.over:
            self._reveal()
        else:
            bot = self.company.bots[self.save.seat]
            self.transcript.hold(self.save.seat, f"bot:{bot.name}")
