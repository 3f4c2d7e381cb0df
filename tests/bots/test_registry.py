"""Bots by name."""

import pickle

import pytest

from lamma.bots.registry import UnknownBot, bot, bots
from lamma.games.registry import RULEBOOKS, game


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_game_has_a_random_bot(rulebook: str) -> None:
    key = game(rulebook).key
    assert bot("random", key).name == "random"
    assert next(iter(bots(key))) == "random"
    assert bots(key) == bots(key.split("/")[0])


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownBot) as refused:
        bot("grandmaster", "taqdeer")
    assert refused.value.asked == "grandmaster"
    assert refused.value.allowed == tuple(bots("taqdeer"))
    assert str(refused.value).startswith("no bot 'grandmaster'; there are: random")
    copy = pickle.loads(pickle.dumps(refused.value))  # noqa: S301 - our own bytes
    assert (copy.asked, copy.allowed) == (refused.value.asked, refused.value.allowed)
