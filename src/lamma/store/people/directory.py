"""The lobby's lists: which tables there are, who sits where, and how to get in."""

import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    ColumnElement,
    and_,
    delete,
    exists,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from lamma.store.people.listings import Listing, as_json, listings, row_of, seat_rows
from lamma.store.people.memory import Memory
from lamma.store.people.schema import READING, admitted, listing, seat

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""What a code is made of: nothing that looks or sounds like another (no I, L, O, 0, 1)."""

CODE_LENGTH = 6
_TRIES = 8


def _insert(dialect: str) -> "sqlite.Insert | postgresql.Insert":
    """An insert into the listings that can update instead, as each database has it."""
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - only the one that is used

        return postgresql.insert(listing)
    return sqlite.insert(listing)


class Directory:
    """The listings of a people's database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reading = engine.execution_options(**{READING: True})
        self._listings: Memory[str, Listing] = Memory(engine)
        self._writes = 0
        self._admitted: Memory[tuple[str, str], bool] = Memory(engine)

    async def put(self, table: Listing) -> None:
        """List a table as it is now; one that is listed as of a later row stays so.

        Code and invitation stay as they are; a closed table loses both.
        """
        try:
            await self._put(table)
        finally:
            self._written(table.id)

    async def _put(self, table: Listing) -> None:
        row = row_of(table)
        changes = {name: value for name, value in row.items() if name not in {"id", "made"}}
        if table.phase == "closed":
            changes |= {"code": None, "invitation": None}
        async with self._engine.begin() as connection:
            into = _insert(connection.dialect.name).values(**row, quick=table.quick)
            done = await connection.execute(
                into.on_conflict_do_update(
                    index_elements=["id"], set_=changes, where=listing.c.seq <= table.seq
                )
            )
            if done.rowcount:
                await connection.execute(delete(seat).where(seat.c.table == table.id))
                await connection.execute(insert(seat), seat_rows(table))

    async def get(self, table: str) -> Listing | None:
        """A table's listing."""
        found = self._listings.get(table)
        if found is None:
            before = self._writes
            found = await self._one(listing.c.id == table)
            # What was written meanwhile may be newer than what was read.
            if found is not None and before == self._writes:
                self._listings.put(table, found)
        return found

    async def by_code(self, code: str) -> Listing | None:
        """The table that this code opens; letters are read as :func:`read_code` reads them."""
        return await self._one(listing.c.code == read_code(code))

    async def by_invitation(self, token: str) -> Listing | None:
        """The table that this invitation opens."""
        return await self._one(listing.c.invitation == _digest(token))

    async def public(self, limit: int = 100) -> list[Listing]:
        """The tables that anyone may come to: those that wait first, then those in play."""
        waiting = listing.c.phase.in_(("waiting", "over"))
        async with self._reading.connect() as connection:
            found = await connection.execute(
                select(listing)
                .where(listing.c.public, listing.c.phase.in_(("waiting", "over", "playing")))
                .order_by(waiting.desc(), listing.c.changed.desc())
                .limit(limit)
            )
            return await listings(connection, found.mappings().all())

    async def of_player(self, account: str, limit: int = 50) -> list[Listing]:
        """The tables where a player has a seat, the latest first."""
        async with self._reading.connect() as connection:
            found = await connection.execute(
                select(listing)
                .where(listing.c.id.in_(select(seat.c.table).where(seat.c.account == account)))
                .where(listing.c.phase != "closed")
                .order_by(listing.c.changed.desc())
                .limit(limit)
            )
            return await listings(connection, found.mappings().all())

    async def waiting_quick(self, rulebook: str, options: Mapping[str, Any]) -> list[Listing]:
        """The quick tables that wait for players under these rules, the oldest first."""
        async with self._reading.connect() as connection:
            found = await connection.execute(
                select(listing)
                .where(listing.c.quick, listing.c.phase == "waiting", listing.c.free > 0)
                .where(listing.c.rulebook == rulebook, listing.c.options == as_json(options))
                .order_by(listing.c.made)
                .limit(20)
            )
            return await listings(connection, found.mappings().all())

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
        if self._admitted.get((table, account)):
            return True
        which = and_(admitted.c.table == table, admitted.c.account == account)
        async with self._reading.connect() as connection:
            found = bool(await connection.scalar(select(exists().where(which))))
        if found:
            self._admitted.put((table, account), found)
        return found

    async def _one(self, which: ColumnElement[bool]) -> Listing | None:
        async with self._reading.connect() as connection:
            found = await connection.execute(select(listing).where(which))
            every = await listings(connection, found.mappings().all())
        return every[0] if every else None

    async def _set(self, table: str, **values: object) -> None:
        try:
            async with self._engine.begin() as connection:
                done = await connection.execute(
                    update(listing).where(listing.c.id == table).values(**values)
                )
        finally:
            self._written(table)
        if not done.rowcount:
            raise LookupError(table)

    def _written(self, table: str) -> None:
        self._writes += 1
        self._listings.forget(table)


def read_code(text: str) -> str:
    """A code as a person types it: in small letters, with spaces or dashes."""
    return "".join(letter for letter in text.upper() if letter not in " -\u2010\u2011\t")[:12]


def _digest(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()
