"""The live tables of this process."""

import asyncio
import secrets
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from msgspec.structs import replace

from lamma.bus import Bus
from lamma.record import Record
from lamma.server.live.answers import Job
from lamma.server.live.interpreter import settle
from lamma.server.live.livetable import LiveTable
from lamma.server.live.loading import load, row_of
from lamma.server.live.meters import Meters
from lamma.server.live.names import command_id
from lamma.server.live.recent import Recent
from lamma.server.live.services import Listener, Services
from lamma.server.logs import logger, trail
from lamma.store.log.protocol import Due, Log, LogError
from lamma.table import commands as cmd
from lamma.table.codec import Codec, Sealer
from lamma.table.decide import made
from lamma.table.people import Player
from lamma.table.refused import Code, Refused
from lamma.table.scribe import record_of
from lamma.table.settings import Settings
from lamma.table.state import Phase, Table
from lamma.wire import Close

POLL = 1.0
"""Seconds between looks for tables whose deadline nobody here waits for."""
CLAIMS = 200
"""Tables taken up by one look."""
IDLE = 60.0
"""Seconds after which a table that nobody watches is let go, if nothing is due soon."""
_SWEEP = 20.0
_FINISH = 5.0
_BOT_THREADS = 1
"""One: bots share the interpreter with the event loop, and would only wait for one another."""


def _nobody(table: Table) -> None:
    """Tell nobody of a change."""


class LiveTables:
    """Every table that somebody needs, once; the rest is in the log.

    ``pace`` is how long bots seem to think, in milliseconds; ``nodes`` bounds their search.
    ``changed`` is told of a table whose chairs, phase, settings or host have changed.
    """

    def __init__(  # noqa: PLR0913 - the parts of a server come together here
        self,
        log: Log,
        bus: Bus,
        sealer: Sealer,
        *,
        pace: tuple[int, int],
        nodes: int = 2000,
        changed: Listener = _nobody,
        meters: Meters | None = None,
    ) -> None:
        self.meters = meters or Meters()
        self._executor = ThreadPoolExecutor(_BOT_THREADS, thread_name_prefix="bot")
        self._s = Services(
            log, bus, Codec(sealer), self._executor, pace, nodes, changed, self.meters
        )
        self._s.born = log.now()
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._unsubscribe = bus.subscribe(self._heard)
        self._stopping = False

    @property
    def stopping(self) -> bool:
        """Whether no table is opened any more."""
        return self._stopping

    def now(self) -> int:
        """The log's time, in milliseconds since 1970."""
        return self._s.log.now()

    # Making and finding

    async def create(
        self, settings: Settings, by: Player, *, seated: bool = True, filled: bool = False
    ) -> str:
        """Make a table and give its id; Refused where the settings cannot be played."""
        s, table = self._s, secrets.token_hex(8)
        command = cmd.Create(table, settings, by, seated, filled)
        job = Job(command_id(table, 0, "create"), command)
        when = s.moment()
        decision = made(command, when)
        after = replace(decision.steps[-1], seq=1, at=when.at)
        try:
            await s.log.append(table, row_of(s.codec, job, after, decision.events), decision.due)
        except LogError as failed:
            raise Refused(Code.STORE) from failed
        recent = Recent()
        recent.add(job.id, 1, job.digest)
        live = self._keep(LiveTable(s, after, recent))
        live.turns.plan(decision.due)
        live.hall.expect()
        s.changed(after)
        return table

    async def open(self, table: str) -> LiveTable | None:
        """The table, loaded from the log if need be; None: no such table. Raises LogError."""
        live = self._live.get(table)
        if live is not None:
            return live
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def state(self, table: str) -> Table | None:
        """The table as it stands; None: no such table."""
        live = await self.open(table)
        return None if live is None else live.table

    async def record(self, table: str, match: int) -> Record | None:
        """The record of its finished match of that number, from 1; None where there is none."""
        rows = await self._s.log.read(table)
        decode = self._s.codec.decode
        found = record_of(((row.seq, row.at, decode(row.body, row.schema)) for row in rows), match)
        return found if found is not None and _over(found) else None

    async def _load(self, table: str) -> LiveTable | None:
        s = self._s
        found = await load(s.log, s.codec, table)
        if found is None or self._stopping:
            return None
        live = self._keep(LiveTable(s, *found))
        s.meters.loads.inc()
        if found[0].at < s.born and found[0].phase is Phase.PLAYING:
            live.ask("restarted", cmd.Restarted())
        if found[0].at < s.born:
            # Its last row may have been committed by a process that did not live to list it.
            s.changed(found[0])
        live.plan()
        live.hall.expect()
        return live

    def _keep(self, live: LiveTable) -> LiveTable:
        self._live[live.table.id] = live
        self.meters.tables.set(len(self._live))
        return live

    def _heard(self, table: str, seq: int) -> None:
        live = self._live.get(table)
        if live is not None:
            live.heard(seq)

    # Life

    async def start(self) -> None:
        """Take up what was running; before the first socket."""
        self._s.born = self._s.log.now()
        settle()
        self._spawn(self._poll())
        self._spawn(self._sweep())

    async def stop(self) -> None:
        """Finish the commits and close every socket with 1012."""
        self._stopping = True
        self._unsubscribe()
        loop = asyncio.get_running_loop()
        end = loop.time() + _FINISH
        for live in self._live.values():
            live.turns.alarm.off()
        while any(live.busy for live in self._live.values()):
            if loop.time() > end:
                break
            await asyncio.sleep(0.01)
        for live in tuple(self._live.values()):
            live.close(Close.RESTART)
        self._live.clear()
        for task in tuple(self._s.tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self._executor.shutdown(wait=True, cancel_futures=True)

    async def _poll(self) -> None:
        """Take up tables whose deadline nobody waits for: after a restart, or a lost timer."""
        loop = asyncio.get_running_loop()
        while True:
            now = loop.time()
            await self._claim()
            self.meters.lag_seconds.observe(max(0.0, await self._nap(now + POLL)))

    async def _nap(self, until: float) -> float:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(max(0.0, until - loop.time()))
        return loop.time() - until

    async def _claim(self) -> None:
        try:
            for due in await self._s.log.claim_due(self._s.log.now(), CLAIMS):
                await self._wake(due)
        except LogError as failed:
            _LOG.warning("log_failed", what=failed.reason.value)

    async def _wake(self, due: Due) -> None:
        """Let a table do what is due; one that cannot be read keeps no other from it."""
        try:
            live = await self.open(due.table)
        except LogError:
            raise
        except Exception as broken:  # noqa: BLE001 - to fold a log is to run the rules
            _LOG.error("table_unreadable", error=type(broken).__name__, where=trail(broken))
            return
        if live is not None:
            live.heard(due.seq)
            live.turns.wake()

    async def _sweep(self) -> None:
        """Let go of tables that nobody watches and that need nothing soon."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(_SWEEP)
            soon = self._s.log.now() + int(IDLE * 1000)
            for table, live in tuple(self._live.items()):
                if not live.idle or live.hall.used + IDLE > loop.time():
                    continue
                live.hall.rest()
                due = live.turns.alarm.due
                if due is None or due > soon:
                    live.close(Close.RESTART)
                    del self._live[table]
            self.meters.tables.set(len(self._live))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._s.tasks.add(task)
        task.add_done_callback(self._s.tasks.discard)


_LOG = logger("live")


def _over(record: Record) -> bool:
    """Whether every seed is public: also of a match that nobody was left to finish."""
    shown = len(record.reveals.deals) + len(record.reveals.unused)
    return shown == len(record.commitments)
