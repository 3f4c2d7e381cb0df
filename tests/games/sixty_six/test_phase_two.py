from collections.abc import Callable

import pytest

from lamma.cards import Card, Suit, read_cards
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.rules.phase_two import disproved
from lamma.games.sixty_six.state import State

# Trump ♥. What is led, what the other holds, what he may play, and why not the rest.
ANSWERS = [
    ("SQ", "SK SJ HA D9", "SK", {"SJ": "must-beat", "HA": "must-follow", "D9": "must-follow"}),
    ("SQ", "SK ST SJ", "SK ST", {"SJ": "must-beat"}),
    ("SQ", "SJ S9 HA", "SJ S9", {"HA": "must-follow"}),
    ("SK", "SQ ST", "ST", {"SQ": "must-beat"}),
    ("SQ", "HA H9 D9", "HA H9", {"D9": "must-trump"}),
    ("SQ", "D9 C9", "D9 C9", {}),
    ("HQ", "HK HJ SA", "HK", {"HJ": "must-beat", "SA": "must-follow"}),
    ("HQ", "HJ SA", "HJ", {"SA": "must-follow"}),
    ("HQ", "DA SA", "DA SA", {}),
]


@pytest.mark.parametrize(("led", "hand", "allowed"), [row[:3] for row in ANSWERS])
@pytest.mark.parametrize("fields", [{"lying": None}, {"closed_by": 0}, {"closed_by": 1}])
def test_s7_follow_beat_trump_or_throw(
    at: Callable[..., State],
    do: Callable[..., State],
    can: Callable[..., list[str]],
    led: str,
    hand: str,
    allowed: str,
    fields: dict[str, int | None],
) -> None:
    s = do(at(f"{led} CQ", hand, "HT", "" if "lying" in fields else "CA", **fields), f"play {led}")
    assert can(s) == [f"play {card}" for card in allowed.split()]


@pytest.mark.parametrize(("led", "hand", "allowed", "faults"), ANSWERS)
def test_s14_a_card_that_breaks_s7_cannot_be_played(
    at: Callable[..., State],
    do: Callable[..., State],
    refused: Callable[..., tuple[str, str]],
    led: str,
    hand: str,
    allowed: str,
    faults: dict[str, str],
) -> None:
    s = do(at(f"{led} CQ", hand, "HT", lying=None), f"play {led}")
    assert {*allowed.split(), *faults} == {*hand.split()}
    for card, code in faults.items():
        assert refused(s, f"play {card}") == ("S-7", code)


def test_s7_the_leader_is_bound_by_nothing(
    at: Callable[..., State], can: Callable[..., list[str]]
) -> None:
    s = at("SA S9 H9", "SK D9 DJ", "HA", lying=None)
    assert can(s) == ["play SA", "play S9", "play H9", "claim"]


@pytest.mark.parametrize(
    ("led", "answer", "absent"),
    [
        ("SQ", "SK", ""),  # beaten: nothing shown
        ("SQ", "SJ", "SA ST SK"),  # followed low: nothing higher
        ("SA", "SJ", ""),
        ("SQ", "HJ", "SA ST SK SQ SJ S9"),  # trumped: none of the suit
        ("SQ", "DJ", "SA ST SK SQ SJ S9 HA HT HK HQ HJ H9"),  # thrown: no trump either
        ("HQ", "HJ", "HA HT HK"),
        ("HQ", "DA", "HA HT HK HQ HJ H9"),
    ],
)
def test_s7_what_an_answer_proves_absent(led: str, answer: str, absent: str) -> None:
    book = SIXTY_SIX
    shown = disproved(book.deck, Card(led), Card(answer), Suit.HEARTS, book.strength)
    assert shown == {*read_cards(absent)}
