"""A row's events as bytes: JSON, in which the only secret, a match's root, is sealed."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from lamma.fairness import Secret
from lamma.table.events import AnyEvent

SCHEMA = 1
"""The shape of the events written now. Rows keep the number they were written with."""

UPCASTS: dict[int, Callable[[list[dict[str, Any]]], list[dict[str, Any]]]] = {}
"""From the events of one schema to those of the next; every older row is read through these."""


class Sealer(Protocol):
    """Hides secrets from whoever reads the log without the server's key."""

    def seal(self, secret: Secret) -> str:
        """The secret as text that says nothing without the key."""

    def open(self, sealed: str) -> Secret:
        """The secret again; ValueError if the key is another."""


class Codec:
    """Writes and reads the bodies of rows."""

    def __init__(self, sealer: Sealer) -> None:
        self._encoder = msgspec.json.Encoder(enc_hook=_sealing(sealer))
        self._decoder = msgspec.json.Decoder(tuple[AnyEvent, ...], dec_hook=_opening(sealer))

    def encode(self, events: Sequence[AnyEvent]) -> bytes:
        """The events of a row."""
        return self._encoder.encode(events)

    def decode(self, body: bytes, schema: int = SCHEMA) -> tuple[AnyEvent, ...]:
        """The events of a row; ValueError for a body or a schema that no version wrote."""
        if schema == SCHEMA:
            return self._decoder.decode(body)
        return self._decoder.decode(msgspec.json.encode(_upcast(body, schema)))


def _upcast(body: bytes, schema: int) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = msgspec.json.decode(body)
    for version in range(schema, SCHEMA):
        if version not in UPCASTS:
            msg = f"events of schema {version} cannot be read; this is schema {SCHEMA}"
            raise ValueError(msg)
        events = UPCASTS[version](events)
    if schema > SCHEMA:
        msg = f"events of schema {schema} are of a newer Lamma; this one reads up to {SCHEMA}"
        raise ValueError(msg)
    return events


def _sealing(sealer: Sealer) -> Callable[[Any], str]:
    def hook(value: Any) -> str:
        if isinstance(value, Secret):
            return sealer.seal(value)
        msg = f"{type(value).__name__} is not written to a log"
        raise TypeError(msg)

    return hook


def _opening(sealer: Sealer) -> Callable[[type, Any], Secret]:
    def hook(wanted: type, value: Any) -> Secret:
        if wanted is Secret and isinstance(value, str):
            return sealer.open(value)
        msg = f"{wanted.__name__} is not read from a log"
        raise TypeError(msg)

    return hook
