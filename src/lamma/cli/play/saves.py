"""The save file of a match that is not over: ``lamma-save/1``, one JSON object.

It holds the seeds of the deals to come, so that the match goes on with the very cards that were
committed to. Who reads it could know them; a record, which may be shown, never holds them.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from lamma.cards import Seat
from lamma.cli.files import read_whole, write_whole
from lamma.cli.manner import Manner
from lamma.cli.play.house import House, Secrets
from lamma.fairness import Secret
from lamma.games import registry
from lamma.games.options import BadOption
from lamma.games.protocol import Option
from lamma.games.registry import UnknownRulebook
from lamma.record import Player
from lamma.record.model import BotMove
from lamma.record.wording import wording

FORMAT = "lamma-save/1"
NOTE = "This file holds the cards to come. Keep it to yourself until the match is over."

Bytes32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Bytes16 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]


class BadSave(ValueError):  # noqa: N818 - said of the file
    """A file that is no save file; the message says why."""


class Save(msgspec.Struct, frozen=True, kw_only=True):
    """A match as far as it has come.

    ``actions`` are all actions of the match in order, deals left out: the deals follow from the
    seeds. ``left_at`` is how many actions had been taken when the person left for good;
    ``bot_moves`` is what the bots' moves followed from, as the record will have it; ``manner``
    how the table speaks to the person.
    """

    format: str = FORMAT
    note: str = NOTE
    rulebook: str
    options: dict[str, Option]
    players: tuple[Player, ...]
    seat: Seat
    match: Bytes16
    seeds: tuple[Bytes32, ...] = ()
    roots: tuple[Bytes32, ...] = ()
    deals_seed: Bytes32 | None = None
    actions: tuple[tuple[Seat, str], ...] = ()
    left_at: int | None = None
    bot_moves: tuple[BotMove, ...] = ()
    manner: Manner = Manner()

    @property
    def secrets(self) -> Secrets:
        """What the deals follow from."""
        return Secrets(
            bytes.fromhex(self.match),
            tuple(map(_secret, self.seeds)),
            tuple(map(_secret, self.roots)),
            None if self.deals_seed is None else _secret(self.deals_seed),
        )


def begun(  # noqa: PLR0913, PLR0917 - what a save is made of
    house: House,
    rulebook: str,
    options: Mapping[str, Option],
    players: tuple[Player, ...],
    seat: Seat,
    manner: Manner,
) -> Save:
    """The save of a match before its first deal."""
    kept = house.secrets
    return Save(
        rulebook=rulebook,
        options=dict(options),
        players=players,
        seat=seat,
        match=kept.match.hex(),
        seeds=tuple(seed.hex() for seed in kept.seeds),
        roots=tuple(root.hex() for root in kept.roots),
        deals_seed=None if kept.deals_seed is None else kept.deals_seed.hex(),
        manner=manner,
    )


def read_save(path: Path) -> Save:
    """The save in a file; BadSave if it holds none, OSError if it cannot be read."""
    try:
        save = msgspec.json.decode(read_whole(path), type=Save)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSave(str(error)) from error
    if save.format != FORMAT:
        raise BadSave(wording("other-format", found=save.format, wanted=FORMAT))
    try:
        game = registry.game(save.rulebook, save.options)
    except (UnknownRulebook, BadOption) as error:
        raise BadSave(str(error)) from error
    if save.deals_seed is None and len(save.seeds) != game.max_deals:
        raise BadSave(wording("other-seeds", found=len(save.seeds), wanted=game.max_deals))
    seats = len(game.seats)
    roots = seats if save.deals_seed is None else len(save.roots)
    if len(save.players) != seats or save.seat not in game.seats or len(save.roots) != roots:
        raise BadSave(wording("other-table", seats=seats))
    if save.left_at is not None and not 0 <= save.left_at <= len(save.actions):
        raise BadSave(f"left_at {save.left_at}")
    return save


def write_save(path: Path, save: Save) -> None:
    """Put the save in its file, whole or not at all; OSError if it cannot be written."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(save)) + b"\n", secret=True)


def _secret(text: str) -> Secret:
    return Secret(bytes.fromhex(text))
