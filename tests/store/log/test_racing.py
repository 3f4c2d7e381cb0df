"""Several handles on one log, as several processes have."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from lamma.store.log.protocol import Appended, Conflict, Log, Repeated, Row

Make = Callable[..., Row]
Store = Any


async def test_of_two_who_write_the_same_row_one_wins(store: Store, row: Make) -> None:
    async with store.open() as one, store.open() as two:
        for seq in range(1, 41):
            outcomes = await asyncio.gather(
                one.append("t", row(seq, f"one-{seq}"), None),
                two.append("t", row(seq, f"two-{seq}"), None),
            )
            assert sorted(map(repr, outcomes)) == [repr(Appended(seq)), repr(Conflict(seq))]
            won = "one" if outcomes[0] == Appended(seq) else "two"
            (last,) = await two.read("t", seq - 1)
            assert last.command == f"{won}-{seq}"


async def test_of_two_who_write_the_same_command_one_wins(store: Store, row: Make) -> None:
    async with store.open() as one, store.open() as two:
        for seq in range(1, 41):
            outcomes = await asyncio.gather(
                one.append("t", row(seq, body=b"one"), None),
                two.append("t", row(seq, body=b"two"), None),
            )
            assert sorted(map(repr, outcomes)) == [repr(Appended(seq)), repr(Repeated(seq, seq))]


async def test_many_who_hammer_a_few_tables_leave_no_gap_and_lose_nothing(
    store: Store, row: Make
) -> None:
    async with store.open() as one, store.open() as two, store.open() as three:
        appended: dict[str, dict[int, str]] = {"t": {}, "u": {}}
        lost = 0

        async def hammer(log: Log, name: str) -> None:
            nonlocal lost
            rng = Random(name)
            heads = {"t": 0, "u": 0}
            for number in range(60):
                table = rng.choice("tu")
                while True:
                    seq, command = heads[table] + 1, f"{name}-{number}"
                    outcome = await log.append(table, row(seq, command), rng.choice((None, seq)))
                    if outcome == Appended(seq):
                        heads[table] = seq
                        assert seq not in appended[table]
                        appended[table][seq] = command
                        break
                    assert isinstance(outcome, Conflict)
                    lost += 1
                    heads[table] = outcome.head

        await asyncio.gather(
            *(hammer(log, f"{name}{k}") for name, log in zip("abc", (one, two, three), strict=True)
              for k in range(2))
        )  # fmt: skip
        assert lost > 20, "they never met"
        for table, commands in appended.items():
            rows = await one.read(table)
            assert {each.seq: each.command for each in rows} == commands
            assert [each.seq for each in rows] == list(range(1, len(rows) + 1))
        assert sum(map(len, appended.values())) == 360


async def test_tables_made_by_two_at_once_are_two(store: Store, row: Make) -> None:
    async with store.open() as one, store.open() as two:
        outcomes = await asyncio.gather(
            *(
                log.append(f"{name}{number}", row(1, body=name.encode()), None)
                for number in range(50)
                for name, log in (("a", one), ("b", two))
            )
        )
        assert outcomes == [Appended(1)] * 100
        for name, log in (("a", two), ("b", one)):
            for number in range(50):
                assert [each.body for each in await log.read(f"{name}{number}")] == [name.encode()]
                assert await log.append(f"{name}{number}", row(2), None) == Appended(2)


async def test_one_handle_knows_the_commands_that_another_wrote(store: Store, row: Make) -> None:
    async with store.open() as one, store.open() as two:
        for seq in range(1, 21):
            log = one if seq % 3 else two
            assert await log.append("t", row(seq), None) == Appended(seq)
        for log in (one, two):
            for seq in range(1, 21):
                assert await log.append("t", row(21, f"command-{seq}"), None) == Repeated(seq, seq)
        assert await two.append("t", row(21), None) == Appended(21)
        assert await one.append("t", row(22, "command-21"), None) == Repeated(21, 21)
