"""A table in memory, so that what a client hears can be tampered with; and a real server."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from lamma.cards import Seat
from lamma.client.fair import Fair
from lamma.table.commands import Act, AnyCommand, Create, Nonce, Sit
from lamma.table.decide import Decision, Moment, decide, made
from lamma.table.people import Player
from lamma.table.settings import Settings
from lamma.table.state import Phase, Table
from lamma.table.told import tellings
from lamma.table.view import sight

Heard = tuple[dict[str, Any], dict[str, Any] | None]
"""An event as a seat hears it, and the view's ``match`` with it."""


@dataclass
class Stage:
    """Four people with honest clients at one table; ``heard[k]`` is what seat k was told."""

    rulebook: str
    seed: int = 1
    fairs: list[Fair] = field(default_factory=list)
    heard: list[list[Heard]] = field(default_factory=list)
    table: Table | None = None
    moments: Iterator[int] = field(default_factory=lambda: count(1_000_000, 10))

    def play(self, rows: int = 100_000) -> "Stage":
        """Play until the match is over, or so many rows."""
        settings = Settings(rulebook=self.rulebook, auto=True)
        people = [Player(f"p{k}", f"P{k}") for k in range(8)]
        self.take(made(Create("t", settings, people[0], seated=False), self.now()))
        assert self.table is not None
        game, rng = self.table.game, Random(self.seed)
        self.fairs = [Fair(game) for _ in game.seats]
        for seat in game.seats:
            self.do(Sit(seat, self.fairs[seat].anchor()), people[seat])
        while self.table.phase is Phase.PLAYING and self.table.seq < rows:
            match = self.table.match
            assert match is not None
            if match.turn is not None:
                chosen = match.game.write(rng.choice(match.choices))
                self.do(Act(chosen), people[match.turn])
                continue
            deal = match.state.deals + 1
            for seat, fair in enumerate(self.fairs):
                value = fair.nonce(deal)
                assert value is not None
                self.do(Nonce(deal, value), people[seat])
        return self

    def now(self) -> Moment:
        at = next(self.moments)
        return Moment(at, at.to_bytes(64, "big"))

    def do(self, command: AnyCommand, by: Player) -> None:
        assert self.table is not None
        self.take(decide(self.table, command, by, self.now()))

    def take(self, decision: Decision) -> None:
        told = tellings(self.table, decision.events, decision.steps)
        seq = 1 if self.table is None else self.table.seq + 1
        self.table = replace(decision.steps[-1], seq=seq)
        bound = msgspec.to_builtins(sight(self.table).everyone.match)
        self.heard = self.heard or [[] for _ in told]
        for seat, events in enumerate(told):
            for event in msgspec.to_builtins(events):
                self.heard[seat].append((event, bound))
                if seat < len(self.fairs):
                    self.fairs[seat].hear(event, seat, bound)


@pytest.fixture(scope="session")
def play() -> Callable[..., Stage]:
    """Play a match at a table of people."""

    def played(rulebook: str, seed: int = 1, rows: int = 100_000) -> Stage:
        return Stage(rulebook, seed).play(rows)

    return played


@pytest.fixture(scope="session")
def watched() -> Callable[[Stage, Seat | None, list[Heard]], Fair]:
    """Somebody without a chain of his own, who is told ``heard``."""

    def watch(stage: Stage, seat: Seat | None, heard: list[Heard]) -> Fair:
        fair = Fair(stage.fairs[0].game)
        for event, bound in heard:
            fair.hear(event, seat, bound)
        return fair

    return watch


class Server:
    """A whole server as a process of its own, on one port and one folder for as long as it lives."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        command = [sys.executable, "-m", "lamma.cli.load.host", str(self.port), str(self.folder)]
        with (self.folder / "said.log").open("ab") as said:
            self.process = subprocess.Popen([*command, "0"], stdout=said, stderr=said)
        until = time.monotonic() + 30
        while time.monotonic() < until and self.process.poll() is None:
            try:
                httpx.get(f"{self.url}/health/ready", timeout=2, trust_env=False).raise_for_status()
            except httpx.HTTPError:
                time.sleep(0.05)
            else:
                return
        pytest.fail(f"the server did not start: {(self.folder / 'said.log').read_text()}")

    def end(self, how: signal.Signals) -> None:
        """Stop it with this signal, and wait until it is gone."""
        if self.process is not None:
            os.kill(self.process.pid, how)
            self.process.wait(30)
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that runs; whoever kills it starts it again."""
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.end(signal.SIGTERM)


@pytest.fixture(scope="session")
def run_example() -> Callable[..., str]:
    """Run ``examples/bot.py``; what it printed."""
    program = Path(__file__).parents[2] / "examples" / "bot.py"

    def run(*args: str) -> str:
        done = subprocess.run(
            [sys.executable, str(program), *args],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture
def tls_server(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """``lamma serve`` over TLS: its address, and the certificate that it made for itself."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = [sys.executable, "-c", "from lamma.cli.main import main; main()", "serve"]
    process = subprocess.Popen(
        [*program, "--port", str(port), "--data", str(tmp_path), "--tls-self-signed"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    assert "https://" in first, first + process.stdout.read()
    yield f"https://localhost:{port}", tmp_path / "tls" / "cert.pem"
    process.terminate()
    process.communicate(timeout=30)
