"""What a player may call himself, and how he may look."""

import secrets
import unicodedata

from lamma.server.problems import Problem, Refusal
from lamma.text.catalogue import catalogue

AVATARS = (
    "ace",
    "king",
    "queen",
    "jack",
    "coffee",
    "lantern",
    "oud",
    "palm",
    "jasmine",
    "pomegranate",
    "moon",
    "star",
    "falcon",
    "cat",
    "fox",
    "horse",
)
"""The avatars there are; drawings are the client's."""

LONGEST = 24
"""Letters in a name, marks on them not counted."""

_MOST_POINTS = 96
_JOINERS = "\u200c\u200d"
"""Letters of Persian and faces of emoji need these; every other format character is refused."""


def read_name(text: str) -> str:
    """The name in its normal form; Refusal(bad_name) for none, a too long or a steering one."""
    if len(text) > 4 * _MOST_POINTS:
        raise Refusal(Problem.BAD_NAME)
    name = " ".join(unicodedata.normalize("NFC", text).split())
    kinds = [unicodedata.category(letter) for letter in name]
    bad = any(
        kind[0] == "C" and letter not in _JOINERS for letter, kind in zip(name, kinds, strict=True)
    )
    seen = any(kind[0] in "LNSP" for kind in kinds)
    length = sum(kind[0] != "M" for kind in kinds)
    marks = _longest_run_of_marks(kinds)
    if bad or not seen or length > LONGEST or len(name) > _MOST_POINTS or marks > 4:
        raise Refusal(Problem.BAD_NAME)
    return name


def guest_name(lang: str) -> str:
    """A name for a guest who gave none: "Guest 4821"."""
    number = str(1000 + secrets.randbelow(9000))
    return catalogue(lang, isolates=False).say("guest-name", n=number)


def read_avatar(text: str) -> str:
    """The avatar; Refusal(bad_avatar) lists those there are."""
    if text not in AVATARS:
        raise Refusal(Problem.BAD_AVATAR, allowed=AVATARS)
    return text


def _longest_run_of_marks(kinds: list[str]) -> int:
    longest = run = 0
    for kind in kinds:
        run = run + 1 if kind[0] == "M" else 0
        longest = max(longest, run)
    return longest
