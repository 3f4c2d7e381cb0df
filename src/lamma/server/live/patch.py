"""What changed from one sight of a table to the next, as the wire says it to each viewer.

A patch maps the name of each changed field to its new value; ``+name`` holds the items that were
appended to the array ``name``. The field ``game`` is itself such a patch where the game's view
before was of the same type; otherwise it is whole, and to be told by its tag.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from lamma.cards import Seat
from lamma.table.view import Sight

Patch = dict[str, Any]

_NESTED = "game"


def patches(old: Sight, new: Sight, seats: int) -> list[Patch]:
    """The patch of each of so many seats from one sight to the next, then a spectator's.

    What all see is compared once, then what each seat sees alone: its hand, and what it hears
    where somebody is muted. Equal patches are mostly the same object; they are not to be changed.
    """
    shared = _changes(old.everyone, new.everyone)
    was, now = old.everyone.game, new.everyone.game
    if not isinstance(now, Struct) or type(was) is not type(now):
        found = [_whole(shared, was, new.game(seat)) for seat in range(seats)]
        found.append(_whole(shared, was, now))
    else:
        game = _changes(was, now) if was is not now else {}
        everyone = {**shared, _NESTED: game} if game else shared
        found = [everyone] * (seats + 1)
        for seat, (had, has) in enumerate(zip(old.hands, new.hands, strict=True)):
            if had is not has and had != has:
                own = {**game}
                _set(own, "hand", had, has)
                found[seat] = {**shared, _NESTED: own}
    if old.muted or new.muted:
        found[:seats] = [_talk(found[seat], old, new, seat) for seat in range(seats)]
    return found


def _changes(old: Struct, new: Struct) -> Patch:
    """What all see of two views of one type, less what is nested."""
    patch: Patch = {}
    for name, was, now in zip(new.__struct_fields__, astuple(old), astuple(new), strict=True):
        if was is not now and name != _NESTED:
            _set(patch, name, was, now)
    return patch


def _whole(shared: Patch, was: Any, now: Any) -> Patch:
    """A patch with a game that was not there before, or was of another type."""
    return shared if was is now else {**shared, _NESTED: now}


def _talk(patch: Patch, old: Sight, new: Sight, seat: Seat) -> Patch:
    """The patch of a seat that may not hear all: with what it has heard, and whom it mutes."""
    own = {name: value for name, value in patch.items() if name not in {"said", "+said"}}
    for name, had, has in zip(("said", "muted"), old.talk(seat), new.talk(seat), strict=True):
        _set(own, name, had, has)
    return own


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
