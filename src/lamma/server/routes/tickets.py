"""Tickets to a table's socket."""

from litestar import post
from litestar.params import JSONBody

from lamma.server.doors import may_come, seen_listing
from lamma.server.house import House, house
from lamma.server.identity import AnyRequest, player
from lamma.server.ports import SOCKET_PATH
from lamma.server.problems import Problem, Refusal, documented
from lamma.server.routes.tables import find_by_code
from lamma.server.shapes import TicketGiven, TicketWish
from lamma.server.tickets import LIFETIME, Access, Ticket
from lamma.store.people import Listing, Session

_NO_WATCHING = (Problem.WATCHING_OFF, Problem.OWN_TABLE)


@post(
    "/api/tickets",
    tags=["tables"],
    summary="A ticket to a table",
    responses=documented(Problem.SIGNED_OUT, Problem.NOT_FOUND, *_NO_WATCHING, body=True),
)
async def make_ticket(request: AnyRequest, data: JSONBody[TicketWish]) -> TicketGiven:
    """A ticket for the first frame of a socket: good once, for 30 seconds, for this session.

    A private table asks for its code or invitation the first time. Whoever has a seat at a table,
    under whatever name, cannot watch it from the same browser.
    """
    home = house(request)
    session = await home.identity.required(request)
    account = session.account.id
    home.budgets.take("player_tickets", account, home.config.limits.player_tickets)
    listing = await _let_in(home, request, data, session)
    seated = any(place.account == account for place in listing.places)
    if not seated and any(place.device == session.device for place in listing.places):
        raise Refusal(Problem.OWN_TABLE)
    if data.watch and not listing.settings["spectators"]:
        raise Refusal(Problem.WATCHING_OFF)
    access = Access.WATCH if data.watch and not seated else Access.PLAY
    home.metrics.tickets.inc()
    text = home.tickets.issue(Ticket(session.id, player(session), listing.id, access))
    return TicketGiven(text, SOCKET_PATH, access, int(LIFETIME))


async def _let_in(home: House, request: AnyRequest, wish: TicketWish, session: Session) -> Listing:
    """The table's listing; who may come already needs no code, and may still show an old one."""
    account = session.account.id
    listing = await home.people.directory.get(wish.table)
    if listing is not None and await may_come(home, listing, account):
        return listing
    if wish.code is not None:
        listing = await find_by_code(home, request, wish.code)
    elif wish.invitation is not None:
        listing = await home.people.directory.by_invitation(wish.invitation)
    else:
        # It may stand in the log alone.
        return await seen_listing(home, wish.table, account)
    if listing is None or listing.id != wish.table:
        raise Refusal(Problem.NOT_FOUND)
    if not listing.public:
        await home.people.directory.admit(listing.id, account)
    return listing


HANDLERS = (make_ticket,)
