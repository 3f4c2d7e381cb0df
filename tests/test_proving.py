"""Bots run again from a record: what they saw, their seeds, and the first move that differs."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lamma.bots import registry as bot_registry
from lamma.bots.registry import bot
from lamma.fairness import Secret
from lamma.games.registry import RULEBOOKS
from lamma.proving import Proof, digest, label, move_seed, prove
from lamma.record import Difference, Record, verify
from lamma.record.model import BotMove, Holder, Player
from lamma.record.seal import sealed
from lamma.record.shape import given
from lamma.simulate import simulate


def played(rulebook: str = "sixty_six", bots: str = "beginner", seed: int = 3) -> Record:
    [record] = simulate(rulebook, {}, 1, seed, [bots], bot_moves=True)
    return record


def changed(record: Record, index: int, **changes: Any) -> Record:
    """The record with another move in ``bot_moves``, sealed as if it had been written so."""
    moves = list(given(record.bot_moves))
    moves[index] = replace(moves[index], **changes)
    return sealed(replace(record, bot_moves=tuple(moves)))


def fault(record: Record) -> Difference:
    assert verify(record) is None
    found = prove(record).fault
    assert isinstance(found, Difference)
    return found


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("bots", ["random", "beginner"])
def test_every_move_of_a_simulation_is_run_again(rulebook: str, bots: str) -> None:
    record = played(rulebook, bots)
    moves = given(record.bot_moves)
    actions = [len(deal.actions) for round_ in record.rounds for deal in round_.deals]
    assert len(moves) == sum(actions)
    assert {move.bot for move in moves} == {label(bot(bots, record.game))}
    assert verify(record) is None
    assert prove(record) == Proof(None, len(moves))


def test_without_the_moves_the_match_is_the_same_and_there_is_nothing_to_prove() -> None:
    with_moves = played()
    [without] = simulate("sixty_six", {}, 1, 3, ["beginner"])
    assert without.rounds == with_moves.rounds
    assert prove(without) == Proof(None)


def test_a_seed_follows_from_match_deal_seat_and_action_and_fits_a_float() -> None:
    match, deal = bytes(16), bytes(32)
    seed = move_seed(match, deal, 1, 5)
    assert seed == move_seed(match, Secret(deal), 1, 5)
    # SHA-256 of "lamma bot move", 16 and 32 zero bytes, 01, 00000005: its first 53 bits.
    assert seed == 0xAC90C353F3E6FF2F >> 11
    others = {
        move_seed(b"\1" * 16, deal, 1, 5),
        move_seed(match, b"\1" * 32, 1, 5),
        move_seed(match, deal, 2, 5),
        move_seed(match, deal, 1, 6),
    }
    assert len(others - {seed}) == 4
    assert all(0 <= each == int(float(each)) < 2**53 for each in {seed, *others})


def test_a_changed_seed_is_named() -> None:
    record = played("taqdeer", "random")
    move = given(record.bot_moves)[7]
    wrong = fault(changed(record, 7, seed=move.seed ^ 1))
    assert (wrong.path, wrong.expected, wrong.found) == (
        "bot_moves[7][4]",
        move.seed,
        move.seed ^ 1,
    )


def test_a_changed_view_is_named() -> None:
    record = played()
    move = given(record.bot_moves)[4]
    wrong = fault(changed(record, 4, view="ab" * 32))
    assert (wrong.path, wrong.expected, wrong.found) == ("bot_moves[4][6]", move.view, "ab" * 32)


def test_an_action_that_the_bot_does_not_take_is_named() -> None:
    # The beginner's own matches, said to be of the random bot with the same seeds.
    record = played("kotshena")
    moves = tuple(replace(move, bot="random@1") for move in given(record.bot_moves))
    seats = tuple(Player(seat.name, "bot:random") for seat in record.seats)
    other = sealed(replace(record, bot_moves=moves, seats=seats))
    wrong = fault(other)
    first = record.rounds[0].deals[0].actions
    index = int(wrong.path.rpartition(".actions[")[2].partition("]")[0])
    assert wrong.path == f"rounds[0].deals[0].actions[{index}][1]"
    assert wrong.found == first[index][1]
    assert wrong.expected != wrong.found


def test_a_bot_that_is_not_the_seats_is_named() -> None:
    wrong = fault(changed(played(), 2, bot="random@1"))
    assert (wrong.path, wrong.found) == ("bot_moves[2][3]", "random@1")
    assert wrong.expected == "the bot of the seat, beginner"


def test_moves_stand_in_the_order_of_the_actions() -> None:
    record = played()
    first, second, *rest = given(record.bot_moves)
    for moves in ((second, first, *rest), (first, first, second, *rest)):
        wrong = fault(sealed(replace(record, bot_moves=moves)))
        assert wrong.path == "bot_moves[1]"


def test_another_version_is_asked_for_and_its_views_and_seeds_are_checked_all_the_same() -> None:
    record = played()
    count = len(given(record.bot_moves))
    other = changed(record, 0, bot="beginner@9")
    assert prove(other) == Proof(None, count - 1, ("beginner@9",))
    assert fault(changed(other, 0, seed=1)).path == "bot_moves[0][4]"


def test_a_bot_that_nobody_has_is_asked_for() -> None:
    record = played()
    moves = tuple(replace(move, bot="genius@2") for move in given(record.bot_moves))
    seats = tuple(Player(seat.name, "bot:genius") for seat in record.seats)
    other = sealed(replace(record, bot_moves=moves, seats=seats))
    assert prove(other) == Proof(None, 0, ("genius@2",))


def test_who_held_a_seat_when_it_moved_is_whose_bot_it_is() -> None:
    record = played()
    seats = (Player("Mona", "person"), record.seats[1])
    mine = sealed(replace(record, seats=seats))
    # A bot may act once for a person; from a place on it may hold the seat.
    assert prove(mine).fault is None
    held = (Holder(1, 1, 0, 0, "bot:random"), Holder(1, 1, 3, 0, "bot:beginner"))
    wrong = fault(sealed(replace(mine, held_by=held)))
    moves = given(record.bot_moves)
    first = next(index for index, move in enumerate(moves) if seat_of(record, move) == 0)
    assert wrong.path == f"bot_moves[{first}][3]"


def seat_of(record: Record, move: BotMove) -> int:
    action = record.rounds[move.round - 1].deals[move.deal - 1].actions[move.action]
    return action[0]


class Searcher:
    """A bot whose move depends on all that it may depend on."""

    name, version, needs_view = "searcher", "1", False

    def choose(self, view: Any, legal: Any, rng: Random, budget: int) -> Any:
        return legal[(len(digest(view)) + budget + int(rng.random() * 99)) % len(legal)]


def test_the_nodes_are_those_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"searcher": Searcher()}
    monkeypatch.setattr(bot_registry, "bots", lambda _game: known)
    monkeypatch.setattr("lamma.proving.bots", lambda _game: known)
    [record] = simulate("taqdeer", {}, 1, 1, ["searcher"], bot_moves=True, budget=7)
    assert {move.nodes for move in given(record.bot_moves)} == {7}
    assert prove(record).fault is None
    free = next(
        index
        for index, move in enumerate(given(record.bot_moves))
        if move.round == 13 and move.action == 4
    )
    assert fault(changed(record, free, nodes=8)).path == "rounds[12].deals[0].actions[4][1]"


SPOIL: list[Callable[[Record], Record]] = [
    lambda record: replace(record, rounds=record.rounds[:-1]),
    lambda record: replace(record, rulebook="bridge"),
]


@pytest.mark.parametrize("spoil", SPOIL)
def test_a_record_that_cannot_be_replayed_is_a_fault(spoil: Callable[[Record], Record]) -> None:
    assert prove(spoil(played())).fault is not None
