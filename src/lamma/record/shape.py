"""What a record must be beyond its types, before anybody replays it."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from msgspec import UnsetType

from lamma.games import registry
from lamma.games.options import BadOption
from lamma.games.registry import AnyGame, UnknownRulebook
from lamma.record.errors import BadRecord
from lamma.record.model import FORMAT, Record, Round
from lamma.record.wording import wording

T = TypeVar("T")

Named = tuple[str, int]
"""A key path, and the seat that stands there."""


def game_of(record: Record, line: int = 1) -> AnyGame:
    """The game that a record was played under; BadRecord where there is no such game."""
    try:
        game = registry.game(record.rulebook, record.options)
    except UnknownRulebook as error:
        raise BadRecord(line, "rulebook", str(error)) from error
    except BadOption as error:
        raise BadRecord(line, f"options.{error.option}", str(error)) from error
    for option in game.options:
        if option not in record.options:
            raise BadRecord(line, f"options.{option}", wording("missing-key"))
    name = game.key.split("/")[0]
    if record.game != name:
        raise BadRecord(line, "game", f"expected {name!r}; found {record.game!r}")
    return game


def check(record: Record, line: int = 1) -> None:
    """Refuse, with BadRecord, a record that nobody could begin to replay."""
    if record.format != FORMAT:
        raise BadRecord(line, "format", f"expected {FORMAT!r}; found {record.format!r}")
    game = game_of(record, line)
    seats = len(game.seats)
    for path, values in _lists(record):
        if not isinstance(values, UnsetType) and len(values) != seats:
            raise BadRecord(line, path, f"expected one a seat, {seats}; found {len(values)}")
    for path, seat in _seats(record):
        if not 0 <= seat < seats:
            raise BadRecord(line, path, f"expected a seat, 0..{seats - 1}; found {seat}")
    for index, round_ in enumerate(record.rounds):
        _check_round(round_, f"rounds[{index}]", seats, line)
    _check_places(record, line)
    _check_anchors(record, game.max_deals, line)


def _lists(record: Record) -> Iterable[tuple[str, Sequence[object] | UnsetType]]:
    """Every list that has one value a seat."""
    yield "seats", record.seats
    yield "totals", record.totals
    yield "ranks", record.ranks
    yield "reveals.anchors", record.reveals.anchors
    for index, shown in enumerate(record.reveals.deals):
        yield f"reveals.deals[{index}].nonces", shown.nonces
    yield "stakes", record.stakes
    yield "payouts", record.payouts
    for index, round_ in enumerate(record.rounds):
        for number, deal in enumerate(round_.deals):
            yield f"rounds[{index}].deals[{number}].hands", deal.hands


def _seats(record: Record) -> Iterable[Named]:
    """Every seat that is named outside the actions."""
    for index, round_ in enumerate(record.rounds):
        yield f"rounds[{index}].dealer", round_.dealer
    if record.ended and record.left:
        yield "ended", record.left[0]
    yield from ((f"also_left[{i}]", seat) for i, seat in enumerate(given(record.also_left)))
    for index, new in enumerate(given(record.reveals.new_anchors)):
        yield f"reveals.new_anchors[{index}][1]", new.seat
    for index, holder in enumerate(given(record.held_by)):
        yield f"held_by[{index}][3]", holder.seat


def _check_round(round_: Round, path: str, seats: int, line: int) -> None:
    if not round_.deals:
        raise BadRecord(line, f"{path}.deals", wording("one-deal-at-least"))
    for index, deal in enumerate(round_.deals):
        for number, action in enumerate(deal.actions):
            if not _is_action(action, seats):
                wanted = f"[seat 0..{seats - 1}, text] and perhaps a list of the legal texts"
                place = f"{path}.deals[{index}].actions[{number}]"
                raise BadRecord(line, place, f"expected {wanted}; found {list(action)}")


def _is_action(action: Sequence[Any], seats: int) -> bool:
    size = len(action)
    return (
        (size == 2 or (size == 3 and type(action[2]) is tuple))
        and type(action[0]) is int
        and 0 <= action[0] < seats
        and type(action[1]) is str
    )


def _check_places(record: Record, line: int) -> None:
    """Every place that ``bot_moves`` and ``held_by`` name must be in the record."""
    sizes = {
        (round_.number, number): len(deal.actions)
        for round_ in record.rounds
        for number, deal in enumerate(round_.deals, 1)
    }
    for index, move in enumerate(given(record.bot_moves)):
        if move.action >= sizes.get((move.round, move.deal), 0):
            raise BadRecord(line, f"bot_moves[{index}]", wording("no-such-action"))
    for index, holder in enumerate(given(record.held_by)):
        # One past the last action: the seat changed hands, and nothing has been done since.
        first = 0 if (holder.round, holder.deal) == (1, 1) else -1  # or nothing was dealt yet
        if holder.action > sizes.get((holder.round, holder.deal), first):
            raise BadRecord(line, f"held_by[{index}]", wording("no-such-place"))
    places = [(holder.round, holder.deal, holder.action) for holder in given(record.held_by)]
    _check_order("held_by", places, line)


def _check_anchors(record: Record, most: int, line: int) -> None:
    """A new anchor is for a deal that was dealt, or for the next; they stand as they came."""
    anchors = given(record.reveals.new_anchors)
    last = min(most, 1 + sum(len(round_.deals) for round_ in record.rounds))
    for index, new in enumerate(anchors):
        if new.deal > last:
            reason = f"expected a deal, 1..{last}; found {new.deal}"
            raise BadRecord(line, f"reveals.new_anchors[{index}][0]", reason)
    _check_order("reveals.new_anchors", [(new.deal,) for new in anchors], line)


def _check_order(path: str, places: Sequence[tuple[int, ...]], line: int) -> None:
    for index, (before, place) in enumerate(pairwise(places), 1):
        if place < before:
            raise BadRecord(line, f"{path}[{index}]", wording("out-of-order"))


def given(values: tuple[T, ...] | UnsetType) -> tuple[T, ...]:
    """The values of an optional key; none where it is not written."""
    return () if isinstance(values, UnsetType) else values
