"""A match whose every deal is fair and written down, run within one process."""

from collections.abc import Sequence
from typing import Any

from lamma.cards import Seat
from lamma.fairness import NonceChain, Secret, Seeds, derive_chains
from lamma.games.protocol import Chance, Legal, Over
from lamma.games.registry import AnyGame
from lamma.record.dealing import fair_deal
from lamma.record.errors import BadRecord
from lamma.record.model import Player, Record
from lamma.record.transcript import Pledge, Transcript
from lamma.record.wording import wording


class FairMatch:
    """Deals when a deal is due, reveals a deal's seed when it is over, and keeps the transcript.

    For simulations and the terminal, where seeds and chains lie in one place. A match with a
    ``deals_seed`` can be resumed from its record.
    """

    def __init__(
        self, transcript: Transcript, seeds: Seeds, chains: Sequence[NonceChain], revealed: int = 0
    ) -> None:
        """Take up a match of which ``revealed`` deals have been revealed already."""
        self.transcript = transcript
        self._seeds = seeds
        self._chains = tuple(chains)
        self._dealt: int = transcript.state.deals
        self._revealed = revealed

    @classmethod
    def derived(
        cls,
        game: AnyGame,
        players: Sequence[Player],
        *,
        match: bytes,
        deals_seed: bytes,
        legal: bool = False,
    ) -> "FairMatch":
        """A match in which everything but the moves follows from ``match`` and ``deals_seed``.

        16 and 32 bytes, else ValueError.
        """
        seeds = Seeds.derive(deals_seed, match, game.max_deals)
        chains = derive_chains(deals_seed, match, len(game.seats), game.max_deals)
        pledge = Pledge(
            match=match,
            commitments=seeds.commitments,
            anchors=tuple(chain.anchor for chain in chains),
            deals_seed=deals_seed,
        )
        return cls(Transcript(game, players, pledge, legal=legal), seeds, chains)

    @classmethod
    def resumed(cls, record: Record, line: int = 1) -> "FairMatch":
        """Go on where a record ends; BadRecord without ``deals_seed``, else as ``replay``."""
        if record.deals_seed is None:
            raise BadRecord(line, "deals_seed", wording("no-deals-seed"))
        transcript = Transcript.resume(record, line)
        game, match = transcript.game, bytes.fromhex(record.match)
        root = bytes.fromhex(record.deals_seed)
        seeds = Seeds.derive(root, match, game.max_deals)
        chains = derive_chains(root, match, len(game.seats), game.max_deals)
        return cls(transcript, seeds, chains, len(record.reveals.deals))

    @property
    def state(self) -> Any:
        """Where the match stands."""
        return self.transcript.state

    def turn(self) -> Seat | Over:
        """Whose move it is; deals first, if that is due."""
        game = self.transcript.game
        while isinstance(turn := game.turn(self.state), Chance):
            self._reveal()
            self._deal(turn)
        return turn

    @property
    def seed(self) -> Secret:
        """The seed of the last deal; a secret while that deal is in play."""
        return self._seeds.seed(self._dealt)

    def act(self, seat: Seat, action: Any, legal: Legal[Any] | None = None) -> None:
        """``seat`` acts (:meth:`Transcript.act`)."""
        self.transcript.act(seat, action, legal)

    def leave(self, seat: Seat) -> None:
        """``seat`` leaves for good."""
        self.transcript.leave(seat)

    def record(self) -> Record:
        """The match so far; the seed of the deal in play is kept back."""
        turn = self.transcript.game.turn(self.state)
        if isinstance(turn, Chance | Over):
            self._reveal()
        if isinstance(turn, Over):
            self.transcript.reveal_unused(self._seeds.every[self._dealt :])
        return self.transcript.record()

    def _deal(self, turn: Chance) -> None:
        self._dealt = turn.deal
        self.transcript.deal(
            fair_deal(
                self.transcript.game,
                self.state,
                turn,
                match=self._seeds.match,
                seed=self._seeds.seed(turn.deal),
                nonces=self._nonces(turn.deal),
            )
        )

    def _reveal(self) -> None:
        """What was dealt and is over can be seen by all."""
        for deal in range(self._revealed + 1, self._dealt + 1):
            self.transcript.reveal(self._seeds.seed(deal), self._nonces(deal))
        self._revealed = self._dealt

    def _nonces(self, deal: int) -> list[bytes]:
        return [chain.nonce(deal) for chain in self._chains]
