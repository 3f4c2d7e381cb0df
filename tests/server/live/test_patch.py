"""Patches: folded over the view before, they give the view after, for every viewer."""

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from lamma.client.folding import fold
from lamma.server.live.patch import patches

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
    # Shared objects, as views of one table have them: fields of some viewers are the last one's.
    last = pairs[-1]
    before, after = [], []
    for old, new in pairs:
        names = data.draw(st.sets(st.sampled_from(["said", "host", "game"])))
        before.append(msgspec.structs.replace(old, **{n: getattr(last[0], n) for n in names}))
        after.append(msgspec.structs.replace(new, **{n: getattr(last[1], n) for n in names}))
    for old, new, patch in zip(before, after, patches(before, after), strict=True):
        assert fold(plain(old), plain(patch)) == plain(new)


def test_a_row_that_leaves_the_games_as_they_were_still_learns_by_what_they_differ() -> None:
    class Fresh(msgspec.Struct, frozen=True):
        """A type of view that no patch was made of yet, as in a process that has just begun."""

        hand: Items = ()

    held = [View(0, game=Fresh((7, 8))), View(1, game=Fresh((5,))), View(game=Fresh())]  # type: ignore[arg-type]
    given_time = [msgspec.structs.replace(each, host="h") for each in held]
    patches(held, given_time)
    empty = [msgspec.structs.replace(each, game=Fresh()) for each in given_time]
    assert patches(given_time, empty, alike=True) == [
        {"game": {"hand": ()}},
        {"game": {"hand": ()}},
        {},
    ]


def test_a_game_that_is_new_is_learnt_from_the_first_time_it_is_said() -> None:
    class Fresh(msgspec.Struct, frozen=True):
        hand: Items = ()

    none = [View(0), View(1), View()]
    held = [View(0, game=Fresh((7, 8))), View(1, game=Fresh((5,))), View(game=Fresh())]  # type: ignore[arg-type]
    patches(none, held)
    empty = [msgspec.structs.replace(each, game=Fresh()) for each in held]
    first, second, spectator = patches(held, empty, alike=True)
    assert first == second == {"game": {"hand": ()}}
    assert spectator == {}
