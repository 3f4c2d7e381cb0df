from collections.abc import Callable

import pytest

from lamma.cards import read_cards
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.state import Round, State

GAME = SixtySix(SIXTY_SIX)


def _play(s: State) -> Round:
    assert s.play is not None
    return s.play


@pytest.mark.parametrize("leader", [0, 1])
def test_s5_the_trump_nine_swaps_with_the_card_turned_up(
    at: Callable[..., State], do: Callable[..., State], can: Callable[..., list[str]], leader: int
) -> None:
    hands = (("SA H9 CK", "SK SJ CQ"), ("SK SJ CQ", "SA H9 CK"))[leader]
    s = at(*hands, "HA", "DA DT DK", leader=leader, tricks=(1, 1))
    assert can(s)[3:] == ["exchange", "close", "claim"]
    s = do(s, "exchange")
    assert GAME.turn(s) == leader
    assert _play(s).hands[leader] == read_cards("SA HA CK")
    assert _play(s).hands[1 - leader] == read_cards("SK SJ CQ")
    assert (_play(s).turned, _play(s).first_turned) == ("H9", "HA")
    assert _play(s).trump == "H"
    assert can(s)[3:] == ["close", "claim"]


def test_s5_the_nine_is_then_the_last_card_drawn(
    at: Callable[..., State], do: Callable[..., State]
) -> None:
    s = at("SA H9", "SK SJ", "HA", "DA", tricks=(1, 0))
    s = do(s, "exchange", "play SA", "play SK")
    assert _play(s).hands == (read_cards("HA DA"), read_cards("SJ H9"))


def test_s5_a_couple_may_come_of_it(
    at: Callable[..., State], do: Callable[..., State], can: Callable[..., list[str]]
) -> None:
    s = at("HQ H9", "SK SJ", "HK", "DA DT DK", tricks=(1, 0))
    assert "marry H" not in can(s)
    assert "marry H" in can(do(s, "exchange"))


def test_s5_only_after_a_trick_won(
    at: Callable[..., State], refused: Callable[..., tuple[str, str]]
) -> None:
    s = at("SA H9", "SK SJ", "HA", "DA DT DK", tricks=(0, 1))
    assert refused(s, "exchange") == ("S-5", "no-trick-yet")
    s = at("SK SJ", "SA H9", "HA", "DA DT DK", leader=1, tricks=(1, 0))
    assert refused(s, "exchange") == ("S-5", "no-trick-yet")


def test_s5_only_on_lead(
    at: Callable[..., State], do: Callable[..., State], refused: Callable[..., tuple[str, str]]
) -> None:
    s = do(at("SA SJ", "SK H9", "HA", "DA DT DK", tricks=(1, 1)), "play SA")
    assert refused(s, "exchange") == ("S-5", "not-on-lead")


@pytest.mark.parametrize("fields", [{"lying": None}, {"closed_by": 0}, {"closed_by": 1}])
def test_s5_only_while_the_talon_is_open(
    at: Callable[..., State],
    refused: Callable[..., tuple[str, str]],
    fields: dict[str, int | None],
) -> None:
    s = at("SA H9", "SK SJ", "HA", "" if "lying" in fields else "DA DT DK", tricks=(1, 1), **fields)
    assert refused(s, "exchange") == ("S-5", "talon-not-open")


@pytest.mark.parametrize("hand", ["SA S9", "SA HJ"])
def test_s5_only_the_trump_nine(
    at: Callable[..., State], refused: Callable[..., tuple[str, str]], hand: str
) -> None:
    s = at(hand, "SK H9", "HA", "DA DT DK", tricks=(1, 1))
    assert refused(s, "exchange") == ("S-5", "no-nine")


def test_s5_a_nine_turned_up_is_nobodys_to_swap(
    at: Callable[..., State], refused: Callable[..., tuple[str, str]]
) -> None:
    s = at("SA S9", "SK D9", "H9", "DA DT DK", tricks=(1, 1))
    assert refused(s, "exchange") == ("S-5", "no-nine")


@pytest.mark.parametrize("leader", [0, 1])
def test_s6_closing_ends_the_drawing(
    at: Callable[..., State], do: Callable[..., State], leader: int
) -> None:
    hands = (("SA CK", "SK SJ"), ("SK SJ", "SA CK"))[leader]
    s = do(at(*hands, "HA", "DA DT DK", leader=leader, tricks=(2, 1)), "close")
    assert GAME.turn(s) == leader
    assert _play(s).closed_by == leader
    assert _play(s).tricks_when_closed == (2, 1)
    s = do(s, "play SA", "play SK")
    assert _play(s).hands[leader] == read_cards("CK")
    assert _play(s).hands[1 - leader] == read_cards("SJ")
    assert (_play(s).talon, _play(s).turned) == (read_cards("DA DT DK"), "HA")


def test_s6_from_the_lead_that_follows_answers_obey_s7(
    at: Callable[..., State], do: Callable[..., State], can: Callable[..., list[str]]
) -> None:
    s = at("SQ CK", "SJ SK D9", "HA", "DA DT DK")
    assert can(do(s, "play SQ")) == ["play SJ", "play SK", "play D9"]
    assert can(do(s, "close", "play SQ")) == ["play SK"]


def test_s6_after_closing_one_leads_or_claims(
    at: Callable[..., State], do: Callable[..., State], can: Callable[..., list[str]]
) -> None:
    s = do(at("SK SQ H9", "SJ D9 DJ", "HA", "DA DT DK", tricks=(1, 0)), "close")
    assert can(s) == ["play SK", "play SQ", "play H9", "claim"]


def test_s6_only_on_lead(
    at: Callable[..., State], do: Callable[..., State], refused: Callable[..., tuple[str, str]]
) -> None:
    s = do(at("SA SJ", "SK H9", "HA", "DA DT DK"), "play SA")
    assert refused(s, "close") == ("S-6", "not-on-lead")


def test_d21_on_the_very_first_lead_too(
    dealt: Callable[..., State], do: Callable[..., State], can: Callable[..., list[str]]
) -> None:
    s = dealt("S9 C9 D9 DJ CJ SJ", "SA SK SQ HK HQ DA", "H9")
    assert "close" in can(s)
    assert _play(do(s, "close")).tricks_when_closed == (0, 0)


def test_d21_down_to_the_last_two_cards_and_no_further(
    at: Callable[..., State],
    do: Callable[..., State],
    can: Callable[..., list[str]],
    refused: Callable[..., tuple[str, str]],
) -> None:
    s = at("SA S9", "SK D9", "HA", "DA", tricks=(3, 2))
    assert "close" in can(s)
    s = do(s, "play SA", "play SK")
    assert refused(s, "close") == ("D-21", "talon-not-open")


@pytest.mark.parametrize("closer", [0, 1])
def test_d21_a_talon_is_closed_once(
    at: Callable[..., State], refused: Callable[..., tuple[str, str]], closer: int
) -> None:
    s = at("SA S9", "SK D9", "HA", "DA DT DK", closed_by=closer)
    assert refused(s, "close") == ("D-21", "talon-not-open")
