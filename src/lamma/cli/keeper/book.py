"""The sheet: ``lamma-sheet/1``, a match as the steps that were entered, in order."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from lamma.cards import Card, Seat
from lamma.cli.files import read_whole, write_whole
from lamma.cli.manner import Manner
from lamma.games import registry
from lamma.games.options import BadOption
from lamma.games.protocol import Chance, Illegal, Option, Over
from lamma.games.refusal import Refusal
from lamma.games.registry import AnyGame, UnknownRulebook
from lamma.record.wording import wording

FORMAT = "lamma-sheet/1"


class Dealt(msgspec.Struct, frozen=True, tag="deal"):
    """The cards were dealt: the first dealer where he had to be drawn, the card turned up."""

    dealer: Seat | None = None
    turned: str | None = None


class Said(msgspec.Struct, frozen=True, tag="say"):
    """What was said, in order, entered as one."""

    actions: tuple[tuple[Seat, str], ...]


class Taken(msgspec.Struct, frozen=True, tag="take"):
    """How the round ended: the tricks by seat, or in Sixty-Six the points of the hand."""

    numbers: tuple[int, ...]


class Left(msgspec.Struct, frozen=True, tag="leave"):
    """A seat left for good (C-31, D-23)."""

    seat: Seat


Step = Dealt | Said | Taken | Left


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A score book as its file has it."""

    format: str = FORMAT
    rulebook: str
    options: dict[str, Option]
    names: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    manner: Manner = Manner()


class BadSheet(ValueError):  # noqa: N818 - said of the file
    """A file that is no sheet; the message says why."""


class Book:
    """A sheet with the state that its steps lead to."""

    def __init__(self, sheet: Sheet, path: Path) -> None:
        self.sheet, self.path = sheet, path
        self.game: AnyGame = registry.game(sheet.rulebook, sheet.options)
        self.state: Any = self.game.start()
        for step in sheet.steps:
            self.state = self._after(self.state, step)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return isinstance(self.game.turn(self.state), Over)

    @property
    def view(self) -> Any:
        """What everyone at the table knows."""
        return self.game.view(self.state, None)

    @property
    def turn(self) -> Seat:
        """The seat to speak; TypeError where none is."""
        turn = self.game.turn(self.state)
        if not isinstance(turn, int):
            raise TypeError(turn)
        return turn

    def take(self, step: Step) -> None:
        """Enter a step and save; Illegal if the rules do not take it, and nothing has changed."""
        self.state = self._after(self.state, step)
        self._keep((*self.sheet.steps, step))

    def undo(self) -> bool:
        """Take back the last step that was entered; False if there is none.

        A deal of which nothing had to be asked goes with the step before it.
        """
        steps = self.sheet.steps
        while steps and steps[-1] == Dealt():
            steps = steps[:-1]
        if not steps:
            return False
        steps = steps[:-1]
        state = self.game.start()
        for step in steps:
            state = self._after(state, step)
        self.state = state
        self._keep(steps)
        return True

    def save(self) -> None:
        """Write the sheet to its file, whole or not at all."""
        write_whole(self.path, msgspec.json.format(msgspec.json.encode(self.sheet)) + b"\n")

    def _keep(self, steps: Sequence[Step]) -> None:
        self.sheet = msgspec.structs.replace(self.sheet, steps=tuple(steps))
        self.save()

    def _after(self, state: Any, step: Step) -> Any:
        game = self.game
        match step:
            case Dealt(dealer, turned):
                return game.apply(state, dummy_deal(game, state, dealer, turned))
            case Said(actions):
                for seat, text in actions:
                    if game.turn(state) != seat:
                        raise Illegal("RECORD", Refusal.WRONG_STAGE, text)
                    state = game.apply(state, game.read(state, text))
                return state
            case Taken(numbers):
                return game.tally(state, numbers)
            case Left(seat):
                return game.leave(state, seat)


def dummy_deal(game: AnyGame, state: Any, dealer: Seat | None, turned: str | None) -> Any:
    """Some deal with this card turned up: the real cards are on the real table."""
    deal = game.deal(state, game.deck, dealer)
    if turned is None or deal.turned is None:
        return deal
    card = Card(turned)
    # The card wanted and the one that came up change places in the deck.
    swap: Mapping[Card, Card] = {card: deal.turned, deal.turned: card}
    return game.deal(state, tuple(swap.get(each, each) for each in game.deck), dealer)


def draws_dealer(game: AnyGame, state: Any) -> bool:
    """Whether the next deal is the one whose dealer must be named."""
    turn = game.turn(state)
    return isinstance(turn, Chance) and turn.draws_dealer


def read_sheet(path: Path) -> Sheet:
    """The sheet in a file, every step of it one that the rules take; BadSheet or OSError if not."""
    try:
        sheet = msgspec.json.decode(read_whole(path), type=Sheet)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSheet(str(error)) from error
    if sheet.format != FORMAT:
        raise BadSheet(wording("other-format", found=sheet.format, wanted=FORMAT))
    try:
        book = Book(sheet, path)
    except (UnknownRulebook, BadOption, Illegal, ValueError) as error:
        raise BadSheet(str(error)) from error
    if len(sheet.names) != len(book.game.seats):
        raise BadSheet(wording("other-names", found=len(sheet.names), wanted=len(book.game.seats)))
    return sheet
