"""What to do when a socket has closed: come back, when, or leave it. Pure: one function."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from lamma.wire import Close

NORMAL: Final = 1000
FIRST: Final = 0.25
"""Seconds before the first attempt after a loss; doubled with each that fails."""
LONGEST: Final = 30.0
"""Seconds between two attempts, at most."""
SHORT: Final = 1.0
"""Seconds over which clients spread that all lost their sockets at once."""
CROWDED: Final = 10.0
"""Seconds to keep away from a server that asked for less."""
TICKETS: Final = 3
"""Tickets refused in a row, after which the session is taken for ended."""


class Reason(StrEnum):
    """Why a client does not come back."""

    DONE = "done"
    """It was closed as it should be."""
    FAULT = "fault"
    """The server did not understand the client: coming back would not mend it."""
    SIGNED_OUT = "signed_out"
    FORBIDDEN = "forbidden"
    REPLACED = "replaced"
    """The same seat was opened elsewhere; to come back would throw that one out."""
    TOO_OLD = "too_old"
    GONE = "gone"
    """There is no such table any more."""


@dataclass(frozen=True, slots=True)
class Again:
    """Come back after ``delay`` seconds, with a new ticket: each is good for once."""

    delay: float


@dataclass(frozen=True, slots=True)
class Stop:
    """Do not come back."""

    reason: Reason


_FINAL = {
    NORMAL: Reason.DONE,
    Close.MALFORMED: Reason.FAULT,
    Close.FORBIDDEN: Reason.FORBIDDEN,
    Close.REPLACED: Reason.REPLACED,
    Close.TOO_OLD: Reason.TOO_OLD,
}


def after_close(code: int | None, failures: int, chance: float, tickets: int = 0) -> Again | Stop:
    """What follows a socket closed with ``code`` (None: it broke off without one).

    ``failures`` counts the attempts since the last ``welcome``, ``chance`` is drawn from 0 to 1
    and spreads the clients; ``tickets`` counts the tickets refused in a row before this one.
    """
    if code in _FINAL:
        return Stop(_FINAL[code])
    if code == Close.TICKET:
        return Stop(Reason.SIGNED_OUT) if tickets >= TICKETS else Again(_backoff(failures, chance))
    if code in {Close.OVERLOAD, Close.RATE}:
        return Again(CROWDED * (1 + chance) + _backoff(failures, chance))
    if code == Close.RESTART and failures == 0:
        return Again(SHORT * chance)
    return Again(_backoff(failures, chance))


_STATUSES = {
    401: Reason.SIGNED_OUT,
    403: Reason.FORBIDDEN,
    404: Reason.GONE,
    410: Reason.GONE,
}


def after_status(
    status: int | None, failures: int, chance: float, wait: float = 0.0
) -> Again | Stop:
    """What follows a ticket refused over HTTP (None: no answer at all).

    ``wait`` is what the server asked for in ``Retry-After``, in seconds.
    """
    if status in _STATUSES:
        return Stop(_STATUSES[status])
    if status is not None and 400 <= status < 500 and status not in {408, 425, 429}:
        return Stop(Reason.FAULT)
    return Again(wait + _backoff(failures, chance))


def _backoff(failures: int, chance: float) -> float:
    longest = min(LONGEST, FIRST * 2.0 ** min(failures, 16))
    return longest * (0.5 + 0.5 * chance)
