"""Talk: quick phrases, free words where the table allows them, and not having to hear them."""

import unicodedata

from lamma.table import commands as cmd
from lamma.table import events as ev
from lamma.table.moment import Deciding
from lamma.table.refused import Code, Refused
from lamma.table.settings import Talk

PHRASES = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "oops",
    "wow",
    "help",
    "bravo",
    "hurry",
    "one-moment",
    "back-soon",
    "again",
    "good-game",
    "bye",
)
"""The quick phrases; their words are ``phrase-<code>`` in the catalogue."""

LONGEST = 200
"""The most characters that can be said at once."""


def say(d: Deciding, c: cmd.Say) -> None:
    """Free words, cleaned of what would disturb the lines around them."""
    if d.table.settings.talk is not Talk.FREE:
        raise Refused(Code.TALK_OFF)
    seated(d)
    text = plain(c.text)
    if not text or len(text) > LONGEST:
        raise Refused(Code.TOO_LONG, f"1 to {LONGEST} characters")
    d.emit(ev.Said(d.player.id, text=text))


def phrase(d: Deciding, c: cmd.Phrase) -> None:
    """A quick phrase."""
    if d.table.settings.talk is Talk.OFF:
        raise Refused(Code.TALK_OFF)
    if c.code not in PHRASES:
        raise Refused(Code.UNKNOWN_PHRASE, ", ".join(PHRASES))
    seated(d)
    d.emit(ev.Said(d.player.id, phrase=c.code))


def seated(d: Deciding) -> None:
    """Refused(not_seated) unless who speaks sits here: spectators are silent."""
    if d.table.seat_of(d.player.id) is None:
        raise Refused(Code.NOT_SEATED)


JOINERS = "\u200c\u200d"
"""Part of words in Persian, and of emoji."""


def plain(text: str) -> str:
    """One line in NFC, without control characters and without any that reorder what follows."""
    composed = unicodedata.normalize("NFC", text)
    kept = (
        each
        for each in composed
        if each in JOINERS
        or unicodedata.category(each) not in {"Cc", "Cf", "Cs", "Co", "Cn"}
        or each in "\n\t"
    )
    return " ".join("".join(kept).split())


def mute(d: Deciding, c: cmd.Mute) -> None:
    """To hear no more of a player; nobody else learns of it."""
    _mute(d, c.player, muted=True)


def unmute(d: Deciding, c: cmd.Unmute) -> None:
    """To hear a player again."""
    _mute(d, c.player, muted=False)


def _mute(d: Deciding, player: str, *, muted: bool) -> None:
    seated(d)
    known = {chair.player.id for chair in d.table.chairs if chair.player is not None}
    known |= {each.said.player for each in d.table.said}
    known |= {whom for by, whom in d.table.mutes if by == d.player.id}
    if player not in known or player == d.player.id:
        raise Refused(Code.UNKNOWN_PLAYER)
    if ((d.player.id, player) in d.table.mutes) != muted:
        d.emit(ev.Muted(d.player.id, player, muted))
