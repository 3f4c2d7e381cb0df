"""What the beginner says in Estimation, hand by hand. Seat 0 speaks first unless it is told."""

from typing import Any

import pytest

from lamma.bots.estimation import stopped
from lamma.bots.sight import by_suit
from lamma.cards import read_cards

LOW = "S9 S7 S4 S2 H8 H6 H3 H2 D7 D5 D3 C4 C2"
LOW_WITH_ACE = "S9 S7 S4 S2 HA H6 H3 H2 D7 D5 D3 C4 C2"
HIGH_SHORT = "SK SQ SJ S9 S8 HT H9 H8 D9 D8 D7 C9 C8"
SPADES = "SA SK SQ SJ S9 S2 HA H2 D3 D4 D5 C2 C3"
CLUBS = "CA CK CQ CJ C9 C2 HA H2 D3 D4 D5 S2 S3"
SIX_SPADES = "SA SQ ST S9 S7 S2 HA H2 DK D4 D3 D2 C8"
SIX_CLUBS = "CA CQ CT C9 C7 C2 HA H2 DK D4 D3 D2 S8"
FLAT = "S9 S7 S4 HT H6 H3 D8 D7 D4 D3 C8 C6 C2"
ACES = "SA SK S4 HA HK H3 DA DK D4 D3 C8 C6 C2"
HEARTS = "HA HK HQ HJ HT H9 H8 H7 SA SK DA D3 C2"

NO_DASH = ("no-dash",) * 4


@pytest.fixture
def first(sits: Any) -> Any:
    """A table at which seat 0 is the first to speak, and holds this hand."""

    def sit(rulebook: str, hand: str, **options: Any) -> Any:
        table = sits(rulebook, **options)
        dealer = 0 if rulebook == "committee" else 3
        return table.deal(hand, dealer=dealer)

    return sit


@pytest.fixture
def auction(first: Any) -> Any:
    """The same, with the dash offer declined by all."""

    def sit(hand: str, rulebook: str = "kotshena", *texts: str) -> Any:
        options = {"length": "full"} if rulebook == "kotshena" else {}
        return first(rulebook, hand, **options).say(*NO_DASH, *texts)

    return sit


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        (LOW, "dash-call"),
        (LOW_WITH_ACE, "no-dash"),
        (HIGH_SHORT, "no-dash"),
        (SPADES, "no-dash"),
    ],
)
def test_dash_call_only_with_a_low_hand(first: Any, hand: str, answer: str) -> None:
    assert first("kotshena", hand, length="full").asks == answer
    assert first("committee", hand).asks == answer


def test_dash_call_in_the_auction_where_the_table_offers_it(first: Any) -> None:
    table = first("classic", LOW, dash_call_asked="in_auction").say(*NO_DASH)
    assert table.asks == "dash-call"


def test_dash_call_in_the_auction_listens_to_the_standing_strain(first: Any) -> None:
    # A hand without an ace, low but for the trumps that have just been bid.
    hand = "SK SQ SJ S3 H6 H3 H2 D7 D5 D3 C4 C3 C2"
    table = first("classic", hand, dash_call_asked="in_auction").say(*NO_DASH, "bid 4C")
    table.say("bid 4S", "pass", "pass")
    assert table.asks == "pass"


@pytest.mark.parametrize("hand", [LOW, FLAT, LOW_WITH_ACE])
def test_a_weak_hand_passes(auction: Any, hand: str) -> None:
    assert auction(hand).asks == "pass"


def test_a_strong_hand_bids_its_long_suit(auction: Any) -> None:
    assert auction(SIX_SPADES).asks in {"bid 5S", "bid 6S"}
    assert auction(SIX_CLUBS).asks in {"bid 5C", "bid 6C"}


def test_a_hand_of_aces_bids_sans_if_every_suit_is_stopped(auction: Any) -> None:
    assert auction("SA SK S4 HA HK H3 DA DK D4 D3 CK C6 C2").asks == "bid 6N"
    assert not auction(ACES).asks.endswith("N")


@pytest.mark.parametrize(
    ("suit", "stops"),
    [
        ("SA", True),
        ("SK S2", True),
        ("SK", False),
        ("SQ S3 S2", True),
        ("SQ S2", False),
        ("", False),
    ],
)
def test_an_honour_stops_a_suit_if_it_is_guarded(suit: str, stops: bool) -> None:
    assert stopped(by_suit(read_cards(suit))[0]) is stops


def test_it_bids_what_the_hand_bears_not_the_least(auction: Any) -> None:
    assert auction(HEARTS).asks in {"bid 10H", "bid 11H"}


def test_it_does_not_outbid_what_it_cannot_make(auction: Any) -> None:
    table = auction(CLUBS, "kotshena", "bid 4C", "bid 9S", "pass", "pass")
    assert table.asks == "pass"


def test_with_when_the_hand_makes_the_number(sits: Any) -> None:
    # Seat 0 opens in spades; seat 1 has five good ones and an ace, or next to nothing.
    good, poor = "SK SQ S8 S7 S4 HA H4 H3 D8 D7 D6 D5 C3", "S8 S7 S4 HT H6 H3 D8 D7 D6 C9 C8 C6 C4"

    def answer(hand: str) -> str:
        caller = "SA SJ ST S9 S3 S2 HK H2 DA D3 CA C2 C5"
        table = sits("committee").deal(caller, hand, dealer=0).say(*NO_DASH, "bid 4S")
        return str(table.asks)

    assert answer(good) == "with"
    assert answer(poor) == "pass"


def test_the_caller_confirms_a_call_that_fits(auction: Any) -> None:
    number = auction(SPADES, "committee").asks.removeprefix("bid ")
    table = auction(SPADES, "committee", f"bid {number}", "pass", "pass", "pass")
    assert table.asks == f"declare {number}"


def test_the_caller_raises_and_changes_strain_when_that_is_better(auction: Any) -> None:
    table = auction(HEARTS, "committee", "bid 4C", "pass", "pass", "pass")
    assert table.asks in {"declare 10H", "declare 11H"}


def test_more_honours_more_tricks(first: Any) -> None:
    def number(hand: str) -> int:
        return int(first("kotshena", hand).asks.split()[1])

    assert number(LOW) == 0
    assert number(LOW) < number(FLAT.replace("S9", "SA").replace("HT", "HA")) < number(ACES)


def test_zero_is_not_said_with_an_ace(first: Any) -> None:
    assert first("kotshena", LOW_WITH_ACE).asks != "estimate 0"


def test_a_super_call_names_the_suit_that_bears_it(first: Any) -> None:
    # The preset is Sans; the minor honours are gone, so that only trumps make the long suit.
    hand = "HK HQ HJ HT H9 H8 H7 H6 H5 H4 SA DA CA"
    assert first("kotshena", hand).asks in {"estimate 10 H", "estimate 11 H", "estimate 12 H"}


def test_no_super_call_without_the_hand(first: Any) -> None:
    assert len(first("kotshena", CLUBS).asks.split()) == 2


def test_the_thirteen_is_avoided_to_the_side_of_the_hand(sits: Any) -> None:
    def answer(hand: str, *said: int) -> int:
        table = sits("kotshena").deal(hand, dealer=0)
        table.say(*(f"estimate {number}" for number in said))
        return int(table.asks.split()[1])

    # ACES is worth six or so in Sans: the number that would make 13 is barred, a neighbour said.
    free = answer(ACES, 1, 1, 1)
    barred = answer(ACES, 13 - free - 4, 2, 2)
    assert abs(barred - free) == 1


def test_a_third_zero_is_not_offered_and_the_least_is_said(sits: Any) -> None:
    table = sits("kotshena").deal(LOW, dealer=0).say("estimate 0", "estimate 0", "estimate 6")
    assert table.asks == "estimate 1"


def test_what_the_others_said_leaves_less_room(sits: Any) -> None:
    def answer(*said: int) -> int:
        table = sits("kotshena").deal(HIGH_SHORT, dealer=0)
        return int(table.say(*(f"estimate {number}" for number in said)).asks.split()[1])

    assert answer(5, 4, 5) < answer(1, 1, 2)


def test_the_caller_needing_every_trump_draws_them(auction: Any) -> None:
    table = auction("SA SK SQ SJ ST S9 S2 HA HK D4 D5 C2 C3", "kotshena", "bid 9S")
    table.say("pass", "pass", "pass", "estimate 1", "estimate 1", "estimate 1")
    assert table.asks in {"play SA", "play SK", "play SQ", "play SJ", "play ST", "play S9"}


def test_a_dash_caller_ducks_under_a_trick_with_its_highest(sits: Any) -> None:
    caller = "SA SK SQ SJ S9 HA D3 D4 D5 C2 C3 C5 C6"
    low = "S8 S7 S4 S2 H8 H6 H3 H2 D7 D6 D2 C4 C7"
    table = sits("kotshena", length="full").deal(caller, low, dealer=3)
    table.say("no-dash", "dash-call", "no-dash", "no-dash")
    table.say("bid 6S", "pass", "pass", "estimate 2", "estimate 2", "play SA")
    assert table.asks == "play S8"
