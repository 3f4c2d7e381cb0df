"""What happens at a table, as its log keeps it. A row of the log has one or more of these.

No event names a hidden card: a deal says which deal it is and the nonces, and the hands follow
from the match's sealed root. So whoever reads a log learns nothing that is not public.
"""

import msgspec

from lamma.cards import Seat
from lamma.fairness import Secret
from lamma.table.causes import Cause, Due
from lamma.table.people import Player
from lamma.table.settings import Settings


class Event(msgspec.Struct, frozen=True, tag_field="t", omit_defaults=True):
    """The base of every event; its tag ``t`` says which. Times are milliseconds since 1970."""


class Created(Event, frozen=True, tag="created"):
    """The table was made."""

    table: str
    settings: Settings
    host: str


class Sat(Event, frozen=True, tag="sat"):
    """A person took a seat."""

    seat: Seat
    player: Player


class Stood(Event, frozen=True, tag="stood"):
    """A person gave the seat up, or was made to by the host."""

    seat: Seat
    cause: Cause | None = None


class Readied(Event, frozen=True, tag="readied"):
    """A person is ready to start; the anchor of his nonces, if he has any."""

    seat: Seat
    anchor: str | None = None


class Unreadied(Event, frozen=True, tag="unreadied"):
    """A person is not ready after all."""

    seat: Seat


class Filled(Event, frozen=True, tag="filled"):
    """Bots took these seats."""

    seats: tuple[Seat, ...]
    bot: str


class Emptied(Event, frozen=True, tag="emptied"):
    """A bot was sent away from a seat."""

    seat: Seat


class Changed(Event, frozen=True, tag="changed"):
    """The host changed the settings."""

    settings: Settings


class Hosted(Event, frozen=True, tag="hosted"):
    """Another person is the host now."""

    player: str


class Started(Event, frozen=True, tag="started"):
    """A match began: what it is committed to. ``root`` gives the seeds, and is a secret."""

    match: str
    root: Secret
    commitments: tuple[str, ...]
    anchors: tuple[str | None, ...]
    ranked: bool = False


class Awaited(Event, frozen=True, tag="awaited"):
    """A deal is due; nonces for it may come until then."""

    deal: int
    until: int


class Nonced(Event, frozen=True, tag="nonced"):
    """A seat's nonce for the deal that is due."""

    seat: Seat
    deal: int
    value: str


class Renewed(Event, frozen=True, tag="renewed"):
    """A seat's new anchor, its first nonce being for ``deal``."""

    seat: Seat
    deal: int
    anchor: str


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards were dealt; they follow from the seed of this deal and these nonces."""

    deal: int
    nonces: tuple[str | None, ...]


class Acted(Event, frozen=True, tag="acted"):
    """A seat acted. With ``bot`` it was a bot that chose, which might search so many ``nodes``."""

    seat: Seat
    a: str
    cause: Cause | None = None
    bot: str | None = None
    nodes: int = 0


class Turn(Event, frozen=True, tag="turn"):
    """Whose turn it is now; at ``at`` his clock runs out, or the bot in that seat moves."""

    seat: Seat
    at: int | None = None
    due: Due | None = None


class Scored(Event, frozen=True, tag="scored"):
    """A round was completed."""

    round: int


class Revealed(Event, frozen=True, tag="revealed"):
    """A deal is over: its seed, for everyone to check."""

    deal: int
    seed: str
    nonces: tuple[str | None, ...]


class Held(Event, frozen=True, tag="held"):
    """A bot holds a person's seat from now on; until ``grace`` he can have it back."""

    seat: Seat
    bot: str
    cause: Cause
    grace: int | None = None


class Returned(Event, frozen=True, tag="returned"):
    """A person has his seat back."""

    seat: Seat


class Extended(Event, frozen=True, tag="extended"):
    """The others wait longer for a seat's player."""

    seat: Seat
    until: int


class Left(Event, frozen=True, tag="left"):
    """A player left the match for good."""

    seat: Seat
    cause: Cause


class Ended(Event, frozen=True, tag="ended"):
    """The match is over; the seeds it did not need."""

    ended: str | None
    unused: tuple[str, ...]


class Asked(Event, frozen=True, tag="asked"):
    """A person wants a pause, or no longer does."""

    seat: Seat
    asked: bool = True


class Paused(Event, frozen=True, tag="paused"):
    """The clocks stand still until ``until`` at the latest (None: until somebody is back)."""

    cause: Cause
    until: int | None = None


class Resumed(Event, frozen=True, tag="resumed"):
    """The clocks run again."""


class Gifted(Event, frozen=True, tag="gifted"):
    """Time that was lost through no fault of the players is given back."""

    ms: int
    cause: Cause


class Said(Event, frozen=True, tag="said"):
    """Somebody said something: a text, or a quick phrase by its code."""

    player: str
    text: str = ""
    phrase: str = ""


class Muted(Event, frozen=True, tag="muted"):
    """``by`` hears no more of ``player``, or does again. Only ``by`` learns of it."""

    by: str
    player: str
    muted: bool = True


class Suspended(Event, frozen=True, tag="suspended"):
    """Something broke; the table stands as it was, its log whole."""

    incident: str


class Closed(Event, frozen=True, tag="closed"):
    """The table is no more."""

    cause: Cause


AnyEvent = (
    Created
    | Sat
    | Stood
    | Readied
    | Unreadied
    | Filled
    | Emptied
    | Changed
    | Hosted
    | Started
    | Awaited
    | Nonced
    | Renewed
    | Dealt
    | Acted
    | Turn
    | Scored
    | Revealed
    | Held
    | Returned
    | Extended
    | Left
    | Ended
    | Asked
    | Paused
    | Resumed
    | Gifted
    | Said
    | Muted
    | Suspended
    | Closed
)
"""Every event there is."""
