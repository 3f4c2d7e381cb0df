"""Records to bytes and into files: the one writer."""

import io
from contextlib import suppress
from types import TracebackType
from typing import BinaryIO, Self

import msgspec

from lamma.record.model import Record

_ENCODE = msgspec.json.Encoder().encode


def write(record: Record) -> bytes:
    """One record as one line of JSON Lines, newline included."""
    return _ENCODE(record) + b"\n"


class Writer:
    """Appends records to a binary file, each wholly or not at all.

    Leaving the ``with`` block by an exception (Ctrl-C, a full disk) cuts off a line that was only
    partly written; a pipe cannot be cut, and keeps what it got. The file stays open.
    """

    def __init__(self, file: BinaryIO) -> None:
        file.flush()
        # A buffer would write what is left of a cut line when the file is closed.
        self._file = file.raw if isinstance(file, io.BufferedWriter) else file
        self._whole = file.tell() if file.seekable() else None
        self.written = 0
        """How many records have been written."""

    def write(self, record: Record) -> None:
        """Append one record."""
        line = write(record)
        size, left = len(line), memoryview(line)
        while left:
            left = left[self._file.write(left) or 0 :]
        if self._whole is not None:
            self._whole += size
        self.written += 1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Make the file end with a whole line."""
        if kind is not None and self._whole is not None:
            # A device cannot be cut; why the block was left matters more.
            with suppress(OSError):
                self._file.seek(self._whole)
                self._file.truncate()
