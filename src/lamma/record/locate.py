"""Where a JSON value fails its type: msgspec says ``$.rounds[...].dealer``, we say which round."""

import json
import re
from typing import Any, NamedTuple

import msgspec

from lamma.record import model
from lamma.record.wording import wording

_WHERE = re.compile(r"^(?P<reason>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(?P<key>.+)`")
_PATTERN = re.compile(r"Expected `str` matching regex (?P<quote>['\"])(?P<pattern>.*)(?P=quote)")
_ANY = "[...]"

_WORDS = {
    model.MATCH_HEX: "32 hex digits, lowercase",
    model.BYTES_HEX: "64 hex digits, lowercase",
    model.KIND: "'person' or 'bot:<name>'",
    model.ENDED: "'finished', 'left:<seat>' or null",
    model.CARD: "a card, suit (S H D C) then rank (A K Q J T 9 … 2)",
    model.CARDS: "cards, each suit (S H D C) then rank (A K Q J T 9 … 2), single spaces between",
}


class Fault(NamedTuple):
    """A value of the wrong shape: its key path, and what is wrong with it."""

    path: str
    reason: str


def locate(data: bytes, shape: Any, error: msgspec.ValidationError) -> Fault:
    """The first value in ``data`` that keeps it from being a ``shape``, as ``error`` said.

    DecodeError if it is no JSON after all: decoding into a shape stops at the first fault.
    """
    document: Any = msgspec.json.decode(data)
    path, reason = _fault(document, shape) or Fault("", str(error))
    while _ANY in path:
        path, reason = _step(document, shape, path, reason)
    found = _at(document, path)
    pattern = _PATTERN.fullmatch(reason)
    if pattern:
        words = _WORDS.get(pattern["pattern"].replace("\\\\", "\\"), pattern["pattern"])
        reason = f"expected {words}; found {found!r}"
    missing = _MISSING.fullmatch(reason)
    if missing:
        return Fault(f"{path}.{missing['key']}".lstrip("."), wording("missing-key"))
    return Fault(path.lstrip("."), reason[:1].lower() + reason[1:])


class _Twice(NamedTuple):
    """Stands for an object that has a key twice."""

    key: str


def repeated(data: bytes) -> str | None:
    """The path of a key that an object of ``data``, which is JSON, has twice; None if none does.

    One reader takes the first of two values and another the last: the file says two things.
    """
    twice = False

    def read(pairs: list[tuple[str, Any]]) -> Any:
        nonlocal twice
        read = dict(pairs)
        if len(read) == len(pairs):
            return read
        twice = True
        keys = [key for key, _ in pairs]
        return _Twice(next(key for key in keys if keys.count(key) > 1))

    # Numbers are of no interest here, and Python refuses the very long ones.
    document = json.loads(data, object_pairs_hook=read, parse_int=len, parse_float=len)
    found: list[tuple[str, Any]] = [("", document)] if twice else []
    while found:
        path, value = found.pop()
        if isinstance(value, _Twice):
            return f"{path}.{value.key}".lstrip(".")
        if isinstance(value, dict):
            found += [(f"{path}.{key}", inner) for key, inner in value.items()]
        elif isinstance(value, list):
            found += [(f"{path}[{index}]", inner) for index, inner in enumerate(value)]
    return None


def _fault(document: Any, shape: Any) -> Fault | None:
    try:
        msgspec.convert(document, shape)
    except msgspec.ValidationError as error:
        match = _WHERE.fullmatch(str(error))
        return Fault(match["path"] or "", match["reason"]) if match else Fault("", str(error))
    return None


def _step(document: Any, shape: Any, path: str, reason: str) -> Fault:
    """Fill in the first ``[...]`` of a path: the first element at fault, tried one at a time."""
    before, after = path.split(_ANY, 1)
    holder = _at(document, before)
    named = isinstance(holder, dict)
    for key in list(holder) if named else range(len(holder)):
        if named:
            alone, place = {key: holder[key]}, f".{key}"
        else:
            # The elements before are right: the first fault of the first parts is this one's.
            alone, place = holder[: key + 1], f"[{key}]"
        fault = _fault(_with(document, before, alone), shape)
        if fault is not None and fault.path == path:
            return Fault(before + place + after, fault.reason)
    return Fault(before + "[]" + after, reason)


def _keys(path: str) -> list[str | int]:
    return [name or int(index) for name, index in re.findall(r"\.([^.\[]+)|\[(\d+)\]", path)]


def _at(document: Any, path: str) -> Any:
    for key in _keys(path):
        document = document[key]
    return document


def _with(document: Any, path: str, value: Any) -> Any:
    """The document with another value at ``path``."""
    keys = _keys(path)
    if not keys:
        return value
    copy: Any = dict(document) if isinstance(document, dict) else list(document)
    rest = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys[1:])
    copy[keys[0]] = _with(document[keys[0]], rest, value)
    return copy
