"""Attacks from one address: ``python -m hostile.attacks NAME HOST PORT``, until it is ended.

Each writes a line of JSON to standard output when it is asked to end: what it met.
"""

import asyncio
import contextlib
import json
import signal
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final

from hostile.door import Door
from hostile.sockets import PING, RawSocket, hello, masked

FROM: Final = "127.0.0.9"
"""The attacker's address; the quiet pair speaks from another."""
At = tuple[str, int]
met: Counter[str] = Counter()


def _ended(code: int) -> None:
    met[f"closed {code}"] += 1


async def _dial(at: At) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(*at, local_addr=(FROM, 0))


async def _table(at: At) -> Callable[[], Awaitable[str]]:
    """An account with a table: gives tickets to it."""
    door = Door(*at)
    token = (await door.post("/api/guests", {}))["token"]
    wish = {"settings": {"rulebook": "taqdeer", "talk": "free"}}
    table = (await door.post("/api/tables", wish, token))["table"]["id"]

    async def ticket() -> str:
        return str((await door.post("/api/tickets", {"table": table}, token))["ticket"])

    return ticket


async def _in(at: At, ticket: str) -> RawSocket:
    """A socket that has been welcomed."""
    welcome = asyncio.Event()
    made = await RawSocket.connect(at, lambda _: welcome.set(), _ended, source=FROM)
    made.text(hello(ticket))
    async with asyncio.timeout(10):
        await welcome.wait()
    return made


def _flood(payload: bytes) -> Callable[[At], Awaitable[None]]:
    async def flood(at: At) -> None:
        """Twelve sockets that write as fast as they can, and come again when they are closed."""
        tickets = [await _table(at) for _ in range(6)]

        async def one(number: int) -> None:
            while True:
                try:
                    made = await _in(at, await tickets[number % 6]())
                except (ConnectionError, RuntimeError, TimeoutError):
                    met["no ticket"] += 1
                    await asyncio.sleep(1)
                    continue
                while not made.transport.is_closing():
                    made.transport.write(payload)
                    await asyncio.sleep(0.001)

        await asyncio.gather(*map(one, range(12)))

    return flood


async def storm(at: At) -> None:
    """Sockets opened and hung up on, twenty at a time."""

    async def one() -> None:
        while True:
            try:
                made = await RawSocket.connect(at, lambda _: None, _ended, source=FROM)
            except ConnectionError:
                met["refused"] += 1
                continue
            met["opened"] += 1
            made.transport.abort()

    await asyncio.gather(*(one() for _ in range(20)))


def _http(requests: Callable[[int], bytes]) -> Callable[[At], Awaitable[None]]:
    async def flood(at: At) -> None:
        async def one(number: int) -> None:
            count = number
            while True:
                with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                    reader, writer = await _dial(at)
                    while True:
                        count += 20
                        writer.write(requests(count))
                        head = await reader.readuntil(b"\r\n\r\n")
                        met[head.split()[1].decode()] += 1
                        size = head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]
                        await reader.readexactly(int(size or 0))

        await asyncio.gather(*map(one, range(20)))

    return flood


def _guest(_: int) -> bytes:
    return (
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 2\r\n\r\n{}"
    )


def _guess(count: int) -> bytes:
    return b"GET /api/tables/by-code/%06d HTTP/1.1\r\nHost: x\r\n\r\n" % (count % 10**6)


async def loris(at: At) -> None:
    """As many connections as there can be, a header a second on each."""

    async def one() -> None:
        while True:
            with contextlib.suppress(ConnectionError):
                reader, writer = await _dial(at)
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
                while not reader.at_eof():
                    writer.write(b"X: y\r\n")
                    await writer.drain()
                    await asyncio.sleep(1)
            met["hung up on"] += 1
            await asyncio.sleep(0.2)

    await asyncio.gather(*(one() for _ in range(300)))


async def slow(at: At) -> None:
    """Lookers-on who read nothing, at tables where somebody talks and moves without end."""
    tickets = [await _table(at) for _ in range(6)]

    async def one(number: int) -> None:
        while True:
            try:
                made = await _in(at, await tickets[number]())
                made.transport.pause_reading()
                made.transport.write(masked(b'{"t":"ping","n":1,"seq":0}') * 20)
            except (ConnectionError, RuntimeError, TimeoutError):
                met["no ticket"] += 1
            await asyncio.sleep(0.5)

    await asyncio.gather(*map(one, range(6)))


async def garbage(at: At) -> None:
    """Sockets whose first frame is none."""

    async def one() -> None:
        while True:
            with contextlib.suppress(ConnectionError):
                made = await RawSocket.connect(at, lambda _: None, _ended, source=FROM)
                made.text(b"[" * 9000)
                while not made.transport.is_closing():  # noqa: ASYNC110 - it rings no bell
                    await asyncio.sleep(0.005)

    await asyncio.gather(*(one() for _ in range(20)))


_CMD = b'{"t":"cmd","id":"x%d","at":0,"c":{"t":"act","a":"play SA"}}'
ATTACKS: Final[dict[str, Callable[[At], Awaitable[None]]]] = {
    "frames": _flood(b"".join(masked(_CMD % n) for n in range(50))),
    "pings": _flood(masked(b"x" * 125, PING) * 100),
    "storm": storm,
    "garbage": garbage,
    "guests": _http(_guest),
    "codes": _http(_guess),
    "loris": loris,
    "slow readers": slow,
}


async def main(name: str, at: At) -> None:
    """Attack until it is told to end."""
    loop = asyncio.get_running_loop()
    task: asyncio.Future[Any] = asyncio.ensure_future(ATTACKS[name](at))
    loop.add_signal_handler(signal.SIGTERM, task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await task
    sys.stdout.write(json.dumps(met) + "\n")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], (sys.argv[2], int(sys.argv[3]))))
