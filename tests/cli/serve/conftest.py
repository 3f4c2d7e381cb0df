"""``lamma serve`` as a process."""

import logging
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO

import httpx
import pytest
import structlog

_MAIN = "from lamma.cli.main import main; main()"


class Process:
    """A server that was started; ``lines`` and ``errors`` are what it has said so far."""

    def __init__(self, arguments: tuple[str, ...], env: dict[str, str] | None) -> None:
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", _MAIN, "serve", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=env,
        )
        self.lines: list[str] = []
        self.errors: list[str] = []
        self._said = threading.Condition()
        pipes = ((self.process.stdout, self.lines), (self.process.stderr, self.errors))
        self._readers = [threading.Thread(target=self._read, args=each) for each in pipes]
        for reader in self._readers:
            reader.start()

    def _read(self, pipe: IO[str], kept: list[str]) -> None:
        with pipe:
            for line in pipe:
                with self._said:
                    kept.append(line.rstrip("\n"))
                    self._said.notify_all()
        with self._said:
            self._said.notify_all()

    def _line(self, word: str) -> str | None:
        return next((line for line in self.lines if word in line), None)

    def wait_for(self, word: str, seconds: float = 30.0) -> str:
        """The line with ``word``, once it is said."""
        with self._said:
            self._said.wait_for(
                lambda: self._line(word) or self.process.poll() is not None, seconds
            )
        line = self._line(word)
        if line is None:
            self.end(signal.SIGKILL)
            raise AssertionError((word, self.lines, self.errors))
        return line

    @property
    def url(self) -> str:
        """Where it is open."""
        line = self.wait_for("://localhost")
        found = re.search(r"https?://localhost:\d+", line)
        return found[0] if found else ""

    @property
    def err(self) -> str:
        """What it said of errors."""
        return "".join(f"{line}\n" for line in self.errors)

    def client(self, **headers: str) -> httpx.Client:
        """A client of it."""
        return httpx.Client(base_url=self.url, headers=headers, trust_env=False)

    def leave(self, seconds: float = 30.0) -> int:
        """Its exit code, once it has stopped by itself."""
        code = self.process.wait(seconds)
        for reader in self._readers:
            reader.join(10)
        return code

    def end(self, number: int = signal.SIGTERM) -> int:
        """Its exit code, once it was told to stop."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.leave()


Start = Callable[..., Process]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a server in the test's folder, at a free port; all are stopped with the test."""
    with ExitStack() as stack:

        def begin(*arguments: str, env: dict[str, str] | None = None) -> Process:
            folder = () if "--data" in arguments else ("--data", str(tmp_path / "data"))
            port = () if "--port" in arguments else ("--port", "0")
            made = Process((*arguments, *folder, *port), env)
            stack.callback(made.end, signal.SIGKILL)
            return made

        yield begin


@pytest.fixture
def own_logging() -> Iterator[None]:
    """Logging is as before afterwards, and so is the mask of new files, which a server sets too."""
    before = logging.getLogger().handlers[:]
    mask = os.umask(0o077)
    os.umask(mask)
    yield
    os.umask(mask)
    structlog.reset_defaults()
    logging.getLogger().handlers = before
