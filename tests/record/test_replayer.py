"""Records played again: the source's worked hand, and every way to stray from the rules."""

import io
import json
import pickle
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from lamma.games.protocol import Deal
from lamma.record import BadRecord, Difference, Leave, Record, final_state, read, replay, verify

Line = Callable[[Any], bytes]
Document = dict[str, Any]


def record_of(document: Document) -> Record:
    return next(read(io.BytesIO(json.dumps(document).encode()))).record


def difference(document: Document) -> Difference:
    with pytest.raises(Difference) as differs:
        list(replay(record_of(document), line=4))
    return differs.value


def actions(document: Document) -> list[Any]:
    listed: list[Any] = document["rounds"][0]["deals"][0]["actions"]
    return listed


def test_s17_the_worked_hand_replays(worked_hand: Document) -> None:
    steps = list(replay(record_of(worked_hand)))
    assert isinstance(steps[0].action, Deal)
    assert (steps[0].seat, steps[0].path) == (None, "rounds[0].deals[0]")
    assert [step.seat for step in steps[1:]] == [1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1]
    assert steps[3].path == "rounds[0].deals[0].actions[2]"
    assert all(one.after is two.before for one, two in pairwise(steps))
    assert final_state(record_of(worked_hand)) == steps[-1].after


def test_s17_the_worked_hand_is_unproved_for_want_of_commitments(worked_hand: Document) -> None:
    # S-12 to 7: at most 2·7 − 1 hands, so as many commitments.
    fault = verify(record_of(worked_hand))
    assert str(fault) == "line 1, commitments: expected 13 of them, found 0"


def test_another_seats_action_is_named(worked_hand: Document) -> None:
    actions(worked_hand)[1][0] = 1
    wrong = difference(worked_hand)
    assert (wrong.line, wrong.path) == (4, "rounds[0].deals[0].actions[1][0]")
    assert (wrong.expected, wrong.found) == (0, 1)


def test_an_action_that_the_rules_refuse_names_the_rule(worked_hand: Document) -> None:
    # S-4: seat 1 holds no K and Q of diamonds.
    actions(worked_hand)[2][1] = "marry D"
    wrong = difference(worked_hand)
    assert (wrong.path, wrong.rule) == ("rounds[0].deals[0].actions[2][1]", "S-4")
    assert wrong.found == "marry D"
    assert "marry C" in str(wrong.expected)
    assert str(wrong).endswith("found marry D (S-4)")


def test_a_text_that_is_no_action_is_a_bad_record(worked_hand: Document) -> None:
    actions(worked_hand)[4][1] = "throw CA"
    with pytest.raises(BadRecord, match="no action") as refused:
        list(replay(record_of(worked_hand), line=4))
    assert (refused.value.line, refused.value.path) == (4, "rounds[0].deals[0].actions[4][1]")
    assert isinstance(verify(record_of(worked_hand)), Difference)


def test_an_action_too_many_is_named(worked_hand: Document) -> None:
    actions(worked_hand).append([1, "play SK"])
    wrong = difference(worked_hand)
    assert (wrong.path, wrong.expected, wrong.found) == (
        "rounds[0].deals[0].actions[14]",
        None,
        "play SK",
    )


def test_actions_that_are_missing_before_the_next_round_are_named(worked_hand: Document) -> None:
    worked_hand["rounds"].append({**worked_hand["rounds"][0], "number": 2, "dealer": 1})
    worked_hand["rounds"] = json.loads(json.dumps(worked_hand["rounds"]))
    del actions(worked_hand)[13]
    wrong = difference(worked_hand)
    assert (wrong.path, wrong.expected) == ("rounds[0].deals[0].actions[13]", "an action of seat 1")


def test_a_second_deal_of_a_round_that_was_played_is_named(worked_hand: Document) -> None:
    worked_hand["rounds"][0]["deals"] *= 2
    wrong = difference(worked_hand)
    assert (wrong.path, wrong.expected) == ("rounds[0].deals[1]", "round 2")


def test_a_dealer_out_of_turn_is_named(worked_hand: Document) -> None:
    # S-2: the deal alternates.
    worked_hand["rounds"].append({**worked_hand["rounds"][0], "number": 2})
    wrong = difference(worked_hand)
    assert (wrong.path, wrong.expected, wrong.found) == ("rounds[1].dealer", 1, 0)


@pytest.mark.parametrize("number", [2, 3])
def test_rounds_are_numbered_from_one(worked_hand: Document, number: int) -> None:
    worked_hand["rounds"][0]["number"] = number
    wrong = difference(worked_hand)
    assert (wrong.path, wrong.expected, wrong.found) == ("rounds[0].number", 1, number)


def test_a_card_dealt_twice_is_refused_by_the_rules(worked_hand: Document) -> None:
    worked_hand["rounds"][0]["deals"][0]["hands"][0] = "C9 CA HT DJ CT CT"
    wrong = difference(worked_hand)
    assert wrong.path == "rounds[0].deals[0]"
    assert wrong.rule is not None


def test_a_deal_after_the_end_is_named(worked_hand: Document) -> None:
    # Four such hands by turns give 2 points each: to 7, seat 1 or seat 0 is home in the seventh
    # at the latest; a match to 5 is over sooner.
    mirrored = {0: 1, 1: 0}
    first = worked_hand["rounds"][0]
    for number in range(2, 9):
        swap = number % 2 == 0
        deal = first["deals"][0]
        hands = deal["hands"][::-1] if swap else deal["hands"]
        said = [[mirrored[seat] if swap else seat, text] for seat, text in deal["actions"]]
        worked_hand["rounds"].append(
            {
                **first,
                "number": number,
                "dealer": 1 if swap else 0,
                "deals": [{**deal, "hands": hands, "actions": said}],
            }
        )
    # Each hand is won by the one who did not deal: 0:2, 2:2, 2:4, 4:4, 4:6, 6:6, 6:8: over.
    wrong = difference(worked_hand)
    assert (wrong.path, wrong.expected) == ("rounds[7].deals[0]", "the end of the match")
    del worked_hand["rounds"][7]
    wrong = difference(worked_hand)
    assert (wrong.path, wrong.expected, wrong.found) == ("ended", "finished", None)
    worked_hand["ended"] = "finished"
    assert len(list(replay(record_of(worked_hand)))) == 7 * 15
    # The match was over: nobody could leave it any more (D-23 ends a match of two).
    worked_hand["ended"] = "left:0"
    wrong = difference(worked_hand)
    assert (wrong.path, wrong.expected, wrong.found) == ("ended", "finished", "left:0")


def test_an_end_that_did_not_come_is_named(worked_hand: Document) -> None:
    worked_hand["ended"] = "finished"
    wrong = difference(worked_hand)
    assert (wrong.path, wrong.expected, wrong.found) == ("ended", None, "finished")


def test_leaving_is_a_step_of_its_own(worked_hand: Document) -> None:
    worked_hand["ended"] = "left:1"
    last = list(replay(record_of(worked_hand)))[-1]
    assert (last.seat, last.action, last.path) == (1, Leave(), "ended")
    assert last.after.left == (1,)


@pytest.mark.parametrize(
    ("ended", "also_left", "path"),
    [
        # The first of two to leave ends a match of two.
        ("left:1", [0], "also_left"),
        (None, [1], "ended"),
        (None, [1, 1], "also_left"),
    ],
)
def test_leavers_that_cannot_be_are_named(
    worked_hand: Document, ended: str | None, also_left: list[int], path: str
) -> None:
    worked_hand["ended"], worked_hand["also_left"] = ended, also_left
    assert difference(worked_hand).path == path


def test_nobody_leaves_twice(worked_hand: Document) -> None:
    document = {
        **worked_hand,
        "game": "taqdeer",
        "rulebook": "taqdeer",
        "options": {"miss": "lenient"},
        "seats": worked_hand["seats"] * 2,
        "rounds": [],
        "totals": [0] * 4,
        "ranks": [1] * 4,
        "reveals": {"anchors": [None] * 4, "deals": [], "unused": []},
        "also_left": [2, 2],
    }
    wrong = difference(document)
    assert (wrong.path, wrong.found) == ("also_left", 2)


def test_a_difference_travels_between_processes() -> None:
    wrong = Difference(2, "totals[1]", 5, 6, "T-7")
    copy = pickle.loads(pickle.dumps(wrong))  # noqa: S301 - our own bytes
    assert (copy.line, copy.path, copy.expected, copy.found, copy.rule) == (
        2,
        "totals[1]",
        5,
        6,
        "T-7",
    )
    assert str(copy) == "line 2, totals[1]: expected 5, found 6 (T-7)"
