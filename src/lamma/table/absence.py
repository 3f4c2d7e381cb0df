"""Being away, coming back, leaving for good, and standing still."""

from lamma.cards import Seat
from lamma.games.protocol import Over
from lamma.table import commands as cmd
from lamma.table import events as ev
from lamma.table.causes import Cause, Due
from lamma.table.flow import come_back, deal_if_due, end, hand_over, proceed
from lamma.table.moment import Deciding
from lamma.table.refused import Code, Refused
from lamma.table.seats import lost_while_waiting
from lamma.table.settings import SECOND
from lamma.table.state import Phase

MINUTE = 60 * SECOND
GRACE = 5 * MINUTE
"""How long an absent player can come back; the others can make it longer, each time by as much."""
LONGEST_PAUSE = 15 * MINUTE


def hold(d: Deciding, seat: Seat, cause: Cause) -> None:
    """A bot holds a person's seat; with nobody left to play, the table waits instead."""
    d.emit(ev.Held(seat, d.table.settings.bots, cause, d.when.at + GRACE))
    stand_still(d)


def stand_still(d: Deciding) -> None:
    """The table waits while nobody is here to play, or if all who are have asked for a pause."""
    if isinstance(d.match.next, Over):
        return
    here = [chair for chair in d.table.chairs if chair.present]
    pause = d.table.pause
    if not here and (pause is None or pause.cause is not Cause.EMPTY):
        d.emit(ev.Paused(Cause.EMPTY))
    elif here and pause is None and all(chair.asked for chair in here):
        d.emit(ev.Paused(Cause.CONSENT, d.when.at + LONGEST_PAUSE))


def absent(d: Deciding, seat: Seat, cause: Cause) -> None:
    """Somebody is gone in the middle of a match: his turn is the bot's now."""
    hold(d, seat, cause)
    if d.table.pause is None:
        if d.match.turn == seat:
            proceed(d)
        else:
            deal_if_due(d)


def away(d: Deciding, c: cmd.Away) -> None:  # noqa: ARG001
    """By his own wish."""
    seat = d.seat
    d.in_match()
    if d.table.chairs[seat].held is None:
        absent(d, seat, Cause.AWAY)


def lost(d: Deciding, c: cmd.Lost) -> None:
    """His connection has been gone for a while."""
    chair = d.chair(c.seat)
    if not chair.present:
        return
    if d.table.open:
        lost_while_waiting(d, c.seat)
    elif d.table.phase is Phase.PLAYING:
        absent(d, c.seat, Cause.GONE)


def back(d: Deciding, c: cmd.Back) -> None:  # noqa: ARG001
    """At any moment: also in the middle of the turn that the bot was about to take."""
    seat, paused = d.seat, d.table.pause is not None
    if d.table.chairs[seat].held is None:
        return
    come_back(d, seat)
    if d.table.open or d.table.pause is not None:
        return
    if paused:
        proceed_anew(d)
    elif d.match.turn == seat:
        proceed(d)


def proceed_anew(d: Deciding) -> None:
    """Go on after standing still: a clock goes on where it stood, a bot takes its pause anew."""
    match = d.match
    if match.awaited is not None:
        deal_if_due(d)
    elif match.turn is None or match.due is Due.BOT or not d.table.chairs[match.turn].present:
        proceed(d)


def leave(d: Deciding, c: cmd.Leave) -> None:  # noqa: ARG001
    """For good: C-31, D-23."""
    if d.table.open:
        d.emit(ev.Stood(d.seat))
        hand_over(d)
        return
    gone(d, d.seat, Cause.LEFT)


def gone(d: Deciding, seat: Seat, cause: Cause) -> None:
    """A player has left the match; without any person it is over as it stands."""
    d.in_match()
    d.emit(ev.Left(seat, cause))
    match = d.match
    if isinstance(match.next, Over) or not any(chair.person for chair in d.table.chairs):
        end(d)
        return
    hand_over(d)
    stand_still(d)
    if d.table.pause is not None:
        return
    if match.awaited is not None:
        deal_if_due(d)
    elif match.turn == seat:
        proceed(d)


def extend(d: Deciding, c: cmd.Extend) -> None:  # noqa: ARG001
    """The others wait longer for everyone who is away."""
    d.in_match()
    if not d.table.chairs[d.seat].present:
        raise Refused(Code.WRONG_PHASE)
    for seat, chair in enumerate(d.table.chairs):
        if chair.grace is not None:
            d.emit(ev.Extended(seat, max(chair.grace, d.when.at) + GRACE))


def pause(d: Deciding, c: cmd.Pause) -> None:  # noqa: ARG001
    """Asks for a pause; it begins once everyone present has asked."""
    d.in_match()
    chair = d.table.chairs[d.seat]
    if not chair.present:
        raise Refused(Code.WRONG_PHASE)
    if d.table.pause is None and not chair.asked:
        d.emit(ev.Asked(d.seat))
        stand_still(d)


def resume(d: Deciding, c: cmd.Resume) -> None:  # noqa: ARG001
    """Any player ends a pause, or takes back having asked for one; who was away is back by it."""
    d.in_match()
    seat = d.seat
    back(d, cmd.Back())
    if d.table.pause is not None:
        d.emit(ev.Resumed())
        proceed_anew(d)
    elif d.table.chairs[seat].asked:
        d.emit(ev.Asked(seat, asked=False))
