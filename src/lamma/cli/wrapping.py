"""Lines folded to a width: at blanks only, each part as far in as the line it came from."""

import re
import unicodedata

_OPENS, _POP = "\u2066\u2067\u2068", "\u2069"
_GAP = re.compile(" {3,}")
_BLANK = re.compile(" +")


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: marks take none, some letters take two."""
    wide = sum(unicodedata.east_asian_width(letter) in {"W", "F"} for letter in text)
    none = sum(unicodedata.category(letter) in {"Mn", "Me", "Cf"} for letter in text)
    return len(text) + wide - none


def folded(line: str, width: int) -> list[str]:
    """The line in parts of ``width`` columns at most, unless a word alone is wider.

    A line with wide gaps, such as a hand of cards, is folded at these. Isolates that a fold would
    cut are closed before it and opened again after it.
    """
    if columns(line) <= width:
        return [line]
    body = line.lstrip(" ")
    indent = line[: len(line) - len(body)]
    gap = _GAP if _GAP.search(body) else _BLANK
    parts: list[str] = []
    now = before = ""
    end = 0
    for found in [*gap.finditer(body), None]:
        word = body[end : None if found is None else found.start()]
        if now and columns(indent + now + before + word) > width:
            parts.append(now)
            now = word
        else:
            now += before + word
        if found is not None:
            before, end = found[0], found.end()
    return [indent + part for part in _isolated([*parts, now])]


def _isolated(parts: list[str]) -> list[str]:
    whole, opened = [], ""
    for part in parts:
        text = opened + part
        opened = ""
        for letter in text:
            if letter in _OPENS:
                opened += letter
            elif letter == _POP:
                opened = opened[:-1]
        whole.append(text + _POP * len(opened))
    return whole
