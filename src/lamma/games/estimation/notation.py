"""Estimation's actions as a record writes them: ``bid 5S``, ``estimate 8 H``, ``play SA``."""

import re

from lamma.cards import Strain
from lamma.games.estimation.actions import (
    DASH_CALL,
    NO_DASH,
    PASS,
    PLAYS,
    WITH,
    Action,
    Bid,
    DashCall,
    Declare,
    Estimate,
    NoDash,
    Pass,
    Play,
    With,
    declare,
    estimate,
)
from lamma.games.protocol import Illegal
from lamma.games.refusal import Refusal

_WORDS: dict[str, Action] = {
    "dash-call": DASH_CALL,
    "no-dash": NO_DASH,
    "pass": PASS,
    "with": WITH,
}
_NUMBERED = re.compile(r"(bid|declare) (0|[1-9][0-9]?)([NSHDC])")
_ESTIMATE = re.compile(r"estimate (0|[1-9][0-9]?)(?: ([NSHDC]))?")
_PLAYED = {card: f"play {card}" for card in PLAYS}
_CARDS = {text: PLAYS[card] for card, text in _PLAYED.items()}


def write(action: object) -> str:
    """The action's text in a record; the repr of what is no action."""
    match action:
        case Play(card):
            return _PLAYED[card]
        case Estimate(tricks, None):
            return f"estimate {tricks}"
        case Estimate(tricks, trump):
            return f"estimate {tricks} {trump}"
        case Bid(tricks, strain):
            return f"bid {tricks}{strain}"
        case Declare(tricks, strain):
            return f"declare {tricks}{strain}"
        case DashCall():
            return "dash-call"
        case NoDash():
            return "no-dash"
        case Pass():
            return "pass"
        case With():
            return "with"
        case _:
            return repr(action)


def read(text: str) -> Action:
    """The action that :func:`write` wrote; Illegal for any other text."""
    if text in _CARDS:
        return _CARDS[text]
    if found := _ESTIMATE.fullmatch(text):
        return estimate(int(found[1]), Strain(found[2]) if found[2] else None)
    if found := _NUMBERED.fullmatch(text):
        tricks, strain = int(found[2]), Strain(found[3])
        return Bid(tricks, strain) if found[1] == "bid" else declare(tricks, strain)
    if text in _WORDS:
        return _WORDS[text]
    raise Illegal("RECORD", Refusal.NOTATION, text, FORMS)


FORMS = (
    "dash-call",
    "no-dash",
    "bid 5S",
    "pass",
    "with",
    "declare 6N",
    "estimate 3",
    "estimate 8 H",
    "play SA",
)
"""One example of each form an action's text can have."""
