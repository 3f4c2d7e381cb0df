"""A rulebook's options: fields of the rulebook that a table may set, and the values they take."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from lamma.games.protocol import Option


class BadOption(ValueError):  # noqa: N818 - said of the option, as Illegal is of the action
    """An option that a rulebook does not have, or a value it does not take.

    ``rulebook`` and ``option`` say where, ``asked`` is the value (None: no such option), and
    ``allowed`` what could have been asked: values, or the names of the rulebook's options.
    """

    def __init__(
        self, rulebook: str, option: str, asked: Option | None, allowed: tuple[Option, ...]
    ) -> None:
        self.rulebook, self.option, self.asked, self.allowed = rulebook, option, asked, allowed
        wrong = (
            f"has no option {option!r}" if asked is None else f"option {option} is not {asked!r}"
        )
        choices = ", ".join(_write(value) for value in allowed) or "none"
        super().__init__(f"{rulebook} {wrong}; allowed: {choices}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What every rulebook is: a name, and the fields of it that a table may choose.

    ``choices`` maps the name of a field to the values it takes, the default first; the names are
    those of ``RECORD.md``, in the order in which a record spells them out.
    """

    name: str
    choices: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)

    @property
    def options(self) -> dict[str, Option]:
        """Every option with the value it has in this rulebook."""
        return {option: getattr(self, option) for option in self.choices}


B = TypeVar("B", bound=Choices)


def with_options(book: B, asked: Mapping[str, Option]) -> B:
    """The same rulebook with other options; BadOption for a name or value it does not know."""
    for option, value in asked.items():
        allowed = book.choices.get(option)
        if allowed is None:
            raise BadOption(book.name, option, None, tuple(book.choices))
        # True == 1 in Python; a record's true and 1 are two things.
        if not any(value == known and type(value) is type(known) for known in allowed):
            raise BadOption(book.name, option, value, allowed)
    return replace(book, **dict[str, Any](asked))


def read_option(book: Choices, option: str, text: str) -> Option:
    """The value that ``text`` writes, as a person types it: ``18``, ``full``, ``true``."""
    allowed = book.choices.get(option)
    if allowed is None:
        raise BadOption(book.name, option, None, tuple(book.choices))
    for value in allowed:
        if _write(value) == text.strip().lower():
            return value
    raise BadOption(book.name, option, text, allowed)


def _write(value: Option) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
