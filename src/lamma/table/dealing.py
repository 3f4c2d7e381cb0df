"""The deals of a live match: seeds from its root, cards from seeds and nonces."""

import hmac
from collections.abc import Sequence

from lamma.cards import Seat
from lamma.fairness import Secret, Seeds
from lamma.games.protocol import Chance, Deal
from lamma.proving import move_seed
from lamma.record.dealing import fair_deal
from lamma.table.state import Match


def seeds(root: Secret, match: str, count: int) -> Seeds:
    """Every seed of a match of at most ``count`` deals."""
    return Seeds.derive(root, bytes.fromhex(match), count)


def seed_of(match: Match, deal: int) -> Secret:
    """The seed of one deal, from 1."""
    return seeds(match.root, match.id, deal).seed(deal)


def bot_seed(match: Match, seat: Seat) -> int:
    """The seed of a bot's chances, should it act for ``seat`` now."""
    return move_seed(bytes.fromhex(match.id), seed_of(match, match.state.deals), seat, match.acts)


def unused(match: Match) -> tuple[str, ...]:
    """The seeds of the deals that the match did not need."""
    every = seeds(match.root, match.id, match.game.max_deals).every
    return tuple(seed.hex() for seed in every[match.state.deals :])


def cards(match: Match, chance: Chance, nonces: Sequence[str | None]) -> Deal:
    """The deal that is due, as its seed and the nonces give it."""
    return fair_deal(
        match.game,
        match.state,
        chance,
        match=bytes.fromhex(match.id),
        seed=seed_of(match, chance.deal),
        nonces=[None if nonce is None else bytes.fromhex(nonce) for nonce in nonces],
    )


def draw(lots: bytes, what: bytes) -> bytes:
    """32 bytes of a moment's chances, for one purpose; other purposes learn nothing of it."""
    return hmac.digest(lots, what, "sha256")
