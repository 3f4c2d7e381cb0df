"""The format as types: ``lamma-record/1``, its keys in the order in which they are written."""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from lamma.cards import Seat
from lamma.games.protocol import Option

FORMAT = "lamma-record/1"

MATCH_HEX = "^[0-9a-f]{32}$"
BYTES_HEX = "^[0-9a-f]{64}$"
KIND = "^(person|bot:.+)$"
ENDED = r"^(finished|left:[0-9])$"
CARD = "^[SHDC][AKQJT2-9]$"
CARDS = "^([SHDC][AKQJT2-9]( [SHDC][AKQJT2-9])*)?$"

MatchHex = Annotated[str, Meta(pattern=MATCH_HEX)]
BytesHex = Annotated[str, Meta(pattern=BYTES_HEX)]
CardText = Annotated[str, Meta(pattern=CARD)]
CardsText = Annotated[str, Meta(pattern=CARDS)]
Count = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=1)]

if TYPE_CHECKING:
    Action = tuple[Seat, str] | tuple[Seat, str, tuple[str, ...]]
else:
    # msgspec takes one kind of array in a union; ``shape`` checks the rest of it.
    Action = tuple[int | str | tuple[str, ...], ...]
"""An action as it is written: seat, text, and (``--legal``) every text that was legal."""


class Player(Struct, frozen=True):
    """Who sat down: a name, and ``person`` or ``bot:<name>``."""

    name: str
    kind: Annotated[str, Meta(pattern=KIND)]


class Deal(Struct, frozen=True):
    """Cards as dealt, and what was done with them."""

    hands: tuple[CardsText, ...]
    turned: CardText | None
    talon: CardsText | None
    actions: tuple[Action, ...]


class Round(Struct, frozen=True):
    """A round: its deals (all but the last were passed out), and its result.

    ``result`` has the fields that ``Game.result`` gives, as JSON has them; None for a round that
    was not played to its end.
    """

    number: Number
    dealer: Seat
    deals: tuple[Deal, ...]
    result: dict[str, Any] | None


class Shown(Struct, frozen=True):
    """What was revealed after a deal; a nonce that did not come is None."""

    seed: BytesHex
    nonces: tuple[BytesHex | None, ...]


class NewAnchor(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A client that came back without its chain: its anchor from ``deal`` (of the match) on."""

    deal: Number
    seat: Seat
    anchor: BytesHex


class Reveals(Struct, frozen=True):
    """All that the verifier of the deals needs beside the commitments.

    A seat that never published an anchor has None. ``new_anchors`` is written only when a client
    came back.
    """

    anchors: tuple[BytesHex | None, ...]
    deals: tuple[Shown, ...]
    unused: tuple[BytesHex, ...]
    new_anchors: tuple[NewAnchor, ...] | UnsetType = UNSET


class BotMove(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """How a bot came to an action: enough to search again and find the same.

    ``round`` is the round's number, ``deal`` counts the deals of that round from 1, ``action``
    is the index in that deal's actions, from 0. ``view`` is the SHA-256 of the view it saw.
    """

    round: Number
    deal: Number
    action: Count
    bot: Annotated[str, Meta(pattern="^.+@.+$")]
    seed: int
    nodes: Count
    view: BytesHex


class Holder(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who held a seat from an action on; the places are those of :class:`BotMove`."""

    round: Number
    deal: Number
    action: Count
    seat: Seat
    kind: Annotated[str, Meta(pattern=KIND)]


class Seal(Struct, frozen=True):
    """A digest of everything a record says, so that no change of it goes unseen.

    ``keys`` has one for each key beside ``rounds``, ``deals`` one a deal, round by round.
    """

    keys: dict[str, str]
    deals: tuple[tuple[str, ...], ...]


class Record(Struct, frozen=True, kw_only=True):
    """One match; :mod:`lamma.record` says what ``also_left`` and ``seal`` add to the format."""

    format: str
    game: str
    rulebook: str
    options: dict[str, Option]
    seats: tuple[Player, ...]
    rounds: tuple[Round, ...]
    totals: tuple[int, ...]
    ranks: tuple[Number, ...]
    ended: Annotated[str, Meta(pattern=ENDED)] | None
    also_left: tuple[Seat, ...] | UnsetType = UNSET
    match: MatchHex
    deals_seed: BytesHex | None
    commitments: tuple[BytesHex, ...]
    reveals: Reveals
    stakes: tuple[Count, ...] | UnsetType = UNSET
    payouts: tuple[Count, ...] | UnsetType = UNSET
    bot_moves: tuple[BotMove, ...] | UnsetType = UNSET
    held_by: tuple[Holder, ...] | UnsetType = UNSET
    seal: Seal | UnsetType = UNSET

    @property
    def left(self) -> tuple[Seat, ...]:
        """The seats that left for good, in the order they left."""
        first = (int(self.ended[5:]),) if self.ended and self.ended.startswith("left:") else ()
        return first + (self.also_left or ())
