"""What only the log in SQLite may meet."""

import asyncio
import sqlite3
import stat
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lamma.store.log import sqlite_batches, sqlite_schema
from lamma.store.log.protocol import (
    Appended,
    Conflict,
    Due,
    Failed,
    LogError,
    Reason,
    Repeated,
    Row,
    Snapshot,
)
from lamma.store.log.sqlite import SqliteLog
from lamma.store.log.sqlite_rows import CHUNK, connect, failure, old

Make = Callable[..., Row]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "log.db"


@pytest.fixture(params=[0.0, 60.0], ids=["thread", "loop"])
def slow_s(request: pytest.FixtureRequest) -> float:
    """Commits all in the thread, or all that can be on the loop."""
    return float(request.param)


async def test_the_file_is_made_with_its_folder_and_is_its_owners(path: Path, row: Make) -> None:
    log = await SqliteLog.open(path)
    await log.append("t", row(1), None)
    files = [path, Path(f"{path}-wal")]
    assert [stat.S_IMODE(each.stat().st_mode) for each in files] == [0o600, 0o600]
    await log.close()


async def test_every_commit_waits_for_the_disk(path: Path) -> None:
    log = await SqliteLog.open(path)
    connection = log._writer._batches._connection
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    await log.close()


async def test_a_full_disk_fails_the_append_and_nothing_else(
    path: Path, row: Make, slow_s: float
) -> None:
    log = await SqliteLog.open(path, slow_s)
    connection = log._writer._batches._connection
    for table in ("t", "u", "v"):
        await log.append(table, row(1), 100)
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages + 2}")

    big = row(2, body=b"x" * 100_000)
    together = await asyncio.gather(
        log.append("t", big, 200),
        log.append("u", row(2), 200),
        log.append("v", big, None),
        return_exceptions=True,
    )
    assert together[1] == Appended(2), "what still fits is written"
    for error in (together[0], together[2]):
        assert isinstance(error, LogError)
        assert error.reason is Reason.FULL
        assert error.certain
    assert [each.seq for each in await log.read("t")] == [1]
    assert await log.claim_due(100, 10) == [Due("t", 100, 1), Due("v", 100, 1)]

    connection.execute("PRAGMA max_page_count = 100000")
    assert await log.append("t", big, None) == Appended(2)
    assert await log.append("t", row(3, "command-2"), None) == Repeated(2, 2)
    await log.close()
    assert sqlite3.connect(path).execute("PRAGMA integrity_check").fetchone() == ("ok",)


def damage(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database " * 1000)


async def test_a_file_that_is_no_database_is_said_to_be_broken(path: Path) -> None:
    damage(path)
    with pytest.raises(LogError, match="not a database") as error:
        await SqliteLog.open(path)
    assert error.value.reason is Reason.BROKEN


async def test_a_folder_that_cannot_be_made_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LogError, match="file") as error:
        await SqliteLog.open(tmp_path / "file" / "log.db")
    assert error.value.reason is Reason.UNREACHABLE


async def test_a_log_of_a_newer_version_is_left_alone(path: Path) -> None:
    await (await SqliteLog.open(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(LogError, match="99") as error:
        await SqliteLog.open(path)
    assert error.value.reason is Reason.NEWER


async def test_rows_of_the_first_version_are_there_in_this_one(
    path: Path, row: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [row(seq, body=bytes(range(256))) for seq in range(1, 50)]
    with monkeypatch.context() as patch:
        patch.setattr(sqlite_schema, "STEPS", sqlite_schema.STEPS[:1])
        log = await SqliteLog.open(path)
        for each in rows:
            await log.append("t", each, each.seq)
        with pytest.raises(LogError, match="snapshot"):
            await log.save_snapshot("t", Snapshot(1, 1, b""))
        await log.close()

    log = await SqliteLog.open(path)
    assert await log.read("t") == rows
    assert await log.claim_due(49, 10) == [Due("t", 49, 49)]
    assert await log.append("t", row(50, "command-3"), None) == Repeated(3, 3)
    assert await log.append("t", row(50), None) == Appended(50)
    await log.save_snapshot("t", Snapshot(50, 1, b"state"))
    assert await log.load_snapshot("t") == Snapshot(50, 1, b"state")
    await log.close()


@pytest.mark.parametrize("rows", [2 * CHUNK - 1, 2 * CHUNK, 3 * CHUNK + 5])
async def test_commands_of_an_older_file_are_known_in_this_one(
    path: Path, row: Make, monkeypatch: pytest.MonkeyPatch, rows: int
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sqlite_schema, "STEPS", sqlite_schema.STEPS[:2])
        log = await SqliteLog.open(path)
        # As that version wrote them: nothing is put aside.
        log._writer._batches._connection.executemany(
            sqlite_batches._INSERT[1],
            [sqlite_batches._values(1, "t", row(seq), None) for seq in range(1, rows + 1)],
        )
        await log.close()

    log = await SqliteLog.open(path)
    for seq in (1, CHUNK, CHUNK + 1, rows):
        assert await log.append("t", row(rows + 1, f"command-{seq}"), None) == Repeated(seq, seq)
    assert await log.append("t", row(rows + 1), None) == Appended(rows + 1)
    assert aside(log) == old(rows + 1)
    await log.close()


async def test_a_command_is_taken_once_however_long_ago_and_little_is_kept_of_it(
    path: Path, row: Make, slow_s: float
) -> None:
    """A table that is played at for a whole evening costs no more memory than any other."""
    rows = 4 * CHUNK + 5
    log = await SqliteLog.open(path, slow_s)
    known = log._writer._batches._known
    for seq in range(1, rows + 1):
        assert await log.append("t", row(seq), None) == Appended(seq)
        if seq > 1 and seq % 500 == 0:
            again = row(seq + 1, f"command-{seq // 2}")
            assert await log.append("t", again, None) == Repeated(seq // 2, seq // 2)
        assert len(known["t"].commands) <= 8 * 2 * CHUNK
        assert known["t"].head == seq or not seq % CHUNK, "a row alone in a thousand"
    assert aside(log) == old(rows) == 3 * CHUNK
    for seq in (1, old(rows), old(rows) + 1, rows):
        assert await log.find("t", f"command-{seq}") == row(seq)
    assert await log.find("t", f"command-{rows + 1}") is None
    assert await log.find("v", "command-1") is None
    await log.append("u", row(1), None)
    assert await log.append("u", row(2, "command-7"), None) == Appended(2), "another table's"
    assert await log.append("t", row(rows + 1, "command-7"), None) == Repeated(7, 7)
    await log.close()

    log = await SqliteLog.open(path, slow_s)
    assert await log.append("t", row(rows + 1, "command-7"), None) == Repeated(7, 7)
    assert await log.append("t", row(rows + 1), None) == Appended(rows + 1)
    await log.close()


async def test_two_processes_put_commands_aside_once(path: Path, row: Make, slow_s: float) -> None:
    one, two = await SqliteLog.open(path, slow_s), await SqliteLog.open(path, slow_s)
    for seq in range(1, 3 * CHUNK + 2):
        log, other = (one, two) if seq % 7 < 4 else (two, one)
        assert await log.append("t", row(seq), None) == Appended(seq)
        if seq % CHUNK < 2 and seq > 2:
            again = row(seq + 1, "command-2")
            assert await other.append("t", again, None) == Repeated(2, 2)
            assert await other.append("t", row(seq, f"late-{seq}"), None) == Conflict(seq)
    assert aside(one) == 2 * CHUNK
    await one.close()
    await two.close()


def aside(log: SqliteLog) -> int:
    """How many commands are in ``old``."""
    asked = log._writer._batches._connection.execute("SELECT count(*) FROM old")
    return int(asked.fetchone()[0])


def test_a_step_that_fails_leaves_the_version_before(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    steps = (*sqlite_schema.STEPS, ("CREATE TABLE new (a)", "no statement"))
    connection = connect(path)
    sqlite_schema.bring_up(connection)
    monkeypatch.setattr(sqlite_schema, "STEPS", steps)
    with pytest.raises(sqlite3.OperationalError):
        sqlite_schema.bring_up(connection)
    assert connection.execute("PRAGMA user_version").fetchone() == (len(steps) - 1,)
    assert connection.execute("SELECT name FROM sqlite_schema WHERE name = 'new'").fetchall() == []
    connection.close()


def test_the_trigger_takes_only_the_next_row(path: Path) -> None:
    path.parent.mkdir()
    connection = connect(path)
    sqlite_schema.bring_up(connection)
    insert = "INSERT INTO append VALUES (1, ?, ?, ?, 0, 0, 1, x'', NULL)"
    connection.execute(insert, ("t", 1, "a"))
    connection.execute(insert, (None, 2, "b"))
    for name, seq in ((None, 2), (None, 4), ("t", 1)):
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(insert, (name, seq, "c"))
    assert connection.execute("SELECT seq, prev FROM event").fetchall() == [(1, None), (2, 1)]
    connection.close()


async def test_another_process_that_holds_the_file_does_not_hold_the_loop(
    path: Path, row: Make
) -> None:
    log = await SqliteLog.open(path)
    for table in "tu":
        await log.append(table, row(1), None)
    other = connect(path)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.ensure_future(log.append("t", row(2), None))
    await asyncio.sleep(0.05)
    next_ones = asyncio.gather(log.append("t", row(3), None), log.append("u", row(2), None))
    longest, last = 0.0, time.monotonic()
    for _ in range(40):
        await asyncio.sleep(0.005)
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    assert not waiting.done()
    assert await log.head("t") == 1, "readers are not kept waiting"
    other.execute("COMMIT")
    other.close()
    assert await waiting == Appended(2)
    assert await next_ones == [Appended(3), Appended(2)], "they stood behind the one before"
    assert longest < 1.0, "it would be 10 s, had the loop waited"
    await log.close()


async def test_slow_commits_leave_the_loop_and_come_back(
    path: Path, row: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    where: list[bool] = []
    delay = [0.02]
    appending = sqlite_batches.Batches._append

    def append(self: sqlite_batches.Batches, *rest: Any) -> Any:
        where.append(threading.current_thread() is threading.main_thread())
        time.sleep(delay[0])
        return appending(self, *rest)

    monkeypatch.setattr(sqlite_batches.Batches, "_append", append)
    log = await SqliteLog.open(path, slow_s=0.015)
    for seq in range(1, 8):
        await log.append("t", row(seq), None)
    assert where == [True, True, False, False, False, False, False]

    delay[0] = 0.0
    log._writer._slow_until = 0.0
    where.clear()
    for seq in range(8, 12):
        await log.append("t", row(seq), None)
    assert where == [True] * 4
    await log.close()


def size(path: Path) -> int:
    """How long the write-ahead file is."""
    beside = Path(f"{path}-wal")
    return beside.stat().st_size if beside.exists() else 0


async def test_the_file_beside_is_emptied_now_and_then(
    path: Path, row: Make, slow_s: float
) -> None:
    log = await SqliteLog.open(path, slow_s)
    tables = [f"t{number}" for number in range(100)]
    largest = 0
    for seq in range(1, 151):
        await asyncio.gather(*(log.append(each, row(seq), None) for each in tables))
        await asyncio.sleep(0)
        largest = max(largest, size(path))
    assert largest < 2_500_000, "without, it would be 6 MB"
    for table in tables[::7]:
        assert await log.head(table) == 150
    await log.close()
    assert size(path) == 0


async def test_what_is_known_of_tables_is_bounded(
    path: Path, row: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_batches, "_MOST_TABLES", 3)
    log = await SqliteLog.open(path)
    for seq in (1, 2, 3):
        for number in range(10):
            assert await log.append(f"t{number}", row(seq), None) == Appended(seq)
    assert len(log._writer._batches._known) == 3
    assert await log.append("t0", row(4, "command-2"), None) == Repeated(2, 2)
    assert await log.append("t0", row(2, "new"), None) == Conflict(3)
    await log.close()


async def test_commands_whose_hashes_meet_are_told_apart(
    path: Path, row: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_batches, "hash", lambda _: 7, raising=False)
    log = await SqliteLog.open(path)
    for seq in range(1, 6):
        assert await log.append("t", row(seq), None) == Appended(seq)
    assert await log.append("t", row(6, "command-2"), None) == Repeated(2, 2)
    await log.close()


@pytest.mark.parametrize(
    ("code", "reason", "certain"),
    [
        (sqlite3.SQLITE_FULL, Reason.FULL, True),
        (sqlite3.SQLITE_BUSY, Reason.UNREACHABLE, True),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, Reason.UNREACHABLE, True),
        (sqlite3.SQLITE_CANTOPEN, Reason.UNREACHABLE, True),
        (sqlite3.SQLITE_READONLY, Reason.BROKEN, True),
        (sqlite3.SQLITE_CORRUPT, Reason.BROKEN, True),
        (sqlite3.SQLITE_IOERR, Reason.BROKEN, False),
        (sqlite3.SQLITE_IOERR_FSYNC, Reason.BROKEN, False),
    ],
)
def test_what_an_error_means_and_whether_it_is_certain(
    code: int, reason: Reason, certain: bool
) -> None:
    error = sqlite3.OperationalError("what SQLite says")
    error.sqlite_errorcode = code
    error.sqlite_errorname = "NAME"
    assert failure(error) == Failed(reason, "what SQLite says [NAME]", certain)
