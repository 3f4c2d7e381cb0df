"""Scores and refusals as sentences: the codes of the games in the words of a catalogue."""

from collections.abc import Sequence

from lamma.games.protocol import Explanation, Illegal, Part
from lamma.text.actions import action_label
from lamma.text.catalogue import Argument, Catalogue
from lamma.text.digits import TIMES

_FORMAT = "RECORD"
"""What :class:`Illegal` has for a rule where a text was no action."""


def sentence(catalogue: Catalogue, part: Part) -> str:
    """Why a part of a score was given: «إصابة: 10 + 3»; BadMessage for an unknown code."""
    args: dict[str, Argument] = dict(part.args)
    if "mult" in args:
        args["mult"] = catalogue.times(int(str(args["mult"]).removeprefix(TIMES)))
    return catalogue.say(f"part-{part.code}", **args)


def part_line(catalogue: Catalogue, part: Part) -> str:
    """One part with its amount and rule: ``+13  Made it: 10 + 3 (K-20)``."""
    return catalogue.say(
        "sheet-part",
        points=catalogue.signed(part.amount),
        reason=sentence(catalogue, part),
        rule=part.rule,
    )


def sheet_lines(
    catalogue: Catalogue,
    explanation: Explanation,
    names: Sequence[str],
    totals: Sequence[int] | None = None,
) -> list[str]:
    """A round's scores explained: a line a seat, and under it, indented, a line a part.

    ``totals`` are those after the round; without them the round's own points stand alone.
    """
    lines = []
    for seat, (name, parts) in enumerate(zip(names, explanation, strict=True)):
        points = catalogue.signed(sum(part.amount for part in parts))
        if totals is None:
            lines.append(catalogue.say("sheet-seat", who=name, points=points))
        else:
            total = catalogue.signed(totals[seat])
            lines.append(catalogue.say("sheet-seat-total", who=name, points=points, total=total))
        lines.extend(f"  {part_line(catalogue, part)}" for part in parts)
        if not parts:
            lines.append(f"  {catalogue.say('sheet-nothing')}")
    return lines


def refusal(catalogue: Catalogue, refused: Illegal) -> str:
    """Why an action was refused, with the rule: «لم يُقبل: على الصفر اثنان بالفعل (K-10)».

    What is no action at all breaks no rule of the game, and is told without one.
    """
    reason = catalogue.say(f"illegal-{refused.code}")
    if refused.rule == _FORMAT:
        return catalogue.say("cli-refused-plain", reason=reason)
    return catalogue.say("cli-refused", reason=reason, rule=refused.rule)


def allowed(catalogue: Catalogue, refused: Illegal) -> str:
    """What could have been asked instead, in the catalogue's words; empty if nothing was."""
    if not refused.allowed:
        return ""
    choices = catalogue.listed(action_label(catalogue, text) for text in refused.allowed)
    return catalogue.say("cli-allowed", choices=choices)
