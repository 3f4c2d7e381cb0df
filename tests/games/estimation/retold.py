"""A round of Estimation told a second time, in the words of a record and with no table.

From the sources alone: the engine's rules are not imported. ``moves`` gives every text that may
be said next, and what follows; ``ending`` how a round that is over, or stopped, has come out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

STRAINS = "CDHSN"


@dataclass(frozen=True)
class At:
    """A round at one moment. ``stage`` is also ``again`` (dealt again) and ``end``."""

    stage: str
    turn: int
    hands: tuple[tuple[str, ...], ...]
    said: tuple[tuple[int, str], ...] = ()
    dash: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    joined: tuple[int, ...] = ()
    standing: str = ""
    owner: int = -1
    numbers: tuple[int | None, ...] = (None, None, None, None)
    order: tuple[int, ...] = ()
    trump: str = ""
    caller: int = -1
    named: int = 0
    trick: tuple[tuple[int, str], ...] = ()
    took: tuple[int, ...] = (0, 0, 0, 0)


def height(bid: str) -> tuple[int, int]:
    return int(bid[:-1]), STRAINS.index(bid[-1])


def put(row: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return tuple(value if place == seat else old for place, old in enumerate(row))


class Retold:
    """A round from a position's lines: ``trump`` is there in a fast round only."""

    def __init__(self, position: Mapping[str, str], scorer: Any) -> None:
        options = dict(word.split("=") for word in position.get("options", "").split())
        changes = dict(word.split("=") for word in position.get("changes", "").split())
        self.book, self.options, self.scorer = position["rulebook"], options, scorer
        self.ranks = changes.get("ranks", "AKQJT98765432")
        self.size = len(self.ranks)
        self.lowest = int(changes.get("lowest_bid", 4))
        self.super_from = int(changes.get("super_from", 8))
        self.preset = position.get("trump", "")
        self.committee = self.book == "committee"
        self.fixed = bool(self.preset) and not self.committee
        dealer = int(position["dealer"])
        self.opener = dealer if self.committee else (dealer + 1) % 4
        hands = position["deal"].partition("|")[0].split("/")
        at = At("dash", self.opener, tuple(tuple(hand.split()) for hand in hands))
        self.first = replace(at, trump=self.preset)
        asked = options.get("dash_in_fast", "true" if self.committee else "false")
        if self.preset and asked == "false":
            self.first = self.uncalled(self.first) if self.fixed else self.auction(self.first)

    def moves(self, at: At) -> dict[str, At]:
        texts: list[str] = getattr(self, f"_{at.stage}", lambda _: [])(at)
        return {text: self.after(at, text) for text in texts}

    def after(self, at: At, text: str) -> At:
        said = replace(at, said=(*at.said, (at.turn, text)))
        following: At = getattr(self, f"_said_in_{at.stage}")(said, *text.split()[:3])
        return following

    # The dash call

    def _dash(self, _: At) -> list[str]:
        return ["dash-call", "no-dash"]

    def _said_in_dash(self, at: At, word: str) -> At:
        if word == "dash-call":
            at = self.promise(at)
        if len(at.said) < 4 and len(at.dash) < 2:
            return replace(at, turn=(at.turn + 1) % 4)
        return self.uncalled(at) if self.fixed else self.auction(at)

    def promise(self, at: At) -> At:
        return replace(at, dash=(*at.dash, at.turn), numbers=put(at.numbers, at.turn, 0))

    # The auction

    def auction(self, at: At) -> At:
        first = next(s % 4 for s in range(self.opener, self.opener + 4) if s % 4 not in at.dash)
        return replace(at, stage="auction", turn=first)

    def _auction(self, at: At) -> list[str]:
        strains = self.preset or STRAINS
        bids = [f"{n}{strain}" for n in range(self.lowest, self.size + 1) for strain in strains]
        texts = [
            f"bid {bid}" for bid in bids if not at.standing or height(bid) > height(at.standing)
        ]
        if self.committee and at.standing:
            texts.append("with")
        late = self.options.get("dash_call_asked") == "in_auction" and len(at.dash) < 2
        if late and not any(s == at.turn and text.startswith("bid") for s, text in at.said):
            texts.append("dash-call")
        return [*texts, "pass"]

    def _said_in_auction(self, at: At, word: str, bid: str = "") -> At:
        if word == "bid":
            at = replace(at, standing=bid, owner=at.turn, joined=())
        elif word == "with":
            at = replace(at, joined=(*at.joined, at.turn))
        elif word == "pass":
            at = replace(at, passed=(*at.passed, at.turn))
        else:
            at = self.promise(at)
        silent = {*at.passed, *at.joined, *at.dash, at.owner}
        for seat in range(at.turn + 1, at.turn + 5):
            if seat % 4 not in silent:
                return replace(at, turn=seat % 4)
        if not at.standing:
            if not self.committee:
                return replace(at, stage="again")
            sans = not self.preset or self.options.get("nobody_bid_fast") == "sans"
            return self.uncalled(replace(at, trump="N" if sans else self.preset))
        at = self.called(at, at.standing)
        if self.committee:
            return replace(at, stage="declaration", turn=at.owner)
        return self.others(at)

    def called(self, at: At, bid: str) -> At:
        numbers = put(at.numbers, at.owner, int(bid[:-1]))
        return replace(at, caller=at.owner, trump=bid[-1], numbers=numbers)

    def _declaration(self, at: At) -> list[str]:
        texts = []
        for n in range(int(at.standing[:-1]), self.size + 1):
            free = not self.preset or n >= self.super_from
            texts += [f"declare {n}{strain}" for strain in (STRAINS if free else self.preset)]
        return texts

    def _said_in_declaration(self, at: At, _: str, bid: str) -> At:
        return self.others(self.called(at, bid))

    # The estimates

    def others(self, at: At) -> At:
        around = [s % 4 for s in range(at.caller + 1, at.caller + 4)]
        order = sorted(
            (s for s in around if s not in at.dash), key=lambda s: s not in at.joined
        )  # a stable sort: who joined first, each group in turn
        return replace(at, stage="estimates", order=tuple(order), turn=order[0])

    def uncalled(self, at: At) -> At:
        order = tuple(s % 4 for s in range(self.opener, self.opener + 4) if s % 4 not in at.dash)
        return replace(at, stage="estimates", order=order, turn=order[0])

    def _estimates(self, at: At) -> list[str]:
        highest = at.numbers[at.caller] if at.caller >= 0 else self.size
        assert highest is not None
        known = [number for number in at.numbers if number is not None]
        texts = []
        for n in range(highest + 1):
            if n == 0 and not self.committee and known.count(0) >= 2:
                continue
            if at.turn == at.order[-1] and sum(known) + n == self.size:
                continue
            texts.append(f"estimate {n}")
            if self.fixed and n >= self.super_from and n > at.named:
                texts += [f"estimate {n} {strain}" for strain in STRAINS if strain != at.trump]
        return texts

    def _said_in_estimates(self, at: At, _: str, number: str, trump: str = "") -> At:
        n = int(number)
        at = replace(at, numbers=put(at.numbers, at.turn, n))
        if trump:
            at = replace(at, trump=trump, named=n)
        elif self.options.get("unnamed_eight_blocks") == "true" and n >= self.super_from:
            at = replace(at, named=max(n, at.named))
        place = at.order.index(at.turn) + 1
        if place < len(at.order):
            return replace(at, turn=at.order[place])
        if self.fixed:
            # max gives the first of equals
            at = replace(at, caller=max(at.order, key=lambda seat: at.numbers[seat] or 0))
        return replace(at, stage="play", turn=at.caller if at.caller >= 0 else at.order[0])

    # The tricks

    def _play(self, at: At) -> list[str]:
        hand = at.hands[at.turn]
        led = at.trick[0][1][0] if at.trick else ""
        return [f"play {card}" for card in [c for c in hand if c[0] == led] or hand]

    def _said_in_play(self, at: At, _: str, card: str) -> At:
        left = tuple(held for held in at.hands[at.turn] if held != card)
        trick = (*at.trick, (at.turn, card))
        at = replace(at, hands=put(at.hands, at.turn, left), trick=trick)
        if len(trick) < 4:
            return replace(at, turn=(at.turn + 1) % 4)
        led = trick[0][1][0]
        strong = [(s, c) for s, c in trick if c[0] == at.trump] or [
            (s, c) for s, c in trick if c[0] == led
        ]
        taker = min(strong, key=lambda played: self.ranks.index(played[1][1]))[0]
        at = replace(at, trick=(), turn=taker, took=put(at.took, taker, at.took[taker] + 1))
        return at if at.hands[taker] else replace(at, stage="end")

    def ending(self, at: At) -> str:
        if at.stage == "again":
            return "dealt again"
        if at.stage == "end":
            options = {"dash_call": "additive"} | self.options
            keeper = self.scorer.Keeper(self.book, options)
            return " ".join(map(str, keeper.enter(at.said, at.took)))
        called = (
            f"- none{at.trump}"
            if at.caller < 0
            else f"{at.caller} {at.numbers[at.caller]}{at.trump}"
        )
        joined, dash = (" ".join(map(str, sorted(row))) for row in (at.joined, at.dash))
        return f"caller {called} joined {joined} dash {dash}"
