"""A log by its URL."""

import sys
from pathlib import Path

import pytest

from lamma.store.log.opening import open_log
from lamma.store.log.postgres import PostgresLog
from lamma.store.log.protocol import LogError
from lamma.store.log.sqlite import SqliteLog


@pytest.mark.parametrize("kind", ["sqlite", "sqlite+aiosqlite"])
async def test_sqlite_by_its_path(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for url, path in (
        (f"{kind}:///{tmp_path}/data/a log.db", "data/a log.db"),
        (f"{kind}:///{tmp_path}/an%20address.db", "an address.db"),
        (f"{kind}:///beside.db", "beside.db"),
    ):
        log = await open_log(url)
        assert isinstance(log, SqliteLog)
        await log.close()
        assert (tmp_path / path).is_file()


@pytest.mark.parametrize("kind", ["postgresql", "postgres", "postgresql+asyncpg"])
async def test_postgres_as_others_write_it(postgres_url: str, kind: str) -> None:
    log = await open_log(postgres_url.replace("postgresql", kind, 1))
    assert isinstance(log, PostgresLog)
    await log.close()


@pytest.mark.parametrize(
    "url",
    ["", "log.db", "sqlite://", "sqlite:///", "sqlite://host/log.db", "mysql://u:secret@host/x"],
)
async def test_another_url_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(ValueError, match=r"sqlite:///FILE or postgresql") as error:
        await open_log(url)
    assert "secret" not in str(error.value)


async def test_what_postgres_needs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "lamma.store.log.postgres")
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "lamma.store.log.postgres_link")
    with pytest.raises(LogError, match=r"lamma\[postgres\]"):
        await open_log("postgresql://u@host/x")
