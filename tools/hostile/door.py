"""HTTP over one connection that is kept: what an enemy needs of it, and nothing more."""

import asyncio
from typing import Any

import msgspec

TRIES = 10
"""How often a server is asked that says it has too much to do."""


class Door:
    """The way in for scripts that need many tickets fast."""

    def __init__(self, host: str, port: int) -> None:
        self._at = (host, port)
        self._lock = asyncio.Lock()
        self._pair: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any, token: str = "") -> Any:
        """The answer's JSON; RuntimeError for one that is no success.

        A server that has too much to do says 503, and is asked again a little later.
        """
        status, text = await self._posted(path, body, token)
        for _ in range(TRIES):
            if status != 503:
                break
            await asyncio.sleep(1)
            status, text = await self._posted(path, body, token)
        if status >= 300:
            raise RuntimeError(f"{path}: {status} {text[:200]!r}")
        return msgspec.json.decode(text)

    async def _posted(self, path: str, body: Any, token: str) -> tuple[int, bytes]:
        async with self._lock:
            return await self._ask("POST", path, msgspec.json.encode(body), token)

    async def get(self, path: str, token: str = "") -> tuple[int, bytes]:
        """Status and body."""
        async with self._lock:
            return await self._ask("GET", path, b"", token)

    async def close(self) -> None:
        """Hang up."""
        if self._pair is not None:
            self._pair[1].close()
            self._pair = None

    async def _ask(self, method: str, path: str, body: bytes, token: str) -> tuple[int, bytes]:
        who = f"authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: x\r\n{who}"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        try:
            reader, told = await self._exchange(head.encode() + body)
        except (asyncio.IncompleteReadError, ConnectionError):
            # The server lets go of a connection that was idle.
            await self.close()
            reader, told = await self._exchange(head.encode() + body)
        lines = told.split(b"\r\n")
        sizes = [line for line in lines if line.lower().startswith(b"content-length:")]
        size = int(sizes[0].split(b":")[1]) if sizes else 0
        return int(lines[0].split()[1]), await reader.readexactly(size)

    async def _exchange(self, request: bytes) -> tuple[asyncio.StreamReader, bytes]:
        reader, writer = self._pair or await asyncio.open_connection(*self._at)
        self._pair = (reader, writer)
        writer.write(request)
        return reader, await reader.readuntil(b"\r\n\r\n")
