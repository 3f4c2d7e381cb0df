"""The server's part: one seed a deal, committed to before the match (section 3)."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from lamma.fairness.encoding import MATCH_SIZE, SIZE, match_id, message, number, sized
from lamma.fairness.secret import Secret, plain


def commitment(match: bytes, deal: int, seed: bytes | Secret) -> bytes:
    """What is published of a deal's seed before the match: 32 bytes that fix it and hide it.

    ``deal`` counts from 1, redeals included. ValueError on a wrong length or number.
    """
    parts = match_id(match), number(deal, "the deal"), sized(plain(seed), "the seed")
    return hashlib.sha256(message(b"lamma/commitment/1", *parts)).digest()


@dataclass(frozen=True, slots=True)
class Seeds:
    """The seeds of one match, one for each deal it can need."""

    match: bytes
    every: tuple[Secret, ...]

    @classmethod
    def fresh(cls, count: int, match: bytes | None = None) -> "Seeds":
        """Draw independent seeds from the operating system, and a match id if none is given."""
        chosen = secrets.token_bytes(MATCH_SIZE) if match is None else match_id(match)
        number(count, "the number of seeds")
        return cls(chosen, tuple(Secret(secrets.token_bytes(SIZE)) for _ in range(count)))

    @classmethod
    def derive(cls, deals_seed: bytes | Secret, match: bytes, count: int) -> "Seeds":
        """The seeds of a simulated match, all from one (section 7)."""
        key = sized(plain(deals_seed), "the deals seed")
        match_id(match)
        number(count, "the number of seeds")

        def seed(deal: int) -> Secret:
            parts = message(b"lamma/seed/1", match, number(deal, "the deal"))
            return Secret(hmac.digest(key, parts, "sha256"))

        return cls(match, tuple(map(seed, range(1, count + 1))))

    @property
    def commitments(self) -> tuple[bytes, ...]:
        """The commitment to each seed, deal 1 first."""
        return tuple(commitment(self.match, deal, s) for deal, s in enumerate(self.every, 1))

    def seed(self, deal: int) -> Secret:
        """The seed of ``deal``, from 1; IndexError if none was committed to."""
        if not 1 <= deal <= len(self.every):
            msg = f"deal {deal} has no seed: there are {len(self.every)}, from 1"
            raise IndexError(msg)
        return self.every[deal - 1]
