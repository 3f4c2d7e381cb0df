"""``lamma simulate``: matches between bots, written as records."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import BinaryIO

import msgspec

from lamma.cli.exits import Exit, UserError
from lamma.cli.faults import not_written
from lamma.cli.files import there
from lamma.cli.progress import with_bar
from lamma.cli.rulesets import bot_title, check_rulebook, make_game, read_options, seat_bots
from lamma.cli.speech import words
from lamma.cli.terminal import Terminal, as_json
from lamma.record import Record, Writer
from lamma.simulate import RUN, simulate
from lamma.text.catalogue import Catalogue


@dataclass(frozen=True, kw_only=True)
class Run:
    """What the command line asked for."""

    rulebook: str
    options: list[str] = field(default_factory=list)
    matches: int
    seed: int
    bots: str
    legal: bool
    start: int
    out: Path
    force: bool
    json: bool
    language: str | None
    marks: bool = True
    bot_moves: bool = False


class Summary(msgspec.Struct):
    """What became of a run, as ``--json`` prints it; ``won`` counts shared first places in full."""

    file: str
    rulebook: str
    seed: int
    bots: tuple[str, ...]
    asked: int
    written: int = 0
    seconds: float = 0.0
    won: list[int] = []
    interrupted: bool = False


def run(wish: Run) -> Exit:
    """Play the matches into the file; after Ctrl-C it holds the whole matches played so far."""
    plain = words(wish.language, marks=wish.marks)
    rulebook = check_rulebook(plain, wish.rulebook)
    speech = words(wish.language, rulebook, marks=wish.marks)
    options = read_options(speech, rulebook, wish.options)
    game = make_game(speech, rulebook, options)
    bots = [bot.name for bot in seat_bots(speech, game, wish.bots, game.seats)]
    if wish.start + wish.matches > RUN:
        raise UserError(speech.say("error-run", start=wish.start, n=wish.matches, max=RUN))
    summary = Summary(
        str(wish.out), rulebook, wish.seed, tuple(bots), wish.matches, won=[0] * len(bots)
    )
    records = simulate(
        rulebook,
        options,
        wish.matches,
        wish.seed,
        bots,
        legal=wish.legal,
        start=wish.start,
        bot_moves=wish.bot_moves,
    )
    label = speech.say("label-matches")
    began = perf_counter()
    with _open(wish, speech) as file:
        try:
            _write(file, with_bar(records, wish.matches, label), summary)
        except KeyboardInterrupt:
            summary.interrupted = True
        except BrokenPipeError:
            raise
        except OSError as error:
            raise not_written(speech, wish.out, error) from error
    summary.seconds = round(perf_counter() - began, 3)
    _tell(wish, speech, summary)
    return Exit.INTERRUPTED if summary.interrupted else Exit.FINE


@contextmanager
def _open(wish: Run, speech: Catalogue) -> Iterator[BinaryIO]:
    """Where the records go; standard output stays open after them."""
    if str(wish.out) == "-":
        yield sys.stdout.buffer
        return
    if there(wish.out, speech) and not wish.force:
        raise UserError(speech.say("error-exists", file=str(wish.out)))
    try:
        file = wish.out.open("wb")
    except OSError as error:
        raise not_written(speech, wish.out, error) from error
    with file:
        yield file


def _write(file: BinaryIO, records: Iterator[Record], summary: Summary) -> None:
    with Writer(file) as writer:
        for record in records:
            writer.write(record)
            summary.written = writer.written
            for seat, rank in enumerate(record.ranks):
                summary.won[seat] += rank == 1


def _tell(wish: Run, speech: Catalogue, summary: Summary) -> None:
    # The records may be on standard output: what is said of them goes elsewhere.
    terminal = Terminal(sink=sys.stderr if str(wish.out) == "-" else sys.stdout)
    if wish.json:
        terminal.say(as_json(summary))
        return
    terminal.right_to_left = speech.isolates
    message = "simulate-stopped" if summary.interrupted else "simulate-written"
    lines = [speech.say(message, n=summary.written, file=summary.file)]
    if summary.written and summary.seconds:
        rate = f"{summary.written / summary.seconds:,.1f}"
        lines.append(speech.say("progress-rate", rate=rate))
    for seat, won in enumerate(summary.won if summary.written else ()):
        who = speech.say("cli-at-seat", n=seat, who=bot_title(speech, summary.bots[seat]))
        share = f"{100 * won / summary.written:.1f}%"
        lines.append(speech.say("simulate-wins", who=who, share=speech.isolated(share)))
    terminal.say(*lines)
