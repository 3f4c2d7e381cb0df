"""A seat's part in fair deals, and its check of the server's: every deal, as soon as it is shown.

Fed with the events of a table in order. It keeps the nonce chain, says which nonce to show, and
follows the match one deal behind: when a deal's seed is revealed it is dealt again from seeds and
nonces, and what was played is played again by the rules.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from lamma.cards import Seat
from lamma.fairness import Anchor, NonceChain, Secret, commitment
from lamma.games.protocol import Chance, Illegal
from lamma.games.registry import AnyGame
from lamma.record.dealing import fair_deal

Event = Mapping[str, Any]
"""An event as its JSON has it."""


class Cheat(StrEnum):
    """What a server can be caught at."""

    SEED = "seed"
    """A revealed seed is not the one that was committed to."""
    NONCE = "nonce"
    """A nonce does not lead back to its seat's anchor, or is not the one this seat showed."""
    ANCHOR = "anchor"
    """This seat's anchor is not the one it published."""
    HAND = "hand"
    """The cards this seat got are not those that seed and nonces give."""
    PLAY = "play"
    """Something was played that the rules do not allow."""
    REVEAL = "reveal"
    """A deal went by without its seed, or a seed came for another deal."""


class Cheated(Exception):  # noqa: N818 - what happened
    """The server is caught; ``deal`` is the deal it is about (0: before the first)."""

    def __init__(self, cheat: Cheat, deal: int, detail: str = "") -> None:
        self.cheat, self.deal, self.detail = cheat, deal, detail
        super().__init__(f"deal {deal}: {cheat}{f' ({detail})' if detail else ''}")


@dataclass(slots=True)
class _Hand:
    """A deal in play: what was said of it, to be checked when its seed is shown.

    ``cards`` are this seat's; None for a spectator.
    """

    deal: int
    nonces: list[str | None]
    cards: tuple[str, ...] | None
    done: list[tuple[Seat, str | None]] = field(default_factory=list)
    """Actions, and seats that left (None), in order."""


class Fair:
    """The chain of one seat, and the check of one table's deals.

    ``verified`` counts the deals of this match that were checked whole. Where events were missed
    ``following`` is False, and nothing is checked until the next deal that is due.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.verified = 0
        self.following = False
        self._next: NonceChain | None = None
        self._chain: NonceChain | None = None
        self._root: Secret | None = None
        self._renewed_in = ""
        self._match = b""
        self._commitments: tuple[str, ...] = ()
        self._anchors: list[Anchor | None] = []
        self._sure: list[bool] = []
        """Whether a seat's next nonce must lead back to its anchor: nothing of it was missed."""
        self._hand: _Hand | None = None
        self._state: Any = None
        self._shown: dict[int, str] = {}
        self._nonces: list[str | None] = []
        self._follow: dict[str, Callable[[Event, Seat | None], None]] = {
            "nonced": self._nonced,
            "renewed": self._renewed,
            "dealt": self._dealt,
            "acted": self._happened,
            "left": self._happened,
            "revealed": self._reveal,
            "ended": self._end,
        }

    def anchor(self) -> str:
        """The anchor of a fresh chain for the next match, in hex."""
        self._next = NonceChain.fresh(self.game.max_deals)
        return self._next.anchor.hex()

    @property
    def anchored(self) -> bool:
        """Whether there is a chain for the next match."""
        return self._next is not None

    def renew(self) -> str:
        """The anchor of a new chain, for a client without the one its seat began with.

        It counts from the deal that the server's ``renewed`` says.
        """
        self._root = Secret(secrets.token_bytes(32))
        return NonceChain(self._root, self.game.max_deals).anchor.hex()

    def has_chain(self, bound: Event, seat: Seat) -> bool:
        """Whether the chain at hand is the one that ``seat`` has in the match ``bound``."""
        for chain in (self._next, self._chain):
            if chain is not None and chain.anchor.hex() == bound["anchors"][seat]:
                self._chain = chain
                self._next = None if chain is self._next else self._next
                return True
        return bool(self._renewed_in == bound["id"])

    def nonce(self, deal: int) -> str | None:
        """The nonce to show for a deal that is due; None without a chain that has one.

        It is shown once its deal is committed to and the deal before is over; the caller asks at
        the server's ``awaited``, which :meth:`hear` has checked.
        """
        chain = self._chain
        if chain is None or self._hand is not None:
            return None
        try:
            value = chain.nonce(deal).hex()
        except IndexError:
            return None
        self._shown[deal] = value
        return value

    def hear(self, event: Event, seat: Seat | None, bound: Event | None = None) -> None:
        """Take the next event; :class:`Cheated` if the server is caught by it.

        ``bound`` is the view's ``match``, what the match is bound to; ``started`` needs it.
        """
        kind = event["t"]
        if kind == "renewed" and not self.following and seat == event["seat"]:
            self._take_chain(event["deal"], event["anchor"])
        if kind == "started":
            if bound is None or bound["id"] != event["match"]:
                raise Cheated(Cheat.SEED, 0)
            self._start(bound, seat)
        elif self.following and kind in self._follow:
            self._follow[kind](event, seat)

    def lost(self) -> None:
        """Events were missed: the match cannot be followed, until :meth:`resume`."""
        self.following = False
        self._hand = None
        self._sure = [False for _ in self._sure]

    def resume(self, state: Any, bound: Event) -> None:
        """Follow on from a deal that is due, with the nonces that come from now on.

        ``state`` is the match as it waits for the deal: a view of that moment hides nothing.
        ``bound`` is the view's ``match``. What was committed to before still counts; a seat's
        chain is taken up where it is, if a part of it was missed.
        """
        if bytes.fromhex(bound["id"]) != self._match:
            self._bind(bound)
            self._sure = [False for _ in self._sure]
        elif tuple(bound["commitments"]) != self._commitments:
            raise Cheated(Cheat.SEED, 0, "commitments")
        self._state, self._hand, self.following = state, None, True
        self._nonces = [None for _ in self._nonces]

    def _start(self, bound: Event, seat: Seat | None) -> None:
        self._bind(bound)
        self._state, self.following = self.game.start(), True
        self._chain, self._next = self._next, None
        anchors = bound["anchors"]
        if len(self._commitments) != self.game.max_deals:
            raise Cheated(Cheat.SEED, 0, "commitments")
        if seat is not None and self._chain is not None:
            if anchors[seat] is None:
                raise Cheated(Cheat.ANCHOR, 0)
            if anchors[seat] != self._chain.anchor.hex():
                self._chain = None  # readied by another connection of this seat: its chain counts

    def _bind(self, bound: Event) -> None:
        anchors = bound["anchors"]
        self._match = bytes.fromhex(bound["id"])
        self._commitments = tuple(bound["commitments"])
        self._anchors = [None if each is None else Anchor(bytes.fromhex(each)) for each in anchors]
        self._sure = [True for _ in anchors]
        self._nonces = [None for _ in anchors]
        self._hand, self._shown, self.verified = None, {}, 0

    def _nonced(self, event: Event, own: Seat | None) -> None:  # noqa: ARG002
        seat, deal, nonce = event["seat"], event["deal"], event["value"]
        if self._hand is not None:
            raise Cheated(Cheat.REVEAL, self._hand.deal)
        if self._sure[seat]:
            anchor = self._anchors[seat]
            known = anchor is not None and anchor.follows(deal, bytes.fromhex(nonce))
            if not known or self._nonces[seat] is not None:
                raise Cheated(Cheat.NONCE, deal, f"seat {seat}")
        self._anchors[seat] = Anchor(bytes.fromhex(nonce), deal)
        self._nonces[seat], self._sure[seat] = nonce, True

    def _renewed(self, event: Event, own: Seat | None) -> None:
        seat, deal = event["seat"], event["deal"]
        if seat == own:
            self._take_chain(deal, event["anchor"])
        elif deal in self._shown:
            raise Cheated(Cheat.ANCHOR, deal, f"seat {seat}")
        self._anchors[seat] = Anchor(bytes.fromhex(event["anchor"]), deal - 1)
        self._sure[seat] = True

    def _take_chain(self, deal: int, anchor: str) -> None:
        if self._root is None:
            return
        chain = NonceChain(self._root, self.game.max_deals, deal)
        if chain.anchor.hex() == anchor:
            self._chain, self._renewed_in = chain, self._match.hex()

    def _dealt(self, event: Event, seat: Seat | None) -> None:
        if self._hand is not None:
            raise Cheated(Cheat.REVEAL, self._hand.deal)
        cards = None if seat is None else tuple(event.get("cards", ()))
        self._hand = _Hand(event["deal"], self._nonces, cards)
        self._nonces = [None for _ in self._nonces]

    def _happened(self, event: Event, own: Seat | None) -> None:  # noqa: ARG002
        seat, action = event["seat"], event.get("a")
        if self._hand is not None:
            self._hand.done.append((seat, action))
        elif action is None:
            self._state = self.game.leave(self._state, seat)
        else:
            raise Cheated(Cheat.PLAY, 0, action)

    def _reveal(self, event: Event, seat: Seat | None) -> None:
        hand, deal = self._hand, event["deal"]
        if hand is None or hand.deal != deal:
            raise Cheated(Cheat.REVEAL, deal)
        self._hand = None
        if list(event["nonces"]) != hand.nonces:
            raise Cheated(Cheat.NONCE, deal)
        seed = bytes.fromhex(event["seed"])
        self._committed(deal, seed)
        chance = self.game.turn(self._state)
        if not isinstance(chance, Chance) or chance.deal != deal:
            raise Cheated(Cheat.REVEAL, deal)
        nonces = [None if nonce is None else bytes.fromhex(nonce) for nonce in hand.nonces]
        dealt = fair_deal(
            self.game, self._state, chance, match=self._match, seed=seed, nonces=nonces
        )
        own = hand.cards
        if own is not None and seat is not None and sorted(own) != sorted(dealt.hands[seat]):
            raise Cheated(Cheat.HAND, deal)
        self._state = self._played(self.game.apply(self._state, dealt), hand)
        self.verified += 1

    def _played(self, state: Any, hand: _Hand) -> Any:
        for seat, action in hand.done:
            if action is None:
                state = self.game.leave(state, seat)
                continue
            try:
                if self.game.turn(state) != seat:
                    raise Cheated(Cheat.PLAY, hand.deal, f"seat {seat}")
                state = self.game.apply(state, self.game.read(state, action))
            except Illegal as wrong:
                raise Cheated(Cheat.PLAY, hand.deal, action) from wrong
        return state

    def _committed(self, deal: int, seed: bytes) -> None:
        if not 1 <= deal <= len(self._commitments):
            raise Cheated(Cheat.REVEAL, deal)
        if commitment(self._match, deal, seed).hex() != self._commitments[deal - 1]:
            raise Cheated(Cheat.SEED, deal)

    def _end(self, event: Event, seat: Seat | None) -> None:  # noqa: ARG002
        self.following = False
        if self._hand is not None:
            raise Cheated(Cheat.REVEAL, self._hand.deal)
