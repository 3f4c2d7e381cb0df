"""What of an event each seat is told. An allow-list: what is not named here nobody is told."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from lamma.cards import Card, Hand, Seat
from lamma.games.protocol import Chance
from lamma.table import dealing
from lamma.table import events as ev
from lamma.table.causes import Cause, Due
from lamma.table.settings import Settings
from lamma.table.state import Match, Table, playing


class Told(msgspec.Struct, frozen=True, tag_field="t", omit_defaults=True):
    """The base of what is told; its tag ``t`` is the event's."""


class ToldSat(Told, frozen=True, tag="sat"):
    """Somebody sat down."""

    seat: Seat
    player: str
    name: str
    avatar: str = ""


class ToldStarted(Told, frozen=True, tag="started"):
    """A match began; its commitments are in the view."""

    match: str
    ranked: bool = False


class ToldDealt(Told, frozen=True, tag="dealt"):
    """The cards were dealt: one's own, and what everyone sees of it."""

    deal: int
    cards: Hand = ()
    turned: Card | None = None
    avoid: tuple[Seat, ...] = ()


class ToldActed(Told, frozen=True, tag="acted"):
    """Somebody acted; ``cards`` are those that came into one's own hand by it."""

    seat: Seat
    a: str
    cause: Cause | None = None
    cards: Hand = ()
    turned: Card | None = None


class ToldTurn(Told, frozen=True, tag="turn"):
    """Whose turn it is, and until when, where a clock runs."""

    seat: Seat
    at: int | None = None


class ToldEnded(Told, frozen=True, tag="ended"):
    """The match is over."""

    ended: str | None = None


class ToldCreated(Told, frozen=True, tag="created"):
    """The table was made."""

    settings: Settings


AnyTold = (
    ToldSat
    | ToldStarted
    | ToldDealt
    | ToldActed
    | ToldTurn
    | ToldEnded
    | ToldCreated
    | ev.Stood
    | ev.Readied
    | ev.Unreadied
    | ev.Filled
    | ev.Emptied
    | ev.Changed
    | ev.Hosted
    | ev.Awaited
    | ev.Nonced
    | ev.Renewed
    | ev.Scored
    | ev.Revealed
    | ev.Held
    | ev.Returned
    | ev.Extended
    | ev.Left
    | ev.Asked
    | ev.Paused
    | ev.Resumed
    | ev.Gifted
    | ev.Said
    | ev.Muted
    | ev.Suspended
    | ev.Closed
)
"""Everything a client can be told of."""


Tellings = tuple[tuple[AnyTold, ...], ...]
"""What each seat is told of a row, in order, then a spectator; one object wherever it is equal."""


def tellings(
    before: Table | None, events: Sequence[ev.AnyEvent], steps: Sequence[Table]
) -> Tellings:
    """What each seat is told of a row, and last a spectator.

    ``steps`` has the table after each event, ``before`` the one before the first (None: none was).
    """
    viewers = len(steps[-1].chairs) + 1
    everyone: list[AnyTold] = []
    own: list[list[AnyTold]] | None = None
    for event, after in zip(events, steps, strict=True):
        said = _TELLERS[type(event)](before, event, after)
        before = after
        if not isinstance(said, tuple):
            everyone.append(said)
            for each in own or ():
                each.append(said)
            continue
        if own is None:
            own = [list(everyone) for _ in range(viewers)]
        for mine, its in zip(own, (*said[: viewers - 1], said[-1]), strict=False):
            if its is not None:
                mine.append(its)
    if own is None:
        return (tuple(everyone),) * viewers
    shared = tuple(own[-1])
    return tuple(shared if tuple(each) == shared else tuple(each) for each in own)


Apart = tuple[AnyTold | None, ...]
"""What each seat is told of one event, then a spectator."""


def _all(before: Table | None, event: Any, after: Table) -> AnyTold:  # noqa: ARG001
    told: AnyTold = event
    return told


def _created(before: Table | None, event: ev.Created, after: Table) -> AnyTold:  # noqa: ARG001
    return ToldCreated(event.settings)


def _sat(before: Table | None, event: ev.Sat, after: Table) -> AnyTold:  # noqa: ARG001
    player = event.player
    return ToldSat(event.seat, player.id, player.name, player.avatar)


def _started(before: Table | None, event: ev.Started, after: Table) -> AnyTold:  # noqa: ARG001
    return ToldStarted(event.match, event.ranked)


def _turn(before: Table | None, event: ev.Turn, after: Table) -> AnyTold:  # noqa: ARG001
    """When a bot will move is nobody's business."""
    return ToldTurn(event.seat, event.at if event.due is Due.CLOCK else None)


def _ended(before: Table | None, event: ev.Ended, after: Table) -> AnyTold:  # noqa: ARG001
    return ToldEnded(event.ended)


def _dealt(before: Table | None, event: ev.Dealt, after: Table) -> Apart:
    match, then = _matches(before, after)
    chance = match.next
    if not isinstance(chance, Chance):
        msg = "no deal was due"
        raise TypeError(msg)
    action = dealing.cards(match, chance, event.nonces)
    return tuple(
        ToldDealt(event.deal, seen.cards, seen.turned, seen.avoid)
        for seen in (
            match.game.redact(match.state, action, then.state, viewer)
            for viewer in (*match.game.seats, None)
        )
    )


def _acted(before: Table | None, event: ev.Acted, after: Table) -> AnyTold | Apart:
    match, then = _matches(before, after)
    game = match.game
    action = game.read(match.state, event.a)
    seen = [game.redact(match.state, action, then.state, viewer) for viewer in (*game.seats, None)]
    if not any(each.cards for each in seen):
        return ToldActed(event.seat, event.a, event.cause, (), seen[-1].turned)
    return tuple(
        ToldActed(event.seat, event.a, event.cause, each.cards, each.turned) for each in seen
    )


def _matches(before: Table | None, after: Table) -> tuple[Match, Match]:
    if before is None:
        msg = "a match needs a table"
        raise ValueError(msg)
    return playing(before), playing(after)


def _said(before: Table | None, event: ev.Said, after: Table) -> AnyTold | Apart:  # noqa: ARG001
    deaf = {by for by, muted in after.mutes if muted == event.player}
    if not deaf:
        return event
    return (
        *(None if chair.player and chair.player.id in deaf else event for chair in after.chairs),
        event,
    )


def _muted(before: Table | None, event: ev.Muted, after: Table) -> Apart:  # noqa: ARG001
    return (
        *(
            event if chair.player and chair.player.id == event.by else None
            for chair in after.chairs
        ),
        None,
    )


_TELLERS: dict[type[ev.Event], Callable[[Table | None, Any, Table], AnyTold | Apart]] = {
    ev.Created: _created,
    ev.Sat: _sat,
    ev.Started: _started,
    ev.Dealt: _dealt,
    ev.Acted: _acted,
    ev.Turn: _turn,
    ev.Ended: _ended,
    ev.Said: _said,
    ev.Muted: _muted,
    ev.Stood: _all,
    ev.Readied: _all,
    ev.Unreadied: _all,
    ev.Filled: _all,
    ev.Emptied: _all,
    ev.Changed: _all,
    ev.Hosted: _all,
    ev.Awaited: _all,
    ev.Nonced: _all,
    ev.Renewed: _all,
    ev.Scored: _all,
    ev.Revealed: _all,
    ev.Held: _all,
    ev.Returned: _all,
    ev.Extended: _all,
    ev.Left: _all,
    ev.Asked: _all,
    ev.Paused: _all,
    ev.Resumed: _all,
    ev.Gifted: _all,
    ev.Suspended: _all,
    ev.Closed: _all,
}
