"""A match being written down while it is played."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from lamma.cards import Seat
from lamma.fairness import Secret
from lamma.games.protocol import Deal, Legal, Over
from lamma.games.registry import AnyGame
from lamma.record.model import (
    FORMAT,
    BotMove,
    Holder,
    NewAnchor,
    Player,
    Record,
    Reveals,
    Shown,
)
from lamma.record.pot import payouts_of
from lamma.record.replayer import Leave, replay
from lamma.record.rounds import RoundLog
from lamma.record.seal import sealed
from lamma.record.shape import game_of, given


class Pledge(msgspec.Struct, frozen=True, kw_only=True):
    """What is published before the first deal: id, commitments, one anchor a seat (or None).

    ``deals_seed`` is given only where everything derives from it and nobody is to be surprised.
    """

    match: bytes
    commitments: tuple[bytes, ...]
    anchors: tuple[bytes | None, ...]
    deals_seed: bytes | None = None


class Transcript:
    """Plays a match and writes it down: each step goes to the game first, and counts if it holds.

    ``state`` is where the match stands. A step that the rules refuse raises what the game raises
    (:class:`~lamma.games.protocol.Illegal`), and nothing is written. With ``legal`` every action
    carries the texts of all that was legal. :meth:`record` may be asked for at any moment.
    """

    def __init__(
        self,
        game: AnyGame,
        players: Sequence[Player],
        pledge: Pledge,
        *,
        stakes: Sequence[int] | None = None,
        legal: bool = False,
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.pledge = pledge
        self.stakes = None if stakes is None else tuple(stakes)
        self.state: Any = game.start()
        self._legal = legal
        self._log = RoundLog()
        self._opener: Seat | None = None
        self._shown: tuple[Shown, ...] = ()
        self._unused: tuple[str, ...] = ()
        self._new_anchors: tuple[NewAnchor, ...] = ()
        self._bot_moves: tuple[BotMove, ...] = ()
        self._held_by: tuple[Holder, ...] = ()

    @classmethod
    def resume(cls, record: Record, line: int = 1) -> "Transcript":
        """Go on where a record ends, as if it had never been put down; raises as ``replay``."""
        pledge = Pledge(
            match=bytes.fromhex(record.match),
            commitments=tuple(map(bytes.fromhex, record.commitments)),
            anchors=tuple(map(_bytes, record.reveals.anchors)),
            deals_seed=_bytes(record.deals_seed),
        )
        actions = (act for part in record.rounds for deal in part.deals for act in deal.actions)
        resumed = cls(
            game_of(record, line),
            record.seats,
            pledge,
            stakes=None if isinstance(record.stakes, UnsetType) else record.stakes,
            legal=len(next(actions, ())) == 3,
        )
        for step in replay(record, line, resumed.game):
            if step.seat is None:
                resumed.deal(step.action)
            elif isinstance(step.action, Leave):
                resumed.leave(step.seat)
            else:
                resumed.act(step.seat, step.action)
        resumed._shown, resumed._unused = record.reveals.deals, record.reveals.unused
        resumed._new_anchors = given(record.reveals.new_anchors)
        resumed._bot_moves, resumed._held_by = given(record.bot_moves), given(record.held_by)
        return resumed

    def deal(self, deal: Deal) -> None:
        """Chance deals."""
        after = self.game.apply(self.state, deal)
        self._log.deal(self.game, self.state, deal, after)
        self.state = after
        turn = self.game.turn(after)
        if self._opener is None and isinstance(turn, int):
            self._opener = turn

    def act(self, seat: Seat, action: Any, legal: Legal[Any] | None = None) -> None:
        """``seat``, whose turn it is, acts; ``legal`` spares asking the game for it again."""
        after = self.game.apply(self.state, action)
        write = self.game.write
        if self._legal:
            choices = self.game.legal(self.state) if legal is None else legal
            self._log.act((seat, write(action), tuple(map(write, choices))))
        else:
            self._log.act((seat, write(action)))
        self.state = after

    def leave(self, seat: Seat) -> None:
        """``seat`` leaves for good (C-31, D-23)."""
        self.state = self.game.leave(self.state, seat)

    def reveal(self, seed: bytes | Secret, nonces: Sequence[bytes | None]) -> None:
        """A deal is over (or thrown in): its seed and each seat's nonce, or None, are public."""
        shown = tuple(None if nonce is None else nonce.hex() for nonce in nonces)
        self._shown += (Shown(seed.hex(), shown),)

    def reveal_unused(self, seeds: Sequence[bytes | Secret]) -> None:
        """The match is over: the seeds of the deals it did not need, in order."""
        self._unused = tuple(seed.hex() for seed in seeds)

    def renew(self, deal: int, seat: Seat, anchor: bytes) -> None:
        """A client came back with a new chain, whose first nonce is for ``deal`` of the match.

        Only the last before a deal counts: a record stays small, however often one comes back.
        """
        kept = (new for new in self._new_anchors if (new.deal, new.seat) != (deal, seat))
        self._new_anchors = (*kept, NewAnchor(deal, seat, anchor.hex()))

    def hold(self, seat: Seat, kind: str) -> None:
        """From the next action on ``seat`` is held by ``kind``: ``person`` or ``bot:<name>``.

        Of several between two actions only the last is kept.
        """
        now = (*self._log.place, seat)
        kept = (
            each for each in self._held_by if (each.round, each.deal, each.action, each.seat) != now
        )
        self._held_by = (*kept, Holder(*now, kind))

    @property
    def place(self) -> tuple[int, int, int]:
        """Where the next action goes: the round, its deal from 1, the action from 0."""
        return self._log.place

    def explained(self, moves: Sequence[BotMove]) -> None:
        """How the actions before came about, as another transcript of them had it."""
        self._bot_moves = tuple(moves)

    def explain_bot(self, bot: str, seed: int, nodes: int, view: str) -> None:
        """How the last action came about (:class:`~lamma.record.model.BotMove`)."""
        number, deal, actions = self._log.place
        self._bot_moves += (BotMove(number, deal, actions - 1, bot, seed, nodes, view),)

    @property
    def bot_moves(self) -> tuple[BotMove, ...]:
        """What has been explained so far."""
        return self._bot_moves

    def record(self) -> Record:
        """The match so far, sealed; ``ended`` is None unless it is over."""
        scores = self.game.score(self.state)
        over = isinstance(self.game.turn(self.state), Over)
        first, *others = self.state.left or (None,)
        ended = None if not over else "finished" if first is None else f"left:{first}"
        also_left = tuple(others) if over else self.state.left
        name, _, rulebook = self.game.key.partition("/")
        record = Record(
            format=FORMAT,
            game=name,
            rulebook=rulebook,
            options=dict(self.game.options),
            seats=self.players,
            rounds=tuple(self._log.rounds(self.game, self.state)),
            totals=scores.totals,
            ranks=scores.ranks,
            ended=ended,
            also_left=also_left or UNSET,
            match=self.pledge.match.hex(),
            deals_seed=_hex(self.pledge.deals_seed),
            commitments=tuple(value.hex() for value in self.pledge.commitments),
            reveals=Reveals(
                tuple(map(_hex, self.pledge.anchors)),
                self._shown,
                self._unused,
                self._new_anchors or UNSET,
            ),
            stakes=UNSET if self.stakes is None else self.stakes,
            payouts=self._payouts(scores.ranks) if over else UNSET,
            bot_moves=self._bot_moves or UNSET,
            held_by=self._held_by or UNSET,
        )
        return sealed(record)

    def _payouts(self, ranks: Sequence[int]) -> tuple[int, ...] | UnsetType:
        if self.stakes is None or self._opener is None:
            return UNSET
        return payouts_of(self.stakes, ranks, self._opener)


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else bytes.fromhex(text)


def _hex(value: bytes | None) -> str | None:
    return None if value is None else value.hex()
