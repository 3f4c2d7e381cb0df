"""What can be asked of a table: by a client, and by the server itself."""

from typing import Annotated

import msgspec
from msgspec import Meta

from lamma.table.people import Player
from lamma.table.settings import Settings

SeatIndex = Annotated[int, Meta(ge=0, le=7)]
Hex64 = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]{64}$")]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Word = Annotated[str, Meta(min_length=1, max_length=64)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """The base of every command; its tag ``t`` says which."""


class Sit(Command, frozen=True, tag="sit"):
    """Take a seat (any free one without ``seat``); with an ``anchor`` also be ready."""

    seat: SeatIndex | None = None
    anchor: Hex64 | None = None


class Stand(Command, frozen=True, tag="stand"):
    """Give the seat up, while no match is in play."""


class Ready(Command, frozen=True, tag="ready"):
    """Ready to start; the anchor of the client's nonce chain, or None to do without."""

    anchor: Hex64 | None = None


class Unready(Command, frozen=True, tag="unready"):
    """Not ready after all."""


class Start(Command, frozen=True, tag="start"):
    """The host starts the match: every seat is taken, every person ready."""


class Kick(Command, frozen=True, tag="kick"):
    """The host empties a seat before the start, a bot's too."""

    seat: SeatIndex


class Fill(Command, frozen=True, tag="fill"):
    """The host fills the empty seats with bots, of the table's strength or of another."""

    bot: Word | None = None


class Change(Command, frozen=True, tag="change"):
    """The host changes the settings before the start; everyone must be ready anew."""

    settings: Settings


class Act(Command, frozen=True, tag="act"):
    """The seat acts, in the notation of records: ``play SA``."""

    a: Word


class Nonce(Command, frozen=True, tag="nonce"):
    """The seat's nonce for a deal that is due: it is ready to go on."""

    deal: Annotated[int, Meta(ge=1)]
    value: Hex64


class Anchor(Command, frozen=True, tag="anchor"):
    """A client that lost its chain begins another, valid from the next deal."""

    value: Hex64


class Away(Command, frozen=True, tag="away"):
    """Let a bot hold the seat for a while."""


class Back(Command, frozen=True, tag="back"):
    """Take the seat back from the bot."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the match for good (C-31, D-23)."""


class Say(Command, frozen=True, tag="say"):
    """Say something, where talk is free."""

    text: Text


class Phrase(Command, frozen=True, tag="phrase"):
    """Say one of the quick phrases."""

    code: Word


class Mute(Command, frozen=True, tag="mute"):
    """Hear no more of a player."""

    player: Word


class Unmute(Command, frozen=True, tag="unmute"):
    """Hear a player again."""

    player: Word


class Pause(Command, frozen=True, tag="pause"):
    """Ask for a pause, or agree to one: it begins when every person present has."""


class Resume(Command, frozen=True, tag="resume"):
    """End the pause."""


class Extend(Command, frozen=True, tag="extend"):
    """Wait longer for whoever is away."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Play again, once every person present says so; with a new anchor."""

    anchor: Hex64 | None = None


class Close(Command, frozen=True, tag="close"):
    """The host closes the table, while no match is in play."""


ClientCommand = (
    Sit
    | Stand
    | Ready
    | Unready
    | Start
    | Kick
    | Fill
    | Change
    | Act
    | Nonce
    | Anchor
    | Away
    | Back
    | Leave
    | Say
    | Phrase
    | Mute
    | Unmute
    | Pause
    | Resume
    | Extend
    | Rematch
    | Close
)
"""What a client may send."""


class Create(Command, frozen=True, tag="create"):
    """Make the table; the first command of a log, by its host or by the server."""

    table: str
    settings: Settings
    host: Player
    seated: bool = True
    filled: bool = False


class Tick(Command, frozen=True, tag="tick"):
    """Something may be due: whatever the moment asks for is done, if anything."""


class BotAct(Command, frozen=True, tag="bot_act"):
    """A bot's move for the seat to act; ``left`` seats had left for good when it was chosen.

    What else a record's ``bot_moves`` say of it follows from the deal's seed and the state. It is
    no part of this, nor of the log: from the digest of a view a hand can be found by trying all.
    """

    seat: SeatIndex
    a: str
    bot: str
    nodes: int
    left: int = 0


class Lost(Command, frozen=True, tag="lost"):
    """The person of this seat has had no connection for a while."""

    seat: SeatIndex


class Restarted(Command, frozen=True, tag="restarted"):
    """The server was down until now: running clocks get that time back."""


class Suspend(Command, frozen=True, tag="suspend"):
    """Something broke: the table stands still as it is, and ``incident`` names what to look for."""

    incident: str


ServerCommand = Create | Tick | BotAct | Lost | Restarted | Suspend
"""What only the server may ask for."""

AnyCommand = ClientCommand | ServerCommand
