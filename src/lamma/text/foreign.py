"""Text that others wrote, on its way into a sentence: it may be long, and may steer a terminal.

A name in a record, a word that was typed, a file's path: whatever stands in them, a sentence with
them is read by a person at a terminal, and must end as it began.
"""

import re

LONGEST = 1_000
"""How much of a text is shown. Nobody reads so far, and Fluent takes no argument over 2,500."""

_BIGGEST = 10**15
"""Numbers from here on are written as they are: Fluent's decimals have an end."""

_STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # escape sequences begin with these; a line ends with them
    "\u2028\u2029"
    "\u202a-\u202e"  # embeddings and overrides, which reorder what comes after them
    "\ud800-\udfff]"  # halves of letters, which no stream can carry
)
_DIRECTION = re.compile("[\u2066-\u2069]")
_OPENS, _CLOSES = "\u2066\u2067\u2068", "\u2069"


def shown(text: str) -> str:
    r"""``text`` as it can be shown: no control characters (``\x1b`` instead), and not too long.

    Isolates stay, for a sentence of our own may be a part of another; but each is closed, and none
    is closed that was not opened here.
    """
    text = _cut(text)
    if text.isascii() and text.isprintable():
        return text
    text = _cut(_STEERING.sub(_named, text))
    return _balanced(text) if _DIRECTION.search(text) else text


def number(value: int) -> int | str:
    """The number; one that is too big for a count as text."""
    if -_BIGGEST < value < _BIGGEST:
        return value
    try:
        return shown(str(value))
    except ValueError:  # Python writes no number of more than 4,300 digits
        return "…"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _named(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code <= 0xFF else f"\\u{code:04x}"


def _balanced(text: str) -> str:
    """``text`` with as many isolates closed as opened."""
    kept: list[str] = []
    deep = 0
    for letter in text:
        if letter == _CLOSES:
            if deep == 0:
                continue
            deep -= 1
        elif letter in _OPENS:
            deep += 1
        kept.append(letter)
    return "".join(kept) + _CLOSES * deep
