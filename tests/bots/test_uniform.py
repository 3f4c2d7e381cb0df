"""The ``random`` bot."""

from collections import Counter
from random import Random

from lamma.bots.uniform import Uniform
from lamma.games.protocol import Legal


def test_every_legal_action_is_as_likely_as_the_next() -> None:
    rng = Random(1)
    legal = Legal(("a", "b", "c"))
    counts = Counter(Uniform().choose(None, legal, rng, 0) for _ in range(3000))
    # Expected 1000 each; four standard deviations are 103.
    assert set(counts) == set(legal)
    assert all(897 < count < 1103 for count in counts.values())


def test_the_same_chances_give_the_same_choice() -> None:
    legal = Legal(range(100))
    first, second = Random(7), Random(7)
    assert [Uniform().choose(None, legal, first, 0) for _ in range(9)] == [
        Uniform().choose(None, legal, second, 0) for _ in range(9)
    ]


def test_a_single_legal_action_is_taken() -> None:
    assert Uniform().choose(None, Legal(("only",)), Random(1), 0) == "only"


def test_it_asks_for_no_view() -> None:
    assert not Uniform().needs_view
