"""A quiet pair at a table of their own, and how long their moves take while others misbehave."""

import asyncio
import time
from typing import Any

import msgspec

from hostile.door import Door
from hostile.sockets import RawSocket, hello, new_id

EVERY = 0.02
"""Seconds between two of their commands."""


class Quiet:
    """Two who speak in turn; a time is from sending until both have it, in seconds."""

    def __init__(self, at: tuple[str, int]) -> None:
        self._at = at
        self._door = Door(*at)
        self.sockets: list[RawSocket] = []
        self._heads = [0, 0]
        self._row = asyncio.Event()
        self.ended: list[int] = []

    async def start(self) -> None:
        """Take their seats."""
        guests = [await self._door.post("/api/guests", {}) for _ in range(2)]
        wish = {"settings": {"rulebook": "sixty_six"}}
        made = await self._door.post("/api/tables", wish, guests[0]["token"])
        table, code = made["table"]["id"], made["code"]
        for k, guest in enumerate(guests):
            ticket = {"table": table, "code": code}
            given = await self._door.post("/api/tickets", ticket, guest["token"])
            socket = await RawSocket.connect(self._at, self._hears(k), self.ended.append)
            socket.text(hello(given["ticket"]))
            self.sockets.append(socket)
            await self._until(1, k)
        self._cmd(1, {"t": "sit", "seat": 1})
        await self._until(self._heads[0] + 1, 0)

    async def times(self, seconds: float) -> list[float]:
        """How long each change took that one of them made, sent by the clock, not by the answer."""
        found: list[float] = []
        until = time.monotonic() + seconds
        due, count = time.monotonic(), 0
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if count % 250 == 0:
                for each in self.sockets:  # a command is no sign of life
                    each.text(b'{"t":"ping","n":1,"seq":0}')
            head = max(self._heads) + 1
            self._cmd(count % 2, {"t": "ready"})  # a row each time: nothing starts of itself here
            await self._until(head, 0)
            await self._until(head, 1)
            found.append(time.monotonic() - due)
            due, count = due + EVERY, count + 1
        return found

    async def close(self) -> None:
        """Go."""
        for each in self.sockets:
            each.transport.abort()
        await self._door.close()

    def _cmd(self, seat: int, command: dict[str, Any]) -> None:
        frame = {"t": "cmd", "id": new_id(), "at": self._heads[seat], "c": command}
        self.sockets[seat].text(msgspec.json.encode(frame))

    def _hears(self, seat: int) -> Any:
        def heard(payload: bytes) -> None:
            frame = msgspec.json.decode(payload)
            if frame["t"] in {"ev", "snap"}:
                self._heads[seat] = frame["s"]
                self._row.set()

        return heard

    async def _until(self, head: int, seat: int) -> None:
        async with asyncio.timeout(30):
            while self._heads[seat] < head:
                self._row.clear()
                await self._row.wait()


def percentile(times: list[float], part: float) -> float:
    """In milliseconds."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))]
