"""What one seat, or a spectator, may see of a match. An allow-list, not a masked state."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from lamma.cards import Card, Hand, Seat, Suit
from lamma.games.protocol import Hidden, Option, Unknowns
from trick_game.rulebooks import SEATS
from trick_game.state import Play, PlayedTrick, Result, State, Table


class Phase(StrEnum):
    """What the table is waiting for."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


class View(msgspec.Struct, frozen=True, kw_only=True, tag="trick_game"):
    """A match as ``seat`` sees it (None: a spectator, whose ``hand`` is empty)."""

    key: str
    options: Mapping[str, Option]
    seat: Seat | None
    round: int
    rounds: int
    totals: tuple[int, ...]
    dealer: Seat
    turn: Seat | None
    phase: Phase
    hand: Hand
    hand_sizes: tuple[int, ...]
    trick: PlayedTrick
    leader: Seat | None
    tricks: tuple[int, ...]
    history: tuple[tuple[Seat, Play], ...]
    results: tuple[Result, ...]
    last_trick: PlayedTrick
    left: tuple[Seat, ...]
    voids: tuple[tuple[Suit, ...], ...]


_PILES = len(SEATS) + 1


def unknowns(v: View, deck: Hand) -> Unknowns:
    """B-3: the unseen cards lie in the other hands; nothing is open between deals.

    A seat cannot hold a suit it has failed to follow. ValueError for a spectator's view.
    """
    if v.seat is None:
        message = "a spectator's view; unknowns are those of a seat"
        raise ValueError(message)
    in_play = v.turn is not None
    played: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    for seat, play in v.history if in_play else ():
        played[seat].append(play.card)
    seen = {*v.hand, *(card for cards in played.values() for card in cards)}
    cards = tuple(card for card in deck if card not in seen) if in_play else ()
    barred = [frozenset(card for card in cards if card.suit in suits) for suits in v.voids]
    return Unknowns(
        cards=cards,
        sizes=(*(0 if seat == v.seat else size for seat, size in enumerate(v.hand_sizes)), 0),
        fixed=((),) * _PILES,
        barred=(*barred, frozenset()),
        lacks=(None,) * _PILES,
        gone=(*(frozenset(card.suit for card in played[seat]) for seat in SEATS), frozenset()),
    )


def complete(v: View, hidden: Hidden) -> State:
    """The state that looks like ``v`` and in which the other seats hold ``hidden.hands``.

    ValueError if a hand has not the size that everyone can see.
    """
    hands = tuple(v.hand if seat == v.seat else hand for seat, hand in enumerate(hidden.hands))
    sizes = tuple(map(len, hands))
    if sizes != v.hand_sizes:
        message = f"hands of {sizes} cards; allowed: {v.hand_sizes}"
        raise ValueError(message)
    return State(
        round=v.round,
        dealer=v.dealer,
        left=v.left,
        totals=v.totals,
        results=v.results,
        table=Table(
            hands=hands,
            turn=v.turn,
            leader=v.leader or 0,
            trick=tuple(card for _, card in v.trick),
            tricks=v.tricks,
            last_trick=v.last_trick,
            voids=v.voids,
            history=v.history,
        ),
    )
