"""Logs of both adapters, and rows to put into them."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lamma.store.log.opening import open_log
from lamma.store.log.protocol import Log, Row
from lamma.store.log.sqlite import SqliteLog


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an async test on a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


class Store:
    """A place for a log; each ``open`` is another handle on the same one."""

    def __init__(self, url: str, *, threaded: bool = False) -> None:
        self.url = url
        self.threaded = threaded

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Log]:
        log: Log
        if self.threaded:
            log = await SqliteLog.open(Path(self.url.removeprefix("sqlite:///")), slow_s=0)
        else:
            log = await open_log(self.url)
        try:
            yield log
        finally:
            await log.close()


@pytest.fixture(params=["sqlite", "sqlite-thread", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """Every adapter in turn; SQLite both with commits on the loop and in its thread."""
    if request.param == "postgres":
        return Store(request.getfixturevalue("postgres_url"))
    return Store(f"sqlite:///{tmp_path}/log.db", threaded=request.param == "sqlite-thread")


@pytest.fixture(params=["sqlite", "postgres"])
def url_store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """Every adapter in turn, as its URL opens it."""
    if request.param == "postgres":
        return Store(request.getfixturevalue("postgres_url"))
    return Store(f"sqlite:///{tmp_path}/log.db")


@pytest.fixture
def row() -> Callable[..., Row]:
    """A row with this number; what is not said follows from it."""

    def make(
        seq: int,
        command: str | None = None,
        *,
        digest: int | None = None,
        body: bytes | None = None,
    ) -> Row:
        return Row(
            seq=seq,
            command=command or f"command-{seq}",
            digest=seq if digest is None else digest,
            at=1_700_000_000_000 + seq,
            schema=1,
            body=b"[%d]" % seq if body is None else body,
        )

    return make
