"""Who takes part: how each server and its players are started, and how they are spoken to.

A server prints one line of JSON when it listens: ``url`` and ``versions``. A driver takes
words on its standard input and answers each with a line of JSON: ``seat N`` (four players at every
table, a match of N deals), ``go`` (they play it out), ``leave``. ``node/drive.js`` is the peers'
driver, ``lamma_side.py`` Lamma's.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from typing import Any

HERE = Path(__file__).parent
PATIENCE = 300.0
"""Seconds in which a process must answer."""
STORES = ("memory", "group", "each")
"""Nothing on the disk; one commit for all moves that came together; one commit a move."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """One server under one configuration."""

    name: str
    program: tuple[str, ...]
    """What runs its scripts: an interpreter."""
    server: tuple[str, ...]
    driver: tuple[str, ...]
    store: str
    """One of :data:`STORES`."""
    peer: bool = True


def peer(folder: str, node: int, store: str) -> Contestant:
    """A peer on Node 20 or 22; ``folder`` is that of its server."""
    program = HERE / f"node/node_modules/node{node}/bin/node"
    return Contestant(
        name=f"{folder.replace('_', '.')} node{node} {store}",
        program=(str(program),),
        server=(f"{folder}/server.js",),
        driver=("node/drive.js", "--peer", folder),
        store=store,
    )


def ours() -> Contestant:
    """Lamma's own server; its log is always durable."""
    return Contestant(
        name="lamma",
        program=(sys.executable,),
        server=("lamma_side.py", "serve"),
        driver=("lamma_side.py", "drive"),
        store="group",
        peer=False,
    )


class BrokenError(RuntimeError):
    """A server or its driver ended, or said what it should not."""


@dataclass(slots=True)
class Talker:
    """A process that answers in lines of JSON."""

    process: "subprocess.Popen[str]"
    name: str

    @property
    def pid(self) -> int:
        """Its process id; `taskset` has become the program itself."""
        return self.process.pid

    def listen(self, patience: float = PATIENCE) -> dict[str, Any]:
        """Its next line of JSON; other lines are let pass.

        BrokenError if it ends instead, or says nothing for so many seconds: then it is ended.
        """
        late = Timer(patience, self.process.kill)
        late.start()
        try:
            for line in self.process.stdout or ():
                if line.startswith("{"):
                    said: dict[str, Any] = json.loads(line)
                    return said
        finally:
            late.cancel()
        message = f"{self.name} ended with {self.process.wait()}"
        raise BrokenError(message)

    def ask(self, words: str) -> dict[str, Any]:
        """Its answer to a line."""
        if self.process.stdin is None or self.process.poll() is not None:
            message = f"{self.name} has ended"
            raise BrokenError(message)
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()
        return self.listen()


@contextmanager
def running(name: str, command: Sequence[str], core: int) -> Iterator[Talker]:
    """A process of ours on one core, ended at the end."""
    with subprocess.Popen(  # noqa: S603 - our own scripts
        ("taskset", "-c", str(core), *command),  # noqa: S607 - wherever this Linux has it
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=HERE,
    ) as process:
        try:
            yield Talker(process, name)
        finally:
            process.kill()


@contextmanager
def started(
    who: Contestant, decks: Path, folder: Path, cores: tuple[int, int]
) -> Iterator[tuple[Talker, Talker, dict[str, Any]]]:
    """The contestant's server and driver, and what the server said of itself."""
    shared = ("--decks", str(decks))
    kept = ("--durable", who.store, "--database", str(folder / "moves.db"))
    serve = (*who.program, *who.server, *shared, *kept)
    with running(f"the server of {who.name}", serve, cores[0]) as server:
        said = server.listen()
        drive = (*who.program, *who.driver, *shared, "--url", said["url"])
        with running(f"the driver of {who.name}", drive, cores[1]) as driver:
            yield server, driver, said
