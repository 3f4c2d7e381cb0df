"""What can be wrong with a record, and where."""

from typing import Any

from lamma.record.wording import Wording, brief


class RecordError(ValueError):
    """Something is wrong with the record on ``line`` of its file (from 1), at ``path`` within it.

    ``path`` is a key path as in jq, lists counted from 0: ``rounds[2].deals[0].actions[14]``; the
    empty path is the record as a whole.
    """

    line: int
    path: str

    @property
    def place(self) -> str:
        """``line 3, rounds[0].dealer``."""
        return f"line {self.line}, {self.path}" if self.path else f"line {self.line}"


class BadRecord(RecordError):  # noqa: N818 - said of the record
    """No record at all: JSON that is none, a key that is missing, a value that cannot be.

    ``reason`` says what was found and what could have stood there. ``truncated``: the file ends
    in the middle of this record, as after a crash; the lines before it are whole.
    """

    def __init__(self, line: int, path: str, reason: str, *, truncated: bool = False) -> None:
        # A wording is brief by itself.
        reason = reason if isinstance(reason, Wording) else brief(reason)
        self.line, self.path, self.reason, self.truncated = line, brief(path), reason, truncated
        super().__init__(f"{self.place}: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes whole."""
        return _bad_record, (self.line, self.path, self.reason, self.truncated)


class Difference(RecordError):  # noqa: N818 - a record may differ; that is the answer
    """A record that does not agree with the rules, with its own deals or with its own seal.

    ``expected`` is what should stand at ``path``, in words where many values would do; ``found``
    what stands there. ``rule`` is the id of the rule that an action broke, where one did.
    """

    def __init__(
        self, line: int, path: str, expected: object, found: object, rule: str | None = None
    ) -> None:
        self.line, self.path, self.rule = line, brief(path), rule
        self.expected, self.found = _brief(expected), _brief(found)
        broken = f" ({rule})" if rule else ""
        wanted, there = _show(self.expected), _show(self.found)
        super().__init__(f"{self.place}: expected {wanted}, found {there}{broken}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes whole."""
        return Difference, (self.line, self.path, self.expected, self.found, self.rule)


Fault = BadRecord | Difference
"""Why a record does not verify."""


def _bad_record(line: int, path: str, reason: str, truncated: bool) -> BadRecord:  # noqa: FBT001
    return BadRecord(line, path, reason, truncated=truncated)


def _brief(value: object) -> object:
    """The value, unless it is too long, or nested too deep, for anybody to read."""
    if isinstance(value, Wording):
        return value
    try:
        text = str(value)
    except RecursionError:
        return "…"
    return value if brief(text) is text else brief(text)


def _show(value: object) -> str:
    return "nothing" if value is None else str(value)
