"""Files that a match or a score book is kept in: read up to a size, written whole or not at all."""

import errno
import os
import re
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from lamma.cli.exits import UserError
from lamma.cli.faults import not_read, not_written
from lamma.text.catalogue import Catalogue

MOST = 16 << 20
"""Bytes. The longest match, with every bot's move, is well under one million."""

_STALE = 60.0
"""Seconds after which a half-written file is nobody's: writing one takes a moment."""

_TEMPORARY = r"\.[a-z0-9_]{8}"
"""How a half-written file's name ends; the file's own name, and a dot, come before it."""


def there(path: Path, words: Catalogue) -> bool:
    """Whether something has that name; UserError if the system does not even look."""
    try:
        return path.exists()
    except OSError as error:
        raise not_read(words, path, error) from error


def usable(path: Path | None, words: Catalogue) -> Path | None:
    """The path, as one that a file may have; UserError for the empty one and for a root."""
    if path is not None and not path.name:
        raise UserError(words.say("error-file-name", file=str(path)))
    return path


def placed(path: Path | None, words: Catalogue) -> Path | None:
    """The path of a file to be made, in a folder that is there; UserError if that is not."""
    usable(path, words)
    if path is not None and not there(path.parent, words):
        missing = FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent))
        raise not_written(words, path, missing)
    return path


def read_whole(path: Path) -> bytes:
    """What is in a file of ours; OSError if it cannot be read, or is no such file by its size."""
    with path.open("rb") as file:
        data = file.read(MOST + 1)
    if len(data) > MOST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def write_whole(path: Path, data: bytes, *, secret: bool = False) -> None:
    """Replace a file's content at once: a crash leaves the old one or the new one, no mixture.

    Once it returns, the new one is on the disk, and so is its name.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if not secret:
            Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        with suppress(FileNotFoundError):
            Path(name).unlink()
        raise
    _settle(path.parent)


def _settle(folder: Path) -> None:
    """See to it that a folder's names are on the disk, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def tidy(*paths: Path) -> None:
    """Remove what a killed program left half-written for ``paths``, beside them: it may be secret.

    In the state directory, where nobody looks, what was left for any other match goes too.
    """
    other = re.compile(r"\..+\.(save|json|jsonl)" + _TEMPORARY)
    for path in paths:
        own = re.compile(re.escape(f".{path.name}") + _TEMPORARY)
        at_home = path.parent == state_home()
        with suppress(OSError):
            for each in path.parent.iterdir():
                old = at_home and other.fullmatch(each.name) and _age(each) > _STALE
                if own.fullmatch(each.name) or old:
                    each.unlink()


def _age(path: Path) -> float:
    """How many seconds ago a file was written to."""
    return time.time() - path.stat().st_mtime


def state_home(environment: Mapping[str, str] = os.environ) -> Path:
    """Where matches are kept when no file is named (the XDG state directory)."""
    home = environment.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(home) / "lamma"
