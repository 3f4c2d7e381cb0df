"""Absence and time: stand-ins, pauses, and time that is given back."""

from collections.abc import Mapping

from msgspec.structs import replace

from lamma.table import events as ev
from lamma.table.changes.change import Change
from lamma.table.changes.match import choices_of
from lamma.table.state import Pause, Table, in_match, playing


def _held(table: Table, event: ev.Held, at: int) -> Table:  # noqa: ARG001
    return table.alters(event.seat, bot=event.bot, held=event.cause, grace=event.grace, asked=False)


def _returned(table: Table, event: ev.Returned, at: int) -> Table:  # noqa: ARG001
    return table.alters(event.seat, bot=None, held=None, grace=None, timeouts=0)


def _extended(table: Table, event: ev.Extended, at: int) -> Table:  # noqa: ARG001
    return table.alters(event.seat, grace=event.until)


def _left(table: Table, event: ev.Left, at: int) -> Table:  # noqa: ARG001
    match, chair = playing(table), table.chairs[event.seat]
    state = match.game.leave(match.state, event.seat)
    table = in_match(table, state=state, choices=choices_of(match, state))
    bot = chair.bot or table.settings.bots
    return table.alters(event.seat, left=True, bot=bot, held=event.cause, grace=None)


def _asked(table: Table, event: ev.Asked, at: int) -> Table:  # noqa: ARG001
    return table.alters(event.seat, asked=event.asked)


def _paused(table: Table, event: ev.Paused, at: int) -> Table:
    """A pause may turn into another; the clocks stand still since the first."""
    chairs = tuple(replace(chair, asked=False) for chair in table.chairs)
    since = at if table.pause is None else table.pause.since
    return replace(table, chairs=chairs, pause=Pause(event.cause, since, event.until))


def _resumed(table: Table, event: ev.Resumed, at: int) -> Table:  # noqa: ARG001
    """The absent get the time that nobody could play back."""
    if table.pause is None:
        return table
    return replace(_later(table, at - table.pause.since), pause=None)


def _gifted(table: Table, event: ev.Gifted, at: int) -> Table:  # noqa: ARG001
    """In a pause nothing runs but the pause; the rest is moved when it ends."""
    if table.pause is None:
        return _later(table, event.ms)
    until = _moved(table.pause.until, event.ms)
    return replace(table, pause=replace(table.pause, until=until))


def _moved(time: int | None, ms: int) -> int | None:
    return None if time is None else time + ms


def _later(table: Table, ms: int) -> Table:
    """Every deadline of the match so much later."""
    chairs = tuple(
        chair if chair.grace is None else replace(chair, grace=chair.grace + ms)
        for chair in table.chairs
    )
    match = playing(table)
    return in_match(
        replace(table, chairs=chairs),
        at=_moved(match.at, ms),
        clock=_moved(match.clock, ms),
        awaited=_moved(match.awaited, ms),
    )


CHANGES: Mapping[type[ev.Event], Change] = {
    ev.Held: _held,
    ev.Returned: _returned,
    ev.Extended: _extended,
    ev.Left: _left,
    ev.Asked: _asked,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.Gifted: _gifted,
}
"""What each event of these changes."""
