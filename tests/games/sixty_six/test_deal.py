from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from lamma.cards import Card, Hand, Rank, Suit, read_cards, write_cards
from lamma.games.protocol import Chance, Deal, Illegal, Seen
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.state import State

GAME = SixtySix(SIXTY_SIX)
DECK = read_cards(
    "SA ST SK SQ SJ S9 HA HT HK HQ HJ H9 DA DT DK DQ DJ D9 CA CT CK CQ CJ C9",
)


def test_s1_24_cards_worth_120() -> None:
    assert GAME.deck == DECK
    points = [SIXTY_SIX.card_points[card] for card in DECK]
    assert points == [11, 10, 4, 3, 2, 0] * 4
    assert sum(points) == 120


def test_s1_the_ten_stands_between_ace_and_king() -> None:
    order = [SIXTY_SIX.strength[Card(f"H{rank}")] for rank in "ATKQJ9"]
    assert order == sorted(order, reverse=True)
    assert len(set(order)) == 6


@pytest.mark.parametrize("dealer", [0, 1])
def test_s2_three_to_the_other_three_to_the_dealer_one_up_and_so_again(dealer: int) -> None:
    deal = GAME.deal(GAME.start(), DECK, dealer)
    other, own = "SA ST SK HT HK HQ", "SQ SJ S9 HJ H9 DA"
    assert deal.hands[dealer] == read_cards(own)
    assert deal.hands[1 - dealer] == read_cards(other)
    assert deal.turned == "HA"
    assert deal.talon == read_cards("DT DK DQ DJ D9 CA CT CK CQ CJ C9")
    assert deal.dealer == dealer


def test_s2_an_odd_hand_is_dealt_in_two_packets_too() -> None:
    book = replace(SIXTY_SIX, ranks=(Rank.ACE, Rank.KING), rank_points=(11, 4), hand_size=3)
    small = SixtySix(book)
    deal = small.deal(small.start(), small.deck, 0)
    assert small.deck == read_cards("SA SK HA HK DA DK CA CK")
    assert deal.hands == (read_cards("SK DK CA"), read_cards("SA HK DA"))
    assert (deal.turned, deal.talon) == ("HA", read_cards("CK"))


@pytest.mark.parametrize("dealer", [0, 1])
def test_s2_the_first_dealer_is_drawn_and_the_other_leads(dealer: int) -> None:
    start = GAME.start()
    assert GAME.turn(start) == Chance(1, draws_dealer=True)
    assert (start.dealer, start.round, start.deals) == (None, 1, 0)
    s = GAME.apply(start, GAME.deal(start, DECK, dealer))
    assert (s.dealer, s.round, s.deals) == (dealer, 1, 1)
    assert GAME.turn(s) == 1 - dealer


def test_s2_the_deal_alternates(do: Callable[..., State]) -> None:
    s = GAME.apply(GAME.start(), GAME.deal(GAME.start(), DECK, 1))
    s = do(s, "claim")
    assert (GAME.turn(s), s.dealer, s.round, s.deals) == (Chance(2), 0, 2, 1)
    second = GAME.deal(s, DECK)
    assert second.dealer is None
    assert second.hands[1] == read_cards("SA ST SK HT HK HQ")
    s = GAME.apply(s, second)
    assert (GAME.turn(s), s.dealer, s.round, s.deals) == (1, 0, 2, 2)
    s = do(s, "claim")
    assert (s.dealer, s.round) == (1, 3)


def _deal(hands: tuple[str, ...], turned: str | None, talon: str, dealer: int | None = 0) -> Deal:
    up = None if turned is None else Card(turned)
    return Deal(tuple(read_cards(hand) for hand in hands), up, read_cards(talon), dealer)


HANDS = ("SA ST SK SQ SJ S9", "HA HT HK HQ HJ H9")
TALON = "DT DK DQ DJ D9 CA CT CK CQ CJ C9"


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (_deal(HANDS, "DA", TALON, None), "bad-deal"),
        (_deal(HANDS, "DA", TALON, 2), "bad-deal"),
        (_deal(HANDS, "DA", TALON, -1), "bad-deal"),
        (_deal(HANDS[:1], "DA", TALON), "bad-deal"),
        (_deal((HANDS[0], HANDS[1], ""), "DA", TALON), "bad-deal"),
        (_deal(("SA ST SK SQ SJ", "S9 HA HT HK HQ HJ H9"), "DA", TALON), "bad-deal"),
        (_deal((HANDS[0], "HA HT HK HQ HJ"), "DA", TALON + " H9"), "bad-deal"),
        (_deal(HANDS, None, TALON), "bad-deal"),
        (_deal(HANDS, None, TALON + " DA"), "bad-deal"),
        (_deal(HANDS, "DA", TALON[:-3]), "bad-deal"),
        (_deal(HANDS, "DA", TALON + " S8"), "bad-deal"),
        (_deal(HANDS, "DA", TALON[:-2] + "SA"), "bad-deal"),
        (_deal(HANDS, "DA", TALON[:-2] + "S8"), "bad-deal"),
    ],
)
def test_s2_a_deal_that_is_none_is_refused(deal: Deal, code: str) -> None:
    start = GAME.start()
    with pytest.raises(Illegal) as caught:
        GAME.apply(start, deal)
    assert (caught.value.rule, caught.value.code) == ("S-2", code)
    assert caught.value.allowed
    assert start == GAME.start()


def test_s2_the_refusal_says_what_was_dealt_and_what_a_deal_is() -> None:
    with pytest.raises(Illegal) as caught:
        GAME.apply(GAME.start(), _deal(("SA ST", "HA"), None, "C9"))
    assert caught.value.asked == "deal SA ST / HA, no card turned up, talon C9, dealer 0"
    assert caught.value.allowed == (f"6 cards each and one turned up, of {write_cards(DECK)}",)
    with pytest.raises(Illegal) as caught:
        GAME.apply(GAME.start(), _deal(("SA", "HA"), "DA", "C9", None))
    assert caught.value.asked == "deal SA / HA, DA turned up, talon C9"
    assert caught.value.allowed == ("dealer 0", "dealer 1")


def test_s2_a_second_dealer_is_not_drawn(do: Callable[..., State]) -> None:
    s = do(GAME.apply(GAME.start(), GAME.deal(GAME.start(), DECK, 1)), "claim")
    for bad in (0, 1):
        with pytest.raises(Illegal) as caught:
            GAME.apply(s, _deal(HANDS, "DA", TALON, bad))
        assert (caught.value.code, caught.value.allowed) == ("bad-deal", ("no dealer",))
        with pytest.raises(Illegal):
            GAME.deal(s, DECK, bad)


@pytest.mark.parametrize("deck", [(), DECK[:6], DECK[:12], DECK[:-1], (*DECK[:-1], Card("SA"))])
def test_s2_a_deck_that_is_not_the_deck_is_refused(deck: Hand) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.deal(GAME.start(), deck, 0)
    assert (caught.value.rule, caught.value.code) == ("S-2", "bad-deal")


def test_s2_the_first_deal_needs_its_dealer() -> None:
    with pytest.raises(Illegal) as caught:
        GAME.deal(GAME.start(), DECK)
    error = caught.value
    assert (error.rule, error.code, error.asked) == ("S-2", "bad-deal", "deal")
    assert error.allowed == ("a dealer drawn by lot",)


def test_s2_nobody_deals_into_a_hand_in_play(can: Callable[..., list[str]]) -> None:
    deal = GAME.deal(GAME.start(), DECK, 0)
    s = GAME.apply(GAME.start(), deal)
    with pytest.raises(Illegal) as caught:
        GAME.apply(s, deal)
    assert (caught.value.rule, caught.value.code) == ("S-2", "wrong-stage")
    assert caught.value.asked.startswith("Deal(")
    assert list(caught.value.allowed) == can(s)


def test_s2_nobody_plays_before_the_deal() -> None:
    start = GAME.start()
    assert not GAME.legal(start)
    with pytest.raises(Illegal) as caught:
        GAME.apply(start, GAME.read(start, "play SA"))
    error = caught.value
    assert (error.rule, error.code, error.asked) == ("S-2", "wrong-stage", "play SA")
    assert error.allowed == ()


def test_s18_a_deal_exposes_no_card_but_ones_own_and_the_one_turned_up() -> None:
    start = GAME.start()
    deal = GAME.deal(start, DECK, 0)
    after = GAME.apply(start, deal)
    for seat in (0, 1):
        assert GAME.redact(start, deal, after, seat) == Seen(None, deal.hands[seat], Card("HA"))
    assert GAME.redact(start, deal, after, None) == Seen(None, (), Card("HA"))


def test_s1_four_suits_of_six() -> None:
    assert Counter(card.suit for card in GAME.deck) == dict.fromkeys(Suit, 6)
