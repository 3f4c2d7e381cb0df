"""Reading a table, finding a command, and snapshots."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from lamma.store.log.protocol import Row, Snapshot

Make = Callable[..., Row]
Store = Any


@pytest.mark.parametrize(
    ("after", "limit", "seqs"),
    [
        (0, None, [1, 2, 3, 4, 5]),
        (0, 2, [1, 2]),
        (2, None, [3, 4, 5]),
        (2, 1, [3]),
        (3, 9, [4, 5]),
        (4, 1, [5]),
        (5, None, []),
        (6, None, []),
        (0, 0, []),
    ],
)
async def test_rows_are_read_from_a_place_on(
    store: Store, row: Make, after: int, limit: int | None, seqs: list[int]
) -> None:
    async with store.open() as log:
        for seq in range(1, 6):
            await log.append("t", row(seq), None)
            await log.append("u", row(seq), None)
        assert await log.read("t", after, limit) == [row(seq) for seq in seqs]


async def test_no_such_table_has_no_rows(store: Store) -> None:
    async with store.open() as log:
        assert await log.read("t") == []
        assert await log.head("t") == 0
        assert await log.find("t", "a") is None
        assert await log.load_snapshot("t") is None


async def test_a_command_is_found_at_its_table_alone(store: Store, row: Make) -> None:
    async with store.open() as log:
        for seq in range(1, 6):
            await log.append("t", row(seq), None)
        await log.append("u", row(1, "elsewhere"), None)
        assert [await log.find("t", f"command-{seq}") for seq in range(1, 6)] == [
            row(seq) for seq in range(1, 6)
        ]
        assert await log.find("t", "elsewhere") is None
        assert await log.find("u", "command-1") is None


async def test_tables_whose_rows_lie_between_each_other_stay_apart(store: Store, row: Make) -> None:
    async with store.open() as log:
        for seq in range(1, 40):
            bodies = {table: f"{table}{seq}".encode() for table in "tuv"}
            await asyncio.gather(
                *(log.append(table, row(seq, body=body), None) for table, body in bodies.items())
            )
    async with store.open() as log:
        for table in "tuv":
            found = [each.body.decode() for each in await log.read(table)]
            assert found == [f"{table}{seq}" for seq in range(1, 40)]


async def test_readers_see_whole_prefixes_while_rows_are_appended(store: Store, row: Make) -> None:
    async with store.open() as log, store.open() as other:
        written = 0

        async def write() -> None:
            nonlocal written
            for seq in range(1, 201):
                await log.append("t", row(seq), None)
                written = seq

        writing = asyncio.ensure_future(write())
        looks = 0
        while not writing.done():
            before = written
            seqs = [each.seq for each in await other.read("t")]
            assert seqs == list(range(1, len(seqs) + 1))
            assert len(seqs) >= before
            looks += 1
        await writing
        assert looks > 3


async def test_the_newest_snapshot_is_kept(store: Store, row: Make) -> None:
    async with store.open() as log:
        await log.append("t", row(1), None)
        await log.append("u", row(1), None)
        await log.save_snapshot("t", Snapshot(5, 1, b"five\x00\xff"))
        assert await log.load_snapshot("t") == Snapshot(5, 1, b"five\x00\xff")
        await log.save_snapshot("t", Snapshot(4, 9, b"four"))
        assert await log.load_snapshot("t") == Snapshot(5, 1, b"five\x00\xff")
        await log.save_snapshot("t", Snapshot(9, 2, b"nine"))
        assert await log.load_snapshot("u") is None
    async with store.open() as log:
        assert await log.load_snapshot("t") == Snapshot(9, 2, b"nine")


async def test_a_dropped_snapshot_is_gone_and_may_be_made_again(store: Store, row: Make) -> None:
    async with store.open() as log:
        await log.append("t", row(1), None)
        await log.append("u", row(1), None)
        await log.save_snapshot("t", Snapshot(9, 1, b"t"))
        await log.save_snapshot("u", Snapshot(9, 1, b"u"))
        await log.drop_snapshot("t")
        await log.drop_snapshot("t")
        assert await log.load_snapshot("t") is None
        assert await log.load_snapshot("u") == Snapshot(9, 1, b"u")
        await log.save_snapshot("t", Snapshot(3, 1, b"again"))
        assert await log.load_snapshot("t") == Snapshot(3, 1, b"again")
        assert await log.read("t") == [row(1)]
