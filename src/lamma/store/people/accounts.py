"""Accounts and their sessions. A token is known to its bearer only: its digest is what is kept."""

import secrets
from hashlib import sha256

from msgspec import Struct
from sqlalchemy import RowMapping, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from lamma.store.people.memory import Memory
from lamma.store.people.schema import READING
from lamma.store.people.schema import account as accounts
from lamma.store.people.schema import session as sessions

DAY = 24 * 60 * 60 * 1000
LIFETIME = 180 * DAY
"""How long a session lasts after it was last used, in milliseconds."""

_TOUCH = DAY // 4
"""How old "last used" may be before it is written anew."""


class Account(Struct, frozen=True):
    """A person: a guest so far, later also one with a password or a passkey."""

    id: str
    name: str
    avatar: str
    lang: str
    kind: str = "guest"


class Session(Struct, frozen=True):
    """One login: an account in one browser or program; ``device`` is a hash of which."""

    id: str
    account: Account
    device: str


class Accounts:
    """The accounts of a people's database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reading = engine.execution_options(**{READING: True})
        self._known: Memory[bytes, tuple[Session, int]] = Memory(engine)

    async def make_guest(
        self, name: str, avatar: str, lang: str, device: str, now: int
    ) -> tuple[Session, str]:
        """A new guest with a session in ``device``, and the session's token (256 bits)."""
        made = Account(secrets.token_urlsafe(16), name, avatar, lang)
        async with self._engine.begin() as connection:
            await connection.execute(
                insert(accounts).values(
                    id=made.id,
                    name=name,
                    avatar=avatar,
                    lang=lang,
                    kind=made.kind,
                    made=now,
                    seen=now,
                )
            )
            return await _begin(connection, made, device, now)

    async def session(self, token: str, now: int) -> Session | None:
        """The session of a token; None once it has ended. Using it makes it last.

        What was found is remembered for a while; what ends or changes here is seen at once.
        """
        digest = _digest(token)
        known = self._known.get(digest)
        if known is not None and now < known[1]:
            return known[0]
        async with self._reading.connect() as connection:
            found = await connection.execute(
                select(
                    sessions.c.id.label("session"),
                    sessions.c.device,
                    sessions.c.seen.label("used"),
                    sessions.c.ends,
                    accounts,
                )
                .join(accounts, accounts.c.id == sessions.c.account)
                .where(sessions.c.digest == digest, sessions.c.ends > now)
            )
            row = found.mappings().first()
        if row is None:
            return None
        if now - row["used"] > _TOUCH:
            await self._touch(row["session"], row["id"], now)
        session = Session(row["session"], _account(row), row["device"])
        self._known.put(digest, (session, min(row["used"] + _TOUCH, row["ends"])))
        return session

    async def _touch(self, session: str, account: str, now: int) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(
                update(sessions)
                .where(sessions.c.id == session)
                .values(seen=now, ends=now + LIFETIME)
            )
            await connection.execute(
                update(accounts).where(accounts.c.id == account).values(seen=now)
            )

    async def alive(self, session: str, now: int) -> bool:
        """Whether a session has not ended."""
        async with self._reading.connect() as connection:
            ends = await connection.scalar(select(sessions.c.ends).where(sessions.c.id == session))
        return ends is not None and ends > now

    async def change(
        self, account: str, *, name: str | None, avatar: str | None, lang: str | None
    ) -> Account | None:
        """The account with what is not None changed; None where there is no such account."""
        asked = {"name": name, "avatar": avatar, "lang": lang}
        changes = {field: value for field, value in asked.items() if value is not None}
        async with self._engine.begin() as connection:
            if changes:
                await connection.execute(
                    update(accounts).where(accounts.c.id == account).values(**changes)
                )
            found = await connection.execute(select(accounts).where(accounts.c.id == account))
            row = found.mappings().first()
        self._known.forget_where(lambda known: known[0].account.id == account)
        return None if row is None else _account(row)

    async def end(self, session: str) -> None:
        """End a session: its token is worth nothing from now on."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.id == session))
        self._known.forget_where(lambda known: known[0].id == session)

    async def forget_ended(self, now: int) -> int:
        """Take the sessions away that have ended by themselves; how many there were."""
        async with self._engine.begin() as connection:
            done = await connection.execute(delete(sessions).where(sessions.c.ends <= now))
        return done.rowcount


async def _begin(
    connection: AsyncConnection, account: Account, device: str, now: int
) -> tuple[Session, str]:
    token, made = secrets.token_urlsafe(32), secrets.token_urlsafe(16)
    await connection.execute(
        insert(sessions).values(
            id=made,
            account=account.id,
            digest=_digest(token),
            device=device,
            made=now,
            seen=now,
            ends=now + LIFETIME,
        )
    )
    return Session(made, account, device), token


def _digest(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()


def _account(row: RowMapping) -> Account:
    return Account(row["id"], row["name"], row["avatar"], row["lang"], row["kind"])
