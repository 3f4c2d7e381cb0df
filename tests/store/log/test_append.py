"""What an append may meet: compare and set, repeated commands, odd values."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from lamma.store.log.protocol import (
    Appended,
    Conflict,
    Failed,
    LogError,
    Outcome,
    Reason,
    Repeated,
    Row,
)

Make = Callable[..., Row]
Store = Any


async def test_rows_follow_each_other_from_one(store: Store, row: Make) -> None:
    async with store.open() as log:
        assert await log.head("t") == 0
        assert await log.append("t", row(1), None) == Appended(1)
        assert await log.append("t", row(2), None) == Appended(2)
        assert await log.head("t") == 2
        assert await log.read("t") == [row(1), row(2)]


async def test_only_the_row_after_the_last_is_taken(store: Store, row: Make) -> None:
    async with store.open() as log:
        assert await log.append("t", row(2), None) == Conflict(0)
        assert await log.append("t", row(1), None) == Appended(1)
        assert await log.append("t", row(1, "another"), None) == Conflict(1)
        assert await log.append("t", row(3), None) == Conflict(1)
        assert await log.read("t") == [row(1)]


async def test_a_command_is_taken_once_whatever_the_rows_number(store: Store, row: Make) -> None:
    async with store.open() as log:
        await log.append("t", row(1, "a", digest=10), None)
        await log.append("t", row(2, "b", digest=20), None)
        for seq in (1, 2, 3, 7):
            assert await log.append("t", row(seq, "a", digest=10), None) == Repeated(1, 10)
            assert await log.append("t", row(seq, "b", digest=99), None) == Repeated(2, 20)
        assert await log.head("t") == 2


async def test_a_command_is_remembered_by_whoever_opens_the_log_next(
    store: Store, row: Make
) -> None:
    async with store.open() as log:
        for seq in range(1, 30):
            await log.append("t", row(seq), None)
    async with store.open() as log:
        assert await log.append("t", row(30, "command-7"), None) == Repeated(7, 7)
        assert await log.append("t", row(30), None) == Appended(30)
        assert await log.append("t", row(31, "command-30"), None) == Repeated(30, 30)


async def test_the_same_command_at_another_table_is_another(store: Store, row: Make) -> None:
    async with store.open() as log:
        assert await log.append("t", row(1), None) == Appended(1)
        assert await log.append("u", row(1), None) == Appended(1)
        assert await log.append("u", row(2), None) == Appended(2)
        assert (await log.head("t"), await log.head("u")) == (1, 2)


async def test_a_refused_command_may_be_tried_again(store: Store, row: Make) -> None:
    async with store.open() as log:
        await log.append("t", row(1), None)
        assert await log.append("t", row(1, "late"), None) == Conflict(1)
        assert await log.append("t", row(2, "late"), None) == Appended(2)


async def test_rows_handed_in_together_have_their_own_outcomes(store: Store, row: Make) -> None:
    async with store.open() as log:
        await log.append("t", row(1), None)
        asked = [
            ("t", row(2)),
            ("t", row(2, "other")),
            ("u", row(1)),
            ("t", row(3, "command-2")),
            ("t", row(3)),
            ("v", row(2)),
            ("u", row(1)),
            ("u", row(2)),
            ("t", row(1)),
        ]
        outcomes = await asyncio.gather(*(log.append(*each, None) for each in asked))
        assert outcomes == [
            Appended(2),
            Conflict(2),
            Appended(1),
            Repeated(2, 2),
            Appended(3),
            Conflict(0),
            Repeated(1, 1),
            Appended(2),
            Repeated(1, 1),
        ]
        assert [each.seq for each in await log.read("t")] == [1, 2, 3]


async def test_more_rows_than_one_commit_takes_are_appended_in_order(
    store: Store, row: Make
) -> None:
    async with store.open() as log:
        tables = [f"t{number}" for number in range(300)]
        for seq in (1, 2):
            outcomes = await asyncio.gather(*(log.append(each, row(seq), None) for each in tables))
            assert outcomes == [Appended(seq)] * 300
        outcomes = await asyncio.gather(*(log.append("one", row(n), None) for n in range(1, 300)))
        assert outcomes == [Appended(n) for n in range(1, 300)]
        assert [each.seq for each in await log.read("one")] == list(range(1, 300))


ODD = {
    "empty": b"",
    "every byte": bytes(range(256)),
    "no text": b"\xff\xfe\x00\x00'\"\\",
    "an Arabic word": "لمّة".encode(),
    "a megabyte": bytes(range(256)) * 4096,
}


@pytest.mark.parametrize("name", ODD)
async def test_a_body_comes_back_byte_for_byte(store: Store, row: Make, name: str) -> None:
    async with store.open() as log:
        await log.append("t", row(1, body=ODD[name]), None)
        await log.append("t", row(2, body=ODD[name]), None)
    async with store.open() as log:
        assert [each.body for each in await log.read("t")] == [ODD[name]] * 2


@pytest.mark.parametrize("digest", [0, 1, 2**63 - 1, 2**63, 2**64 - 1])
async def test_a_digest_has_64_bits(store: Store, row: Make, digest: int) -> None:
    async with store.open() as log:
        await log.append("t", row(1, "a", digest=digest), None)
        assert await log.append("t", row(2, "a"), None) == Repeated(1, digest)
        assert (await log.read("t"))[0].digest == digest


@pytest.mark.parametrize(
    "command", ["'); DROP TABLE event; --", "أمر", "x" * 64, "a", "A", "%", " "]
)
async def test_a_command_is_any_printable_text(store: Store, row: Make, command: str) -> None:
    async with store.open() as log:
        assert await log.append(command, row(1, command), None) == Appended(1)
        assert await log.append(command, row(2), None) == Appended(2)
        assert await log.append(command, row(3, command), None) == Repeated(1, 1)
        assert await log.find(command, command) == row(1, command)
        assert await log.find(command, command.swapcase() + "?") is None


@pytest.mark.parametrize(
    ("table", "changed", "due"),
    [
        ("", {}, None),
        ("x" * 65, {}, None),
        ("a\0b", {}, None),
        ("\ud800", {}, None),
        ("t", {"command": ""}, None),
        ("t", {"command": "x" * 65}, None),
        ("t", {"command": "a\0b"}, None),
        ("t", {"command": "\udc00"}, None),
        ("t", {"seq": 0}, None),
        ("t", {"seq": -1}, None),
        ("t", {"seq": 2**63}, None),
        ("t", {"digest": -1}, None),
        ("t", {"digest": 2**64}, None),
        ("t", {"at": -1}, None),
        ("t", {"at": 2**63}, None),
        ("t", {"schema": -1}, None),
        ("t", {"schema": 2**31}, None),
        ("t", {}, -1),
        ("t", {}, 2**63),
    ],
)
async def test_what_no_log_can_hold_is_refused(
    store: Store, table: str, changed: dict[str, Any], due: int | None
) -> None:
    good: dict[str, Any] = {
        "seq": 1, "command": "a", "digest": 0, "at": 0, "schema": 0, "body": b"",
    }  # fmt: skip
    async with store.open() as log:
        with pytest.raises(ValueError, match=r"characters|numbered|digest|times|schema"):
            await log.append(table, Row(**good | changed), due)
        assert await log.append("t", Row(**good), 0) == Appended(1)


async def test_append_soon_calls_back_on_the_loop_and_not_at_once(store: Store, row: Make) -> None:
    async with store.open() as log:
        told: list[Outcome] = []
        finished = asyncio.Event()

        def last(outcome: Outcome) -> None:
            asyncio.get_running_loop()
            told.append(outcome)
            finished.set()

        log.append_soon("t", row(1), None, told.append)
        log.append_soon("t", row(3), None, told.append)
        log.append_soon("t", row(2), None, last)
        assert told == []
        await asyncio.wait_for(finished.wait(), 10)
        assert told == [Appended(1), Conflict(1), Appended(2)]


async def test_one_who_raises_when_told_keeps_nobody_from_being_told(
    store: Store, row: Make
) -> None:
    caught: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: caught.append(context))
    async with store.open() as log:
        for table in ("s", "t", "u"):
            await log.append(table, row(1), None)

        def fails(outcome: Outcome) -> None:
            raise ZeroDivisionError(outcome)

        log.append_soon("s", row(2), None, fails)
        log.append_soon("t", row(2), None, fails)
        assert await log.append("u", row(2), None) == Appended(2)
        assert await log.append("s", row(3), None) == Appended(3)
    assert [type(each["exception"]) for each in caught] == [ZeroDivisionError] * 2


async def test_one_who_no_longer_waits_keeps_nobody_waiting(store: Store, row: Make) -> None:
    async with store.open() as log:
        waiting = asyncio.ensure_future(log.append("t", row(1), None))
        await asyncio.sleep(0)
        waiting.cancel()
        assert await log.append("t", row(2), None) == Appended(2)
        assert [each.seq for each in await log.read("t")] == [1, 2]


async def test_a_closed_log_finishes_what_it_has_and_takes_no_more(store: Store, row: Make) -> None:
    async with store.open() as log:
        waiting = [asyncio.ensure_future(log.append("t", row(n), None)) for n in range(1, 20)]
        await asyncio.sleep(0)
        await log.close()
        assert await asyncio.gather(*waiting) == [Appended(n) for n in range(1, 20)]
        with pytest.raises(LogError) as error:
            await log.append("t", row(20), None)
        assert error.value.reason is Reason.CLOSED
        told: list[Outcome] = []
        log.append_soon("t", row(20), None, told.append)
        await asyncio.sleep(0.01)
        assert told == [Failed(Reason.CLOSED, "it is closed")]
        for question in (log.read("t"), log.head("t"), log.claim_due(0, 1), log.drop_snapshot("t")):
            with pytest.raises(LogError, match="closed"):
                await question
    async with store.open() as log:
        assert await log.head("t") == 19
