"""A row on its way into the log."""

import time

from msgspec.structs import replace

from lamma.server.live.answers import Job
from lamma.server.live.loading import row_of
from lamma.server.live.services import Services
from lamma.store.log.protocol import Row
from lamma.table.decide import Decision, decide
from lamma.table.state import Table


class Flight:
    """What was decided, the table that it leads to, and since when it is under way."""

    __slots__ = ("after", "decision", "job", "row", "since")

    def __init__(self, job: Job, decision: Decision, after: Table, row: Row) -> None:
        self.job, self.decision, self.after, self.row = job, decision, after, row
        self.since = time.perf_counter()


def decided(services: Services, table: Table, job: Job) -> Flight | None:
    """The row that a command leads to; None if it asks for what is so already. Raises Refused."""
    when = services.moment(job.seen)
    decision = decide(table, job.command, job.by, when)
    if not decision.events:
        return None
    # Another process's clock may be ahead: times at a table never go back.
    after = replace(decision.steps[-1], seq=table.seq + 1, at=max(when.at, table.at))
    return Flight(job, decision, after, row_of(services.codec, job, after, decision.events))
