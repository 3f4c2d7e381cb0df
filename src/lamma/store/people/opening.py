"""Opening the people's database: which one, and migrated to this version."""

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from sqlalchemy import URL, Connection, event, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from lamma.store.people.accounts import Accounts
from lamma.store.people.directory import Directory
from lamma.store.people.migrations import REVISION
from lamma.store.people.schema import READING, mark

_PATIENCE = 2.0
"""Seconds in which a database that is well has answered."""

_MIGRATING = 0x6C616D6D61
"""The advisory lock under which one of several processes migrates a shared PostgreSQL."""


class NewerDatabase(Exception):  # noqa: N818 - what was found, not a fault
    """The database was written by a newer version; ``found`` is its revision."""

    def __init__(self, found: str) -> None:
        self.found = found
        super().__init__(f"the people's database is of revision {found}, not up to {REVISION}")


class People:
    """An open people's database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.accounts = Accounts(engine)
        self.directory = Directory(engine)

    async def ping(self) -> bool:
        """Whether the database answers."""
        try:
            async with asyncio.timeout(_PATIENCE), self._engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except (DBAPIError, OSError, TimeoutError):
            return False
        return True

    async def mark(self, name: str, value: bytes) -> bytes:
        """What stands under ``name`` for good: ``value``, at most 32 bytes, where nothing did."""
        asked = select(mark.c.value).where(mark.c.name == name)
        insert = text(
            "INSERT INTO mark (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING"
        )
        async with self._engine.begin() as connection:
            await connection.execute(insert, {"name": name, "value": value})
            found: bytes = (await connection.execute(asked)).scalar_one()
        return found

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()


async def open_people(url: str) -> People:
    """The database at ``sqlite:///FILE`` or ``postgresql://…``, brought to this version.

    NewerDatabase, ValueError for another kind of address, or the driver's own errors.
    """
    engine = _engine(url)
    try:
        async with engine.begin() as connection:
            if await connection.run_sync(_revision) != REVISION:
                await connection.run_sync(_migrate)
    except BaseException:
        await engine.dispose()
        raise
    return People(engine)


def _engine(url: str) -> AsyncEngine:
    kind, _, rest = url.partition("://")
    kind = kind.partition("+")[0]  # kind+driver, as SQLAlchemy writes it: the driver is ours
    if kind == "sqlite":
        file = URL.create("sqlite+aiosqlite", database=unquote(rest.removeprefix("/")))
        # Every transaction is ended here: there is nothing to roll back when a connection returns.
        engine = create_async_engine(file, pool_size=1, max_overflow=0, pool_reset_on_return=None)
        event.listen(engine.sync_engine, "connect", _sqlite_connects)
        event.listen(engine.sync_engine, "begin", _sqlite_begins)
        return engine
    if kind in {"postgresql", "postgres"}:
        return create_async_engine(
            f"postgresql+asyncpg://{rest}", pool_size=4, max_overflow=4, pool_pre_ping=True
        )
    message = f"no database of the kind {kind!r}; there are: sqlite, postgresql"
    raise ValueError(message)


def _sqlite_connects(connection: Any, _record: object) -> None:
    # The driver would begin a transaction when it sees fit; here SQLAlchemy's begin does.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _sqlite_begins(connection: Connection) -> None:
    if not connection.get_execution_options().get(READING):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _revision(connection: Connection) -> str | None:
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _migrate(connection: Connection) -> None:
    # Alembic costs a third of the start: only an old database pays for it.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
    found = _revision(connection)
    if found is not None:
        try:
            ScriptDirectory.from_config(config).get_revision(found)
        except CommandError as error:
            raise NewerDatabase(found) from error
    command.upgrade(config, "head")
