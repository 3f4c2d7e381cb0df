"""Taking seats, getting ready, and what the host may do about either."""

from lamma.bots.registry import bots
from lamma.cards import Seat
from lamma.table import commands as cmd
from lamma.table import events as ev
from lamma.table.causes import Cause
from lamma.table.flow import come_back, hand_over, start
from lamma.table.moment import Deciding
from lamma.table.refused import Code, Refused
from lamma.table.settings import checked
from lamma.table.state import Phase


def create(d: Deciding, c: cmd.Create) -> None:
    """The host sits down at his table, unless he made it for others; bots may fill it at once."""
    if c.seated:
        d.emit(ev.Sat(0, c.host))
    if c.filled:
        fill_empty(d, c.settings.bots)


def sit(d: Deciding, c: cmd.Sit) -> None:
    """A free seat; who has one already keeps it, and may get ready by this too."""
    d.between_matches()
    own = d.table.seat_of(d.player.id)
    if own is not None:
        come_back(d, own)
    if own is None or (c.seat is not None and c.seat != own):
        admit(d)
        seat = free_seat(d, c.seat)
        if own is not None:
            d.emit(ev.Stood(own))
        d.emit(ev.Sat(seat, d.player))
        hand_over(d)
        own = seat
    if c.anchor is not None:
        d.emit(ev.Readied(own, c.anchor))
    start_if_ready(d)


def admit(d: Deciding) -> None:
    """C-47: one device, one hand; and whom the host has sent away stays away."""
    player = d.player
    if player.id in d.table.barred:
        raise Refused(Code.BARRED)
    for chair in d.table.chairs:
        other = chair.player
        if other is None or other.id == player.id:
            continue
        if player.device and other.device == player.device:
            raise Refused(Code.SAME_DEVICE)


def free_seat(d: Deciding, asked: Seat | None) -> Seat:
    """The seat asked for, or the first free one; Refused(full) if taken."""
    if asked is not None:
        if d.chair(asked).taken:
            raise Refused(Code.FULL)
        return asked
    for seat, chair in enumerate(d.table.chairs):
        if not chair.taken:
            return seat
    raise Refused(Code.FULL)


def stand(d: Deciding, c: cmd.Stand | cmd.Leave) -> None:  # noqa: ARG001
    """The seat is free again."""
    d.between_matches()
    d.emit(ev.Stood(d.seat))
    hand_over(d)


def ready(d: Deciding, c: cmd.Ready | cmd.Rematch) -> None:
    """Ready, with the anchor that counts from now on; a rematch needs a match before it."""
    d.between_matches()
    if isinstance(c, cmd.Rematch) and d.table.phase is not Phase.OVER:
        raise Refused(Code.WRONG_PHASE)
    come_back(d, d.seat)
    d.emit(ev.Readied(d.seat, c.anchor))
    if isinstance(c, cmd.Rematch) and everyone_ready(d):
        start(d)
    else:
        start_if_ready(d)


def unready(d: Deciding, c: cmd.Unready) -> None:  # noqa: ARG001
    """Not ready after all."""
    d.between_matches()
    if d.table.chairs[d.seat].ready:
        d.emit(ev.Unreadied(d.seat))


def begin(d: Deciding, c: cmd.Start) -> None:  # noqa: ARG001
    """The host starts."""
    d.between_matches()
    d.as_host()
    if not everyone_ready(d):
        raise Refused(Code.WRONG_PHASE, "every seat taken, every person ready")
    start(d)


def everyone_ready(d: Deciding) -> bool:
    """Whether every seat is taken, and every person ready who is here; and somebody is."""
    chairs = d.table.chairs
    ready = all(chair.ready if chair.present else chair.taken for chair in chairs)
    return ready and any(chair.present for chair in chairs)


def start_if_ready(d: Deciding) -> None:
    """Some tables start by themselves; a rematch does once all that are there want it."""
    if d.table.settings.auto and everyone_ready(d):
        start(d)


def kick(d: Deciding, c: cmd.Kick) -> None:
    """The host empties a seat, not his own."""
    d.between_matches()
    d.as_host()
    chair = d.chair(c.seat)
    if chair.player is not None and chair.player.id != d.player.id:
        d.emit(ev.Stood(c.seat, Cause.HOST))
    elif chair.player is None and chair.bot is not None:
        d.emit(ev.Emptied(c.seat))
    else:
        raise Refused(Code.UNKNOWN_SEAT, "a seat of another player or a bot")


def fill(d: Deciding, c: cmd.Fill) -> None:
    """The host lets bots take the empty seats."""
    d.between_matches()
    d.as_host()
    bot = c.bot or d.table.settings.bots
    if bot not in (known := bots(d.table.game.key)):
        raise Refused(Code.UNKNOWN_BOT, ", ".join(known))
    fill_empty(d, bot)
    start_if_ready(d)


def fill_empty(d: Deciding, bot: str) -> None:
    """Bots take the empty seats, if there are any."""
    empty = tuple(seat for seat, chair in enumerate(d.table.chairs) if not chair.taken)
    if empty:
        d.emit(ev.Filled(empty, bot))


def change(d: Deciding, c: cmd.Change) -> None:
    """Other settings, before the start; everyone must be ready anew."""
    d.between_matches()
    d.as_host()
    settings = checked(c.settings)
    if settings != d.table.settings:
        d.emit(ev.Changed(settings))
        hand_over(d)


def close(d: Deciding, c: cmd.Close) -> None:  # noqa: ARG001
    """The host closes the table."""
    d.between_matches()
    d.as_host()
    d.emit(ev.Closed(Cause.HOST))


def lost_while_waiting(d: Deciding, seat: Seat) -> None:
    """Who is gone blocks no seat of a public table; at a private one his friends may wait.

    After a match a bot holds his seat, so that the others can play again.
    """
    if d.table.phase is Phase.WAITING and d.table.settings.public:
        d.emit(ev.Stood(seat, Cause.GONE))
        hand_over(d)
        return
    if d.table.chairs[seat].ready:
        d.emit(ev.Unreadied(seat))
    if d.table.phase is Phase.OVER:
        d.emit(ev.Held(seat, d.table.settings.bots, Cause.GONE))
        hand_over(d)
