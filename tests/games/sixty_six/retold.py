"""A hand of Sixty-Six told a second time (``seeds/004``), in the words of a record.

The choices where the source is silent are those of the rules page (D-11 to D-21).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}


@dataclass(frozen=True)
class At:
    """``talon`` has the turned-up card last; ``end`` is the scores once the hand is over."""

    lead: int
    hands: tuple[tuple[str, ...], ...]
    talon: tuple[str, ...]
    led: str = ""
    couple: str = ""
    won: tuple[tuple[str, ...], ...] = ((), ())
    shown: tuple[tuple[str, ...], ...] = ((), ())
    closer: int = -1
    poor: bool = False
    end: str = ""


def put(row: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return tuple(value if place == seat else old for place, old in enumerate(row))


class Retold:
    """A hand from a position's lines."""

    def __init__(self, position: Mapping[str, str], _: Any) -> None:
        changes = dict(word.split("=") for word in position.get("changes", "").split())
        self.ranks = changes.get("ranks", "ATKQJ9")
        self.low = changes.get("exchanged", "9")
        self.enough, self.half = int(changes.get("enough", 66)), int(changes.get("half", 33))
        self.flat = "last_trick_worth=one" in position.get("options", "")
        hands, turned, talon = (part.strip() for part in position["deal"].split("|"))
        self.trump = turned[0]
        self.first = At(
            1 - int(position["dealer"]),
            tuple(tuple(hand.split()) for hand in hands.split("/")),
            (*talon.split(), turned),
        )

    def moves(self, at: At) -> dict[str, At]:
        return {text: self.after(at, text) for text in self.texts(at)}

    def is_open(self, at: At) -> bool:
        return bool(at.talon) and at.closer < 0

    def texts(self, at: At) -> list[str]:
        if at.end:
            return []
        if at.led:
            return [f"play {card}" for card in self.answers(at)]
        hand = at.hands[at.lead]
        if at.couple:
            pair = [card for card in hand if card in (at.couple + "K", at.couple + "Q")]
            return [*(f"play {card}" for card in pair), "claim"]
        texts = [*(f"play {card}" for card in hand), "claim"]
        if self.is_open(at):
            texts += [f"marry {s}" for s in "SHDC" if s + "K" in hand and s + "Q" in hand]
            if at.won[at.lead] and self.trump + self.low in hand:
                texts.append("exchange")
            texts.append("close")
        return texts

    def answers(self, at: At) -> tuple[str, ...]:
        hand = at.hands[1 - at.lead]
        if self.is_open(at):
            return hand
        same = tuple(card for card in hand if card[0] == at.led[0])
        higher = tuple(card for card in same if self.beats(card, at.led))
        trumps = tuple(card for card in hand if card[0] == self.trump)
        return higher or same or trumps or hand

    def beats(self, card: str, led: str) -> bool:
        if card[0] == led[0]:
            return self.ranks.index(card[1]) < self.ranks.index(led[1])
        return card[0] == self.trump

    def after(self, at: At, text: str) -> At:
        word, *what = text.split()
        me = at.lead
        if word == "play":
            return self.played(at, what[0])
        if word == "marry":
            return replace(at, couple=what[0], shown=put(at.shown, me, (*at.shown[me], what[0])))
        if word == "exchange":
            low = self.trump + self.low
            hand = tuple(at.talon[-1] if card == low else card for card in at.hands[me])
            return replace(at, hands=put(at.hands, me, hand), talon=(*at.talon[:-1], low))
        if word == "close":
            return replace(at, closer=me, poor=not at.won[1 - me])
        return self.claimed(at)

    def played(self, at: At, card: str) -> At:
        me = at.lead if not at.led else 1 - at.lead
        hands = put(at.hands, me, tuple(held for held in at.hands[me] if held != card))
        if not at.led:
            return replace(at, hands=hands, led=card, couple="")
        taker = me if self.beats(card, at.led) else at.lead
        won = put(at.won, taker, (*at.won[taker], at.led, card))
        talon = at.talon
        if self.is_open(at):
            hands = put(hands, taker, (*hands[taker], talon[0]))
            hands = put(hands, 1 - taker, (*hands[1 - taker], talon[1]))
            talon = talon[2:]
        at = replace(at, lead=taker, hands=hands, led="", won=won, talon=talon)
        return at if hands[0] else self.played_out(at)

    def count(self, at: At, seat: int) -> int:
        if not at.won[seat]:
            return 0
        shown = sum(40 if suit == self.trump else 20 for suit in at.shown[seat])
        return shown + sum(WORTH[card[1]] for card in at.won[seat])

    def lost(self, at: At, loser: int) -> int:
        if not at.won[loser]:
            return 3
        return 1 if self.count(at, loser) >= self.half else 2

    def ended(self, at: At, winner: int, points: int) -> At:
        return replace(at, end=f"{points} 0" if winner == 0 else f"0 {points}")

    def claimed(self, at: At) -> At:
        me, you = at.lead, 1 - at.lead
        closed_worth = 3 if at.poor else 2
        if self.count(at, me) >= self.enough:
            return self.ended(at, me, closed_worth if at.closer == you else self.lost(at, you))
        false = 2 if at.won[me] else 3
        return self.ended(at, you, max(false, closed_worth) if at.closer == me else false)

    def played_out(self, at: At) -> At:
        taker = at.lead
        if at.closer < 0:
            return self.ended(at, taker, 1 if self.flat else self.lost(at, 1 - taker))
        if taker == at.closer and self.count(at, taker) >= self.enough:
            return self.ended(at, taker, self.lost(at, 1 - taker))
        return self.ended(at, 1 - at.closer, 3 if at.poor else 2)

    def ending(self, at: At) -> str:
        return at.end
