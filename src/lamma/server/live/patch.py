"""What changed from one view to the next, as the wire says it.

A patch maps the name of each changed field to its new value; ``+name`` holds the items that were
appended to the array ``name``. The field ``game`` is itself such a patch where the game's view
before was of the same type; otherwise it is whole, and to be told by its tag.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import compress
from operator import is_not, itemgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

Patch = dict[str, Any]
Fields = tuple[Any, ...]

NESTED = "game"


def _nothing(fields: Fields) -> Fields:  # noqa: ARG001
    """The values of no fields."""
    return ()


class _Shape:
    """The fields of one type of view, and by which of them viewers differ.

    That is learnt: all that was never seen to differ is compared each time, at one stroke.
    """

    __slots__ = ("apart", "masked", "names", "nested", "places", "said", "values")

    def __init__(self, kind: type[Struct]) -> None:
        self.names: tuple[str, ...] = kind.__struct_encode_fields__
        self.places = range(len(self.names))
        self.values: Callable[[Fields], Fields] = _nothing
        self.nested = self.names.index(NESTED) if NESTED in self.names else -1
        self.apart: tuple[int, ...] = ()
        self._learnt(())

    def _learnt(self, apart: tuple[int, ...]) -> None:
        self.apart = apart
        self.masked = apart if self.nested < 0 else (*apart, self.nested)
        """What is left out when viewers are compared."""
        self.said = frozenset(mark + self.names[at] for at in apart for mark in ("", "+"))
        # The first is taken twice, since of one alone itemgetter makes no tuple.
        self.values = itemgetter(*apart, apart[0]) if apart else _nothing

    def alike(self, viewers: Sequence[Fields]) -> None:
        """See to it that viewers differ in ``apart`` alone, and the nested field."""
        base = [*viewers[-1]]
        for fields in viewers[:-1]:
            mine = [*fields]
            for at in self.masked:
                mine[at] = base[at]
            if mine != base:
                more = (at for at, one in enumerate(mine) if one != base[at])
                self._learnt((*self.apart, *more))


@cache
def _shape(kind: type[Struct]) -> _Shape:
    return _Shape(kind)


def patches(
    before: Sequence[Struct], after: Sequence[Struct], *, alike: bool = False
) -> list[Patch]:
    """The patch of each viewer, from its view ``before`` to that ``after``; all of one type.

    What everyone sees alike is worked out once, for the last viewer. ``alike`` says that
    ``before`` has been here as ``after``, and need not be looked through again. Equal patches are
    mostly the same object; they are not to be changed.
    """
    shape = _shape(type(after[-1]))
    olds, news = [*map(astuple, before)], [*map(astuple, after)]
    if not alike:
        shape.alike(olds)
    shape.alike(news)
    old, new, nested = olds[-1], news[-1], shape.nested
    shared: Patch = {}
    for at in compress(shape.places, map(is_not, old, new)):
        if at != nested:
            _set(shared, shape.names[at], old[at], new[at])
    values = shape.values
    had: list[Fields] = [*map(values, olds)]
    has: list[Fields] = [*map(values, news)]
    found = [shared] * len(has)
    if had != has or not shape.said.isdisjoint(shared):
        touched = not shape.said.isdisjoint(shared)
        for at, (was, now) in enumerate(zip(had, has, strict=True)):
            if touched or was != now:
                found[at] = _own(shape, shared, was, now)
    if nested >= 0:
        games = _games([each[nested] for each in olds], [each[nested] for each in news], alike)
        if games:
            _nest(found, games)
    return found


def _own(shape: _Shape, shared: Patch, had: Fields, has: Fields) -> Patch:
    """The patch of a viewer who sees something that is not everyone's."""
    patch = {name: value for name, value in shared.items() if name not in shape.said}
    for at, old, new in zip(shape.apart, had, has, strict=False):
        if old is not new:
            _set(patch, shape.names[at], old, new)
    return patch


def _nest(found: list[Patch], games: Sequence[Any]) -> None:
    """Put what is to be said of each viewer's nested view into his patch."""
    made: dict[tuple[int, int], Patch] = {}
    for at, game in enumerate(games):
        if game or game is None:
            patch = found[at]
            key = id(patch), id(game)
            nested = made.get(key)
            if nested is None:
                nested = made[key] = {**patch, NESTED: game}
            found[at] = nested


def _compare(views: Sequence[Struct]) -> None:
    _shape(type(views[-1])).alike([*map(astuple, views)])


_SAME: Patch = {}


def _games(old: list[Any], new: list[Any], alike: bool) -> Sequence[Any]:  # noqa: FBT001
    """What is to be said of each viewer's nested view; an empty patch: nothing."""
    kind = type(new[-1])
    views = isinstance(new[-1], Struct) and {*map(type, new)} == {kind}
    same = old[-1] is new[-1] and old == new
    if views and not same and {*map(type, old)} == {kind}:
        return patches(old, new, alike=alike)
    if views and not (same and alike):
        # Next time they are taken for compared: also these, of which nothing is to be said.
        _compare(new)
    if same:
        return ()
    return [_SAME if a == b else b for a, b in zip(old, new, strict=True)]


def _set(patch: Patch, name: str, old: Any, new: Any) -> None:
    """Say what became of a field, if anything did."""
    if type(new) is tuple and type(old) is tuple and 0 < len(old) < len(new):
        if new[: len(old)] == old:
            patch["+" + name] = new[len(old) :]
            return
    elif old == new:
        return
    patch[name] = new
