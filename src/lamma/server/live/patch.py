"""What changed from one view to the next, as the wire says it.

A patch maps the name of each changed field to its new value; ``+name`` holds the items that were
appended to the array ``name``. The field ``game`` is itself such a patch where the game's view
before was of the same type; otherwise it is whole, and to be told by its tag.
"""

from collections.abc import Iterator
from functools import cache
from itertools import compress, count
from operator import is_not
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

Patch = dict[str, Any]

NESTED = "game"


@cache
def _names(kind: type[Struct]) -> tuple[str, ...]:
    return kind.__struct_encode_fields__


def changes(before: Struct, after: Struct) -> Patch:
    """The patch that leads from ``before`` to ``after``, two structs of one type."""
    patch: Patch = {}
    if before is after:
        return patch
    names = _names(type(after))
    for index, old, new in _replaced(astuple(before), astuple(after)):
        name = names[index]
        if name == NESTED and isinstance(new, Struct) and type(old) is type(new):
            inner = changes(old, new)
            if inner:
                patch[name] = inner
        elif old != new:
            _set(patch, name, old, new)
    return patch


def _replaced(old: tuple[Any, ...], new: tuple[Any, ...]) -> Iterator[tuple[int, Any, Any]]:
    """The fields that are not the very same object; most are, and are passed over in C."""
    return compress(zip(count(), old, new), map(is_not, old, new))  # noqa: B905 - count is endless


def _set(patch: Patch, name: str, old: Any, new: Any) -> None:
    if type(new) is tuple and type(old) is tuple:
        kept = len(old)
        if 0 < kept < len(new) and new[:kept] == old:
            patch["+" + name] = new[kept:]
            return
    patch[name] = new
