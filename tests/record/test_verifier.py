"""Verification: a true record passes, and the first difference is named with what should be."""

import dataclasses
import io
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from lamma.games.estimation import Estimation
from lamma.games.estimation.rulebooks import KOTSHENA
from lamma.games.registry import RULEBOOKS
from lamma.record import (
    BadRecord,
    Difference,
    FairMatch,
    Player,
    Record,
    verify,
    verify_file,
    write,
)
from lamma.record.seal import sealed

Make = Callable[..., FairMatch]
Play = Callable[..., int]
Check = Callable[..., int]


# What the rules and the deals bind by themselves: a record without a seal, as others may write it.
def test_a_record_without_a_seal_verifies(fair_match: Make, play: Play) -> None:
    for rulebook in RULEBOOKS:
        match = fair_match(rulebook, legal=True)
        play(match)
        record = replace(match.record(), seal=UNSET)
        assert verify(record) is None


def difference(record: Record) -> Difference:
    fault = verify(record, 9)
    assert isinstance(fault, Difference)
    assert fault.line == 9
    return fault


def test_a_wrong_total_and_a_wrong_rank_are_named_with_the_right_one(finished: Record) -> None:
    a, b = finished.totals
    wrong = difference(replace(finished, totals=(a, b - 1)))
    assert (wrong.path, wrong.expected, wrong.found) == ("totals[1]", b, b - 1)
    wrong = difference(replace(finished, ranks=finished.ranks[::-1]))
    assert (wrong.path, wrong.expected) == ("ranks[0]", finished.ranks[0])


def test_a_result_is_compared_field_by_field(finished: Record) -> None:
    first = finished.rounds[0]
    assert first.result is not None

    def with_result(result: dict[str, Any] | None) -> Record:
        return replace(finished, rounds=(replace(first, result=result), *finished.rounds[1:]))

    points = first.result["points"]
    wrong = difference(with_result({**first.result, "points": points % 3 + 1}))
    assert (wrong.path, wrong.expected) == ("rounds[0].result.points", points)
    scores = [first.result["scores"][0], first.result["scores"][1] + 1]
    wrong = difference(with_result({**first.result, "scores": scores}))
    assert wrong.path == "rounds[0].result.scores[1]"
    wrong = difference(
        with_result({key: first.result[key] for key in first.result if key != "reason"})
    )
    assert (wrong.path, wrong.found) == ("rounds[0].result.reason", "no such key")
    wrong = difference(with_result(None))
    assert (wrong.path, wrong.found) == ("rounds[0].result", None)
    # An unknown key is ignored; a list of another length is no such list.
    assert verify(with_result({**first.result, "mood": 3})) is None
    assert (
        difference(with_result({**first.result, "scores": [2]})).path == "rounds[0].result.scores"
    )


def test_true_is_not_one(fair_match: Make, play: Play) -> None:
    match = fair_match("taqdeer")
    play(match, 8)
    [first, *others] = match.record().rounds
    assert first.result is not None
    hit = [int(value) for value in first.result["hit"]]
    record = replace(match.record(), seal=UNSET)
    forged = replace(first, result={**first.result, "hit": hit})
    assert difference(replace(record, rounds=(forged, *others))).path == "rounds[0].result.hit[0]"


def test_cards_that_the_seed_did_not_deal_are_named(finished: Record) -> None:
    deal = finished.rounds[0].deals[0]
    mine, other = deal.hands
    swapped = (other[:2] + mine[2:], mine[:2] + other[2:])
    forged = replace(finished.rounds[0], deals=(replace(deal, hands=swapped),))
    wrong = difference(replace(finished, rounds=(forged, *finished.rounds[1:])))
    assert (wrong.path, wrong.expected) == ("rounds[0].deals[0].hands[0]", mine)


def test_the_order_of_a_hand_says_nothing_and_that_of_a_talon_everything(finished: Record) -> None:
    def with_deal(**changes: Any) -> Record:
        first = finished.rounds[0]
        forged = replace(first, deals=(replace(first.deals[0], **changes),))
        return replace(finished, rounds=(forged, *finished.rounds[1:]))

    deal = finished.rounds[0].deals[0]
    turned_about = tuple(" ".join(reversed(hand.split())) for hand in deal.hands)
    assert verify(with_deal(hands=turned_about)) is None
    talon = (deal.talon or "").split()
    talon[0], talon[1] = talon[1], talon[0]
    wrong = difference(with_deal(talon=" ".join(talon)))
    assert (wrong.path, wrong.expected) == ("rounds[0].deals[0].talon", deal.talon)


def test_the_legal_texts_may_stand_in_any_order_and_must_be_all(finished: Record) -> None:
    def with_action(action: tuple[Any, ...]) -> Record:
        first = finished.rounds[0]
        deal = replace(first.deals[0], actions=(action, *first.deals[0].actions[1:]))
        return replace(finished, rounds=(replace(first, deals=(deal,)), *finished.rounds[1:]))

    seat, text, *rest = finished.rounds[0].deals[0].actions[0]
    [legal] = rest
    assert isinstance(legal, tuple)
    assert verify(with_action((seat, text, legal[::-1]))) is None
    assert (
        difference(with_action((seat, text, legal[1:]))).path == "rounds[0].deals[0].actions[0][2]"
    )
    # All actions list them, or none does: the second one here is the first to stray.
    assert difference(with_action((seat, text))).path == "rounds[0].deals[0].actions[1]"


def test_k26_payouts_are_worked_out_again(
    fair_match: Make, play: Play, check_every_leaf: Check
) -> None:
    match = fair_match("sixty_six", {"target": 5})
    match.transcript.stakes = (30, 20)
    play(match)
    record = replace(match.record(), seal=UNSET)
    assert verify(record) is None
    assert isinstance(record.payouts, tuple)
    assert sum(record.payouts) == 50
    wrong = difference(replace(record, payouts=record.payouts[::-1]))
    assert (wrong.path, wrong.rule) == ("payouts[0]", "K-26")
    assert difference(replace(record, payouts=UNSET)).path == "payouts"
    assert difference(replace(record, stakes=UNSET)).path == "payouts"
    assert check_every_leaf(sealed(record), 3) > 20


def test_an_unfinished_match_has_paid_nobody(fair_match: Make, play: Play) -> None:
    match = fair_match("sixty_six")
    match.transcript.stakes = (1, 1)
    play(match, 3)
    record = replace(match.record(), seal=UNSET)
    assert verify(record) is None
    wrong = difference(replace(record, payouts=(2, 0)))
    assert (wrong.path, wrong.expected) == ("payouts", None)


def test_a_bad_line_does_not_hide_the_next(finished: Record) -> None:
    good = write(finished)
    forged = write(replace(finished, ranks=finished.ranks[::-1]))
    verdicts = list(verify_file(io.BytesIO(good + b"{}\n" + forged + good[:-9])))
    assert [verdict.line for verdict in verdicts] == [1, 2, 3, 4]
    assert [type(verdict.fault) for verdict in verdicts] == [
        type(None),
        BadRecord,
        Difference,
        BadRecord,
    ]
    assert verdicts[0].record == finished
    assert verdicts[1].record is None
    assert verdicts[2].record is not None
    fault = verdicts[3].fault
    assert isinstance(fault, BadRecord)
    assert fault.truncated


def test_a_record_of_no_game_is_a_fault_and_no_crash(finished: Record) -> None:
    fault = verify(replace(finished, rulebook="bridge"), 2)
    assert isinstance(fault, BadRecord)
    assert (fault.line, fault.path) == (2, "rulebook")


def test_a_struct_of_the_model_keeps_the_formats_own_words() -> None:
    # What a reader of the code looks for is what a reader of the format sees.
    assert msgspec.structs.fields(Record)[0].encode_name == "format"
    assert {field.name == field.encode_name for field in msgspec.structs.fields(Record)} == {True}


def test_a_line_too_long_ends_the_file(finished: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    good = write(finished)
    monkeypatch.setattr("lamma.record.reader.LONGEST", len(good))
    verdicts = list(verify_file(io.BytesIO(good + b" " + good + good)))
    assert [(verdict.line, verdict.fault is None) for verdict in verdicts] == [
        (1, True),
        (2, False),
    ]


def test_a_record_of_a_house_rulebook_verifies_under_its_own_game() -> None:
    house = Estimation(dataclasses.replace(KOTSHENA, name="grandfather", base=15))
    players = [Player(name, "bot:random") for name in "abcd"]
    match = FairMatch.derived(house, players, match=bytes(16), deals_seed=bytes(32))
    while isinstance(turn := match.turn(), int):
        match.act(turn, house.legal(match.state)[0])
    record = match.record()
    assert record.rulebook == "grandfather"
    assert verify(record, game=house) is None
    assert isinstance(verify(record), BadRecord)
    assert isinstance(verify(record, game=Estimation(KOTSHENA)), Difference)
