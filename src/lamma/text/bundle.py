"""The Fluent files as bundles: the one place that knows the Fluent library."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

LAYERS = ("house", "table", "names", "reasons", "cli")
"""The files every table reads, in order; the rulebook's own comes last, over them all."""

LANGUAGES = ("ar", "en")

_HERE = files(__package__) / "messages"


class UnknownCatalogue(ValueError):  # noqa: N818 - named as the thing that was asked for
    """A language or rulebook without messages: ``asked``, and ``allowed`` the ones there are."""

    def __init__(self, what: str, asked: str, allowed: tuple[str, ...]) -> None:
        self.what, self.asked, self.allowed = what, asked, allowed
        super().__init__(f"no messages for {what} {asked!r}; there are: {', '.join(allowed)}")


class BadMessage(ValueError):  # noqa: N818 - said of the message
    """A message that is not there, or that lacks an argument; ``message`` is its id."""

    def __init__(self, message: str, reason: str) -> None:
        self.message, self.reason = message, reason
        super().__init__(f"message {message!r}: {reason}")

    def __reduce__(self) -> tuple[type["BadMessage"], tuple[str, str]]:
        """Travel between processes whole."""
        return BadMessage, (self.message, self.reason)


@cache
def rulebooks(language: str) -> tuple[str, ...]:
    """The rulebooks that have a file of their own words."""
    if language not in LANGUAGES:
        raise UnknownCatalogue("language", language, LANGUAGES)
    names = (entry.name.removesuffix(".ftl") for entry in (_HERE / language).iterdir())
    return tuple(sorted(name for name in names if name not in LAYERS))


@cache
def resource(language: str, layer: str) -> ast.Resource:
    """One parsed file; BadMessage where a line of it is no Fluent."""
    text = (_HERE / language / f"{layer}.ftl").read_text("utf-8")
    parsed = FluentResource(text)
    for entry in parsed.body:
        if isinstance(entry, ast.Junk):
            raise BadMessage(f"{language}/{layer}.ftl", str(entry.content).strip())
    return parsed


def entries(language: str, layer: str) -> Iterator[ast.Message | ast.Term]:
    """The messages and terms of one file, in order."""
    for entry in resource(language, layer).body:
        if isinstance(entry, ast.Message | ast.Term):
            yield entry


@dataclass(frozen=True, slots=True)
class Bundle:
    """The messages of one language under one rulebook (None: the house's words alone)."""

    fluent: FluentBundle

    def has(self, message: str) -> bool:
        """Whether there is such a message; terms are no messages."""
        return bool(self.fluent.has_message(message))

    def say(self, message: str, args: Mapping[str, str | int]) -> str:
        """The text of a message; BadMessage if there is none or it wants another argument."""
        value = self.fluent.get_message(message).value if self.has(message) else None
        if value is None:
            raise BadMessage(message, "there is no such message")
        text, errors = self.fluent.format_pattern(value, dict(args))
        if errors:
            raise BadMessage(message, "; ".join(str(error) for error in errors))
        return str(text)


@cache
def bundle(language: str, rulebook: str | None) -> Bundle:
    """House, sentences, names, reasons, command line, then the rulebook's words over them."""
    known = rulebooks(language)
    if rulebook is not None and rulebook not in known:
        raise UnknownCatalogue("rulebook", rulebook, known)
    # Isolates are always made, and taken out again where nobody wants them: one bundle serves both.
    made = FluentBundle([language], use_isolating=True)
    for layer in (*LAYERS, *([rulebook] if rulebook else [])):
        made.add_resource(resource(language, layer), allow_overrides=True)
    return Bundle(made)
