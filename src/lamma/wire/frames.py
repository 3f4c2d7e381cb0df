"""The frames, as tagged structs: one JSON text frame each, its tag in ``t``.

What a client sends is checked to the letter: unknown fields are refused. What a server sends may
grow: a client skips fields that it does not know.
"""

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from lamma.cards import Seat
from lamma.games.refusal import Refusal
from lamma.table.commands import ClientCommand
from lamma.table.refused import Code

VERSION = 1
"""The version of the protocol that ``hello`` and ``welcome`` name."""

LARGEST = 16 * 1024
"""Bytes in the largest frame that a client may send."""

Sequence = Annotated[int, Meta(ge=0, description="The number of a row of the table's log")]
Millis = Annotated[int, Meta(ge=0, description="Milliseconds since 1970, by the server's clock")]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_-]+(?!\n)$")]
# ``$`` alone would let a line's end follow, here as in every pattern: hence the length.
Language = Annotated[str, Meta(max_length=2, pattern="^(ar|en)$")]


class _Inbound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every frame of a client is."""


class _Outbound(msgspec.Struct, frozen=True, omit_defaults=True):
    """What every frame of the server is."""


class Since(_Inbound, frozen=True):
    """Where a client left off: ``seq`` is the last row it has seen of that ``epoch``."""

    epoch: Annotated[str, Meta(min_length=1, max_length=64)]
    seq: Sequence


class Hello(_Inbound, frozen=True, tag_field="t", tag="hello"):
    """The first frame, within 5 s. The ticket names the table and the seat."""

    v: int
    ticket: Annotated[str, Meta(min_length=1, max_length=128)]
    lang: Language
    since: Since | UnsetType = UNSET
    build: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET


class Cmd(_Inbound, frozen=True, tag_field="t", tag="cmd"):
    """A command. ``id`` is made once for one intent and kept until it is answered.

    ``at`` is the last row that the player had seen when he decided.
    """

    id: Id
    at: Sequence
    c: ClientCommand


class Ping(_Inbound, frozen=True, tag_field="t", tag="ping"):
    """A sign of life, every 10 s: ``n`` comes back in ``pong``; ``seq`` is the last row seen."""

    n: Annotated[int, Meta(ge=0)]
    seq: Sequence


class Mode(StrEnum):
    """How a welcome goes on."""

    DELTA = "delta"
    """With the rows missed, flagged ``re``."""
    SNAP = "snap"
    """With a snapshot."""


class Welcome(_Outbound, frozen=True, tag_field="t", tag="welcome"):
    """The answer to ``hello``: which seat this is (None: a spectator), and where the table is."""

    v: int
    table: str
    seat: Seat | None
    head: Sequence
    epoch: str
    now: Millis
    mode: Mode


class Ev(_Outbound, frozen=True, tag_field="t", tag="ev"):
    """Row ``s`` of the log, as this seat may see it.

    ``e`` are its events, ``v`` what they change of the view (a patch), ``legal`` what the seat may
    do now, if it must act. Each is left out when there is nothing of it: a row that the seat may
    see nothing of is ``{"t":"ev","s":8,"at":…}``. ``re`` marks rows caught up with.
    """

    s: Sequence
    at: Millis
    e: Raw | UnsetType = UNSET
    v: Raw | UnsetType = UNSET
    legal: tuple[str, ...] | UnsetType = UNSET
    re: bool = False


class Snap(_Outbound, frozen=True, tag_field="t", tag="snap"):
    """The whole view as of row ``s``."""

    s: Sequence
    view: Raw
    legal: tuple[str, ...] | UnsetType = UNSET


class Ack(_Outbound, frozen=True, tag_field="t", tag="ack"):
    """The command is in the log for good, as row ``s``."""

    id: str
    s: Sequence


class Why(_Outbound, frozen=True):
    """What an illegal action broke, and what was legal; only its sender is told."""

    rule: str
    code: Refusal
    asked: str
    allowed: tuple[str, ...]


class Nack(_Outbound, frozen=True, tag_field="t", tag="nack"):
    """The command changed nothing."""

    id: str
    code: Code
    head: Sequence
    why: Why | UnsetType = UNSET


class Pong(_Outbound, frozen=True, tag_field="t", tag="pong"):
    """The answer to ``ping``, with the number of the table's last row."""

    n: int
    head: Sequence
    now: Millis


class Note(_Outbound, frozen=True, tag_field="t", tag="note"):
    """What is not in the log: which seats' people are connected, and how many watch."""

    present: tuple[bool, ...]
    watching: Annotated[int, Meta(ge=0)] = 0


ClientFrame = Hello | Cmd | Ping
ServerFrame = Welcome | Ev | Snap | Ack | Nack | Pong | Note

encode = msgspec.json.Encoder().encode
"""The bytes of a frame."""

decode_client = msgspec.json.Decoder(ClientFrame).decode
"""The frame that a client sent; msgspec.DecodeError (ValidationError among them) if it is none."""

decode_server = msgspec.json.Decoder(ServerFrame).decode
"""The frame that the server sent; msgspec.DecodeError if it is none."""
