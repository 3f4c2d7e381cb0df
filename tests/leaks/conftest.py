"""Live tables in two worlds that differ in nothing but cards: same ids, roots, lots, and time.

Time is the loop's own: it passes only where nothing is left to be done, so that both worlds do the
same at the same moment. All else is real: log, tables, conversations, frames.
"""

import asyncio
import hmac
import selectors
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from lamma.bus import LocalBus
from lamma.fairness import NonceChain, Secret
from lamma.fairness import Seeds as TrueSeeds
from lamma.server.keys import AesSealer
from lamma.server.live import LiveTable, LiveTables, host
from lamma.server.live.framing import frame_end, unframed
from lamma.server.socket.conversation import Conversation, Desk
from lamma.server.socket.credits import Limits, Rate
from lamma.server.tickets import LocalTickets, Ticket
from lamma.store.log.protocol import Outcome, Row
from lamma.store.log.sqlite import SqliteLog
from lamma.table import dealing, moment
from lamma.table.people import Player
from lamma.table.state import Match
from lamma.wire import LARGEST, Close

START = 1_800_000_000_000


class _Selector(selectors.DefaultSelector):
    loop: "Virtual"

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if found or timeout == 0:
            return found
        if self.loop.outside or timeout is None:
            found = super().select(10)
            if not found:
                raise RuntimeError("nothing would ever happen again")
            return found
        self.loop.passed += timeout
        return []


class Virtual(asyncio.SelectorEventLoop):
    """A loop on which time passes where nothing else is to be done, here or in other threads."""

    def __init__(self) -> None:
        chooser = _Selector()
        chooser.loop = self
        self.passed, self.outside = 0.0, 0
        super().__init__(chooser)

    def time(self) -> float:
        return self.passed

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        future = super().run_in_executor(executor, func, *args)
        self.outside += 1
        future.add_done_callback(self.back)
        if getattr(executor, "_thread_name_prefix", "") != "bot":
            return future
        # A bot takes the longer the more it may do.
        later: asyncio.Future[Any] = self.create_future()
        pause = 0.03 * len(args[0].choices)
        future.add_done_callback(lambda done: self.call_later(pause, copied, done, later))
        return later

    def back(self, _: object = None) -> None:
        self.outside -= 1


def copied(done: "asyncio.Future[Any]", to: "asyncio.Future[Any]") -> None:
    if done.cancelled() or to.cancelled():
        to.cancel()
    elif (fault := done.exception()) is not None:
        to.set_exception(fault)
    else:
        to.set_result(done.result())


class TimedLog(SqliteLog):
    """A log in whose view a commit takes no time."""

    _loop: Virtual

    def now(self) -> int:
        return START + round(self._loop.time() * 1000)

    def append_soon(
        self, table: str, row: Row, due: int | None, done: Callable[[Outcome], None]
    ) -> None:
        def landed(outcome: Outcome) -> None:
            self._loop.back()
            done(outcome)

        self._loop.outside += 1
        super().append_soon(table, row, due, landed)

    async def _write(self, work: Any) -> Any:
        self._loop.outside += 1
        try:
            return await super()._write(work)
        finally:
            self._loop.back()


class FixedLots:
    """The same in both worlds, but for the first byte, which says which world it is."""

    def __init__(self, world: int) -> None:
        self.world, self.seed, self.count = world, b"", 0

    def draw(self) -> bytes:
        self.count += 1
        lots = hmac.digest(self.seed, self.count.to_bytes(4, "big"), "sha512")
        return bytes((self.world,)) + lots


def drawn(lots: bytes, what: bytes) -> bytes:
    """As ``dealing.draw``; the last byte of a root says which world it is of."""
    made = hmac.digest(lots[1:], what, "sha256")
    return made[:31] + lots[:1] if what == b"root" else made


def seeds(root: Secret, match: str, count: int) -> Any:
    """As ``dealing.seeds``, the same in both worlds."""
    return TrueSeeds.derive(Secret(root.reveal()[:31] + b"\0"), bytes.fromhex(match), count)


def world_of(match: Match) -> int:
    return match.root.reveal()[31]


class Wire:
    """What a socket sends, and when."""

    def __init__(self) -> None:
        self.chunks: list[tuple[float, bytes]] = []
        self.closing = False
        self._held: list[bytes] | None = None

    def write(self, framed: bytes) -> None:
        if self._held is not None:
            self._held.append(framed)
        elif not self.closing:
            self.chunks.append((asyncio.get_running_loop().time(), framed))

    def hold(self) -> None:
        self._held = []

    def release(self) -> None:
        held, self._held = self._held, None
        if held:
            self.write(b"".join(held))

    def close(self, code: int) -> None:
        self.release()
        self.write(b"\x88\x02" + int(code).to_bytes(2, "big"))
        self.closing = True


class End:
    """One person's connections to one world, one after the other."""

    def __init__(self, world: "World", player: Player) -> None:
        self.world, self.player = world, player
        self.wire = Wire()
        self.talk: Conversation | None = None
        self.done: list[tuple[float, bytes]] = []

    @property
    def stream(self) -> list[tuple[float, bytes]]:
        """All that was ever sent to him."""
        return self.done + self.wire.chunks

    def connect(self, since: dict[str, Any] | None) -> None:
        self.leave()
        wire: Any = Wire()
        self.wire = wire
        self.talk = Conversation(self.world.desk, wire)
        ticket = self.world.tickets.issue(Ticket("s", self.player, self.world.table))
        hello: dict[str, Any] = {"t": "hello", "v": 1, "ticket": ticket, "lang": "ar"}
        self.feed(hello if since is None else hello | {"since": since})

    def leave(self) -> None:
        """The socket is cut."""
        if self.talk is not None:
            self.talk.gone()
            self.talk = None
            self.done += self.wire.chunks
            self.wire = Wire()

    def feed(self, frame: dict[str, Any] | bytes) -> None:
        if self.talk is not None and not self.wire.closing:
            self.talk.feed(frame if isinstance(frame, bytes) else msgspec.json.encode(frame))


class World:
    """A process with one table at a time."""

    def __init__(self, index: int, log: TimedLog, loop: Virtual) -> None:
        self.tables = LiveTables(log, LocalBus(), AesSealer(Secret(bytes(32))), pace=(600, 1700))
        self.lots = lots = FixedLots(index)
        self.tables._s.lots = cast("Any", lots)
        self.tickets = LocalTickets(loop.time)
        free = Rate(1e6, 1e9)
        self.desk = Desk(self.tables, self.tickets, Limits(free, free, Rate(1, 6), free))
        self.table = ""
        self.ends: list[End] = []

    @property
    def live(self) -> LiveTable:
        return self.tables._live[self.table]

    async def begin(self, settings: Any, seed: str, people: list[Player]) -> None:
        """A new table, and everyone connected to it."""
        self.lots.seed, self.lots.count = seed.encode(), 0
        self.table = await self.tables.create(settings, people[0], seated=False)
        self.ends = [End(self, player) for player in people]
        for end in self.ends:
            end.connect(None)

    async def restart(self) -> None:
        """The table is let go of, and comes back from its log; everyone reconnects by himself."""
        self.end()
        self.tables._s.born = self.tables.now()
        await self.tables.open(self.table)

    def end(self) -> None:
        self.live.close(Close.RESTART)
        for end in self.ends:
            end.leave()
        del self.tables._live[self.table]


Scenario = Callable[[list[World]], Awaitable[Any]]


@pytest.fixture
def two_worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs a scenario in two worlds. ``deals(match, chance)`` is for the test to set."""
    true = dealing.cards
    kit: Any = SimpleNamespace(deal=None, ids=0, world_of=world_of, frames=frames, chain=chain)
    kit.lots = FixedLots
    kit.fair = lambda match, chance: true(match, chance, (None,) * len(match.game.seats))

    def token_hex(size: int) -> str:
        made = f"{kit.ids // 2:0{2 * size}x}"
        kit.ids += 1
        return made

    monkeypatch.setattr(host, "secrets", SimpleNamespace(token_hex=token_hex))
    monkeypatch.setattr(dealing, "draw", drawn)
    monkeypatch.setattr(moment, "draw", drawn)
    monkeypatch.setattr(dealing, "seeds", seeds)
    monkeypatch.setattr(dealing, "cards", lambda match, chance, _: kit.deal(match, chance))

    async def within(scenario: Scenario) -> Any:
        loop: Any = asyncio.get_running_loop()
        async with AsyncExitStack() as stack:
            worlds = []
            for index in range(2):
                log = await TimedLog.open(tmp_path / f"{index}" / "tables.db")
                stack.push_async_callback(log.close)
                worlds.append(World(index, log, loop))
                stack.push_async_callback(worlds[-1].tables.stop)
            return await scenario(worlds)

    def run(scenario: Scenario) -> Any:
        with asyncio.Runner(loop_factory=Virtual) as runner:
            return runner.run(within(scenario))

    kit.run = run
    return kit


def frames(chunk: bytes) -> list[Any]:
    """The frames in what was written at once; a close as its code."""
    found, at = [], 0
    while at < len(chunk):
        end = frame_end(chunk, at, LARGEST * 64)
        payload = unframed(chunk[at:end])
        text = chunk[at] == 0x81
        found.append(msgspec.json.decode(payload) if text else int.from_bytes(payload, "big"))
        at = end
    return found


def chain(player: int, links: int) -> NonceChain:
    return NonceChain(bytes((player,)) * 32, links)
