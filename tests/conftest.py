"""What tests of several packages share."""

from collections.abc import Iterator

import pytest
from services import Cluster, shared_cluster


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[Cluster]:
    """A running PostgreSQL, one for all workers: do not stop it."""
    base = tmp_path_factory.getbasetemp()
    with shared_cluster(base if worker_id == "master" else base.parent) as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres: Cluster) -> str:
    """The URL of an empty database of the test's own."""
    return postgres.database()


@pytest.fixture
def own_postgres() -> Iterator[Cluster]:
    """A PostgreSQL of the test's own, to be stopped and started at will."""
    cluster = Cluster.start()
    yield cluster
    cluster.stop()
