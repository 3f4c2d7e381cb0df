"""Rules, strategy and glossary in Arabic and English: one source for terminal, docs and web.

A page is Markdown, ``<language>/<name>.md``. Both languages have the same pages with the same
headings, tables and figures. A statement that carries a rule ends in the rule's id, as plain text,
so that a page can be searched for it. Arabic pages hold signed numbers and sums in marks of
direction (U+2066 … U+2069), as every text on an Arabic screen does.

>>> page("kotshena", "en").splitlines()[0]
'# Estimation: the Kotshena rulebook'
"""

from functools import cache
from importlib.resources import files

LANGUAGES = ("ar", "en")
"""The languages there are pages in."""

_NAMES = (
    "kotshena",
    "committee",
    "classic",
    "taqdeer",
    "sixty_six",
    "glossary",
    "strategy-estimation",
    "strategy-taqdeer",
    "strategy-sixty_six",
)
_NO_MARKS = {ord("\u2066"): None, ord("\u2069"): None}


class UnknownPage(ValueError):  # noqa: N818 - named as the thing that was asked for
    """A page or a language there is none of; ``asked`` says which, ``allowed`` what there is."""

    def __init__(self, what: str, asked: str, allowed: tuple[str, ...]) -> None:
        self.asked, self.allowed = asked, allowed
        super().__init__(f"no {what} {asked!r}; there are: {', '.join(allowed)}")


def names() -> tuple[str, ...]:
    """Every page, in the order in which they are listed: a rulebook's page has its name."""
    return _NAMES


def page(name: str, language: str, *, isolates: bool = True) -> str:
    """The page as Markdown; UnknownPage for a name or language there is none of.

    Without ``isolates`` the marks of direction are left out, for a terminal that prints them.
    """
    if name not in _NAMES:
        raise UnknownPage("page", name, _NAMES)
    if language not in LANGUAGES:
        raise UnknownPage("language", language, LANGUAGES)
    text = _read(name, language)
    return text if isolates else text.translate(_NO_MARKS)


@cache
def _read(name: str, language: str) -> str:
    return files(__name__).joinpath(language, f"{name}.md").read_text(encoding="utf-8")
