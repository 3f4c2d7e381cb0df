"""The talon: drawing, the trump nine, closing. S-3, S-5, S-6, D-21."""

from msgspec.structs import replace

from lamma.cards import Card, Hand, Seat
from lamma.games.refusal import Refusal
from lamma.games.sixty_six.rulebooks import Rulebook
from lamma.games.sixty_six.rules import Fault
from lamma.games.sixty_six.state import Round

_NOT_ON_LEAD = Fault("S-5", Refusal.NOT_ON_LEAD)
_SHOWN = Fault("S-4", Refusal.LEAD_THE_MARRIAGE)
_OVER = Fault("S-5", Refusal.TALON_NOT_OPEN)
_NO_TRICK = Fault("S-5", Refusal.NO_TRICK_YET)
_NO_NINE = Fault("S-5", Refusal.NO_NINE)
_CLOSE_NOT_ON_LEAD = Fault("S-6", Refusal.NOT_ON_LEAD)
_NOTHING_TO_CLOSE = Fault("D-21", Refusal.TALON_NOT_OPEN)


def drawn(
    hands: tuple[Hand, Hand], talon: Hand, turned: Card, winner: Seat
) -> tuple[tuple[Hand, Hand], Hand, Card | None]:
    """S-3: the trick's winner draws first, then the other; the turned-up card is drawn last.

    Gives the hands, the talon and the card still turned up, None once it is drawn.
    """
    last = len(talon) == 1
    pair = (talon[0], turned if last else talon[1])
    left, right = pair if winner == 0 else pair[::-1]
    return ((*hands[0], left), (*hands[1], right)), talon[2:], None if last else turned


def exchange_fault(book: Rulebook, r: Round) -> Fault | None:
    """S-5: on lead, having won a trick, talon open, and with the trump nine in hand."""
    if r.led is not None:
        return _NOT_ON_LEAD
    if r.showing is not None:
        return _SHOWN
    if not r.open:
        return _OVER
    if not r.tricks[r.leader]:
        return _NO_TRICK
    return None if nine(book, r) in r.hands[r.leader] else _NO_NINE


def exchanged(book: Rulebook, r: Round) -> Round:
    """S-5: the nine lies turned up, and will be drawn last; its owner takes the card that lay."""
    give = nine(book, r)
    hands = list(r.hands)
    hands[r.leader] = tuple([r.first_turned if card is give else card for card in hands[r.leader]])
    return replace(r, hands=(hands[0], hands[1]), turned=give)


def close_fault(r: Round) -> Fault | None:
    """S-6, D-21: on any lead while cards are left to draw, the first lead included."""
    if r.led is not None:
        return _CLOSE_NOT_ON_LEAD
    if r.showing is not None:
        return _SHOWN
    return None if r.open else _NOTHING_TO_CLOSE


def closed(r: Round) -> Round:
    """S-6: no more drawing; S-7 holds from the lead that follows."""
    return replace(r, closed_by=r.leader, tricks_when_closed=r.tricks)


def nine(book: Rulebook, r: Round) -> Card:
    """S-5: the card that may be swapped for the one turned up."""
    return _NINES[r.trump + book.exchanged]


_NINES = {str(card): card for card in Card}
