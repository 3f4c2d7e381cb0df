"""Keys: the letters and words, in either language, that are no choice but ask for something."""

from collections.abc import Mapping

from lamma.cli.typed import normal
from lamma.text.catalogue import Catalogue

Keys = Mapping[str, tuple[str, ...]]
"""What a key does → how it is typed: the letter first, the Arabic word last."""

TABLE: Keys = {
    "help": ("?", "help", "؟"),
    "hand": ("h", "hand", "أوراق"),
    "table": ("t", "table", "طاولة"),
    "last": ("l", "last", "آخر"),
    "sheet": ("s", "sheet", "ورقة"),
    "rules": ("r", "rules", "قواعد"),
    "deals": ("f", "fair", "بصمات"),
    "leave": ("leave", "مغادرة"),
    "quit": ("q", "quit", "exit", "خروج"),
}
"""The keys at a table."""

BOOK: Keys = {
    "help": TABLE["help"],
    "undo": ("u", "undo", "إلغاء"),
    "sheet": TABLE["sheet"],
    "table": TABLE["table"],
    "rules": TABLE["rules"],
    "leave": TABLE["leave"],
    "quit": TABLE["quit"],
}
"""The keys of the score book."""


def pressed(keys: Keys, typed: str) -> str | None:
    """The key that was typed; None if it was something else."""
    said = normal(typed)
    for key, names in keys.items():
        if typed.strip() in names or (said and said in map(normal, names)):
            return key
    return None


def shown(words: Catalogue, keys: Keys, key: str) -> str:
    """How a key is to be typed: ``q``; in Arabic the letter and the word."""
    names = keys[key]
    if words.language != "ar":
        return names[0]
    return f"{words.isolated(names[0])} / {names[-1]}"
