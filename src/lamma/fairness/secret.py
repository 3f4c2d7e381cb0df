"""Bytes that must not reach a log, a trace or a crash report."""

import hmac
from typing import NoReturn


class Secret:
    """Bytes that never print: ``repr``, ``str`` and ``format`` show ``Secret(…)``.

    It is no ``bytes``, so that an encoder or a ``%`` refuses it instead of spelling it out; it does
    not pickle. Whoever means to disclose it says so: :meth:`hex` or :meth:`reveal`. Equality, with
    another secret or with bytes, takes the same time wherever they differ.
    """

    __slots__ = ("_value",)

    def __init__(self, value: "bytes | Secret") -> None:
        self._value = value.reveal() if isinstance(value, Secret) else bytes(value)

    def reveal(self) -> bytes:
        """The bytes themselves."""
        return self._value

    def hex(self) -> str:
        """The bytes in lowercase hexadecimal, as a record writes them once they are public."""
        return self._value.hex()

    def __len__(self) -> int:
        """How many bytes there are; a length is no secret."""
        return len(self._value)

    def __repr__(self) -> str:
        """Show that a secret is here, and nothing of it."""
        return "Secret(…)"

    def __format__(self, spec: str) -> str:
        """Show nothing, whatever the format asks."""
        return format(repr(self), spec)

    def __eq__(self, other: object) -> bool:
        """Compare in constant time."""
        if isinstance(other, Secret):
            return hmac.compare_digest(self._value, other._value)
        if isinstance(other, bytes):
            return hmac.compare_digest(self._value, other)
        return NotImplemented

    def __hash__(self) -> int:
        """Agree with the bytes it equals."""
        return hash(self._value)

    def __copy__(self) -> "Secret":
        """Give itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> "Secret":
        """Give itself: it never changes."""
        return self

    def __reduce__(self) -> NoReturn:
        """Refuse to pickle: a pickle is a place where a secret would lie in the open."""
        msg = "a Secret does not pickle: reveal() it where it may be written down"
        raise TypeError(msg)


def plain(value: bytes | Secret) -> bytes:
    """The bytes of a secret, or of what is no secret any more."""
    return value.reveal() if isinstance(value, Secret) else value
