"""What changed from one view to the next, as the wire says it.

A patch maps the name of each changed field to its new value; ``+name`` holds the items that were
appended to the array ``name``. The field ``game`` is itself such a patch where the game's view
before was of the same type; otherwise it is whole, and to be told by its tag.
"""

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

Patch = dict[str, Any]

NESTED = "game"
APART = ("you", "seat", "hand", "said", "muted")
"""The fields of views in which two viewers may differ, beside the nested one; tests hold every
game's views and the table's to it. All else is compared once, for everyone."""


class _Shape:
    """The fields of one type of view."""

    __slots__ = ("apart", "common", "names", "own")

    def __init__(self, kind: type[Struct]) -> None:
        fields = kind.__struct_encode_fields__
        self.names: tuple[str, ...] = fields
        self.apart = tuple(name for name in APART if name in fields)
        skipped = (*self.apart, NESTED)
        self.common = tuple(at for at, name in enumerate(fields) if name not in skipped)
        # The first is taken twice, since of one alone attrgetter makes no tuple.
        self.own: Callable[[Struct], tuple[Any, ...]] = (
            attrgetter(*self.apart, self.apart[0]) if self.apart else _nothing
        )


def _nothing(view: Struct) -> tuple[Any, ...]:  # noqa: ARG001
    """What is a viewer's own where nothing is."""
    return ()


@cache
def _shape(kind: type[Struct]) -> _Shape:
    return _Shape(kind)


def patches(before: Sequence[Struct], after: Sequence[Struct]) -> list[Patch]:
    """The patch of each viewer, from its view ``before`` to that ``after``; all of one type.

    Equal patches are mostly the same object; they are not to be changed.
    """
    last, kind = after[-1], type(after[-1])
    shape = _shape(kind)
    old, new = astuple(before[-1]), astuple(last)
    shared: Patch = {}
    for at in [at for at in shape.common if old[at] is not new[at]]:
        _set(shared, shape.names[at], old[at], new[at])
    own = shape.own
    found = [
        _own(shape, shared, own(was), own(now)) for was, now in zip(before, after, strict=True)
    ]
    if hasattr(last, NESTED):
        games = _games(
            [getattr(view, NESTED) for view in before], [getattr(view, NESTED) for view in after]
        )
        _nest(found, games)
    return found


def _own(shape: _Shape, shared: Patch, had: tuple[Any, ...], has: tuple[Any, ...]) -> Patch:
    """The patch of a viewer: what all see, and what only he does."""
    if had == has:
        return shared
    patch = {**shared}
    for name, was, now in zip(shape.apart, had, has, strict=False):
        _set(patch, name, was, now)
    return patch


def _nest(found: list[Patch], games: Sequence[Any]) -> None:
    """Put what is to be said of each viewer's nested view into his patch."""
    made: dict[tuple[int, int], Patch] = {}
    for at, game in enumerate(games):
        if game or game is None:
            key = id(found[at]), id(game)
            nested = made.get(key)
            if nested is None:
                nested = made[key] = {**found[at], NESTED: game}
            found[at] = nested


_SAME: Patch = {}


def _games(old: list[Any], new: list[Any]) -> Sequence[Any]:
    """What is to be said of each viewer's nested view; an empty patch: nothing."""
    if old[-1] is new[-1] and old == new:
        return ()
    if isinstance(new[-1], Struct) and len({*map(type, old), *map(type, new)}) == 1:
        return patches(old, new)
    return [_SAME if a == b else b for a, b in zip(old, new, strict=True)]


def _set(patch: Patch, name: str, old: Any, new: Any) -> None:
    """Say what became of a field, if anything did."""
    if old is new:
        return
    if type(new) is tuple and type(old) is tuple and 0 < len(old) < len(new):
        if new[: len(old)] == old:
            patch["+" + name] = new[len(old) :]
            return
    elif old == new:
        return
    patch[name] = new
