"""Live tables on a real log, and people who watch them without a socket."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import structlog

from lamma.bus import LocalBus
from lamma.cards import Seat
from lamma.client.folding import fold
from lamma.fairness import NonceChain, Secret
from lamma.server.keys import AesSealer
from lamma.server.live import Acked, Answer, Job, LiveTable, LiveTables
from lamma.server.live.framing import unframed
from lamma.store.log.protocol import Log
from lamma.store.log.sqlite import SqliteLog
from lamma.table import commands as cmd
from lamma.table.people import Player
from lamma.table.settings import Settings
from lamma.wire import Close, Since

Fields = dict[str, Any]


@dataclass(eq=False)
class Person:
    """A link of somebody, with the client's part of it; ``auto`` plays whatever is legal."""

    player: Player
    seat: Seat | None = None
    auto: bool = False
    rng: Random = field(default_factory=lambda: Random(1))
    frames: list[Fields] = field(default_factory=list)
    answers: dict[str, Answer] = field(default_factory=dict)
    view: Fields = field(default_factory=dict)
    seq: int = -1
    epoch: str = ""
    legal: tuple[str, ...] = ()
    closed: Close | None = None
    live: LiveTable | None = None
    chain: NonceChain = field(default_factory=lambda: NonceChain.fresh(60))
    shown: int = 0
    check: Callable[["Person", Fields], None] | None = None

    def write(self, framed: bytes) -> None:
        if self.closed is None:
            self._take(msgspec.json.decode(unframed(framed)))

    def close(self, code: Close) -> None:
        self.closed = self.closed or code

    def hold(self) -> None:
        pass

    def answered(self, job: Job, answer: Answer) -> None:
        self.answers[job.id] = answer

    def _take(self, frame: Fields) -> None:
        self.frames.append(frame)
        match frame["t"]:
            case "welcome":
                self.epoch = frame["epoch"]
                self.seat = frame["seat"]
            case "snap":
                self.view, self.seq = frame["view"], frame["s"]
                self._act(frame)
            case "ev":
                assert frame["s"] == self.seq + 1, "a row was left out"
                fold(self.view, msgspec.json.decode(msgspec.json.encode(frame.get("v", {}))))
                self.seq = frame["s"]
                if self.check is not None:
                    self.check(self, frame)
                self._act(frame)

    def _act(self, frame: Fields) -> None:
        self.legal = tuple(frame.get("legal", ()))
        if not self.auto or self.live is None or self.closed is not None:
            return
        awaited = self.view.get("awaited")
        if awaited and self.seat in awaited["seats"] and self.shown < awaited["deal"]:
            self.shown = awaited["deal"]
            value = self.chain.nonce(self.shown).hex()
            self._soon(cmd.Nonce(self.shown, value))
        if self.legal:
            self._soon(cmd.Act(self.rng.choice(self.legal)))

    def _soon(self, command: cmd.ClientCommand) -> None:
        # As a socket would: a table is never told anything while it tells.
        asyncio.get_running_loop().call_soon(self.send, command)

    def send(
        self, command: cmd.ClientCommand, name: str | None = None, seen: int | None = None
    ) -> str:
        """Send a command; its id, under which the answer will be in ``answers``."""
        assert self.live is not None
        name = name or secrets.token_hex(8)
        self.answers.pop(name, None)
        seen = max(self.seq, 0) if seen is None else seen
        self.live.submit(Job(name, command, self.player, seen, self))
        return name

    async def ask(
        self, command: cmd.ClientCommand, name: str | None = None, seen: int | None = None
    ) -> Answer:
        """Send a command and wait for its answer."""
        name = self.send(command, name, seen)
        await until(lambda: name in self.answers)
        return self.answers[name]

    async def did(self, command: cmd.ClientCommand) -> None:
        """Send a command that must be accepted."""
        answer = await self.ask(command)
        assert isinstance(answer, Acked), answer

    def kinds(self) -> list[str]:
        """The kinds of all frames so far."""
        return [frame["t"] for frame in self.frames]

    def told(self) -> list[Fields]:
        """All events so far."""
        return [event for frame in self.frames for event in frame.get("e", ())]


async def until(so: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait until something is so."""
    end = asyncio.get_running_loop().time() + seconds
    while not so():
        assert asyncio.get_running_loop().time() < end, "it never came to it"
        await asyncio.sleep(0.001)


class Rig:
    """Processes that share one log."""

    until = staticmethod(until)
    person = Person

    def __init__(self, folder: Path, stack: AsyncExitStack) -> None:
        self.folder, self._stack = folder, stack
        self.key = Secret(bytes(32))
        self.changed: list[Any] = []

    async def log(self) -> SqliteLog:
        """The log, opened once more."""
        log = await SqliteLog.open(self.folder / "tables.db")
        self._stack.push_async_callback(log.close)
        return log

    async def host(self, log: Log | None = None, **options: Any) -> LiveTables:
        """Another process's tables."""
        given: dict[str, Any] = {
            "pace": (0, 0),
            "nodes": 20,
            "changed": self.changed.append,
        } | options
        tables = LiveTables(log or await self.log(), LocalBus(), AesSealer(self.key), **given)
        await tables.start()
        self._stack.push_async_callback(tables.stop)
        return tables

    def people(self, count: int = 4, **options: Any) -> list[Person]:
        """Persons with names, ids and devices of their own."""
        return [
            Person(Player(f"p{k}", f"P{k}", device=f"d{k}"), rng=Random(k), **options)
            for k in range(count)
        ]

    async def come(
        self, tables: LiveTables, table: str, person: Person, since: Since | None = None
    ) -> None:
        """Attach a person to a table."""
        live = await tables.open(table)
        assert live is not None
        person.live = live
        assert live.hall.attach(person, since)

    async def seated(
        self,
        tables: LiveTables,
        people: list[Person],
        *,
        anchors: bool = True,
        **settings: Any,
    ) -> str:
        """A table that all of them sit at, and whose match has started."""
        settings = {"rulebook": "kotshena", "options": {"length": "micro"}} | settings
        made = Settings(auto=True, **settings)
        table = await tables.create(made, people[0].player)
        for seat, person in enumerate(people):
            await self.come(tables, table, person)
            anchor = person.chain.anchor.hex() if anchors else None
            await person.did(cmd.Sit(seat, anchor))
            if not anchors:
                await person.did(cmd.Ready())
        return table


Scenario = Callable[[Rig], Awaitable[None]]


@pytest.fixture
def play(tmp_path: Path) -> Callable[[Scenario], None]:
    """Runs a scenario; all it opened is closed after it."""

    async def run(scenario: Scenario) -> None:
        async with AsyncExitStack() as stack:
            await asyncio.wait_for(scenario(Rig(tmp_path, stack)), 60)

    return lambda scenario: asyncio.run(run(scenario))


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits that are made for people are too long for tests."""
    monkeypatch.setattr("lamma.server.live.presence.GATHER", 0.01)


@pytest.fixture(autouse=True)
def _log_as_ever() -> None:
    """A server of another test in this process may have said where logs go."""
    structlog.reset_defaults()
