"""Matches nobody sits at: everything in them follows from one seed (section 7)."""

import hashlib
import hmac
from dataclasses import dataclass

from lamma.fairness.encoding import MATCH_SIZE, match_id, message, number, sized
from lamma.fairness.nonces import NonceChain
from lamma.fairness.secret import Secret, plain


def derive_chains(
    deals_seed: bytes | Secret, match: bytes, seats: int, count: int
) -> tuple[NonceChain, ...]:
    """The nonce chain of each seat of a simulated match of at most ``count`` deals."""
    key = sized(plain(deals_seed), "the deals seed")
    match_id(match)

    def chain(seat: int) -> NonceChain:
        parts = message(b"lamma/root/1", match, number(seat, "the seat", least=0))
        return NonceChain(hmac.digest(key, parts, "sha256"), count)

    return tuple(map(chain, range(seats)))


@dataclass(frozen=True, slots=True)
class Simulated:
    """What one match of a run starts from: a record's ``deals_seed`` and ``match``."""

    deals_seed: bytes
    match: bytes


def simulated(seed: int, index: int) -> Simulated:
    """Match ``index`` (from 0) of the run with this ``seed``, any integer; needs no other match.

    ValueError if the index is negative or does not fit in four bytes.
    """
    place = number(index, "the index of a match in its run", least=0)
    deals_seed = hashlib.sha256(message(b"lamma/run/1", str(seed).encode(), place)).digest()
    match = hashlib.sha256(message(b"lamma/match/1", deals_seed)).digest()[:MATCH_SIZE]
    return Simulated(deals_seed, match)
