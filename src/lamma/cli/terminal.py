"""The terminal as lines out and lines in: nothing that a screen reader could not follow."""

import json
import os
import re
import sys
from collections.abc import Mapping
from typing import TextIO

import msgspec

from lamma.cli.wrapping import folded
from lamma.text.digits import RIGHT_TO_LEFT_MARK

_LONGEST = 4_000
"""Of an answer, what is read: nothing that can be meant is so long."""

_ENDLESS = 1 << 16
"""An answer that does not end until here comes from no person."""

_UNSHOWN = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def as_json(value: object) -> str:
    """JSON that a terminal can show: what would steer it is written as JSON's escapes."""
    document = msgspec.to_builtins(value)
    plain = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return _UNSHOWN.sub(lambda found: f"\\u{ord(found[0]):04x}", plain)


class InputEnded(Exception):  # noqa: N818 - what happened, not a fault
    """The user closed the input (Ctrl-D), or the script has no more lines."""


class Terminal:
    """Lines of text to a reader, and answers from them; works the same when piped."""

    def __init__(
        self,
        source: TextIO | None = None,
        sink: TextIO | None = None,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self.source = sys.stdin if source is None else source
        self.sink = sys.stdout if sink is None else sink
        shown = self.sink.isatty() and environment.get("TERM") != "dumb"
        self.colours = shown and not environment.get("NO_COLOR")
        """Whether colours may be added; they never carry a meaning of their own."""
        self.right_to_left = False
        """Whether lines are marked as Arabic: a line that begins with a name is one too."""

    @property
    def by_hand(self) -> bool:
        """Whether a person types at it, and sees what is written."""
        return self.source.isatty() and self.sink.isatty()

    def say(self, *lines: str) -> None:
        """Write lines, folded to the terminal's width, and make sure that they are seen."""
        text = [self.marked(part) for line in lines for part in self.folded(line)]
        self.sink.write("".join(f"{line}\n" for line in text))
        self.sink.flush()

    @property
    def width(self) -> int | None:
        """The columns of the terminal; None through a pipe, and where nobody knows."""
        if not self.sink.isatty():
            return None
        try:
            return os.get_terminal_size(self.sink.fileno()).columns or None
        except (OSError, ValueError):
            return None

    def folded(self, line: str) -> list[str]:
        """The line in parts that the terminal can show each in one row."""
        width = self.width
        return [line] if width is None or "\x1b" in line else folded(line, width)

    def marked(self, line: str) -> str:
        """The line as it is written: in Arabic, with a mark of its direction."""
        return f"{RIGHT_TO_LEFT_MARK}{line}" if self.right_to_left and line else line

    def title(self, text: str) -> None:
        """A line that begins something new, with an empty one before it."""
        parts = self.folded(text)
        self.say("", *(f"\x1b[1m{part}\x1b[0m" if self.colours else part for part in parts))

    def ask(self, prompt: str) -> str:
        """The next line typed, without the blanks around it; InputEnded when there is none."""
        text = self.marked(f"{prompt} > ")
        if self.by_hand and self.source is sys.stdin:
            try:
                return input(text).strip()[:_LONGEST]
            except EOFError:
                self.say("")
                raise InputEnded from None
        self.sink.write(text)
        self.sink.flush()
        line = self.source.readline(_ENDLESS)
        self.say("")
        if not line or len(line) == _ENDLESS:
            raise InputEnded
        return line.strip()[:_LONGEST]


def speak_unicode() -> None:
    """Let standard streams carry Arabic and suits, whatever the locale; never fail on a letter."""
    for name in ("stdin", "stdout", "stderr"):
        # A stream that was closed before the start is none to Python.
        stream = getattr(sys, name)
        if stream is None:
            handle = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(handle, "r" if name == "stdin" else "w"))
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
