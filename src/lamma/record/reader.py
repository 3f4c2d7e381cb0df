"""Files into records: the one reader."""

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

import msgspec

from lamma.record.errors import BadRecord
from lamma.record.locate import locate, repeated
from lamma.record.model import Record
from lamma.record.shape import check
from lamma.record.wording import wording

LONGEST = 4 * 1024 * 1024
"""The most bytes a record may have; the longest match with every legal text is far below it."""

_DECODE = msgspec.json.Decoder(Record).decode
_CUT_OFF = wording("cut-off")
_TRUNCATED = "Input data was truncated"
"""What msgspec says of a text that is right as far as it goes."""


class Line(NamedTuple):
    """The text of one record; ``number`` is the line it begins on, from 1.

    ``whole`` is False for the last line of a file that does not end with a newline.
    """

    number: int
    text: bytes
    whole: bool = True


class Entry(NamedTuple):
    """A record and the line it begins on."""

    line: int
    record: Record


def read(file: BinaryIO) -> Iterator[Entry]:
    """The records of a JSON or JSON Lines file, one at a time; BadRecord at the first that is none.

    The file may be one record over many lines, as a person lays it out. Empty lines are skipped.
    """
    for line in lines(file):
        yield Entry(line.number, parse(line))


def lines(file: BinaryIO) -> Iterator[Line]:
    """The texts of the records in a file, unread; BadRecord for one that is far too long."""
    number = 0
    begun = False
    while text := file.readline(LONGEST + 1):
        number += 1
        if len(text) > LONGEST:
            raise BadRecord(number, "", wording("too-long", n=LONGEST))
        if text.strip():
            if not begun and _is_laid_out(text):
                yield _rest(file, number, text)
                return
            begun = True
            yield Line(number, text, whole=text.endswith(b"\n"))


def parse(line: Line) -> Record:
    """The record that a line writes; BadRecord says where it is none, and why."""
    try:
        record = _decoded(line)
        twice = repeated(line.text)
    # msgspec nests as deep as Python does, and says so with a RecursionError.
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if not line.whole and str(error) == _TRUNCATED:
            raise BadRecord(line.number, "", _CUT_OFF, truncated=True) from error
        raise BadRecord(line.number, "", wording("no-json", detail=str(error))) from error
    if twice is not None:
        raise BadRecord(line.number, twice, wording("key-twice"))
    check(record, line.number)
    return record


def _decoded(line: Line) -> Record:
    try:
        return _DECODE(line.text)
    except msgspec.ValidationError as error:
        fault = locate(line.text, Record, error)
        raise BadRecord(line.number, fault.path, fault.reason) from None


def _is_laid_out(text: bytes) -> bool:
    """Whether a first line is only the beginning of an object that goes on below."""
    return (
        text.endswith(b"\n")
        and text.lstrip().startswith((b"{", b"["))
        and not text.rstrip().endswith((b"}", b"]"))
    )


def _rest(file: BinaryIO, number: int, text: bytes) -> Line:
    text += file.read(LONGEST + 1 - len(text))
    if len(text) > LONGEST:
        raise BadRecord(number, "", wording("too-long", n=LONGEST))
    return Line(number, text, whole=text.rstrip().endswith(b"}"))
