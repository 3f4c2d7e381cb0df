"""Actions as a record writes them."""

from lamma.games.sixty_six.actions import (
    CLAIM,
    CLOSE,
    EXCHANGE,
    MARRIES,
    PLAYS,
    Action,
    Marry,
    Play,
)

_PLAYED = {card: f"play {card}" for card in PLAYS}


def write(action: Action) -> str:
    """``play SA``, ``marry H``, ``exchange``, ``close``, ``claim``."""
    match action:
        case Play(card):
            return _PLAYED[card]
        case Marry(suit):
            return f"marry {suit}"
        case _:
            return str(action.__struct_config__.tag)


def describe(action: object) -> str:
    """Whatever was asked, as an error names it."""
    return write(action) if isinstance(action, Action) else repr(action)


_ALL: tuple[Action, ...] = (*PLAYS.values(), *MARRIES.values(), EXCHANGE, CLOSE, CLAIM)

READ = {write(action): action for action in _ALL}
"""Every text there is, and its action."""
