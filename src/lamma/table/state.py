"""Where a table stands: its chairs, and the match in play. Frozen; a fold of events makes it."""

from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from lamma.cards import Seat
from lamma.fairness import Anchor, Secret
from lamma.games.protocol import Chance, Legal, Over
from lamma.games.registry import AnyGame
from lamma.table.causes import Cause, Due
from lamma.table.events import Said
from lamma.table.people import Player
from lamma.table.settings import Settings, game_of


class Phase(StrEnum):
    """The life of a table."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"
    """A match has ended; seats change hands and get ready as while waiting."""
    SUSPENDED = "suspended"
    CLOSED = "closed"


class Chair(msgspec.Struct, frozen=True):
    """A seat and who holds it. Nobody: neither ``player`` nor ``bot``.

    ``held`` says why a bot stands in for the player, who can come back until ``grace``;
    ``timeouts`` counts those in a row; ``anchor`` is the one he readied with.
    """

    player: Player | None = None
    bot: str | None = None
    ready: bool = False
    anchor: str | None = None
    held: Cause | None = None
    grace: int | None = None
    timeouts: int = 0
    left: bool = False
    asked: bool = False

    @property
    def taken(self) -> bool:
        """Whether somebody sits here, person or bot."""
        return self.player is not None or self.bot is not None

    @property
    def person(self) -> bool:
        """Whether it is a person's seat, present or not, who has not left the match."""
        return self.player is not None and not self.left

    @property
    def present(self) -> bool:
        """Whether a person holds it now."""
        return self.player is not None and self.held is None and not self.left


class Pause(msgspec.Struct, frozen=True):
    """Why and since when the clocks stand still, and when they run again at the latest."""

    cause: Cause
    since: int
    until: int | None


class Match(msgspec.Struct, frozen=True):
    """A match in play or the last one played.

    ``chains`` is what each seat has shown last of its nonces; ``nonces`` those that came for the
    deal that is due, ``dealt`` those of the deal in play. ``acts`` counts that deal's actions.
    ``turn`` is the seat to act since row ``since``, until ``at``, when ``due`` happens; ``choices``
    what it may do. ``clock`` is when a person's time for this turn runs out, also while a bot holds
    his seat: who comes back has no more of it. ``awaited`` is until when nonces are waited for.
    """

    number: int
    id: str
    root: Secret
    game: AnyGame
    state: Any
    commitments: tuple[str, ...]
    anchors: tuple[str | None, ...]
    chains: tuple[Anchor | None, ...]
    nonces: tuple[str | None, ...]
    ranked: bool = False
    dealt: tuple[str | None, ...] = ()
    acts: int = 0
    revealed: int = 0
    awaited: int | None = None
    choices: Legal[Any] = Legal()
    turn: Seat | None = None
    at: int | None = None
    due: Due | None = None
    clock: int | None = None
    since: int = 0
    ended: str | None = None

    def __repr__(self) -> str:
        """Show that there is one: its state holds every hand."""
        return f"Match({self.number}, {self.id})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Show no more where it is printed prettily."""
        return [("number", self.number), ("id", self.id)]

    @property
    def next(self) -> Seat | Chance | Over:
        """Whose move the rules say it is."""
        return self.game.turn(self.state)


class Utterance(msgspec.Struct, frozen=True):
    """Something that was said, and when."""

    said: Said
    at: int


class Table(msgspec.Struct, frozen=True):
    """A table at row ``seq`` of its log, which was written at ``at``."""

    id: str
    settings: Settings
    host: str
    chairs: tuple[Chair, ...]
    phase: Phase = Phase.WAITING
    seq: int = 0
    at: int = 0
    made: int = 0
    fill_at: int | None = None
    match: Match | None = None
    pause: Pause | None = None
    said: tuple[Utterance, ...] = ()
    mutes: tuple[tuple[str, str], ...] = ()
    barred: tuple[str, ...] = ()
    incident: str = ""

    def __repr__(self) -> str:
        """Show where it stands, and nothing of what is in it."""
        return f"Table({self.id}, {self.phase}, {self.seq})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Show no more where it is printed prettily."""
        return [("id", self.id), ("phase", self.phase), ("seq", self.seq)]

    @property
    def game(self) -> AnyGame:
        """The game its settings ask for."""
        return game_of(self.settings)

    @property
    def open(self) -> bool:
        """Whether it is between matches, and seats may change hands."""
        return self.phase is Phase.WAITING or self.phase is Phase.OVER

    def seat_of(self, player: str) -> Seat | None:
        """The seat of a player, whoever holds it now; None if he has none."""
        for seat, chair in enumerate(self.chairs):
            if chair.player is not None and chair.player.id == player and not chair.left:
                return seat
        return None

    def with_chair(self, seat: Seat, chair: Chair) -> "Table":
        """The same table with another chair at ``seat``."""
        chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        return replace(self, chairs=chairs)

    def alters(self, seat: Seat, **changes: Any) -> "Table":
        """The same table with something else about the chair at ``seat``."""
        return self.with_chair(seat, replace(self.chairs[seat], **changes))


def playing(table: Table) -> Match:
    """The match of a table that has one; ValueError otherwise."""
    if table.match is None:
        msg = "no match has been started at this table"
        raise ValueError(msg)
    return table.match


def in_match(table: Table, **changes: Any) -> Table:
    """The same table with something else about its match."""
    return replace(table, match=replace(playing(table), **changes))
