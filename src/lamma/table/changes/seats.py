"""Seats: who sits, who is ready, what the table is set to."""

from collections.abc import Mapping

from msgspec.structs import replace

from lamma.table import events as ev
from lamma.table.causes import Cause
from lamma.table.changes.change import Change
from lamma.table.settings import SECOND, game_of
from lamma.table.state import Chair, Table


def created(event: ev.Created, at: int) -> Table:
    """The table as it was made, its seats empty."""
    seats = game_of(event.settings).seats
    return Table(
        id=event.table,
        settings=event.settings,
        host=event.host,
        chairs=tuple(Chair() for _ in seats),
        made=at,
        fill_at=bots_come(event.settings.fill_after, at),
    )


def bots_come(seconds: int | None, made: int) -> int | None:
    """When bots take the empty seats."""
    return None if seconds is None else made + seconds * SECOND


def _sat(table: Table, event: ev.Sat, at: int) -> Table:  # noqa: ARG001
    return table.with_chair(event.seat, Chair(player=event.player))


def _stood(table: Table, event: ev.Stood, at: int) -> Table:  # noqa: ARG001
    """Whom the host sends away does not come back."""
    player = table.chairs[event.seat].player
    if event.cause is Cause.HOST and player is not None:
        table = replace(table, barred=(*table.barred, player.id))
    return table.with_chair(event.seat, Chair())


def _readied(table: Table, event: ev.Readied, at: int) -> Table:  # noqa: ARG001
    return table.alters(event.seat, ready=True, anchor=event.anchor)


def _unreadied(table: Table, event: ev.Unreadied, at: int) -> Table:  # noqa: ARG001
    return table.alters(event.seat, ready=False, anchor=None)


def _filled(table: Table, event: ev.Filled, at: int) -> Table:  # noqa: ARG001
    for seat in event.seats:
        table = table.with_chair(seat, Chair(bot=event.bot))
    return replace(table, fill_at=None)


def _emptied(table: Table, event: ev.Emptied, at: int) -> Table:  # noqa: ARG001
    return table.with_chair(event.seat, Chair())


def _changed(table: Table, event: ev.Changed, at: int) -> Table:
    """Another game may have other seats: those who sat keep theirs as far as there are any."""
    seats = game_of(event.settings).seats
    chairs = [replace(chair, ready=False, anchor=None) for chair in table.chairs[: len(seats)]]
    chairs += [Chair() for _ in seats[len(chairs) :]]
    fill_at = bots_come(event.settings.fill_after, at)
    return replace(table, settings=event.settings, chairs=tuple(chairs), fill_at=fill_at)


def _hosted(table: Table, event: ev.Hosted, at: int) -> Table:  # noqa: ARG001
    return replace(table, host=event.player)


CHANGES: Mapping[type[ev.Event], Change] = {
    ev.Sat: _sat,
    ev.Stood: _stood,
    ev.Readied: _readied,
    ev.Unreadied: _unreadied,
    ev.Filled: _filled,
    ev.Emptied: _emptied,
    ev.Changed: _changed,
    ev.Hosted: _hosted,
}
"""What each event of these changes."""
