"""A view kept up to date from patches: the client derives nothing, it only puts fields in place."""

from collections.abc import Mapping
from typing import Any

Fields = dict[str, Any]
"""A view, or part of one, as JSON has it."""

NESTED = "game"
"""The one field whose patch is a patch of its own."""

WHOLE = "type"
"""The tag of a game's view: a ``game`` that has one is whole, one without is a patch."""


class BadPatch(ValueError):  # noqa: N818 - named as the thing that came
    """A patch that does not fit the view: a row was missed, or the server is wrong."""


def fold(view: Fields, patch: Mapping[str, Any]) -> Fields:
    """``view`` with ``patch`` folded in, in place.

    A field ``name`` takes the place of the one there; ``+name`` appends its items to that array.
    BadPatch if there is no such array, or no game to patch.
    """
    for key, value in patch.items():
        if key == NESTED and isinstance(value, dict) and WHOLE not in value:
            game = view.get(NESTED)
            if not isinstance(game, dict):
                raise BadPatch("a patch for a game, and there is none")
            fold(game, value)
        elif key.startswith("+"):
            there = view.get(key[1:])
            if not isinstance(there, list):
                raise BadPatch(f"{key}: there is no such array")
            there.extend(value)
        else:
            view[key] = value
    return view
