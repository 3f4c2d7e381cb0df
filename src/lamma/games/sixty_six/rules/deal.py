"""Dealing: S-2, S-18."""

from lamma.cards import Hand, Seat, write_cards
from lamma.games.protocol import Deal, Illegal, Seen
from lamma.games.refusal import Refusal
from lamma.games.sixty_six.rulebooks import Rulebook
from lamma.games.sixty_six.state import Round, State


def dealt(book: Rulebook, s: State, deck: Hand, dealer: Seat | None) -> Deal:
    """S-2: the deal that a shuffled deck gives, its first card on top.

    Three to the other player, three to the dealer, one turned up, three to the other, three to
    the dealer; the eleven that remain are the talon, in drawing order. ``dealer`` is who was
    drawn by lot, before the first deal only.
    """
    dealing = s.dealer if dealer is None else dealer
    if dealing is None:
        raise Illegal("S-2", Refusal.BAD_DEAL, "deal", ("a dealer drawn by lot",))
    packet, size = book.hand_size // 2, book.hand_size
    turned = 2 * packet
    other = deck[:packet] + deck[turned + 1 : packet + size + 1]
    own = deck[packet:turned] + deck[packet + size + 1 : 2 * size + 1]
    hands = (own, other) if dealing == 0 else (other, own)
    up = deck[turned] if len(deck) > turned else None
    deal = Deal(hands, up, deck[2 * size + 1 :], dealer)
    begin(book, s, deal)
    return deal


def begin(book: Rulebook, s: State, deal: Deal) -> State:
    """S-2: six cards each, one turned up, the rest the talon; the other player leads.

    A first dealer is drawn exactly once. Raises Illegal with ``Refusal.BAD_DEAL``.
    """
    dealer = s.dealer if deal.dealer is None else deal.dealer
    if dealer not in {0, 1} or None not in {s.dealer, deal.dealer}:
        allowed = ("dealer 0", "dealer 1") if s.dealer is None else ("no dealer",)
        raise Illegal("S-2", Refusal.BAD_DEAL, _write(deal), allowed)
    turned, size = deal.turned, book.hand_size
    sizes = [len(hand) for hand in deal.hands]
    cards = [card for hand in deal.hands for card in hand] + [turned, *deal.talon]
    whole = len(cards) == len(book.deck) and {*cards} == {*book.deck}
    if turned is None or sizes != [size, size] or not whole:
        allowed = (f"{size} cards each and one turned up, of {write_cards(book.deck)}",)
        raise Illegal("S-2", Refusal.BAD_DEAL, _write(deal), allowed)
    first, second = deal.hands
    play = Round((first, second), deal.talon, turned, turned, 1 - dealer)
    return State(dealer, s.totals, s.results, s.left, s.over, play)


def seen(deal: Deal, seat: Seat | None) -> Seen:
    """S-18: a deal shows a seat its own cards and the one turned up; no other card is exposed."""
    return Seen(None, () if seat is None else deal.hands[seat], deal.turned)


def _write(deal: Deal) -> str:
    """A deal as an error names it."""
    hands = " / ".join(write_cards(hand) for hand in deal.hands)
    turned = "no card" if deal.turned is None else deal.turned
    drawn = "" if deal.dealer is None else f", dealer {deal.dealer}"
    return f"deal {hands}, {turned} turned up, talon {write_cards(deal.talon)}{drawn}"
