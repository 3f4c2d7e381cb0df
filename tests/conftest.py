"""What tests of several packages share. A run of the rules' tests alone needs none of it."""

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from services import Cluster


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator["Cluster"]:
    """A running PostgreSQL, one for all workers: do not stop it."""
    from services import shared_cluster  # noqa: PLC0415

    base = tmp_path_factory.getbasetemp()
    with shared_cluster(base if worker_id == "master" else base.parent) as cluster:
        yield cluster


@pytest.fixture(scope="session")
def postgres_database(postgres: "Cluster") -> str:
    """The URL of a database that the tests of one worker use in turn."""
    return postgres.database()


@pytest.fixture
def postgres_url(postgres_database: str) -> Iterator[str]:
    """The URL of a database that is empty, and the test's own while it runs."""
    yield postgres_database
    asyncio.run(_empty(postgres_database))


async def _empty(url: str) -> None:
    import asyncpg  # noqa: PLC0415

    connection = await asyncpg.connect(url)
    try:
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        schemas = await connection.fetch(
            "SELECT nspname FROM pg_namespace "
            "WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'"
        )
        for (schema,) in schemas:
            await connection.execute(f'DROP SCHEMA "{schema}" CASCADE')
        await connection.execute("CREATE SCHEMA public")
        await connection.execute(f"ALTER DATABASE {name} RESET ALL")
    finally:
        await connection.close()


@pytest.fixture
def own_postgres() -> Iterator["Cluster"]:
    """A PostgreSQL of the test's own, to be stopped and started at will."""
    from services import Cluster  # noqa: PLC0415

    cluster = Cluster.start()
    yield cluster
    cluster.stop()
