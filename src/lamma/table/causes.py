"""Why things happen at a table."""

from enum import StrEnum


class Cause(StrEnum):
    """Why a seat changed hands, a move was made for somebody, or a table stood still."""

    BOT = "bot"
    """A bot's own move, in a seat it holds."""
    TIMEOUT = "timeout"
    AWAY = "away"
    GONE = "gone"
    LEFT = "left"
    GRACE = "grace"
    """The time in which an absent player could come back is over."""
    CONSENT = "consent"
    EMPTY = "empty"
    """Nobody is at the table who could play on."""
    RESTART = "restart"
    HOST = "host"
    DONE = "done"
    IDLE = "idle"


class Due(StrEnum):
    """What a turn's deadline brings."""

    CLOCK = "clock"
    BOT = "bot"
