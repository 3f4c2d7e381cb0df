"""Rulebooks, options and bots as the command line names them, and what is wrong with a name."""

from collections.abc import Mapping, Sequence

from lamma.bots.protocol import Bot
from lamma.bots.registry import UnknownBot, bot
from lamma.cli.exits import UserError
from lamma.games import registry
from lamma.games.options import BadOption
from lamma.games.protocol import Option
from lamma.games.registry import AnyGame, UnknownRulebook
from lamma.text.catalogue import Catalogue


def option_value(value: Option) -> str:
    """A value as it is typed and as the catalogue names it: ``true``, ``18``, ``full``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def check_rulebook(words: Catalogue, name: str) -> str:
    """The rulebook's name; UserError lists the names there are. ``sixty-six`` is read too."""
    known = name.strip().lower().replace("-", "_")
    if known not in registry.RULEBOOKS:
        allowed = words.listed(registry.RULEBOOKS)
        raise UserError(words.say("error-rulebook", asked=name, allowed=allowed))
    return known


def read_options(words: Catalogue, rulebook: str, texts: Sequence[str]) -> dict[str, Option]:
    """``-o name=value`` texts as options of the rulebook; UserError says what could be asked."""
    pairs = [text.partition("=") for text in texts]
    for name, equals, _ in pairs:
        if not equals:
            raise UserError(words.say("error-option-form", asked=name))
    names = [name.strip() for name, _, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise UserError(words.say("error-option-twice", option=name))
    try:
        return registry.read_options(rulebook, {name.strip(): value for name, _, value in pairs})
    except BadOption as error:
        allowed = words.listed([option_value(value) for value in error.allowed])
        if error.asked is None:
            book = words.say(f"rulebook-{rulebook}")
            message = words.say("error-option", rulebook=book, option=error.option, allowed=allowed)
        else:
            asked = option_value(error.asked)
            message = words.say(
                "error-option-value", option=error.option, asked=asked, allowed=allowed
            )
        raise UserError(message) from error


def make_game(words: Catalogue, rulebook: str, options: Mapping[str, Option]) -> AnyGame:
    """The game under its rulebook; UserError for one that is not there."""
    try:
        return registry.game(rulebook, options)
    except UnknownRulebook as error:
        allowed = words.listed(error.allowed)
        raise UserError(words.say("error-rulebook", asked=error.asked, allowed=allowed)) from error


def seat_bots(words: Catalogue, game: AnyGame, names: str, seats: Sequence[int]) -> list[Bot]:
    """A bot for each of ``seats``, from one name for all or a name each, commas between."""
    asked = [name.strip() for name in names.split(",")]
    if len(asked) not in {1, len(seats)}:
        raise UserError(words.say("error-bots", asked=len(asked), seats=len(seats)))
    try:
        return [bot(name, game.key) for name in (asked * len(seats))[: len(seats)]]
    except UnknownBot as error:
        allowed = words.listed(error.allowed)
        if not error.asked:
            raise UserError(words.say("error-bot-none", allowed=allowed)) from error
        raise UserError(words.say("error-bot", asked=error.asked, allowed=allowed)) from error


def bot_title(words: Catalogue, name: str) -> str:
    """What a bot is, in words; its bare name where the catalogue has none for it."""
    return words.say(f"bot-{name}") if words.has(f"bot-{name}") else name


def option_lines(words: Catalogue, rulebook: str, options: Mapping[str, Option]) -> list[str]:
    """The options in force that are no default, a line each: those that nobody would expect."""
    defaults = registry.rulebook(rulebook).options
    lines = []
    for name, value in options.items():
        if value == defaults[name]:
            continue
        label = words.say(f"option-{name}")
        meaning = words.say(f"option-{name}-{option_value(value)}")
        lines.append(words.say("cli-option", option=label, value=meaning))
    return lines
