"""Hands played to their last card, and how every hand's points are told."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from lamma.games.protocol import Illegal, Part
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.results import Reason, Result
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.scoring import explain
from lamma.games.sixty_six.state import State

GAME = SixtySix(SIXTY_SIX)
FLAT = SixtySix(replace(SIXTY_SIX, last_trick_worth="one"))

PlayedOut = Callable[..., Result]


@pytest.fixture
def played_out(at: Callable[..., State], do: Callable[..., State]) -> PlayedOut:
    """The result when seat 0 leads ♠A to the last trick and takes ♠9 with it: 11 more for him."""

    def finish(
        captured: tuple[int, int],
        tricks: tuple[int, int] = (5, 6),
        game: SixtySix = GAME,
        **fields: object,
    ) -> Result:
        lying = {} if "closed_by" in fields else {"lying": None}
        s = at("SA", "S9", "H9", "", captured=captured, tricks=tricks, **lying, **fields)
        s = do(s, "play SA", "play S9", game=game)
        assert s.play is None
        assert s.last_trick == ((0, "SA"), (1, "S9"))
        return game.result(s, 1)

    return finish


@pytest.mark.parametrize(
    ("captured", "tricks", "worth"),
    [((40, 33), (5, 6), 1), ((60, 32), (8, 3), 2), ((60, 0), (11, 1), 2), ((109, 0), (11, 0), 3)],
)
def test_s10_the_last_trick_decides_the_hand_and_brings_ten(
    played_out: PlayedOut, captured: tuple[int, int], tricks: tuple[int, int], worth: int
) -> None:
    result = played_out(captured, tricks)
    assert (result.winner, result.points, result.scores) == (0, worth, (worth, 0))
    assert result.card_points == (captured[0] + 11 + 10, captured[1])
    assert (result.reason.value, result.closed_by) == ("last-trick", None)


def test_s10_the_other_seat_wins_it_as_well(
    at: Callable[..., State], do: Callable[..., State]
) -> None:
    s = at("S9", "SA", "H9", lying=None, captured=(70, 39), tricks=(8, 3))
    result = GAME.result(do(s, "play S9", "play SA"), 1)
    assert (result.winner, result.points, result.scores) == (1, 1, (0, 1))
    assert result.card_points == (70, 60)


def test_d17_the_last_trick_wins_even_if_the_other_is_past_66_too(played_out: PlayedOut) -> None:
    result = played_out((20, 69), marriages=(("H",), ()))
    assert result.card_points == (20 + 11 + 10 + 40, 69)
    assert (result.winner, result.points) == (0, 1)
    result = played_out((0, 109), (0, 11))
    assert result.card_points == (21, 109)
    assert (result.winner, result.points) == (0, 1)


def test_d17_a_marriage_shown_counts_once_the_last_trick_is_ones_first(
    played_out: PlayedOut,
) -> None:
    assert played_out((0, 109), (0, 11), marriages=(("C",), ())).card_points == (41, 109)


@pytest.mark.parametrize("captured", [(40, 33), (60, 32), (109, 0)])
def test_d18_as_an_option_the_last_trick_is_worth_one(
    played_out: PlayedOut, captured: tuple[int, int]
) -> None:
    tricks = (11, 0) if captured[1] == 0 else (5, 6)
    result = played_out(captured, tricks, game=FLAT)
    assert (result.winner, result.points, result.reason.value) == (0, 1, "last-trick")


def test_d18_the_ten_does_not_save_the_loser(played_out: PlayedOut) -> None:
    # 32 without the ten; the ten is the winner's.
    assert played_out((77, 32)).points == 2


def test_d18_the_option_changes_nothing_but_the_last_trick(
    at: Callable[..., State], do: Callable[..., State]
) -> None:
    s = at("SA", "SK", "H9", captured=(66, 20), tricks=(3, 3))
    assert FLAT.result(do(s, "claim", game=FLAT), 1).points == 2


@pytest.mark.parametrize(("before", "worth"), [((2, 1), 2), ((2, 0), 3), ((0, 1), 2), ((0, 0), 3)])
def test_s11_the_closer_who_never_claims_has_failed(
    played_out: PlayedOut, before: tuple[int, int], worth: int
) -> None:
    # He takes the last trick, but comes to 65.
    result = played_out((54, 40), (4, 3), closed_by=0, tricks_when_closed=before)
    assert (result.winner, result.points, result.scores) == (1, worth, (0, worth))
    assert (result.reason.value, result.closed_by) == ("closer-failed", 0)


def test_s11_d19_the_closer_may_have_66_and_yet_not_have_said_so(played_out: PlayedOut) -> None:
    # The other takes the last trick: the closer let his leads pass.
    result = played_out((20, 80), (2, 4), closed_by=1, tricks_when_closed=(0, 2))
    assert (result.winner, result.points) == (0, 3)
    assert result.card_points == (31, 80)


def test_s11_the_closers_opponent_need_not_have_66(played_out: PlayedOut) -> None:
    result = played_out((0, 60), (0, 4), closed_by=1, tricks_when_closed=(0, 2))
    assert (result.winner, result.points, result.reason.value) == (0, 3, "closer-failed")


def test_d16_no_ten_for_the_last_trick_after_closing(played_out: PlayedOut) -> None:
    result = played_out((50, 40), (4, 3), closed_by=0, tricks_when_closed=(2, 1))
    assert result.card_points == (61, 40)
    assert (result.winner, result.reason.value) == (1, "closer-failed")
    result = played_out((50, 40), (4, 3), closed_by=1, tricks_when_closed=(2, 1))
    assert result.card_points == (61, 40)


@pytest.mark.parametrize(
    ("theirs", "tricks", "worth"), [(33, (4, 3), 1), (32, (4, 3), 2), (0, (6, 0), 3)]
)
def test_d19_the_closers_very_last_trick_is_counted_for_him(
    played_out: PlayedOut, theirs: int, tricks: tuple[int, int], worth: int
) -> None:
    result = played_out((55, theirs), tricks, closed_by=0, tricks_when_closed=(2, 0))
    assert (result.winner, result.points, result.scores) == (0, worth, (worth, 0))
    assert result.card_points == (66, theirs)
    assert (result.reason.value, result.closed_by) == ("claim", 0)


def test_d19_his_marriages_count_too(played_out: PlayedOut) -> None:
    fields = {"closed_by": 0, "tricks_when_closed": (2, 1), "marriages": (("C",), ())}
    assert played_out((35, 40), (4, 3), **fields).reason.value == "claim"
    assert played_out((34, 40), (4, 3), **fields).reason.value == "closer-failed"


def _result(
    reason: str, points: int, counts: tuple[int, int], closed_by: int | None = None
) -> Result:
    return Result(0, points, (points, 0), counts, Reason(reason), closed_by)


@pytest.mark.parametrize(
    ("result", "rule", "n", "loser", "why"),
    [
        (_result("claim", 1, (70, 40)), "S-9", 70, 40, "half"),
        (_result("claim", 2, (70, 20)), "S-9", 70, 20, "few"),
        (_result("claim", 3, (70, 0)), "S-9", 70, 0, "no-trick"),
        (_result("claim", 2, (70, 20), 0), "S-9", 70, 20, "few"),
        (_result("claim", 2, (70, 20), 1), "D-13", 70, 20, "flat"),
        (_result("claim", 3, (70, 20), 1), "D-13", 70, 20, "no-trick-then"),
        (_result("false-claim", 2, (30, 60)), "S-9", 60, 60, "flat"),
        (_result("false-claim", 3, (30, 0)), "S-9", 0, 0, "no-trick"),
        (_result("false-claim", 2, (30, 60), 1), "D-12", 60, 60, "flat"),
        (_result("false-claim", 3, (30, 1), 1), "D-12", 1, 1, "no-trick-then"),
        (_result("false-claim", 3, (30, 0), 1), "D-12", 0, 0, "no-trick-either"),
        (_result("false-claim", 2, (30, 60), 0), "S-9", 60, 60, "flat"),
        (_result("false-claim", 3, (30, 0), 0), "S-9", 0, 0, "no-trick"),
        (_result("last-trick", 1, (90, 40)), "S-10", 90, 40, "half"),
        (_result("last-trick", 2, (98, 32)), "S-10", 98, 32, "few"),
        (_result("last-trick", 3, (130, 0)), "S-10", 130, 0, "no-trick"),
        (_result("closer-failed", 2, (40, 60), 1), "S-11", 60, 60, "flat"),
        (_result("closer-failed", 3, (40, 60), 1), "S-11", 60, 60, "no-trick-then"),
        (_result("entered", 3, (0, 0)), "S-9", 0, 0, "flat"),
    ],
)
def test_s9_every_hand_says_what_it_gave_and_why(
    result: Result, rule: str, n: int, loser: int, why: str
) -> None:
    args: dict[str, int | str] = {"won": result.points, "n": n, "loser": loser, "why": why}
    part = Part(result.points, rule, f"hand-{result.reason.value}", args)
    assert explain(SIXTY_SIX, result) == ((part,), ())


def test_s9_the_part_is_the_winners() -> None:
    result = Result(1, 2, (0, 2), (20, 70), Reason.CLAIM, None)
    args: dict[str, int | str] = {"won": 2, "n": 70, "loser": 20, "why": "few"}
    assert explain(SIXTY_SIX, result) == ((), (Part(2, "S-9", "hand-claim", args),))


def test_d13_the_part_says_so_for_either_seat() -> None:
    part = explain(SIXTY_SIX, Result(1, 2, (0, 2), (20, 70), Reason.CLAIM, 0))[1][0]
    assert (part.rule, part.args["why"]) == ("D-13", "flat")


def test_d18_a_flat_point_says_so() -> None:
    result = _result("last-trick", 1, (98, 32))
    part = explain(FLAT.book, result)[0][0]
    assert (part.amount, part.rule, part.args["why"]) == (1, "D-18", "flat")
    # The option concerns no other ending.
    assert explain(FLAT.book, _result("claim", 2, (70, 20)))[0][0].rule == "S-9"


def test_s9_explain_answers_for_completed_hands_only(
    at: Callable[..., State], do: Callable[..., State]
) -> None:
    s = do(at("SA", "SK", "H9", captured=(66, 20), tricks=(3, 3)), "claim")
    assert GAME.explain(s, 1)[0][0].amount == GAME.result(s, 1).points == 2
    for round_ in (0, 2, -1):
        with pytest.raises(IndexError, match=r"allowed: 1\.\.1"):
            GAME.explain(s, round_)


@pytest.mark.parametrize("taken", [(1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3)])
def test_s9_a_scorekeeper_enters_the_points(
    at: Callable[..., State], taken: tuple[int, int]
) -> None:
    s = GAME.tally(at("SA", "SK", "H9", closed_by=1), taken)
    result = GAME.result(s, 1)
    assert s.totals == result.scores == taken
    assert result.winner == taken.index(max(taken))
    assert result.points == max(taken)
    assert (result.reason.value, result.card_points, result.closed_by) == ("entered", (0, 0), 1)


@pytest.mark.parametrize("taken", [(0, 0), (1, 1), (4, 0), (0, 4), (-1, 0), (1,), (1, 0, 0), ()])
def test_s9_points_that_cannot_be_are_refused(
    at: Callable[..., State], taken: tuple[int, ...]
) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.tally(at("SA", "SK", "H9"), taken)
    error = caught.value
    assert (error.rule, error.code) == ("S-9", "bad-tally")
    assert error.asked == " ".join(str(number) for number in taken)
    assert error.allowed == ("1 0", "2 0", "3 0", "0 1", "0 2", "0 3")


def test_s9_no_points_before_the_deal_or_after_the_end(at: Callable[..., State]) -> None:
    for s in (GAME.start(), GAME.leave(at("SA", "SK", "H9"), 0)):
        with pytest.raises(Illegal) as caught:
            GAME.tally(s, (1, 0))
        error = caught.value
        assert (error.rule, error.code, error.asked) == ("S-9", "wrong-stage", "points 1 0")
