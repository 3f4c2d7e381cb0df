"""Who may know of a table, and who may come to it."""

from lamma.server.house import House
from lamma.server.problems import Problem, Refusal
from lamma.store.people import Listing


async def known_listing(home: House, table: str) -> Listing:
    """The listing of a table; written anew from the log where it is missing."""
    listing = await home.people.directory.get(table)
    if listing is None:
        state = await home.tables.state(table)
        if state is None:
            raise Refusal(Problem.NOT_FOUND)
        await home.lobby.write(state)
        listing = await home.people.directory.get(table)
    if listing is None:
        raise Refusal(Problem.NOT_FOUND)
    return listing


async def seen_listing(home: House, table: str, account: str | None) -> Listing:
    """The listing of a table that ``account`` may know of; Refusal(not_found) otherwise.

    A private table that exists and one that does not are answered alike.
    """
    listing = await known_listing(home, table)
    if not await may_come(home, listing, account):
        raise Refusal(Problem.NOT_FOUND)
    return listing


async def may_come(home: House, listing: Listing, account: str | None) -> bool:
    """Whether the table is public, or the account its host's, of one seated, or was let in."""
    if listing.public:
        return True
    if account is None:
        return False
    if account == listing.host or any(place.account == account for place in listing.places):
        return True
    return await home.people.directory.is_admitted(listing.id, account)
