from collections.abc import Callable
from dataclasses import replace

import pytest

from lamma.cards import Card, Rank, Suit
from lamma.games.protocol import Illegal
from lamma.games.sixty_six.actions import CLAIM, CLOSE, EXCHANGE, Action, Marry, Play
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.state import State

GAME = SixtySix(SIXTY_SIX)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Play(Card.ST), "play ST"),
        (Marry(Suit.HEARTS), "marry H"),
        (EXCHANGE, "exchange"),
        (CLOSE, "close"),
        (CLAIM, "claim"),
    ],
)
def test_actions_are_written_and_read_as_records_have_them(action: Action, text: str) -> None:
    assert GAME.write(action) == text
    assert GAME.read(GAME.start(), text) == action


@pytest.mark.parametrize(
    "text", ["", "play", "play XX", "play S2", "play SA ", "Play SA", "marry N", "bid 4S", "pass"]
)
def test_any_other_text_is_refused(at: Callable[..., State], text: str) -> None:
    s = at("SA", "SK", "H9", "CA CT CJ")
    with pytest.raises(Illegal) as caught:
        GAME.read(s, text)
    error = caught.value
    assert (error.rule, error.code, error.asked) == ("RECORD", "notation", text)
    assert error.allowed == ("play SA", "close", "claim")


def test_a_small_deck_knows_no_other_cards() -> None:
    small = SixtySix(replace(SIXTY_SIX, ranks=(Rank.KING, Rank.QUEEN), rank_points=(4, 3)))
    assert small.read(small.start(), "play SK") == Play(Card.SK)
    with pytest.raises(Illegal):
        small.read(small.start(), "play SA")
