"""The log after a siege: every row follows by the rules, from somebody who might do that."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from hostile.enemy import Sum, Violation
from lamma.record import write
from lamma.server.keys import AesSealer, server_key
from lamma.server.live.loading import unfolded
from lamma.server.live.names import command_id
from lamma.store.log.protocol import Row
from lamma.store.log.sqlite import SqliteLog
from lamma.table import events as ev
from lamma.table.codec import Codec
from lamma.table.scribe import record_of
from lamma.table.state import Table

Events = list[tuple[int, int, tuple[ev.AnyEvent, ...]]]


class Aftermath(msgspec.Struct):
    """What was found."""

    tables: int = 0
    rows: int = 0
    theirs: int = 0
    """Rows that enemies' commands led to."""
    acts: int = 0
    matches: int = 0
    verified: int = 0


async def look(folder: Path, told: Sum) -> Aftermath:
    """Read everything; Violation for a row that should not be there, or a missing one."""
    found = Aftermath()
    codec = Codec(AesSealer(server_key(folder / "server.key")))
    names = [
        name for (name,) in sqlite3.connect(folder / "tables.db").execute("SELECT name FROM head")
    ]
    log = await SqliteLog.open(folder / "tables.db")
    records: list[bytes] = []
    try:
        for name in names:
            rows = await log.read(name)
            found.tables += 1
            found.rows += len(rows)
            _table(name, rows, codec, told, found)
            events = [(row.seq, row.at, codec.decode(row.body, row.schema)) for row in rows]
            records += _records(events)
    finally:
        await log.close()
    found.matches = len(records)
    if records:
        found.verified = await asyncio.to_thread(_verified, folder, records)
    return found


def _records(events: Events) -> Iterator[bytes]:
    """The record of every match whose seeds are all public."""
    begun = sum(isinstance(each, ev.Started) for _, _, row in events for each in row)
    for number in range(1, begun + 1):
        record = record_of(events, number)
        if record is None:
            continue
        shown = len(record.reveals.deals) + len(record.reveals.unused)
        if shown == len(record.commitments):
            yield write(record)


def _table(name: str, rows: list[Row], codec: Codec, told: Sum, found: Aftermath) -> None:
    before: Table | None = None
    placed: dict[str, int] = {}
    for number, row in enumerate(rows, 1):
        where = f"{name} row {row.seq}"
        if row.seq != number or row.command in placed:
            raise Violation(f"{where}: out of order, or a command twice")
        placed[row.command] = row.seq
        events = codec.decode(row.body, row.schema)
        senders = told.sent.get((name, row.command), set())
        found.theirs += bool(senders)
        at = before
        steps = unfolded(before, row, events)  # type: ignore[arg-type]
        for event, after in zip(events, steps, strict=True):
            if isinstance(event, ev.Suspended):
                raise Violation(f"{where}: suspended")
            if isinstance(event, ev.Acted) and at is not None:
                _acted(event, at, senders, where)
                found.acts += 1
            at = after
        before = steps[-1]
    _told(name, placed, told)
    server = {command_id(name, seq, what) for seq in range(len(rows)) for what in ("tick", "bot")}
    taken = [each for each in server if (name, each) in told.sent]
    if taken:
        raise Violation(f"{name}: ids of the server's own were taken: {taken}")


def _told(name: str, placed: dict[str, int], told: Sum) -> None:
    """Who was told that his command stands in the log, and where, was told so rightly."""
    for command, seq in placed.items():
        key = (name, command)
        if key not in told.sent or key in told.unsure:
            continue
        if key not in told.acked:
            raise Violation(f"{name}: {command} was refused, and is row {seq}")
        if seq not in told.acked[key]:
            raise Violation(f"{name}: {command} is row {seq}, told as {told.acked[key]}")


def _acted(event: ev.Acted, at: Table, senders: set[str], where: str) -> None:
    """An action was legal, and of whoever holds the seat, or of the server."""
    match = at.match
    if match is None or match.turn != event.seat:
        raise Violation(f"{where}: seat {event.seat} was not to act")
    if event.a not in map(match.game.write, match.choices):
        raise Violation(f"{where}: {event.a} was not legal")
    player = at.chairs[event.seat].player
    if senders and (player is None or player.id not in senders) and event.bot is None:
        raise Violation(f"{where}: seat {event.seat} was played by another")


def _verified(folder: Path, records: list[bytes]) -> int:
    file = folder / "records.jsonl"
    file.write_bytes(b"".join(record.rstrip(b"\n") + b"\n" for record in records))
    command = [str(Path(sys.executable).with_name("lamma")), "verify", "--json", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Violation(f"a record does not verify:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return int(msgspec.json.decode(done.stdout)["matches"])
