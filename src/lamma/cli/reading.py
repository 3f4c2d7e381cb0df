"""``lamma rules`` and ``lamma rulebooks``: how the games are played, and how they compare."""

import sys
from typing import Any

import msgspec

from lamma.cli.exits import Exit, UserError
from lamma.cli.pager import show, show_page
from lamma.cli.rulesets import option_value
from lamma.cli.speech import language, words
from lamma.cli.terminal import Terminal
from lamma.games import registry
from lamma.text.bundle import LANGUAGES
from lamma.text.catalogue import Catalogue
from lamma.text.pages import names, page

FACTS = (
    "players",
    "cards",
    "length",
    "trump",
    "bidding",
    "zero",
    "sum",
    "nobody",
    "follow",
    "hit",
    "miss",
    "tens",
    "dash",
    "super",
    "all-missed",
    "winner",
    "leaving",
)
"""The rows of the comparison, in order: ``row-<fact>`` is its name, ``fact-<fact>`` what holds."""

_NONE = "–"


def rules(name: str | None, asked: str | None, *, marks: bool) -> Exit:
    """A page of rules, strategy or the glossary; without a name, which pages there are."""
    plain = words(asked, marks=marks)
    terminal = Terminal()
    terminal.right_to_left = plain.isolates
    if name is None:
        terminal.say(plain.say("cli-pages"), *(f"  lamma rules {each}" for each in names()))
        return Exit.FINE
    wanted = _page_name(name)
    if wanted is None:
        raise UserError(plain.say("error-page", asked=name, allowed=plain.listed(names())))
    text = page(wanted, language(asked), isolates=plain.isolates)
    show_page(terminal, text)
    return Exit.FINE


def _page_name(asked: str) -> str | None:
    plain = asked.strip().lower()
    known = {name.replace("_", "-"): name for name in names()}
    return known.get(plain.replace("_", "-"))


def rulebooks(asked: str | None, *, json: bool, marks: bool) -> Exit:
    """All five rulebooks, row by row, and every option with its values."""
    if json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(_document())).decode() + "\n")
        return Exit.FINE
    terminal = Terminal()
    plain = words(asked, marks=marks)
    terminal.right_to_left = plain.isolates
    speeches = [words(asked, name, marks=marks) for name in registry.RULEBOOKS]
    lines = [plain.say("compare-title"), ""]
    lines += [
        f"  {plain.say(f'title-{name}')}: {plain.isolated(name)}" for name in registry.RULEBOOKS
    ]
    for fact in FACTS:
        lines += ["", plain.say(f"row-{fact}"), *_row(speeches, fact)]
    lines += ["", plain.say("compare-options")]
    for name, speech in zip(registry.RULEBOOKS, speeches, strict=True):
        lines += ["", f"  {speech.say(f'title-{name}')}", *_options(speech, name)]
    show(terminal, lines)
    return Exit.FINE


def _row(speeches: list[Catalogue], fact: str) -> list[str]:
    """What holds of one fact in each rulebook; rulebooks that have nothing of it are left out."""
    lines = []
    for name, speech in zip(registry.RULEBOOKS, speeches, strict=True):
        value = speech.say(f"fact-{fact}")
        if value != _NONE:
            lines.append(f"  {speech.say(f'rulebook-{name}')}: {value}")
    return lines


def _options(speech: Catalogue, name: str) -> list[str]:
    """Each option: what it is, then its values, the default marked."""
    lines = []
    for option, values in registry.rulebook(name).choices.items():
        lines.append(f"    {speech.isolated(option)}: {speech.say(f'option-{option}')}")
        for place, value in enumerate(values):
            text = option_value(value)
            meaning = speech.say(f"option-{option}-{text}")
            default = f" ({speech.say('compare-default')})" if place == 0 else ""
            lines.append(f"      {speech.isolated(f'-o {option}={text}')}: {meaning}{default}")
    return lines


def _document() -> dict[str, Any]:
    """The same as one JSON object."""
    return {name: _book(name) for name in registry.RULEBOOKS}


def _book(name: str) -> dict[str, Any]:
    book = registry.rulebook(name)
    speeches = {each: words(each, name, marks=False) for each in LANGUAGES}
    return {
        "title": {each: speech.say(f"title-{name}") for each, speech in speeches.items()},
        "facts": {
            fact: {each: speech.say(f"fact-{fact}") for each, speech in speeches.items()}
            for fact in FACTS
        },
        "options": {
            option: {"default": values[0], "values": list(values)}
            for option, values in book.choices.items()
        },
    }
