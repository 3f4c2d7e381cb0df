"""A table in a list, and how it stands in the database."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import RowMapping, select
from sqlalchemy.ext.asyncio import AsyncConnection

from lamma.store.people.schema import seat


class Place(Struct, frozen=True):
    """One seat of a listed table. ``device`` is for the server's eyes."""

    account: str | None = None
    name: str = ""
    avatar: str = ""
    bot: str | None = None
    device: str = ""


class Listing(Struct, frozen=True, kw_only=True):
    """A table as lists show it; ``options`` are all of the rulebook's, spelled out."""

    id: str
    rulebook: str
    options: Mapping[str, Any]
    settings: Mapping[str, Any]
    phase: str
    public: bool
    host: str
    places: tuple[Place, ...]
    seq: int
    changed: int
    made: int
    quick: bool = False
    code: str | None = None

    @property
    def free(self) -> int:
        """How many seats nobody has."""
        return sum(place.account is None and place.bot is None for place in self.places)


async def listings(connection: AsyncConnection, rows: Sequence[RowMapping]) -> list[Listing]:
    """The listings of these rows, with their seats."""
    if not rows:
        return []
    found = await connection.execute(
        select(seat)
        .where(seat.c.table.in_([row["id"] for row in rows]))
        .order_by(seat.c.table, seat.c.seat)
    )
    places: dict[str, list[Place]] = {}
    for row in found.mappings():
        place = Place(row["account"], row["name"], row["avatar"], row["bot"], row["device"])
        places.setdefault(row["table"], []).append(place)
    return [_listing(row, tuple(places.get(row["id"], ()))) for row in rows]


def _listing(row: RowMapping, places: tuple[Place, ...]) -> Listing:
    return Listing(
        id=row["id"],
        rulebook=row["rulebook"],
        options=json.loads(row["options"]),
        settings=json.loads(row["settings"]),
        phase=row["phase"],
        public=row["public"],
        host=row["host"],
        places=places,
        seq=row["seq"],
        made=row["made"],
        changed=row["changed"],
        quick=row["quick"],
        code=row["code"],
    )


def row_of(table: Listing) -> dict[str, object]:
    """A listing's row: what the live table says, without code, invitation and quickness."""
    return {
        "id": table.id,
        "rulebook": table.rulebook,
        "options": as_json(table.options),
        "settings": as_json(table.settings),
        "phase": table.phase,
        "public": table.public,
        "host": table.host,
        "seats": len(table.places),
        "free": table.free,
        "seq": table.seq,
        "made": table.made,
        "changed": table.changed,
    }


def seat_rows(table: Listing) -> list[dict[str, object]]:
    """The rows of its seats."""
    return [
        {
            "table": table.id,
            "seat": number,
            "account": place.account,
            "name": place.name,
            "avatar": place.avatar,
            "device": place.device,
            "bot": place.bot,
        }
        for number, place in enumerate(table.places)
    ]


def as_json(value: Mapping[str, Any]) -> str:
    """One text for the same values, in whatever order they come."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
