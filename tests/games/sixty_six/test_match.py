from collections.abc import Callable

import pytest

from lamma.games import registry
from lamma.games.options import BadOption
from lamma.games.protocol import Chance, Game, Illegal, Over, Scores
from lamma.games.sixty_six import game
from lamma.games.sixty_six.actions import Action
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import RULEBOOKS, SIXTY_SIX
from lamma.games.sixty_six.state import State
from lamma.games.sixty_six.view import View

GAME = SixtySix(SIXTY_SIX)


def _win(s: State, *winners: int, points: int = 1, to: Game[State, Action, View] = GAME) -> State:
    """Hands won in turn by these seats."""
    for winner in winners:
        deal = to.deal(s, to.deck, 0 if s.dealer is None else None)
        s = to.tally(to.apply(s, deal), (0, points) if winner else (points, 0))
    return s


def test_s12_the_options_and_their_order() -> None:
    assert list(GAME.options.items()) == [("target", 7), ("last_trick_worth", "by_loser")]
    made = game("sixty_six", {"last_trick_worth": "one", "target": 5})
    assert list(made.options.items()) == [("target", 5), ("last_trick_worth", "one")]
    assert made.key == "sixty_six/sixty_six"
    assert registry.game("sixty_six").key == "sixty_six/sixty_six"
    assert list(RULEBOOKS) == ["sixty_six"]


@pytest.mark.parametrize(
    "options", [{"target": 6}, {"target": "7"}, {"last_trick_worth": "two"}, {"length": "full"}]
)
def test_s12_other_options_are_refused(options: dict[str, int | str]) -> None:
    with pytest.raises(BadOption):
        game("sixty_six", options)


@pytest.mark.parametrize("target", [7, 5])
def test_s12_first_to_the_target_wins_the_match(target: int) -> None:
    to = game("sixty_six", {"target": target})
    s = _win(to.start(), *[0] * (target - 1), to=to)
    assert isinstance(to.turn(s), Chance)
    s = _win(s, 0, to=to)
    assert isinstance(to.turn(s), Over)
    assert to.score(s) == Scores((target, 0), (1, 2))
    assert (s.round, s.deals, len(s.results)) == (target, target, target)
    assert not to.legal(s)


@pytest.mark.parametrize(("target", "deals"), [(7, 13), (5, 9)])
def test_s12_the_longest_match_takes_turns(target: int, deals: int) -> None:
    to = game("sixty_six", {"target": target})
    assert to.max_deals == deals
    s = _win(to.start(), *[0, 1] * (target - 1), to=to)
    assert to.score(s) == Scores((target - 1, target - 1), (1, 1))
    assert to.turn(s) == Chance(deals)
    s = _win(s, 1, to=to)
    assert to.turn(s) == Over()
    assert to.score(s) == Scores((target - 1, target), (2, 1))


def test_s12_three_points_may_pass_the_target() -> None:
    s = _win(GAME.start(), 1, 1, 1, points=3)
    assert (s.totals, GAME.turn(s)) == ((0, 9), Over())
    assert (s.round, s.dealer, s.deals) == (3, 0, 3)


def test_s12_every_hand_counts_once() -> None:
    s = _win(_win(GAME.start(), 0, 1, points=2), 1, points=3)
    assert s.totals == (2, 5)
    assert [result.scores for result in s.results] == [(2, 0), (0, 2), (0, 3)]
    assert GAME.result(s, 2) == s.results[1]


def test_s12_nothing_is_played_or_dealt_once_it_is_over() -> None:
    s = _win(GAME.start(), 1, 1, 1, points=3)
    for asked in (GAME.read(s, "claim"), GAME.deal(GAME.start(), GAME.deck, 0)):
        with pytest.raises(Illegal) as caught:
            GAME.apply(s, asked)
        assert (caught.value.rule, caught.value.code) == ("S-12", "match-over")
    with pytest.raises(Illegal) as caught:
        GAME.apply(s, GAME.read(s, "claim"))
    assert caught.value.asked == "claim"


def test_s16_two_players_whoever_they_are() -> None:
    assert list(GAME.seats) == [0, 1]


@pytest.mark.parametrize("leaver", [0, 1])
def test_d23_who_leaves_loses_the_match_and_the_totals_stay(leaver: int) -> None:
    ahead = leaver
    s = _win(GAME.start(), ahead, points=3)
    s = GAME.apply(s, GAME.deal(s, GAME.deck))
    left = GAME.leave(s, leaver)
    totals = ((3, 0), (0, 3))[ahead]
    assert left.left == (leaver,)
    assert GAME.turn(left) == Over()
    assert GAME.score(left) == Scores(totals, ((2, 1), (1, 2))[leaver])
    assert not GAME.legal(left)
    assert (left.round, left.deals, len(left.results)) == (2, 2, 1)
    assert (left.play, left.dealer) == (s.play, s.dealer)
    with pytest.raises(IndexError):
        GAME.result(left, 2)


def test_d23_between_two_hands_the_last_one_stays_the_last() -> None:
    s = _win(GAME.start(), 1)
    assert (s.round, s.dealer) == (2, 1)
    left = GAME.leave(s, 1)
    assert (left.round, left.dealer, left.deals) == (1, 0, 1)
    assert left.results == s.results


def test_d23_before_the_first_deal() -> None:
    left = GAME.leave(GAME.start(), 0)
    assert (left.round, left.dealer, left.deals) == (1, None, 0)
    assert GAME.score(left) == Scores((0, 0), (2, 1))


def test_d23_nobody_leaves_what_is_over_and_only_players_leave() -> None:
    start = GAME.start()
    for seat in (2, -1):
        with pytest.raises(Illegal) as caught:
            GAME.leave(start, seat)
        error = caught.value
        assert (error.rule, error.code, error.asked) == (
            "D-23",
            "not-at-the-table",
            f"leave {seat}",
        )
        assert error.allowed == ("leave 0", "leave 1")
    for over in (GAME.leave(start, 0), _win(start, 1, 1, 1, points=3)):
        with pytest.raises(Illegal) as caught:
            GAME.leave(over, 1)
        error = caught.value
        assert (error.rule, error.code, error.asked) == ("D-23", "match-over", "leave 1")


def test_s12_the_deal_passes_on_but_not_after_the_last_hand(
    dealt: Callable[..., State], do: Callable[..., State]
) -> None:
    s = do(dealt("S9 C9 D9 DJ CJ SJ", "SA SK SQ HK HQ DA", "H9", dealer=0), "claim")
    assert s.dealer == 1
    assert (s.play, s.last_trick) == (None, ())
