"""What is remembered of the database, and for how long."""

import asyncio

from msgspec.structs import replace
from sqlalchemy.ext.asyncio import create_async_engine

from lamma.store.people import Listing, People, Place, open_people
from lamma.store.people.memory import ALONE, SHARED, Memory

NOW = 1_800_000_000_000
TABLE = Listing(
    id="t1",
    rulebook="kotshena",
    options={},
    settings={},
    phase="waiting",
    public=False,
    host="omar",
    places=(Place("omar", "Omar"), Place()),
    seq=1,
    made=1,
    changed=1,
)


class Clock:
    """A clock that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_value_is_remembered_for_its_time() -> None:
    clock = Clock()
    alone: Memory[str, int] = Memory(create_async_engine("sqlite+aiosqlite://"), clock)
    shared: Memory[str, int] = Memory(create_async_engine("postgresql+asyncpg://x/y"), clock)
    for memory, seconds in ((alone, ALONE), (shared, SHARED)):
        clock.now = 0.0
        memory.put("a", 1)
        clock.now = seconds
        assert memory.get("a") == 1
        clock.now = seconds + 0.1
        assert memory.get("a") is None
    assert SHARED <= 10  # what another server ended or changed is seen soon


def test_a_value_is_forgotten_when_told_and_when_there_are_too_many() -> None:
    memory: Memory[int, int] = Memory(create_async_engine("sqlite+aiosqlite://"))
    for number in range(20_010):
        memory.put(number, number % 3)
    assert memory.get(0) is None
    assert memory.get(20_009) is not None
    memory.forget(20_009)
    memory.forget(20_009)
    assert memory.get(20_009) is None
    memory.forget_where(lambda value: value == 0)
    assert memory.get(15_000) is None
    assert memory.get(15_001) == 1


def test_every_change_is_seen_at_once_where_it_was_made(url: str) -> None:
    async def work(people: People) -> None:
        lists = people.directory
        for seq in range(1, 6):
            await lists.put(replace(TABLE, seq=seq, phase="waiting", changed=seq))
            found = await lists.get("t1")
            assert found is not None
            assert found.changed == seq
        code = await lists.make_code("t1")
        found = await lists.get("t1")
        assert found is not None
        assert found.code == code
        await lists.mark_quick("t1")
        found = await lists.get("t1")
        assert found is not None
        assert found.quick
        await lists.revoke("t1")
        found = await lists.get("t1")
        assert found is not None
        assert found.code is None

    async def whole() -> None:
        people = await open_people(url)
        await work(people)
        await people.close()

    asyncio.run(whole())


def test_what_was_read_before_a_change_is_not_remembered_after_it(url: str) -> None:
    async def whole() -> None:
        people = await open_people(url)
        lists = people.directory
        await lists.put(TABLE)
        for seq in range(2, 30):
            later = replace(TABLE, seq=seq, changed=seq)
            await asyncio.gather(*(lists.get("t1") for _ in range(4)), lists.put(later))
            found = await lists.get("t1")
            assert found is not None
            assert found.seq == seq
            lists._listings.forget("t1")
        await people.close()

    asyncio.run(whole())


def test_a_session_that_another_server_ended_ends_here_soon(postgres_url: str) -> None:
    async def whole() -> None:
        here, there = await open_people(postgres_url), await open_people(postgres_url)
        session, token = await there.accounts.make_guest("Nour", "ace", "ar", "d", NOW)
        assert await here.accounts.session(token, NOW) == session
        clock = Clock()
        here.accounts._known._clock = clock
        clock.now = SHARED * 1e9
        await there.accounts.end(session.id)
        assert await there.accounts.session(token, NOW) is None
        assert await here.accounts.session(token, NOW) is None
        await here.close()
        await there.close()

    asyncio.run(whole())
