"""How values become the bytes that are hashed (``docs/fairness.md``, section 2)."""

from typing import Final

SIZE: Final = 32
"""Bytes in a seed, a nonce, an anchor and a commitment."""

MATCH_SIZE: Final = 16
"""Bytes in the id of a match."""

ABSENT: Final = bytes(SIZE)
"""What stands in the shuffle for a nonce that did not come."""

_WORD: Final = 4
_NUMBERS: Final = 1 << 8 * _WORD


def message(tag: bytes, *parts: bytes) -> bytes:
    """The tag and the parts, each after its length; no two lists of parts give the same bytes."""
    return b"".join([len(part).to_bytes(_WORD, "big") + part for part in (tag, *parts)])


def number(value: int, name: str, least: int = 1) -> bytes:
    """A number as four bytes, the highest first; ValueError outside ``least``..2³²−1."""
    if not least <= value < _NUMBERS:
        msg = f"{name} must be from {least} to {_NUMBERS - 1}, not {value}"
        raise ValueError(msg)
    return value.to_bytes(_WORD, "big")


def sized(value: bytes, name: str, size: int = SIZE) -> bytes:
    """The value itself; ValueError, which does not show it, unless it has ``size`` bytes."""
    if len(value) != size:
        msg = f"{name} must be {size} bytes, not {len(value)}"
        raise ValueError(msg)
    return value


def match_id(match: bytes) -> bytes:
    """The id of a match; ValueError unless it has 16 bytes."""
    return sized(match, "the match id", MATCH_SIZE)
