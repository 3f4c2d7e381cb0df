"""A socket of its own on a port: real uvicorn, real log, and clients that may misbehave."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lamma.bus import LocalBus
from lamma.fairness import Secret
from lamma.server.addresses import HashedAddresses
from lamma.server.keys import AesSealer
from lamma.server.live import LiveTables
from lamma.server.origins import Origins
from lamma.server.socket import OPTIONS, Limits, SocketApp
from lamma.server.tickets import Access, LocalTickets, Ticket
from lamma.store.log.sqlite import SqliteLog
from lamma.table.people import Player
from lamma.table.settings import Settings, Talk

OWN = "https://lamma.example"
Fields = dict[str, Any]


class Sessions:
    """Sessions that live until they are ended."""

    def __init__(self) -> None:
        self.ended: set[str] = set()

    async def alive(self, session: str) -> bool:
        return session not in self.ended


class Client:
    """One end of one socket, frame by frame."""

    def __init__(self, connection: ClientConnection) -> None:
        self.raw = connection

    async def send(self, **frame: Any) -> None:
        await self.raw.send(msgspec.json.encode(frame).decode())

    async def hello(self, ticket: str, **more: Any) -> None:
        await self.send(**({"t": "hello", "v": 1, "ticket": ticket, "lang": "ar"} | more))

    async def next(self, kind: str | None = None) -> Fields:
        """The next frame, or the next of that kind."""
        while True:
            frame: Fields = msgspec.json.decode(await asyncio.wait_for(self.raw.recv(), 10))
            if kind is None or frame["t"] == kind:
                return frame

    async def cmd(self, command: Fields, at: int = 10**9, name: str | None = None) -> Fields:
        """Send a command; its answer."""
        name = name or secrets.token_hex(8)
        await self.send(t="cmd", id=name, at=at, c=command)
        while True:
            frame = await self.next()
            if frame["t"] in {"ack", "nack"} and frame["id"] == name:
                return frame

    async def all(self) -> list[Fields]:
        """Every frame until it is closed."""
        frames = []
        with suppress(ConnectionClosed):
            while True:
                frames.append(await self.next())
        return frames

    async def code(self) -> int:
        """The code it is closed with, whatever comes before."""
        try:
            while True:
                await asyncio.wait_for(self.raw.recv(), 10)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


class Rig:
    """A server with one table."""

    url: str
    table: str

    def __init__(self, folder: Path, stack: AsyncExitStack, limits: Limits) -> None:
        self._folder, self._stack, self._limits = folder, stack, limits
        self.tickets, self.sessions = LocalTickets(), Sessions()
        self.host = Player("p0", "P0", device="d0")

    async def start(self) -> None:
        log = await SqliteLog.open(self._folder / "tables.db")
        self._stack.push_async_callback(log.close)
        self.tables = LiveTables(log, LocalBus(), AesSealer(Secret(bytes(32))), pace=(0, 0))
        await self.tables.start()
        self._stack.push_async_callback(self.tables.stop)
        own = Origins(frozenset({OWN}))
        self.app = SocketApp(
            self.tables, self.tickets, self.sessions, HashedAddresses(), own, self._limits
        )
        config = uvicorn.Config(
            self._asgi,
            port=0,
            interface="asgi3",
            loop="none",
            lifespan="off",
            log_level="error",
            **OPTIONS,
        )
        self.server = uvicorn.Server(config)
        running = asyncio.create_task(self.server.serve())
        while not self.server.started:  # noqa: ASYNC110 - uvicorn rings no bell
            await asyncio.sleep(0.005)

        async def stop() -> None:
            self.server.should_exit = True
            await running

        self._stack.push_async_callback(stop)
        self.address = self.server.servers[0].sockets[0].getsockname()
        self.url = f"ws://127.0.0.1:{self.address[1]}/api/socket"
        made = Settings(rulebook="sixty_six", auto=True, talk=Talk.FREE)
        self.table = await self.tables.create(made, self.host)

    async def _asgi(self, scope: Any, receive: Any, send: Any) -> None:
        await self.app(scope, receive, send)

    def ticket(self, player: Player | None = None, access: Access = Access.PLAY) -> str:
        player = player or self.host
        return self.tickets.issue(Ticket(f"s-{player.id}", player, self.table, access))

    @asynccontextmanager
    async def connect(self, **options: Any) -> AsyncIterator[Client]:
        async with connect(self.url, compression=None, **options) as connection:
            yield Client(connection)

    @asynccontextmanager
    async def seated(self, player: Player | None = None, **options: Any) -> AsyncIterator[Client]:
        """A client that has been welcomed and has its first view."""
        async with self.connect(**options) as client:
            await client.hello(self.ticket(player))
            assert (await client.next())["t"] == "welcome"
            assert (await client.next())["t"] == "snap"
            yield client


Scenario = Callable[[Rig], Awaitable[None]]


@pytest.fixture
def talk(tmp_path: Path) -> Callable[..., None]:
    """Runs a scenario against a server with these limits."""

    async def run(scenario: Scenario, limits: Limits) -> None:
        async with AsyncExitStack() as stack:
            rig = Rig(tmp_path, stack, limits)
            await rig.start()
            await asyncio.wait_for(scenario(rig), 40)

    def start(scenario: Scenario, limits: Limits | None = None) -> None:
        uvloop.run(run(scenario, limits or Limits()))

    return start
