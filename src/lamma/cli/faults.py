"""What is wrong with a file, in the reader's language; key paths and values stay as they are."""

import errno

from lamma.cli.exits import UserError
from lamma.cli.rulesets import option_value
from lamma.games.options import BadOption
from lamma.games.protocol import Illegal
from lamma.games.registry import UnknownRulebook
from lamma.record.errors import BadRecord, Difference
from lamma.record.wording import Wording
from lamma.text.actions import action_label
from lamma.text.catalogue import Catalogue
from lamma.text.explain import allowed, refusal

_WHOLE = "."


def told(words: Catalogue, error: Exception) -> str:
    """Why something could not be used: what the error says, or the one it was raised from."""
    match error:
        case Difference():
            return words.say(
                "fault-difference",
                line=error.line,
                path=error.path or _WHOLE,
                expected=value(words, error.expected),
                found=value(words, error.found),
            )
        case BadRecord():
            return words.say(
                "fault-at",
                line=error.line,
                path=error.path or _WHOLE,
                reason=unread(words, error),
            )
        case Illegal():
            why, asked = refusal(words, error), action_label(words, error.asked)
            if asked == error.asked:
                return why
            return words.say("fault-refused", asked=asked, reason=why)
        case UnknownRulebook():
            choices = words.listed(error.allowed)
            return words.say("error-rulebook", asked=error.asked, allowed=choices)
        case BadOption() if error.asked is None:
            return words.say("fault-option", option=error.option)
        case BadOption():
            choices = words.listed(map(option_value, error.allowed))
            asked = str(error.asked)
            return words.say(
                "error-option-value", option=error.option, asked=asked, allowed=choices
            )
        case _ if error.args and isinstance(error.args[0], Wording):
            return reason(words, error.args[0])
        case _ if isinstance(error.__cause__, Exception):
            return told(words, error.__cause__)
    return reason(words, str(error))


def unread(words: Catalogue, error: BadRecord) -> str:
    """Why a line is no record."""
    cause = error.__cause__
    if isinstance(cause, UnknownRulebook | BadOption):
        return told(words, cause)
    if isinstance(cause, Illegal):
        # Its own text is English, and names the rule of the notation, which nobody breaks.
        detail = ". ".join(filter(None, (cause.asked, allowed(words, cause))))
        return words.say("fault-no-action", detail=detail)
    return reason(words, error.reason)


def reason(words: Catalogue, text: str) -> str:
    """A reason in words: by its code; what has none is a detail of a value that does not fit."""
    if not isinstance(text, Wording):
        return words.say("fault-value", detail=text)
    args = dict(text.args)
    if "action" in args:
        args["action"] = action_label(words, str(args["action"]))
    return words.say(f"fault-{text.code}", **args)


def value(words: Catalogue, found: object) -> str:
    """What stands, or should stand, at a place; JSON's null where nothing does."""
    if isinstance(found, Wording):
        return reason(words, found)
    return "null" if found is None else str(found)


def not_written(words: Catalogue, path: object, error: OSError) -> UserError:
    """A file that could not be written, and why."""
    message = words.say("error-no-write", file=str(path))
    return UserError(f"{message}: {system(words, error)}")


def not_read(words: Catalogue, path: object, error: OSError) -> UserError:
    """A file that could not be read, and why."""
    message = words.say("error-no-read", file=str(path))
    return UserError(f"{message}: {system(words, error)}")


def system(words: Catalogue, error: OSError) -> str:
    """Why the system refused; in its own words where the catalogue has none."""
    name = errno.errorcode.get(error.errno or 0, "").lower()
    message = f"system-{name}"
    return words.say(message) if name and words.has(message) else str(error.strerror)
