"""Numbers as they are said: «ثلاثة», «لفّتان», ``seven``, ``no tricks``."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from lamma.text.bundle import LANGUAGES
from lamma.text.catalogue import Catalogue, catalogue

_MOST = 13
"""Of tricks: the most that a deck of four hands has."""

_DROPPED = re.compile("[\u0640\u064b-\u0652\u0670\u200e\u200f\u061c\u2066-\u2069]")
_FOLDED = str.maketrans("أإآٱىةؤئ", "اااايهوي")
_STOPS = re.compile(r"[-_.,،؛;:!?؟\"'«»\[\]()]+")

# As «normal» writes them. With «ة» and without, and as they are said in Cairo.
_ARABIC = (
    ("صفر", "زيرو"),
    ("واحد", "واحده"),
    ("اثنان", "اثنين", "اثنتان", "اثنتين", "اتنين"),
    ("ثلاثه", "ثلاث", "تلاته", "تلات"),
    ("اربعه", "اربع"),
    ("خمسه", "خمس"),
    ("سته", "ست"),
    ("سبعه", "سبع"),
    ("ثمانيه", "ثماني", "ثمان", "تمانيه", "تمن"),
    ("تسعه", "تسع"),
    ("عشره", "عشر"),
    ("احد عشر", "احدي عشره", "حداشر"),
    ("اثنا عشر", "اثني عشر", "اثنتا عشره", "اتناشر"),
    ("ثلاثه عشر", "ثلاث عشره", "تلتاشر"),
)
_ENGLISH = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve", "thirteen")  # fmt: skip
ARABIC: Mapping[str, int] = {name: n for n, names in enumerate(_ARABIC) for name in names}
"""Arabic words for 0 to 13, as :func:`normal` writes them."""

_WORDS: Mapping[str, int] = {**ARABIC, **{name: n for n, name in enumerate(_ENGLISH)}}
# The longest first: «ثلاثة عشر» is no «ثلاثة».
_ANY = re.compile(
    rf"(?<!\S)(?:{'|'.join(map(re.escape, sorted(_WORDS, key=len, reverse=True)))})(?!\S)"
)


def normal(text: str) -> str:
    """Letters and digits as they compare: no case, vowel signs, tatweel, or marks of direction."""
    folded = unicodedata.normalize("NFC", text).casefold()
    folded = _DROPPED.sub("", folded).translate(_FOLDED)
    digits = (str(unicodedata.decimal(c)) if c.isdecimal() else c for c in folded)
    return " ".join(_STOPS.sub(" ", "".join(digits)).split())


def in_digits(said: str) -> str:
    """A normal text with the numbers that it says in words written in digits."""
    return _ANY.sub(lambda found: str(_WORDS[found[0]]), said)


@cache
def _tricks(rulebook: str | None) -> Mapping[str, int]:
    """How the rulebook's players count tricks, in every language: «لفتان» → 2."""
    return {
        normal(catalogue(language, book, isolates=False).say(message, n=n)): n
        for book in (None, rulebook)
        for language in LANGUAGES
        for message in ("tricks", "tricks-by")
        for n in range(_MOST + 1)
    }


def read_tricks(words: Catalogue, said: str) -> int | None:
    """A number of tricks with its noun, as a table says it; None for anything else."""
    known = _tricks(words.rulebook)
    return known.get(said, known.get(in_digits(said)))
