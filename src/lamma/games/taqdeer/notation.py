"""Actions as a record writes them: ``estimate 3``, ``play SA`` (``RECORD.md``)."""

from lamma.games.taqdeer.actions import ESTIMATES, PLAYS, Action, Estimate, Play

_PLAYED = {card: f"play {card}" for card in PLAYS}


def write(action: Action) -> str:
    """An action's text."""
    if isinstance(action, Estimate):
        return f"estimate {action.tricks}"
    return _PLAYED[action.card]


def describe(asked: object) -> str:
    """What was asked, for a refusal: an action's text, or whatever else it was."""
    return write(asked) if isinstance(asked, Estimate | Play) else repr(asked)


# A table, not a parser: only what `write` writes is read (no "estimate 03", no "play sa").
_KNOWN: tuple[Action, ...] = (*ESTIMATES, *PLAYS.values())
_ACTIONS = {write(action): action for action in _KNOWN}


def read(text: str) -> Action | None:
    """The action whose text this is; None if it is none's."""
    return _ACTIONS.get(text)
