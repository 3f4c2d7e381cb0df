"""What each event changes. The fold of a log with :func:`apply` is its table."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from lamma.table import events as ev
from lamma.table.changes import absence, ending, match, seats
from lamma.table.changes.change import Change
from lamma.table.state import Table


def fold(table: Table | None, seq: int, at: int, events: Iterable[ev.AnyEvent]) -> Table:
    """The table after a row of its log; None before the first."""
    for event in events:
        table = apply(table, event, at)
    if table is None:
        msg = "a log begins with the making of its table"
        raise ValueError(msg)
    return replace(table, seq=seq, at=at)


def apply(table: Table | None, event: ev.AnyEvent, at: int) -> Table:
    """The table after ``event``, which happened at ``at``."""
    if table is None:
        if not isinstance(event, ev.Created):
            msg = f"a log begins with the making of its table, not with {type(event).__name__}"
            raise ValueError(msg)
        return seats.created(event, at)
    return CHANGES[type(event)](table, event, at)


CHANGES: Mapping[type[ev.Event], Change] = {
    **seats.CHANGES,
    **match.CHANGES,
    **absence.CHANGES,
    **ending.CHANGES,
}
"""The change of every event but the first of a log."""
