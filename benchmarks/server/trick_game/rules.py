"""The play, B-1 to B-3: what may be dealt and played, and what follows from it."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from lamma.cards import Card, Hand, Seat, write_cards
from lamma.games.protocol import Deal, Illegal, Legal
from lamma.games.refusal import Refusal
from lamma.tricks import follow, takes
from trick_game.rulebooks import HAND, SEATS
from trick_game.state import PLAYS, Play, PlayedTrick, Result, State, Table

T = TypeVar("T")


def after(seat: Seat) -> Seat:
    """B-2: the next seat round the table."""
    return (seat + 1) % len(SEATS)


def dealt(s: State, deal: Deal, deck: Hand) -> State:
    """B-1, B-2: the whole deck in four hands; the seat after the dealer leads."""
    cards = [card for hand in deal.hands for card in hand]
    if any(len(hand) != HAND for hand in deal.hands) or len(deal.hands) != len(SEATS):
        sizes = " ".join(str(len(hand)) for hand in deal.hands)
        raise Illegal("B-1", Refusal.BAD_DEAL, sizes, [f"{HAND} cards for each seat"])
    if {*cards} != {*deck}:
        raise Illegal("B-1", Refusal.BAD_DEAL, write_cards(cards), ["each card once"])
    if deal.turned is not None or deal.talon or deal.dealer is not None:
        asked = f"turned {deal.turned}, talon {write_cards(deal.talon)}, dealer {deal.dealer}"
        raise Illegal("B-1", Refusal.BAD_DEAL, asked, ["hands alone"])
    first = after(s.dealer)
    return replace(s, table=Table(hands=deal.hands, turn=first, leader=first))


def legal(table: Table) -> Legal[Play]:
    """B-3: the cards the seat to act may play; nothing when nobody is to act."""
    if table.turn is None:
        return Legal()
    led = table.trick[0].suit if table.trick else None
    return Legal([PLAYS[card] for card in follow(table.hands[table.turn], led)])


def refusal(table: Table, action: object) -> Refusal:
    """B-3: why an action that is not in :func:`legal` is refused."""
    if table.turn is None or not isinstance(action, Play):
        return Refusal.WRONG_STAGE
    held = action.card in table.hands[table.turn]
    return Refusal.MUST_FOLLOW if held else Refusal.NOT_IN_HAND


def describe(action: object) -> str:
    """An action's text, ``"play SA"``; for a refusal, of whatever else was asked."""
    return f"play {action.card}" if isinstance(action, Play) else repr(action)


def played(table: Table, seat: Seat, play: Play, strength: Mapping[Card, int]) -> Table:
    """B-3: the card is on the table; a fourth ends the trick, and its taker leads the next."""
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
    """B-3: the full trick goes to its taker."""
    taker = (table.leader + takes(table.trick, None, strength)) % len(SEATS)
    return replace(
        table,
        trick=(),
        last_trick=in_order(table.leader, table.trick),
        tricks=_with(table.tricks, taker, table.tricks[taker] + 1),
        leader=taker,
        turn=taker,
    )


def ended(s: State, table: Table, rounds: int) -> State:
    """B-2, B-3: the tricks are counted; the deal passes on until the last has been played."""
    settled = replace(
        s,
        totals=tuple(map(sum, zip(s.totals, table.tricks, strict=True))),
        results=(*s.results, Result(tricks=table.tricks, scores=table.tricks)),
        table=replace(table, turn=None),
    )
    if s.round == rounds:
        return settled
    return replace(settled, round=s.round + 1, dealer=after(s.dealer))


def in_order(leader: Seat, trick: Hand) -> PlayedTrick:
    """B-3: the cards of a trick with the seats that played them."""
    return tuple(((leader + place) % len(SEATS), card) for place, card in enumerate(trick))


def _with(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])
