"""A table as each seat sees it."""

from typing import Any

import msgspec
import pytest

from lamma.games.registry import RULEBOOKS
from lamma.table import commands as cmd
from lamma.table.causes import Cause
from lamma.table.view import TableView, legal, sight


def test_before_a_match(alone: Any) -> None:
    d = alone("sixty_six", fill_after=60)
    mine, empty, spectator = d.views
    assert (mine.you, empty.you, spectator.you) == (0, 1, None)
    assert [(seat.kind, seat.name) for seat in spectator.seats] == [("person", "A"), ("", "")]
    assert spectator.fill_at == d.now + 60_000
    assert (spectator.game, spectator.match, spectator.clock, spectator.awaited) == (None,) * 4
    assert b'"d0"' not in msgspec.json.encode(d.views)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_seat_sees_its_own_hand_and_a_spectator_none(live: Any, rulebook: str) -> None:
    d = live(rulebook, 2).start()
    game, state = d.match.game, d.match.state
    assert [view.game for view in d.views] == [
        game.view(state, seat) for seat in (*game.seats, None)
    ]
    hands = [set(view.game.hand) for view in d.views]
    assert all(hands[:-1])
    assert not hands[-1]
    assert sum(map(len, hands)) == len(set().union(*hands))


def test_only_who_is_to_act_learns_what_he_may_do(live: Any) -> None:
    d = live("taqdeer", 2).start()
    d.to_turn(1)
    assert [legal(d.table, seat) is not None for seat in (*range(4), None)] == [
        False,
        True,
        False,
        False,
        False,
    ]
    assert legal(d.table, 1) == tuple(map(d.match.game.write, d.match.choices))
    d.do(cmd.Away(), 1)
    assert legal(d.table, 1) is None
    d.do(cmd.Back(), 1)
    for person in (0, 1):
        d.do(cmd.Pause(), person)
    assert legal(d.table, 1) is None
    d.do(cmd.Resume(), 0)
    assert legal(d.table, 1)
    d.do(cmd.Suspend("x"))
    assert legal(d.table, 1) is None


def test_s13_card_points_are_shown_only_where_the_players_chose_the_aid(live: Any) -> None:
    d = live("sixty_six", 2).start()
    d.play(lambda each: each.match.acts > 6)
    assert {view.counter for view in d.views} == {None}
    d = live("sixty_six", 2, counter=True).start()
    d.play(lambda each: each.match.acts > 6)
    [counted] = {view.counter for view in d.views}
    assert counted == d.match.game.counts(d.views[-1].game)
    assert sum(counted) > 0
    d = live("taqdeer", 2, counter=True).start()
    assert {view.counter for view in d.views} == {None}


def test_what_holds_a_seat_is_seen(live: Any) -> None:
    d = live("taqdeer", 3).start()
    d.do(cmd.Away(), 1)
    d.do(cmd.Leave(), 2)
    seats = d.views[-1].seats
    assert [seat.kind for seat in seats] == ["person", *["bot:beginner"] * 3]
    assert [seat.held for seat in seats] == [None, Cause.AWAY, Cause.LEFT, None]
    assert [seat.left for seat in seats] == [False, False, True, False]


def test_a_seat_sees_what_all_see_and_its_hand(live: Any) -> None:
    d = live("kotshena", 2).start()
    d.act()
    match, everyone = d.match, d.views[-1]
    for seat, view in enumerate(d.views[:-1]):
        game = match.game.view(match.state, seat)
        assert view == msgspec.structs.replace(everyone, you=seat, game=game)


def test_a_sight_does_not_print_a_hand(live: Any) -> None:
    d = live("taqdeer", 2).start()
    text = repr(d.sight)
    assert text.startswith("Sight(TableView(")
    assert not [card for hand in d.sight.hands for card in hand if repr(card) in text]
    assert d.sight.__rich_repr__() == [("everyone", d.sight.everyone)]


def test_what_has_not_changed_is_the_same_object_again(live: Any) -> None:
    """So that a patch is found by identity; the driver checks each for being right."""
    d = live("kotshena", 2).start()
    before = d.sight
    d.do(cmd.Phrase("wow"), 0)
    old, new = before.everyone, d.sight.everyone
    assert new.game is old.game
    assert d.sight.hands is before.hands
    assert new.seats is old.seats
    assert new.match is old.match
    assert new.said is not old.said


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_view_survives_json(live: Any, rulebook: str) -> None:
    d = live(rulebook, 2).start()
    d.play(lambda each: each.match.acts > 8)
    for view in d.views:
        again = msgspec.json.decode(msgspec.json.encode(view), type=TableView)
        game = msgspec.convert(again.game, type(view.game))
        assert msgspec.structs.replace(again, game=game) == view


def test_views_of_a_table_read_from_its_log(live: Any) -> None:
    d = live("sixty_six", 2, counter=True, talk="free").start()
    d.do(cmd.Say("سلام"), 0)
    d.do(cmd.Mute("p0"), 1)
    d.play(lambda each: each.match.acts > 8)
    assert sight(d._reread) == d.sight
