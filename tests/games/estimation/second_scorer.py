"""The score of an Estimation match, worked out a second time from what was said and taken.

Written from the sources (``seeds/000``, ``001``, ``002``) as plain tables, sharing nothing with
the engine: it gets the texts of a record and the tricks, and finds caller, with, risk and the
rest by itself. A keeper of scores with pen and paper.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

# Source 000: «الفرق ١ بلا ريسك، والفرق ٢–٣ ريسك، و٤–٥ دبل ريسك، و٦ فأكثر تريبل ريسك».
LEVEL_AT_DISTANCE = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2} | dict.fromkeys(range(6, 40), 3)
# Sources 000, 002: the same amounts; in 002 they are added to the rest.
DASH_CALL = {"over": 25, "under": 33}
# Source 001: 41 for eight, 42 for nine, one by one.
SUPER = {8: 41, 9: 42, 10: 43, 11: 44, 12: 45, 13: 46}

Said = Sequence[tuple[int, str]]


@dataclass
class Round:
    """What the texts of one round come to."""

    numbers: dict[int, int] = field(default_factory=dict)
    dash: set[int] = field(default_factory=set)
    joined: set[int] = field(default_factory=set)
    caller: int | None = None
    last: int = 0


def read(said: Said, *, highest_calls: bool) -> Round:
    """Who called, joined, promised and estimated; ``highest_calls`` where nobody bid."""
    it, estimates = Round(), dict[int, int]()
    for seat, text in said:
        word, *rest = text.split()
        if word == "dash-call":
            it.dash.add(seat)
        elif word == "bid":
            it.caller, it.numbers[seat] = seat, int(rest[0][:-1])
            it.joined = set()
        elif word == "with":
            it.joined.add(seat)
        elif word == "declare":
            it.numbers[seat] = int(rest[0][:-1])
        elif word == "estimate":
            estimates[seat], it.last = int(rest[0]), seat
    # A dash call lapses where its maker is asked for an estimate all the same.
    it.dash -= estimates.keys()
    called = {} if it.caller is None else {it.caller: it.numbers[it.caller]}
    it.numbers = called | dict.fromkeys(it.dash, 0) | estimates
    if it.caller is None and highest_calls:
        # dict order is the order of speaking, and max gives the first among equals
        it.caller = max(estimates, key=lambda seat: estimates[seat])
    return it


def kotshena_or_classic(
    said: Said, tricks: Sequence[int], options: Mapping[str, Any], *, additive: bool
) -> list[int] | None:
    """Sources 000 and 002, before the multiplier; None when all four missed."""
    it = read(said, highest_calls=True)
    hit = {seat: tricks[seat] == number for seat, number in it.numbers.items()}
    if not any(hit.values()):
        return None
    total, thirteen = sum(it.numbers.values()), sum(tricks)  # fewer on a small deck
    side = "over" if total > thirteen else "under"
    level = LEVEL_AT_DISTANCE[abs(total - thirteen)]
    if options.get("risk") == "flat":
        level = min(level, 1)
    scores = []
    for seat in range(4):
        number, good = it.numbers[seat], hit[seat]
        tens = 0
        if list(hit.values()).count(good) == 1:
            tens += 1
        own = 10 + number if good else -abs(tricks[seat] - number)
        if seat in it.dash:
            promise = DASH_CALL[side] if good else -DASH_CALL[side]
            own = own + promise if additive else promise
        else:
            if it.caller is not None and number == it.numbers[it.caller]:
                tens += 1
            if seat == it.last:
                tens += level
        scores.append(own + 10 * tens if good else own - 10 * tens)
    return scores


def committee(said: Said, tricks: Sequence[int]) -> list[int]:
    """Source 001."""
    it = read(said, highest_calls=False)
    hit = {seat: tricks[seat] == number for seat, number in it.numbers.items()}
    plain = [
        13 + it.numbers[seat] if hit[seat] else -abs(tricks[seat] - it.numbers[seat])
        for seat in range(4)
    ]
    if it.caller is None:
        return plain
    total, call, thirteen = sum(it.numbers.values()), it.numbers[it.caller], sum(tricks)
    scores = []
    for seat in range(4):
        number, good = it.numbers[seat], hit[seat]
        if seat in it.dash:
            made = 23 if total < thirteen else 13
            failed = -tricks[seat] - (10 if total < thirteen else 0)
            scores.append(made if good else failed)
            continue
        calls = seat == it.caller or (seat in it.joined and number == call)
        own, tens = plain[seat], 0
        if calls and call >= 8:
            own = SUPER[call] if good else -20 - abs(tricks[seat] - number)
        elif calls:
            tens += 1
        if list(hit.values()).count(good) == 1:
            tens += 1
        if seat == it.last and (total <= thirteen - 2 or (total >= thirteen + 2 and number >= 2)):
            tens += 1
        scores.append(own + 10 * tens if good else own - 10 * tens)
    return scores


@dataclass
class Keeper:
    """Keeps the score of a match under a rulebook, round by round."""

    rulebook: str
    options: Mapping[str, Any]
    multiplier: int = 1
    totals: list[int] = field(default_factory=lambda: [0, 0, 0, 0])

    def enter(self, said: Said, tricks: Sequence[int]) -> list[int]:
        """The scores of the next round, multiplied; all 0 in a void one."""
        if self.rulebook == "committee":
            scores: list[int] | None = committee(said, tricks)
        else:
            additive = self.rulebook == "classic" and self.options["dash_call"] == "additive"
            scores = kotshena_or_classic(said, tricks, self.options, additive=additive)
        if scores is None:
            # «×2»; a second in a row «×4، وهو الحدّ الأقصى».
            self.multiplier = {1: 2, 2: 4, 4: 4}[self.multiplier]
            return [0, 0, 0, 0]
        multiplied = [score * self.multiplier for score in scores]
        self.multiplier = 1
        self.totals = [a + b for a, b in zip(self.totals, multiplied, strict=True)]
        return multiplied
