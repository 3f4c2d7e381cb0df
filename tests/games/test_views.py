"""What seats see of one moment, and what a table asks of a view and of an action."""

from typing import Any

import pytest
from msgspec.structs import replace

from lamma.cards import Suit
from lamma.games import registry


def told_apart(game: Any, state: Any) -> tuple[Any, ...]:
    """The hands, once a seat's view is seen to be a spectator's with its seat and its hand."""
    public, hands = game.view(state, None), game.hands(state)
    assert (public.seat, public.hand) == (None, ())
    assert len(hands) == len(game.seats)
    for seat, hand in enumerate(hands):
        assert game.view(state, seat) == replace(public, seat=seat, hand=hand)
    return tuple(hands)


@pytest.mark.parametrize("seed", [21, 22])
def test_a_seat_sees_its_hand_alone_and_what_all_see(
    kit: Any, rulebook_name: str, seed: int
) -> None:
    game = registry.game(rulebook_name)
    hands = set[Any]()
    for now in kit.walk(game, seed):
        hands |= {*told_apart(game, now.state)}
    assert len(hands) > 20


def test_a_seat_sees_its_hand_alone_under_every_option(kit: Any, played: Any) -> None:
    for now in kit.walk(played, 24):
        told_apart(played, now.state)
        if now.state.deals > 2:
            return


@pytest.mark.parametrize("name", ["kotshena", "committee", "classic", "taqdeer"])
def test_e3_e9_tricks_and_voids_are_those_of_the_history(kit: Any, name: str) -> None:
    """They are kept as the cards fall; here they are read off everything that was played."""
    game = registry.game(name)
    voids = tricks = 0
    for now in kit.walk(game, 25):
        view = game.view(now.state, None)
        if view.turn is None:
            continue
        cards = [(seat, said.card) for seat, said in view.history if game.is_card(said)]
        by_trick = [tuple(cards[start : start + 4]) for start in range(0, len(cards), 4)]
        shown = {
            (seat, trick[0][1].suit)
            for trick in by_trick
            for seat, card in trick
            if card.suit is not trick[0][1].suit
        }
        before = game.view(now.before, None).voids
        if cards:
            assert (view.voids is before) is (view.voids == before)
        full = [trick for trick in by_trick if len(trick) == 4]
        assert view.last_trick == (full[-1] if full else ())
        assert view.trick == (by_trick[-1] if len(by_trick) > len(full) else ())
        assert {(seat, suit) for seat in game.seats for suit in view.voids[seat]} == shown
        if name != "taqdeer":
            in_order = [[suit for suit in Suit if suit in suits] for suits in view.voids]
            assert [list(suits) for suits in view.voids] == in_order
        assert sum(map(len, view.voids)) == len(shown)
        voids, tricks = voids + len(shown), tricks + len(full)
    assert voids > 100
    assert tricks > 100


def test_an_action_is_a_card_or_a_call(kit: Any, rulebook_name: str) -> None:
    game = registry.game(rulebook_name)
    met = set()
    for now in kit.walk(game, 26):
        for action in game.legal(now.state):
            word = game.write(action).split()[0]
            assert game.is_card(action) is (word == "play")
            met.add(word)
    assert "play" in met
    assert len(met) > 1


def test_card_points_are_counted_only_where_they_are_kept_in_the_head(
    kit: Any, rulebook_name: str
) -> None:
    game = registry.game(rulebook_name)
    counted = set()
    for now in kit.walk(game, 27):
        counts = {game.counts(game.view(now.state, seat)) for seat in (*game.seats, None)}
        assert len(counts) == 1
        counted |= counts
    if rulebook_name == "sixty_six":
        assert {count is not None and len(count) for count in counted} == {2}
        assert len(counted) > 10
    else:
        assert counted == {None}
