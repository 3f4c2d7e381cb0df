"""The count of a hand: what a player would say of it before the auction, card by card."""

from typing import Any

import pytest

from lamma.bots.reckoning import (
    Chance,
    Reckoning,
    Room,
    extent,
    foreseen,
    heights,
    hit,
    room_left,
)
from lamma.bots.sight import Rival, Sight, by_suit, place_of
from lamma.cards import Strain, read_cards

CERTAIN, NEVER, MAYBE = Chance(1.0, 1.0), Chance(0.0, 0.0), Chance(1.0, 0.0)


def count(hand: str, strain: Strain) -> dict[str, Chance]:
    """Every card's chances in a hand of thirteen, before a card is played."""
    cards = read_cards(hand)
    assert len(cards) == 13
    mine = by_suit(cards)
    first, second, third, fourth = (8191 & ~cards_of_suit for cards_of_suit in mine)
    table = Sight(
        hand=cards,
        mine=mine,
        unseen=(first, second, third, fourth),
        outstanding=39,
        held=39,
        trump=place_of(strain),
        trick=(),
        rivals=(Rival(13, (False,) * 4, 1),) * 3,
        needs=0,
    )
    chances = [chance for suit in Reckoning(table).hand() for chance in suit]
    order = sorted(cards, key=list(type(cards[0])).index)
    return dict(zip(order, chances, strict=True))


HAND = "SA S5 S4 HK H6 H3 DQ D7 D2 C9 C8 C6 C2"


def test_an_ace_is_nearly_a_trick_and_a_low_card_is_none() -> None:
    chances = count(HAND, Strain.CLUBS)
    assert chances["SA"].wanted > 0.85
    assert chances["S4"].wanted < 0.1
    assert chances["S4"].unwanted < 0.05


def test_honours_in_order() -> None:
    chances = count(HAND, Strain.SANS)
    assert chances["SA"].wanted > chances["HK"].wanted > chances["DQ"].wanted > 0.3


def test_a_bare_king_is_worth_less_than_a_guarded_one() -> None:
    bare = count("SA S5 S4 HK S6 S3 DQ D7 D2 C9 C8 C6 C2", Strain.CLUBS)
    guarded = count(HAND, Strain.CLUBS)
    assert bare["HK"].wanted < guarded["HK"].wanted
    # Nor can it be kept back.
    assert bare["HK"].unwanted > guarded["HK"].unwanted + 0.2


def test_a_queen_wants_two_guards() -> None:
    one = count("SA S5 S4 HK H6 H3 DQ D7 C3 C9 C8 C6 C2", Strain.SANS)
    assert one["DQ"].wanted < 0.8 * count(HAND, Strain.SANS)["DQ"].wanted


def test_a_guard_keeps_an_ace_from_a_trick_nobody_wants() -> None:
    long = count("SA S5 S4 S3 S2 H6 H3 D3 D7 D2 C9 C8 C6", Strain.CLUBS)
    bare = count("SA H5 H4 H2 C2 H6 H3 D3 D7 D2 C9 C8 C6", Strain.CLUBS)
    assert long["SA"].unwanted < 0.3
    assert bare["SA"].unwanted > 0.6


def test_trumps_past_the_third_are_masters() -> None:
    chances = count("S9 S7 S5 S4 S3 S2 HK H6 H3 DQ D7 C9 C8", Strain.SPADES)
    assert chances["S2"].wanted > 0.8
    assert chances["S3"].wanted > 0.8


def test_a_long_suit_is_worth_more_as_trump_than_in_sans() -> None:
    hand = "SA SK S9 S7 S5 S3 HK H6 H3 DQ D7 C9 C8"
    assert extent(list(count(hand, Strain.SPADES).values()))[1] > (
        extent(list(count(hand, Strain.SANS).values()))[1] + 1
    )


def test_a_short_side_suit_is_worth_tricks_to_low_trumps_only() -> None:
    short = "S9 S5 S3 S2 HK HJ H6 H5 H3 DQ D7 D3 C8"
    even = "S9 S5 S3 S2 HK HJ H6 H5 DQ D7 D3 C8 C7"
    trumps = ("S3", "S2")

    def worth(hand: str, strain: Strain) -> float:
        chances = count(hand, strain)
        return sum(chances[card].wanted for card in trumps)

    void = "S9 S5 S3 S2 HK HJ H6 H5 H3 DQ D7 D3 D2"
    assert worth(void, Strain.SPADES) > worth(short, Strain.SPADES) > worth(even, Strain.SPADES)
    assert worth(void, Strain.SANS) == worth(even, Strain.SANS)


def test_a_side_ace_in_a_long_suit_is_likely_trumped() -> None:
    short = count("SA S5 S4 HK H6 H3 DQ D7 D2 C9 C8 C6 C2", Strain.CLUBS)
    long = count("SA S9 S8 S7 S5 S4 S3 HK H6 DQ D7 C9 C8", Strain.CLUBS)
    assert long["SA"].wanted < short["SA"].wanted - 0.1


def test_no_card_is_likelier_to_win_unwanted_than_wanted() -> None:
    for strain in Strain:
        assert all(0 <= un <= want <= 1 for want, un in count(HAND, strain).values())


def test_heights_from_the_top() -> None:
    assert heights(0b1000000000101) == [12, 2, 0]


def test_cards_that_bend_make_the_number_and_certain_ones_do_not() -> None:
    assert hit([MAYBE, MAYBE, NEVER], 1) == 1.0
    assert hit([CERTAIN, CERTAIN], 1) == 0.0
    assert hit([CERTAIN, MAYBE], 2) == 1.0


def test_the_likeliest_cards_are_meant_to_win() -> None:
    # One trick from an ace and a jack: the ace is played to win, the jack is thrown away.
    assert hit([Chance(0.4, 0.1), Chance(0.9, 0.0)], 1) == pytest.approx(0.9 * 0.9 + 0.1 * 0.1)


def test_room_is_what_the_others_leave() -> None:
    assert room_left((5, None, None), 13).tricks == pytest.approx(13 - 5 - 6.5)
    assert room_left((5, 3, 4), 13).tricks == 1.0


def test_words_weigh_more_than_silence() -> None:
    assert room_left((5, 3, 4), 13).doubt < room_left((None,) * 3, 13).doubt


@pytest.mark.parametrize(("room", "likelier"), [(1.0, 2), (6.0, 4)])
def test_a_hand_expects_less_where_the_others_leave_less(room: float, likelier: int) -> None:
    hand: list[Any] = [Chance(0.9, 0.3)] * 5
    odds = {number: foreseen(hand, number, Room(room, 1.0)) for number in (2, 4)}
    assert max(odds, key=odds.__getitem__) == likelier
