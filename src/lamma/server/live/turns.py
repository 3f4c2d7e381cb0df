"""What a table does of itself: deadlines, and bots' moves."""

import asyncio
import time
from typing import Any, NamedTuple

from lamma.server.live.alarm import Alarm
from lamma.server.live.answers import Job
from lamma.server.live.guard import Guard
from lamma.server.live.names import command_id
from lamma.server.live.owner import Owner
from lamma.server.live.services import Services
from lamma.server.live.thinking import Thought, think
from lamma.table.service import BotTurn, work
from lamma.table.state import Match

AHEAD = 1500
"""Milliseconds before its move in which a bot is asked; it mostly needs far less."""

_Coming = asyncio.Future[Thought]


class _Asked(NamedTuple):
    """A bot that was asked, in which state of the game, and what it is about to say."""

    state: Any
    turn: BotTurn
    thought: _Coming


class Turns:
    """One table's. Whatever is done here twice, by whatever process, happens once in the log."""

    __slots__ = ("_asked", "_due", "_guard", "_owner", "_s", "_thinking", "alarm")

    def __init__(self, owner: Owner, services: Services, guard: Guard) -> None:
        self._owner, self._s, self._guard = owner, services, guard
        self._asked: _Asked | None = None
        self._due: int | None = None
        self._thinking: int | None = None
        """The row at which a bot's move was due; None while none is waited for."""
        self.alarm = Alarm(asyncio.get_running_loop(), services.log.now, self.wake)

    @property
    def thinking(self) -> bool:
        """Whether a bot is choosing."""
        return self._thinking is not None

    def plan(self, due: int | None) -> None:
        """Do at ``due`` what is due then; a bot that is to move is asked a little earlier.

        So its move comes when its pause is over, which was drawn before it looked, or the player's
        time: how long it thought, and thereby what it has to choose from, is not to be seen.
        """
        self._due = due
        match = self._owner.table.match
        if due is not None and match is not None and match.turn is not None:
            due -= AHEAD
        self.alarm.set(due)

    def wake(self) -> None:
        """Do what is due, if anything is."""
        owner, now = self._owner, self._s.log.now()
        what = self._guard(lambda: work(owner.table, now))
        if isinstance(what, BotTurn):
            self._think(what)
        elif what is not None:
            self._s.meters.ticks.inc()
            owner.ask("tick", what)
            self.alarm.again()
        else:
            self._look_ahead(now)

    def _look_ahead(self, now: int) -> None:
        """Ask the bot that is to move soon."""
        table = self._owner.table
        soon = self._guard(lambda: work(table, now + AHEAD))
        if isinstance(soon, BotTurn) and table.match is not None:
            self._ask(table.match, soon)
        if self._due is None or self._due > now:
            self.alarm.set(self._due)
        else:
            self.alarm.again()

    def _think(self, turn: BotTurn) -> None:
        match, seq = self._owner.table.match, self._owner.table.seq
        if match is None or self._thinking == seq:
            return
        self._thinking = seq

        def chosen(done: _Coming) -> None:
            if self._thinking == seq:
                self._thinking = None
            if not done.cancelled():
                self._move(seq, self._guard(done.result))

        self._ask(match, turn).add_done_callback(chosen)

    def _ask(self, match: Match, turn: BotTurn) -> _Coming:
        """What a bot is about to choose; one that was asked the same already is not asked again."""
        asked = self._asked
        if asked is not None and asked.state is match.state and asked.turn == turn:
            return asked.thought
        started = time.perf_counter()
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self._s.executor, think, match, turn, self._s.nodes)

        def done(thought: _Coming) -> None:
            if not thought.cancelled() and thought.exception() is None:
                self._s.meters.bot_seconds.observe(time.perf_counter() - started)

        thought.add_done_callback(done)
        self._asked = _Asked(match.state, turn, thought)
        return thought

    def _move(self, seq: int, thought: Thought | None) -> None:
        """Hand in what the bot chose; if the table has gone on meanwhile it is refused."""
        if thought is None:
            return
        self._s.meters.bot_moves.inc()
        self._s.meters.bot_faults.inc(int(thought.fault))
        self._owner.submit(Job(command_id(self._owner.table.id, seq, "bot"), thought.move))
        self.alarm.again()
