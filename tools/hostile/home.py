"""The whole server as a process of its own, whose log and memory can be looked at."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

ALARMING: Final = re.compile(
    "Traceback|exception|fault|error|table_suspended|bot_failed|unreadable|warning", re.IGNORECASE
)
"""Words that no log has, whatever is sent: the server logs nothing but faults here."""
READY: Final = 20.0
INVALID: Final = re.compile(r".*library.*(h11_impl|websockets_sansio_impl|server):\d+.*")
"""What uvicorn says of a request that is none: a warning, without a value in it."""


class Home:
    """A server that runs."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int, folder: Path) -> None:
        self.process, self.folder = process, folder
        self.at = ("127.0.0.1", port)
        self.url = f"http://127.0.0.1:{port}"
        self.pid = process.pid

    def said(self) -> list[str]:
        """The lines of its log that should not be there."""
        lines = (self.folder / "server.log").read_text("utf-8", "replace").splitlines()
        return [line for line in lines if ALARMING.search(line) and not INVALID.match(line)]


@contextmanager
def home(folder: Path, module: str = "lamma.cli.load.host", *more: str) -> Iterator[Home]:
    """A server in ``folder``; stopped as one stops a server, and it must end well."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = [sys.executable, "-m", module, str(port), str(folder), *more]
    with (folder / "server.log").open("wb") as out:
        process = subprocess.Popen(
            command,
            stdout=out,
            stderr=out,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
        )
    try:
        _wait(process, port, folder)
        yield Home(process, port, folder)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


def _wait(process: "subprocess.Popen[bytes]", port: int, folder: Path) -> None:
    until = time.monotonic() + READY
    while time.monotonic() < until and process.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1) as probe:
            probe.sendall(b"GET /health/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            if probe.recv(64).startswith(b"HTTP/1.1 200"):
                return
        time.sleep(0.05)
    raise RuntimeError((folder / "server.log").read_text("utf-8", "replace")[-2000:])
