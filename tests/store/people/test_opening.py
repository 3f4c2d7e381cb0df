"""Opening: migrations, versions, and what cannot be opened."""

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command, op
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine

from lamma.server.config import ServerConfig
from lamma.store.people import opening
from lamma.store.people.migrations import REVISION
from lamma.store.people.opening import NewerDatabase, open_people
from lamma.store.people.schema import metadata

MIGRATIONS = Path(opening.__file__).with_name("migrations")


def open_and_close(url: str) -> bool:
    async def work() -> bool:
        people = await open_people(url)
        answers = await people.ping()
        await people.close()
        return answers

    return asyncio.run(work())


def differences(url: str) -> list[object]:
    """What Alembic would have to change for the tables to be those of the schema."""

    def compare(connection: Connection) -> list[object]:
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, metadata))

    async def work() -> list[object]:
        engine = opening._engine(url)
        async with engine.connect() as connection:
            found = await connection.run_sync(compare)
        await engine.dispose()
        return found

    return asyncio.run(work())


def test_migrations_make_the_tables_of_the_schema(url: str) -> None:
    assert open_and_close(url)
    assert differences(url) == []


def test_a_mark_stands_as_it_was_first_set(url: str) -> None:
    async def work(value: bytes) -> bytes:
        people = await open_people(url)
        found = await people.mark("key", value)
        await people.close()
        return found

    assert asyncio.run(work(b"one")) == b"one"
    assert asyncio.run(work(b"other")) == b"one"


def test_a_database_of_the_first_version_is_brought_up_to_date(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = command.upgrade
    with monkeypatch.context() as patched:
        patched.setattr(command, "upgrade", lambda config, _to: upgrade(config, "0001"))
        assert open_and_close(url)
    assert len(differences(url)) == 1
    assert open_and_close(url)
    assert differences(url) == []


def test_the_newest_migration_is_the_version_of_the_code() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


def test_alembic_is_loaded_for_an_old_database_only(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert open_and_close(url)

    def never(_: object) -> None:
        raise AssertionError("migrated again")

    monkeypatch.setattr(opening, "_migrate", never)
    assert open_and_close(url)


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "people.db"
    assert open_and_close(f"sqlite:///{file}")
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabase) as newer:
        open_and_close(f"sqlite:///{file}")
    assert newer.value.found == "9999"


def test_a_migration_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "people.db"
    whole = op.create_index

    def broken(name: str, *rest: object) -> None:
        if name == "ix_table_seat_account":
            raise RuntimeError("no space left")
        whole(name, *rest)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(op, "create_index", broken)
        with pytest.raises(RuntimeError, match="no space"):
            open_and_close(f"sqlite:///{file}")
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert not connection.dialect.has_table(connection, "account")
    engine.dispose()
    assert open_and_close(f"sqlite:///{file}")


def test_a_folder_of_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "a %20 b?c#d"
    folder.mkdir()
    assert open_and_close(ServerConfig(data=folder).people_url)
    assert (folder / "people.db").exists()


OPEN = """
import asyncio, sys
from lamma.store.people import open_people
async def work():
    people = await open_people(sys.argv[1])
    print(await people.ping())
    await people.close()
asyncio.run(work())
"""


def test_several_servers_that_start_at_once_migrate_once(postgres_url: str) -> None:
    started = [
        subprocess.Popen([sys.executable, "-c", OPEN, postgres_url], stdout=subprocess.PIPE)
        for _ in range(4)
    ]
    said = [process.communicate(timeout=60)[0] for process in started]
    assert said == [b"True\n"] * 4
    assert differences(postgres_url) == []


@pytest.mark.parametrize("wrong", ["mysql://x/y", "nonsense", ""])
def test_another_kind_of_database_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="sqlite, postgresql"):
        asyncio.run(open_people(wrong))
