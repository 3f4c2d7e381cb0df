"""Finished matches as records, and the rounds of a match explained."""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec

from lamma.games.protocol import Explanation
from lamma.games.registry import AnyGame, game
from lamma.record import final_state, write
from lamma.server.doors import seen_listing
from lamma.server.house import House, house
from lamma.server.identity import AnyRequest
from lamma.server.problems import Problem, Refusal, documented
from lamma.server.shapes import MatchQuery, RoundPath, RoundTold, TablePath
from lamma.table.state import Match, Phase, Table

_TAGS = ["matches"]
_JSONL = "application/jsonl"


@get(
    "/api/tables/{table:str}/record",
    tags=_TAGS,
    summary="The record of a match",
    media_type=_JSONL,
    responses={
        200: ResponseSpec(
            str, generate_examples=False, description="lamma-record/1", media_type=_JSONL
        ),
        **documented(Problem.NOT_FOUND, Problem.UNFINISHED),
    },
)
async def get_record(
    request: AnyRequest, table: TablePath, match: MatchQuery = None
) -> Response[bytes]:
    """One line of ``lamma-record/1``, which ``lamma verify`` and anybody else can check."""
    home = house(request)
    state = await _seen(home, request, table)
    last = state.match.number if state.match is not None else 0
    number = last if match is None else match
    if not 1 <= number <= last:
        raise Refusal(Problem.NOT_FOUND)
    if number == last and state.phase is Phase.PLAYING:
        raise Refusal(Problem.UNFINISHED)
    record = await home.tables.record(table, number)
    if record is None:
        raise Refusal(Problem.NOT_FOUND)
    name = f"lamma-{record.match[:12]}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(write(record), media_type=_JSONL, headers=headers)


@get(
    "/api/tables/{table:str}/rounds/{number:int}",
    tags=_TAGS,
    summary="A round, explained",
    responses=documented(Problem.NOT_FOUND, Problem.UNFINISHED),
)
async def get_round(
    request: AnyRequest, table: TablePath, number: RoundPath, match: MatchQuery = None
) -> RoundTold:
    """The result of a completed round, and each score as parts with the rule of each."""
    home = house(request)
    state = await _seen(home, request, table)
    current = state.match
    if current is None or (match is not None and match > current.number):
        raise Refusal(Problem.NOT_FOUND)
    if match is None or match == current.number:
        result, explanation = _told(current.game, current.state, number, _over(state, current))
        return RoundTold(current.number, number, result, explanation)
    record = await home.tables.record(table, match)
    if record is None:
        raise Refusal(Problem.NOT_FOUND)
    played = game(record.rulebook, record.options)
    result, explanation = _told(played, final_state(record), number, over=True)
    return RoundTold(match, number, result, explanation)


async def _seen(home: House, request: AnyRequest, table: str) -> Table:
    session = await home.identity.optional(request)
    await seen_listing(home, table, None if session is None else session.account.id)
    state = await home.tables.state(table)
    if state is None:
        raise Refusal(Problem.NOT_FOUND)
    return state


def _over(state: Table, match: Match) -> bool:
    return state.phase is not Phase.PLAYING or match.ended is not None


def _told(
    played: AnyGame,
    state: Any,
    number: int,
    over: bool,  # noqa: FBT001 - of the match
) -> tuple[dict[str, Any], Explanation]:
    try:
        result = played.result(state, number)
        return msgspec.to_builtins(result), played.explain(state, number)
    except IndexError as error:
        raise Refusal(Problem.NOT_FOUND if over else Problem.UNFINISHED) from error


HANDLERS = (get_record, get_round)
