"""The decks of the comparison, from Lamma's own verifiable deals, as JSON for every server.

Table k has the match id SHA-256("table-k")[:16]; its seeds derive from SHA-256("lamma-bench"), and
no seat shows a nonce (``docs/fairness.md``, sections 5 to 7). So Lamma's server, started with the
same root, deals these cards by itself, and the peers are handed them.

    benchmarks/server/deals.py --tables 25 --deals 10 > decks.json
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from trick_game import game
from trick_game.state import Play, State
from trick_game.view import View

from lamma.cards import Card, Hand, Seat
from lamma.fairness import Seeds, shuffle
from lamma.games.protocol import Game

ROOT = hashlib.sha256(b"lamma-bench").digest()
"""From which every table's seeds derive."""


def match_of(table: int) -> bytes:
    """The match id of a table, from 0."""
    return hashlib.sha256(f"table-{table}".encode()).digest()[:16]


def decks(table: int, deals: int) -> Iterator[Hand]:
    """The shuffled decks of a table, deal 1 first."""
    seeds, deck = Seeds.derive(ROOT, match_of(table), deals), the_game(deals).deck
    for deal in range(1, deals + 1):
        drawn = shuffle(
            match=seeds.match,
            deal=deal,
            seed=seeds.seed(deal),
            nonces=(None,) * 4,
            cards=len(deck),
        )
        yield tuple(deck[number] for number in drawn.order)


def the_game(deals: int) -> Game[State, Play, View]:
    """The trick game with so many deals a match."""
    return game("trick_game", {"deals": deals})


def strength(card: Card) -> tuple[int, int]:
    """How low a card is: by rank, then in the order ♠ ♥ ♦ ♣; the lowest first."""
    ranks, suits = "23456789TJQKA", "SHDC"
    return ranks.index(card.rank), suits.index(card.suit)


def policy(legal: Sequence[Play]) -> Play:
    """What everyone plays: the lowest legal card."""
    return min(legal, key=lambda play: strength(play.card))


def line(seat: Seat, card: str) -> bytes:
    """A move as the digest of a table takes it."""
    return f"{seat} {card}\n".encode()


def expected(table: int, deals: int) -> str:
    """SHA-256 of a table's moves, in hexadecimal, as Lamma's rules play them without a server."""
    rules, digest = the_game(deals), hashlib.sha256()
    state: State = rules.start()
    for deck in decks(table, deals):
        state = rules.apply(state, rules.deal(state, deck))
        while isinstance(seat := rules.turn(state), int):
            play = policy(rules.legal(state))
            digest.update(line(seat, play.card))
            state = rules.apply(state, play)
    return digest.hexdigest()


def as_json(tables: int, deals: int) -> dict[str, Any]:
    """Every table's hands (13 cards a seat, in seat order) and the digest its moves must have."""
    return {
        "deals": deals,
        "tables": [
            {
                "match": match_of(table).hex(),
                "expected": expected(table, deals),
                "deals": [
                    [deck[seat * 13 : (seat + 1) * 13] for seat in range(4)]
                    for deck in decks(table, deals)
                ],
            }
            for table in range(tables)
        ],
    }


def main() -> None:
    """Print the decks."""
    parser = argparse.ArgumentParser(description="Seeded decks for every server, as JSON.")
    parser.add_argument("--tables", type=int, default=25, help="how many tables (25)")
    parser.add_argument("--deals", type=int, default=10, help="deals a table (10)")
    asked = parser.parse_args()
    json.dump(as_json(asked.tables, asked.deals), sys.stdout)


if __name__ == "__main__":
    main()
