"""``lamma score``: open a book, ask step by step, score each round, keep the file."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from shlex import quote

import msgspec

from lamma.cards import Seat
from lamma.cli.exits import Exit, UserError
from lamma.cli.faults import not_read, not_written, told
from lamma.cli.files import placed, state_home, there, tidy, usable
from lamma.cli.keeper.book import (
    BadSheet,
    Book,
    Dealt,
    Said,
    Sheet,
    Step,
    draws_dealer,
    read_sheet,
)
from lamma.cli.keeper.desk import Desk, Stopped, Undone
from lamma.cli.keys import BOOK, shown
from lamma.cli.manner import Manner, manner, refuse, settled
from lamma.cli.rulesets import check_rulebook, option_lines, read_options
from lamma.cli.sheets import round_sheet, rounds_played, standing_lines, winner_line
from lamma.cli.tables import table
from lamma.cli.terminal import InputEnded, Terminal
from lamma.cli.voice import Voice
from lamma.games import registry
from lamma.games.protocol import Chance, Illegal, Over
from lamma.text.catalogue import Catalogue
from lamma.text.foreign import shown as shown_text


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What the command line asked for; ``dealer`` from 1, as the screen counts."""

    rulebook: str
    options: list[str] = field(default_factory=list)
    names: str | None = None
    dealer: int | None = None
    sheet: Path | None = None
    language: str | None = None
    digits: str | None = None
    marks: bool | None = None

    @property
    def manner(self) -> Manner:
        """How the book is to speak; UserError for what there is not."""
        return manner(self.language, self.digits, marks=self.marks)


def score(wishes: Wishes, terminal: Terminal | None = None) -> Exit:
    """Keep score until the match is over or the keeper stops; the exit code."""
    terminal = terminal or Terminal()
    spoken = wishes.manner
    rulebook = check_rulebook(spoken.words(), wishes.rulebook)
    speech = spoken.words(rulebook)
    terminal.right_to_left = speech.isolates
    _check_dealer(wishes.dealer, rulebook, speech)
    code = Exit.FINE
    try:
        book = _book(wishes, rulebook, speech, terminal)
    except InputEnded:
        return Exit.FINE
    speech = book.sheet.manner.words(rulebook)
    voice = Voice(speech, book.sheet.names, None)
    desk = Desk(book, voice, terminal)
    try:
        _keep(desk, None if wishes.dealer is None else wishes.dealer - 1)
    except (InputEnded, Stopped):
        pass
    except KeyboardInterrupt:
        terminal.say("")
        code = Exit.INTERRUPTED
    except OSError as error:
        raise not_written(speech, book.path, error) from error
    if book.over:
        terminal.title(voice.say("cli-end"))
        terminal.say(winner_line(book.game, book.state, voice))
    terminal.say("", *standing_lines(book.game, book.state, voice))
    terminal.say(voice.say("score-saved", file=str(book.path)))
    if not book.over:
        command = f"lamma score {rulebook} --sheet {quote(str(book.path))}"
        terminal.say(voice.say("cli-resume-with", command=command))
    return code


def _check_dealer(dealer: int | None, rulebook: str, speech: Catalogue) -> None:
    """UserError for a first dealer who has no seat, or whom the rulebook names itself."""
    game = registry.game(rulebook, {})
    if dealer is None:
        return
    if dealer - 1 not in game.seats:
        raise UserError(speech.say("error-seat", asked=dealer, max=len(game.seats)))
    if not draws_dealer(game, game.start()):
        raise UserError(speech.say("error-dealer-fixed", option="--dealer"))


def _book(wishes: Wishes, rulebook: str, speech: Catalogue, terminal: Terminal) -> Book:
    """The book in the file named, or a new one."""
    path = usable(wishes.sheet, speech)
    if path is not None:
        tidy(path)
    if path is not None and there(path, speech):
        given = {"-o": wishes.options, "--names": wishes.names, "--dealer": wishes.dealer}
        refuse(speech, given, "error-resume-keeps")
        return _taken_up(path, rulebook, wishes.manner, terminal)
    if path is None:
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        path = state_home() / f"{rulebook}-{stamp}.sheet.json"
        tidy(path)
    else:
        placed(path, speech)
    options = read_options(speech, rulebook, wishes.options)
    game = registry.game(rulebook, options)
    terminal.title(speech.say("score-title", title=speech.say(f"title-{rulebook}")))
    terminal.say(*option_lines(speech, rulebook, game.options))
    names = _names(wishes.names, len(game.seats), speech, terminal)
    sheet = Sheet(
        rulebook=rulebook,
        options=dict(game.options),
        names=names,
        manner=settled(wishes.manner),
    )
    book = Book(sheet, path)
    try:
        book.save()
    except OSError as error:
        raise not_written(speech, path, error) from error
    return book


def _taken_up(path: Path, rulebook: str, spoken: Manner, terminal: Terminal) -> Book:
    speech = spoken.words(rulebook)
    try:
        sheet = read_sheet(path)
    except BadSheet as error:
        message = speech.say("error-sheet", file=str(path), reason=told(speech, error))
        raise UserError(message) from error
    except OSError as error:
        raise not_read(speech, path, error) from error
    if sheet.rulebook != rulebook:
        message = speech.say("error-other-rulebook", file=str(path), rulebook=sheet.rulebook)
        raise UserError(message)
    sheet = msgspec.structs.replace(sheet, manner=spoken.over(sheet.manner))
    speech = sheet.manner.words(rulebook)
    terminal.right_to_left = speech.isolates
    book = Book(sheet, path)
    terminal.title(speech.say("score-title", title=speech.say(f"title-{rulebook}")))
    terminal.say(speech.say("cli-resumed", round=book.state.round))
    terminal.say(*standing_lines(book.game, book.state, Voice(speech, sheet.names, None)))
    return book


def _names(asked: str | None, count: int, speech: Catalogue, terminal: Terminal) -> tuple[str, ...]:
    """As many different names as there are seats, from the command line or the keeper."""
    typed = asked
    while True:
        if typed is None:
            terminal.say(speech.say("score-names"))
            typed = terminal.ask(speech.say("keep-names-how", n=count))
        plain = typed.replace("،", ",")
        names = [
            shown_text(name.strip())
            for name in (plain.split(",") if "," in plain else plain.split())
        ]
        if len(names) == count and len({*names}) == count and all(names):
            return tuple(names)
        if asked is not None:
            raise UserError(speech.say("keep-names-how", n=count))
        terminal.say(speech.say("keep-names-how", n=count))
        typed = None


def _keep(desk: Desk, dealer: Seat | None) -> None:
    """Step by step to the end of the match."""
    book = desk.book
    home = import_module(f"lamma.cli.keeper.{book.game.key.partition('/')[0]}")
    if not book.over:
        keys = {key: shown(desk.voice.words, BOOK, key) for key in ("help", "undo", "quit")}
        desk.tell("keep-hint", **keys)
    while not book.over:
        try:
            if isinstance(book.game.turn(book.state), Chance):
                book.take(_deal(desk, home.deal, dealer))
                lines = home.head(desk)
                desk.terminal.title(lines[0])
                desk.terminal.say(*lines[1:])
            _take(desk, home.step(desk))
        except Undone:
            if not isinstance(book.game.turn(book.state), Chance | Over):
                desk.terminal.say(*home.head(desk))
        except Illegal as error:
            desk.refuse(error)


def _deal(desk: Desk, ask: Callable[[Desk], Dealt], dealer: Seat | None) -> Dealt:
    """The next deal; before the first, who deals."""
    first = None
    if draws_dealer(desk.book.game, desk.book.state):
        first = dealer
        while first not in desk.book.game.seats:
            desk.terminal.say(f"  {desk.roll}")
            first = desk.seat(desk.voice.say("score-first-dealer"))
    dealt = ask(desk)
    return Dealt(first, dealt.turned)


def _take(desk: Desk, step: Step) -> None:
    """Enter a step, and tell what follows from it."""
    book, voice = desk.book, desk.voice
    played = rounds_played(book.game, book.state)
    told = table(book.game, voice)
    before, start = book.view, book.state
    book.take(step)
    if isinstance(step, Said):
        # Told action by action: a call entered at once still says who has it.
        state = start
        for seat, text in step.actions:
            action = book.game.read(state, text)
            after = book.game.apply(state, action)
            view = book.game.view(after, None)
            lines = told.happened(before, seat, action, view)
            state, before = after, view
            desk.terminal.say(*(lines if len(step.actions) == 1 else lines[1:]))
    if rounds_played(book.game, book.state) > played:
        desk.terminal.title(voice.say("score-round-done", round=played + 1))
        desk.terminal.say(*told.ended(book.view))
        desk.terminal.say(*round_sheet(book.game, book.state, played + 1, voice))
