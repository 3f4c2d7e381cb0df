"""The codes with which the server closes a socket: a closed set."""

from enum import IntEnum


class Close(IntEnum):
    """Why a socket was closed; the socket is always accepted first, so that a browser sees it."""

    RESTART = 1012
    """The server restarts: come back soon, with a jitter."""
    OVERLOAD = 1013
    """Too many sockets, here or from this address: come back later."""
    MALFORMED = 4400
    """A frame that is none, or out of its place (a second ``hello``)."""
    TICKET = 4401
    """The ticket is unknown, used or too old, or the session has ended: get another."""
    FORBIDDEN = 4403
    """A foreign origin, or somebody who may not watch this table."""
    TIMEOUT = 4408
    """No ``hello`` within 5 s, or no ``ping`` within 60 s."""
    REPLACED = 4409
    """A newer connection holds this seat."""
    TOO_MUCH = 4413
    """A frame above 16 KiB, or a reader so slow that its frames piled up: resume by ``since``."""
    TOO_OLD = 4426
    """The client speaks a version that this server no longer does."""
    RATE = 4429
    """Too many frames, again and again."""
