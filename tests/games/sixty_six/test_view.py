from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from lamma.cards import Card, read_cards
from lamma.games.protocol import Seen
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.state import State
from lamma.games.sixty_six.view import View, card_points

GAME = SixtySix(SIXTY_SIX)

PUBLIC = {
    "round": 1,
    "rounds": None,
    "totals": (0, 0),
    "multiplier": 1,
    "dealer": 0,
    "results": (),
    "left": (),
    "key": "sixty_six/sixty_six",
    "options": {"target": 7, "last_trick_worth": "by_loser"},
}


@pytest.fixture
def middle(dealt: Callable[..., State], do: Callable[..., State]) -> State:
    """After a trick and a marriage, a card led: talon ♠A ♠10 drawn."""
    s = dealt("S9 H9 D9 DJ CJ SJ", "SK SQ HK HQ DA CA", "HJ")
    return do(s, "play DA", "play D9", "marry H", "play HK")


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_shows_what_is_public_and_ones_own_hand(middle: State, seat: int | None) -> None:
    view = GAME.view(middle, seat)
    hands = {0: "S9 H9 DJ CJ SJ ST", 1: "SK SQ HQ CA SA", None: ""}
    shown = msgspec.structs.asdict(view)
    assert shown == PUBLIC | {
        "seat": seat,
        "turn": 0,
        "phase": "open",
        "hand": read_cards(hands[seat]),
        "hand_sizes": (6, 5),
        "trick": ((1, "HK"),),
        "leader": 1,
        "trump": "H",
        "tricks": (0, 1),
        "history": (
            (1, GAME.read(middle, "play DA")),
            (0, GAME.read(middle, "play D9")),
            (1, GAME.read(middle, "marry H")),
            (1, GAME.read(middle, "play HK")),
        ),
        "last_trick": ((1, "DA"), (0, "D9")),
        "turned": "HJ",
        "first_turned": "HJ",
        "talon_size": 9,
        "showing": None,
        "marriages": ((), ("H",)),
        "closed_by": None,
        "tricks_when_closed": (0, 0),
    }


def test_a_view_says_that_a_marriage_must_be_led(middle: State, do: Callable[..., State]) -> None:
    s = do(middle, "play ST", "marry S")
    assert GAME.view(s, 0).showing == "S"
    assert GAME.view(do(s, "play SK"), 0).showing is None


def test_the_phases_of_a_hand(at: Callable[..., State], do: Callable[..., State]) -> None:
    assert GAME.view(GAME.start(), 0).phase == "deal"
    s = at("SA S9", "SK SJ", "H9", "CA")
    assert GAME.view(s, 0).phase == "open"
    closed = GAME.view(do(s, "close"), 0)
    assert (closed.phase, closed.closed_by, closed.turned) == ("closed", 0, "H9")
    empty = GAME.view(do(s, "play SA", "play SK"), 0)
    assert (empty.phase, empty.turned, empty.first_turned) == ("empty", None, "H9")
    assert empty.talon_size == 0
    left = GAME.view(GAME.leave(s, 1), 0)
    assert (left.phase, left.turn, left.left) == ("over", None, (1,))
    assert left.hand == read_cards("SA S9")
    assert GAME.view(GAME.leave(GAME.start(), 1), 0).phase == "over"


def test_between_hands_the_last_trick_and_the_result_stay(
    middle: State, do: Callable[..., State]
) -> None:
    s = do(middle, "play DJ", "claim")
    view = GAME.view(s, 0)
    assert view == View(
        key="sixty_six/sixty_six",
        options=GAME.options,
        seat=0,
        round=2,
        totals=(3 - 1, 0),
        dealer=1,
        turn=None,
        phase=view.phase,
        results=s.results,
        last_trick=((1, Card.HK), (0, Card.DJ)),
        left=(),
    )
    assert view.phase == "deal"


def test_s13_the_table_shows_no_count(middle: State) -> None:
    fields = set(View.__struct_fields__)
    assert not {name for name in fields if "point" in name or "captured" in name}
    # The same places, other tricks: only a count could tell these two apart.
    play = middle.play
    assert play is not None
    richer = msgspec.structs.replace(middle, play=msgspec.structs.replace(play, captured=(50, 60)))
    assert GAME.view(richer, 0) == GAME.view(middle, 0)


def test_s13_the_training_aid_counts_what_everyone_saw(
    middle: State, do: Callable[..., State]
) -> None:
    assert card_points(GAME.view(GAME.start(), 0)) == (0, 0)
    # ♦A with ♦9, and ♥K and ♥Q shown.
    assert card_points(GAME.view(middle, 0)) == (0, 51)
    # ♥K takes ♣J.
    assert card_points(GAME.view(do(middle, "play CJ"), 0)) == (0, 57)
    # ♠K is taken by ♥9; the marriage of spades adds twenty.
    s = do(middle, "play CJ", "marry S", "play SK", "play H9")
    assert card_points(GAME.view(s, 1)) == (4, 77)
    assert card_points(GAME.view(do(s, "claim"), 1)) == (0, 0)


def test_s13_the_game_counts_by_its_own_rulebook(middle: State, do: Callable[..., State]) -> None:
    s = do(middle, "play CJ", "marry S", "play SK", "play H9")
    assert [GAME.counts(GAME.view(s, seat)) for seat in (0, 1, None)] == [(4, 77)] * 3
    # Every card counts one more: two cards taken by one seat, four by the other.
    house = replace(SIXTY_SIX, rank_points=tuple(n + 1 for n in SIXTY_SIX.rank_points))
    assert SixtySix(house).counts(GAME.view(s, None)) == (4 + 2, 77 + 4)


def test_s3_a_drawn_card_is_disclosed_to_its_drawer(
    middle: State, do: Callable[..., State]
) -> None:
    action = GAME.read(middle, "play CJ")
    after = do(middle, "play CJ")
    assert GAME.redact(middle, action, after, 0) == Seen(action, (Card.HT,), None)
    assert GAME.redact(middle, action, after, 1) == Seen(action, (Card.HA,), None)
    assert GAME.redact(middle, action, after, None) == Seen(action)


def test_a_card_led_discloses_itself(middle: State, do: Callable[..., State]) -> None:
    s = do(middle, "play CJ")
    action = GAME.read(s, "play CA")
    for seat in (0, 1, None):
        assert GAME.redact(s, action, do(s, "play CA"), seat) == Seen(action)


def test_s5_the_swapped_card_goes_to_one_hand_and_the_nine_to_the_table(
    at: Callable[..., State], do: Callable[..., State]
) -> None:
    s = at("SA H9", "SK SJ", "HA", "DA DT DK", tricks=(1, 0))
    action = GAME.read(s, "exchange")
    after = do(s, "exchange")
    assert GAME.redact(s, action, after, 0) == Seen(action, (Card.HA,), Card.H9)
    assert GAME.redact(s, action, after, 1) == Seen(action, (), Card.H9)
    assert GAME.redact(s, action, after, None) == Seen(action, (), Card.H9)


def test_s8_a_claim_shows_no_hand(middle: State, do: Callable[..., State]) -> None:
    s = do(middle, "play CJ")
    action = GAME.read(s, "claim")
    for seat in (0, 1, None):
        assert GAME.redact(s, action, do(s, "claim"), seat) == Seen(action)


def test_a_view_survives_the_wire(middle: State) -> None:
    view = GAME.view(middle, 1)
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
