"""The exact places at which a server kills itself: between any two things that it does for a row.

The methods in question are wrapped from outside; the product knows nothing of it.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from lamma.server.live import livetable
from lamma.server.live.answers import Acked
from lamma.server.live.audience import Audience
from lamma.server.live.host import LiveTables
from lamma.server.live.livetable import LiveTable
from lamma.server.lobby import Lobby
from lamma.server.socket.conversation import Conversation
from lamma.server.socket.direct import Direct
from lamma.store.log import postgres_writer
from lamma.store.log.postgres import PostgresLog
from lamma.store.log.sqlite import SqliteLog
from lamma.store.log.sqlite_batches import Batches
from lamma.table import events as ev

SetUp = Callable[["Doom"], None]


class Doom:
    """Kills the process at its n-th pass."""

    def __init__(self, nth: int) -> None:
        self.left = nth

    def passes(self) -> None:
        """Count a pass; the last one is not survived."""
        self.left -= 1
        if self.left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
            signal.pause()  # another thread may be the one that dies first


def before(owner: Any, name: str, when: Callable[..., bool] = lambda *_: True) -> SetUp:
    """Die before the n-th call of a method, of those that ``when`` takes."""

    def set_up(doom: Doom) -> None:
        def wrap(call: Callable[..., Any], args: tuple[Any, ...], more: dict[str, Any]) -> Any:
            if when(*args):
                doom.passes()
            return call(*args, **more)

        _wrap(owner, name, wrap)

    return set_up


def after(owner: Any, name: str, when: Callable[..., bool] = lambda *_: True) -> SetUp:
    """Die after the n-th call; ``when`` is asked with what it gave first."""

    def set_up(doom: Doom) -> None:
        def wrap(call: Callable[..., Any], args: tuple[Any, ...], more: dict[str, Any]) -> Any:
            given = call(*args, **more)
            if when(given, *args):
                doom.passes()
            return given

        _wrap(owner, name, wrap)

    return set_up


def after_await(owner: Any, name: str) -> SetUp:
    """Die after the n-th call of a coroutine."""

    def set_up(doom: Doom) -> None:
        call = getattr(owner, name)

        @wraps(call)
        async def wrapped(*args: Any, **more: Any) -> Any:
            given = await call(*args, **more)
            doom.passes()
            return given

        _put(owner, name, wrapped)

    return set_up


def _wrap(owner: Any, name: str, wrap: Callable[..., Any]) -> None:
    call = getattr(owner, name)

    @wraps(call)
    def wrapped(*args: Any, **more: Any) -> Any:
        return wrap(call, args, more)

    _put(owner, name, wrapped)


def _put(owner: Any, name: str, value: Callable[..., Any]) -> None:
    """Set a method or a function of a module, whatever the types say of that."""
    setattr(owner, name, value)


def _has(kind: type[ev.Event]) -> Callable[..., bool]:
    """Whether a flight (what a command was decided to) has an event of this kind."""

    def when(flight: Any, *_: Any) -> bool:
        return flight is not None and any(isinstance(each, kind) for each in flight.decision.events)

    return when


def _landing(kind: type[ev.Event]) -> Callable[..., bool]:
    has = _has(kind)
    return lambda _, flight: has(flight)


def _told(kind: type[ev.Event]) -> Callable[..., bool]:
    has = _has(kind)
    return lambda *call: has(call[-1])


def _in_mid_statement(doom: Doom) -> None:
    """Die while SQLite writes a batch: so many steps of its machine into the statement."""
    call = Batches._append  # noqa: SLF001

    @wraps(call)
    def wrapped(self: Batches, *args: Any) -> Any:
        doom.left -= 1
        if doom.left <= 0:
            doom.left = 2
            self._connection.set_progress_handler(doom.passes, 60)
        return call(self, *args)

    _put(Batches, "_append", wrapped)


def _half_told(doom: Doom) -> None:
    """Die when a row was written to some of the sockets that it goes to."""
    showing, writing = Audience.show, Direct.write
    state = {"told": -1}

    @wraps(showing)
    def show(*args: Any) -> Any:
        state["told"] = 0
        try:
            return showing(*args)
        finally:
            state["told"] = -1

    @wraps(writing)
    def write(self: Direct, framed: bytes) -> None:
        writing(self, framed)
        if state["told"] >= 0:
            state["told"] += 1
            if state["told"] == 2:
                doom.passes()

    _put(Audience, "show", show)
    _put(Direct, "write", write)


def _either(sqlite: SetUp, postgres: SetUp) -> SetUp:
    """One or the other, for whichever log this server has."""

    def set_up(doom: Doom) -> None:
        (postgres if "--database" in sys.argv else sqlite)(doom)

    return set_up


def _mid_request(doom: Doom) -> None:
    """Die while PostgreSQL works on a batch: it may commit, and nobody hears of it."""
    call = postgres_writer._append  # noqa: SLF001

    @wraps(call)
    async def wrapped(*args: Any) -> Any:
        doom.left -= 1
        if doom.left <= 0:
            asyncio.get_running_loop().call_later(0.0002, doom.passes)
        return await call(*args)

    _put(postgres_writer, "_append", wrapped)


def _append_soon(how: Callable[..., SetUp]) -> SetUp:
    return _either(how(SqliteLog, "append_soon"), how(PostgresLog, "append_soon"))


def _accepted(*call: object) -> bool:
    return isinstance(call[-1], Acked)


PLACES: Final[dict[str, tuple[SetUp, int]]] = {
    # A row, from its decision to its acknowledgement.
    "decided": (_append_soon(before), 60),
    "handed in": (_append_soon(after), 60),
    "writing": (_either(_in_mid_statement, _mid_request), 60),
    "written": (
        _either(after(Batches, "_append"), after_await(postgres_writer, "_append")),
        60,
    ),
    "landed": (before(LiveTable, "_accept"), 60),
    "half told": (_half_told, 60),
    "told": (after(Audience, "show"), 60),
    "acknowledging": (before(Conversation, "answered", _accepted), 60),
    "acknowledged": (after(Conversation, "answered", _accepted), 60),
    # What rows are about.
    "start decided": (after(livetable, "decided", _has(ev.Started)), 1),
    "start written": (before(LiveTable, "_accept", _landing(ev.Started)), 1),
    "nonce written": (before(LiveTable, "_accept", _landing(ev.Nonced)), 6),
    "deal decided": (after(livetable, "decided", _has(ev.Dealt)), 2),
    "deal written": (before(LiveTable, "_accept", _landing(ev.Dealt)), 2),
    "end decided": (after(livetable, "decided", _has(ev.Ended)), 1),
    "end written": (before(LiveTable, "_accept", _landing(ev.Ended)), 1),
    "end told": (after(LiveTable, "_accept", _told(ev.Ended)), 1),
    "bot chose": (before(LiveTable, "submit", lambda _, job: job.by is None), 8),
    # Coming back, and coming up.
    "hello": (after(Conversation, "_hello"), 8),
    "attaching": (before(Audience, "attach"), 8),
    "attached": (after(Audience, "attach"), 8),
    "loaded": (after_await(LiveTables, "_load"), 3),
    "gift written": (before(LiveTable, "_accept", _landing(ev.Gifted)), 2),
    # The lobby's side.
    "table made": (after_await(LiveTables, "create"), 1),
    "listed": (after_await(Lobby, "write"), 3),
}
"""How each is set up, and within how many passes it is to come."""


def arm(place: str, nth: int) -> None:
    """Let this process die at the ``nth`` pass of a place; without a place, not of itself."""
    if place:
        PLACES[place][0](Doom(nth))
