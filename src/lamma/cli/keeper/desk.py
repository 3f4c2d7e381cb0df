"""The keeper's desk: questions, the keys that answer at any of them, and names for seats."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from lamma.cards import Seat
from lamma.cli.keeper.book import Book, Left
from lamma.cli.keys import BOOK, pressed, shown
from lamma.cli.menu import Chosen, HalfChosen, Menu
from lamma.cli.pager import show, show_page
from lamma.cli.sheets import standing_lines, whole_sheet
from lamma.cli.tables import table
from lamma.cli.terminal import Terminal
from lamma.cli.typed import normal, read_number
from lamma.cli.voice import Voice
from lamma.games.protocol import Chance, Illegal, Over
from lamma.text.explain import refusal
from lamma.text.pages import page

NOBODY = {"0", "nobody", "no one", "none", "no", "لا احد", "ولا احد", "لا", "محدش", "صفر"}
"""As :func:`normal` writes it; an empty line says the same."""


class Undone(Exception):  # noqa: N818 - what happened, not a fault
    """The last step was taken back, or a seat left: what was being asked is asked afresh."""


class Stopped(Exception):  # noqa: N818 - the same
    """The keeper goes; the book is saved."""


class Desk:
    """Asks the keeper; ``book`` is where the answers go."""

    def __init__(self, book: Book, voice: Voice, terminal: Terminal) -> None:
        self.book, self.voice, self.terminal = book, voice, terminal
        self.in_full: set[int] = set()
        """The deals whose auction is entered bid by bid."""

    def ask(self, question: str) -> str:
        """The answer to a question; keys are seen to, and the question put again."""
        while True:
            typed = self.terminal.ask(question)
            key = pressed(BOOK, typed)
            if key is None:
                return typed
            self._key(key)

    def tell(self, message: str, **args: str | int) -> None:
        """Say a sentence of the catalogue."""
        self.terminal.say(self.voice.say(message, **args))

    def refuse(self, error: Illegal) -> None:
        """Say why the rules do not take something."""
        self.terminal.say(refusal(self.voice.words, error))

    def seat(self, question: str, default: Seat | None = None) -> Seat | None:
        """One seat, by its place from 1 or its name; an empty line is ``default``."""
        while True:
            typed = self.ask(question)
            if not typed:
                return default
            seat = self.find(typed)
            if seat is not None:
                return seat
            self.tell("keep-who", names=self.roll)

    def find(self, typed: str) -> Seat | None:
        """The seat of a name, of its beginning, or of a place from 1; None if it is not one."""
        said = normal(typed)
        names = [normal(name) for name in self.voice.names]
        place = read_number(said)
        if place is not None and 1 <= place <= len(names):
            return place - 1
        for begins in (False, True):
            found = [
                seat
                for seat, name in enumerate(names)
                if said and (name.startswith(said) if begins else name == said)
            ]
            if len(found) == 1:
                return found[0]
        return None

    @property
    def roll(self) -> str:
        """Every name with its place: ``1. Omar, 2. Salma``."""
        return self.voice.listed(
            [
                self.voice.say("cli-choice", n=place, what=name)
                for place, name in enumerate(self.voice.names, 1)
            ]
        )

    def several(self, question: str) -> tuple[Seat, ...]:
        """Any number of seats, in one line; an empty line is nobody."""
        while True:
            typed = self.ask(question)
            said = normal(typed)
            words = [word for word in said.split(" ") if word]
            if not words or said in NOBODY:
                return ()
            seats = [self.find(word) for word in words if word not in {"and", "و"}]
            if None not in seats:
                return tuple(dict.fromkeys(seat for seat in seats if seat is not None))
            self.tell("keep-who", names=self.roll)

    def choose(self, seat: Seat, question: str, texts: Sequence[str], ready: str | None) -> str:
        """One of the actions open to ``seat``, chosen as at the table."""
        menu = Menu(self.voice, texts, (), ready)
        self.terminal.say("", question, *menu.choices()[1:])
        while True:
            meant = menu.read(self.ask(self.voice.say("keep-answer", who=self.voice.who(seat))))
            if isinstance(meant, HalfChosen):
                self.tell("cli-which-strain", n=meant.number)
                self.terminal.say(*menu.strain_lines(meant))
                text = menu.read_strain(meant, self.ask(self.voice.say("keep-strain")))
                meant = None if text is None else Chosen(text)
            if meant is not None and meant.text in texts:
                return meant.text
            self._why(meant)
            self.terminal.say(*menu.choices()[1:])

    def numbers(self, question: str, count: int, total: int) -> tuple[int, ...]:
        """``count`` numbers in one line; one fewer is enough, the last follows from ``total``."""
        while True:
            said = [read_number(word) for word in normal(self.ask(question)).split(" ")]
            numbers = [number for number in said if number is not None]
            if len(numbers) == len(said):
                if len(numbers) == count - 1 and sum(numbers) <= total:
                    numbers.append(total - sum(numbers))
                if len(numbers) == count and sum(numbers) != total:
                    self.tell("keep-sum", sum=sum(numbers), tricks=total)
                    continue
                if len(numbers) == count:
                    return tuple(numbers)
            self.tell("keep-numbers", n=count)

    def _why(self, meant: Chosen | None) -> None:
        book = self.book
        if meant is None:
            self.tell("illegal-notation")
            return
        try:
            book.game.apply(book.state, book.game.read(book.state, meant.text))
        except Illegal as error:
            self.refuse(error)

    def _key(self, key: str) -> None:
        if key == "quit":
            raise Stopped
        if key == "undo":
            done = self.book.undo()
            self.tell("keep-undone" if done else "score-undo-empty")
            raise Undone
        if key == "leave":
            self._leave()
            return
        _SHOWN[key](self)

    def _leave(self) -> None:
        seat = self.seat(self.voice.say("keep-who-leaves"))
        if seat is None:
            return
        try:
            self.book.take(Left(seat))
        except Illegal as error:
            self.refuse(error)
            return
        self.tell("seat-left", who=self.voice.who(seat))
        raise Undone


def _help(desk: Desk) -> None:
    desk.terminal.title(desk.voice.say("cli-help-title"))
    desk.tell("keep-help")
    for key in BOOK:
        desk.tell(f"cli-help-{key}", key=shown(desk.voice.words, BOOK, key))


def _sheet(desk: Desk) -> None:
    book = desk.book
    show(desk.terminal, whole_sheet(book.game, book.state, desk.voice))


def _table(desk: Desk) -> None:
    book, voice = desk.book, desk.voice
    if not isinstance(book.game.turn(book.state), Chance | Over):
        home = import_module(f"lamma.cli.keeper.{book.game.key.partition('/')[0]}")
        desk.terminal.say(*home.head(desk), *table(book.game, voice).said(book.view))
    desk.terminal.say(*standing_lines(book.game, book.state, voice))


def _rules(desk: Desk) -> None:
    words = desk.voice.words
    text = page(desk.book.sheet.rulebook, words.language, isolates=words.isolates)
    show_page(desk.terminal, text)


_SHOWN: Mapping[str, Callable[[Desk], None]] = {
    "help": _help,
    "sheet": _sheet,
    "table": _table,
    "rules": _rules,
}
