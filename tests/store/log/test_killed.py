"""A process that is killed: what it had reported as appended is there."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from random import Random
from typing import Any

import pytest

Store = Any

# Appends to a few tables at once and says so, a line each.
WRITER = """
import asyncio, sys
from lamma.store.log.opening import open_log
from lamma.store.log.protocol import Appended, Conflict, Row

async def write(log, table, life):
    seq = await log.head(table)
    while True:
        seq += 1
        row = Row(seq, f"{life}-{seq}", seq, 0, 1, b"x" * 300)
        outcome = await log.append(table, row, seq)
        assert outcome == Appended(seq), outcome
        sys.stdout.write(f"{table} {seq} {life}-{seq}\\n")
        sys.stdout.flush()

async def main(url, life):
    log = await open_log(url)
    await asyncio.gather(*(write(log, f"t{k}", life) for k in range(5)))

asyncio.run(main(*sys.argv[1:]))
"""


def live(url: str, life: str, seconds: float) -> list[tuple[str, int, str]]:
    """What a writer said before it was killed."""
    command = [sys.executable, "-c", WRITER, url, life]
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(command, stdout=said)
        while not os.fstat(said.fileno()).st_size:
            assert process.poll() is None
            time.sleep(0.001)
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=30)
        said.seek(0)
        # The last line may be cut short.
        lines = [line.split() for line in said if line.endswith("\n")]
    return [(table, int(seq), command) for table, seq, command in lines]


def lives(store: Store, count: int) -> None:
    rng = Random(count)
    acknowledged: dict[tuple[str, int], str] = {}
    for life in range(count):
        for table, seq, command in live(store.url, str(life), rng.uniform(0.0, 0.3)):
            assert (table, seq) not in acknowledged
            acknowledged[table, seq] = command
    assert len(acknowledged) > 20 * count

    async def compare() -> None:
        async with store.open() as log:
            kept = {
                (f"t{k}", row.seq): row.command for k in range(5) for row in await log.read(f"t{k}")
            }
            assert acknowledged.items() <= kept.items()
            # A life leaves at most one row a table that it could not report.
            assert len(kept) <= len(acknowledged) + 5 * count
            for k in range(5):
                seqs = [row.seq for row in await log.read(f"t{k}")]
                assert seqs == list(range(1, len(seqs) + 1))
                assert await log.head(f"t{k}") == len(seqs)

    asyncio.run(compare())


def test_what_a_killed_process_had_appended_is_there(url_store: Store) -> None:
    lives(url_store, 3)


@pytest.mark.slow
def test_what_many_killed_processes_had_appended_is_there(url_store: Store) -> None:
    lives(url_store, 40)
