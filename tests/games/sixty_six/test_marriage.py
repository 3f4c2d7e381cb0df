from collections.abc import Callable

import pytest

from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.state import State
from lamma.games.sixty_six.view import card_points

GAME = SixtySix(SIXTY_SIX)


def _points(s: State) -> tuple[int, int]:
    """The count of the hand in play, as the state has it and as the public history gives it."""
    return card_points(GAME.view(s, None))


@pytest.mark.parametrize(("suit", "points"), [("S", 20), ("H", 40)])
def test_s4_twenty_and_in_trumps_forty(
    dealt: Callable[..., State], do: Callable[..., State], suit: str, points: int
) -> None:
    s = dealt("S9 C9 D9 DJ CJ SJ", "SA SK SQ HK HQ DA", "H9")
    s = do(s, "play DA", "play D9")
    assert _points(s) == (0, 11)
    s = do(s, f"marry {suit}")
    assert _points(s) == (0, 11 + points)


def test_s4_both_marriages_add_up(dealt: Callable[..., State], do: Callable[..., State]) -> None:
    s = dealt("S9 C9 D9 DJ CJ SJ", "SA SK SQ HK HQ DA", "H9")
    s = do(s, "play DA", "play D9", "marry H", "play HQ", "play DJ", "marry S")
    assert s.play is not None
    assert s.play.marriages == ((), ("H", "S"))
    # ♦A, then ♥Q with ♦J; 40 and 20.
    assert _points(s) == (0, 11 + 5 + 60)


def test_s4_the_points_wait_for_the_first_trick(
    dealt: Callable[..., State], do: Callable[..., State]
) -> None:
    s = dealt("CA C9 D9 DJ CJ SA", "CK CQ S9 DA HA DT", "H9")
    s = do(s, "marry C", "play CK", "play CA")
    assert _points(s) == (15, 0)
    s = do(s, "play D9", "play DA")
    assert _points(s) == (15, 31)


def test_s4_who_never_wins_a_trick_never_gets_them(
    at: Callable[..., State], do: Callable[..., State]
) -> None:
    s = at("SA", "SK", "H9", lying=None, tricks=(5, 0), captured=(40, 0), marriages=((), ("C",)))
    s = do(s, "play SA", "play SK")
    assert GAME.result(s, 1).card_points == (65, 0)
    assert GAME.result(s, 1).points == 3


def test_s4_only_king_and_queen_of_one_suit(
    at: Callable[..., State], can: Callable[..., list[str]], refused: Callable[..., tuple[str, str]]
) -> None:
    s = at("SK HQ DK DQ", "SQ HK CK CQ", "H9", "CA CT CJ")
    assert [text for text in can(s) if text.startswith("marry")] == ["marry D"]
    assert refused(s, "marry S") == ("S-4", "no-couple")
    assert refused(s, "marry H") == ("S-4", "no-couple")
    assert refused(s, "marry C") == ("S-4", "no-couple")


def test_s4_every_couple_held_is_offered(
    at: Callable[..., State], can: Callable[..., list[str]]
) -> None:
    s = at("C9", "CQ CK SQ SK HK HQ DQ DK", "H9", "CA CT CJ", leader=1)
    assert can(s)[8:] == ["marry S", "marry H", "marry D", "marry C", "close", "claim"]


def test_s4_only_on_lead(
    at: Callable[..., State], do: Callable[..., State], refused: Callable[..., tuple[str, str]]
) -> None:
    s = do(at("S9 SJ", "CK CQ", "H9", "CA CT CJ"), "play S9")
    assert refused(s, "marry C") == ("S-4", "not-on-lead")


@pytest.mark.parametrize("fields", [{"lying": None}, {"closed_by": 0}, {"closed_by": 1}])
def test_s7_no_marriage_once_the_talon_is_empty_or_closed(
    at: Callable[..., State],
    can: Callable[..., list[str]],
    refused: Callable[..., tuple[str, str]],
    fields: dict[str, int | None],
) -> None:
    s = at("CK CQ", "S9 SJ", "H9", "" if "lying" in fields else "CA CT CJ", **fields)
    assert can(s) == ["play CK", "play CQ", "claim"]
    assert refused(s, "marry C") == ("S-7", "talon-not-open")


def test_s4_the_next_card_led_is_one_of_the_two(
    at: Callable[..., State], do: Callable[..., State], refused: Callable[..., tuple[str, str]]
) -> None:
    s = do(at("S9 CK SJ CQ", "D9 DJ", "H9", "CA CT CJ", tricks=(1, 0)), "marry C")
    assert GAME.turn(s) == 0
    assert refused(s, "play S9") == ("S-4", "lead-the-marriage")
    assert refused(s, "close") == ("S-4", "lead-the-marriage")
    assert refused(s, "exchange") == ("S-4", "lead-the-marriage")
    assert refused(s, "play DJ") == ("S-3", "not-in-hand")


@pytest.mark.parametrize("card", ["CK", "CQ"])
def test_d15_either_card_is_led_as_the_player_chooses(
    at: Callable[..., State], do: Callable[..., State], can: Callable[..., list[str]], card: str
) -> None:
    s = do(at("S9 CQ SJ CK", "D9 DJ DA DT", "H9", "CA CT CJ"), "marry C")
    assert can(s) == ["play CQ", "play CK", "claim"]
    s = do(s, f"play {card}")
    assert s.play is not None
    assert (s.play.led, s.play.showing) == (card, None)
    # The answer is free again, and so is the next lead.
    assert can(s) == ["play D9", "play DJ", "play DA", "play DT"]
    s = do(s, "play DJ")
    assert "play S9" in can(s)


def test_d15_one_marriage_a_lead(
    at: Callable[..., State], do: Callable[..., State], refused: Callable[..., tuple[str, str]]
) -> None:
    s = do(at("HK HQ CK CQ", "D9 DJ DA DT", "H9", "CA CT CJ"), "marry C")
    assert refused(s, "marry H") == ("D-15", "one-marriage")
    assert refused(s, "marry C") == ("D-15", "one-marriage")


def test_d14_a_marriage_on_the_very_first_lead_stays_pending(
    dealt: Callable[..., State], do: Callable[..., State], can: Callable[..., list[str]]
) -> None:
    s = dealt("CA C9 D9 DJ CJ SA", "HK HQ S9 DA HA DT", "H9")
    assert "marry H" in can(s)
    s = do(s, "marry H")
    assert _points(s) == (0, 0)
    s = do(s, "play HQ", "play C9")
    assert _points(s) == (0, 43)
