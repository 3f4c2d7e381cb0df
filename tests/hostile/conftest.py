"""A server as a process of its own, and enemies of it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvloop
from hostile.door import Door
from hostile.home import Home, home
from hostile.sockets import RawSocket, hello, new_id

Fields = dict[str, Any]


class Visitor:
    """Somebody with an account, who can come to a table and say things."""

    def __init__(self, rig: "Rig", token: str, name: str) -> None:
        self.rig, self.token, self.id = rig, token, name
        self.frames: list[Fields] = []
        self.codes: list[int] = []
        self.socket: RawSocket

    async def ticket(self, table: str, **more: Any) -> str:
        given = await self.rig.door.post("/api/tickets", {"table": table, **more}, self.token)
        return str(given["ticket"])

    async def connect(self, **options: Any) -> RawSocket:
        self.frames.clear()
        self.codes.clear()

        def heard(payload: bytes) -> None:
            self.frames.append(msgspec.json.decode(payload))

        at = self.rig.home.at
        self.socket = await RawSocket.connect(at, heard, self.codes.append, **options)
        self.rig.sockets.append(self.socket)
        return self.socket

    async def come(self, table: str, **more: Any) -> None:
        """Be at a table, with its view."""
        ticket = await self.ticket(table, **more)
        (await self.connect()).text(hello(ticket))
        await self.heard("snap")

    async def heard(self, kind: str, count: int = 1) -> Fields:
        """The last of so many frames of a kind, once they are there."""
        for _ in range(1000):
            found = [each for each in self.frames if each["t"] == kind]
            if len(found) >= count:
                return found[count - 1]
            assert not self.codes, f"closed with {self.codes}"
            await asyncio.sleep(0.01)
        raise AssertionError(f"no {kind}: {self.frames}")

    async def closed(self) -> int:
        """The code with which the socket is closed."""
        for _ in range(1600):
            if self.codes:
                return self.codes[0]
            await asyncio.sleep(0.01)
        raise AssertionError(f"not closed: {self.frames}")

    async def cmd(self, command: Fields, name: str = "") -> Fields:
        """Send a command; its answer."""
        name = name or new_id()
        frame = {"t": "cmd", "id": name, "at": 10**9, "c": command}
        self.socket.text(msgspec.json.encode(frame))
        for _ in range(1000):
            for each in self.frames:
                if each["t"] in {"ack", "nack"} and each["id"] == name:
                    return each
            assert not self.codes, f"closed with {self.codes}"
            await asyncio.sleep(0.01)
        raise AssertionError("no answer")


class Rig:
    """A server, and the way to it."""

    def __init__(self, server: Home) -> None:
        self.home = server
        self.door = Door(*server.at)
        self.sockets: list[RawSocket] = []

    async def visitor(self, **wish: Any) -> Visitor:
        made = await self.door.post("/api/guests", wish)
        return Visitor(self, made["token"], made["id"])

    async def table(self, host: Visitor, **settings: Any) -> tuple[str, str]:
        """A private table of a host's: its id and code."""
        wish = {"settings": {"rulebook": "sixty_six"} | settings}
        made = await self.door.post("/api/tables", wish, host.token)
        return made["table"]["id"], made["code"]

    @asynccontextmanager
    async def pair(self, **settings: Any) -> AsyncIterator[tuple[Visitor, Visitor, str]]:
        """Two at a table, both seated."""
        one, two = await self.visitor(), await self.visitor()
        table, code = await self.table(one, **settings)
        await one.come(table)
        await two.come(table, code=code)
        assert (await two.cmd({"t": "sit", "seat": 1}))["t"] == "ack"
        yield one, two, table

    async def close(self) -> None:
        """Hang up everywhere."""
        for each in self.sockets:
            each.transport.abort()
        await self.door.close()
        await asyncio.sleep(0.02)  # for uvloop to let go of them


Scenario = Callable[[Rig], Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """A server whose budgets for one address are lifted."""
    with home(tmp_path_factory.mktemp("hostile")) as found:
        yield found
    assert found.said() == []


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Home]:
    """A server with the limits of every day."""
    with home(tmp_path, "hostile.host", "own") as found:
        yield found
    assert found.said() == []


@pytest.fixture
def meet() -> Callable[[Home, Scenario], None]:
    """Runs a scenario against a server, and sees it well afterwards."""

    async def run(server: Home, scenario: Scenario) -> None:
        rig = Rig(server)
        try:
            await asyncio.wait_for(scenario(rig), 90)
            status, _ = await rig.door.get("/health/ready")
            assert status == 200
        finally:
            await rig.close()

    return lambda server, scenario: uvloop.run(run(server, scenario))
