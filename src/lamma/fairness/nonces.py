"""The seats' part: a chain of nonces a seat, one shown a deal (section 4)."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from lamma.fairness.encoding import SIZE, message, number, sized
from lamma.fairness.secret import Secret, plain


def _hashed(value: bytes, times: int = 1) -> bytes:
    for _ in range(times):
        value = hashlib.sha256(message(b"lamma/nonce/1", value)).digest()
    return value


class NonceChain:
    """One seat's nonces for ``length`` deals in a row, the first of them for deal ``first``.

    Each nonce hashes to the one before it, and the first to the anchor, which the seat publishes
    before any nonce of deal ``first`` is shown: from then on it has nothing left to choose.
    """

    __slots__ = ("_nonces", "anchor", "first")

    def __init__(self, root: bytes | Secret, length: int, first: int = 1) -> None:
        number(length, "the length of the chain")
        number(first, "the first deal")
        links = [sized(plain(root), "the root")]
        for _ in range(length):
            links.append(_hashed(links[-1]))
        self.anchor = links.pop()
        self.first = first
        self._nonces = tuple(map(Secret, reversed(links)))

    @classmethod
    def fresh(cls, length: int, first: int = 1) -> "NonceChain":
        """A chain whose root is drawn from the operating system."""
        return cls(secrets.token_bytes(SIZE), length, first)

    def nonce(self, deal: int) -> bytes:
        """The nonce that the seat shows for ``deal``; IndexError outside the chain.

        Asking is showing: it also gives away the nonces of all deals before.
        """
        if not 0 <= deal - self.first < len(self._nonces):
            last = self.first + len(self._nonces) - 1
            msg = f"the chain has nonces for deals {self.first} to {last}, not {deal}"
            raise IndexError(msg)
        return self._nonces[deal - self.first].reveal()

    def __repr__(self) -> str:
        """Show what is public."""
        return f"NonceChain(anchor={self.anchor.hex()}, first={self.first})"


@dataclass(frozen=True, slots=True)
class Anchor:
    """What a seat has shown last, and the deal it stands for.

    A match begins with each seat's anchor, standing for deal 0; a client that returns without its
    chain publishes a new one, which stands for the last deal already dealt: the chain
    ``NonceChain(root, length, first)`` has ``Anchor(chain.anchor, first - 1)``.
    """

    value: bytes
    deal: int = 0

    def __post_init__(self) -> None:
        """Refuse what no chain can have."""
        sized(self.value, "an anchor")
        if self.deal < 0:
            msg = f"an anchor stands for deal 0 or a later one, not {self.deal}"
            raise ValueError(msg)

    def follows(self, deal: int, nonce: bytes) -> bool:
        """Whether ``nonce`` is what this seat had to show for ``deal``, deals it missed skipped."""
        if deal <= self.deal:
            return False
        return hmac.compare_digest(_hashed(nonce, deal - self.deal), self.value)

    def after(self, deal: int, nonce: bytes | None) -> "Anchor":
        """The anchor that the next nonce must lead back to, once ``nonce`` came for ``deal``.

        None, a nonce that did not come, leaves it as it is. ValueError if it does not follow.
        """
        if nonce is None:
            return self
        if not self.follows(deal, nonce):
            msg = f"the nonce for deal {deal} does not lead back to what was shown for {self.deal}"
            raise ValueError(msg)
        return Anchor(nonce, deal)
