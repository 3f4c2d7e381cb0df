"""How much one socket may ask for: buckets that fill with time."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second for long, and so many at once."""

    a_second: float
    at_once: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What a socket may send before it is refused, and how much of that it may do.

    ``frames`` counts all frames, ``bytes`` their size, ``talk`` what is said. ``patience`` is how
    many frames too many are answered with a refusal before the socket is closed (4429); it comes
    back with time too. ``sockets`` and ``an_address`` are how many may be open in all, and from
    one address.
    """

    frames: Rate = Rate(100, 200)
    bytes: Rate = Rate(32 * 1024, 256 * 1024)
    talk: Rate = Rate(1, 6)
    patience: Rate = Rate(1, 50)
    sockets: int = 12_000
    an_address: int = 64


class Bucket:
    """One allowance of one socket. Times are seconds, of one clock."""

    __slots__ = ("_a_second", "_at_once", "_left", "_then")

    def __init__(self, rate: Rate, now: float) -> None:
        self._a_second, self._at_once = rate.a_second, rate.at_once
        self._left, self._then = rate.at_once, now

    def take(self, amount: float, now: float) -> bool:
        """Take ``amount``, if it is there; otherwise nothing is taken."""
        left = self._left + (now - self._then) * self._a_second
        self._then = now
        left = min(left, self._at_once)
        if left < amount:
            self._left = left
            return False
        self._left = left - amount
        return True
