"""Logs in which no card, seed, token or name can stand: only known fields with plain values.

An event is a word of our own (``"request"``, ``"table_suspended"``); what belongs to it are fields
of :data:`FIELDS`. A field that is not in the list, or a value that is no short text or number, is
left out, counted, and its field's name said.
"""

import logging
import sys
from collections.abc import Callable, MutableMapping
from pathlib import Path
from traceback import extract_tb
from typing import Any, TextIO

import structlog
from structlog.typing import FilteringBoundLogger

from lamma.server.config import LogFormat

FIELDS = frozenset(
    {
        "event",
        "level",
        "time",
        "part",
        # of a request
        "method",
        "route",
        "status",
        "ms",
        "size",
        "address",  # a keyed hash, never the address
        # of tables and matches
        "table",
        "seq",
        "phase",
        "match",
        "incident",
        "what",
        "bot",
        "attempt",
        "lost_ms",
        # of sockets
        "socket",
        "code",
        "frames",
        "queued",
        # of the process
        "host",
        "port",
        "scheme",
        "version",
        "database",  # its kind
        "revision",
        "count",
        "seconds",
        "error",  # the type of an exception
        "where",  # file:line function
        "library",
        "refused",
    }
)
"""The fields a log line may have."""

_LONGEST = 200


def logger(part: str) -> FilteringBoundLogger:
    """The logger of a part of the server: ``logger("live").info("table_loaded", table=…)``."""
    bound: FilteringBoundLogger = structlog.get_logger(part=part)
    return bound


def where(error: BaseException) -> str:
    """Where an exception was raised: file, line, function; never its message, nor any value."""
    frames = extract_tb(error.__traceback__)
    if not frames:
        return "?"
    last = frames[-1]
    return f"{'/'.join(Path(last.filename).parts[-2:])}:{last.lineno} {last.name}"


def trail(error: BaseException, deep: int = 8) -> str:
    """The way to an exception, the innermost frame last: ``file:line function`` each."""
    frames = extract_tb(error.__traceback__)[-deep:]
    steps = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
    return " > ".join(steps)[-_LONGEST:]


def _nobody(_: int) -> None:
    """Tell nobody."""


class Guard:
    """The processor through which every line goes."""

    def __init__(self) -> None:
        self.refused: Callable[[int], None] = _nobody
        """Told how many values were kept out."""

    def __call__(
        self, _logger: object, _method: str, line: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """The line without what may not be in it."""
        bad = [key for key, value in line.items() if key not in FIELDS or not _plain(value)]
        for key in bad:
            del line[key]
        if bad:
            self.refused(len(bad))
            line["refused"] = " ".join(key for key in bad if key.isidentifier())[:_LONGEST]
        line.setdefault("event", "refused")
        return line


def _plain(value: object) -> bool:
    # Exact types: a subclass of str or int may have anything in its repr.
    if type(value) is str:
        return len(value) <= _LONGEST and value.isprintable()
    return value is None or type(value) in {int, float, bool}


GUARD = Guard()


def set_up_anyhow() -> None:
    """Let nothing be written past the guard, where nobody has said how logs are written."""
    if not structlog.is_configured():
        set_up(LogFormat.CONSOLE, quiet=True)


def set_up(form: LogFormat, sink: TextIO | None = None, *, quiet: bool = False) -> None:
    """Write logs to ``sink`` (standard error); ``quiet`` leaves out what is no warning."""
    out: TextIO = sys.stderr if sink is None else sink
    last: Any = (
        structlog.processors.JSONRenderer()
        if form is LogFormat.JSON
        else structlog.dev.ConsoleRenderer(
            colors=out.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
            GUARD,
            _rename if form is LogFormat.CONSOLE else _same,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.WARNING if quiet else logging.INFO
        ),
        logger_factory=structlog.WriteLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    root.handlers = [_Libraries()]
    root.setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar"):
        library = logging.getLogger(name)
        library.handlers, library.propagate = [], True
        library.setLevel(logging.WARNING)


def _rename(
    _logger: object, _method: str, line: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """The console's renderer looks for the time under its own name."""
    line["timestamp"] = line.pop("time", "")
    return line


def _same(
    _logger: object, _method: str, line: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    return line


class _Libraries(logging.Handler):
    """What libraries log: who, how bad, which kind of error where; their words may hold values."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.name == "uvicorn.error" and record.module == "on":
            return  # that it did not open: whoever opened it says why
        error = record.exc_info[1] if record.exc_info else None
        fields = {"error": type(error).__name__, "where": where(error)} if error else {}
        log = logger("library")
        say = log.error if record.levelno >= logging.ERROR else log.warning
        say("library", library=record.name, what=f"{record.module}:{record.lineno}", **fields)
