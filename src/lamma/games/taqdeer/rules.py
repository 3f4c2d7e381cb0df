"""The play of Taqdeer, T-1 to T-5: what may be dealt, said and played, and what follows from it."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeVar

from msgspec.structs import replace

from lamma.cards import Card, Hand, Seat, Strain, write_cards
from lamma.games.protocol import Deal, Illegal, Legal
from lamma.games.refusal import Refusal
from lamma.games.taqdeer.actions import ESTIMATES, PLAYS, Action, Estimate, Play
from lamma.games.taqdeer.rulebooks import SEATS
from lamma.games.taqdeer.state import PlayedTrick, Result, State, Table
from lamma.tricks import follow, takes

T = TypeVar("T")


def check_cards(deal: Deal, deck: Hand) -> None:
    """T-1: four hands of cards of the deck, no card twice, none in a talon."""
    dealt = [card for hand in deal.hands for card in hand]
    if deal.turned is not None:
        dealt.append(deal.turned)
    if len(deal.hands) != len(SEATS):
        raise Illegal("T-1", Refusal.BAD_DEAL, f"{len(deal.hands)} hands", [f"{len(SEATS)} hands"])
    if deal.talon:
        raise Illegal("T-1", Refusal.BAD_DEAL, write_cards(deal.talon), ["no talon"])
    if strangers := [card for card in dealt if card not in deck]:
        raise Illegal("T-1", Refusal.BAD_DEAL, write_cards(strangers), deck)
    if len(set(dealt)) < len(dealt):
        twice = [card for place, card in enumerate(dealt) if card in dealt[:place]]
        raise Illegal("T-1", Refusal.BAD_DEAL, write_cards(twice), ["each card once"])


def check_sizes(deal: Deal, size: int) -> None:
    """T-2: ``size`` cards in every hand."""
    for seat, hand in enumerate(deal.hands):
        if len(hand) != size:
            raise Illegal(
                "T-2", Refusal.BAD_DEAL, f"{len(hand)} cards for seat {seat}", [str(size)]
            )


def dealer_of(s: State, deal: Deal) -> Seat:
    """T-2: chance draws the dealer of round one, and no other."""
    if s.dealer is None:
        if deal.dealer is None or deal.dealer not in SEATS:
            raise Illegal(
                "T-2", Refusal.BAD_DEAL, f"dealer {deal.dealer}", [str(seat) for seat in SEATS]
            )
        return deal.dealer
    if deal.dealer is not None:
        raise Illegal("T-2", Refusal.BAD_DEAL, f"dealer {deal.dealer}", ["none"])
    return s.dealer


def after(seat: Seat) -> Seat:
    """T-2, T-4: the next seat counter-clockwise: the next to deal, to speak, to play."""
    return (seat + 1) % len(SEATS)


def trump_of(deal: Deal, deck: Hand) -> Strain:
    """T-3: the suit of the card turned up; Sans exactly when the hands took the whole deck."""
    whole = sum(map(len, deal.hands)) == len(deck)
    if deal.turned is None:
        if not whole:
            raise Illegal("T-3", Refusal.BAD_DEAL, "no card turned up", ["a card"])
        return Strain.SANS
    # Once the hands hold every card, check_cards has found the turned one to be there twice.
    return Strain(deal.turned.suit)


def dealt(s: State, deal: Deal, deck: Hand, size: int) -> State:
    """T-1, T-2, T-3: the cards are in the hands, and the player after the dealer is to speak."""
    check_cards(deal, deck)
    check_sizes(deal, size)
    dealer = dealer_of(s, deal)
    first = after(dealer)
    table = Table(
        hands=deal.hands, turned=deal.turned, trump=trump_of(deal, deck), turn=first, leader=first
    )
    return replace(s, dealer=dealer, table=table)


def forbidden(estimates: Sequence[int | None], size: int) -> int | None:
    """T-4, D-10: the number the last to speak may not say: the one that makes the sum ``size``.

    None while others are still to speak, and when they have already said more than ``size``.
    """
    said = [number for number in estimates if number is not None]
    if len(said) < len(SEATS) - 1 or sum(said) > size:
        return None
    return size - sum(said)


@cache
def numbers(size: int, barred: int | None) -> Legal[Action]:
    """T-4: an estimate is 0 to the hand's size, but for the ``barred`` number."""
    return Legal(ESTIMATES[number] for number in range(size + 1) if number != barred)


def legal(table: Table, size: int) -> Legal[Action]:
    """T-4, T-5: what the seat to act may do; nothing when nobody is to act."""
    if table.turn is None:
        return Legal()
    if table.estimating:
        return numbers(size, forbidden(table.estimates, size))
    led = table.trick[0].suit if table.trick else None
    return Legal([PLAYS[card] for card in follow(table.hands[table.turn], led)])


def refusal(table: Table, action: object, size: int) -> tuple[str, Refusal]:
    """T-4, T-5: the rule that an action not in :func:`legal` breaks, and the reason's code."""
    rule, due = ("T-4", Estimate) if table.estimating else ("T-5", Play)
    if table.turn is None or not isinstance(action, due):
        return rule, Refusal.WRONG_STAGE
    if isinstance(action, Estimate):
        known = action.tricks in range(size + 1)
        return rule, Refusal.THIRTEEN if known else Refusal.ABOVE_MAXIMUM
    held = action.card in table.hands[table.turn]
    return rule, Refusal.MUST_FOLLOW if held else Refusal.NOT_IN_HAND


def estimated(table: Table, seat: Seat, said: Estimate) -> Table:
    """T-4, T-5: the number is said; the next to speak is, after the last, the first to lead."""
    return replace(
        table,
        estimates=_with(table.estimates, seat, said.tricks),
        turn=after(seat),
        history=(*table.history, (seat, said)),
    )


def played(table: Table, seat: Seat, play: Play, strength: Mapping[Card, int]) -> Table:
    """T-5: the card is on the table; a fourth ends the trick, and its taker leads the next."""
    card, hand = play.card, table.hands[seat]
    place = hand.index(card)
    trick, voids = (*table.trick, card), table.voids
    led = trick[0].suit
    if card.suit is not led and led not in voids[seat]:
        voids = _with(voids, seat, (*voids[seat], led))
    table = replace(
        table,
        hands=_with(table.hands, seat, hand[:place] + hand[place + 1 :]),
        trick=trick,
        turn=after(seat),
        voids=voids,
        history=(*table.history, (seat, play)),
    )
    return table if len(trick) < len(SEATS) else _swept(table, strength)


def _swept(table: Table, strength: Mapping[Card, int]) -> Table:
    """T-5: the full trick goes to its taker."""
    taker = (table.leader + takes(table.trick, table.trump.suit, strength)) % len(SEATS)
    return replace(
        table,
        trick=(),
        last_trick=in_order(table.leader, table.trick),
        tricks=_with(table.tricks, taker, table.tricks[taker] + 1),
        leader=taker,
        turn=taker,
    )


def next_round(s: State, table: Table, result: Result, rounds: int) -> State:
    """T-2: the round is in the books; the deal passes on, until the last round has been played."""
    totals = tuple(s.totals[seat] + result.scores[seat] for seat in SEATS)
    settled = replace(
        s, totals=totals, results=(*s.results, result), table=replace(table, turn=None)
    )
    if s.round == rounds or s.dealer is None:
        return settled
    return replace(settled, round=s.round + 1, dealer=after(s.dealer))


def in_order(leader: Seat, trick: Hand) -> PlayedTrick:
    """T-5: the cards of a trick with the seats that played them, counter-clockwise."""
    return tuple(((leader + place) % len(SEATS), card) for place, card in enumerate(trick))


def _with(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])
