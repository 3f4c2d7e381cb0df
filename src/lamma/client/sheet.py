"""What one seat sees of a table, kept up to date; patches are folded in when somebody looks."""

from functools import lru_cache
from typing import Any

import msgspec

from lamma.cards import Seat
from lamma.client.folding import Fields, fold
from lamma.games.protocol import Legal
from lamma.games.registry import AnyGame, game
from lamma.table.settings import Settings

_decode = msgspec.json.Decoder(Fields).decode


@lru_cache(maxsize=64)
def _game(settings: bytes) -> AnyGame:
    chosen = msgspec.json.decode(settings, type=Settings)
    return game(chosen.rulebook, chosen.options)


class Sheet:
    """The view of row ``seq``. ``fields`` is the view whole, as JSON has it: look, do not touch."""

    def __init__(self) -> None:
        self.seq = -1
        self.at = 0
        self.legal: tuple[str, ...] = ()
        """What the seat may do now, as texts; nothing when it is not its turn."""
        self._fields: Fields = {}
        self._patches: list[msgspec.Raw] = []

    def reset(self, seq: int, view: msgspec.Raw, legal: tuple[str, ...]) -> None:
        """Begin anew from a snapshot."""
        self.seq, self.legal = seq, legal
        self._fields = _decode(view)
        self._patches.clear()

    def advance(self, seq: int, at: int, patch: msgspec.Raw | None, legal: tuple[str, ...]) -> None:
        """Take the next row."""
        self.seq, self.at, self.legal = seq, at, legal
        if patch is not None:
            self._patches.append(patch)

    @property
    def fields(self) -> Fields:
        """The view of the table (``TableView``); BadPatch if the server's patches do not fit."""
        if self._patches:
            for patch in self._patches:
                fold(self._fields, _decode(patch))
            self._patches.clear()
        return self._fields

    @property
    def game(self) -> AnyGame:
        """The game that the table is set to."""
        return _game(msgspec.json.encode(self.fields["settings"], order="deterministic"))

    @property
    def view(self) -> Any:
        """The game's own view (its ``View``), as a bot takes it; None where no match is."""
        found = self.fields.get("game")
        return None if found is None else msgspec.convert(found, _view_type(self.game.key))

    @property
    def seat(self) -> Seat | None:
        """The seat whose view it is; None for a spectator."""
        seat: Seat | None = self.fields["you"]
        return seat

    @property
    def awaited(self) -> int | None:
        """The deal that waits for this seat's nonce, if one does."""
        found = self.fields["awaited"]
        return found["deal"] if found is not None and self.seat in found["seats"] else None

    @property
    def choices(self) -> Legal[Any]:
        """What the seat may do now, as the game's actions; nothing when it is not its turn."""
        # Every text is an action's: the state, which a client does not have, is not asked.
        return Legal(self.game.read(None, text) for text in self.legal)


@lru_cache(maxsize=64)
def _view_type(key: str) -> type[Any]:
    played = game(key.rpartition("/")[2])
    return type(played.view(played.start(), None))
