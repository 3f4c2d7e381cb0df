"""Reading what was typed: origins, the database, bots' pace, the form of logs."""

import re
from importlib.util import find_spec
from urllib.parse import urlsplit

from lamma.cli.exits import UserError
from lamma.server.config import LogFormat
from lamma.text.catalogue import Catalogue

_LONGEST_PACE = 60_000


def check_origin(words: Catalogue, text: str) -> str:
    """An origin: scheme, host, perhaps a port, and nothing after it."""
    try:
        parts = urlsplit(text)
        good = parts.scheme in {"http", "https"} and bool(parts.hostname)
        rest = parts.path.strip("/") or parts.query or parts.fragment or parts.username
        good = good and not rest and (parts.port is None or parts.port > 0)
    except ValueError:
        good = False
    if not good:
        allowed = "https://lamma.example"
        raise UserError(words.say("error-serve-origin", asked=text, allowed=allowed))
    return text.rstrip("/").lower()


def check_database(words: Catalogue, text: str | None) -> str | None:
    """The address of a PostgreSQL database, if one was given."""
    if text is None:
        return None
    kind, separator, _ = text.partition("://")
    if not separator or kind not in {"postgresql", "postgres"}:
        allowed = "postgresql://…"
        # What was typed may hold a password: its kind is all that is shown of it.
        asked = kind if separator else "…"
        raise UserError(words.say("error-serve-database-kind", asked=asked, allowed=allowed))
    if find_spec("asyncpg") is None:
        raise UserError(words.say("error-serve-postgres", what="asyncpg", other="lamma[postgres]"))
    return text


def read_pace(words: Catalogue, text: str) -> tuple[int, int]:
    """Two numbers of milliseconds, ``600-1600``, or one for both."""
    found = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", text.strip())
    low = int(found[1]) if found else -1
    high = int(found[2] or found[1]) if found else -1
    if not 0 <= low <= high <= _LONGEST_PACE:
        allowed = words.listed(["600-1600", "0"])
        raise UserError(
            words.say("error-option-value", option="--pace", asked=text, allowed=allowed)
        )
    return low, high


def read_format(words: Catalogue, text: str) -> LogFormat:
    """How logs are written."""
    try:
        return LogFormat(text.strip().lower())
    except ValueError:
        allowed = words.listed([str(each) for each in LogFormat])
        raise UserError(
            words.say("error-option-value", option="--log-format", asked=text, allowed=allowed)
        ) from None
