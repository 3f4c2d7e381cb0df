"""WebSocket frames as they go by: where each ends, and what is in it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import msgspec

_TEXT = 1
_CLOSE = 8
_decode = msgspec.json.Decoder(dict[str, Any]).decode


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame: the bytes as they came, and the message in them; None where that is none."""

    raw: bytes
    opcode: int
    payload: bytes
    message: dict[str, Any] | None

    @property
    def code(self) -> int | None:
        """The code of a close frame."""
        if self.opcode != _CLOSE or len(self.payload) < 2:
            return None
        return int.from_bytes(self.payload[:2], "big")

    @property
    def kinds(self) -> tuple[str, ...]:
        """What it is about: ``act play``, ``nonce``, ``ack``; of a row, all that happened."""
        message = self.message
        if message is None:
            return ()
        if message["t"] == "cmd":
            return (_kind(message["c"]),)
        if message["t"] == "ev":
            told = tuple(map(_kind, message.get("e", ()))) or ("nothing",)
            return (*told, "again") if message.get("re") else told
        return (message["t"],)


def _kind(told: dict[str, Any]) -> str:
    """The tag of a command or an event; of an action also which."""
    kind: str = told["t"]
    return f"{kind} {told['a'].partition(' ')[0]}" if told.get("a") else kind


async def frames(reader: asyncio.StreamReader) -> AsyncIterator[Frame]:
    """Every whole frame, until the connection ends; half a frame at the end is nothing."""
    try:
        while True:
            head = await reader.readexactly(2)
            size, rest = head[1] & 0x7F, b""
            if size > 125:
                rest = await reader.readexactly(2 if size == 126 else 8)
                size = int.from_bytes(rest, "big")
            mask = await reader.readexactly(4) if head[1] & 0x80 else b""
            body = await reader.readexactly(size)
            opcode, payload = head[0] & 0x0F, _clear(body, mask)
            message = _decode(payload) if opcode == _TEXT else None
            yield Frame(head + rest + mask + body, opcode, payload, message)
    except (asyncio.IncompleteReadError, ConnectionError):
        return


def _clear(body: bytes, mask: bytes) -> bytes:
    if not mask:
        return body
    repeated = (mask * (len(body) // 4 + 1))[: len(body)]
    one, two = int.from_bytes(body, "big"), int.from_bytes(repeated, "big")
    return (one ^ two).to_bytes(len(body), "big")
