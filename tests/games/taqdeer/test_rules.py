from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from lamma.cards import Card, Strain, deck_of, read_cards
from lamma.games.protocol import Chance, Deal, Illegal, Over
from lamma.games.taqdeer import Taqdeer
from lamma.games.taqdeer.actions import Estimate, Play
from lamma.games.taqdeer.rulebooks import Rulebook
from lamma.games.taqdeer.state import State

Dealt = Callable[..., State]
Told = Callable[[Taqdeer, State, str], State]
Sized = Callable[..., Taqdeer]

ONE_EACH = ("SA", "SK", "SQ", "SJ")


def texts(playing: Taqdeer, state: State) -> list[str]:
    return [playing.write(action) for action in playing.legal(state)]


def refused(playing: Taqdeer, state: State, action: Any) -> Illegal:
    before = msgspec.json.encode(state)
    with pytest.raises(Illegal) as caught:
        playing.apply(state, action)
    assert msgspec.json.encode(state) == before
    return caught.value


# T-1


def test_t1_four_seats_and_52_cards_ace_high(
    taqdeer: Taqdeer, sized: Sized, dealt: Dealt, told: Told
) -> None:
    assert list(taqdeer.seats) == [0, 1, 2, 3]
    assert len(set(taqdeer.deck)) == 52
    for hands, taker in [
        (("S2", "SK", "SA", "SQ"), 2),
        (("SJ", "ST", "S9", "S8"), 0),
        (("SQ", "SK", "SJ", "ST"), 1),
        (("S7", "S2", "S3", "ST"), 3),
    ]:
        playing = sized(1)
        state = dealt(playing, hands, "H2")
        state = told(playing, state, "estimate 1, estimate 1, estimate 1, estimate 1")
        state = told(playing, state, ", ".join(f"play {card}" for card in hands))
        assert [seat for seat, took in enumerate(state.results[0].tricks) if took] == [taker]


@pytest.mark.parametrize(
    ("hands", "turned", "talon", "code", "asked", "allowed"),
    [
        ("S2 S3 S4", "H2", "", "bad-deal", "3 hands", "4 hands"),
        ("S2 S3 S4 S5 S6", "H2", "", "bad-deal", "5 hands", "4 hands"),
        ("S2 S3 S4 S5", "H2", "S6 S7", "bad-deal", "S6 S7", "no talon"),
        ("S2 S3 S2 S5", "H2", "", "bad-deal", "S2", "each card once"),
        ("S2 S3 S4 S5", "S4", "", "bad-deal", "S4", "each card once"),
    ],
)
def test_t1_a_deal_is_four_hands_of_different_cards(
    taqdeer: Taqdeer, hands: str, turned: str, talon: str, code: str, asked: str, allowed: str
) -> None:
    each = tuple((card,) for card in read_cards(hands))
    deal = Deal(each, Card(turned), read_cards(talon), dealer=0)
    error = refused(taqdeer, taqdeer.start(), deal)
    assert (error.rule, error.code, error.asked) == ("T-1", code, asked)
    assert error.allowed == (allowed,)


def test_t1_a_deal_keeps_to_the_deck(sized: Sized) -> None:
    playing = sized(1, ranks=2)
    deal = Deal(tuple(map(read_cards, ("SA", "HQ", "DA", "CT"))), Card.CA, dealer=0)
    error = refused(playing, playing.start(), deal)
    assert (error.rule, error.code, error.asked) == ("T-1", "bad-deal", "HQ CT")
    assert error.allowed == ("SA", "SK", "HA", "HK", "DA", "DK", "CA", "CK")


# T-2


def test_t2_25_rounds_up_to_13_cards_and_down_and_the_deal_passes_on(taqdeer: Taqdeer) -> None:
    assert taqdeer.max_deals == 25
    state, sizes, dealers = taqdeer.start(), [], []
    for number in range(1, 26):
        assert taqdeer.turn(state) == Chance(number, draws_dealer=number == 1)
        assert (state.round, state.deals) == (number, number - 1)
        state = taqdeer.apply(state, taqdeer.deal(state, taqdeer.deck, 2 if number == 1 else None))
        assert (state.round, state.deals) == (number, number)
        sizes.append(len(state.table.hands[0]))
        dealers.append(state.dealer)
        for _ in range(4):
            state = taqdeer.apply(state, taqdeer.legal(state)[0])
        state = taqdeer.tally(state, (sizes[-1], 0, 0, 0))
    assert sizes == [
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
        11,
        12,
        13,
        12,
        11,
        10,
        9,
        8,
        7,
        6,
        5,
        4,
        3,
        2,
        1,
    ]
    assert dealers == [2, 3, 0, 1] * 6 + [2]
    assert taqdeer.turn(state) == Over()
    assert (state.round, state.dealer, state.deals) == (25, 2, 25)
    assert taqdeer.legal(state) == ()


def test_t2_the_cards_come_in_the_order_of_the_shuffled_deck(sized: Sized) -> None:
    playing = sized(2, ranks=3)
    deck = tuple(reversed(deck_of(playing.book.ranks)))
    deal = playing.deal(playing.start(), deck, 1)
    assert deal.hands == (deck[:2], deck[2:4], deck[4:6], deck[6:8])
    assert (deal.turned, deal.dealer, deal.talon) == (deck[8], 1, ())


def test_t2_chance_draws_the_first_dealer_and_no_other(
    sized: Sized, dealt: Dealt, told: Told
) -> None:
    playing = sized(1, 1)
    for dealer in (None, 4, -1):
        deal = Deal(tuple(map(read_cards, ONE_EACH)), Card.H2, dealer=dealer)
        error = refused(playing, playing.start(), deal)
        assert (error.rule, error.code, error.asked) == ("T-2", "bad-deal", f"dealer {dealer}")
        assert error.allowed == ("0", "1", "2", "3")
    state = dealt(playing, ONE_EACH, "H2", dealer=0)
    state = playing.tally(
        told(playing, state, "estimate 0, estimate 0, estimate 0, estimate 0"), (1, 0, 0, 0)
    )
    assert state.dealer == 1
    deal = Deal(tuple(map(read_cards, ONE_EACH)), Card.H2, dealer=1)
    error = refused(playing, state, deal)
    assert (error.rule, error.code, error.asked) == ("T-2", "bad-deal", "dealer 1")
    assert error.allowed == ("none",)


def test_t2_every_hand_has_the_rounds_size(sized: Sized) -> None:
    playing = sized(2)
    hands = tuple(map(read_cards, ("SA SK", "HA HK", "DA", "CA CK")))
    error = refused(playing, playing.start(), Deal(hands, Card.H2, dealer=0))
    assert (error.rule, error.code, error.asked) == ("T-2", "bad-deal", "1 cards for seat 2")
    assert error.allowed == ("2",)


def test_t2_a_deal_comes_between_rounds_only(sized: Sized, dealt: Dealt, told: Told) -> None:
    playing = sized(1)
    deal = Deal(tuple(map(read_cards, ONE_EACH)), Card.H2)
    state = dealt(playing, ONE_EACH, "H2")
    estimated = told(playing, state, "estimate 1, estimate 1, estimate 1, estimate 1")
    for under_way in (state, estimated):
        error = refused(playing, under_way, deal)
        assert (error.rule, error.code, error.asked) == ("T-2", "wrong-stage", "deal")
        assert error.allowed == tuple(texts(playing, under_way))
    state = playing.tally(estimated, (1, 0, 0, 0))
    error = refused(playing, state, deal)
    assert (error.rule, error.code, error.allowed) == ("T-2", "match-over", ())


@pytest.mark.parametrize("size", [0, 14])
def test_t2_a_rulebook_deals_no_more_than_there_is(size: int) -> None:
    with pytest.raises(ValueError, match=rf"round 2 deals {size} cards each; allowed: 1\.\.13"):
        Rulebook(name="mine", hand_sizes=(13, size))


# T-3


@pytest.mark.parametrize(
    ("turned", "trump"),
    [("S2", Strain.SPADES), ("HA", Strain.HEARTS), ("D7", Strain.DIAMONDS), ("CT", Strain.CLUBS)],
)
def test_t3_the_suit_of_the_turned_card_is_trump(
    sized: Sized, dealt: Dealt, turned: str, trump: Strain
) -> None:
    playing = sized(1)
    state = dealt(playing, ONE_EACH, turned)
    view = playing.view(state, None)
    assert (view.trump, view.turned) == (trump, Card(turned))


def test_t3_in_round_13_all_cards_are_dealt_and_there_is_no_trump(sized: Sized) -> None:
    playing = sized(13)
    deal = playing.deal(playing.start(), playing.deck, 0)
    assert deal.turned is None
    state = playing.apply(playing.start(), deal)
    assert sum(map(len, state.table.hands)) == 52
    assert playing.view(state, 0).trump is Strain.SANS


def test_t3_a_card_is_turned_up_as_long_as_there_is_one(sized: Sized) -> None:
    playing = sized(12)
    deal = playing.deal(playing.start(), playing.deck, 0)
    assert deal.turned is Card.C5
    error = refused(playing, playing.start(), msgspec.structs.replace(deal, turned=None))
    assert (error.rule, error.code, error.asked) == ("T-3", "bad-deal", "no card turned up")
    assert error.allowed == ("a card",)


def test_t3_the_turned_card_is_out_of_play(sized: Sized) -> None:
    playing = sized(13)
    deal = playing.deal(playing.start(), playing.deck, 0)
    error = refused(playing, playing.start(), msgspec.structs.replace(deal, turned=Card.S2))
    assert (error.rule, error.code, error.asked) == ("T-1", "bad-deal", "S2")


# T-4


def test_t4_each_says_one_number_from_the_player_after_the_dealer(
    sized: Sized, dealt: Dealt, told: Told
) -> None:
    playing = sized(2)
    state = dealt(playing, ("SA SK", "HA HK", "DA DK", "CA CK"), "H2", dealer=1)
    speakers = []
    for number in (2, 0, 1):
        speakers.append(playing.turn(state))
        assert texts(playing, state) == ["estimate 0", "estimate 1", "estimate 2"]
        state = told(playing, state, f"estimate {number}")
    speakers.append(playing.turn(state))
    assert speakers == [2, 3, 0, 1]
    state = told(playing, state, "estimate 2")
    assert state.table.estimates == (1, 2, 2, 0)
    assert not any(text.startswith("estimate") for text in texts(playing, state))


def test_t4_d10_the_dealer_may_not_make_the_sum_the_tricks(
    sized: Sized, dealt: Dealt, told: Told
) -> None:
    # The source's example: five tricks, said 1, 2, 1; the dealer may not say 1.
    playing = sized(5)
    hands = ("SA SK SQ SJ ST", "HA HK HQ HJ HT", "DA DK DQ DJ DT", "CA CK CQ CJ CT")
    state = told(playing, dealt(playing, hands, "H2"), "estimate 1, estimate 2, estimate 1")
    assert texts(playing, state) == ["estimate 0", *(f"estimate {n}" for n in (2, 3, 4, 5))]
    error = refused(playing, state, Estimate(1))
    assert (error.rule, error.code, error.asked) == ("T-4", "thirteen", "estimate 1")
    assert error.allowed == tuple(texts(playing, state))


def test_t4_the_barred_number_may_be_nought_or_all_the_tricks(
    sized: Sized, dealt: Dealt, told: Told
) -> None:
    playing = sized(2)
    state = dealt(playing, ("SA SK", "HA HK", "DA DK", "CA CK"), "H2")
    for said, barred in [("0, estimate 0, estimate 0", 2), ("1, estimate 1, estimate 0", 0)]:
        error = refused(playing, told(playing, state, f"estimate {said}"), Estimate(barred))
        assert (error.rule, error.code) == ("T-4", "thirteen")


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("estimate 0, estimate 0, estimate 0", ["estimate 0"]),
        ("estimate 0, estimate 1, estimate 0", ["estimate 1"]),
        ("estimate 1, estimate 1, estimate 0", ["estimate 0", "estimate 1"]),
        ("estimate 1, estimate 1, estimate 1", ["estimate 0", "estimate 1"]),
    ],
)
def test_d10_the_dealer_is_bound_in_a_one_card_round_until_the_others_said_more(
    sized: Sized, dealt: Dealt, told: Told, said: str, left: list[str]
) -> None:
    playing = sized(1)
    assert texts(playing, told(playing, dealt(playing, ONE_EACH, "H2"), said)) == left


def test_t4_only_the_dealer_is_bound(sized: Sized, dealt: Dealt, told: Told) -> None:
    playing = sized(1)
    state = told(playing, dealt(playing, ONE_EACH, "H2"), "estimate 0, estimate 1")
    assert texts(playing, state) == ["estimate 0", "estimate 1"]


@pytest.mark.parametrize(
    ("action", "code", "asked"),
    [
        (Estimate(2), "above-maximum", "estimate 2"),
        (Estimate(-1), "above-maximum", "estimate -1"),
        (Play(Card.SA), "wrong-stage", "play SA"),
        ("pass", "wrong-stage", "'pass'"),
    ],
)
def test_t4_a_number_is_nought_to_the_hands_size(
    sized: Sized, dealt: Dealt, action: object, code: str, asked: str
) -> None:
    playing = sized(1)
    error = refused(playing, dealt(playing, ONE_EACH, "H2"), action)
    assert (error.rule, error.code, error.asked) == ("T-4", code, asked)
    assert error.allowed == ("estimate 0", "estimate 1")


def test_t4_nobody_speaks_before_the_deal_or_after_the_match(
    sized: Sized, dealt: Dealt, told: Told
) -> None:
    playing = sized(1)
    error = refused(playing, playing.start(), Estimate(0))
    assert (error.rule, error.code, error.allowed) == ("T-4", "wrong-stage", ())
    state = told(playing, dealt(playing, ONE_EACH, "H2"), ", ".join(["estimate 1"] * 4))
    error = refused(playing, playing.tally(state, (1, 0, 0, 0)), Play(Card.SA))
    assert (error.rule, error.code, error.allowed) == ("T-5", "match-over", ())


# T-5

# Trump diamonds, dealer 3. Seat 1 has no spade, seat 2 one, seat 3 no club.
HANDS = ("SA S3 C2", "D2 H9 CK", "SK C5 CA", "S4 D5 HA")


@pytest.fixture
def started(sized: Sized, dealt: Dealt, told: Told) -> tuple[Taqdeer, State]:
    playing = sized(3)
    state = dealt(playing, HANDS, "D9")
    return playing, told(playing, state, "estimate 1, estimate 1, estimate 1, estimate 1")


def test_t5_the_player_after_the_dealer_leads_any_card(started: tuple[Taqdeer, State]) -> None:
    playing, state = started
    assert playing.turn(state) == 0
    assert texts(playing, state) == ["play SA", "play S3", "play C2"]
    assert playing.view(state, 2).leader == 0


def test_t5_follow_suit_if_you_can_otherwise_play_anything(
    started: tuple[Taqdeer, State], told: Told
) -> None:
    playing, state = started
    state = told(playing, state, "play SA")
    assert (playing.turn(state), texts(playing, state)) == (1, ["play D2", "play H9", "play CK"])
    state = told(playing, state, "play H9")
    assert (playing.turn(state), texts(playing, state)) == (2, ["play SK"])
    error = refused(playing, state, Play(Card.CA))
    assert (error.rule, error.code, error.asked) == ("T-5", "must-follow", "play CA")
    assert error.allowed == ("play SK",)
    error = refused(playing, state, Play(Card.S3))
    assert (error.rule, error.code, error.asked) == ("T-5", "not-in-hand", "play S3")
    error = refused(playing, state, Estimate(1))
    assert (error.rule, error.code, error.asked) == ("T-5", "wrong-stage", "estimate 1")


def test_t5_the_highest_trump_or_else_the_highest_of_the_led_suit_takes_and_leads(
    started: tuple[Taqdeer, State], told: Told
) -> None:
    playing, state = started
    # Trumped by the two; the heart ace never wins.
    state = told(playing, state, "play SA, play D2, play SK, play S4")
    assert (state.table.tricks, playing.turn(state)) == ((0, 1, 0, 0), 1)
    assert playing.view(state, 0).last_trick == ((0, "SA"), (1, "D2"), (2, "SK"), (3, "S4"))
    # Seat 1 leads clubs: the ace of clubs is highest; a heart from who has none does not count.
    state = told(playing, state, "play CK, play CA, play HA, play C2")
    assert (state.table.tricks, playing.turn(state)) == ((0, 1, 1, 0), 2)
    assert playing.view(state, 0).last_trick == ((1, "CK"), (2, "CA"), (3, "HA"), (0, "C2"))
    state = told(playing, state, "play C5, play D5, play S3, play H9")
    assert state.results[0].tricks == (0, 1, 1, 1)
    assert playing.turn(state) == Over()
    assert playing.view(state, 0).last_trick == ((2, "C5"), (3, "D5"), (0, "S3"), (1, "H9"))


def test_t5_a_higher_trump_beats_a_lower_one_played_before_or_after(
    sized: Sized, dealt: Dealt, told: Told
) -> None:
    for hands, taker in [(("SA", "D9", "D2", "SK"), 1), (("SA", "D2", "D9", "SK"), 2)]:
        playing = sized(1)
        state = told(playing, dealt(playing, hands, "DA"), ", ".join(["estimate 1"] * 4))
        state = told(playing, state, ", ".join(f"play {card}" for card in hands))
        assert state.results[0].tricks.index(1) == taker


def test_t5_without_trump_only_the_led_suit_counts(sized: Sized, dealt: Dealt, told: Told) -> None:
    playing = sized(2, ranks=2)
    state = dealt(playing, ("SK HK", "SA HA", "DA DK", "CA CK"), None)
    state = told(playing, state, ", ".join(["estimate 2"] * 4))
    state = told(playing, state, "play SK, play SA, play DA, play CA")
    state = told(playing, state, "play HA, play DK, play CK, play HK")
    assert state.results[0].trump is Strain.SANS
    assert state.results[0].tricks == (0, 2, 0, 0)


def test_t5_a_void_once_shown_is_kept_in_mind(started: tuple[Taqdeer, State], told: Told) -> None:
    playing, state = started
    state = told(playing, state, "play SA, play H9, play SK, play S4")
    assert playing.view(state, None).voids == ((), ("S",), (), ())
    state = told(playing, state, "play S3, play D2, play C5, play D5")
    assert playing.view(state, None).voids == ((), ("S",), ("S",), ("S",))
    state = told(playing, state, "play HA, play C2, play CK, play CA")
    assert playing.view(state, None).voids == (("H",), ("S", "H"), ("S", "H"), ("S",))
