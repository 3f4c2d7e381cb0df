"""Talk, and the end of a table."""

from collections.abc import Mapping

from msgspec.structs import replace

from lamma.table import events as ev
from lamma.table.changes.change import Change
from lamma.table.state import Phase, Table, Utterance

TALK_KEPT = 30
"""The utterances that a newcomer still reads."""


def _said(table: Table, event: ev.Said, at: int) -> Table:
    return replace(table, said=(*table.said[1 - TALK_KEPT :], Utterance(event, at)))


def _muted(table: Table, event: ev.Muted, at: int) -> Table:  # noqa: ARG001
    pair = (event.by, event.player)
    others = tuple(each for each in table.mutes if each != pair)
    return replace(table, mutes=(*others, pair) if event.muted else others)


def _suspended(table: Table, event: ev.Suspended, at: int) -> Table:  # noqa: ARG001
    return replace(table, phase=Phase.SUSPENDED, incident=event.incident)


def _closed(table: Table, event: ev.Closed, at: int) -> Table:  # noqa: ARG001
    return replace(table, phase=Phase.CLOSED, pause=None)


CHANGES: Mapping[type[ev.Event], Change] = {
    ev.Said: _said,
    ev.Muted: _muted,
    ev.Suspended: _suspended,
    ev.Closed: _closed,
}
"""What each event of these changes."""
