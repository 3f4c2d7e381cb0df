"""Frames of which a load reads only what it needs; the rest is passed over by the decoder."""

import msgspec


class _Light(msgspec.Struct, tag_field="t", gc=False):
    """A frame of which the rest is passed over."""


class Ev(_Light, tag="ev"):
    """A row: its number, and what the seat may do."""

    s: int
    legal: list[str] | None = None


class Snap(_Light, tag="snap"):
    """The view whole."""

    s: int
    view: msgspec.Raw
    legal: list[str] | None = None


class Ack(_Light, tag="ack"):
    """Done."""

    id: str
    s: int


class Nack(_Light, tag="nack"):
    """Refused."""

    id: str
    code: str


class Welcome(_Light, tag="welcome"):
    """Where the table is."""

    seat: int | None
    head: int
    epoch: str


class Pong(_Light, tag="pong"):
    """Where the table is now."""

    head: int


class Note(_Light, tag="note"):
    """Nothing of interest."""


decode = msgspec.json.Decoder(Ev | Ack | Nack | Snap | Welcome | Pong | Note).decode


class Awaited(msgspec.Struct):
    """The deal that waits for nonces, and whose."""

    deal: int
    seats: list[int] = []


class Look(msgspec.Struct):
    """What of a view or a patch asks for something."""

    awaited: Awaited | None = None
    you: int | None = None


class Whole(msgspec.Struct):
    """A row with its patch."""

    v: Look | None = None


look = msgspec.json.Decoder(Look).decode
whole = msgspec.json.Decoder(Whole).decode
