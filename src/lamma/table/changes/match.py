"""The match: its start, its deals, what is done in it, its end."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from lamma.fairness import Anchor
from lamma.games.protocol import Chance, Legal
from lamma.table import dealing
from lamma.table import events as ev
from lamma.table.causes import Cause, Due
from lamma.table.changes.change import Change
from lamma.table.state import Chair, Match, Phase, Table, in_match, playing


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


def _awaited(table: Table, event: ev.Awaited, at: int) -> Table:  # noqa: ARG001
    return in_match(
        table,
        awaited=event.until,
        turn=None,
        at=None,
        due=None,
        clock=None,
        since=table.seq + 1,
    )


def _nonced(table: Table, event: ev.Nonced, at: int) -> Table:  # noqa: ARG001
    match, seat = playing(table), event.seat
    chain = match.chains[seat]
    shown = None if chain is None else chain.after(event.deal, bytes.fromhex(event.value))
    return in_match(
        table,
        nonces=(*match.nonces[:seat], event.value, *match.nonces[seat + 1 :]),
        chains=(*match.chains[:seat], shown, *match.chains[seat + 1 :]),
    )


def _renewed(table: Table, event: ev.Renewed, at: int) -> Table:  # noqa: ARG001
    match, seat = playing(table), event.seat
    anchor = Anchor(bytes.fromhex(event.anchor), event.deal - 1)
    return in_match(table, chains=(*match.chains[:seat], anchor, *match.chains[seat + 1 :]))


def _dealt(table: Table, event: ev.Dealt, at: int) -> Table:  # noqa: ARG001
    match = playing(table)
    chance = match.next
    if not isinstance(chance, Chance):
        msg = "no deal is due"
        raise TypeError(msg)
    state = match.game.apply(match.state, dealing.cards(match, chance, event.nonces))
    return in_match(
        table,
        state=state,
        choices=choices_of(match, state),
        dealt=event.nonces,
        nonces=(None,) * len(event.nonces),
        acts=0,
        awaited=None,
    )


def choices_of(match: Match, state: Any) -> Legal[Any]:
    """What the seat to act may do in ``state``."""
    return match.game.legal(state) if isinstance(match.game.turn(state), int) else Legal()


def _acted(table: Table, event: ev.Acted, at: int) -> Table:  # noqa: ARG001
    match, chair = playing(table), table.chairs[event.seat]
    state = match.game.apply(match.state, match.game.read(match.state, event.a))
    choices = choices_of(match, state)
    after = replace(
        match,
        state=state,
        choices=choices,
        acts=match.acts + 1,
        turn=None,
        at=None,
        due=None,
        clock=None,
    )
    late = chair.timeouts + 1 if event.cause is Cause.TIMEOUT else 0
    if chair.timeouts != late:
        table = table.alters(event.seat, timeouts=late)
    return replace(table, match=after)


def _turn(table: Table, event: ev.Turn, at: int) -> Table:  # noqa: ARG001
    clock = event.at if event.due is Due.CLOCK else playing(table).clock
    return in_match(
        table, turn=event.seat, at=event.at, due=event.due, clock=clock, since=table.seq + 1
    )


def _nothing(table: Table, event: ev.AnyEvent, at: int) -> Table:  # noqa: ARG001
    return table


def _revealed(table: Table, event: ev.Revealed, at: int) -> Table:  # noqa: ARG001
    return in_match(table, revealed=event.deal)


def _ended(table: Table, event: ev.Ended, at: int) -> Table:  # noqa: ARG001
    """Who left has no seat any more; who is away keeps his, and the bot that holds it."""
    chairs = tuple(
        Chair() if chair.left else Chair(player=chair.player, bot=chair.bot, held=chair.held)
        for chair in table.chairs
    )
    ended = replace(
        playing(table),
        turn=None,
        at=None,
        due=None,
        clock=None,
        awaited=None,
        choices=Legal(),
        since=table.seq + 1,
        ended=event.ended,
    )
    return replace(table, phase=Phase.OVER, chairs=chairs, match=ended, pause=None)


CHANGES: Mapping[type[ev.Event], Change] = {
    ev.Started: _started,
    ev.Awaited: _awaited,
    ev.Nonced: _nonced,
    ev.Renewed: _renewed,
    ev.Dealt: _dealt,
    ev.Acted: _acted,
    ev.Turn: _turn,
    ev.Scored: _nothing,
    ev.Revealed: _revealed,
    ev.Ended: _ended,
}
"""What each event of these changes."""
