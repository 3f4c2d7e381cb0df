"""What the server asks of a table: to do what is due, to give time back, to stand still."""

import msgspec

from lamma.cards import Seat
from lamma.games.protocol import Chance
from lamma.table import commands as cmd
from lamma.table import events as ev
from lamma.table.absence import MINUTE, gone, proceed_anew
from lamma.table.causes import Cause, Due
from lamma.table.flow import deal, end, start
from lamma.table.moment import Deciding
from lamma.table.seats import everyone_ready, fill_empty
from lamma.table.state import Match, Pause, Phase, Table

LAG = 1500
"""What a turn's clock forgives, in milliseconds: a move that was under way when it ran out."""
IDLE_OPEN = 120 * MINUTE
"""How long a table without a match is kept after the last thing that happened at it."""
IDLE_EMPTY = 7 * 24 * 60 * MINUTE
"""How long a match waits for somebody to come back, when everyone has gone away."""


class BotTurn(msgspec.Struct, frozen=True):
    """A bot is to choose for ``seat``: its own move, or a player's whose time is up."""

    seat: Seat
    bot: str
    cause: Cause


def work(table: Table, now: int) -> BotTurn | cmd.Tick | None:
    """What a table needs of the server at ``now``; None: nothing yet."""
    when = due(table, table.at)
    if when is None or when > now:
        return None
    match = table.match
    if table.phase is Phase.PLAYING and table.pause is None and match is not None:
        over = turn_ends(match)
        if match.turn is not None and over is not None and over <= now:
            bot = table.chairs[match.turn].bot or table.settings.bots
            cause = Cause.BOT if match.due is Due.BOT else Cause.TIMEOUT
            return BotTurn(match.turn, bot, cause)
    return cmd.Tick()


def due(table: Table, at: int) -> int | None:
    """When a table, of which the last row is of ``at``, next needs work of the server.

    In milliseconds since 1970; None if never.
    """
    times = [time for time in _times(table, at) if time is not None]
    return min(times, default=None)


def _times(table: Table, at: int) -> tuple[int | None, ...]:
    if table.open:
        return (bots_come(table), at + IDLE_OPEN)
    match = table.match
    if table.phase is not Phase.PLAYING or match is None:
        return ()
    if table.pause is not None:
        return (pause_ends(table.pause),)
    return (turn_ends(match), match.awaited, *(chair.grace for chair in table.chairs))


def bots_come(table: Table) -> int | None:
    """When bots take the empty seats, if there are any."""
    return None if all(chair.taken for chair in table.chairs) else table.fill_at


def pause_ends(pause: Pause) -> int:
    """When a pause is over of itself."""
    return pause.since + IDLE_EMPTY if pause.until is None else pause.until


def turn_ends(match: Match) -> int | None:
    """When the bot moves, or moves for the player whose clock has run out."""
    if match.at is None or match.due is not Due.CLOCK:
        return match.at
    return match.at + LAG


def tick(d: Deciding, c: cmd.Tick) -> None:  # noqa: ARG001
    """Whatever is due now; a bot's move is a command of its own."""
    now, table = d.when.at, d.table
    if table.open:
        filled = bots_come(table)
        if filled is not None and filled <= now:
            fill_empty(d, table.settings.bots)
            if everyone_ready(d):
                start(d)
        elif table.at + IDLE_OPEN <= now:
            d.emit(ev.Closed(Cause.IDLE))
    elif table.phase is Phase.PLAYING:
        if table.pause is not None:
            _pause_over(d, table.pause)
        else:
            _absent_too_long(d)
            _nonces_overdue(d)


def _pause_over(d: Deciding, pause: Pause) -> None:
    if pause_ends(pause) > d.when.at:
        return
    if pause.cause is Cause.EMPTY:
        end(d)
        d.emit(ev.Closed(Cause.IDLE))
    else:
        d.emit(ev.Resumed())
        proceed_anew(d)


def _absent_too_long(d: Deciding) -> None:
    for seat, chair in enumerate(d.table.chairs):
        over = chair.grace is not None and chair.grace <= d.when.at
        if over and d.table.phase is Phase.PLAYING and d.table.pause is None:
            gone(d, seat, Cause.GRACE)


def _nonces_overdue(d: Deciding) -> None:
    match = d.table.match
    if match is None or d.table.phase is not Phase.PLAYING or d.table.pause is not None:
        return
    turn = match.next
    if isinstance(turn, Chance) and match.awaited is not None and match.awaited <= d.when.at:
        deal(d, turn)


def restarted(d: Deciding, c: cmd.Restarted) -> None:  # noqa: ARG001
    """The time since the last row was nobody's fault: whoever was to act has his turn whole."""
    lost, pause = d.when.at - d.table.at, d.table.pause
    running = d.table.phase is Phase.PLAYING and (pause is None or pause.until is not None)
    if running and lost > 0:
        d.emit(ev.Gifted(lost, Cause.RESTART))


def suspend(d: Deciding, c: cmd.Suspend) -> None:
    """The table stands as it is, to be looked into."""
    if d.table.phase not in {Phase.SUSPENDED, Phase.CLOSED}:
        d.emit(ev.Suspended(c.incident))
