"""How a table speaks to its reader: kept with a match, so that it goes on as it began."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from lamma.cli.exits import UserError
from lamma.cli.speech import digits, language, words
from lamma.text.catalogue import Catalogue
from lamma.text.digits import Digits

SLOWEST = 10.0
"""Seconds: the longest wait after a bot's move."""


class Manner(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Language, digits, marks of direction, pace and training aid; None where nothing was said."""

    language: Literal["ar", "en"] | None = None
    digits: Literal["012", "٠١٢"] | None = None
    marks: bool | None = None
    pace: Annotated[float, msgspec.Meta(ge=0.0, le=SLOWEST)] | None = None
    count: bool | None = None

    def over(self, kept: "Manner") -> "Manner":
        """What was kept, with what is said anew in its place."""
        said = msgspec.structs.asdict(self)
        anew = {name: value for name, value in said.items() if value is not None}
        return msgspec.structs.replace(kept, **anew)

    def words(self, rulebook: str | None = None) -> Catalogue:
        """The catalogue that speaks so."""
        marks = self.marks is not False
        return words(self.language, rulebook, numerals=self.digits, marks=marks)


def manner(
    asked: str | None,
    numerals: str | None,
    *,
    marks: bool | None,
    pace: float | None = None,
    count: bool | None = None,
) -> Manner:
    """What the command line asked for; UserError for a language or digits that there are not."""
    spoken: Literal["ar", "en"] | None = None
    if asked is not None:
        spoken = "ar" if language(asked) == "ar" else "en"
    shown: Literal["012", "٠١٢"] | None = None
    if numerals is not None:
        try:
            shown = "٠١٢" if digits(numerals) is Digits.INDIC else "012"
        except ValueError:
            # The catalogue has the sentence for it.
            words(asked, numerals=numerals, marks=marks is not False)
            raise
    return Manner(language=spoken, digits=shown, marks=marks, pace=pace, count=count)


def settled(said: Manner) -> Manner:
    """The same with the language that the environment gave, where none was asked for."""
    spoken: Literal["ar", "en"] = "ar" if language(said.language) == "ar" else "en"
    return msgspec.structs.replace(said, language=spoken)


def refuse(plain: Catalogue, given: Mapping[str, object], message: str) -> None:
    """UserError that names the options that would have no effect, if any was given."""
    names = [name for name, value in given.items() if value not in (None, [], ())]
    if names:
        raise UserError(plain.say(message, options=plain.listed(names)))
