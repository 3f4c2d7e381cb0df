"""The trick game of the comparison: its rules, and that it keeps the contract of every game."""

import hashlib
import itertools
from collections.abc import Iterator
from random import Random

import deals
import msgspec
import pytest
from trick_game import TrickGame, game
from trick_game.state import PLAYS, State

from lamma.cards import Card, Hand, read_cards
from lamma.games.options import BadOption
from lamma.games.protocol import Chance, Deal, Hidden, Illegal, Over

DECK = game("trick_game", {"deals": 1}).deck
SUITS = {suit: tuple(card for card in DECK if card.suit == suit) for suit in "SHDC"}
ONE_SUIT_EACH = Deal(tuple(SUITS.values()))


def one_deal(*hands: str) -> tuple[TrickGame, State]:
    """A match of one deal; the first cards of each hand are given, the rest does not matter."""
    first = [read_cards(text) for text in hands]
    rest = (card for card in DECK if not any(card in hand for hand in first))
    full = tuple((*hand, *itertools.islice(rest, 13 - len(hand))) for hand in first)
    rules = game("trick_game", {"deals": 1})
    return rules, rules.apply(rules.start(), Deal(full))


def walk(rules: TrickGame, seed: int) -> Iterator[State]:
    """The states of a match in which everyone plays by chance."""
    rng, state = Random(seed), rules.start()
    while not isinstance(turn := rules.turn(state), Over):
        if isinstance(turn, Chance):
            deck = rng.sample(rules.deck, len(rules.deck))
            state = rules.apply(state, rules.deal(state, tuple(deck)))
        else:
            state = rules.apply(state, rng.choice(rules.legal(state)))
        yield state


def play(rules: TrickGame, state: State, text: str) -> State:
    for card in text.split():
        state = rules.apply(state, PLAYS[Card(card)])
    return state


def test_b1_the_whole_deck_is_dealt_thirteen_each() -> None:
    rules = game("trick_game", {"deals": 1})
    dealt = rules.deal(rules.start(), DECK)
    assert dealt == ONE_SUIT_EACH
    assert rules.view(rules.apply(rules.start(), dealt), 2).hand == SUITS["D"]


@pytest.mark.parametrize(
    "bad",
    [
        Deal(ONE_SUIT_EACH.hands[:3]),
        Deal((*ONE_SUIT_EACH.hands[:3], SUITS["C"][:12])),
        Deal((*ONE_SUIT_EACH.hands[:3], SUITS["D"])),
        Deal(ONE_SUIT_EACH.hands, turned=Card.SA),
        Deal(ONE_SUIT_EACH.hands, dealer=0),
        Deal(ONE_SUIT_EACH.hands, talon=(Card.SA,)),
    ],
)
def test_b1_any_other_deal_is_refused(bad: Deal) -> None:
    rules = game("trick_game", {"deals": 1})
    with pytest.raises(Illegal) as caught:
        rules.apply(rules.start(), bad)
    assert (caught.value.rule, caught.value.code) == ("B-1", "bad-deal")


def test_b2_each_deal_is_led_by_the_next_seat() -> None:
    rules = game("trick_game", {"deals": 6})
    leaders = [s.table.turn for s in walk(rules, 1) if s.deals and not s.table.history]
    assert leaders == [0, 1, 2, 3, 0, 1]


def test_b3_suit_is_followed_where_it_can_be() -> None:
    rules, state = one_deal("SA HA", "S2 HK C2", "H2", "H3")
    state = play(rules, state, "SA")
    assert PLAYS[Card.S2] in rules.legal(state)
    assert {action.card.suit for action in rules.legal(state)} == {"S"}
    with pytest.raises(Illegal, match="must-follow"):
        rules.apply(state, PLAYS[Card.HK])
    with pytest.raises(Illegal, match="not-in-hand"):
        rules.apply(state, PLAYS[Card.H2])


def test_b3_the_highest_of_the_led_suit_takes_the_trick_whatever_else_is_thrown() -> None:
    rules = game("trick_game", {"deals": 1})
    hands = ((*SUITS["S"][:12], "H9"), (*SUITS["H"][:5], *SUITS["H"][6:], "S2"))
    deal = Deal((*(tuple(map(Card, hand)) for hand in hands), SUITS["D"], SUITS["C"]))
    state = rules.apply(rules.start(), deal)
    state = play(rules, state, "H9 HT DA CA")
    assert state.table.turn == 1  # the ten of hearts; two aces were thrown away
    assert state.table.tricks == (0, 1, 0, 0)
    assert state.table.voids == ((), (), ("H",), ("H",))


def test_b3_thirteen_tricks_a_deal_are_thirteen_points() -> None:
    rules = game("trick_game", {"deals": 3})
    *_, end = walk(rules, 2)
    assert len(end.results) == 3
    assert [sum(result.scores) for result in end.results] == [13, 13, 13]
    assert rules.score(end).totals == end.totals
    assert sum(end.totals) == 39
    for round_ in (1, 2, 3):
        parts = [sum(part.amount for part in seat) for seat in rules.explain(end, round_)]
        assert tuple(parts) == rules.result(end, round_).scores


def test_nobody_sees_another_hand_and_views_agree_with_view() -> None:
    rules = game("trick_game", {"deals": 2})
    for state in walk(rules, 3):
        views = [rules.view(state, seat) for seat in (*rules.seats, None)]
        assert rules.hands(state) == tuple(view.hand for view in views[:-1])
        seen = {card for _, action in state.table.history for card in [action.card]}
        for view in views:
            mine = () if view.seat is None else state.table.hands[view.seat]
            assert view.hand == mine
            own = {*mine, *seen, *(card for _, card in view.last_trick)}
            spoken = msgspec.json.encode(view).decode()
            hidden = [card for hand in state.table.hands for card in hand if card not in own]
            assert not [card for card in hidden if f'"{card}"' in spoken]


def test_a_deal_tells_each_seat_its_own_cards() -> None:
    rules = game("trick_game", {"deals": 1})
    before = rules.start()
    after = rules.apply(before, ONE_SUIT_EACH)
    seen = [rules.redact(before, ONE_SUIT_EACH, after, seat).cards for seat in (0, 1, 2, 3, None)]
    assert seen == [*ONE_SUIT_EACH.hands, ()]


def test_what_is_listed_applies_all_else_is_refused_and_texts_read_back() -> None:
    rules = game("trick_game", {"deals": 1})
    for state in walk(rules, 4):
        legal = rules.legal(state)
        for action in PLAYS.values():
            assert rules.read(state, rules.write(action)) == action
            if action in legal:
                assert rules.apply(state, action) != state
            else:
                with pytest.raises(Illegal):
                    rules.apply(state, action)
    with pytest.raises(Illegal, match="notation"):
        rules.read(rules.start(), "play sa")


def test_a_view_completed_with_the_true_hands_is_the_state() -> None:
    rules = game("trick_game", {"deals": 2})
    for state in walk(rules, 5):
        for seat in rules.seats:
            view = rules.view(state, seat)
            assert rules.complete(view, Hidden(state.table.hands)).table.hands == state.table.hands
            unknown = rules.unknowns(view)
            assert sum(unknown.sizes) == len(unknown.cards)
            others = [hand for k, hand in enumerate(state.table.hands) if k != seat]
            if view.turn is not None:
                assert {*unknown.cards} == {card for hand in others for card in hand}
                for hand, barred in zip(state.table.hands, unknown.barred, strict=False):
                    assert not barred.intersection(hand)


def test_a_round_may_end_by_count() -> None:
    rules, state = one_deal("SA", "S2", "H2", "H3")
    assert rules.tally(state, (4, 3, 3, 3)).totals == (4, 3, 3, 3)
    with pytest.raises(Illegal, match="bad-tally"):
        rules.tally(state, (4, 3, 3, 4))


def test_an_option_it_does_not_have_is_refused() -> None:
    with pytest.raises(BadOption):
        game("trick_game", {"deals": 0})


def by_hand(table: int, count: int) -> str:
    """The digest again, from the hands alone and none of the package's rules."""
    digest = hashlib.sha256()
    for number, deck in enumerate(deals.decks(table, count)):
        hands = [list(deck[13 * seat : 13 * seat + 13]) for seat in range(4)]
        digest_deal(digest, hands, number % 4)
    return digest.hexdigest()


def digest_deal(digest: "hashlib._Hash", hands: list[list[Card]], leader: int) -> None:
    low = "23456789TJQKA"
    for _ in range(13):
        trick: list[tuple[int, Card]] = []
        for seat in ((leader + place) % 4 for place in range(4)):
            fits = [card for card in hands[seat] if not trick or card[0] == trick[0][1][0]]
            card = min(fits or hands[seat], key=lambda c: (low.index(c[1]), "SHDC".index(c[0])))
            hands[seat].remove(card)
            trick.append((seat, card))
            digest.update(f"{seat} {card}\n".encode())
        led = trick[0][1][0]
        leader = max((low.index(card[1]), seat) for seat, card in trick if card[0] == led)[1]


def test_the_expected_digest_is_that_of_the_lowest_legal_cards() -> None:
    for table in range(3):
        assert deals.expected(table, 3) == by_hand(table, 3)


def test_decks_are_pinned() -> None:
    """The decks of an earlier report are those of a later one."""
    first: Hand = next(deals.decks(0, 1))
    assert " ".join(first[:13]) == "SK CA D3 CQ S5 S2 DA C2 H4 D8 CJ C3 S7"
    assert deals.expected(0, 10).startswith("7d3b20d00ec06a37")
    assert deals.as_json(2, 1)["tables"][1]["match"] == deals.match_of(1).hex()
