"""What a card player knows of shares: how the cards nobody has seen may lie in a hand."""

from functools import cache
from math import comb


@cache
def none_of(marked: int, unseen: int, drawn: int) -> float:
    """The chance that ``drawn`` of the ``unseen`` cards hold none of the ``marked`` ones."""
    return comb(unseen - marked, drawn) / comb(unseen, drawn)


@cache
def at_most(few: int, marked: int, unseen: int, drawn: int) -> float:
    """The chance that ``drawn`` of the ``unseen`` cards hold at most ``few`` marked ones."""
    return min(1.0, sum(spread(marked, unseen, drawn)[: few + 1]))


@cache
def spread(marked: int, unseen: int, drawn: int) -> tuple[float, ...]:
    """The chance of each number of marked cards, from none up, among the ``drawn``."""
    whole = comb(unseen, drawn)
    return tuple(
        comb(marked, some) * comb(unseen - marked, drawn - some) / whole
        for some in range(min(marked, drawn) + 1)
    )


def exactly(number: int, chances: list[float]) -> float:
    """The chance that exactly ``number`` of independent events of these chances happen."""
    if not 0 <= number <= len(chances):
        return 0.0
    counts = [1.0] + [0.0] * number
    for chance in chances:
        miss = 1.0 - chance
        for place in range(number, 0, -1):
            counts[place] = counts[place] * miss + counts[place - 1] * chance
        counts[0] *= miss
    return counts[number]
