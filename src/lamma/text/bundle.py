"""The Fluent files as bundles: the one place that knows the Fluent library.

A program says a few dozen of the thousand messages before its first question. So the files are
only cut into entries when a bundle is made, and an entry is parsed when it is first said.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

LAYERS = ("house", "table", "names", "reasons", "live", "answers", "lobby", "cli", "serve", "load")
"""The files every table reads, in order; the rulebook's own comes last, over them all."""

LANGUAGES = ("ar", "en")

_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)
_REFERENCE = re.compile(r"\{\s*(-?[a-zA-Z][\w-]*)")
"""A message or term that an entry may need; functions are found too, and are no entries."""

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
def sources(language: str, layer: str) -> Mapping[str, str]:
    """The entries of one file by id (a term's begins with ``-``), as they are written, in order."""
    text = (_HERE / language / f"{layer}.ftl").read_text("utf-8")
    starts = list(_ENTRY.finditer(text))
    ends = [*(start.start() for start in starts[1:]), len(text)]
    return {start[1]: text[start.start() : end] for start, end in zip(starts, ends, strict=True)}


def entries(language: str, layer: str) -> Iterator[ast.Message | ast.Term]:
    """The messages and terms of one file, in order; BadMessage where a line of it is no Fluent."""
    text = (_HERE / language / f"{layer}.ftl").read_text("utf-8")
    for entry in _parsed(f"{language}/{layer}.ftl", text).body:
        if isinstance(entry, ast.Message | ast.Term):
            yield entry


def _parsed(name: str, text: str) -> ast.Resource:
    parsed = FluentResource(text)
    for entry in parsed.body:
        if isinstance(entry, ast.Junk):
            raise BadMessage(name, str(entry.content).strip())
    return parsed


@dataclass(frozen=True, slots=True, eq=False)
class Bundle:
    """The messages of one language under one rulebook (None: the house's words alone)."""

    fluent: FluentBundle
    sources: Mapping[str, str]
    _read: set[str] = field(default_factory=set)
    """The entries that the Fluent bundle has already."""

    def has(self, message: str) -> bool:
        """Whether there is such a message; terms are no messages."""
        return message in self.sources and not message.startswith("-")

    def say(self, message: str, args: Mapping[str, str | int]) -> str:
        """The text of a message; BadMessage if there is none or it wants another argument."""
        if not self.has(message):
            raise BadMessage(message, "there is no such message")
        if message not in self._read:
            self._take_in(message)
        value = self.fluent.get_message(message).value
        if value is None:
            raise BadMessage(message, "it has no text")
        text, errors = self.fluent.format_pattern(value, dict(args))
        if errors:
            raise BadMessage(message, "; ".join(str(error) for error in errors))
        return str(text)

    def _take_in(self, name: str) -> None:
        """Parse an entry, and all that it refers to."""
        wanted = [name]
        while wanted:
            entry = wanted.pop()
            if entry in self._read or entry not in self.sources:
                continue
            text = self.sources[entry]
            self.fluent.add_resource(_parsed(entry, text))
            self._read.add(entry)
            wanted += _REFERENCE.findall(text)


@cache
def bundle(language: str, rulebook: str | None) -> Bundle:
    """The layers one over the other, the rulebook's own words last."""
    known = rulebooks(language)
    if rulebook is not None and rulebook not in known:
        raise UnknownCatalogue("rulebook", rulebook, known)
    written: dict[str, str] = {}
    for layer in (*LAYERS, *([rulebook] if rulebook else [])):
        written |= sources(language, layer)
    # Isolates are always made, and taken out again where nobody wants them: one bundle serves both.
    return Bundle(FluentBundle([language], use_isolating=True), written)
