"""One table in memory: a command at a time, decided, committed, shown, acknowledged."""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import TypeVar

from msgspec.structs import replace

from lamma.cards import Seat
from lamma.server.live.admission import may_see
from lamma.server.live.alarm import Alarm
from lamma.server.live.answers import Acked, Job, Nacked
from lamma.server.live.audience import Audience
from lamma.server.live.link import Link
from lamma.server.live.loading import row_of, unfolded
from lamma.server.live.names import command_id
from lamma.server.live.presence import Presence
from lamma.server.live.recent import Recent
from lamma.server.live.services import Services
from lamma.server.live.thinking import Thought, think
from lamma.server.logs import logger, trail
from lamma.store.log.protocol import Appended, Conflict, Failed, LogError, Outcome, Repeated, Row
from lamma.table import commands as cmd
from lamma.table.decide import Decision, decide
from lamma.table.events import AnyEvent
from lamma.table.refused import Code, Refused
from lamma.table.service import BotTurn, due, work
from lamma.table.state import Table
from lamma.wire import Close, Since

WAITING = 32
"""Commands that wait at a table; one more is refused as busy."""
TRIES = 3
"""How often a command is decided again because another row came first."""
PATIENCE = 6
"""How often a log that does not answer is asked, each time after twice as long."""

_T = TypeVar("_T")
_LOG = logger("live")


class _Flight:
    """A row on its way into the log."""

    __slots__ = ("after", "decision", "job", "row", "since")

    def __init__(self, job: Job, decision: Decision, after: Table, row: Row) -> None:
        self.job, self.decision, self.after, self.row = job, decision, after, row
        self.since = time.perf_counter()


class LiveTable:
    """See the module. Every method is called on the event loop."""

    __slots__ = (
        "_audience",
        "_broken",
        "_busy",
        "_flight",
        "_presence",
        "_queue",
        "_recent",
        "_s",
        "_thinking",
        "alarm",
        "gone",
        "table",
        "used",
    )

    def __init__(self, services: Services, table: Table, recent: Recent) -> None:
        loop = asyncio.get_running_loop()
        self._s, self.table, self._recent = services, table, recent
        self._audience = Audience(services.meters)
        self._queue: deque[Job] = deque()
        self._flight: _Flight | None = None
        self._busy = False
        """Whether a row is in flight, or the log is being asked what became of one."""
        self._broken = False
        self._thinking = -1
        self.gone = False
        """Whether the table was let go of: another object stands for it now, or none."""
        self.used = loop.time()
        self.alarm = Alarm(loop, services.log.now, self.wake)
        self._presence = Presence(loop, self._lost, self._note)

    @property
    def idle(self) -> bool:
        """Whether nobody watches and nothing is under way."""
        return self._audience.empty and not self._busy and self._thinking < 0

    @property
    def busy(self) -> bool:
        """Whether a row of it is on its way into the log."""
        return self._busy

    # Commands

    def submit(self, job: Job) -> None:
        """Take a command; its answer comes by ``job.answer``, at once or later."""
        if self.gone:
            job.answer(Nacked(Code.BUSY))
        elif not self._busy:
            self._begin(job)
            self._next()
        elif len(self._queue) >= WAITING:
            self._refuse(job, Nacked(Code.BUSY))
        else:
            self._queue.append(job)

    def ask(self, what: str, command: cmd.ServerCommand) -> None:
        """Take a command of the server's own, under an id that every process would give it."""
        self.submit(Job(command_id(self.table.id, self.table.seq, what), command))

    def _next(self) -> None:
        while self._queue and not self._busy:
            self._begin(self._queue.popleft())

    def _begin(self, job: Job) -> None:
        """Decide, and hand the row in; or answer at once."""
        known = self._recent.get(job.id)
        if known is not None:
            self._repeat(job, known.seq, known.digest)
            return
        try:
            flight = self._guarded(lambda: self._decided(job))
        except Refused as no:
            self._not_now(job, Nacked(no.code, no.illegal))
            return
        if flight is None:
            self._refuse(job, Nacked(Code.SUSPENDED))
        elif not flight.decision.events:
            job.answer(Acked(self.table.seq))
        else:
            self._flight, self._busy = flight, True
            self._s.log.append_soon(
                self.table.id, flight.row, flight.decision.due, self._landed
            )

    def _decided(self, job: Job) -> _Flight:
        s, table = self._s, self.table
        when = s.moment(job.seen)
        decision = decide(table, job.command, job.by, when)
        last = decision.steps[-1] if decision.steps else table
        after = replace(last, seq=table.seq + 1, at=max(when.at, table.at))
        return _Flight(job, decision, after, row_of(s.codec, job, after, decision.events))

    def _landed(self, outcome: Outcome) -> None:
        """What became of the row in flight."""
        flight = self._flight
        if flight is None:
            return
        self._flight = None
        match outcome:
            case Appended():
                self._busy = False
                self._accept(flight)
            case Repeated(seq, digest) if seq <= self.table.seq:
                self._busy = False
                self._repeat(flight.job, seq, digest)
            case Conflict() | Repeated():
                self._s.meters.conflicts.inc()
                self._spawn(self._decide_again(flight.job))
            case Failed(certain=True):
                self._busy = False
                self._refuse(flight.job, Nacked(Code.STORE))
                self.alarm.again()
            case Failed():
                self._spawn(self._find_out(flight))
        self._next()

    def _accept(self, flight: _Flight) -> None:
        """Committed: show it, then acknowledge it."""
        job, after, s = flight.job, flight.after, self._s
        self._recent.add(job.id, after.seq, job.digest)
        s.meters.rows.inc()
        s.meters.append_seconds.observe(time.perf_counter() - flight.since)
        self._advance(after, flight.decision.events, flight.decision.steps)
        job.answer(Acked(after.seq))
        s.bus.publish(after.id, after.seq)
        self.alarm.set(flight.decision.due)

    def _advance(
        self, after: Table, events: Sequence[AnyEvent], steps: Sequence[Table]
    ) -> None:
        """Be at the next row, and show it."""
        before, self.table = self.table, after
        audience = self._audience
        if not self._guarded(lambda: audience.show(before, after, events, steps)):
            audience.close(Close.RESTART)  # they come back to a view that is whole
        if before.chairs is not after.chairs:
            self._reseat()
        if before.phase is not after.phase:
            self._send_away()
        if (
            before.chairs is not after.chairs
            or before.phase is not after.phase
            or before.settings is not after.settings
            or before.host != after.host
        ):
            self._s.changed(after)

    def _repeat(self, job: Job, seq: int, digest: int) -> None:
        """A command that the table has already: the same answer, if it is the same command."""
        self._s.meters.repeated.inc()
        if digest == job.digest:
            job.answer(Acked(seq))
        else:
            self._refuse(job, Nacked(Code.DUP_CONFLICT))

    def _not_now(self, job: Job, no: Nacked) -> None:
        """Refuse, unless it is an old command sent again, which was accepted in its time."""
        if self._recent.whole or job.by is None:
            self._refuse(job, no)
        else:
            self._spawn(self._look_up(job, no))

    async def _look_up(self, job: Job, no: Nacked) -> None:
        try:
            row = await self._s.log.find(self.table.id, job.id)
        except LogError:
            self._refuse(job, Nacked(Code.STORE))
            return
        if row is None:
            self._refuse(job, no)
        else:
            self._repeat(job, row.seq, row.digest)

    def _refuse(self, job: Job, no: Nacked) -> None:
        self._s.meters.refused[no.code].inc()
        job.answer(no)

    # Rows of other processes

    def heard(self, seq: int) -> None:
        """The bus says that the table has row ``seq`` now."""
        if seq > self.table.seq and not self._busy:
            self._busy = True
            self._spawn(self._follow())

    async def _follow(self) -> None:
        await self._catch_up()
        self._busy = False
        self._next()

    async def _decide_again(self, job: Job) -> None:
        job.tries += 1
        caught = await self._catch_up()
        self._busy = False
        if not caught:
            self._refuse(job, Nacked(Code.STORE))
        elif job.tries > TRIES:
            self._refuse(job, Nacked(Code.STALE))
        else:
            self._begin(job)
        self._next()

    async def _find_out(self, flight: _Flight) -> None:
        """The log failed and nobody knows whether the row is in it: ask until it says."""
        caught = await self._catch_up()
        self._busy = False
        known = self._recent.get(flight.job.id)
        if known is not None:
            self._repeat(flight.job, known.seq, known.digest)
        elif caught:
            self._begin(flight.job)
        else:
            self._refuse(flight.job, Nacked(Code.STORE))
            self._audience.close(Close.RESTART)
        self._next()

    async def _catch_up(self) -> bool:
        """Read on from the log; False if it does not answer."""
        for attempt in range(PATIENCE):
            try:
                rows = await self._s.log.read(self.table.id, self.table.seq)
            except LogError as failed:
                _LOG.warning("log_failed", table=self.table.id, what=failed.reason.value)
                await asyncio.sleep(0.1 * 2**attempt)
                continue
            for row in rows:
                self._take_in(row)
            return True
        return False

    def _take_in(self, row: Row) -> None:
        events = self._s.codec.decode(row.body, row.schema)
        steps = self._guarded(lambda: unfolded(self.table, row, events))
        if steps is not None:
            self._recent.add(row.command, row.seq, row.digest)
            self._advance(steps[-1], events, steps)
            self.plan()

    # Time and bots

    def plan(self) -> None:
        """Ring when the table next needs work."""
        self.alarm.set(due(self.table, self.table.at))

    def wake(self) -> None:
        """Do what is due, if anything is."""
        what = self._guarded(lambda: work(self.table, self._s.log.now()))
        if isinstance(what, BotTurn):
            self._think(what)
        elif what:
            self._s.meters.ticks.inc()
            self.ask("tick", what)
            self.alarm.again()

    def _think(self, turn: BotTurn) -> None:
        match, seq = self.table.match, self.table.seq
        if match is None or self._thinking == seq:
            return
        self._thinking = seq
        started = time.perf_counter()
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self._s.executor, think, match, turn, self._s.nodes)

        def chosen(done: "asyncio.Future[Thought]") -> None:
            self._thinking = -1
            if done.cancelled():
                return
            self._s.meters.bot_seconds.observe(time.perf_counter() - started)
            result = self._guarded(done.result)
            if result:
                self._s.meters.bot_moves.inc()
                self._s.meters.bot_faults.inc(result.fault)
                self.submit(Job(command_id(self.table.id, seq, "bot"), result.move))
                self.alarm.again()

        thought.add_done_callback(chosen)

    # Links

    def attach(self, link: Link, since: Since | None) -> bool:
        """Show the table to a link from now on; False if it cannot be shown."""
        link.seat = self.table.seat_of(link.player.id)
        now = self._s.log.now()
        if not self._guarded(lambda: self._audience.attach(link, self.table, since, now)):
            return False
        self.used = asyncio.get_running_loop().time()
        self._s.meters.links.inc()
        self._presence.came(link.seat)
        if link.seat is not None and self.table.chairs[link.seat].held is not None:
            back = command_id(self.table.id, self.table.seq, f"back/{link.seat}")
            self.submit(Job(back, cmd.Back(), link.player))
        return True

    def detach(self, link: Link) -> None:
        """A link is gone; once for each that was attached."""
        self._audience.detach(link)
        self.used = asyncio.get_running_loop().time()
        self._s.meters.links.dec()
        if self._audience.at(link.seat) == 0 or link.seat is None:
            self._presence.went(link.seat)

    def expect(self) -> None:
        """Give everyone who should be here, and is not, the time to connect."""
        for seat, chair in enumerate(self.table.chairs):
            if chair.present and not self._audience.at(seat):
                self._presence.wait_for(seat)

    def close(self, code: Close) -> None:
        """Close every link, and do nothing of itself any more."""
        self.gone = True
        self.alarm.off()
        self._presence.off()
        self._audience.close(code)

    def rest(self) -> None:
        """Keep nothing for links that did not come back."""
        self._audience.forget()

    def _reseat(self) -> None:
        before = {link: link.seat for link in self._audience.links}
        self._guarded(lambda: self._audience.reseat(self.table))
        for link, seat in before.items():
            if link.seat != seat:
                self._presence.came(link.seat)
                self._presence.changed()

    def _send_away(self) -> None:
        """A match begins: who may not watch it has to go."""
        for link in self._audience.links:
            if not may_see(self.table, link.player):
                link.close(Close.FORBIDDEN)

    def _lost(self, seat: Seat) -> None:
        if not self.gone and not self._audience.at(seat) and self.table.chairs[seat].present:
            self.ask(f"lost/{seat}", cmd.Lost(seat))

    def _note(self) -> None:
        self._audience.note(self.table)

    # Faults

    def _guarded(self, work: Callable[[], _T]) -> _T | None:
        """What ``work`` gives; None if it failed, and then the table is suspended.

        The one place where any fault is caught: what breaks in the rules of one table must not
        take down the others. Refusals are no faults.
        """
        try:
            return work()
        except Refused:
            raise
        except Exception as fault:  # noqa: BLE001 - see above
            self._suspend(fault)
            return None

    def _suspend(self, fault: Exception) -> None:
        if self._broken:
            return
        self._broken = True
        self._s.meters.incidents.inc()
        incident = secrets.token_hex(6)
        _LOG.error(
            "table_suspended",
            table=self.table.id,
            seq=self.table.seq,
            incident=incident,
            error=type(fault).__name__,
            where=trail(fault),
        )
        asyncio.get_running_loop().call_soon(self.ask, "suspend", cmd.Suspend(incident))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._s.tasks.add(task)
        task.add_done_callback(self._s.tasks.discard)
