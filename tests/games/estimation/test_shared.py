"""What all three rulebooks share (E): the deal, the tricks, the sum that may not be 13."""

import random
from dataclasses import replace as changed
from typing import Any

import pytest
from msgspec.structs import replace

from lamma.cards import Card, Strain, Suit
from lamma.games.estimation import Estimation
from lamma.games.estimation.actions import (
    DASH_CALL,
    PASS,
    WITH,
    Action,
    declare,
    estimate,
    ladder,
)
from lamma.games.estimation.rulebook import NobodyBid
from lamma.games.estimation.rulebooks import RULEBOOKS
from lamma.games.options import with_options
from lamma.games.protocol import Chance, Illegal, Over
from lamma.games.registry import game

BOOKS = ("kotshena", "committee", "classic")
CALL = {
    "kotshena": ["no-dash"] * 4 + ["bid 4S", "pass", "pass", "pass"],
    "committee": ["no-dash"] * 4 + ["bid 4S", "pass", "pass", "pass", "declare 4S"],
    "classic": ["no-dash"] * 4 + ["bid 4S", "pass", "pass", "pass"],
}
DEAL = game("classic").deal(None, game("classic").deck)
AUCTION = {"kotshena": {"length": "full"}, "committee": {}, "classic": {}}


@pytest.mark.parametrize("book", BOOKS)
def test_e1_thirteen_cards_each_and_thirteen_tricks(table: Any, book: str) -> None:
    at = table(book, **AUCTION[book])
    assert [len(hand) for hand in at.play.hands] == [13] * 4
    assert len({card for hand in at.play.hands for card in hand}) == 52
    at.say(*CALL[book])
    at.say("estimate 1", "estimate 1", "estimate 1")
    for _ in range(52):
        assert at.state.results == ()
        at.say(at.legal[0])
    assert sum(at.last.tricks) == 13


@pytest.mark.parametrize(
    "spoilt",
    [
        {"hands": (*DEAL.hands[:3], DEAL.hands[0])},
        {"hands": (*DEAL.hands[:3], DEAL.hands[3][:12])},
        {"turned": Card.SA},
        {"talon": (Card.SA,)},
    ],
)
def test_e1_a_deal_that_is_no_deal_is_refused(spoilt: Any) -> None:
    it = game("classic")
    with pytest.raises(Illegal, match=r"'deal' breaks E-1 \(bad-deal\)") as caught:
        it.apply(it.start(), replace(DEAL, **spoilt))
    assert caught.value.allowed == ("4 hands of 13, each of 52 cards once",)


@pytest.mark.parametrize("book", BOOKS)
def test_e2_no_redeal_for_a_hand_that_lacks_suits(table: Any, book: str) -> None:
    at = table(book, **AUCTION[book])  # unshuffled: each seat holds one whole suit
    assert at.play.hands[0] == tuple(card for card in Card if card.suit is Suit.SPADES)
    assert at.state.deals == 1
    assert at.play.phase == "dash"


def hands_for_tricks(table: Any) -> Any:
    """Seat 0 calls 4♥ and leads; seat 1 has no ♠ but trumps; seat 2 has ♠; seat 3 has neither."""
    at = table("kotshena", length="full", dealer=3)
    at.state = at.game.start()
    at.deal(
        "SA S5 HT H2 D2 D3 D4 C2 C3 C4 C5 C6 C7",
        "HA HK HQ HJ H9 H8 D5 D6 D7 D8 D9 DT C8",
        "SK SQ SJ ST S9 S8 S7 S6 S4 S3 S2 H7 C9",
        "H6 H5 H4 H3 DA DK DQ DJ CA CK CQ CJ CT",
        dealer=3,
    )
    at.say(*["no-dash"] * 4, "bid 4H", "pass", "pass", "pass")
    return at.say("estimate 2", "estimate 2", "estimate 2")


def test_e3_follow_suit_or_play_anything(table: Any) -> None:
    at = hands_for_tricks(table).say("play SA")
    assert len(at.legal) == 13  # seat 1 has no spade: any card, no duty to trump
    at.say("play D5")
    assert len(at.legal) == 11
    assert all(text.startswith("play S") for text in at.legal)
    assert at.refused("play H7") == ("E-3", "must-follow")
    assert at.refused("play SA") == ("E-1", "not-in-hand")
    assert at.refused("estimate 3") == ("K-18", "wrong-stage")


def test_e4_trump_takes_it_else_the_highest_of_the_led_suit(table: Any) -> None:
    at = hands_for_tricks(table)
    at.say("play S5", "play D5", "play S2", "play CA")  # ♣A is off suit: ♠5 stands
    assert at.play.tricks == (1, 0, 0, 0)
    at.say("play SA", "play H8", "play SK", "play CK")  # a low trump beats the ace
    assert at.play.tricks == (1, 1, 0, 0)
    at.say("play C8", "play C9", "play CT", "play C2")
    assert at.play.tricks == (1, 1, 0, 1)


def test_e4_in_sans_only_the_led_suit_counts(table: Any) -> None:
    at = table("kotshena", dealer=3).say("estimate 3", "estimate 2", "estimate 2", "estimate 2")
    at.say("play S2", "play HA", "play DA", "play CA")
    assert at.play.tricks == (1, 0, 0, 0)


def test_e5_the_winner_leads_the_next(table: Any) -> None:
    at = hands_for_tricks(table).say("play SA", "play H8", "play SK", "play CK")
    assert (at.turn, at.play.leader) == (1, 1)
    assert len(at.legal) == 12


@pytest.mark.parametrize("book", BOOKS)
def test_e6_the_sum_is_never_thirteen(table: Any, book: str) -> None:
    at = table(book, **AUCTION[book]).say(*CALL[book], "estimate 3", "estimate 3")
    assert at.numbers == [0, 1, 2, 4]  # 4 + 3 + 3 leaves 3
    assert at.refused("estimate 3") == ("E-6", "thirteen")


@pytest.mark.parametrize("book", BOOKS)
def test_e6_binds_the_last_alone(table: Any, book: str) -> None:
    at = table(book, **AUCTION[book]).say(*CALL[book], "estimate 4")
    assert at.numbers == [0, 1, 2, 3, 4]
    at.say("estimate 4")
    assert at.numbers == [0, 2, 3, 4]


def test_e7_everything_said_is_public_and_hands_are_not(table: Any) -> None:
    at = hands_for_tricks(table).say("play SA")
    assert at.game.view(at.state, 0).leader == 0
    early = table("kotshena", length="full")
    assert early.game.view(early.state, 0).leader is None
    for seat in (None, 0, 1, 2, 3):
        view = at.game.view(at.state, seat)
        assert view.estimates == (4, 2, 2, 2)
        assert view.totals == (0, 0, 0, 0)
        assert view.tricks == (0, 0, 0, 0)
        assert [at.game.write(said) for _, said in view.history[:5]] == ["no-dash"] * 4 + ["bid 4H"]
        assert view.trick == ((0, Card.SA),)
        assert view.hand == (() if seat is None else at.play.hands[seat])


def test_e8_totals_go_far_below_zero_and_the_highest_wins(table: Any) -> None:
    at = table("kotshena")
    for _ in range(5):
        order = [(at.turn + step) % 4 for step in range(4)]
        for seat in order:
            at.say(f"estimate {(9, 2, 3, 1)[seat]}")
        at.finish(0, 2, 3, 8)
        if not isinstance(at.turn, Over):
            at.deal()
    assert min(at.state.totals) < -80
    assert at.game.score(at.state).ranks[0] == 4


def test_e9_avoid_and_out_marks(table: Any) -> None:
    at = hands_for_tricks(table)
    assert at.game.view(at.state, 2).voids == ((), (), (), ())
    at.say("play SA", "play D5", "play SK", "play CK")
    assert at.game.view(at.state, 2).voids == ((), ("S",), (), ("S",))
    at.say("play S5", "play H8", "play SQ", "play CQ")
    view = at.game.view(at.state, None)
    assert view.out == (False, False, False, False)
    for _ in range(12):
        at.say(at.legal[0])
    taken = at.play.tricks
    assert at.game.view(at.state, 0).out == tuple(
        n > said for n, said in zip(taken, (4, 2, 2, 2), strict=True)
    )
    assert True in at.game.view(at.state, 0).out


def test_the_last_trick_stays_to_be_looked_back_at_until_the_next_deal(table: Any) -> None:
    at = hands_for_tricks(table)
    at.say("play SA", "play D5", "play SK", "play CK")
    first = ((0, Card.SA), (1, Card.D5), (2, Card.SK), (3, Card.CK))
    view = at.game.view(at.state, None)
    assert (view.last_trick, view.trick) == (first, ())
    at.say("play S5")
    view = at.game.view(at.state, None)
    assert (view.last_trick, view.trick) == (first, ((0, Card.S5),))
    for _ in range(47):
        at.say(at.legal[0])
    last = at.game.view(at.state, 1).last_trick
    assert len(last) == 4
    assert at.game.view(at.deal().state, 1).last_trick == ()


@pytest.mark.parametrize(
    "taken", [(13, 0, 0), (13, 0, 0, 1), (14, -1, 0, 0), (0, 0, 0, 13), (4, 4, 4, 2)]
)
def test_e1_a_tally_that_cannot_be_is_refused(table: Any, taken: tuple[int, ...]) -> None:
    at = hands_for_tricks(table).say("play SA", "play D5", "play SK", "play CK")
    with pytest.raises(Illegal, match=r"E-1 \(bad-tally\); allowed: 4 numbers"):
        at.finish(*taken)


def test_e1_a_tally_ends_a_round_between_two_tricks_only(table: Any) -> None:
    at = hands_for_tricks(table).say("play SA", "play D5", "play SK", "play CK")
    assert at.finish(2, 3, 4, 4).last.tricks == (2, 3, 4, 4)
    with pytest.raises(Illegal, match=r"'tally 4 3 3 3' breaks K-3 \(wrong-stage"):
        at.finish(4, 3, 3, 3)
    at = hands_for_tricks(table).say("play SA")
    with pytest.raises(Illegal, match="wrong-stage"):
        at.finish(4, 3, 3, 3)


HOUSES = [
    ("kotshena", {"super_line": True}),
    ("kotshena", {"fast_auction": True, "joins": True, "declares": True}),
    ("kotshena", {"nobody_bid": NobodyBid.PLAY}),
    ("kotshena", {"redeals": 0}),
    ("committee", {"saayda": True, "zeros_capped": True}),
    ("committee", {"nobody_bid": NobodyBid.REDEAL}),
    ("classic", {"super_line": True, "fast_auction": True, "joins": True, "declares": True}),
    ("classic", {"nobody_bid": NobodyBid.PLAY}),
]


@pytest.mark.parametrize(("book", "fields"), HOUSES)
def test_a_house_table_may_take_any_field_from_another_rulebook(
    book: str, fields: dict[str, Any]
) -> None:
    length = {"length": "mini"} if book == "kotshena" else {}
    house = changed(with_options(RULEBOOKS[book], length), **fields)
    it, rng = Estimation(house), random.Random(5)
    state = it.start()
    declared = [declare(n, strain) for n in range(3, 15) for strain in Strain]
    everything: tuple[Action, ...] = (*ladder(3, 14), *declared, PASS, WITH, DASH_CALL)
    everything += tuple(estimate(n, t) for n in range(15) for t in (None, *Strain))
    while not isinstance(turn := it.turn(state), Over):
        if isinstance(turn, Chance):
            deck = rng.sample(it.deck, 52)
            state = it.apply(state, it.deal(state, tuple(deck), 0 if turn.draws_dealer else None))
            assert state.play is not None
            assert state.play.preset is None or state.play.trump is state.play.preset
            continue
        legal = it.legal(state)
        for action in rng.sample(everything, 20):
            if action not in legal:
                with pytest.raises(Illegal, match=r"breaks [CEJK]-\d"):
                    it.apply(state, action)
        state = it.apply(state, legal[rng.randrange(len(legal))])
    assert all(it.explain(state, number) for number in range(1, len(state.results) + 1))


@pytest.mark.parametrize("book", BOOKS)
def test_rotating_the_seats_rotates_the_result(book: str) -> None:
    def played(turned: int) -> tuple[int, ...]:
        it = game(book, {"length": "mini"} if book == "kotshena" else {})
        rng, state = random.Random(7), it.start()
        state = replace(state, dealer=turned)
        for _ in range(60):
            if not isinstance(it.turn(state), int):
                deck = list(it.deck)
                rng.shuffle(deck)
                hands = it.deal(state, tuple(deck)).hands
                deal = it.deal(state, tuple(deck))
                shifted = tuple(hands[(seat - turned) % 4] for seat in range(4))
                state = it.apply(state, replace(deal, hands=shifted))
            legal = it.legal(state)
            state = it.apply(state, legal[rng.randrange(len(legal))])
        tricks: tuple[int, ...] = state.play.tricks if state.play else state.results[-1].tricks
        return tuple(tricks[(seat + turned) % 4] for seat in range(4))

    assert played(0) == played(1) == played(2) == played(3)
