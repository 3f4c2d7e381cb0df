from collections.abc import Callable

import pytest

from lamma.cards import read_cards
from lamma.games.protocol import Illegal
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.state import Round, State

GAME = SixtySix(SIXTY_SIX)


def _play(s: State) -> Round:
    assert s.play is not None
    return s.play


def test_s3_talon_open_any_card_leads_and_any_card_answers(
    dealt: Callable[..., State], do: Callable[..., State], can: Callable[..., list[str]]
) -> None:
    s = dealt("SA ST CJ C9 DA D9", "SK SJ HT HA DQ DT", "H9")
    assert can(s) == [
        *(f"play {c}" for c in ["SK", "SJ", "HT", "HA", "DQ", "DT"]),
        "close",
        "claim",
    ]
    s = do(s, "play SK")
    # Holding ♠A and ♠10 he may yet throw a diamond.
    assert can(s) == [f"play {c}" for c in ["SA", "ST", "CJ", "C9", "DA", "D9"]]


@pytest.mark.parametrize(
    ("led", "answer", "taker"),
    [
        ("SK", "ST", 1),  # the ten beats the king
        ("ST", "SK", 0),
        ("SK", "DA", 0),  # an off-suit card that is no trump never wins
        ("SK", "H9", 1),  # the lowest trump beats any other suit
        ("HJ", "SA", 0),
        ("HJ", "HQ", 1),
        ("HQ", "HJ", 0),
    ],
)
def test_s3_highest_trump_else_highest_of_the_led_suit(
    at: Callable[..., State], do: Callable[..., State], led: str, answer: str, taker: int
) -> None:
    s = do(at(f"{led} C9", f"{answer} CJ", "HK", "CA CT CK"), f"play {led}", f"play {answer}")
    assert GAME.turn(s) == taker
    assert _play(s).leader == taker
    assert _play(s).tricks == ((1, 0), (0, 1))[taker]
    assert s.last_trick == ((0, led), (1, answer))


@pytest.mark.parametrize(
    ("answer", "hands"),
    [("D9", ("S9 DA", "SJ DT")), ("ST", ("S9 DT", "SJ DA"))],
)
def test_s3_the_winner_draws_first_then_the_other(
    at: Callable[..., State], do: Callable[..., State], answer: str, hands: tuple[str, str]
) -> None:
    s = do(at("S9 SK", f"SJ {answer}", "H9", "DA DT CQ"), "play SK", f"play {answer}")
    assert _play(s).hands == (read_cards(hands[0]), read_cards(hands[1]))
    assert _play(s).talon == read_cards("CQ")
    assert _play(s).turned == "H9"


@pytest.mark.parametrize(
    ("answer", "hands"),
    [("D9", ("S9 CQ", "SJ H9")), ("ST", ("S9 H9", "SJ CQ"))],
)
def test_s3_the_last_card_drawn_is_the_trump_card(
    at: Callable[..., State], do: Callable[..., State], answer: str, hands: tuple[str, str]
) -> None:
    s = do(at("S9 SK", f"SJ {answer}", "H9", "CQ"), "play SK", f"play {answer}")
    assert _play(s).hands == (read_cards(hands[0]), read_cards(hands[1]))
    assert _play(s).talon == ()
    assert _play(s).turned is None
    assert not _play(s).open


def test_s3_nobody_draws_from_an_empty_talon(
    at: Callable[..., State], do: Callable[..., State]
) -> None:
    s = do(at("S9 SK", "SJ ST", "H9", lying=None), "play SK", "play ST")
    assert _play(s).hands == (read_cards("S9"), read_cards("SJ"))


def test_s3_who_takes_a_trick_takes_its_card_points(
    at: Callable[..., State], do: Callable[..., State]
) -> None:
    before = {"captured": (7, 20), "tricks": (1, 2)}
    s = do(at("SK S9", "ST DA", "HK", "CA CT CK", **before), "play SK", "play ST")
    assert (_play(s).captured, _play(s).tricks) == ((7, 34), (1, 3))
    s = do(at("SK S9", "ST DA", "HK", "CA CT CK", **before), "play SK", "play DA")
    assert (_play(s).captured, _play(s).tricks) == ((22, 20), (2, 2))


@pytest.mark.parametrize("leader", [0, 1])
def test_s3_a_card_leaves_the_hand_that_played_it(
    at: Callable[..., State], do: Callable[..., State], leader: int
) -> None:
    s = at("SK S9", "ST DA", "HK", "CA CT CK", leader=leader)
    s = do(s, ("play SK", "play DA")[leader])
    held = (("S9", "ST DA"), ("SK S9", "ST"))[leader]
    assert _play(s).hands == (read_cards(held[0]), read_cards(held[1]))
    assert _play(s).led == ("SK", "DA")[leader]
    assert GAME.turn(s) == 1 - leader


def test_s3_a_card_of_another_hand_is_refused(
    at: Callable[..., State], do: Callable[..., State], refused: Callable[..., tuple[str, str]]
) -> None:
    s = at("SK S9", "ST DA", "HK", "CA CT CK")
    assert refused(s, "play ST") == ("S-3", "not-in-hand")
    assert refused(s, "play CA") == ("S-3", "not-in-hand")
    assert refused(do(s, "play SK"), "play SK") == ("S-3", "not-in-hand")


def test_s3_what_is_no_action_of_the_game_is_refused(
    at: Callable[..., State], can: Callable[..., list[str]]
) -> None:
    s = at("SK S9", "ST DA", "HK", "CA CT CK")
    with pytest.raises(Illegal) as caught:
        GAME.apply(s, "play SK")  # type: ignore[arg-type]
    assert (caught.value.rule, caught.value.code) == ("S-3", "wrong-stage")
    assert caught.value.asked == "'play SK'"
    assert list(caught.value.allowed) == can(s)
