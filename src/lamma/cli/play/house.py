"""The house of a match at the terminal: it deals fairly, and gives its bots their chances."""

import secrets
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lamma.cards import Seat
from lamma.fairness import NonceChain, Secret, Seeds, derive_chains, simulated
from lamma.games.protocol import Chance, Deal
from lamma.games.registry import AnyGame
from lamma.proving import move_seed
from lamma.record import Pledge
from lamma.record.dealing import fair_deal


@dataclass(frozen=True, slots=True)
class Secrets:
    """All that deals and bots follow from; ``deals_seed``, if given, gives seeds and roots too."""

    match: bytes
    seeds: tuple[Secret, ...] = ()
    roots: tuple[Secret, ...] = ()
    deals_seed: Secret | None = None

    @classmethod
    def fresh(cls, game: AnyGame) -> "Secrets":
        """Drawn from the operating system."""
        seeds = Seeds.fresh(game.max_deals)
        roots = tuple(Secret(secrets.token_bytes(32)) for _ in game.seats)
        return cls(seeds.match, seeds.every, roots)

    @classmethod
    def seeded(cls, seed: int) -> "Secrets":
        """A match that anyone can have again: the first of the run with this seed."""
        origin = simulated(seed, 0)
        return cls(origin.match, deals_seed=Secret(origin.deals_seed))


@dataclass(frozen=True)
class House:
    """Deals the matches of ``game`` from its secrets."""

    game: AnyGame
    secrets: Secrets

    @cached_property
    def seeds(self) -> Seeds:
        """One seed a deal."""
        kept = self.secrets
        if kept.deals_seed is not None:
            return Seeds.derive(kept.deals_seed, kept.match, self.game.max_deals)
        return Seeds(kept.match, kept.seeds)

    @cached_property
    def chains(self) -> tuple[NonceChain, ...]:
        """One chain of nonces a seat."""
        kept, count = self.secrets, self.game.max_deals
        if kept.deals_seed is not None:
            return derive_chains(kept.deals_seed, kept.match, len(self.game.seats), count)
        return tuple(NonceChain(root, count) for root in kept.roots)

    @property
    def pledge(self) -> Pledge:
        """What is published before the first deal."""
        root = self.secrets.deals_seed
        return Pledge(
            match=self.secrets.match,
            commitments=self.seeds.commitments,
            anchors=tuple(chain.anchor for chain in self.chains),
            deals_seed=None if root is None else root.reveal(),
        )

    def nonces(self, deal: int) -> list[bytes]:
        """Every seat's nonce for a deal."""
        return [chain.nonce(deal) for chain in self.chains]

    def deal(self, state: Any, chance: Chance) -> Deal:
        """The deal that ``state`` waits for."""
        return fair_deal(
            self.game,
            state,
            chance,
            match=self.secrets.match,
            seed=self.seeds.seed(chance.deal),
            nonces=self.nonces(chance.deal),
        )

    def chances(self, deal: int, seat: Seat, action: int) -> int:
        """The seed of a bot's chances for an action of a deal: the same after a resume."""
        return move_seed(self.secrets.match, self.seeds.seed(deal), seat, action)
