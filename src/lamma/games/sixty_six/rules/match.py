"""From hand to hand: S-12, D-23, and the dealer of S-2."""

from msgspec.structs import replace

from lamma.cards import Seat
from lamma.games.protocol import Illegal
from lamma.games.refusal import Refusal
from lamma.games.sixty_six.results import Result
from lamma.games.sixty_six.rulebooks import Rulebook
from lamma.games.sixty_six.state import State, Trick


def settled(book: Rulebook, s: State, result: Result, last_trick: Trick) -> State:
    """S-12: the points are written down; at the target the match is won, else the deal passes."""
    first, second = s.totals
    totals = (first + result.scores[0], second + result.scores[1])
    over = max(totals) >= book.target
    dealer = s.dealer if over or s.dealer is None else 1 - s.dealer
    return State(dealer, totals, (*s.results, result), s.left, over, None, last_trick)


def most_deals(book: Rulebook) -> int:
    """S-12: no hand is drawn, so each brings a point, and one side has the target by then."""
    return 2 * book.target - 1


def departed(s: State, seat: Seat) -> State:
    """D-23: who leaves for good loses the match to the other player; the totals stay.

    Raises Illegal with ``Refusal.MATCH_OVER`` or ``NOT_AT_THE_TABLE``.
    """
    if s.over:
        raise Illegal("D-23", Refusal.MATCH_OVER, f"leave {seat}")
    if seat not in {0, 1}:
        raise Illegal("D-23", Refusal.NOT_AT_THE_TABLE, f"leave {seat}", ("leave 0", "leave 1"))
    # Between two hands the match ends with the hand that was played, and its dealer.
    between = s.play is None and s.results
    dealer = 1 - s.dealer if between and s.dealer is not None else s.dealer
    return replace(s, dealer=dealer, left=(seat,), over=True)
