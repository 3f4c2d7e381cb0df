"""Frames that nobody's client sends: made from the types of the frames, from traffic, from noise.

Everything is drawn from one ``random.Random``, so that hypothesis can be the one who draws, and a
long run a plain generator with a seed.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import msgspec
from msgspec import inspect

from lamma.games.registry import RULEBOOKS
from lamma.table.commands import ClientCommand, ServerCommand
from lamma.table.talk import PHRASES
from lamma.wire import LARGEST, ClientFrame

HUGE: Final = (0, 1, -1, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**400)
LETTERS: Final = (
    "",
    " ",
    "a",
    "\x00",
    "\u202e\u2066\u200f",
    "\u0301" * 40,
    "👨\u200d👩\u200d👧\u200d👦" * 9,
    "<script>alert(1)</script>",
    "'; DROP TABLE event; --",
    "../../../../etc/passwd",
    "{0.__class__}%s%n${x}",
    "٣" * 63,
    "ﷺ" * 64,
    "\ufeff\ufffe\U0010ffff",
    "x" * 64,
    "x" * 65,
    "x" * 301,
    "play S2",
    "play ۲♠",
    "bid 13",
)
NOT_JSON: Final = (
    b"",
    b"{",
    b"}",
    b"null",
    b"NaN",
    b"[" * 9000,
    b'{"t":' * 2000,
    b"\xff\xfe\x00",
    b"\xed\xa0\x80",
    b'"\\ud800"',
    b'{"t":"ping","n":NaN,"seq":0}',
    b'{"t":"ping","n":1e999,"seq":0}',
    b'{"t":"ping","n":1,"seq":-Infinity}',
    b'{"t":"cmd","id":"\\ud83d","at":0,"c":{"t":"ready"}}',
    b'{"t":"ping","t":"cmd","n":1,"seq":0}',
    b"{" + b" " * (LARGEST - 2) + b"}",
    b'{"t":"ping","n":' + b"9" * 9000 + b',"seq":0}',
)
_TREES: Final = {each: inspect.type_info(each) for each in (ClientFrame, ClientCommand)}


@dataclass(slots=True)
class Known:
    """What an enemy has learnt at a table, so that he can be wrong in plausible ways."""

    legal: Sequence[str] = ()
    head: int = 0
    seated: bool = False
    people: Sequence[str] = ()
    ids: list[str] = field(default_factory=list)
    """Ids of commands that were sent before, by anybody."""
    heard: list[bytes] = field(default_factory=list)
    """Frames that were sent before, by anybody."""


class Frames:
    """Frames drawn one after the other."""

    def __init__(self, draw: Random) -> None:
        self._draw = draw
        self._count = 0
        self._prefix = f"{draw.getrandbits(48):012x}"

    def any(self, known: Known, wild: float) -> bytes:
        """A frame; about ``wild`` of them are such that a server may have to close the socket."""
        draw = self._draw
        if draw.random() < wild:
            made = draw.choice(_WILD)(self, known)
        else:
            made = draw.choice(_TAME)(self, known)
            known.heard.append(made)
            del known.heard[:-40]
        return made

    # What a client's program could send

    def act(self, known: Known) -> bytes:
        """An action: a legal one, one that is not, or one out of turn."""
        draw = self._draw
        if not known.legal and draw.random() < 0.8:
            return self.sound(known)
        action = draw.choice(known.legal) if known.legal and draw.random() < 0.9 else None
        a = action or draw.choice(("play SA", "play H7", "bid 3", "pass", "close", *LETTERS[-6:]))
        return self._cmd(known, {"t": "act", "a": a[:64] or "x"})

    def command(self, known: Known) -> bytes:
        """Any command there is, of the right type, by whoever it may not be for."""
        command = self._make(_TREES[ClientCommand], known)
        # A table that is closed again and again shows little else.
        while command["t"] in _RARE and self._draw.random() < 0.95:
            command = self._make(_TREES[ClientCommand], known)
        return self._cmd(known, command)

    def sound(self, known: Known) -> bytes:
        """A command that takes a table further."""
        draw = self._draw
        if not known.seated:
            return self._cmd(known, {"t": "sit"})
        return self._cmd(known, {"t": draw.choice(_SOUND)})

    def again(self, known: Known) -> bytes:
        """A frame that was sent before, to the letter."""
        return self._draw.choice(known.heard) if known.heard else self.ping(known)

    def ping(self, known: Known) -> bytes:
        """A sign of life."""
        n = self._draw.choice((0, 7, 2**63, 10**30))
        return _json({"t": "ping", "n": n, "seq": known.head})

    def _cmd(self, known: Known, command: dict[str, Any]) -> bytes:
        draw = self._draw
        self._count += 1
        name = f"{self._prefix}-{self._count}"
        if known.ids and draw.random() < 0.03:
            name = draw.choice(known.ids)
        known.ids.append(name)
        del known.ids[:-60]
        at = known.head if draw.random() < 0.9 else draw.choice((0, 1, 10**9, 2**64, 10**30))
        return _json({"t": "cmd", "id": name, "at": at, "c": command})

    # What no client's program sends

    def typed(self, known: Known) -> bytes:
        """A frame of any of the types, its values at random."""
        return _json(self._make(_TREES[ClientFrame], known, wrong=0.1))

    def unfit(self, known: Known) -> bytes:
        """A command with a field too many, too few, of another type or of another's."""
        draw = self._draw
        command = self._make(_TREES[ClientCommand], known)
        where = {"t": "cmd", "id": "x", "at": 0, "c": command}
        target = draw.choice((command, where))
        what = draw.randrange(4)
        if what == 0:
            target[draw.choice(("seat", "by", "cause", "t2", "__class__", "ё"))] = self._noise()
        elif what == 1:
            del target[draw.choice(list(target))]
        elif what == 2:
            target[draw.choice(list(target))] = self._noise()
        else:
            command["t"] = draw.choice(_SERVERS)
        return _json(where)

    def mutated(self, known: Known) -> bytes:
        """A good frame that something happened to."""
        draw = self._draw
        good = bytearray(self.again(known))
        for _ in range(draw.randint(1, 4)):
            at = draw.randrange(len(good) + 1) if good else 0
            what = draw.randrange(6)
            if what == 0:
                del good[at:]
            elif what == 1:
                good[at : at + 1] = bytes((draw.randrange(256),))
            elif what == 2:
                good[at:at] = draw.choice((b'"', b"\\", b"{", b"]", b"\x00", b",", b"1e9", b"\xc3"))
            elif what == 3:
                good[at:at] = good[: draw.randrange(40)]
            elif what == 4:
                del good[at : at + draw.randint(1, 9)]
            else:
                numbers = list(re.finditer(rb"\d+", good))
                if numbers:
                    found = draw.choice(numbers)
                    good[found.start() : found.end()] = str(draw.choice(HUGE)).encode()
        return bytes(good)

    def noise(self, known: Known) -> bytes:  # noqa: ARG002 - as every maker of frames
        """Bytes that are nothing."""
        draw = self._draw
        return draw.choice((draw.choice(NOT_JSON), draw.randbytes(draw.randint(0, 200))))

    def twice(self, known: Known) -> bytes:
        """Another hello, or a frame of the server's."""
        hello = {"t": "hello", "v": 1, "ticket": "x" * 43, "lang": "ar"}
        more = {"since": {"epoch": "0", "seq": known.head}, "build": "x"}
        ack = {"t": "ack", "id": "x", "s": known.head}
        return _json(self._draw.choice((hello, hello | more, {"t": "welcome"}, ack)))

    def _noise(self) -> Any:
        draw = self._draw
        pool: tuple[Any, ...] = (None, True, [], {}, [[[]]], 1.5, *HUGE[:9], *LETTERS)
        return draw.choice(pool)

    def _make(self, of: inspect.Type, known: Known, wrong: float = 0.0) -> Any:
        """A value of a type; with the chance ``wrong`` of another one, at every place in it."""
        draw = self._draw
        if wrong and draw.random() < wrong:
            return self._noise()
        match of:
            case inspect.UnionType(types):
                return self._make(draw.choice(types), known, wrong)
            case inspect.StructType():
                return self._struct(of, known, wrong)
            case inspect.IntType():
                low, high = of.ge or 0, of.le
                return draw.choice(
                    (low, low + 1, low + 2, high if high is not None else known.head)
                )
            case inspect.StrType():
                return self._text(of, known)
            case inspect.BoolType():
                return draw.random() < 0.5
            case inspect.EnumType(cls):
                return draw.choice([each.value for each in cls])
            case inspect.DictType():
                return draw.choice(
                    ({}, {}, {"length": "micro"}, {"length": 18}, {"target": 7}, {"a": 1})
                )
            case _:
                return None

    def _struct(self, of: inspect.StructType, known: Known, wrong: float) -> dict[str, Any]:
        made: dict[str, Any] = {} if of.tag is None else {str(of.tag_field): of.tag}
        for each in of.fields:
            if each.required or self._draw.random() < 0.5:
                value = self._make(each.type, known, wrong)
                if value is not None or each.required:
                    made[each.encode_name] = value
        return made

    def _text(self, of: inspect.StrType, known: Known) -> str:
        draw = self._draw
        if of.pattern == "^[0-9a-f]{64}$":
            return f"{draw.getrandbits(256):064x}"
        if of.pattern == "^(ar|en)$":
            return draw.choice(("ar", "en"))
        words = (*known.people, *PHRASES, *RULEBOOKS, "random", "beginner", *LETTERS)
        text = draw.choice(words)[: of.max_length]
        return text if len(text) >= (of.min_length or 0) else "x"


_SOUND: Final = ("ready", "ready", "rematch", "start", "fill", "resume", "back")
_RARE: Final = frozenset({"close", "leave", "kick", "stand", "change", "away", "pause"})
_SERVERS: Final = [
    str(info.tag)
    for each in ServerCommand.__args__
    if isinstance(info := inspect.type_info(each), inspect.StructType)
]
_Maker = Callable[[Frames, Known], bytes]
_TAME: Final[list[_Maker]] = [
    *[Frames.act] * 9,
    *[Frames.command] * 8,
    *[Frames.sound] * 3,
    Frames.again,
    Frames.ping,
]
_WILD: Final[list[_Maker]] = [
    Frames.typed,
    Frames.unfit,
    Frames.mutated,
    Frames.mutated,
    Frames.noise,
    Frames.twice,
]


def _json(value: Any) -> bytes:
    try:
        return msgspec.json.encode(value)
    except (OverflowError, UnicodeEncodeError, ValueError):
        return json.dumps(value).encode()
