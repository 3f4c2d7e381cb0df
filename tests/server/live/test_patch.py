"""Patches: folded over the view before, they give the view after, for every viewer."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lamma.client.folding import fold
from lamma.games.protocol import Chance, Over
from lamma.games.registry import RULEBOOKS
from lamma.games.registry import game as rulebook_game
from lamma.server.live.patch import APART, patches

Items = tuple[int, ...]


class Game(msgspec.Struct, frozen=True, tag="game"):
    history: Items = ()
    hand: Items = ()
    turn: int | None = None


class Other(msgspec.Struct, frozen=True, tag="other"):
    history: Items = ()


class View(msgspec.Struct, frozen=True):
    you: int | None = None
    said: Items = ()
    host: str = ""
    game: Game | Other | None = None


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def one(before: View, after: View) -> dict[str, Any]:
    return patches([before], [after])[0]


def test_nothing_changed_is_an_empty_patch() -> None:
    view = View(game=Game((1,)))
    assert one(view, view) == {}
    assert one(view, View(game=Game((1,)))) == {}


def test_a_changed_field_is_said_whole_and_an_appended_one_by_its_new_items() -> None:
    assert one(View(said=(1,)), View(said=(1, 2, 3), host="h")) == {"+said": (2, 3), "host": "h"}
    assert one(View(said=(1, 2)), View(said=(2, 3))) == {"said": (2, 3)}
    assert one(View(said=(1, 2)), View(said=(1,))) == {"said": (1,)}
    assert one(View(), View(said=(1,))) == {"said": (1,)}
    assert one(View(said=(1,)), View()) == {"said": ()}


def test_a_game_is_a_patch_of_its_own_and_whole_where_there_was_none_or_another() -> None:
    game = Game((1,), (5,))
    assert one(View(game=game), View(game=Game((1, 2), (5,)))) == {"game": {"+history": (2,)}}
    assert one(View(), View(game=game)) == {"game": game}
    assert one(View(game=game), View()) == {"game": None}
    assert one(View(game=game), View(game=Other((1,)))) == {"game": Other((1,))}
    assert plain(one(View(game=game), View(game=Other())))["game"]["type"] == "other"


def test_viewers_who_see_the_same_change_share_one_patch() -> None:
    history, longer, host = (1, 2), (1, 2, 3), "b"
    before = [View(seat, game=Game(history, (9,) * seat)) for seat in (1, 2, 0)]
    after = [View(seat, host=host, game=Game(longer, (9,) * seat)) for seat in (1, 2, 0)]
    one, two, last = patches(before, after)
    assert one is two is last
    assert last == {"host": "b", "game": {"+history": (3,)}}


def test_what_only_one_viewer_sees_is_in_his_patch_alone() -> None:
    history, longer = (1, 2), (1, 2, 3)
    before = [View(0, game=Game(history, (7, 8))), View(1, game=Game(history, (5,))), View()]
    before[-1] = View(game=Game(history))
    after = [View(0, game=Game(longer, (7,))), View(1, game=Game(longer, (5,)))]
    after.append(View(game=Game(longer)))
    mover, other, spectator = patches(before, after)
    assert mover == {"game": {"+history": (3,), "hand": (7,)}}
    assert other == spectator == {"game": {"+history": (3,)}}


def test_a_change_that_one_viewer_does_not_see_is_not_in_his_patch() -> None:
    said, more = (1,), (1, 2)
    deaf, hears = patches([View(0, said), View(said=said)], [View(0, (1,)), View(said=more)])
    assert deaf == {}
    assert hears == {"+said": (2,)}


items = st.lists(st.integers(0, 3), max_size=4).map(tuple)
own = st.builds(Game, items, items, st.none() | st.integers(0, 3))
games: st.SearchStrategy[Game | Other | None] = st.one_of(st.none(), own, st.builds(Other, items))
views = st.builds(View, st.none() | st.integers(0, 1), items, st.sampled_from("ab"), games)


@given(st.lists(st.tuples(views, views), min_size=1, max_size=4), st.data())
def test_folded_over_the_view_before_a_patch_gives_the_view_after(
    pairs: list[tuple[View, View]], data: st.DataObject
) -> None:
    # As views of one table are: what is not a viewer's own is the same object for all.
    last = pairs[-1]
    before, after = [], []
    for old, new in pairs:
        names = {"host"} | data.draw(st.sets(st.sampled_from(["said", "game"])))
        before.append(shared(old, last[0], names))
        after.append(shared(new, last[1], names))
    for old, new, patch in zip(before, after, patches(before, after), strict=True):
        assert fold(plain(old), plain(patch)) == plain(new)


def shared(view: View, last: View, names: set[str]) -> View:
    """The view with these fields of the last viewer, and a game that differs in the hand alone."""
    view = replace(view, **{name: getattr(last, name) for name in names})
    if isinstance(view.game, Game) and isinstance(last.game, Game):
        return replace(view, game=replace(last.game, hand=view.game.hand))
    if isinstance(view.game, Other) and isinstance(last.game, Other):
        return replace(view, game=last.game)
    return view


def differ(one: Any, two: Any) -> set[str]:
    """The fields in which two views of one moment differ."""
    names = type(one).__struct_fields__
    return {name for name in names if getattr(one, name) is not getattr(two, name)}


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_two_viewers_differ_in_nothing_but_what_is_compared_apart(rulebook: str) -> None:
    game = rulebook_game(rulebook)
    rng, state = Random(7), game.start()
    for _ in range(200):
        turn = game.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            deck = rng.sample(game.deck, len(game.deck))
            dealer = 0 if turn.draws_dealer else None
            state = game.apply(state, game.deal(state, tuple(deck), dealer))
        else:
            state = game.apply(state, rng.choice(game.legal(state)))
        *seats, spectator = game.views(state)
        for view in seats:
            assert differ(view, spectator) <= {*APART}
