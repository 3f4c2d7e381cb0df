"""When a table next needs work, and who gets to do it."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from lamma.store.log.protocol import Due, Row

Make = Callable[..., Row]
Store = Any


async def test_what_is_due_is_claimed_longest_first(store: Store, row: Make) -> None:
    async with store.open() as log:
        for table, due in (("a", 300), ("b", 100), ("c", 200), ("d", 500), ("e", None)):
            await log.append(table, row(1), due)
        assert await log.claim_due(99, 10) == []
        assert await log.claim_due(300, 10) == [
            Due("b", 100, 1),
            Due("c", 200, 1),
            Due("a", 300, 1),
        ]
        assert await log.claim_due(500, 10) == [Due("d", 500, 1)]


async def test_no_more_are_claimed_than_asked_for(store: Store, row: Make) -> None:
    async with store.open() as log:
        for number in range(5):
            await log.append(f"t{number}", row(1), 104 - number)
        claimed = [await log.claim_due(200, 2) for _ in range(4)]
        names = [[each.table for each in some] for some in claimed]
        assert names == [["t4", "t3"], ["t2", "t1"], ["t0"], []]


async def test_a_claimed_table_is_nobodys_until_its_lease_is_over(store: Store, row: Make) -> None:
    async with store.open() as log, store.open() as other:
        await log.append("t", row(1), 100)
        assert await log.claim_due(1000, 10, lease_ms=50) == [Due("t", 100, 1)]
        assert await other.claim_due(1000, 10, lease_ms=50) == []
        assert await other.claim_due(1049, 10, lease_ms=50) == []
        assert await other.claim_due(1050, 10, lease_ms=50) == [Due("t", 100, 1)]
        assert await log.claim_due(1099, 10) == []


async def test_a_row_replaces_what_was_due_and_its_lease(store: Store, row: Make) -> None:
    async with store.open() as log:
        await log.append("t", row(1), 100)
        await log.append("t", row(2), 300)
        assert await log.claim_due(299, 10) == []
        assert await log.claim_due(300, 10, lease_ms=1000) == [Due("t", 300, 2)]
        await log.append("t", row(3), 310)
        assert await log.claim_due(310, 10) == [Due("t", 310, 3)]


async def test_a_row_with_nothing_due_clears_it(store: Store, row: Make) -> None:
    async with store.open() as log:
        await log.append("t", row(1), 100)
        await log.append("t", row(2), None)
        assert await log.claim_due(10**12, 10) == []
        await log.append("t", row(3), 500)
        assert await log.claim_due(10**12, 10) == [Due("t", 500, 3)]


async def test_a_row_not_written_changes_nothing_due(store: Store, row: Make) -> None:
    async with store.open() as log:
        await log.append("t", row(1), 100)
        await log.append("t", row(1, "late"), 900)
        await log.append("t", row(2, "command-1"), None)
        assert await log.claim_due(100, 10) == [Due("t", 100, 1)]


async def test_what_was_due_is_due_after_reopening(store: Store, row: Make) -> None:
    async with store.open() as log:
        await log.append("t", row(1), 100)
        await log.append("u", row(1), 200)
        await log.claim_due(150, 10, lease_ms=1000)
    async with store.open() as log:
        assert await log.claim_due(300, 10) == [Due("u", 200, 1)]
        assert await log.claim_due(1150, 10) == [Due("t", 100, 1)]


async def test_claimers_side_by_side_never_get_the_same_table(store: Store, row: Make) -> None:
    async with store.open() as log, store.open() as other:
        tables = {f"t{number}" for number in range(120)}
        await asyncio.gather(*(log.append(each, row(1), 100) for each in tables))
        claimed: list[str] = []

        async def claim(handle: Any) -> int:
            rounds = 0
            while some := await handle.claim_due(1000, 7):
                claimed.extend(each.table for each in some)
                rounds += 1
            return rounds

        rounds = await asyncio.gather(*(claim(handle) for handle in (log, other, log, other)))
        assert sorted(claimed) == sorted(tables)
        assert sum(map(bool, rounds)) > 1


async def test_now_is_the_time_in_milliseconds_and_goes_on(store: Store) -> None:
    async with store.open() as log:
        assert abs(log.now() - time.time() * 1000) < 1000  # the database is on this machine
        before = log.now()
        await asyncio.sleep(0.05)
        assert 45 <= log.now() - before < 2000
