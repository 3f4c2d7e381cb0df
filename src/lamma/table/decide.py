"""From a command to what follows from it; the only door to a table."""

from collections.abc import Callable
from typing import Any

from lamma.table import absence, play, seats, service, talk
from lamma.table import commands as cmd
from lamma.table import events as ev
from lamma.table.apply import apply
from lamma.table.moment import Deciding, Decision, Moment
from lamma.table.people import Player
from lamma.table.refused import Code, Refused
from lamma.table.settings import checked
from lamma.table.state import Phase, Table

__all__ = ["Decision", "Moment", "decide", "made"]


def made(c: cmd.Create, when: Moment) -> Decision:
    """A new table; Refused(bad_settings) if nobody could play at it."""
    created = ev.Created(c.table, checked(c.settings), c.host.id)
    table = apply(None, created, when.at)
    d = Deciding(table, c.host, when)
    seats.create(d, c)
    due = service.due(d.table, when.at)
    return Decision((created, *d.events), (table, *d.steps), due)


def decide(table: Table, command: cmd.AnyCommand, by: Player | None, when: Moment) -> Decision:
    """What ``command`` leads to at ``table``; ``by`` is who sent it, None the server.

    Raises :class:`Refused`, and then nothing changes; and whatever a broken rule raises, after
    which the server suspends the table. A decision without events is agreed to and changes
    nothing: what was asked for is so already.
    """
    if type(command) in FOR_SERVER and by is not None:
        raise Refused(Code.NOT_HOST)
    if table.phase is Phase.CLOSED:
        raise Refused(Code.CLOSED)
    if table.phase is Phase.SUSPENDED:
        raise Refused(Code.SUSPENDED)
    d = Deciding(table, by, when)
    _ANSWERS[type(command)](d, command)
    return Decision(tuple(d.events), tuple(d.steps), service.due(d.table, when.at))


_ANSWERS: dict[type[cmd.Command], Callable[[Deciding, Any], None]] = {
    cmd.Sit: seats.sit,
    cmd.Stand: seats.stand,
    cmd.Ready: seats.ready,
    cmd.Unready: seats.unready,
    cmd.Start: seats.begin,
    cmd.Kick: seats.kick,
    cmd.Fill: seats.fill,
    cmd.Change: seats.change,
    cmd.Close: seats.close,
    cmd.Rematch: seats.ready,
    cmd.Act: play.act,
    cmd.Nonce: play.nonce,
    cmd.Anchor: play.anchor,
    cmd.BotAct: play.bot_act,
    cmd.Away: absence.away,
    cmd.Back: absence.back,
    cmd.Leave: absence.leave,
    cmd.Lost: absence.lost,
    cmd.Extend: absence.extend,
    cmd.Pause: absence.pause,
    cmd.Resume: absence.resume,
    cmd.Say: talk.say,
    cmd.Phrase: talk.phrase,
    cmd.Mute: talk.mute,
    cmd.Unmute: talk.unmute,
    cmd.Tick: service.tick,
    cmd.Restarted: service.restarted,
    cmd.Suspend: service.suspend,
}

FOR_SERVER: frozenset[type[cmd.Command]] = frozenset(
    {cmd.Create, cmd.Tick, cmd.BotAct, cmd.Lost, cmd.Restarted, cmd.Suspend}
)
"""The commands that no client may send."""
