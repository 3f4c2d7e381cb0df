"""Patches: folded over the view before, they give the view after, for every viewer."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamma.client.folding import fold
from lamma.games.protocol import Chance, Over
from lamma.games.registry import RULEBOOKS
from lamma.games.registry import game as rulebook_game
from lamma.server.live.patch import Patch, patches
from lamma.table.settings import Settings
from lamma.table.state import Phase
from lamma.table.view import SaidView, Sight, TableView

Items = tuple[int, ...]


class Game(msgspec.Struct, frozen=True, tag="game"):
    history: Items = ()
    seat: int | None = None
    hand: Items = ()


class Other(msgspec.Struct, frozen=True, tag="other"):
    history: Items = ()
    seat: int | None = None
    hand: Items = ()


SETTINGS = Settings(rulebook="taqdeer")


def seen(
    game: Any = None,
    hands: Any = (),
    muted: Any = (),
    said: tuple[SaidView, ...] = (),
    host: str = "",
) -> Sight:
    return Sight(
        TableView("t", SETTINGS, Phase.PLAYING, host, (), said=said, game=game), hands, muted
    )


def word(player: str, text: str = "") -> SaidView:
    return SaidView(player, 1, text)


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def to_all(old: Sight, new: Sight) -> Patch:
    """What a spectator is told, the only one here."""
    return patches(old, new, 0)[0]


def test_nothing_changed_is_an_empty_patch() -> None:
    sight = seen(Game((1,)))
    assert to_all(sight, sight) == {}
    assert to_all(sight, seen(Game((1,)))) == {}


def test_a_changed_field_is_said_whole_and_an_appended_one_by_its_new_items() -> None:
    one, two, three = word("1"), word("2"), word("3")
    grown = seen(said=(one, two, three), host="h")
    assert to_all(seen(said=(one,)), grown) == {"+said": (two, three), "host": "h"}
    assert to_all(seen(said=(one, two)), seen(said=(two, three))) == {"said": (two, three)}
    assert to_all(seen(said=(one, two)), seen(said=(one,))) == {"said": (one,)}
    assert to_all(seen(), seen(said=(one,))) == {"said": (one,)}
    assert to_all(seen(said=(one,)), seen()) == {"said": ()}


def test_a_game_is_a_patch_of_its_own_and_whole_where_there_was_none_or_another() -> None:
    game, hands = Game((1,)), ((5,), ())
    mine, other, all_see = patches(seen(), seen(game, hands), 2)
    assert mine == {"game": Game((1,), 0, (5,))}
    assert other == {"game": Game((1,), 1)}
    assert all_see == {"game": game}
    assert to_all(seen(game), seen(Game((1, 2)))) == {"game": {"+history": (2,)}}
    assert to_all(seen(game), seen()) == {"game": None}
    assert to_all(seen(game), seen(Other((1,)))) == {"game": Other((1,))}
    assert plain(to_all(seen(game), seen(Other())))["game"]["type"] == "other"
    assert patches(seen(game, hands), seen(Other((1,)), ((6,), (7,))), 2)[1] == {
        "game": Other((1,), 1, (7,))
    }


def test_viewers_who_see_the_same_change_share_one_patch() -> None:
    hands = ((9,), (9, 9))
    one, two, last = patches(seen(Game((1, 2)), hands), seen(Game((1, 2, 3)), hands, host="b"), 2)
    assert one is two is last
    assert last == {"host": "b", "game": {"+history": (3,)}}


def test_what_only_one_viewer_sees_is_in_his_patch_alone() -> None:
    before = seen(Game((1, 2)), ((7, 8), (5,)))
    mover, other, spectator = patches(before, seen(Game((1, 2, 3)), ((7,), (5,))), 2)
    assert mover == {"game": {"+history": (3,), "hand": (7,)}}
    assert other == spectator == {"game": {"+history": (3,)}}
    assert patches(before, seen(before.everyone.game, ((7, 8), (5, 6))), 2) == [
        {},
        {"game": {"+hand": (6,)}},
        {},
    ]


def test_a_change_that_one_viewer_does_not_hear_is_not_in_his_patch() -> None:
    one, two = word("a"), word("b")
    muted = (("b",), ())
    deaf, hears, spectator = patches(
        seen(None, (), muted, (one,)), seen(None, (), muted, (one, two)), 2
    )
    assert deaf == {}
    assert hears == spectator == {"+said": (two,)}


def test_who_mutes_someone_sees_that_alone_and_what_was_said_goes() -> None:
    said = (word("a"), word("b"))
    mutes, other, spectator = patches(seen(said=said), seen(None, (), (("b",), ()), said), 2)
    assert mutes == {"said": (said[0],), "muted": ("b",)}
    assert other == spectator == {}
    hears, _, _ = patches(seen(None, (), (("b",), ()), said), seen(said=said), 2)
    assert hears == {"+said": (said[1],), "muted": ()}


items = st.lists(st.integers(0, 3), max_size=4).map(tuple)
games: st.SearchStrategy[Game | Other | None] = st.one_of(
    st.none(), st.builds(Game, items), st.builds(Other, items)
)
words = st.lists(st.builds(word, st.sampled_from("abc"), st.sampled_from("xy")), max_size=3)


@st.composite
def sights(draw: st.DrawFn) -> Sight:
    game = draw(games)
    hands = () if game is None else (draw(items), draw(items))
    people = st.lists(st.sampled_from("abc"), max_size=2, unique=True).map(tuple)
    muted = draw(st.just(()) | st.tuples(people, people))
    return seen(game, hands, muted, tuple(draw(words)), draw(st.sampled_from("hk")))


@given(sights(), sights())
def test_folded_over_the_view_before_a_patch_gives_the_view_after(old: Sight, new: Sight) -> None:
    for seat, patch in zip((0, 1, None), patches(old, new, 2), strict=True):
        assert fold(plain(old.of(seat)), plain(patch)) == plain(new.of(seat))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_and_so_do_those_of_a_match(rulebook: str) -> None:
    game = rulebook_game(rulebook)
    rng, state = Random(7), game.start()
    sight = seen(game.view(state, None), game.hands(state))
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
        last, sight = sight, seen(game.view(state, None), game.hands(state))
        viewers = (*game.seats, None)
        for seat, patch in zip(viewers, patches(last, sight, len(game.seats)), strict=True):
            assert fold(plain(last.of(seat)), plain(patch)) == plain(sight.of(seat))
