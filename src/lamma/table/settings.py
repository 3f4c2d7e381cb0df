"""What a table is set to: the game, the clock, and who may do what at it."""

from enum import StrEnum
from functools import lru_cache

import msgspec

from lamma.bots.registry import bots
from lamma.games.options import BadOption
from lamma.games.protocol import Option
from lamma.games.registry import AnyGame, UnknownRulebook, game, rulebook
from lamma.table.refused import Code, Refused

SECOND = 1000


class Pace(StrEnum):
    """The turn clocks a table can choose."""

    NORMAL = "normal"
    RELAXED = "relaxed"
    NONE = "none"


class Clock(msgspec.Struct, frozen=True):
    """How long a turn may last, in milliseconds: one in which a card is played, and a call."""

    card: int
    call: int


CLOCKS: dict[Pace, Clock | None] = {
    Pace.NORMAL: Clock(card=20 * SECOND, call=30 * SECOND),
    Pace.RELAXED: Clock(card=60 * SECOND, call=60 * SECOND),
    Pace.NONE: None,
}


class Talk(StrEnum):
    """What may be said at a table."""

    FREE = "free"
    PHRASES = "phrases"
    OFF = "off"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table's settings; the host changes them until the match starts.

    ``options`` are those of the rulebook that differ from its defaults. ``bots`` is the strength
    that fills empty seats and stands in. ``avoid_marks`` shows the suits a seat has failed to
    follow, ``counter`` the card points of Sixty-Six (S-13). ``fill_after`` (seconds) lets bots
    take the empty seats that long after the table was made; ``auto`` starts the match as soon as
    every seat is taken and every person ready.
    """

    rulebook: str
    options: dict[str, Option] = {}
    clock: Pace = Pace.NORMAL
    bots: str = "beginner"
    avoid_marks: bool = True
    counter: bool = False
    talk: Talk = Talk.PHRASES
    spectators: bool = True
    public: bool = False
    auto: bool = False
    fill_after: int | None = None


def checked(settings: Settings) -> Settings:
    """The same settings, once they can be played; Refused(bad_settings) otherwise."""
    try:
        played = game(settings.rulebook, settings.options)
    except (UnknownRulebook, BadOption) as wrong:
        raise Refused(Code.BAD_SETTINGS, str(wrong)) from wrong
    if settings.bots not in (strengths := bots(played.key)):
        raise Refused(Code.BAD_SETTINGS, f"bots: {', '.join(strengths)}")
    if settings.clock is Pace.NONE and settings.public:
        raise Refused(Code.BAD_SETTINGS, "clock: a public table has one")
    if settings.fill_after is not None and not 0 <= settings.fill_after <= 600:
        raise Refused(Code.BAD_SETTINGS, "fill_after: 0 to 600 seconds")
    return settings


def game_of(settings: Settings) -> AnyGame:
    """The game played at a table with these settings."""
    return _game(settings.rulebook, tuple(settings.options.items()))


@lru_cache(maxsize=256)
def _game(name: str, options: tuple[tuple[str, Option], ...]) -> AnyGame:
    return game(name, dict(options))


RANKED_LENGTHS: dict[str, dict[str, Option]] = {
    "committee": {"length": 18},
    "sixty_six": {"target": 7},
}
"""The rulebooks whose public matches count, and the length that does."""


def can_be_ranked(settings: Settings) -> bool:
    """Whether a match counts, if two people sit down: public, its full length, no house option."""
    length = RANKED_LENGTHS.get(settings.rulebook)
    if length is None or not settings.public:
        return False
    own = dict(game_of(settings).options)
    standard = dict(game(settings.rulebook, length).options)
    return own == standard


def defaults(name: str) -> dict[str, Option]:
    """Every option of a rulebook at its default; UnknownRulebook otherwise."""
    rulebook(name)
    return dict(game(name).options)
