"""One table in memory: a command at a time, decided, committed, shown, acknowledged."""

import asyncio
import time
from collections import deque
from collections.abc import Coroutine, Sequence

from lamma.server.live.answers import Acked, Job, Nacked
from lamma.server.live.flight import Flight, decided
from lamma.server.live.guard import Guard
from lamma.server.live.hall import Hall
from lamma.server.live.loading import unfolded
from lamma.server.live.names import command_id
from lamma.server.live.recent import Recent
from lamma.server.live.services import Services
from lamma.server.live.turns import Turns
from lamma.server.logs import logger
from lamma.store.log.protocol import Appended, Conflict, Failed, LogError, Outcome, Repeated, Row
from lamma.table.commands import ServerCommand
from lamma.table.events import AnyEvent
from lamma.table.refused import Code, Refused
from lamma.table.service import due
from lamma.table.state import Table
from lamma.wire import Close

WAITING = 32
"""Commands that wait at a table; one more is refused as busy."""
TRIES = 3
"""How often a command is decided again because another row came first."""
PATIENCE = 6
"""How often a log that does not answer is asked, each time after twice as long."""

_LOG = logger("live")


class LiveTable:
    """See the module. Every method is called on the event loop."""

    __slots__ = (
        "_busy",
        "_flight",
        "_guard",
        "_queue",
        "_recent",
        "_s",
        "gone",
        "hall",
        "table",
        "turns",
    )

    def __init__(self, services: Services, table: Table, recent: Recent) -> None:
        self._s, self.table, self._recent = services, table, recent
        self._queue: deque[Job] = deque()
        self._flight: Flight | None = None
        self._busy = False
        """Whether a row is in flight, or the log is being asked what became of one."""
        self.gone = False
        """Whether the table was let go of: another object stands for it now, or none."""
        self._guard = Guard(self, services.meters)
        self.hall = Hall(self, services, self._guard)
        self.turns = Turns(self, services, self._guard)

    @property
    def busy(self) -> bool:
        """Whether a row of it is on its way into the log."""
        return self._busy

    @property
    def idle(self) -> bool:
        """Whether nobody watches and nothing is under way."""
        return self.hall.empty and not self._busy and not self.turns.thinking

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

    def ask(self, what: str, command: ServerCommand) -> None:
        """Take a command of the server's own, under an id that every process would give it."""
        self.submit(Job(command_id(self.table.id, self.table.seq, what), command))

    def heard(self, seq: int) -> None:
        """The bus says that the table has row ``seq`` now."""
        if seq > self.table.seq and not self._busy:
            self._busy = True
            self._spawn(self._follow())

    def plan(self) -> None:
        """Ring when the table next needs work."""
        self.turns.plan(due(self.table, self.table.at))

    def close(self, code: Close) -> None:
        """Close every link, and do nothing of itself any more."""
        self.gone = True
        self.turns.alarm.off()
        self.hall.close(code)

    # A command's way

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
            found = self._guard(lambda: (decided(self._s, self.table, job),))
        except Refused as no:
            self._not_now(job, Nacked(no.code, no.illegal))
            return
        if found is None:
            self._refuse(job, Nacked(Code.SUSPENDED))
            return
        (flight,) = found
        if flight is None:
            # No row tells of it: sent again by a player, it is to have this answer, and no effect.
            # The server's own ids come again at the same row, and mean what is due by then.
            if job.by is not None:
                self._recent.add(job.id, self.table.seq, job.digest)
            job.answer(Acked(self.table.seq))
            return
        self._flight, self._busy = flight, True
        self._s.log.append_soon(self.table.id, flight.row, flight.decision.due, self._landed)

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
                self.turns.alarm.again()
            case Failed():
                self._spawn(self._find_out(flight.job))
        self._next()

    def _accept(self, flight: Flight) -> None:
        """Committed: show it, then acknowledge it."""
        job, after, s = flight.job, flight.after, self._s
        self._recent.add(job.id, after.seq, job.digest)
        s.meters.rows.inc()
        s.meters.append_seconds.observe(time.perf_counter() - flight.since)
        job.hold()
        self._advance(after, flight.decision.events, flight.decision.steps)
        job.answer(Acked(after.seq))
        s.bus.publish(after.id, after.seq)
        self.turns.plan(flight.decision.due)

    def _advance(self, after: Table, events: Sequence[AnyEvent], steps: Sequence[Table]) -> None:
        """Be at the next row, and show it."""
        before, self.table = self.table, after
        self.hall.show(before, after, events, steps)
        if (
            before.chairs is not after.chairs
            or before.phase is not after.phase
            or before.settings is not after.settings
            or before.host != after.host
        ):
            self._s.changed(after)

    def _repeat(self, job: Job, seq: int, digest: int) -> None:
        """Answer a command that the table has already as before, if it is the same command."""
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

    def _refuse(self, job: Job, no: Nacked) -> None:
        self._s.meters.refused[no.code].inc()
        job.answer(no)

    # What the log says

    async def _look_up(self, job: Job, no: Nacked) -> None:
        try:
            row = await self._s.log.find(self.table.id, job.id)
        except LogError:
            return  # nobody knows: an answer would be a guess, and he asks again
        if row is None:
            self._refuse(job, no)
        else:
            self._repeat(job, row.seq, row.digest)

    async def _follow(self) -> None:
        await self._catch_up()
        self._busy = False
        self._next()

    async def _decide_again(self, job: Job) -> None:
        job.tries += 1
        caught = await self._catch_up()
        self._busy = False
        if not caught:
            self._lose_sight()
        elif job.tries > TRIES:
            self._refuse(job, Nacked(Code.STALE))
        else:
            self._begin(job)
        self._next()

    async def _find_out(self, job: Job) -> None:
        """Ask the log, which failed without saying whether the row is in it, until it says."""
        caught = await self._catch_up()
        self._busy = False
        known = self._recent.get(job.id)
        if known is not None:
            self._repeat(job, known.seq, known.digest)
        elif caught:
            self._begin(job)
        else:
            self._lose_sight()
        self._next()

    def _lose_sight(self) -> None:
        """The log does not say what became of a command: it is left without an answer.

        "Nothing has changed" might be wrong. Everyone comes back, and asks the same again.
        """
        self._s.meters.refused[Code.STORE].inc()
        self.hall.close(Close.RESTART)

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
        """Go on by a row that another process wrote."""
        events = self._s.codec.decode(row.body, row.schema)
        steps = self._guard(lambda: unfolded(self.table, row, events))
        if steps is not None:
            self._recent.add(row.command, row.seq, row.digest)
            self._advance(steps[-1], events, steps)
            self.plan()

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._s.tasks.add(task)
        task.add_done_callback(self._s.tasks.discard)
