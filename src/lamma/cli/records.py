"""``lamma replay`` and ``lamma verify``: what a file of records says, and whether it is true."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from lamma.cards import Strain
from lamma.cli.exits import Exit, UserError
from lamma.cli.faults import not_read, told, unread, value
from lamma.cli.pager import show
from lamma.cli.progress import with_bar
from lamma.cli.sheets import round_sheet, rounds_played, standing_lines, winner_line
from lamma.cli.speech import words
from lamma.cli.terminal import Terminal, as_json
from lamma.cli.voice import Voice
from lamma.games.protocol import Over
from lamma.proving import prove
from lamma.record import (
    BadRecord,
    Difference,
    Entry,
    Record,
    Verdict,
    final_state,
    read,
    verify_file,
)
from lamma.record.model import Round
from lamma.record.rounds import result_of
from lamma.record.shape import game_of
from lamma.text.catalogue import Catalogue


@contextmanager
def opened(path: Path, speech: Catalogue) -> Iterator[BinaryIO]:
    """A file of records (``-``: standard input); UserError if it cannot be read."""
    try:
        # The system may refuse at any time: a directory is opened without complaint.
        with nullcontext(sys.stdin.buffer) if str(path) == "-" else path.open("rb") as file:
            yield file
    except FileNotFoundError as error:
        raise UserError(speech.say("error-no-file", file=str(path))) from error
    except BrokenPipeError:
        raise
    except OSError as error:
        raise not_read(speech, path, error) from error


def replay(
    path: Path, number: int, round_: int | None, language: str | None, *, marks: bool = True
) -> Exit:
    """Print the score sheet of one match of a file, explained; of one round if asked."""
    plain = words(language, marks=marks)
    entry = _entry(path, number, plain)
    record = entry.record
    speech = words(language, record.rulebook, marks=marks)
    try:
        state, game = final_state(record, entry.line), game_of(record, entry.line)
    except (BadRecord, Difference) as error:
        why = told(speech, error)
        raise UserError(speech.say("error-record", file=str(path), reason=why)) from error
    voice = Voice(speech, _names(record, speech), None)
    terminal = Terminal()
    terminal.right_to_left = speech.isolates
    played = rounds_played(game, state)
    if round_ is not None and not 1 <= round_ <= played:
        raise UserError(speech.say("error-round", asked=round_, max=played))
    title = speech.say(f"title-{record.rulebook}")
    lines = [speech.say("replay-match", title=title, line=entry.line)]
    lines.append(speech.say("cli-players", names=voice.listed(voice.names)))
    for each in range(1, played + 1) if round_ is None else (round_,):
        # The results that the rules come to: what else a record claims is for verify to find.
        result = result_of(game, state, each) or {}
        lines += ["", *_round(record.rounds[each - 1], result, voice)]
        lines += [f"  {line}" for line in round_sheet(game, state, each, voice)]
    if round_ is None:
        lines += ["", *(voice.of(seat, "seat-left") for seat in record.left)] if record.left else []
        if isinstance(game.turn(state), Over):
            lines += ["", winner_line(game, state, voice)]
        else:
            lines += ["", speech.say("cli-unfinished")]
        lines += standing_lines(game, state, voice)
    show(terminal, lines)
    return Exit.FINE


def _round(round_: Round, result: Mapping[str, Any], voice: Voice) -> list[str]:
    """The head of a round: its dealer, and those of a result's facts that it has."""
    lines = [voice.say("score-dealer", who=voice.who(round_.dealer))]
    trump, caller = result.get("trump"), result.get("caller")
    estimates, tricks = result.get("estimates", ()), result.get("tricks", ())
    if trump is not None:
        # Where nobody calls, nobody names Sans either: the round has no trump.
        lines.append(voice.trump(Strain(trump), named="caller" in result))
    if trump is not None and caller is not None:
        bid = voice.words.bid_words(estimates[caller], Strain(trump))
        lines.append(voice.of(caller, "ev-call", bid=bid))
    lines += [
        voice.of(seat, "cli-took", n=said, taken=taken)
        for seat, (said, taken) in enumerate(zip(estimates, tricks, strict=True))
    ]
    lines += [
        voice.of(seat, "cli-counted", points=voice.say("card-points", n=points))
        for seat, points in enumerate(result.get("card_points", ()))
    ]
    return [voice.say("sheet-round", round=round_.number), *(f"  {line}" for line in lines)]


def _names(record: Record, speech: Catalogue) -> tuple[str, ...]:
    """The players' names; with their seats where two have the same, as bots of a kind do."""
    names = tuple(player.name for player in record.seats)
    if len(set(names)) == len(names):
        return names
    return tuple(speech.say("cli-at-seat", who=name, n=seat) for seat, name in enumerate(names))


def _entry(path: Path, number: int, plain: Catalogue) -> Entry:
    with opened(path, plain) as file:
        found = 0
        try:
            for entry in read(file):
                found += 1
                if found == number:
                    return entry
        except BadRecord as error:
            why = told(plain, error)
            raise UserError(plain.say("error-record", file=str(path), reason=why)) from error
    if not found:
        raise UserError(plain.say("verify-empty", file=str(path)))
    raise UserError(plain.say("error-match", asked=number, max=found))


class Found(msgspec.Struct):
    """What ``lamma verify --json`` prints; the first difference, if any, with its place."""

    file: str
    matches: int = 0
    true: bool = True
    unfinished: int = 0
    line: int | None = None
    path: str | None = None
    reason: str | None = None
    expected: str | None = None
    found: str | None = None
    rule: str | None = None
    bot_moves: int = 0
    """How many moves of bots were run again, with the same result."""
    bots_missing: list[str] = []
    """The bots whose moves could not be run again: no such version is installed."""


def verify(path: Path, language: str | None, *, json: bool, marks: bool = True) -> Exit:
    """Re-deal, re-play and re-score every match; say the first difference and exit 1."""
    plain = words(language, marks=marks)
    terminal = Terminal()
    found = Found(str(path))
    lines: list[str] = []
    with opened(path, plain) as file:
        total = None if str(path) == "-" else _count(path)
        for verdict in with_bar(verify_file(file), total, plain.say("label-matches")):
            lines += _judge(verdict, found, plain)
            if not found.true:
                break
    if not found.matches and found.true:
        raise UserError(plain.say("verify-empty", file=str(path)))
    if json:
        lines = [as_json(found)]
    else:
        terminal.right_to_left = plain.isolates
        if found.true:
            lines += [plain.say("verify-ok", n=found.matches), plain.say("verify-proves")]
            lines += _bots(found, plain)
    terminal.say(*lines)
    return Exit.FINE if found.true else Exit.DIFFERENCE


def _bots(found: Found, plain: Catalogue) -> list[str]:
    """How many of the bots' moves were run again, and which could not be."""
    lines = [plain.say("verify-bots", n=found.bot_moves)] if found.bot_moves else []
    if found.bots_missing:
        bots = plain.listed(map(plain.isolated, found.bots_missing))
        lines.append(plain.say("verify-bots-missing", bots=bots))
    return lines


def _count(path: Path) -> int | None:
    """How many lines a file has, for the bar; None where there is nobody to see it."""
    if not sys.stderr.isatty() or not path.is_file():
        return None
    with path.open("rb") as file:
        return sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(1 << 20), b""))


def _judge(verdict: Verdict, found: Found, plain: Catalogue) -> list[str]:
    """What is to be said of one record; ``found`` is told too."""
    fault = verdict.fault
    if fault is None and verdict.record is not None:
        proof = prove(verdict.record, verdict.line)
        fault, found.bot_moves = proof.fault, found.bot_moves + proof.again
        found.bots_missing += [each for each in proof.missing if each not in found.bots_missing]
    if fault is None:
        found.matches += 1
        if verdict.record is not None and verdict.record.ended is None:
            found.unfinished += 1
            return [plain.say("verify-unfinished", line=verdict.line)]
        return []
    found.true, found.line, found.path = False, verdict.line, fault.path
    place = fault.path or "."
    if isinstance(fault, BadRecord):
        found.reason = _text(fault.reason)
        if fault.truncated:
            return [plain.say("verify-truncated", line=verdict.line)]
        why = unread(plain, fault)
        return [plain.say("verify-bad-record", line=verdict.line, path=place, reason=why)]
    found.expected, found.found, found.rule = _text(fault.expected), _text(fault.found), fault.rule
    lines = [
        plain.say("verify-differs", line=verdict.line, path=place),
        f"  {plain.say('verify-expected', expected=value(plain, fault.expected))}",
        f"  {plain.say('verify-found', found=value(plain, fault.found))}",
    ]
    return (
        lines if fault.rule is None else [*lines, f"  {plain.say('verify-rule', rule=fault.rule)}"]
    )


def _text(value: object) -> str:
    """A value as JSON has it: a wording as the plain text that it is."""
    return "null" if value is None else str(value)
