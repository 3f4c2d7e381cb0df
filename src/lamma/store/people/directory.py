"""The lobby's lists: which tables there are, who sits where, and how to get in."""

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    RowMapping,
    Table,
    and_,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from lamma.store.people.schema import admitted, listing, seat

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""What a code is made of: nothing that looks or sounds like another (no I, L, O, 0, 1)."""

CODE_LENGTH = 6
_TRIES = 8


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


_INSERTS: Mapping[str, Callable[[Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}


class Directory:
    """The listings of a people's database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def put(self, table: Listing) -> None:
        """List a table as it is now; one that is listed as of a later row stays so."""
        values = _values(table)
        changes = {name: value for name, value in values.items() if name not in {"id", "made"}}
        async with self._engine.begin() as connection:
            into = _INSERTS[connection.dialect.name](listing).values(**values, quick=table.quick)
            done = await connection.execute(
                into.on_conflict_do_update(
                    index_elements=["id"], set_=changes, where=listing.c.seq <= table.seq
                )
            )
            if not done.rowcount:
                return
            await connection.execute(delete(seat).where(seat.c.table == table.id))
            await connection.execute(
                insert(seat),
                [
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
                ],
            )

    async def get(self, table: str) -> Listing | None:
        """A table's listing."""
        return await self._one(listing.c.id == table)

    async def by_code(self, code: str) -> Listing | None:
        """The table that this code opens; letters are read as :func:`read_code` reads them."""
        return await self._one(listing.c.code == read_code(code))

    async def by_invitation(self, token: str) -> Listing | None:
        """The table that this invitation opens."""
        return await self._one(listing.c.invitation == _digest(token))

    async def public(self, limit: int = 100) -> list[Listing]:
        """The tables that anyone may come to: those that wait first, then those in play."""
        waiting = listing.c.phase.in_(("waiting", "over"))
        async with self._engine.connect() as connection:
            found = await connection.execute(
                select(listing)
                .where(listing.c.public, listing.c.phase.in_(("waiting", "over", "playing")))
                .order_by(waiting.desc(), listing.c.changed.desc())
                .limit(limit)
            )
            return await _listings(connection, found.mappings().all())

    async def of_player(self, account: str, limit: int = 50) -> list[Listing]:
        """The tables where a player has a seat, the latest first."""
        async with self._engine.connect() as connection:
            found = await connection.execute(
                select(listing)
                .where(listing.c.id.in_(select(seat.c.table).where(seat.c.account == account)))
                .where(listing.c.phase != "closed")
                .order_by(listing.c.changed.desc())
                .limit(limit)
            )
            return await _listings(connection, found.mappings().all())

    async def waiting_quick(self, rulebook: str, options: Mapping[str, Any]) -> list[Listing]:
        """The quick tables that wait for players under these rules, the oldest first."""
        async with self._engine.connect() as connection:
            found = await connection.execute(
                select(listing)
                .where(listing.c.quick, listing.c.phase == "waiting", listing.c.free > 0)
                .where(listing.c.rulebook == rulebook, listing.c.options == _json(options))
                .order_by(listing.c.made)
                .limit(20)
            )
            return await _listings(connection, found.mappings().all())

    async def make_code(self, table: str) -> str:
        """A new code for a table, in place of the old one; LookupError for an unknown table."""
        for _ in range(_TRIES):
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            try:
                await self._set(table, code=code)
            except IntegrityError:  # another table has it
                continue
            return code
        message = "no free code was found"
        raise RuntimeError(message)

    async def make_invitation(self, table: str) -> str:
        """A new invitation (128 bits) in place of the old one; LookupError as above."""
        token = secrets.token_urlsafe(16)
        await self._set(table, invitation=_digest(token))
        return token

    async def revoke(self, table: str) -> None:
        """Neither code nor invitation open the table any more; who was let in stays so."""
        await self._set(table, code=None, invitation=None)

    async def mark_quick(self, table: str) -> None:
        """Let quick matches find the table."""
        await self._set(table, quick=True)

    async def admit(self, table: str, account: str) -> None:
        """Let a player come to a private table from now on."""
        if not await self.is_admitted(table, account):
            try:
                async with self._engine.begin() as connection:
                    await connection.execute(insert(admitted).values(table=table, account=account))
            except IntegrityError:
                return  # let in at the same moment, or the table is gone

    async def is_admitted(self, table: str, account: str) -> bool:
        """Whether a player showed the code or the invitation once."""
        async with self._engine.connect() as connection:
            return bool(
                await connection.scalar(
                    select(
                        exists().where(
                            and_(admitted.c.table == table, admitted.c.account == account)
                        )
                    )
                )
            )

    async def sits_in_play(self, device: str, account: str, table: str) -> bool:
        """Whether another account of this device has a seat at the table."""
        async with self._engine.connect() as connection:
            return bool(
                await connection.scalar(
                    select(
                        exists().where(
                            seat.c.table == table,
                            seat.c.device == device,
                            seat.c.device != "",
                            or_(seat.c.account.is_(None), seat.c.account != account),
                        )
                    )
                )
            )

    async def _one(self, which: ColumnElement[bool]) -> Listing | None:
        async with self._engine.connect() as connection:
            found = await connection.execute(select(listing).where(which))
            listings = await _listings(connection, found.mappings().all())
        return listings[0] if listings else None

    async def _set(self, table: str, **values: object) -> None:
        async with self._engine.begin() as connection:
            done = await connection.execute(
                update(listing).where(listing.c.id == table).values(**values)
            )
        if not done.rowcount:
            raise LookupError(table)


def read_code(text: str) -> str:
    """A code as a person types it: in small letters, with spaces or dashes."""
    return "".join(letter for letter in text.upper() if letter not in " -\u2010\u2011\t")[:12]


async def _listings(connection: AsyncConnection, rows: Sequence[RowMapping]) -> list[Listing]:
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


def _values(table: Listing) -> dict[str, object]:
    return {
        "id": table.id,
        "rulebook": table.rulebook,
        "options": _json(table.options),
        "settings": _json(table.settings),
        "phase": table.phase,
        "public": table.public,
        "host": table.host,
        "seats": len(table.places),
        "free": table.free,
        "seq": table.seq,
        "made": table.made,
        "changed": table.changed,
    }


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _digest(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()
