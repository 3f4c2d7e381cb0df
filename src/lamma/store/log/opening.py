"""An event log by its URL."""

import re
from pathlib import Path
from urllib.parse import unquote

from lamma.store.log.protocol import Log, LogError, Reason

_URL = re.compile(r"(?P<kind>[a-z]+)(?:\+[a-z0-9_]+)?://(?P<rest>.*)", re.DOTALL)
"""As SQLAlchemy writes them: ``kind+driver://rest``. The driver is ours to choose."""


async def open_log(url: str) -> Log:
    """The log at ``sqlite:///relative``, ``sqlite:////absolute`` or ``postgresql://…``, opened.

    ValueError for another URL; it is not repeated, since it may hold a password. LogError if the
    database cannot be opened, UNREACHABLE if what PostgreSQL needs is not installed.
    """
    found = _URL.fullmatch(url)
    kind, rest = (found["kind"], found["rest"]) if found else ("", "")
    if kind == "sqlite" and rest.startswith("/") and rest.strip("/"):
        from lamma.store.log.sqlite import SqliteLog  # noqa: PLC0415 - only the one that is used

        return await SqliteLog.open(Path(unquote(rest[1:].partition("?")[0])))
    if kind in {"postgresql", "postgres"}:
        try:
            from lamma.store.log.postgres import PostgresLog  # noqa: PLC0415 - needs an extra
        except ImportError as error:
            detail = "asyncpg is not installed; it comes with lamma[postgres]"
            raise LogError(Reason.UNREACHABLE, detail) from error
        return await PostgresLog.open(f"postgresql://{rest}")
    raise ValueError("the database's URL is sqlite:///FILE or postgresql://USER@HOST/NAME")
