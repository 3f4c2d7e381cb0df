"""Clients and servers with a fault of their own: what the other tests look at finds each."""

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from msgspec import UNSET
from network.faults import Fault, Trouble, Way

from lamma.client import Left
from lamma.client.folding import BadPatch
from lamma.client.link import Link
from lamma.client.outstanding import Outstanding
from lamma.server.live import audience
from lamma.server.live.answers import Job
from lamma.server.live.recent import Recent
from lamma.table.commands import Sit, Stand

FOUND = (AssertionError, TimeoutError, BadPatch, Left)
"""How a test ends that finds something."""


async def rough(party: Any) -> None:
    """A few faults, each where it should hurt; what becomes of it is looked at after each."""
    guest = party.guests[1]
    weather = guest.proxy.weather
    await party.do(guest, Sit(1))
    guest.proxy.cut()
    await guest.link.until(lambda link: link.line.sockets == 2)
    await party.check()
    # A seat given up without hearing of it: what he saw was not what those see who watch.
    weather.plan = [Trouble(Fault.CUT_AFTER, Way.UP, "stand")]
    await party.do(guest, Stand())
    await party.check()
    await party.seated()
    await party.play(4)
    for fault, way, kind in (
        (Fault.LOST, Way.DOWN, "turn"),
        (Fault.TWICE, Way.DOWN, "turn"),
        (Fault.SWAP, Way.DOWN, "acted play"),
        (Fault.CUT_BEFORE, Way.DOWN, "turn"),
        (Fault.CUT_AFTER, Way.UP, "act play"),
        (Fault.TWICE, Way.UP, "act play"),
        (Fault.LOST, Way.UP, "act play"),
    ):
        weather.plan.append(Trouble(fault, way, kind))
        async with asyncio.timeout(5):
            while weather.plan:
                assert await party.play(1)
        await party.check()
    await party.acted()


def heedless(self: Link, frame: Any) -> None:
    """Fold in whatever comes: neither a gap nor a row seen before is noticed."""
    self.sheet.advance(
        frame.s,
        frame.at,
        None if frame.v is UNSET else frame.v,
        () if frame.legal is UNSET else frame.legal,
    )
    self.head = max(self.head, frame.s)


def jumping(ev: Any) -> Any:
    """Rows seen before are noticed, a gap is not."""

    def heard(self: Link, frame: Any) -> None:
        if frame.s > self.sheet.seq + 1:
            self.sheet.seq = frame.s - 1
        ev(self, frame)

    return heard


def one_less(missed: Any) -> Any:
    """What was missed, numbered from one too late."""
    return lambda self, count: missed(self, max(0, count - 1))


def unflagged(missed: Any) -> Any:
    def without(self: Any, count: int) -> Any:
        return (
            None if missed(self, count) is None else list(self.frames)[len(self.frames) - count :]
        )

    return without


def another_id(init: Any) -> Any:
    def made(self: Job, id: str, *rest: Any, **more: Any) -> None:  # noqa: A002
        init(self, id, *rest, **more)
        self.id = id if self.by is None else uuid4().hex

    return made


def shifted(frame: Any) -> Any:
    """Rows numbered by what was shown, not by the log: the same number is said twice."""

    def framed(self: Any, *rest: Any) -> bytes:
        said: bytes = frame(self, *rest)
        return said.replace(b'"s":30,', b'"s":29,') if len(said) > 126 else said

    return framed


BREAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "a client that folds in whatever comes": lambda m: m.setattr(Link, "_ev", heedless),
    "a client that jumps over gaps": lambda m: m.setattr(Link, "_ev", jumping(Link._ev)),
    "a client that sends nothing again": lambda m: (
        m.setattr(Outstanding, "again", lambda *_: []),
        m.setattr(Outstanding, "overdue", lambda *_: []),
    )[0],
    "a server that repeats one row too few": lambda m: m.setattr(
        audience._Track, "missed", one_less(audience._Track.missed)
    ),
    "a server that does not say what is caught up with": lambda m: m.setattr(
        audience._Track, "missed", unflagged(audience._Track.missed)
    ),
    "a server that renumbers": lambda m: m.setattr(
        audience._Saying, "frame", shifted(audience._Saying.frame)
    ),
    "a server that takes any seat's rows for the same": lambda m: m.setattr(
        audience, "_epoch", lambda table, _: f"{table.made:x}"
    ),
    "a server that forgets what it was told": lambda m: (
        m.setattr(Job, "__init__", another_id(Job.__init__)),
        m.setattr(Recent, "get", lambda *_: None),
    )[0],
}


async def table(gather: Any, limit: float) -> None:
    async with gather("taqdeer", limit=limit, watched=True) as party:
        await rough(party)


def test_nothing_is_found_where_nothing_is_broken(gather: Any) -> None:
    asyncio.run(table(gather, 60))


@pytest.mark.full
@pytest.mark.parametrize("name", BREAKS)
def test_what_is_broken_is_found(gather: Any, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr("network.party.PATIENCE", 2)
    BREAKS[name](monkeypatch)
    with pytest.raises(FOUND):
        asyncio.run(table(gather, 15))
