"""Why a table says no: a closed set of codes, whose sentences are the catalogue's."""

from enum import StrEnum

from lamma.games.protocol import Illegal


class Code(StrEnum):
    """The reasons for which a command is refused; also those that the server adds on the way."""

    STALE = "stale"
    """What the player had seen is not what he would act on now."""
    NOT_TURN = "not_turn"
    ILLEGAL = "illegal"
    """Against the rules of the game; the sender is told the rule and what was allowed."""
    CLOSED = "closed"
    """The table is closed."""
    SUSPENDED = "suspended"
    RATE = "rate"
    DUP_CONFLICT = "dup_conflict"
    """The id of a command was used for another one before."""
    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    FULL = "full"
    BARRED = "barred"
    """The host has sent this player away."""
    SAME_DEVICE = "same_device"
    """Another player of this table plays in the same browser (C-47)."""
    WRONG_PHASE = "wrong_phase"
    BAD_NONCE = "bad_nonce"
    TALK_OFF = "talk_off"
    BAD_SETTINGS = "bad_settings"
    TOO_LONG = "too_long"
    UNKNOWN_SEAT = "unknown_seat"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_PHRASE = "unknown_phrase"
    UNKNOWN_BOT = "unknown_bot"
    BUSY = "busy"
    """Too many commands wait at this table."""
    STORE = "store"
    """The log could not be written; nothing has changed."""


class Refused(Exception):  # noqa: N818 - named as the answer that it is
    """A command that changes nothing; ``illegal`` is there for :attr:`Code.ILLEGAL`."""

    def __init__(self, code: Code, detail: str = "", illegal: Illegal | None = None) -> None:
        self.code, self.detail, self.illegal = code, detail, illegal
        super().__init__(f"{code}: {detail}" if detail else str(code))
