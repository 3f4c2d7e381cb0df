"""A fair deal: from a seed and nonces to the cards as the game deals them."""

from collections.abc import Sequence
from typing import Any

from lamma.fairness import Secret, shuffle
from lamma.games.protocol import Chance, Deal
from lamma.games.registry import AnyGame


def fair_deal(  # noqa: PLR0913 - what a deal depends on, each by name
    game: AnyGame,
    state: Any,
    chance: Chance,
    *,
    match: bytes,
    seed: bytes | Secret,
    nonces: Sequence[bytes | None],
) -> Deal:
    """The deal that ``state`` is waiting for, as ``docs/fairness.md`` fixes it.

    ``chance`` is the game's turn in ``state``; ``nonces`` has one a seat, None where none came.
    ValueError for bytes of a wrong length.
    """
    deck = game.deck
    shuffled = shuffle(
        match=match,
        deal=chance.deal,
        seed=seed,
        nonces=nonces,
        cards=len(deck),
        draw_dealer_of=len(game.seats) if chance.draws_dealer else None,
    )
    return game.deal(state, tuple(deck[card] for card in shuffled.order), shuffled.dealer)
