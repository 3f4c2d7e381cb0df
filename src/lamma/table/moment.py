"""When a command is decided, and what comes of it."""

from typing import Any

import msgspec

from lamma.cards import Seat
from lamma.table import events as ev
from lamma.table.apply import apply
from lamma.table.causes import Due
from lamma.table.dealing import draw
from lamma.table.events import AnyEvent
from lamma.table.people import Player
from lamma.table.refused import Code, Refused
from lamma.table.settings import CLOCKS
from lamma.table.state import Chair, Match, Phase, Table

BOT_DELAY = (600, 1700)
"""How long a bot seems to think, in milliseconds: drawn blindly, whatever its hand."""


class Moment(msgspec.Struct, frozen=True):
    """The store's time in milliseconds, 32 or more fresh random bytes, and the bots' pace.

    ``seen`` is the last row that the sender had seen; None where that does not matter.
    """

    at: int
    lots: bytes
    pace: tuple[int, int] = BOT_DELAY
    seen: int | None = None

    def __repr__(self) -> str:
        """Show the time only: a match's seeds are drawn from the lots."""
        return f"Moment({self.at})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Show no more where it is printed prettily."""
        return [("at", self.at)]


class Decision(msgspec.Struct, frozen=True):
    """What follows from a command: the events of one row, and where it leads.

    Without events nothing changes. ``steps`` has the table after each event (none of them is yet
    at the new row), ``due`` is when it next needs work.
    """

    events: tuple[AnyEvent, ...]
    steps: tuple[Table, ...]
    due: int | None


class Deciding:
    """A decision being made: each event is applied as it is found."""

    __slots__ = ("by", "events", "steps", "table", "when")

    def __init__(self, table: Table, by: Player | None, when: Moment) -> None:
        self.table, self.by, self.when = table, by, when
        self.events: list[AnyEvent] = []
        self.steps: list[Table] = []

    def emit(self, event: AnyEvent) -> None:
        """Let it happen."""
        self.events.append(event)
        self.table = apply(self.table, event, self.when.at)
        self.steps.append(self.table)

    @property
    def match(self) -> Match:
        """The match in play; Refused(wrong_phase) without one."""
        if self.table.phase is not Phase.PLAYING or self.table.match is None:
            raise Refused(Code.WRONG_PHASE)
        return self.table.match

    def in_match(self) -> None:
        """Refused(wrong_phase) while no match is in play."""
        if self.table.phase is not Phase.PLAYING:
            raise Refused(Code.WRONG_PHASE)

    @property
    def player(self) -> Player:
        """Who asks; the server itself asks for nothing that needs a player."""
        if self.by is None:
            raise Refused(Code.NOT_SEATED)
        return self.by

    @property
    def seat(self) -> Seat:
        """The seat of who asks; Refused(not_seated) without one."""
        seat = self.table.seat_of(self.player.id)
        if seat is None:
            raise Refused(Code.NOT_SEATED)
        return seat

    def chair(self, seat: Seat) -> Chair:
        """The chair at a seat that a command names; Refused(unknown_seat) if there is none."""
        if seat not in range(len(self.table.chairs)):
            raise Refused(Code.UNKNOWN_SEAT, f"seats 0 to {len(self.table.chairs) - 1}")
        return self.table.chairs[seat]

    def between_matches(self) -> None:
        """Refused(wrong_phase) while a match is in play."""
        if not self.table.open:
            raise Refused(Code.WRONG_PHASE)

    def as_host(self) -> None:
        """Refused(not_host) unless the host asks."""
        if self.player.id != self.table.host:
            raise Refused(Code.NOT_HOST)

    def delay(self) -> int:
        """A bot's pause before its move: drawn without a look at anything."""
        low, high = self.when.pace
        drawn = int.from_bytes(draw(self.when.lots, b"delay")[:4], "big")
        return low + drawn * (high - low) // (1 << 32)

    def limit(self, match: Match) -> int | None:
        """How long the turn in ``match`` may last: a card's time if any card may be thrown."""
        clock = CLOCKS[self.table.settings.clock]
        if clock is None:
            return None
        card = any(map(match.game.is_card, match.choices))
        return clock.card if card else clock.call

    def take_turn(self, seat: Seat, match: Match) -> None:
        """It is the turn of ``seat``: its clock starts or goes on, or its bot takes its pause."""
        chair = self.table.chairs[seat]
        if not chair.present:
            self.emit(ev.Turn(seat, self.when.at + self.delay(), Due.BOT))
        elif match.clock is not None:
            self.emit(ev.Turn(seat, match.clock, Due.CLOCK))
        elif (limit := self.limit(match)) is not None:
            self.emit(ev.Turn(seat, self.when.at + limit, Due.CLOCK))
        else:
            self.emit(ev.Turn(seat))
