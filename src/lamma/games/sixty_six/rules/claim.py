"""Claiming 66: S-8, D-11."""

from lamma.games.refusal import Refusal
from lamma.games.sixty_six import scoring
from lamma.games.sixty_six.results import Result
from lamma.games.sixty_six.rulebooks import Rulebook
from lamma.games.sixty_six.rules import Fault
from lamma.games.sixty_six.state import Round

_NOT_ON_LEAD = Fault("D-11", Refusal.NOT_ON_LEAD)


def claim_fault(r: Round) -> Fault | None:
    """D-11: 66 is claimed on lead: before leading, or right after showing a marriage."""
    return None if r.led is None else _NOT_ON_LEAD


def claimed(book: Rulebook, r: Round) -> Result:
    """S-8: who claims with 66 or more has won the hand; with less he has lost it."""
    if scoring.card_points(book, r)[r.leader] >= book.enough:
        return scoring.true_claim(book, r, r.leader)
    return scoring.false_claim(book, r, r.leader)
