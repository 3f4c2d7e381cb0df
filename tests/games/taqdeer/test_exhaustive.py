"""Small deals played to every end, counted, with a tally of the scores at the end.

The expected numbers come from a second telling of the rules, in plain text and sets, that shares
nothing with the engine; two of them are also worked out by hand.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from lamma.games.protocol import Over
from lamma.games.taqdeer import Taqdeer
from lamma.games.taqdeer.state import State

Dealt = Callable[..., State]
Sized = Callable[..., Taqdeer]
Ends = Counter[tuple[int, ...]]

RANKS = "23456789TJQKA"


def engine_ends(playing: Taqdeer, state: State) -> Ends:
    if isinstance(playing.turn(state), Over):
        return Counter([state.totals])
    ends: Ends = Counter()
    for action in playing.legal(state):
        ends += engine_ends(playing, playing.apply(state, action))
    return ends


def retold_ends(hands: tuple[str, ...], turned: str | None, *, strict: bool) -> Ends:
    """The dealer is seat 3: seat 0 speaks and leads first."""
    size = len(hands[0].split())

    def taker(trick: list[tuple[int, str]]) -> int:
        trumps = [
            (RANKS.index(card[1]), seat) for seat, card in trick if turned and card[0] == turned[0]
        ]
        led = [(RANKS.index(card[1]), seat) for seat, card in trick if card[0] == trick[0][1][0]]
        return max(trumps or led)[1]

    def plays(held: list[set[str]], leader: int, took: list[int]) -> Iterator[tuple[int, ...]]:
        if not any(held):
            yield tuple(took)
            return
        order = [(leader + k) % 4 for k in range(4)]
        for cards in product(*(held[seat] for seat in order)):
            led = cards[0][0]
            if all(
                card[0] == led or all(other[0] != led for other in held[seat])
                for seat, card in zip(order, cards, strict=True)
            ):
                winner = taker(list(zip(order, cards, strict=True)))
                left = [held[seat] - set(cards) for seat in range(4)]
                more = [took[seat] + (seat == winner) for seat in range(4)]
                yield from plays(left, winner, more)

    outcomes = Counter(plays([set(hand.split()) for hand in hands], 0, [0, 0, 0, 0]))
    ends: Ends = Counter()
    for said in product(range(size + 1), repeat=4):
        if sum(said) == size:
            continue
        for took, times in outcomes.items():
            points = [
                10 + n if n == t else -abs(n - t) if strict else 0
                for n, t in zip(said, took, strict=True)
            ]
            ends[tuple(points)] += times
    return ends


CASES = {
    # Nobody can follow, no trump: 71 rows of estimates (81, less the 10 that add to 2), 2⁴ plays.
    "suits apart": (2, ("SA SK", "HA HK", "DA DK", "CA CK"), None, 71 * 16),
    # One card each: 16 rows of estimates less the 4 that add to 1; one way to play.
    "one card": (2, ("SA", "SK", "HA", "HK"), "DA", 12),
    "trumps and voids": (3, ("SA HK", "SK DQ", "SQ HA", "DA CK"), "HQ", None),
    "all of two suits": (2, ("SA HK", "SK HA", "DA CK", "DK CA"), None, None),
}


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_t4_t5_t6_every_end_of_a_small_deal(
    sized: Sized, dealt: Dealt, name: str, strict: bool
) -> None:
    ranks, hands, turned, count = CASES[name]
    size = len(hands[0].split())
    playing = sized(size, ranks=ranks, miss="strict" if strict else "lenient")
    ends = engine_ends(playing, dealt(playing, hands, turned))
    assert ends == retold_ends(hands, turned, strict=strict)
    if count is not None:
        assert ends.total() == count
