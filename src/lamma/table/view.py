"""A table as a seat sees it, or a spectator: what a client shows. An allow-list of its own."""

from typing import Any

import msgspec
from msgspec.structs import replace

from lamma.cards import Hand, Seat
from lamma.table.causes import Cause, Due
from lamma.table.settings import Settings
from lamma.table.state import Chair, Match, Pause, Phase, Table


class SeatView(msgspec.Struct, frozen=True):
    """A seat: whose it is, and who holds it. ``kind`` is ``person``, ``bot:<name>`` or empty.

    ``held`` says why a bot stands in for a person, who can come back until ``grace``.
    """

    kind: str
    player: str = ""
    name: str = ""
    avatar: str = ""
    ready: bool = False
    held: Cause | None = None
    grace: int | None = None
    left: bool = False
    asked: bool = False


class ClockView(msgspec.Struct, frozen=True):
    """Whose turn it is, and when his clock runs out (None: none runs)."""

    seat: Seat
    at: int | None


class AwaitedView(msgspec.Struct, frozen=True):
    """The deal that is due, and the seats whose nonce is waited for until then."""

    deal: int
    until: int
    seats: tuple[Seat, ...]


class MatchView(msgspec.Struct, frozen=True):
    """What a match is bound to: its id, the commitments of its deals, its seats' anchors."""

    number: int
    id: str
    ranked: bool
    commitments: tuple[str, ...]
    anchors: tuple[str | None, ...]


class SaidView(msgspec.Struct, frozen=True):
    """Something said at the table: a text, or a quick phrase."""

    player: str
    at: int
    text: str = ""
    phrase: str = ""


class TableView(msgspec.Struct, frozen=True):
    """A table as its viewer sees it; ``you`` is his seat, None for a spectator.

    ``game`` is the game's own view of the match in play or just over, None before the first deal
    is due. ``counter`` is the running count of Sixty-Six, where the table has it on (S-13).
    """

    table: str
    settings: Settings
    phase: Phase
    host: str
    seats: tuple[SeatView, ...]
    you: Seat | None = None
    clock: ClockView | None = None
    awaited: AwaitedView | None = None
    pause: Pause | None = None
    match: MatchView | None = None
    ended: str | None = None
    said: tuple[SaidView, ...] = ()
    muted: tuple[str, ...] = ()
    counter: tuple[int, ...] | None = None
    fill_at: int | None = None
    incident: str = ""
    game: Any = None


class Sight(msgspec.Struct, frozen=True):
    """A table as it is seen: what all see, and what each seat sees alone.

    ``everyone`` is a spectator's view. ``hands`` holds each seat's cards, () where no match is;
    ``muted`` the players whom each seat does not hear, () where nobody mutes anyone.
    """

    everyone: TableView
    hands: tuple[Hand, ...] = ()
    muted: tuple[tuple[str, ...], ...] = ()

    def __repr__(self) -> str:
        """Show what all see only."""
        return f"Sight({self.everyone!r})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Show no more where it is printed prettily."""
        return [("everyone", self.everyone)]

    def of(self, seat: Seat | None) -> TableView:
        """The view of a seat, or a spectator's (None)."""
        if seat is None:
            return self.everyone
        said, muted = self.talk(seat)
        return replace(self.everyone, you=seat, game=self.game(seat), said=said, muted=muted)

    def game(self, seat: Seat) -> Any:
        """The game's view of a seat; None before the first deal is due."""
        if not self.hands or seat >= len(self.hands):
            return None
        return replace(self.everyone.game, seat=seat, hand=self.hands[seat])

    def talk(self, seat: Seat) -> tuple[tuple[SaidView, ...], tuple[str, ...]]:
        """What a seat has heard, and the players whom it does not hear."""
        said, muted = self.everyone.said, self.muted[seat] if self.muted else ()
        return tuple(each for each in said if each.player not in muted) if muted else said, muted


def sight(table: Table, last: Sight | None = None, was: Table | None = None) -> Sight:
    """What is seen of a table.

    With the sight ``last`` of the table as it ``was``, parts of it that have not changed are the
    same objects again.
    """
    match = table.match
    if match is None:
        return Sight(_public(table, None, last, was), (), _muted(table))
    if last is not None and last.hands and _unplayed(match, was):
        game, hands = last.everyone.game, last.hands
    else:
        game, hands = match.game.view(match.state, None), match.game.hands(match.state)
    return Sight(_public(table, game, last, was), hands, _muted(table))


def _unplayed(match: Match, was: Table | None) -> bool:
    return was is not None and was.match is not None and was.match.state is match.state


def _muted(table: Table) -> tuple[tuple[str, ...], ...]:
    if not table.mutes:
        return ()
    return tuple(
        tuple(
            whom for by, whom in table.mutes if chair.player is not None and by == chair.player.id
        )
        for chair in table.chairs
    )


def _counter(table: Table, game: Any) -> tuple[int, ...] | None:
    if not table.settings.counter or table.match is None or game is None:
        return None
    return table.match.game.counts(game)


def _public(table: Table, game: Any, last: Sight | None, was: Table | None) -> TableView:
    match = table.match
    if last is not None and was is not None:
        old, shown = was.match, last.everyone
        seats = shown.seats if was.chairs is table.chairs else _seats(table)
        said = shown.said if was.said is table.said else _said(table)
        same = match is not None and old is not None and match.id == old.id
        bound = shown.match if same else _bound(match)
    else:
        seats, said, bound = _seats(table), _said(table), _bound(match)
    playing = match is not None and table.phase is Phase.PLAYING
    return TableView(
        table=table.id,
        settings=table.settings,
        phase=table.phase,
        host=table.host,
        seats=seats,
        clock=_clock(match) if match is not None and playing else None,
        awaited=_awaited(table, match) if match is not None and playing else None,
        pause=table.pause,
        match=bound,
        ended=None if match is None else match.ended,
        said=said,
        counter=_counter(table, game),
        fill_at=table.fill_at,
        incident=table.incident,
        game=game,
    )


def _seats(table: Table) -> tuple[SeatView, ...]:
    return tuple(map(_seat, table.chairs))


def _seat(chair: Chair) -> SeatView:
    player = chair.player
    if player is None:
        return SeatView("" if chair.bot is None else f"bot:{chair.bot}")
    return SeatView(
        kind="person" if chair.bot is None else f"bot:{chair.bot}",
        player=player.id,
        name=player.name,
        avatar=player.avatar,
        ready=chair.ready,
        held=chair.held,
        grace=chair.grace,
        left=chair.left,
        asked=chair.asked,
    )


def _said(table: Table) -> tuple[SaidView, ...]:
    return tuple(
        SaidView(each.said.player, each.at, each.said.text, each.said.phrase) for each in table.said
    )


def _bound(match: Match | None) -> MatchView | None:
    if match is None:
        return None
    return MatchView(match.number, match.id, match.ranked, match.commitments, match.anchors)


def _clock(match: Match) -> ClockView | None:
    """A bot has no clock to be seen: its pause says nothing."""
    if match.turn is None:
        return None
    return ClockView(match.turn, match.at if match.due is Due.CLOCK else None)


def _awaited(table: Table, match: Match) -> AwaitedView | None:
    if match.awaited is None:
        return None
    waiting = tuple(
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.present and match.chains[seat] is not None and match.nonces[seat] is None
    )
    return AwaitedView(match.state.deals + 1, match.awaited, waiting)


def legal(table: Table, seat: Seat | None) -> tuple[str, ...] | None:
    """What the seat that is to act may do, as records write it; None for everyone else."""
    match = table.match
    if match is None or seat is None or match.turn != seat or table.pause is not None:
        return None
    if table.phase is not Phase.PLAYING or not table.chairs[seat].present:
        return None
    return tuple(map(match.game.write, match.choices))
