"""The lobby: making tables, finding them, and coming back to them."""

from litestar import delete, get, post
from litestar.params import JSONBody

from lamma.games.options import BadOption
from lamma.games.registry import UnknownRulebook
from lamma.server.doors import known_listing, seen_listing
from lamma.server.entries import entry
from lamma.server.house import House, house
from lamma.server.identity import AnyRequest, player
from lamma.server.problems import Problem, Refusal, documented
from lamma.server.shapes import (
    CodePath,
    Invitation,
    NewTable,
    QuickWish,
    TableEntry,
    TablePath,
    TableWish,
)
from lamma.store.people import Listing, Session
from lamma.table.refused import Code, Refused

_TAGS = ["tables"]


@post(
    "/api/tables",
    tags=_TAGS,
    summary="Make a table",
    responses=documented(Problem.SIGNED_OUT, Problem.BAD_SETTINGS, body=True),
)
async def make_table(request: AnyRequest, data: JSONBody[TableWish]) -> NewTable:
    """A table with these settings; with ``sit`` and ``fill`` a match against bots can start.

    A private table gets a code and an invitation, which its host can replace or revoke.
    """
    home = house(request)
    session = await _may_make(home, request)
    try:
        made = await home.tables.create(
            data.settings, player(session), seated=data.sit, filled=data.fill
        )
    except Refused as refused:
        raise _bad_settings(refused) from refused
    state = await home.tables.state(made)
    if state is None:
        raise Refusal(Problem.UNAVAILABLE)
    await home.lobby.write(state)
    code = invitation = None
    if not data.settings.public:
        code = await home.people.directory.make_code(made)
        invitation = await home.people.directory.make_invitation(made)
    listing = await known_listing(home, made)
    told = entry(listing, session.account.id)
    return NewTable(told, code, invitation, _link(made, invitation))


@post(
    "/api/tables/quick",
    tags=_TAGS,
    summary="A quick match",
    responses=documented(Problem.SIGNED_OUT, Problem.BAD_SETTINGS, body=True),
)
async def quick_match(request: AnyRequest, data: JSONBody[QuickWish]) -> TableEntry:
    """A public table that waits for players under the same rules, or a new one.

    A seat is kept for 15 seconds: get a ticket, connect, and sit down. Bots take what is free
    after ``wait`` seconds, counted from when the table was made.
    """
    home = house(request)
    session = await _may_make(home, request)
    try:
        found = await home.matching.find(player(session), data.rulebook, data.options, data.wait)
    except (Refused, UnknownRulebook, BadOption) as refused:
        raise _bad_settings(refused) from refused
    return entry(await known_listing(home, found), session.account.id)


@get("/api/tables", tags=_TAGS, summary="Public tables", responses=documented())
async def list_tables(request: AnyRequest) -> list[TableEntry]:
    """Up to 100 tables that anyone may come to; those that wait for players first."""
    home = house(request)
    session = await home.identity.optional(request)
    account = None if session is None else session.account.id
    return [entry(listing, account) for listing in await home.people.directory.public()]


@get(
    "/api/tables/mine",
    tags=_TAGS,
    summary="My tables",
    responses=documented(Problem.SIGNED_OUT),
)
async def my_tables(request: AnyRequest) -> list[TableEntry]:
    """The tables where one has a seat, to go back to."""
    home = house(request)
    account = (await home.identity.required(request)).account.id
    return [entry(listing, account) for listing in await home.people.directory.of_player(account)]


@get(
    "/api/tables/by-code/{code:str}",
    tags=_TAGS,
    summary="The table of a code",
    responses=documented(Problem.SIGNED_OUT, Problem.NOT_FOUND),
)
async def table_by_code(request: AnyRequest, code: CodePath) -> TableEntry:
    """What a code opens; it does not let one in: the ticket, asked for with the code, does."""
    home = house(request)
    session = await home.identity.required(request)
    listing = await find_by_code(home, request, code)
    return entry(listing, session.account.id)


@get(
    "/api/tables/{table:str}",
    tags=_TAGS,
    summary="A table",
    responses=documented(Problem.NOT_FOUND),
)
async def get_table(request: AnyRequest, table: TablePath) -> TableEntry:
    """A public table, or a private one that one was let in to."""
    home = house(request)
    session = await home.identity.optional(request)
    account = None if session is None else session.account.id
    return entry(await seen_listing(home, table, account), account)


@post(
    "/api/tables/{table:str}/invitation",
    tags=_TAGS,
    summary="A new code and invitation",
    responses=documented(Problem.SIGNED_OUT, Problem.NOT_FOUND, Problem.NOT_HOST, Problem.ORIGIN),
)
async def invite(request: AnyRequest, table: TablePath) -> Invitation:
    """For the host: the old code and invitation open nothing any more."""
    home = house(request)
    await _as_host(home, request, table)
    code = await home.people.directory.make_code(table)
    token = await home.people.directory.make_invitation(table)
    return Invitation(code, token, _link(table, token))


@delete(
    "/api/tables/{table:str}/invitation",
    tags=_TAGS,
    summary="Revoke code and invitation",
    responses=documented(Problem.SIGNED_OUT, Problem.NOT_FOUND, Problem.NOT_HOST, Problem.ORIGIN),
)
async def revoke(request: AnyRequest, table: TablePath) -> None:
    """For the host: nobody new comes in; who was let in before still may."""
    home = house(request)
    await _as_host(home, request, table)
    await home.people.directory.revoke(table)


async def find_by_code(home: House, request: AnyRequest, code: str) -> Listing:
    """The listing that a code opens. Wrong codes are what is counted: a guesser runs dry."""
    limits = home.config.limits
    who = home.addresses.of(request.scope)
    home.budgets.check("codes", who, limits.codes)
    home.budgets.check("codes_all", "", limits.codes_all)
    listing = await home.people.directory.by_code(code)
    if listing is None:
        home.budgets.spend("codes", who, limits.codes)
        home.budgets.spend("codes_all", "", limits.codes_all)
        raise Refusal(Problem.NOT_FOUND)
    return listing


async def _may_make(home: House, request: AnyRequest) -> Session:
    session = await home.identity.required(request)
    limits = home.config.limits
    home.budgets.take("player_tables", session.account.id, limits.player_tables)
    return session


async def _as_host(home: House, request: AnyRequest, table: str) -> None:
    account = (await home.identity.required(request)).account.id
    listing = await seen_listing(home, table, account)
    if listing.host != account:
        raise Refusal(Problem.NOT_HOST)


def _link(table: str, token: str | None) -> str:
    return f"/t/{table}" if token is None else f"/t/{table}#{token}"


def _bad_settings(error: Refused | UnknownRulebook | BadOption) -> Refusal:
    cause = error.__cause__ if isinstance(error, Refused) else error
    if isinstance(cause, UnknownRulebook):
        return Refusal(Problem.BAD_SETTINGS, where="rulebook", allowed=cause.allowed)
    if isinstance(cause, BadOption):
        allowed = [str(value) for value in cause.allowed]
        where = "options" if cause.asked is None else f"options.{cause.option}"
        return Refusal(Problem.BAD_SETTINGS, where=where, allowed=allowed)
    if isinstance(error, Refused) and error.code is not Code.BAD_SETTINGS:
        return Refusal(Problem.UNAVAILABLE)
    # The table says "field: what could be asked"; where that is a list, it is a list of names.
    field, _, could = str(getattr(error, "detail", "")).partition(": ")
    names = could.split(", ")
    listed = all(name.isidentifier() for name in names)
    return Refusal(Problem.BAD_SETTINGS, where=field or None, allowed=names if listed else None)


HANDLERS = (
    make_table,
    quick_match,
    list_tables,
    my_tables,
    table_by_code,
    get_table,
    invite,
    revoke,
)
