"""A server's lives: the process that serves, started and killed again on the same data."""

import asyncio
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from services import Cluster

TOOLS = Path(__file__).parents[1]
PACE = "0-4"
"""Milliseconds that bots seem to think: matches are to get somewhere between two kills."""


class Lives:
    """One server address, and one process after the other behind it.

    ``births`` are the moments just before each was started, in ms since 1970.
    """

    def __init__(self, data: Path, *, database: str | None = None, sin: str = "") -> None:
        self.data, self.database, self.sin = data, database, sin
        self.said = data / "server.log"
        self.port = free_port()
        self.births: list[int] = []
        self.pid = 0
        self._starter: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        """Load the program once, for all lives."""
        self.data.mkdir(parents=True, exist_ok=True)
        here = os.environ.get("PYTHONPATH", "")
        self._starter = await asyncio.create_subprocess_exec(
            sys.executable,
            str(TOOLS / "chaos" / "starter.py"),
            str(self.said),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": f"{TOOLS}{os.pathsep}{here}"},
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the server, if one lives, and the starter."""
        if self._starter is not None and self._starter.stdin is not None:
            self._starter.stdin.close()
            await self._starter.wait()

    @property
    def url(self) -> str:
        """Where it serves."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def arguments(self) -> Sequence[str]:
        """What ``lamma`` is told."""
        database = [] if self.database is None else ["--database", self.database]
        return (
            *("serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)),
            *("--pace", PACE, "--no-limits", "--lang", "en"),
            *database,
        )

    async def start(self, place: str = "", nth: int = 1) -> None:
        """Begin a life; with a ``place`` it ends itself there."""
        self.births.append(time.time_ns() // 1_000_000)
        order = {"argv": self.arguments, "place": place, "nth": nth, "sin": self.sin}
        self.pid = (await self._ask(json.dumps(order)))["pid"]

    async def open(self, patience: float = 20.0) -> None:
        """Wait until it listens and says that it is ready."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(b"GET /health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n")
                line = await reader.readline()
                writer.close()
                await writer.wait_closed()
                if b" 200 " in line:
                    return
            except OSError:
                pass
            await asyncio.sleep(0.02)
        raise TimeoutError(f"the server is not ready:\n{self.log()[-2000:]}")

    def log(self) -> str:
        """All that its processes have said."""
        return self.said.read_text("utf-8", "replace") if self.said.exists() else ""

    async def dies(self, patience: float) -> bool:
        """Wait for it to end by itself; False if it lives on."""
        until = time.monotonic() + patience
        while not _gone(self.pid):
            if time.monotonic() >= until:
                return False
            await asyncio.sleep(0.005)
        return True

    async def kill(self, number: int = signal.SIGKILL) -> int:
        """End it with a signal, if it has not ended itself, and give its exit status."""
        if not _gone(self.pid):
            os.kill(self.pid, number)
        status: int = (await self._ask("wait"))["status"]
        return status

    async def _ask(self, line: str) -> dict[str, Any]:
        starter = self._starter
        if starter is None or starter.stdin is None or starter.stdout is None:
            raise RuntimeError("not entered")
        starter.stdin.write(f"{line}\n".encode())
        await starter.stdin.drain()
        answer: dict[str, Any] = json.loads(await starter.stdout.readline())
        return answer


async def crash(cluster: Cluster) -> None:
    """Kill PostgreSQL's postmaster with SIGKILL, and start it again."""
    lock = cluster.folder / "data" / "postmaster.pid"
    os.kill(int(lock.read_text("utf-8").split()[0]), signal.SIGKILL)
    for attempt in range(1, 41):
        await asyncio.sleep(0.05)
        try:
            await asyncio.to_thread(cluster.up)
        except RuntimeError:  # its children have not all noticed yet
            if attempt == 40:
                raise
        else:
            return


def _gone(pid: int) -> bool:
    """Whether a process has ended; its parent may not have heard of it yet."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state in {"Z", "X"}


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
