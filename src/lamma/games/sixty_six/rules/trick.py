"""Playing a card: what may be played, who takes the trick, and the draw. S-3."""

from msgspec.structs import replace

from lamma.cards import Card, Hand
from lamma.games.refusal import Refusal
from lamma.games.sixty_six.rulebooks import Rulebook
from lamma.games.sixty_six.rules import Fault, marriage, phase_two, talon
from lamma.games.sixty_six.state import Round
from lamma.tricks import takes

_NOT_IN_HAND = Fault("S-3", Refusal.NOT_IN_HAND)
_LEAD_THE_MARRIAGE = Fault("S-4", Refusal.LEAD_THE_MARRIAGE)


def playable(book: Rulebook, r: Round) -> Hand:
    """S-3: talon open, any card may be led and any card may answer; S-4 and S-7 take over.

    After showing a marriage one of its cards is led (S-4); with the talon empty or closed an
    answer obeys S-7.
    """
    hand = r.hands[r.turn]
    if r.led is None:
        return hand if r.showing is None else marriage.leads(hand, r.showing)
    return hand if r.open else phase_two.answers(hand, r.led, r.trump, book.strength)


def play_fault(book: Rulebook, r: Round, card: Card) -> Fault | None:
    """S-3: why ``card`` may not be played now, None if it may."""
    hand = r.hands[r.turn]
    if card not in hand:
        return _NOT_IN_HAND
    if r.led is not None:
        if r.open:
            return None
        return phase_two.answer_fault(hand, r.led, r.trump, book.strength, card)
    if r.showing is None or card in marriage.leads(hand, r.showing):
        return None
    return _LEAD_THE_MARRIAGE


def played(book: Rulebook, r: Round, card: Card) -> Round:
    """S-3: the card lies on the table; a trick it completes is taken, and its winner leads.

    Highest trump, else the highest card of the led suit. While the talon is open, both draw.
    """
    first, second = r.hands
    if r.turn == 0:
        hands = (tuple([held for held in first if held is not card]), second)
    else:
        hands = (first, tuple([held for held in second if held is not card]))
    led = r.led
    if led is None:
        return replace(r, hands=hands, led=card, showing=None)
    kept = takes((led, card), r.trump, book.strength) == 0
    winner = r.leader if kept else 1 - r.leader
    points = book.card_points[led] + book.card_points[card]
    (tricks, others), (captured, rest) = r.tricks, r.captured
    counts = (tricks + 1, others) if winner == 0 else (tricks, others + 1)
    taken = (captured + points, rest) if winner == 0 else (captured, rest + points)
    cards, lying = r.talon, r.turned
    if lying is not None and r.closed_by is None:
        hands, cards, lying = talon.drawn(hands, cards, lying, winner)
    return replace(
        r,
        hands=hands,
        talon=cards,
        turned=lying,
        leader=winner,
        led=None,
        tricks=counts,
        captured=taken,
    )
