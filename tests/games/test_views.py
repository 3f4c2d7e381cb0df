"""All the views of one moment, and what a table asks of a view and of an action."""

from typing import Any

import pytest

from lamma.cards import Suit
from lamma.games import registry

OWN = {"seat", "hand"}
"""The fields in which one view differs from another."""


@pytest.mark.parametrize("seed", [21, 22])
def test_all_views_at_once_are_the_views_one_by_one(
    kit: Any, rulebook_name: str, seed: int
) -> None:
    game = registry.game(rulebook_name)
    hands = set[Any]()
    for now in kit.walk(game, seed):
        views = game.views(now.state)
        assert views == tuple(game.view(now.state, seat) for seat in (*game.seats, None))
        hands |= {view.hand for view in views}
    assert len(hands) > 20


def test_what_is_public_is_one_object_in_all_views(kit: Any, rulebook_name: str) -> None:
    """So whoever shows a move to everyone can tell by identity what to write once."""
    game = registry.game(rulebook_name)
    fields = {*type(game.view(game.start(), None)).__struct_fields__} - OWN
    assert len(fields) > 20
    for now in kit.walk(game, 23):
        *seated, spectator = game.views(now.state)
        for view in seated:
            apart = {name for name in fields if getattr(view, name) is not getattr(spectator, name)}
            assert not apart


def test_views_under_every_option(kit: Any, played: Any) -> None:
    for now in kit.walk(played, 24):
        views = played.views(now.state)
        assert views == tuple(played.view(now.state, seat) for seat in (*played.seats, None))
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
        counts = {game.counts(view) for view in game.views(now.state)}
        assert len(counts) == 1
        counted |= counts
    if rulebook_name == "sixty_six":
        assert {count is not None and len(count) for count in counted} == {2}
        assert len(counted) > 10
    else:
        assert counted == {None}
