"""The hand that the source plays out, card by card."""

from collections.abc import Callable

from lamma.games.protocol import Chance
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.state import State
from lamma.games.sixty_six.view import card_points

GAME = SixtySix(SIXTY_SIX)

# Seat 0 deals; the source's player 2 is seat 1 and leads. (Led, answered, who takes it, and each
# seat's card points after it.)
TRICKS = (
    (("play ST", "play C9"), 1, (0, 10)),
    (("marry C", "play CK", "play CA"), 0, (15, 30)),
    (("play HT", "play HA"), 1, (15, 51)),
    (("play SA", "play DJ"), 1, (15, 64)),
    (("play CQ", "play CT"), 0, (28, 64)),
    (("play D9", "play DK"), 1, (28, 68)),
)


def test_s17_the_sources_hand_is_claimed_with_68_to_28_for_2_points(
    dealt: Callable[..., State], do: Callable[..., State]
) -> None:
    s = dealt("C9 CA HT DJ CT D9", "ST CK CQ HA SA DK", "HJ")
    assert GAME.turn(s) == 1
    for texts, winner, points in TRICKS:
        s = do(s, *texts)
        assert GAME.turn(s) == winner
        assert card_points(GAME.view(s, None)) == points
    s = do(s, "claim")
    result = GAME.result(s, 1)
    assert (result.winner, result.points, result.scores) == (1, 2, (0, 2))
    assert result.card_points == (28, 68)
    assert result.reason.value == "claim"
    assert result.closed_by is None
    assert s.totals == (0, 2)
    assert GAME.turn(s) == Chance(2)


def test_s17_s13_the_marriage_waits_for_no_trick_that_was_already_won(
    dealt: Callable[..., State], do: Callable[..., State]
) -> None:
    s = do(dealt("C9 CA HT DJ CT D9", "ST CK CQ HA SA DK", "HJ"), "play ST", "play C9", "marry C")
    assert card_points(GAME.view(s, 0)) == (0, 30)
