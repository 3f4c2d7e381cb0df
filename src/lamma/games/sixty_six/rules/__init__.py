"""The rules of Sixty-Six, a file for each concept, in the order of the rule page."""

from typing import NamedTuple

from lamma.games.refusal import Refusal


class Fault(NamedTuple):
    """Why an action is not allowed: the rule it breaks and a code for the message."""

    rule: str
    code: Refusal
