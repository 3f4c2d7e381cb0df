"""The lobby's lists."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from lamma.store.people import Directory, Listing, Place, open_people
from lamma.store.people.directory import CODE_LENGTH, CODE_LETTERS

Work = Callable[[Directory], Awaitable[None]]
OMAR = Place("omar", "Omar", "ace", None, "phone")
EMPTY = Place()
BOT = Place(bot="beginner")
TABLE = Listing(
    id="t1",
    rulebook="kotshena",
    options={"length": "micro", "third_redeal": "fixed"},
    settings={"rulebook": "kotshena", "spectators": True},
    phase="waiting",
    public=True,
    host="omar",
    places=(OMAR, EMPTY, BOT, EMPTY),
    seq=3,
    made=100,
    changed=200,
)


def run(url: str, work: Work) -> None:
    async def whole() -> None:
        people = await open_people(url)
        try:
            await work(people.directory)
        finally:
            await people.close()

    asyncio.run(whole())


def test_what_is_listed_is_found_as_it_is(url: str) -> None:
    async def work(directory: Directory) -> None:
        assert await directory.get("t1") is None
        await directory.put(TABLE)
        assert await directory.get("t1") == TABLE
        assert TABLE.free == 2

    run(url, work)


def test_an_older_listing_does_not_replace_a_later_one(url: str) -> None:
    async def work(directory: Directory) -> None:
        await directory.put(TABLE)
        later = replace(TABLE, seq=9, phase="playing", places=(OMAR, BOT, BOT, BOT))
        await directory.put(later)
        await directory.put(replace(TABLE, seq=8))
        assert await directory.get("t1") == later
        again = replace(later, changed=900)  # of the same row: read from the log once more
        await directory.put(again)
        assert await directory.get("t1") == again

    run(url, work)


def test_written_many_times_at_once_the_last_row_stands(url: str) -> None:
    async def work(directory: Directory) -> None:
        places = [(OMAR, *[BOT] * n, *[EMPTY] * (3 - n)) for n in (0, 1, 2, 3)]
        rows = [replace(TABLE, seq=n % 10, places=places[n % 4]) for n in range(40)]
        await asyncio.gather(*map(directory.put, rows))
        assert await directory.get("t1") in [row for row in rows if row.seq == 9]

    run(url, work)


def test_a_code_stays_with_its_table_and_opens_no_other(url: str) -> None:
    async def work(directory: Directory) -> None:
        for table in ("t1", "t2"):
            await directory.put(replace(TABLE, id=table))
        codes = {await directory.make_code("t1") for _ in range(20)}
        assert len(codes) == 20
        assert all(len(c) == CODE_LENGTH and set(c) <= set(CODE_LETTERS) for c in codes)
        code = await directory.make_code("t1")
        await directory.put(replace(TABLE, seq=50))
        for spelling in (code, code.lower(), f" {code[:3]} {code[3:]} "):
            found = await directory.by_code(spelling)
            assert found is not None
            assert (found.id, found.code) == ("t1", code)
        for other in (*codes, "", code[:-1], code + "A", "ÄÖÜ"):
            assert await directory.by_code(other) is None
        with pytest.raises(LookupError):
            await directory.make_code("t3")

    run(url, work)


def test_a_code_that_another_table_has_is_drawn_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(directory: Directory) -> None:
        for table in ("t1", "t2"):
            await directory.put(replace(TABLE, id=table))
        letters = iter("AAAAAA" + "AAAAAA" + "BBBBBB")
        monkeypatch.setattr("secrets.choice", lambda _: next(letters))
        assert await directory.make_code("t1") == "AAAAAA"
        assert await directory.make_code("t2") == "BBBBBB"

    run(url, work)


def test_an_invitation_is_replaced_and_revoked(url: str) -> None:
    async def work(directory: Directory) -> None:
        await directory.put(TABLE)
        first = await directory.make_invitation("t1")
        second = await directory.make_invitation("t1")
        code = await directory.make_code("t1")
        assert await directory.by_invitation(first) is None
        found = await directory.by_invitation(second)
        assert found is not None
        assert found.id == "t1"
        await directory.revoke("t1")
        assert await directory.by_invitation(second) is None
        assert await directory.by_code(code) is None
        assert await directory.by_invitation("") is None

    run(url, work)


def test_a_closed_table_can_be_entered_no_more(url: str) -> None:
    async def work(directory: Directory) -> None:
        await directory.put(TABLE)
        code, token = await directory.make_code("t1"), await directory.make_invitation("t1")
        await directory.put(replace(TABLE, seq=9, phase="closed"))
        assert await directory.by_code(code) is None
        assert await directory.by_invitation(token) is None

    run(url, work)


def test_public_tables_that_wait_come_first(url: str) -> None:
    async def work(directory: Directory) -> None:
        for number, (phase, public) in enumerate(
            [
                ("playing", True),
                ("waiting", True),
                ("waiting", False),
                ("over", True),
                ("closed", True),
                ("suspended", True),
            ]
        ):
            await directory.put(
                replace(TABLE, id=f"t{number}", phase=phase, public=public, changed=number)
            )
        assert [table.id for table in await directory.public()] == ["t3", "t1", "t0"]
        assert [table.id for table in await directory.public(limit=1)] == ["t3"]

    run(url, work)


def test_a_player_finds_the_tables_where_he_sits(url: str) -> None:
    async def work(directory: Directory) -> None:
        await directory.put(TABLE)
        await directory.put(replace(TABLE, id="t2", changed=300))
        await directory.put(replace(TABLE, id="t3", places=(EMPTY,) * 4))
        await directory.put(replace(TABLE, id="t4", phase="closed"))
        assert [table.id for table in await directory.of_player("omar")] == ["t2", "t1"]
        await directory.put(replace(TABLE, id="t2", seq=4, places=(EMPTY,) * 4))
        assert [table.id for table in await directory.of_player("omar")] == ["t1"]
        assert await directory.of_player("") == []

    run(url, work)


def test_quick_tables_under_the_same_rules_the_oldest_first(url: str) -> None:
    async def work(directory: Directory) -> None:
        for number, made in ((1, 30), (2, 10), (3, 20), (4, 5)):
            await directory.put(replace(TABLE, id=f"t{number}", made=made))
        for number in (1, 2, 3):
            await directory.mark_quick(f"t{number}")
        await directory.put(replace(TABLE, id="t3", seq=9, places=(OMAR, BOT, BOT, BOT)))
        # The same options in another order are the same rules.
        options = {"third_redeal": "fixed", "length": "micro"}
        found = await directory.waiting_quick("kotshena", options)
        assert [table.id for table in found] == ["t2", "t1"]
        assert await directory.waiting_quick("kotshena", {**options, "length": "full"}) == []
        assert await directory.waiting_quick("committee", options) == []

    run(url, work)


def test_who_was_let_in_stays_so(url: str) -> None:
    async def work(directory: Directory) -> None:
        await directory.put(TABLE)
        assert not await directory.is_admitted("t1", "nour")
        await asyncio.gather(*(directory.admit("t1", "nour") for _ in range(5)))
        await directory.revoke("t1")
        await directory.put(replace(TABLE, seq=10))
        assert await directory.is_admitted("t1", "nour")
        assert not await directory.is_admitted("t1", "huda")
        assert not await directory.is_admitted("t2", "nour")
        await directory.admit("gone", "nour")  # a table that is not listed: nothing happens
        assert not await directory.is_admitted("gone", "nour")

    run(url, work)
