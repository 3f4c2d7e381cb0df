"""The server's folder: one server at a time works in it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from lamma.cli.exits import UserError
from lamma.server.config import ServerConfig
from lamma.server.keys import BadKey, server_key
from lamma.text.catalogue import Catalogue


@contextmanager
def claimed(config: ServerConfig, words: Catalogue) -> Iterator[None]:
    """Hold the folder; UserError where it cannot be used, or another server holds it.

    Several servers may share a PostgreSQL database; each has a folder, with the same key in it.
    """
    folder = config.data
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UserError(words.say("error-serve-folder", file=str(folder), reason=reason)) from error
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise UserError(
                words.say("error-serve-busy", file=str(folder), command="--data")
            ) from error
        _check_key(config, words)
        try:
            server_key(folder / "server.key")
        except (BadKey, OSError) as error:
            file = str(folder / "server.key")
            raise UserError(words.say("error-serve-key", file=file)) from error
        yield
    finally:
        os.close(handle)


def _check_key(config: ServerConfig, words: Catalogue) -> None:
    """Tables without the key they are sealed with: a new one would open none of them."""
    key, tables = config.data / "server.key", config.data / "tables.db"
    if config.database is None and not key.exists() and tables.exists():
        texts = {"file": str(key), "other": str(tables), "command": "--data"}
        raise UserError(words.say("error-serve-key-lost", **texts))
