"""In which language a command speaks, and how."""

import os
from collections.abc import Mapping

from lamma.cli.exits import UserError
from lamma.text.bundle import LANGUAGES
from lamma.text.catalogue import Catalogue, catalogue
from lamma.text.digits import Digits

_LOCALES = ("LAMMA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
_INDIC = {"٠١٢", "arab", "indic", "arabic"}
_WESTERN = {"012", "latn", "western", "123"}


def language(asked: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The language asked for, else the environment's, else English; UserError for another."""
    if asked is not None:
        if asked.lower() not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            message = f"no language {asked!r}; there are: {known}"
            raise UserError(message)
        return asked.lower()
    for name in _LOCALES:
        if value := environment.get(name):
            return "ar" if value.lower().startswith("ar") else "en"
    return "en"


def digits(asked: str | None) -> Digits:
    """Western digits unless the reader asks for ٠١٢; ValueError for anything else."""
    if asked is None or asked.lower() in _WESTERN:
        return Digits.WESTERN
    if asked.lower() in _INDIC:
        return Digits.INDIC
    raise ValueError(asked)


def words(
    asked: str | None = None,
    rulebook: str | None = None,
    *,
    numerals: str | None = None,
    marks: bool = True,
) -> Catalogue:
    """The catalogue a command speaks with; ``marks`` are the marks of direction in Arabic."""
    chosen = language(asked)
    isolates = marks and chosen == "ar"
    try:
        shown = digits(numerals)
    except ValueError as error:
        plain = catalogue(chosen, isolates=isolates)
        allowed = plain.listed(["012", "٠١٢"])
        raise UserError(plain.say("error-digits", asked=str(error), allowed=allowed)) from error
    return catalogue(chosen, rulebook, digits=shown, isolates=isolates)
