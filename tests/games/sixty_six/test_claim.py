from collections.abc import Callable

import pytest

from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.results import Result
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.state import State

GAME = SixtySix(SIXTY_SIX)

Claimed = Callable[..., Result]


@pytest.fixture
def claimed(at: Callable[..., State], do: Callable[..., State]) -> Claimed:
    """The result when the leader claims in a hand with these counts."""

    def claim(
        captured: tuple[int, int], tricks: tuple[int, int] = (3, 3), **fields: object
    ) -> Result:
        s = do(at("SA", "SK", "H9", captured=captured, tricks=tricks, **fields), "claim")
        assert s.play is None
        return GAME.result(s, 1)

    return claim


@pytest.mark.parametrize(("points", "winner"), [(65, 1), (66, 0), (67, 0), (0, 1)])
def test_s8_sixty_six_wins_and_less_loses(claimed: Claimed, points: int, winner: int) -> None:
    result = claimed((points, 40))
    assert result.winner == winner
    assert result.reason.value == ("false-claim", "claim")[winner == 0]
    assert result.card_points == (points, 40)
    assert result.closed_by is None


def test_s8_it_is_the_claimant_who_is_counted(claimed: Claimed) -> None:
    result = claimed((20, 70), leader=1)
    assert (result.winner, result.points, result.scores) == (1, 2, (0, 2))
    result = claimed((70, 40), leader=1)
    assert (result.winner, result.points, result.scores) == (0, 2, (2, 0))


def test_s8_marriages_count_towards_it(claimed: Claimed) -> None:
    assert claimed((26, 40), marriages=(("H",), ())).winner == 0
    assert claimed((25, 40), marriages=(("H",), ())).winner == 1
    assert claimed((46, 40), marriages=(("C",), ())).winner == 0
    assert claimed((46, 40), marriages=((), ("C",))).winner == 1


@pytest.mark.parametrize(
    ("points", "tricks", "marriages", "worth"),
    [
        (33, 1, (), 1),
        (34, 2, (), 1),
        (32, 2, (), 2),
        (0, 1, (), 2),  # a trick of two nines is a trick
        (13, 1, ("S",), 1),
        (12, 1, ("S",), 2),
        (0, 0, (), 3),
        (0, 0, ("H",), 3),  # pending, so worth nothing
    ],
)
def test_s9_1_2_or_3_by_what_the_loser_has(
    claimed: Claimed, points: int, tricks: int, marriages: tuple[str, ...], worth: int
) -> None:
    result = claimed((66, points), (4, tricks), marriages=((), marriages))
    assert (result.winner, result.points, result.scores) == (0, worth, (worth, 0))
    result = claimed((points, 66), (tricks, 4), marriages=(marriages, ()), leader=1)
    assert (result.winner, result.points, result.scores) == (1, worth, (0, worth))


@pytest.mark.parametrize(("tricks", "worth"), [((0, 2), 3), ((1, 2), 2), ((2, 0), 2), ((0, 0), 3)])
def test_s9_a_false_claim_gives_2_or_3_if_the_claimant_has_no_trick(
    claimed: Claimed, tricks: tuple[int, int], worth: int
) -> None:
    result = claimed((0, 0), tricks)
    assert (result.winner, result.points, result.reason.value) == (1, worth, "false-claim")
    result = claimed((0, 0), tricks[::-1], leader=1)
    assert (result.winner, result.points, result.reason.value) == (0, worth, "false-claim")


def test_s9_a_false_claim_is_not_dearer_for_a_poor_count(claimed: Claimed) -> None:
    assert claimed((65, 0), (5, 0)).points == 2
    assert claimed((1, 70), (1, 5)).points == 2


def test_d11_right_after_showing_a_marriage_too(
    at: Callable[..., State], do: Callable[..., State], can: Callable[..., list[str]]
) -> None:
    s = at("HK HQ", "SK SJ", "H9", "CA CT CJ", captured=(30, 10), tricks=(2, 1))
    s = do(s, "marry H")
    assert can(s) == ["play HK", "play HQ", "claim"]
    result = GAME.result(do(s, "claim"), 1)
    assert (result.winner, result.points, result.card_points) == (0, 2, (70, 10))


def test_d11_a_pending_marriage_does_not_help_a_claim(
    at: Callable[..., State], do: Callable[..., State]
) -> None:
    s = at("HK HQ", "SK SJ", "H9", "CA CT CJ", marriages=(("S", "C"), ()), captured=(0, 20))
    result = GAME.result(do(s, "marry H", "claim"), 1)
    assert (result.winner, result.points, result.card_points) == (1, 3, (0, 0))


def test_d11_not_while_a_card_waits_for_an_answer(
    at: Callable[..., State], do: Callable[..., State], refused: Callable[..., tuple[str, str]]
) -> None:
    s = do(at("SA S9", "SK SJ", "H9", "CA CT CJ", captured=(20, 70), tricks=(1, 4)), "play SA")
    assert refused(s, "claim") == ("D-11", "not-on-lead")


@pytest.mark.parametrize(
    ("tricks", "before", "worth"),
    [
        ((2, 2), (1, 1), 2),  # both readings give 2
        ((2, 1), (1, 0), 3),  # S-11: the other had no trick when it was closed
        ((0, 2), (0, 2), 3),  # S-9: the claimant has none yet
        ((0, 1), (0, 0), 3),
        ((1, 2), (0, 1), 2),
        ((1, 2), (0, 0), 3),
    ],
)
def test_d12_a_false_claim_by_the_closer_is_worth_the_dearer(
    claimed: Claimed, tricks: tuple[int, int], before: tuple[int, int], worth: int
) -> None:
    result = claimed((0, 30), tricks, closed_by=0, tricks_when_closed=before)
    assert (result.winner, result.points) == (1, worth)
    assert (result.reason.value, result.closed_by) == ("false-claim", 0)
    result = claimed((30, 0), tricks[::-1], leader=1, closed_by=1, tricks_when_closed=before[::-1])
    assert (result.winner, result.points, result.closed_by) == (0, worth, 1)


def test_d12_a_false_claim_by_the_closers_opponent_is_worth_s9(claimed: Claimed) -> None:
    # The claimant had no trick when the talon was closed, and has one now.
    result = claimed((10, 30), (1, 2), closed_by=1, tricks_when_closed=(0, 2))
    assert (result.winner, result.points) == (1, 2)
    result = claimed((0, 30), (0, 2), closed_by=1, tricks_when_closed=(0, 2))
    assert (result.winner, result.points) == (1, 3)


@pytest.mark.parametrize(("before", "worth"), [((0, 2), 3), ((1, 0), 2), ((1, 2), 2), ((0, 0), 3)])
@pytest.mark.parametrize(("points", "tricks"), [(50, 2), (10, 2), (0, 0)])
def test_d13_a_true_claim_against_the_closer_is_worth_s11(
    claimed: Claimed, before: tuple[int, int], worth: int, points: int, tricks: int
) -> None:
    result = claimed((66, points), (4, tricks), closed_by=1, tricks_when_closed=before)
    assert (result.winner, result.points, result.scores) == (0, worth, (worth, 0))
    assert (result.reason.value, result.closed_by) == ("claim", 1)


@pytest.mark.parametrize(("points", "tricks", "worth"), [(33, 2, 1), (32, 2, 2), (0, 0, 3)])
def test_s9_a_true_claim_by_the_closer_is_worth_what_the_loser_has(
    claimed: Claimed, points: int, tricks: int, worth: int
) -> None:
    # What counts is the loser's tricks at the end, not when the talon was closed.
    result = claimed((66, points), (4, tricks), closed_by=0, tricks_when_closed=(2, 0))
    assert (result.winner, result.points, result.closed_by) == (0, worth, 0)
