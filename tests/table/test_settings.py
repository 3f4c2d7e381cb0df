"""What a table can be set to."""

from typing import Any

import msgspec
import pytest

from lamma.games.registry import RULEBOOKS, game, rulebook
from lamma.table import commands as cmd
from lamma.table.decide import Moment, made
from lamma.table.people import Player
from lamma.table.refused import Code, Refused
from lamma.table.settings import Settings, can_be_ranked, checked, defaults


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_rulebook_with_every_option_can_be_played(name: str) -> None:
    assert checked(Settings(rulebook=name)) == Settings(rulebook=name)
    for option, values in rulebook(name).choices.items():
        for value in values:
            settings = Settings(rulebook=name, options={option: value})
            assert checked(settings) is settings
    assert defaults(name) == dict(game(name).options)


@pytest.mark.parametrize(
    "wrong",
    [
        {"rulebook": "whist"},
        {"rulebook": "taqdeer", "options": {"length": 18}},
        {"rulebook": "committee", "options": {"length": 17}},
        {"rulebook": "sixty_six", "options": {"target": True}},
        {"rulebook": "taqdeer", "bots": "nobody"},
        {"rulebook": "taqdeer", "clock": "none", "public": True},
        {"rulebook": "taqdeer", "fill_after": -1},
        {"rulebook": "taqdeer", "fill_after": 601},
    ],
)
def test_what_nobody_could_play_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused) as caught:
        made(
            cmd.Create("t", msgspec.convert(wrong, Settings), Player("p", "P")),
            Moment(0, bytes(64)),
        )
    assert caught.value.code is Code.BAD_SETTINGS
    assert caught.value.detail


def test_a_clock_that_no_table_has_is_no_setting() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"rulebook": "taqdeer", "clock": "fast"}, Settings)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"rulebook": "taqdeer", "clocks": "none"}, Settings)


@pytest.mark.parametrize(
    ("ranked", "settings"),
    [
        (True, {"rulebook": "committee"}),
        (True, {"rulebook": "committee", "options": {"length": 18, "dash_in_fast": True}}),
        (False, {"rulebook": "committee", "options": {"length": 24}}),
        (False, {"rulebook": "committee", "options": {"dash_in_fast": False}}),
        (True, {"rulebook": "sixty_six"}),
        (False, {"rulebook": "sixty_six", "options": {"target": 5}}),
        (False, {"rulebook": "sixty_six", "options": {"last_trick_worth": "one"}}),
        (False, {"rulebook": "kotshena"}),
        (False, {"rulebook": "classic"}),
        (False, {"rulebook": "taqdeer"}),
    ],
)
def test_what_counts(ranked: bool, settings: dict[str, Any]) -> None:
    assert can_be_ranked(Settings(public=True, **settings)) is ranked
    assert not can_be_ranked(Settings(**settings))
