"""A table from its log, and rows for it."""

import asyncio
from collections.abc import Sequence

from lamma.server.live.answers import Job
from lamma.server.live.recent import Recent
from lamma.store.log.protocol import Log, Row
from lamma.table.apply import apply, fold
from lamma.table.codec import SCHEMA, Codec
from lamma.table.events import AnyEvent
from lamma.table.state import Table

PAGE = 200
"""Rows folded before others have their turn."""


def row_of(codec: Codec, job: Job, after: Table, events: Sequence[AnyEvent]) -> Row:
    """The row that leads to ``after``."""
    return Row(after.seq, job.id, job.digest, after.at, SCHEMA, codec.encode(events))


def unfolded(table: Table, row: Row, events: Sequence[AnyEvent]) -> tuple[Table, ...]:
    """The table after each event of a row; the last of them is at that row."""
    steps = []
    for event in events:
        table = apply(table, event, row.at)
        steps.append(table)
    return (*steps[:-1], fold(table, row.seq, row.at, ()))


async def load(log: Log, codec: Codec, table: str) -> tuple[Table, Recent] | None:
    """The table as its log has it, and its last commands; None if there is no such table."""
    state: Table | None = None
    recent = Recent()
    while True:
        rows = await log.read(table, 0 if state is None else state.seq, PAGE)
        for row in rows:
            state = fold(state, row.seq, row.at, codec.decode(row.body, row.schema))
            recent.add(row.command, row.seq, row.digest)
        if len(rows) < PAGE:
            return None if state is None else (state, recent)
        await asyncio.sleep(0)
