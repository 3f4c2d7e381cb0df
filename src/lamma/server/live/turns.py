"""What a table does of itself: deadlines, and bots' moves."""

import asyncio
import time

from lamma.server.live.alarm import Alarm
from lamma.server.live.answers import Job
from lamma.server.live.guard import Guard
from lamma.server.live.names import command_id
from lamma.server.live.owner import Owner
from lamma.server.live.services import Services
from lamma.server.live.thinking import Thought, think
from lamma.table.service import BotTurn, work


class Turns:
    """One table's. Whatever is done here twice, by whatever process, happens once in the log."""

    __slots__ = ("_guard", "_owner", "_s", "_thinking", "alarm")

    def __init__(self, owner: Owner, services: Services, guard: Guard) -> None:
        self._owner, self._s, self._guard = owner, services, guard
        self._thinking: int | None = None
        """The row at which a bot was asked; None while none thinks."""
        self.alarm = Alarm(asyncio.get_running_loop(), services.log.now, self.wake)

    @property
    def thinking(self) -> bool:
        """Whether a bot is choosing."""
        return self._thinking is not None

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

    def _think(self, turn: BotTurn) -> None:
        match, seq = self._owner.table.match, self._owner.table.seq
        if match is None or self._thinking == seq:
            return
        self._thinking = seq
        started = time.perf_counter()
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self._s.executor, think, match, turn, self._s.nodes)

        def chosen(done: "asyncio.Future[Thought]") -> None:
            if self._thinking == seq:
                self._thinking = None
            if not done.cancelled():
                self._s.meters.bot_seconds.observe(time.perf_counter() - started)
                self._move(seq, self._guard(done.result))

        thought.add_done_callback(chosen)

    def _move(self, seq: int, thought: Thought | None) -> None:
        """Hand in what the bot chose; if the table has gone on meanwhile it is refused."""
        if thought is None:
            return
        self._s.meters.bot_moves.inc()
        self._s.meters.bot_faults.inc(int(thought.fault))
        self._owner.submit(Job(command_id(self._owner.table.id, seq, "bot"), thought.move))
        self.alarm.again()
