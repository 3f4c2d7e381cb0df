"""A server and its people in one event loop, with everything that waits made to wait less."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from network.home import Home
from network.party import Party

Gather = Callable[..., AbstractAsyncContextManager[Party]]

SHORT: dict[str, dict[str, Any]] = {
    "committee": {"length": 13},
    "classic": {},
    "taqdeer": {},
    "sixty_six": {"target": 7},
    "kotshena": {"length": "micro"},
}
"""The shortest match of each rulebook."""

WAITS = {
    "lamma.client.line.BEAT": 0.02,
    "lamma.client.line.PING": 0.08,
    "lamma.client.line.SILENCE": 0.3,
    "lamma.client.outstanding.PATIENCE": 0.15,
    "lamma.client.outstanding.LONGEST": 0.6,
    "lamma.client.reconnecting.FIRST": 0.01,
    "lamma.client.reconnecting.LONGEST": 0.2,
    "lamma.client.reconnecting.SHORT": 0.1,
    "lamma.client.reconnecting.CROWDED": 0.1,
    "lamma.server.socket.conversation.HELLO": 0.4,
    "lamma.server.socket.endpoint.SWEEP": 0.1,
}
"""Seconds where there would be many: what is waited for is the same."""


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody has little patience."""
    for name, seconds in WAITS.items():
        monkeypatch.setattr(name, seconds)


@pytest.fixture
def gather(tmp_path: Path) -> Gather:
    """Opens a server and a table with everyone at it, nobody ready; an async context manager."""

    @asynccontextmanager
    async def gathered(
        rulebook: str = "kotshena", *, seed: int = 1, limit: float = 60, **more: Any
    ) -> AsyncIterator[Party]:
        home = Home(tmp_path)
        await home.start()
        weather = {"weather": more.pop("weather")} if "weather" in more else {}
        party = Party(home, rulebook, SHORT[rulebook], seed, **weather)
        try:
            async with asyncio.timeout(limit):
                yield await party.open(**more)
        finally:
            await party.close()
            await home.stop()

    return gathered
