"""A listing as it is told to whoever asks."""

from lamma.server.shapes import Chair, TableEntry
from lamma.store.people import Listing, Place


def entry(table: Listing, account: str | None) -> TableEntry:
    """A table as ``account`` (None: nobody we know) may see it in a list."""
    seats = [place.account for place in table.places]
    mine = seats.index(account) if account is not None and account in seats else None
    hosted = account is not None and table.host == account
    settings = table.settings
    return TableEntry(
        id=table.id,
        rulebook=table.rulebook,
        options=dict(table.options),
        clock=settings["clock"],
        bots=settings["bots"],
        talk=settings["talk"],
        spectators=settings["spectators"],
        phase=table.phase,
        public=table.public,
        quick=table.quick,
        seats=[_chair(place, account) for place in table.places],
        free=table.free,
        seat=mine,
        hosted=hosted,
        made=table.made,
        changed=table.changed,
        code=table.code if mine is not None or hosted else None,
    )


def _chair(place: Place, account: str | None) -> Chair:
    mine = place.account is not None and place.account == account
    return Chair(place.name, place.avatar, place.bot, mine)
