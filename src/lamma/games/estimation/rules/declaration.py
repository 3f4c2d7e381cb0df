"""The declaration: the caller's last word on his call (``committee``)."""

from msgspec.structs import replace

from lamma.cards import Seat, Strain
from lamma.games.estimation.actions import Action, Declare, declare
from lamma.games.estimation.rulebook import Rulebook
from lamma.games.estimation.rules import estimates, roles
from lamma.games.estimation.state import Phase, Round
from lamma.games.protocol import Legal
from lamma.games.refusal import Refusal


def open_declaration(play: Round, caller: Seat) -> Round:
    """C-10: the winner of the auction speaks before anyone requests."""
    return replace(play, phase=Phase.DECLARATION, turn=caller)


def strains(book: Rulebook, play: Round, tricks: int) -> tuple[Strain, ...]:
    """C-10, C-11: any strain; in a fast round only the preset one until the number reaches 8."""
    if play.preset is not None and tricks < book.super_from:
        return (play.preset,)
    return _ANY


def legal(book: Rulebook, play: Round) -> Legal[Action]:
    """C-10: his number or more, never less, in any strain open to him."""
    return Legal(
        [
            declare(tricks, strain)
            for tricks in range(called(play), book.hand_size + 1)
            for strain in strains(book, play, tricks)
        ]
    )


_ANY = tuple(Strain)


def called(play: Round) -> int:
    """The number the auction was won with: all that is said so far, beside dash callers' zeros."""
    return sum(roles.said(play))


def refusal(book: Rulebook, play: Round, action: Action) -> Refusal:
    """Why the caller may not declare this."""
    if not isinstance(action, Declare):
        return Refusal.WRONG_STAGE
    if action.tricks < called(play):
        return Refusal.MUST_RAISE
    return Refusal.ABOVE_MAXIMUM if action.tricks > book.hand_size else Refusal.SUIT_LOCKED


def apply(_book: Rulebook, play: Round, action: Declare) -> Round:
    """C-10: the number and strain declared are the call; the requests begin."""
    caller = play.turn
    final = estimates.call(play, caller, action.tricks, action.strain)
    return estimates.open_others(final, caller)
