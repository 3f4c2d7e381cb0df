"""From a deal's seed and nonces to the order of its cards (sections 5 and 6)."""

import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from struct import Struct
from typing import Final

from lamma.fairness.encoding import ABSENT, match_id, message, number, sized
from lamma.fairness.secret import Secret, plain

_WORDS: Final = Struct(">8I")
_RANGE: Final = 1 << 32


@dataclass(frozen=True, slots=True, repr=False)
class Shuffle:
    """A shuffled deck, and the first dealer where one was drawn.

    ``order[p]`` is the number of the card in place ``p``, place 0 the top; a card's number is its
    index in ``Game.deck``. It does not print: it is every hand of a deal still being played.
    """

    order: tuple[int, ...]
    dealer: int | None = None

    def __repr__(self) -> str:
        """Show nothing of the cards."""
        return "Shuffle(…)"


def shuffle(  # noqa: PLR0913 - what a deal depends on, each by name
    *,
    match: bytes,
    deal: int,
    seed: bytes | Secret,
    nonces: Sequence[bytes | None],
    cards: int,
    draw_dealer_of: int | None = None,
) -> Shuffle:
    """The shuffle of ``deal`` (from 1) for a deck of ``cards``; ``nonces`` one a seat, in order.

    None stands for a nonce that did not come. ``draw_dealer_of`` is the number of seats, on deal 1
    of a game that draws its first dealer. ValueError says which value is out of its bounds.
    """
    if draw_dealer_of is not None and deal != 1:
        msg = f"the first dealer is drawn on deal 1, not on deal {deal}"
        raise ValueError(msg)
    words = stream(deal_key(match, deal, seed, nonces, cards))
    dealer = None
    if draw_dealer_of is not None:
        number(draw_dealer_of, "the number of seats")
        dealer = below(words, draw_dealer_of)
    return Shuffle(fisher_yates(words, cards), dealer)


def deal_key(
    match: bytes, deal: int, seed: bytes | Secret, nonces: Sequence[bytes | None], cards: int
) -> bytes:
    """S-18: The key of a deal's stream; every seat's nonce has its part, as a cut of the deck."""
    if not nonces:
        msg = "a shuffle takes one nonce a seat, None for one that did not come; there are none"
        raise ValueError(msg)
    shown = [
        ABSENT if nonce is None else sized(nonce, f"the nonce of seat {seat}")
        for seat, nonce in enumerate(nonces)
    ]
    numbers = number(deal, "the deal"), number(cards, "the number of cards")
    text = message(b"lamma/deck/1", match_id(match), *numbers, *shown)
    return hmac.digest(sized(plain(seed), "the seed"), text, "sha256")


def stream(key: bytes) -> Iterator[int]:
    """Endless 32-bit words from ``key``, eight a block."""
    for block in count():
        yield from _WORDS.unpack(hmac.digest(key, block.to_bytes(8, "big"), "sha256"))


def below(words: Iterator[int], bound: int) -> int:
    """A number from 0 to ``bound − 1``, all exactly as likely.

    Words at or above the highest multiple of ``bound`` in 32 bits are thrown away: without that
    the low numbers would come a little more often.
    """
    limit = _RANGE - _RANGE % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


def fisher_yates(words: Iterator[int], cards: int) -> tuple[int, ...]:
    """Every order of ``cards`` numbers, all exactly as likely."""
    order = list(range(cards))
    for place in range(cards - 1, 0, -1):
        other = below(words, place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)
