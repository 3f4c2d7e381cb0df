"""What each event changes. The fold of a log with :func:`apply` is its table."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from lamma.fairness import Anchor
from lamma.games.protocol import Chance, Legal
from lamma.table import dealing
from lamma.table import events as ev
from lamma.table.settings import SECOND, game_of
from lamma.table.state import Chair, Match, Pause, Phase, Table, Utterance

TALK_KEPT = 30
"""The utterances that a newcomer still reads."""


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
        return _created(event, at)
    return _CHANGES[type(event)](table, event, at)


def _created(event: ev.Created, at: int) -> Table:
    seats = game_of(event.settings).seats
    return Table(
        id=event.table,
        settings=event.settings,
        host=event.host,
        chairs=tuple(Chair() for _ in seats),
        made=at,
        fill_at=_fill_at(event.settings.fill_after, at),
    )


def _fill_at(seconds: int | None, made: int) -> int | None:
    return None if seconds is None else made + seconds * SECOND


# Seats


def _sat(table: Table, event: ev.Sat, at: int) -> Table:  # noqa: ARG001
    return table.with_chair(event.seat, Chair(player=event.player))


def _stood(table: Table, event: ev.Stood, at: int) -> Table:  # noqa: ARG001
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
    fill_at = _fill_at(event.settings.fill_after, at)
    return replace(table, settings=event.settings, chairs=tuple(chairs), fill_at=fill_at)


def _hosted(table: Table, event: ev.Hosted, at: int) -> Table:  # noqa: ARG001
    return replace(table, host=event.player)


# The match


def _started(table: Table, event: ev.Started, at: int) -> Table:  # noqa: ARG001
    game = table.game
    match = Match(
        number=1 if table.match is None else table.match.number + 1,
        id=event.match,
        root=event.root,
        game=game,
        state=game.start(),
        commitments=event.commitments,
        anchors=event.anchors,
        chains=tuple(None if a is None else Anchor(bytes.fromhex(a)) for a in event.anchors),
        nonces=(None,) * len(game.seats),
        ranked=event.ranked,
    )
    return replace(table, phase=Phase.PLAYING, match=match, pause=None, fill_at=None)


def _in_match(table: Table, **changes: Any) -> Table:
    return replace(table, match=replace(playing(table), **changes))


def playing(table: Table) -> Match:
    """The match of a table that has one; ValueError otherwise."""
    if table.match is None:
        msg = "no match has been started at this table"
        raise ValueError(msg)
    return table.match


def _awaited(table: Table, event: ev.Awaited, at: int) -> Table:  # noqa: ARG001
    return _in_match(table, awaited=event.until, turn=None, at=None, due=None, since=table.seq + 1)


def _nonced(table: Table, event: ev.Nonced, at: int) -> Table:  # noqa: ARG001
    match, seat = playing(table), event.seat
    chain = match.chains[seat]
    shown = None if chain is None else chain.after(event.deal, bytes.fromhex(event.value))
    return _in_match(
        table,
        nonces=(*match.nonces[:seat], event.value, *match.nonces[seat + 1 :]),
        chains=(*match.chains[:seat], shown, *match.chains[seat + 1 :]),
    )


def _renewed(table: Table, event: ev.Renewed, at: int) -> Table:  # noqa: ARG001
    match, seat = playing(table), event.seat
    anchor = Anchor(bytes.fromhex(event.anchor), event.deal - 1)
    return _in_match(table, chains=(*match.chains[:seat], anchor, *match.chains[seat + 1 :]))


def _dealt(table: Table, event: ev.Dealt, at: int) -> Table:  # noqa: ARG001
    match = playing(table)
    chance = match.next
    if not isinstance(chance, Chance):
        msg = "no deal is due"
        raise TypeError(msg)
    state = match.game.apply(match.state, dealing.cards(match, chance, event.nonces))
    return _in_match(
        table,
        state=state,
        choices=_choices(match, state),
        dealt=event.nonces,
        nonces=(None,) * len(event.nonces),
        acts=0,
        awaited=None,
    )


def _choices(match: Match, state: Any) -> Legal[Any]:
    return match.game.legal(state) if isinstance(match.game.turn(state), int) else Legal()


def _acted(table: Table, event: ev.Acted, at: int) -> Table:  # noqa: ARG001
    match, chair = playing(table), table.chairs[event.seat]
    state = match.game.apply(match.state, match.game.read(match.state, event.a))
    choices = _choices(match, state)
    after = replace(
        match, state=state, choices=choices, acts=match.acts + 1, turn=None, at=None, due=None
    )
    late = chair.timeouts + 1 if event.cause is ev.Cause.TIMEOUT else 0
    if chair.timeouts != late:
        table = table.alters(event.seat, timeouts=late)
    return replace(table, match=after)


def _turn(table: Table, event: ev.Turn, at: int) -> Table:  # noqa: ARG001
    return _in_match(table, turn=event.seat, at=event.at, due=event.due, since=table.seq + 1)


def _nothing(table: Table, event: ev.AnyEvent, at: int) -> Table:  # noqa: ARG001
    return table


def _revealed(table: Table, event: ev.Revealed, at: int) -> Table:  # noqa: ARG001
    return _in_match(table, revealed=event.deal)


def _ended(table: Table, event: ev.Ended, at: int) -> Table:  # noqa: ARG001
    chairs = tuple(
        Chair() if chair.left else Chair(player=chair.player, bot=chair.bot)
        for chair in table.chairs
    )
    ended = replace(
        playing(table),
        turn=None,
        at=None,
        due=None,
        awaited=None,
        choices=Legal(),
        since=table.seq + 1,
        ended=event.ended,
    )
    return replace(table, phase=Phase.OVER, chairs=chairs, match=ended, pause=None)


# Absence and time


def _held(table: Table, event: ev.Held, at: int) -> Table:  # noqa: ARG001
    return table.alters(event.seat, bot=event.bot, held=event.cause, grace=event.grace, asked=False)


def _returned(table: Table, event: ev.Returned, at: int) -> Table:  # noqa: ARG001
    return table.alters(event.seat, bot=None, held=None, grace=None, timeouts=0)


def _extended(table: Table, event: ev.Extended, at: int) -> Table:  # noqa: ARG001
    return table.alters(event.seat, grace=event.until)


def _left(table: Table, event: ev.Left, at: int) -> Table:  # noqa: ARG001
    match, chair = playing(table), table.chairs[event.seat]
    state = match.game.leave(match.state, event.seat)
    table = _in_match(table, state=state, choices=_choices(match, state))
    bot = chair.bot or table.settings.bots
    return table.alters(event.seat, left=True, bot=bot, held=event.cause, grace=None)


def _asked(table: Table, event: ev.Asked, at: int) -> Table:  # noqa: ARG001
    return table.alters(event.seat, asked=True)


def _paused(table: Table, event: ev.Paused, at: int) -> Table:
    chairs = tuple(replace(chair, asked=False) for chair in table.chairs)
    return replace(table, chairs=chairs, pause=Pause(event.cause, at, event.until))


def _resumed(table: Table, event: ev.Resumed, at: int) -> Table:  # noqa: ARG001
    """The absent get the time that nobody could play back."""
    if table.pause is None:
        return table
    return replace(_later(table, at - table.pause.since), pause=None)


def _gifted(table: Table, event: ev.Gifted, at: int) -> Table:  # noqa: ARG001
    return _later(table, event.ms)


def _later(table: Table, ms: int) -> Table:
    """Every deadline so much later."""

    def moved(time: int | None) -> int | None:
        return None if time is None else time + ms

    chairs = tuple(
        chair if chair.grace is None else replace(chair, grace=chair.grace + ms)
        for chair in table.chairs
    )
    table = replace(table, chairs=chairs, fill_at=moved(table.fill_at))
    if table.pause is not None:
        table = replace(table, pause=replace(table.pause, until=moved(table.pause.until)))
    if table.match is not None:
        match = table.match
        table = _in_match(table, at=moved(match.at), awaited=moved(match.awaited))
    return table


# Talk, and the end


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


_CHANGES: dict[type[ev.Event], Callable[[Table, Any, int], Table]] = {
    ev.Sat: _sat,
    ev.Stood: _stood,
    ev.Readied: _readied,
    ev.Unreadied: _unreadied,
    ev.Filled: _filled,
    ev.Emptied: _emptied,
    ev.Changed: _changed,
    ev.Hosted: _hosted,
    ev.Started: _started,
    ev.Awaited: _awaited,
    ev.Nonced: _nonced,
    ev.Renewed: _renewed,
    ev.Dealt: _dealt,
    ev.Acted: _acted,
    ev.Turn: _turn,
    ev.Scored: _nothing,
    ev.Revealed: _revealed,
    ev.Held: _held,
    ev.Returned: _returned,
    ev.Extended: _extended,
    ev.Left: _left,
    ev.Ended: _ended,
    ev.Asked: _asked,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.Gifted: _gifted,
    ev.Said: _said,
    ev.Muted: _muted,
    ev.Suspended: _suspended,
    ev.Closed: _closed,
}
