"""Numbers and signs as text: Western or Arabic-Indic digits, U+2212, and their direction.

With Western digits ``+27`` and ``×2`` stand left-to-right in Arabic too. With Arabic-Indic ones
the sign stands to the right of the number, as source 000 prints it: an Arabic letter mark before
it does that, as in ``Intl``.
"""

import re
from enum import StrEnum

LEFT_TO_RIGHT = "\u2066"
RIGHT_TO_LEFT = "\u2067"
POP = "\u2069"
RIGHT_TO_LEFT_MARK = "\u200f"
ARABIC_LETTER_MARK = "\u061c"
MINUS = "\u2212"
TIMES = "\u00d7"

_WESTERN = "0123456789"
_INDIC = "٠١٢٣٤٥٦٧٨٩"
# Stand-ins for digits that are not ours to change: a player's name, a file's name, a rule's id.
_KEPT = "".join(chr(0xE030 + digit) for digit in range(10))

_TO_INDIC = str.maketrans(_WESTERN, _INDIC)
_KEEP = str.maketrans(_WESTERN, _KEPT)
_GIVE_BACK = str.maketrans(_KEPT, _WESTERN)
_SEPARATOR = re.compile(r"(?<=[٠-٩]),(?=[٠-٩])")
_ISOLATES = re.compile("[\u2066-\u2069]")
_CONTROLS = re.compile("[\u2066-\u2069\u200f\u061c]")


class Digits(StrEnum):
    """Which digits a reader chose."""

    WESTERN = "012"
    INDIC = "٠١٢"


def kept(text: str) -> str:
    """``text`` with its digits set aside, for :func:`indic` to give back as they were."""
    return text.translate(_KEEP)


def indic(text: str) -> str:
    """``text`` in Arabic-Indic digits, except what :func:`kept` set aside."""
    turned = _SEPARATOR.sub("٬", text.translate(_TO_INDIC)).translate(_GIVE_BACK)
    return turned.replace(LEFT_TO_RIGHT, RIGHT_TO_LEFT)


def signed(number: int) -> str:
    """``+27``, ``−12`` or ``0``, in Western digits."""
    if number == 0:
        return "0"
    return f"+{number}" if number > 0 else f"{MINUS}{-number}"


def without_isolates(text: str) -> str:
    """``text`` without isolates: a name made of parts is one name."""
    return _ISOLATES.sub("", text)


def plain(text: str) -> str:
    """``text`` without any sign of direction, for a terminal that shows them as boxes."""
    return _CONTROLS.sub("", text)
