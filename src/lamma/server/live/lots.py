"""Fresh random bytes, drawn from the system many at a time."""

import secrets

SIZE = 64
"""Bytes in the lots of one moment."""

_POOL = 64 * SIZE


class Lots:
    """Bytes of the operating system's generator; each is given once and not kept."""

    __slots__ = ("_at", "_pool")

    def __init__(self) -> None:
        self._pool, self._at = b"", 0

    def draw(self) -> bytes:
        """The next ``SIZE`` bytes."""
        at = self._at
        if at >= len(self._pool):
            self._pool, at = secrets.token_bytes(_POOL), 0
        self._at = at + SIZE
        return self._pool[at : self._at]
