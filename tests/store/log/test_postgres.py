"""What only the log in PostgreSQL may meet: a server that goes away."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from services import Cluster

from lamma.store.log import postgres_schema
from lamma.store.log.postgres import PostgresLog
from lamma.store.log.protocol import (
    Appended,
    Conflict,
    Due,
    LogError,
    Outcome,
    Reason,
    Repeated,
    Row,
    Snapshot,
)

Make = Callable[..., Row]


class Proxy:
    """Stands between the log and its server, and loses one message when told to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lost = asyncio.Event()
        self.lose: str | None = None
        """``question``: the next one never reaches the server. ``answer``: it never comes back."""

    async def serve(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        server, to = await asyncio.open_unix_connection(str(self.folder / ".s.PGSQL.5432"))
        ways = (self.pass_on(client, to, "question"), self.pass_on(server, back, "answer"))
        tasks = [asyncio.ensure_future(way) for way in ways]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for writer in (to, back):
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def pass_on(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, what: str
    ) -> None:
        with suppress(OSError):
            while data := await source.read(1 << 16):
                if self.lose == what:
                    self.lose = None
                    self.lost.set()
                    return
                sink.write(data)


@asynccontextmanager
async def behind_a_proxy(
    url: str, postgres: Cluster, tmp_path: Path
) -> AsyncIterator[tuple[PostgresLog, Proxy]]:
    proxy = Proxy(postgres.folder)
    server = await asyncio.start_unix_server(proxy.serve, str(tmp_path / ".s.PGSQL.5432"))
    log = await PostgresLog.open(url.replace(str(postgres.folder), str(tmp_path)), patience_s=5)
    try:
        yield log, proxy
    finally:
        await log.close()
        server.close()
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("what", ["question", "answer"])
async def test_an_append_whose_message_is_lost_is_appended_once(
    postgres: Cluster, postgres_url: str, tmp_path: Path, row: Make, what: str
) -> None:
    async with behind_a_proxy(postgres_url, postgres, tmp_path) as (log, proxy):
        for table in "tu":
            await log.append(table, row(1), None)
            await log.append(table, row(2), None)
        proxy.lose = what
        asked = [("t", row(3)), ("u", row(3)), ("u", row(2)), ("u", row(9)), ("v", row(1))]
        outcomes = await asyncio.gather(*(log.append(*each, 5) for each in asked))
        assert proxy.lose is None
        assert outcomes[:2] == [Appended(3), Appended(3)]
        assert outcomes[3:] == [Conflict(3), Appended(1)]
        assert [each.seq for each in await log.read("t")] == [1, 2, 3]
        assert await log.append("t", row(4, "command-3"), None) == Repeated(3, 3)


async def test_after_a_lost_answer_anothers_row_is_not_taken_for_ones_own(
    postgres: Cluster, postgres_url: str, tmp_path: Path, row: Make
) -> None:
    other = await PostgresLog.open(postgres_url)
    async with behind_a_proxy(postgres_url, postgres, tmp_path) as (log, proxy):
        await log.append("t", row(1), None)
        await log.append("t", row(2), None)
        proxy.lose = "question"
        waiting = asyncio.ensure_future(log.append("t", row(3, body=b"ours"), None))
        await proxy.lost.wait()
        assert await other.append("t", row(3, body=b"theirs"), None) == Appended(3)
        assert await waiting == Repeated(3, 3)
    await other.close()


async def test_questions_whose_answer_is_lost_are_asked_again(
    postgres: Cluster, postgres_url: str, tmp_path: Path, row: Make
) -> None:
    async with behind_a_proxy(postgres_url, postgres, tmp_path) as (log, proxy):
        await log.append("t", row(1), None)
        for _ in range(3):
            assert await log.head("t") == 1
        for what in ("question", "answer"):
            proxy.lose = what
            assert await log.read("t") == [row(1)]
            assert proxy.lose is None


async def test_a_server_restarted_under_load_loses_and_doubles_nothing(
    own_postgres: Cluster, row: Make
) -> None:
    url = own_postgres.database()
    logs = [await PostgresLog.open(url), await PostgresLog.open(url)]
    acknowledged: dict[tuple[str, int], str] = {}
    restarted = asyncio.Event()

    async def play(log: PostgresLog, table: str) -> None:
        seq = 0
        while not restarted.is_set():
            seq += 1
            command = f"{table}-{seq}"
            outcome = await log.append(table, row(seq, command, body=b"x" * 200), seq)
            assert outcome == Appended(seq)
            acknowledged[table, seq] = command

    playing = [
        asyncio.ensure_future(play(log, f"{name}{k}"))
        for name, log in zip("ab", logs, strict=True)
        for k in range(8)
    ]

    async def go_on(rows: int) -> None:
        enough = len(acknowledged) + rows
        while len(acknowledged) < enough:  # noqa: ASYNC110 - a look is all it takes
            await asyncio.sleep(0.01)

    for mode in ("fast", "immediate", "fast", "immediate", "fast", "immediate"):
        await asyncio.wait_for(go_on(100), 30)
        await asyncio.to_thread(own_postgres.restart, mode)
    await asyncio.wait_for(go_on(100), 30)
    restarted.set()
    await asyncio.gather(*playing)

    kept = {
        (table, each.seq): each.command
        for table in (f"{name}{k}" for name in "ab" for k in range(8))
        for each in await logs[0].read(table)
    }
    assert kept == acknowledged
    for log in logs:
        await log.close()


async def test_a_server_that_stays_away_fails_what_it_was_asked(
    own_postgres: Cluster, row: Make
) -> None:
    log = await PostgresLog.open(own_postgres.database(), patience_s=0.3)
    await log.append("t", row(1), None)
    assert await log.head("t") == 1
    await asyncio.to_thread(own_postgres.down)
    start = time.monotonic()
    waiting = asyncio.ensure_future(log.append("t", row(2), None))
    with pytest.raises(LogError) as error:
        await log.head("t")
    assert error.value.reason is Reason.UNREACHABLE
    with pytest.raises(LogError) as error:
        await waiting
    assert error.value.reason is Reason.UNREACHABLE
    assert time.monotonic() - start < 3
    with pytest.raises(LogError) as error:
        await log.append("t", row(2), None)
    assert error.value.certain, "it was never sent"
    await asyncio.to_thread(own_postgres.up)
    assert await log.head("t") == 1
    assert await log.append("t", row(2), None) == Appended(2)
    await log.close()


async def test_an_error_nobody_foresaw_leaves_nobody_waiting(
    postgres_url: str, row: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await PostgresLog.open(postgres_url)
    asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)

    async def confused(_: Any) -> Any:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(log._writing, "open", confused)
        with pytest.raises(LogError) as error:
            await log.append("t", row(1), None)
    assert not error.value.certain
    assert await log.append("t", row(1), None) == Appended(1)
    await log.close()


async def test_a_server_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    for url in (f"postgresql://postgres@/x?host={tmp_path}", "postgresql://x@127.0.0.1:1/x"):
        with pytest.raises(LogError) as error:
            await PostgresLog.open(url)
        assert error.value.reason is Reason.UNREACHABLE


async def test_a_database_that_is_not_there_is_said_so(postgres: Cluster) -> None:
    with pytest.raises(LogError, match="nowhere"):
        await PostgresLog.open(f"postgresql://postgres@/nowhere?host={postgres.folder}")


async def test_a_row_the_server_refuses_fails_alone(postgres_url: str, row: Make) -> None:
    log = await PostgresLog.open(postgres_url)
    for table in "tu":
        await log.append(table, row(1), None)
    connection = await asyncpg.connect(postgres_url)
    await connection.execute("ALTER TABLE lamma_log.event ADD CHECK (length(body) < 1000)")
    outcomes = await asyncio.gather(
        log.append("t", row(2, body=b"x" * 1000), None),
        log.append("u", row(2), None),
        log.append("t", row(2, "small"), None),
        return_exceptions=True,
    )
    assert outcomes[1:] == [Appended(2), Appended(2)]
    assert isinstance(outcomes[0], LogError)
    assert outcomes[0].reason is Reason.BROKEN
    assert outcomes[0].certain
    await connection.close()
    await log.close()


async def test_a_commit_waits_for_the_disk_whatever_the_database_says(
    postgres_url: str, row: Make
) -> None:
    connection = await asyncpg.connect(postgres_url)
    name = await connection.fetchval("SELECT current_database()")
    await connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    await connection.execute(
        f"ALTER DATABASE {name} SET default_transaction_isolation = 'serializable'"
    )
    await connection.close()
    log = await PostgresLog.open(postgres_url)
    line = await log._writing.open()
    assert await line.fetchval("SHOW synchronous_commit") == "on"
    assert await line.fetchval("SHOW default_transaction_isolation") == "read committed"
    assert await log.append("t", row(1), None) == Appended(1)
    await log.close()


async def test_rows_of_the_first_version_are_there_in_this_one(
    postgres_url: str, row: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [row(seq, body=bytes(range(256))) for seq in range(1, 20)]
    with monkeypatch.context() as patch:
        patch.setattr(postgres_schema, "STEPS", postgres_schema.STEPS[:1])
        log = await PostgresLog.open(postgres_url)
        for each in rows:
            await log.append("t", each, each.seq)
        with pytest.raises(LogError, match="snapshot"):
            await log.save_snapshot("t", Snapshot(1, 1, b""))
        await log.close()
    log = await PostgresLog.open(postgres_url)
    assert await log.read("t") == rows
    assert await log.claim_due(19, 10) == [Due("t", 19, 19)]
    assert await log.append("t", row(20, "command-3"), None) == Repeated(3, 3)
    await log.save_snapshot("t", Snapshot(19, 1, b"state"))
    assert await log.load_snapshot("t") == Snapshot(19, 1, b"state")
    await log.close()


async def test_a_log_of_a_newer_version_is_left_alone(postgres_url: str) -> None:
    await (await PostgresLog.open(postgres_url)).close()
    connection = await asyncpg.connect(postgres_url)
    await connection.execute("INSERT INTO lamma_log.version VALUES (99)")
    await connection.close()
    with pytest.raises(LogError, match="99") as error:
        await PostgresLog.open(postgres_url)
    assert error.value.reason is Reason.NEWER


async def test_many_may_open_an_empty_database_at_once(postgres_url: str, row: Make) -> None:
    logs = await asyncio.gather(*(PostgresLog.open(postgres_url) for _ in range(6)))
    outcomes: list[Outcome] = await asyncio.gather(
        *(log.append("t", row(1, f"c{number}"), None) for number, log in enumerate(logs))
    )
    assert outcomes.count(Appended(1)) == 1
    assert outcomes.count(Conflict(1)) == 5
    await asyncio.gather(*(log.close() for log in logs))


async def test_the_time_is_the_databases(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection: Any = await asyncpg.connect(postgres_url)
    log = await PostgresLog.open(postgres_url)
    # This machine's clock may jump; the log goes by the database's.
    monkeypatch.setattr(time, "time", lambda: 0.0)
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    theirs = await connection.fetchval("SELECT extract(epoch FROM clock_timestamp()) * 1000")
    assert abs(log.now() - int(theirs)) < 200
    await connection.close()
    await log.close()
