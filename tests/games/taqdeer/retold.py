"""A round of Taqdeer told a second time (``seeds/003``), in the words of a record."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class At:
    turn: int
    hands: tuple[tuple[str, ...], ...]
    numbers: tuple[tuple[int, int], ...] = ()
    trick: tuple[tuple[int, str], ...] = ()
    took: tuple[int, ...] = (0, 0, 0, 0)


class Retold:
    """A round from a position's lines."""

    def __init__(self, position: Mapping[str, str], _: Any) -> None:
        changes = dict(word.split("=") for word in position.get("changes", "").split())
        self.ranks = changes.get("ranks", "AKQJT98765432")
        self.strict = "miss=strict" in position.get("options", "")
        hands, turned, *_ = (*position["deal"].split("|"), "")
        self.trump = turned.strip()[:1]
        self.first = At(
            (int(position["dealer"]) + 1) % 4, tuple(tuple(h.split()) for h in hands.split("/"))
        )
        self.size = len(self.first.hands[0])

    def moves(self, at: At) -> dict[str, At]:
        return {text: self.after(at, text) for text in self.texts(at)}

    def texts(self, at: At) -> list[str]:
        if len(at.numbers) < 4:
            others = sum(number for _, number in at.numbers)
            barred = self.size - others if len(at.numbers) == 3 else None
            return [f"estimate {n}" for n in range(self.size + 1) if n != barred]
        hand = at.hands[at.turn]
        if not hand:
            return []
        led = at.trick[0][1][0] if at.trick else ""
        return [f"play {card}" for card in [c for c in hand if c[0] == led] or hand]

    def after(self, at: At, text: str) -> At:
        word, what = text.split()
        on = (at.turn + 1) % 4
        if word == "estimate":
            return replace(at, numbers=(*at.numbers, (at.turn, int(what))), turn=on)
        hands = tuple(tuple(card for card in hand if card != what) for hand in at.hands)
        trick = (*at.trick, (at.turn, what))
        if len(trick) < 4:
            return replace(at, hands=hands, trick=trick, turn=on)
        led = trick[0][1][0]
        strong = [p for p in trick if p[1][0] == self.trump] or [p for p in trick if p[1][0] == led]
        taker = min(strong, key=lambda played: self.ranks.index(played[1][1]))[0]
        took = tuple(n + (seat == taker) for seat, n in enumerate(at.took))
        return replace(at, hands=hands, trick=(), turn=taker, took=took)

    def ending(self, at: At) -> str:
        scores = {}
        for seat, number in at.numbers:
            gap = abs(at.took[seat] - number)
            missed = -gap if self.strict else 0
            scores[seat] = missed if gap else 10 + number
        return " ".join(str(scores[seat]) for seat in range(4))
