"""Stakes, K-26: the examples of source 000, and the chips that do not divide."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamma.games.stakes import payouts

ORDER = (1, 2, 3, 0)


@pytest.mark.parametrize(
    ("stakes", "ranks", "paid"),
    [
        ((100, 100, 0, 0), (1, 2, 3, 4), (200, 0, 0, 0)),
        ((100, 100, 100, 0), (2, 1, 3, 4), (90, 210, 0, 0)),
        ((100, 100, 100, 100), (1, 2, 3, 4), (240, 120, 40, 0)),
        ((100, 100, 100, 100), (4, 3, 2, 1), (0, 40, 120, 240)),
        # bots do not stake: rank 1 is a bot's, and the stakers divide by rank among themselves
        ((100, 0, 100, 0), (3, 1, 2, 4), (0, 0, 200, 0)),
        # ties share the places they occupy
        ((100, 100, 100, 100), (1, 1, 3, 4), (180, 180, 40, 0)),
        ((100, 100, 100, 100), (1, 2, 2, 4), (240, 80, 80, 0)),
        ((100, 100, 100, 100), (1, 1, 1, 1), (100, 100, 100, 100)),
        ((100, 100, 100, 0), (1, 2, 2, 4), (210, 45, 45, 0)),
        # unequal stakes make one pot
        ((50, 150, 0, 0), (2, 1, 3, 4), (0, 200, 0, 0)),
        # one staker alone gets his stake back, wherever he stands
        ((0, 0, 70, 0), (1, 2, 4, 3), (0, 0, 70, 0)),
        ((0, 0, 0, 0), (1, 2, 3, 4), (0, 0, 0, 0)),
        # odd chips of a tie: one each, in the order of speaking in round one (1, 2, 3, 0)
        ((1, 1, 1, 0), (1, 1, 1, 4), (1, 1, 1, 0)),
        ((5, 6, 0, 0), (1, 1, 3, 4), (5, 6, 0, 0)),
        ((0, 5, 6, 0), (3, 1, 1, 4), (0, 6, 5, 0)),
        # 60, 30 and 10 % of 11 are 6.6, 3.3, 1.1: the chip left over goes to the best place
        ((2, 3, 3, 3), (1, 2, 3, 4), (7, 3, 1, 0)),
        # of 9: 5.4, 2.7, 0.9 leave two chips: one to the first place, one to the second
        ((3, 2, 2, 2), (1, 2, 3, 4), (6, 3, 0, 0)),
        ((3, 2, 2, 2), (4, 3, 2, 1), (0, 0, 3, 6)),
        # two tied at the top of four: 90 and 10 % of 9 are 8.1 and 0.9; the chip left over is theirs
        ((3, 2, 2, 2), (1, 1, 3, 4), (4, 5, 0, 0)),
    ],
)
def test_k26_pot_by_rank_among_those_who_staked(
    stakes: tuple[int, ...], ranks: tuple[int, ...], paid: tuple[int, ...]
) -> None:
    assert payouts(stakes, ranks, ORDER) == paid


@given(
    st.lists(st.integers(0, 999), min_size=2, max_size=4).flatmap(
        lambda stakes: st.tuples(
            st.just(stakes),
            st.lists(st.integers(1, 4), min_size=len(stakes), max_size=len(stakes)),
            st.permutations(range(len(stakes))),
        )
    )
)
def test_k26_payouts_always_add_up_to_the_pot(
    drawn: tuple[list[int], list[int], list[int]],
) -> None:
    stakes, ranks, order = drawn
    paid = payouts(stakes, ranks, order)
    assert sum(paid) == sum(stakes)
    for seat, stake in enumerate(stakes):
        assert paid[seat] >= 0
        if not stake:
            assert paid[seat] == 0
        for other, rank in enumerate(ranks):
            if stake and stakes[other] and rank == ranks[seat]:
                assert abs(paid[seat] - paid[other]) <= 1
            if stake and stakes[other] and rank > ranks[seat]:
                assert paid[seat] >= paid[other]


@pytest.mark.parametrize(
    ("stakes", "ranks", "order", "message"),
    [
        ((-1, 1), (1, 2), (0, 1), "a stake is 0 or more"),
        ((1,) * 5, (1,) * 5, range(5), "knows up to 4"),
        ((1, 1), (1,), (0, 1), "one from 1 up for each of 2"),
        ((1, 1), (0, 1), (0, 1), "one from 1 up"),
        ((1, 1), (1, 2), (0, 0), "each of 2 seats once"),
    ],
)
def test_k26_numbers_that_cannot_be(
    stakes: tuple[int, ...], ranks: tuple[int, ...], order: tuple[int, ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        payouts(stakes, ranks, order)
