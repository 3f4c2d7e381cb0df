"""The command: what was asked for, what is done about it, and how it is told."""

import gc
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import uvloop

from lamma import __version__
from lamma.cli.exits import Exit, UserError
from lamma.cli.load import modes
from lamma.cli.load.crew import Crew
from lamma.cli.load.measuring import Latencies, Process, machine
from lamma.cli.load.own import NotStarted, own_server
from lamma.cli.load.players import Tally
from lamma.cli.load.report import Report
from lamma.cli.load.telling import lines
from lamma.cli.progress import with_bar
from lamma.cli.rulesets import check_rulebook, read_options
from lamma.cli.speech import words
from lamma.cli.terminal import Terminal, as_json
from lamma.client import ApiError
from lamma.table.settings import Pace, Settings
from lamma.text.catalogue import Catalogue
from lamma.text.foreign import shown


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What the command line asked for."""

    tables: int
    rate: float
    saturate: bool
    memory: bool
    storm: float | None
    rulebook: str
    options: list[str] = field(default_factory=list)
    seconds: float
    warm: float
    seed: int
    url: str | None
    pid: int | None
    data: Path | None
    json: bool
    language: str | None
    marks: bool = True


def load(wish: Wish) -> Exit:
    """Start a server if none was named, play at it, and say what it took."""
    plain = words(wish.language, marks=wish.marks)
    rulebook = check_rulebook(plain, wish.rulebook)
    speech = words(wish.language, rulebook, marks=wish.marks)
    if wish.memory and wish.url is not None and wish.pid is None:
        raise UserError(speech.say("error-load-pid"))
    clock = Pace.NONE if wish.memory else Pace.NORMAL
    options = read_options(speech, rulebook, wish.options)
    settings = Settings(rulebook=rulebook, options=options, clock=clock, auto=True)
    report = Report(
        version=__version__,
        url=wish.url or "",
        own_server=wish.url is None,
        rulebook=rulebook,
        tables=wish.tables,
        seats=0,
        seed=wish.seed,
        machine=machine(),
    )
    _many_files()
    try:
        with _server(wish, report) as server:
            uvloop.run(_measure(wish, settings, report, server, speech))
    except KeyboardInterrupt:
        report.interrupted = True
    except NotStarted as why:
        raise UserError(speech.say("error-load-start", reason=shown(str(why)))) from why
    except (ApiError, OSError, TimeoutError, ExceptionGroup) as group:
        first = _first(group)
        if not isinstance(first, ApiError | OSError | TimeoutError):
            raise
        reason = shown(f"{type(first).__name__}: {first}")
        raise UserError(speech.say("error-load-server", reason=reason)) from group
    _tell(wish, speech, report)
    return Exit.INTERRUPTED if report.interrupted else Exit.FINE


def _first(error: Exception) -> Exception:
    """What went wrong first, where several things did at once."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    return error


def _many_files() -> None:
    """Let this process, and the server it starts, have as many sockets as they may."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def _server(wish: Wish, report: Report) -> Iterator[Process | None]:
    if wish.url is not None:
        yield None if wish.pid is None else Process(wish.pid)
        return
    with own_server(wish.data) as own:
        report.url = own.url
        yield Process(own.pid)


async def _measure(
    wish: Wish, settings: Settings, report: Report, server: Process | None, speech: Catalogue
) -> None:
    latencies = Latencies()
    tally = Tally(latencies.record)
    async with Crew(report.url, settings, wish.seed, tally) as crew:
        report.seats = crew.seats
        seating = _bar(wish.tables, speech.say("load-seating"))
        if wish.memory and server is not None:
            steps = _bar(wish.tables * 2, speech.say("load-seating"))
            report.memory = await modes.memory(crew, wish.tables, server, lambda: next(steps, 0))
            return
        await crew.seat(wish.tables, lambda: next(seating, 0))
        report.rate = None if wish.saturate else wish.rate
        seconds = _bar(max(1, round(wish.seconds)), speech.say("load-playing"))
        # A pause to look for garbage among so many players would be taken for the server's.
        gc.collect()
        gc.freeze()
        await modes.play(
            crew,
            report,
            latencies,
            server,
            seconds=wish.seconds,
            warm=wish.warm,
            second=lambda: next(seconds, 0),
        )
        if wish.storm is not None:
            report.storm = await modes.storm(crew, wish.storm, report.rate)


def _bar(total: int, label: str) -> Iterator[int]:
    return with_bar(range(total), total, label)


def _tell(wish: Wish, speech: Catalogue, report: Report) -> None:
    terminal = Terminal()
    if wish.json:
        terminal.say(as_json(report))
        return
    terminal.right_to_left = speech.isolates
    terminal.say(*lines(speech, report))
