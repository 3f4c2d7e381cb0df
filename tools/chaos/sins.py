"""Servers that break a promise on purpose: each must be caught, or the campaign proves nothing."""

import sqlite3
from collections.abc import Callable
from itertools import count
from typing import Any, Final

from lamma.server.live import livetable
from lamma.server.live.answers import Acked, Job
from lamma.server.live.host import LiveTables
from lamma.server.live.livetable import LiveTable
from lamma.server.live.recent import Recent
from lamma.store.log import sqlite_batches, sqlite_rows
from lamma.table import commands as cmd


def _acknowledge_before_commit() -> None:
    deciding = vars(livetable)["decided"]

    def decided(services: Any, table: Any, job: Job) -> Any:
        flight = deciding(services, table, job)
        if flight is not None:
            job.answer(Acked(flight.after.seq))
        return flight

    _put(livetable, "decided", decided)


def _publish_before_commit() -> None:
    beginning = LiveTable._begin  # noqa: SLF001

    def begin(self: LiveTable, job: Job) -> None:
        before = self._flight
        beginning(self, job)
        flight = self._flight
        if flight is not None and flight is not before:
            self.hall.show(self.table, flight.after, flight.decision.events, flight.decision.steps)

    def advance(self: LiveTable, after: Any, events: Any, steps: Any) -> None:  # noqa: ARG001
        self.table = after

    _put(LiveTable, "_begin", begin)
    _put(LiveTable, "_advance", advance)


def _forget_commands() -> None:
    """No memory of commands, and no unique constraint in the log."""
    numbers = count()
    _put(Recent, "get", lambda self, command: None)  # noqa: ARG005
    _put(sqlite_rows, "find", lambda *_, **__: None)
    _put(sqlite_batches, "hash", lambda _: next(numbers))


def _give_no_time_back() -> None:
    asking = LiveTable.ask

    def ask(self: LiveTable, what: str, command: cmd.ServerCommand) -> None:
        if not isinstance(command, cmd.Restarted):
            asking(self, what, command)

    _put(LiveTable, "ask", ask)


def _answer_anew() -> None:
    """A command sent again is acknowledged as whatever row there is."""

    def repeat(self: LiveTable, job: Job, seq: int, digest: int) -> None:  # noqa: ARG001
        job.answer(Acked(self.table.seq))

    _put(LiveTable, "_repeat", repeat)


def _lose_the_last_row() -> None:
    """A table comes back without its last row, as if that had not been on the disk."""
    loading = LiveTables._load  # noqa: SLF001

    async def load(self: LiveTables, table: str) -> Any:
        log: Any = self._s.log
        with sqlite3.connect(log._path) as connection:  # noqa: SLF001
            connection.execute(_STEP_BACK, (table,))
        return await loading(self, table)

    _put(LiveTables, "_load", load)


_STEP_BACK = """
    UPDATE head SET seq = seq - 1, last = (SELECT prev FROM event WHERE id = last)
    WHERE name = ? AND seq > 20
"""


def _put(owner: Any, name: str, value: Callable[..., Any]) -> None:
    setattr(owner, name, value)


SINS: Final[dict[str, Callable[[], None]]] = {
    "acknowledge before commit": _acknowledge_before_commit,
    "publish before commit": _publish_before_commit,
    "forget commands": _forget_commands,
    "give no time back": _give_no_time_back,
    "answer anew": _answer_anew,
    "lose the last row": _lose_the_last_row,
}


def commit_sin(name: str) -> None:
    """Break this promise; none without a name."""
    if name:
        SINS[name]()
