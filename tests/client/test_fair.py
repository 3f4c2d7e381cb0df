"""A server that cheats is caught by the seats' own clients; an honest one never."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from lamma.client.fair import Cheat, Cheated
from lamma.games.registry import RULEBOOKS

Play = Callable[..., Any]
Watch = Callable[..., Any]


@pytest.fixture(scope="module")
def match(play: Play) -> Any:
    return play("kotshena")


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_deal_of_an_honest_match_is_verified_by_every_seat(
    play: Play, watched: Watch, rulebook: str
) -> None:
    stage = play(rulebook, 3)
    deals = stage.table.match.state.deals
    assert deals > 1
    assert [fair.verified for fair in stage.fairs] == [deals] * len(stage.fairs)
    assert watched(stage, None, stage.heard[-1]).verified == deals


def test_nobody_is_told_a_nonce_or_a_seed_early(match: Any) -> None:
    order = [event["t"] for event, _ in match.heard[0]]
    assert order.index("started") < order.index("nonced") < order.index("dealt")
    assert order.count("revealed") == order.count("dealt")


def changed(match: Any, who: int, kind: str, nth: int, **values: Any) -> list[Any]:
    """What seat ``who`` heard, its ``nth`` event of a kind changed."""
    heard: list[Any] = copy.deepcopy(match.heard[who])
    found = [event for event, _ in heard if event["t"] == kind]
    found[nth].update(values)
    return heard


def caught(watched: Watch, match: Any, heard: list[Any], seat: int | None = 0) -> Cheated:
    with pytest.raises(Cheated) as info:
        watched(match, seat, heard)
    return info.value


def test_another_seed_is_caught(match: Any, watched: Watch) -> None:
    fault = caught(watched, match, changed(match, 0, "revealed", 1, seed="00" * 32))
    assert (fault.cheat, fault.deal) == (Cheat.SEED, 2)


def test_other_cards_are_caught(match: Any, watched: Watch) -> None:
    of_another = next(event for event, _ in match.heard[1] if event["t"] == "dealt")["cards"]
    fault = caught(watched, match, changed(match, 0, "dealt", 0, cards=of_another))
    assert (fault.cheat, fault.deal) == (Cheat.HAND, 1)


def test_a_nonce_that_is_no_link_of_its_chain_is_caught(match: Any, watched: Watch) -> None:
    fault = caught(watched, match, changed(match, 0, "nonced", 5, value="11" * 32))
    assert (fault.cheat, fault.deal) == (Cheat.NONCE, 2)


def test_a_nonce_made_up_is_caught_when_it_is_shown(match: Any, watched: Watch) -> None:
    heard = changed(match, 0, "nonced", 5, value="11" * 32)
    place = next(n for n, (event, _) in enumerate(heard) if event.get("value") == "11" * 32)
    fault = caught(watched, match, heard[: place + 1])
    assert (fault.cheat, fault.deal) == (Cheat.NONCE, 2)


def test_a_second_nonce_of_a_seat_is_caught(match: Any, watched: Watch) -> None:
    heard = list(match.heard[0])
    place = next(n for n, (event, _) in enumerate(heard) if event["t"] == "nonced")
    fault = caught(watched, match, [*heard[: place + 1], heard[place]])
    assert (fault.cheat, fault.deal) == (Cheat.NONCE, 1)


def test_an_action_out_of_turn_is_caught(match: Any, watched: Watch) -> None:
    acts = [event for event, _ in match.heard[0] if event["t"] == "acted"]
    other = (acts[3]["seat"] + 1) % 4
    fault = caught(watched, match, changed(match, 0, "acted", 3, seat=other))
    assert (fault.cheat, fault.deal) == (Cheat.PLAY, 1)


def test_a_nonce_left_out_of_the_shuffle_is_caught(match: Any, watched: Watch) -> None:
    nonces = next(event for event, _ in match.heard[0] if event["t"] == "revealed")["nonces"]
    heard = changed(match, 0, "revealed", 0, nonces=[None, *nonces[1:]])
    fault = caught(watched, match, heard)
    assert (fault.cheat, fault.deal) == (Cheat.NONCE, 1)


def test_an_action_that_the_rules_forbid_is_caught(match: Any, watched: Watch) -> None:
    acts = [event for event, _ in match.heard[0] if event["t"] == "acted"]
    plays = [n for n, event in enumerate(acts) if event["a"].startswith("play")]
    again = acts[plays[0]]["a"]
    fault = caught(watched, match, changed(match, 0, "acted", plays[1], a=again))
    assert (fault.cheat, fault.deal) == (Cheat.PLAY, 1)


def test_a_deal_without_its_seed_is_caught(match: Any, watched: Watch) -> None:
    heard = [each for each in match.heard[0] if each[0]["t"] != "revealed"]
    fault = caught(watched, match, heard)
    assert (fault.cheat, fault.deal) == (Cheat.REVEAL, 1)


def test_the_last_deal_without_its_seed_is_caught(match: Any, watched: Watch) -> None:
    heard = list(match.heard[0])
    last = max(n for n, (event, _) in enumerate(heard) if event["t"] == "revealed")
    del heard[last]
    assert caught(watched, match, heard).cheat is Cheat.REVEAL


def test_commitments_too_few_are_caught(match: Any, watched: Watch) -> None:
    heard = copy.deepcopy(match.heard[0])
    for event, bound in heard:
        if event["t"] == "started":
            bound["commitments"] = bound["commitments"][:-1]
    assert caught(watched, match, heard).cheat is Cheat.SEED


def test_an_anchor_that_was_dropped_is_caught(play: Play) -> None:
    stage = play("kotshena", rows=5)
    event, bound = next(each for each in stage.heard[0] if each[0]["t"] == "started")
    fair = stage.fairs[0]
    fair.anchor()
    dropped = {**bound, "anchors": [None, *bound["anchors"][1:]]}
    with pytest.raises(Cheated, match="anchor"):
        fair.hear(event, 0, dropped)


def test_an_anchor_changed_after_this_seat_showed_its_nonce_is_caught(play: Play) -> None:
    stage = play("kotshena", rows=5)
    fair = stage.fairs[0]
    assert fair.nonce(1) is not None
    with pytest.raises(Cheated, match="anchor"):
        fair.hear({"t": "renewed", "seat": 1, "deal": 1, "anchor": "22" * 32}, 0, None)


def test_a_match_joined_in_the_middle_is_not_followed_and_not_accused(
    match: Any, watched: Watch
) -> None:
    half = match.heard[0][len(match.heard[0]) // 2 :]
    fair = watched(match, 0, half)
    assert (fair.following, fair.verified) == (False, 0)


def test_no_nonce_is_shown_while_a_deal_is_in_play(play: Play) -> None:
    stage = play("kotshena", rows=14)
    fair = stage.fairs[0]
    assert [event["t"] for event, _ in stage.heard[0]].count("dealt") == 1
    assert fair.nonce(2) is None
