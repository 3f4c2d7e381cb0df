"""A server started for the run, on a core of its own, and stopped after it."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

READY: Final = 20.0
"""Seconds in which the server must be ready."""
PATIENCE: Final = 20.0
"""Seconds that it may take to stop."""


class NotStarted(Exception):  # noqa: N818 - what happened
    """The server did not come up; the text is what it said last."""


@dataclass(frozen=True, slots=True)
class Own:
    """The server's address and process."""

    url: str
    pid: int


@contextmanager
def own_server(data: Path | None) -> Iterator[Own]:
    """A server on the first core, this process on the others; its files go with it.

    ``data`` is a folder to keep them in instead. Raises :class:`NotStarted`.
    """
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory(prefix="lamma-load-") as folder:
        port = _free_port()
        said = Path(folder) / "server.log"
        command = [sys.executable, "-m", "lamma.cli.load.host", str(port), str(data or folder)]
        with said.open("wb") as out:
            if len(cores) > 1:
                # Inherited by the child, with all of its threads; then this process moves away.
                os.sched_setaffinity(0, cores[:1])
            process = subprocess.Popen(  # noqa: S603 - this program
                command, stdout=out, stderr=out, stdin=subprocess.DEVNULL, start_new_session=True
            )
            if len(cores) > 1:
                os.sched_setaffinity(0, cores[1:])
        url = f"http://127.0.0.1:{port}"
        try:
            _wait(process, url, said)
            yield Own(url, process.pid)
        finally:
            _stop(process)
            os.sched_setaffinity(0, cores)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(process: "subprocess.Popen[bytes]", url: str, said: Path) -> None:
    until = time.monotonic() + READY
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        with (
            suppress(urllib.error.URLError, OSError),
            urllib.request.urlopen(  # noqa: S310 - http
                f"{url}/health/ready", timeout=2
            ),
        ):
            return
        time.sleep(0.05)
    lines = said.read_text("utf-8", "replace").strip().splitlines()
    raise NotStarted(lines[-1] if lines else "")


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
