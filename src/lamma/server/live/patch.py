"""What changed from one view to the next, as the wire says it.

A patch maps the name of each changed field to its new value; ``+name`` holds the items that were
appended to the array ``name``. The field ``game`` is itself such a patch where the game's view
before was of the same type; otherwise it is whole, and to be told by its tag.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import compress, count
from operator import is_not, itemgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

Patch = dict[str, Any]
Fields = tuple[Any, ...]

NESTED = "game"
_SAME = object()


def _nothing(fields: Fields) -> Fields:  # noqa: ARG001
    """No common fields, of any view."""
    return ()


class _Shape:
    """The fields of one type of view, and which of them have differed between two viewers."""

    __slots__ = ("apart", "common", "names", "nested")

    def __init__(self, kind: type[Struct]) -> None:
        self.names: tuple[str, ...] = kind.__struct_encode_fields__
        self.nested = self.names.index(NESTED) if NESTED in self.names else -1
        self.apart: set[int] = set() if self.nested < 0 else {self.nested}
        self.common: Callable[[Fields], Fields] = _nothing
        self._count()

    def _count(self) -> None:
        common = [at for at in range(len(self.names)) if at not in self.apart]
        # The first is taken twice, since of one alone itemgetter makes no tuple.
        self.common = itemgetter(*common, common[0]) if common else _nothing

    def differ(self, mine: Fields, theirs: Fields) -> None:
        """Learn that fields differ which had not until now."""
        found = {at for at in compress(count(), map(is_not, mine, theirs)) if at not in self.apart}
        self.apart |= {at for at in found if mine[at] != theirs[at]}
        self._count()


@cache
def _shape(kind: type[Struct]) -> _Shape:
    return _Shape(kind)


def patches(before: Sequence[Struct], after: Sequence[Struct]) -> list[Patch]:
    """The patch of each viewer, from its view ``before`` to that ``after``; all of one type.

    What everyone sees alike is worked out once, for the last viewer. Equal patches are mostly the
    same object; they are not to be changed.
    """
    shape = _shape(type(after[-1]))
    olds, news = [*map(astuple, before)], [*map(astuple, after)]
    old, new = olds[-1], news[-1]
    shared: Patch = {}
    for at in compress(count(), map(is_not, old, new)):
        if at != shape.nested:
            _set(shared, shape.names[at], old[at], new[at])
    public = shape.common(old), shape.common(new)
    found = []
    for mine in zip(olds, news, strict=True):
        while (shape.common(mine[0]), shape.common(mine[1])) != public:
            shape.differ(mine[0], old)
            shape.differ(mine[1], new)
            public = shape.common(old), shape.common(new)
        found.append(_own(shape, shared, mine))
    if shape.nested >= 0:
        at = shape.nested
        _nest(found, _games([each[at] for each in olds], [each[at] for each in news]))
    return found


def _own(shape: _Shape, shared: Patch, mine: tuple[Fields, Fields]) -> Patch:
    """The patch of a viewer all of whose common fields are everyone's."""
    old, new = mine
    patch = shared
    for at in shape.apart:
        if at == shape.nested:
            continue
        name, change = shape.names[at], Patch()
        if old[at] is not new[at]:
            _set(change, name, old[at], new[at])
        more = "+" + name
        if change or name in shared or more in shared:
            patch = {**patch}
            patch.pop(name, None)
            patch.pop(more, None)
            patch |= change
    return patch if patch != shared else shared


def _nest(found: list[Patch], games: list[Any] | None) -> None:
    """Put what is to be said of each viewer's nested view into his patch."""
    made: dict[tuple[int, int], Patch] = {}
    for at, game in enumerate(games or ()):
        if game is not _SAME and game != {}:
            key = id(found[at]), id(game)
            if key not in made:
                made[key] = {**found[at], NESTED: game}
            found[at] = made[key]


def _games(old: list[Any], new: list[Any]) -> list[Any] | None:
    """What is to be said of each viewer's nested view; None: nothing to anybody."""
    if all(a is b for a, b in zip(old, new, strict=True)):
        return None
    kinds = {*map(type, old), *map(type, new)}
    if len(kinds) == 1 and isinstance(new[-1], Struct):
        return [*patches(old, new)]
    return [_SAME if a == b else b for a, b in zip(old, new, strict=True)]


def _set(patch: Patch, name: str, old: Any, new: Any) -> None:
    """Say what became of a field, if anything did."""
    if type(new) is tuple and type(old) is tuple:
        kept = len(old)
        if 0 < kept < len(new):
            if new[:kept] == old:
                patch["+" + name] = new[kept:]
                return
        elif old == new:
            return
    elif old == new:
        return
    patch[name] = new
