"""New connections: who is let in, how many at a time, and what happens when there is no room."""

import asyncio
import errno
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from typing import Any

import pytest
import uvloop

from lamma.server import accepting
from lamma.server.accepting import AT_ONCE, Acceptor, Client, Entry

Scenario = Callable[["Porch"], Awaitable[None]]


class Full(socket.socket):
    """A listening socket of a system that has no room, the first time."""

    asked = 0

    def accept(self) -> Any:
        self.asked += 1
        if self.asked == 1:
            raise OSError(errno.EMFILE, "full")
        return super().accept()


class Porch:
    """An acceptor, and those who dial it."""

    def __init__(self, kind: type[socket.socket], tls: ssl.SSLContext | None) -> None:
        self.listening = kind(socket.AF_INET, socket.SOCK_STREAM)
        self.listening.bind(("127.0.0.1", 0))
        self.at: Client = self.listening.getsockname()
        self.made: list[Entry] = []
        self.left = 0
        self.asked: list[Client] = []
        self.admitting = True
        self.acceptor = Acceptor(self.listening, self.enter, self.make, tls, 64)

    def enter(self, client: Client) -> Entry | None:
        self.asked.append(client)
        return self if self.admitting else None

    def leave(self) -> None:
        self.left += 1

    def make(self, entry: Entry) -> asyncio.Protocol:
        self.made.append(entry)
        return Greeter()

    @contextmanager
    def dial(self) -> Iterator[socket.socket]:
        with socket.create_connection(self.at, 5) as made:
            made.settimeout(5)
            yield made


class Greeter(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        made: Any = transport
        nodelay = transport.get_extra_info("socket").getsockopt(
            socket.IPPROTO_TCP, socket.TCP_NODELAY
        )
        made.write(b"in" if nodelay else b"slow")
        made.close()


def on_porch(
    scenario: Scenario, kind: type[socket.socket] = socket.socket, tls: Any = None
) -> None:
    async def run() -> None:
        faults: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, what: faults.append(what))
        porch = Porch(kind, tls)
        try:
            async with asyncio.timeout(20):
                await scenario(porch)
        finally:
            porch.acceptor.close()
            await porch.acceptor.wait_closed()
            await asyncio.sleep(0.05)
        assert faults == []

    uvloop.run(run())


async def heard(made: socket.socket) -> bytes:
    """All that comes until it is closed; what breaks off is a ConnectionError."""
    answer = b""
    while part := await asyncio.to_thread(made.recv, 100):
        answer += part
    return answer


def test_who_is_admitted_comes_in_and_who_is_not_is_hung_up_on() -> None:
    async def scenario(porch: Porch) -> None:
        with porch.dial() as made:
            assert await heard(made) == b"in"
            assert porch.asked == [made.getsockname()]
        porch.admitting = False
        with porch.dial() as made, pytest.raises(ConnectionResetError):
            await heard(made)
        assert (porch.made, porch.left) == ([porch], 0)

    on_porch(scenario)


def test_all_else_has_its_turn_after_every_few() -> None:
    async def scenario(porch: Porch) -> None:
        dialled = [socket.create_connection(porch.at, 5) for _ in range(5 * AT_ONCE)]
        counts = [0]
        while len(porch.asked) < len(dialled):
            await asyncio.sleep(0)
            counts.append(len(porch.asked))
        steps = {after - before for before, after in pairwise(counts)}
        assert max(steps) == AT_ONCE
        for each in dialled:
            each.close()

    on_porch(scenario)


def test_without_room_it_waits_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accepting, "PAUSE", 0.05)

    async def scenario(porch: Porch) -> None:
        with porch.dial() as made:
            assert await heard(made) == b"in"
        assert porch.listening.asked >= 2  # type: ignore[attr-defined]

    on_porch(scenario, Full)


def test_a_fault_of_another_kind_is_not_hidden() -> None:
    class Broken(Full):
        def accept(self) -> Any:
            self.asked += 1
            if self.asked == 1:
                raise OSError(errno.EBADF, "broken")
            return super().accept()

    async def scenario(porch: Porch) -> None:
        faults: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, what: faults.append(what))
        with porch.dial() as made:
            assert await heard(made) == b"in"
        assert len(faults) == 1

    on_porch(scenario, Broken)


def test_once_closed_nobody_comes() -> None:
    async def scenario(porch: Porch) -> None:
        porch.acceptor.close()
        porch.acceptor.close()
        with pytest.raises(ConnectionRefusedError), porch.dial():
            pass

    on_porch(scenario)


def test_a_handshake_that_is_none_is_no_fault() -> None:
    async def scenario(porch: Porch) -> None:
        with porch.dial() as made:
            made.sendall(b"GET / HTTP/1.1\r\n\r\n" * 4)
            with suppress(ConnectionError):
                await heard(made)
        await asyncio.sleep(0.05)
        assert porch.left == 1

    on_porch(scenario, tls=ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER))
