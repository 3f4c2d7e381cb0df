"""No change of a record goes unseen, and each is named in its own round, key or list."""

import copy
import io
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from lamma.games.registry import RULEBOOKS
from lamma.record import (
    Difference,
    FairMatch,
    Fault,
    Record,
    verify,
    verify_file,
    write,
)
from lamma.record.seal import seal_of, sealed

Make = Callable[..., FairMatch]
Play = Callable[..., int]
Check = Callable[..., int]


def fault_of(document: Any) -> Fault | None:
    [verdict] = verify_file(io.BytesIO(json.dumps(document).encode()))
    return verdict.fault


def difference(record: Record) -> Difference:
    fault = verify(record, 9)
    assert isinstance(fault, Difference)
    assert fault.line == 9
    return fault


# A random match of each rulebook, and how many actions of it: a small record, an unfinished one
# among them, has every leaf changed; a long one is sampled here and done wholly below.
@pytest.mark.parametrize(
    ("rulebook", "options", "actions", "stride"),
    [
        ("sixty_six", {"target": 5}, 10_000, 2),
        ("taqdeer", {"miss": "strict"}, 60, 5),
        ("taqdeer", {}, 10_000, 149),
        ("kotshena", {}, 10_000, 29),
        ("committee", {"length": 13}, 70, 5),
        ("classic", {}, 70, 5),
    ],
)
def test_no_change_goes_unseen(
    fair_match: Make,
    play: Play,
    rulebook: str,
    options: dict[str, Any],
    actions: int,
    stride: int,
    check_every_leaf: Check,
) -> None:
    match = fair_match(rulebook, options, legal=rulebook == "committee")
    play(match, actions)
    assert check_every_leaf(match.record(), stride) > 10


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_no_change_at_all_goes_unseen(
    fair_match: Make, play: Play, rulebook: str, check_every_leaf: Check
) -> None:
    for actions, legal in ((60, True), (130, False)):
        match = fair_match(rulebook, seed=actions, legal=legal)
        play(match, actions)
        check_every_leaf(match.record())


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_no_other_legal_action_goes_unseen(fair_match: Make, play: Play, rulebook: str) -> None:
    """The closest a change can come: an action that the rules would have taken as well."""
    match = fair_match(rulebook, seed=5, legal=True)
    play(match, 75)
    document = json.loads(write(match.record()))
    choices = [a[2] for r in document["rounds"] for d in r["deals"] for a in d["actions"]]
    silent = fair_match(rulebook, seed=5)
    play(silent, 75)
    document = json.loads(write(silent.record()))
    said = [a for r in document["rounds"] for d in r["deals"] for a in d["actions"]]
    changes = 0
    for action, legal in zip(said, choices, strict=True):
        text = action[1]
        for other in [choice for choice in legal if choice != text][:2]:
            action[1] = other
            fault = fault_of(document)
            assert fault is not None, (text, other)
            assert fault.path.startswith("rounds[")
            changes += 1
        action[1] = text
    assert changes > 20


def test_a_key_of_the_seal_left_out_is_missed(fair_match: Make, play: Play) -> None:
    match = fair_match("sixty_six")
    play(match)
    document = json.loads(write(match.record()))
    for key in list(document["seal"]["keys"]):
        without = copy.deepcopy(document)
        del without["seal"]["keys"][key]
        assert fault_of(without) is not None, key
    del document["seal"]["deals"][-1]
    fault = fault_of(document)
    assert fault is not None
    assert fault.path == "seal.deals"


BOUND = {"rounds", "totals", "ranks", "commitments", "reveals", "format", "game"}


def test_without_a_seal_the_rules_still_see_all_that_was_played(
    fair_match: Make, play: Play, check_every_leaf: Check
) -> None:
    match = fair_match("taqdeer", legal=True)
    play(match, 100)
    record = replace(match.record(), seal=UNSET)
    # The deal in play is left out: its seed is not yet known, and nothing has come of it.
    in_play = ("rounds", len(record.rounds) - 1)

    def bound(path: tuple[str | int, ...]) -> bool:
        return path[0] in BOUND and path[:2] != in_play

    assert check_every_leaf(record, 4, bound) > 50


def test_a_match_that_nobody_left_cannot_be_said_to_have_been_left(
    fair_match: Make, play: Play
) -> None:
    match = fair_match("kotshena")
    play(match)
    for seat in range(4):
        assert difference(replace(match.record(), ended=f"left:{seat}")).path == "ended"


def test_a_seal_names_the_key_that_was_changed(fair_match: Make, play: Play) -> None:
    match = fair_match("classic")
    play(match, 20)
    record = match.record()
    # No third redeal came, so nothing but the seal can tell.
    options = {**record.options, "third_redeal": "auction"}
    assert verify(replace(record, options=options, seal=UNSET)) is None
    assert difference(replace(record, options=options)).path == "options"
    seats = (replace(record.seats[0], name="Nobody"), *record.seats[1:])
    assert difference(replace(record, seats=seats)).path == "seats"
    assert verify(sealed(replace(record, seats=seats))) is None


def test_a_seal_is_the_sha_256_of_compact_json(fair_match: Make) -> None:
    record = fair_match("taqdeer").record()
    seal = seal_of(record)
    # `printf %s null | sha256sum`, and the same of `"taqdeer"`.
    assert seal.keys["ended"] == "74234e98afe7498f"
    assert seal.keys["game"] == "f34f6adb2a04d937"
    assert seal.deals == ()
    assert "seal" not in seal.keys
    assert "rounds" not in seal.keys


def test_no_byte_changes_unseen(fair_match: Make, play: Play) -> None:
    match = fair_match("sixty_six", {"target": 5})
    play(match)
    line = write(match.record())
    # A seal whose key is misspelt is a key that nobody knows, and those are ignored.
    seal = line.index(b'"seal":')
    rng = Random(66)
    for _ in range(300):
        place = rng.randrange(len(line) - 1)
        if seal < place < seal + len('"seal'):
            continue
        byte = rng.choice([other for other in range(32, 127) if other != line[place]])
        forged = line[:place] + bytes([byte]) + line[place + 1 :]
        faults = [verdict.fault for verdict in verify_file(io.BytesIO(forged))]
        assert faults != [None], (place, line[place - 20 : place + 20], chr(byte))
        assert None not in faults
