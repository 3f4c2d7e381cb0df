"""The seal of a record: what no rule can see still cannot be changed unseen.

Rules, deals and commitments bind nearly everything in a record to everything else, but not all of
it: a bid that was beaten, the last cards of a hand claimed away, an option that never came into
play, a player's name. The seal has a digest of each part, as it was written. It guards against a
slip and points at the place; it is no signature, and who rewrites a record can rewrite its seal.
"""

import hashlib

import msgspec

from lamma.record.model import Record, Seal

_DIGITS = 16
# A `seal` seals nothing of itself; `rounds` are sealed deal by deal, their results by the replay.
_APART = ("rounds", "seal")
KEYS = tuple(key for key in Record.__struct_fields__ if key not in _APART)


def digest(value: object) -> str:
    """16 hex digits of the SHA-256 of a value's compact JSON, keys in the format's order."""
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()[:_DIGITS]


def seal_of(record: Record) -> Seal:
    """The seal that a record should have; its keys are those that the record has."""
    parts = ((key, getattr(record, key)) for key in KEYS)
    return Seal(
        {key: digest(value) for key, value in parts if value is not msgspec.UNSET},
        tuple(tuple(map(digest, round_.deals)) for round_ in record.rounds),
    )


def sealed(record: Record) -> Record:
    """The same record under a seal of its own."""
    return msgspec.structs.replace(record, seal=seal_of(record))
