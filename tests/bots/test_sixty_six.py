"""Rules of thumb in Sixty-Six, each at a hand that calls for it."""

from typing import Any

import pytest

from lamma.bots.six_cards import ENOUGH, HAND, HEIGHTS, MARRIAGE, POINTS, TRUMP_MARRIAGE, table
from lamma.games.sixty_six.rulebooks import SIXTY_SIX


@pytest.fixture
def holds(sits: Any) -> Any:
    """Seat 0 holds the first hand, seat 1 the second; seat 0 leads unless ``dealer`` is 0."""

    def sit(hand: str, other: str, turned: str, *plays: str, dealer: int = 1) -> Any:
        return sits("sixty_six").deal(hand, other, turned=turned, dealer=dealer).say(*plays)

    return sit


def test_the_tables_are_those_of_the_rulebook() -> None:
    assert SIXTY_SIX.card_points == POINTS
    assert SIXTY_SIX.strength == HEIGHTS
    assert (SIXTY_SIX.enough, SIXTY_SIX.hand_size) == (ENOUGH, HAND)
    assert (SIXTY_SIX.marriage, SIXTY_SIX.trump_marriage) == (MARRIAGE, TRUMP_MARRIAGE)


def test_a_marriage_is_shown_in_trumps_first(holds: Any) -> None:
    assert holds("HK HQ SK SQ C9 DA", "S9 SJ CA CT D9 DT", "HJ").asks == "marry H"
    assert holds("SK SQ C9 DA HT H9", "S9 SJ CA CT D9 DT", "HJ").asks == "marry S"


def test_the_nine_is_exchanged_at_once(holds: Any) -> None:
    won = ("play SA", "play SJ")
    assert holds("H9 SA CK D9 DJ S9", "SJ CT CQ DA DT C9", "HA", *won).asks == "exchange"


def test_claims_with_66_and_not_before(holds: Any) -> None:
    # 21 and 40 are 61; a second trick, 14, makes it 75.
    hand, other = "SA HK HQ HA CA DA", "ST CT SK DT DQ CQ"
    table = holds(hand, other, "H9", "play SA", "play ST")
    assert table.asks == "marry H"
    table.say("marry H")
    assert table.asks != "claim"
    table.say("play HK", "play DQ")
    assert table.asks == "claim"


def test_claims_right_after_the_marriage_that_makes_66(holds: Any) -> None:
    table = holds(
        "SA CA HK HQ DA DJ", "ST CT SK DT DQ CQ", "H9", "play SA", "play ST", "play CA", "play CT"
    )
    table.say("marry H")
    assert table.asks == "claim"


def test_a_marriage_without_a_trick_is_not_counted(holds: Any) -> None:
    table_ = holds("HK HQ SK SQ C9 DA", "S9 SJ CA CT D9 DT", "HJ", "marry H")
    picture = table(table_.game.view(table_.state, 0))
    assert (picture.points, picture.pending) == (0, 40)
    assert table_.asks in {"play HK", "play HQ"}


def test_closes_with_a_strong_hand_only(holds: Any) -> None:
    assert holds("HA HT HK SA CA DA", "S9 SJ CK CQ DQ SK", "HJ").asks == "close"
    assert holds("HA HT S9 CJ D9 DJ", "SA SJ CK CQ DQ SK", "H9").asks != "close"


def test_leads_a_cheap_card_while_the_talon_is_open(holds: Any) -> None:
    assert holds("HA ST CA CT DA S9", "SJ CK CQ DK DQ C9", "HJ").asks == "play S9"


def test_keeps_the_half_of_a_couple_whose_partner_may_come(holds: Any) -> None:
    table = holds("SK CJ DJ HA ST CT", "S9 C9 D9 DK DQ CA", "HJ")
    assert table.asks in {"play CJ", "play DJ"}


def test_keeps_the_ten_from_an_ace(holds: Any) -> None:
    assert holds("ST CT DT HT HA SK", "S9 C9 D9 DK DQ CA", "HJ").asks == "play SK"


def test_a_ten_is_worth_a_trump(holds: Any) -> None:
    hand, other = "HQ HJ C9 CJ DK D9", "ST SJ CK CQ DQ SA"
    assert holds(hand, other, "H9", "play ST", dealer=0).asks == "play HJ"


def test_a_nine_is_not_worth_a_trump(holds: Any) -> None:
    hand, other = "HQ HJ C9 CJ DK D9", "S9 SJ CK CQ DQ SA"
    assert holds(hand, other, "HT", "play S9", dealer=0).asks == "play C9"


def test_a_ten_is_banked_on_a_trick_that_it_takes(holds: Any) -> None:
    hand, other = "ST HJ C9 CJ DK D9", "SQ SJ CK CQ DQ SA"
    assert holds(hand, other, "H9", "play SQ", dealer=0).asks == "play ST"


def test_a_lost_trick_gets_the_cheapest_card(holds: Any) -> None:
    hand, other = "SJ ST DT DA CT CA", "SA S9 CK CQ DQ HJ"
    assert holds(hand, other, "H9", "play SA", dealer=0).asks == "play SJ"


CLOSED = ("close",)


def test_closed_it_draws_trumps_from_the_top(holds: Any) -> None:
    table = holds("HA HT HK SA CA DA", "S9 SJ CK CQ DQ SK", "HJ", *CLOSED)
    assert table.asks == "play HA"


def test_closed_an_answer_that_takes_spends_the_ten_before_the_ace(holds: Any) -> None:
    hand, other = "SA ST D9 DJ CJ HJ", "SK S9 CK CQ DQ C9"
    assert holds(hand, other, "H9", *CLOSED, "play SK", dealer=0).asks == "play ST"


def test_closed_a_lost_trick_gets_the_fewest_points(holds: Any) -> None:
    hand, other = "SK SJ D9 DJ CJ HJ", "SA S9 CK CQ DQ C9"
    assert holds(hand, other, "H9", *CLOSED, "play SA", dealer=0).asks == "play SJ"


def test_closed_the_suits_it_was_shown_to_lack_are_known(holds: Any) -> None:
    # Seat 1 has answered a spade with a club: no spades, no trumps.
    table_ = holds("SA SQ HA D9 DJ CJ", "CK CQ DQ DA DT C9", "H9", *CLOSED, "play SA", "play C9")
    picture = table(table_.game.view(table_.state, 0))
    assert {suit.value for suit in picture.lacks} == {"S", "H"}
    assert picture.expected(picture.trump) == 0
    assert table_.asks in {"play SQ", "play HA"}


def test_with_the_talon_open_nothing_is_shown_to_be_lacking(holds: Any) -> None:
    table_ = holds("SA SQ HA D9 DJ CJ", "CK CQ DQ DA DT C9", "H9", "play SA", "play C9")
    assert not table(table_.game.view(table_.state, 0)).lacks


def test_with_the_talon_empty_the_other_hand_is_known_to_the_card(matches: Any) -> None:
    seen = 0
    for game, state, seat, _, _ in matches("sixty_six", {}, ["beginner"] * 2, 3):
        view = game.view(state, seat)
        if view.phase == "empty":
            seen += 1
            assert table(view).unseen == set(state.play.hands[1 - seat])
    assert seen > 10
