"""Accounts and sessions."""

import asyncio
from collections.abc import Awaitable, Callable

from lamma.store.people import Account, People, open_people
from lamma.store.people.accounts import LIFETIME

Work = Callable[[People], Awaitable[None]]
NOW = 1_800_000_000_000


def run(url: str, work: Work) -> None:
    async def whole() -> None:
        people = await open_people(url)
        try:
            await work(people)
        finally:
            await people.close()

    asyncio.run(whole())


def test_a_guest_has_a_session_in_his_browser(url: str) -> None:
    async def work(people: People) -> None:
        session, token = await people.accounts.make_guest("Nour", "ace", "ar", "device", NOW)
        assert session.account == Account(session.account.id, "Nour", "ace", "ar", "guest")
        assert session.device == "device"
        assert await people.accounts.session(token, NOW + 1) == session
        other, _ = await people.accounts.make_guest("Nour", "ace", "ar", "device", NOW)
        assert other.account.id != session.account.id

    run(url, work)


def test_a_session_outlives_the_server(url: str) -> None:
    kept: list[str] = []

    async def first(people: People) -> None:
        kept.append((await people.accounts.make_guest("Nour", "ace", "ar", "d", NOW))[1])

    async def second(people: People) -> None:
        session = await people.accounts.session(kept[0], NOW)
        assert session is not None
        assert session.account.name == "Nour"

    run(url, first)
    run(url, second)


def test_another_token_finds_nobody(url: str) -> None:
    async def work(people: People) -> None:
        _, token = await people.accounts.make_guest("Nour", "ace", "ar", "d", NOW)
        for wrong in ("", token[:-1], token + "A", token.swapcase(), "\udc80"):
            assert await people.accounts.session(wrong, NOW) is None

    run(url, work)


def test_a_session_ends_when_it_was_not_used_for_long(url: str) -> None:
    async def work(people: People) -> None:
        session, token = await people.accounts.make_guest("Nour", "ace", "ar", "d", NOW)
        used = NOW + LIFETIME - 1
        assert await people.accounts.session(token, used) is not None
        assert await people.accounts.session(token, used + LIFETIME - 1) is not None
        assert await people.accounts.alive(session.id, used + LIFETIME)
        gone = used + 2 * LIFETIME
        assert await people.accounts.session(token, gone) is None
        assert not await people.accounts.alive(session.id, gone)
        assert await people.accounts.forget_ended(gone) == 1
        assert await people.accounts.forget_ended(gone) == 0

    run(url, work)


def test_a_session_that_was_ended_is_over_and_others_are_not(url: str) -> None:
    async def work(people: People) -> None:
        session, token = await people.accounts.make_guest("Nour", "ace", "ar", "d", NOW)
        _, other = await people.accounts.make_guest("Huda", "ace", "ar", "d", NOW)
        assert await people.accounts.session(token, NOW) == session  # remembered from now on
        await people.accounts.end(session.id)
        assert await people.accounts.session(token, NOW) is None
        assert not await people.accounts.alive(session.id, NOW)
        assert await people.accounts.session(other, NOW) is not None

    run(url, work)


def test_what_is_given_is_changed(url: str) -> None:
    async def work(people: People) -> None:
        session, token = await people.accounts.make_guest("Nour", "ace", "ar", "d", NOW)
        account = session.account.id
        assert await people.accounts.session(token, NOW) == session
        changed = await people.accounts.change(account, name="Huda", avatar=None, lang=None)
        assert changed == Account(account, "Huda", "ace", "ar")
        changed = await people.accounts.change(account, name=None, avatar="fox", lang="en")
        assert changed == Account(account, "Huda", "fox", "en")
        same = await people.accounts.change(account, name=None, avatar=None, lang=None)
        assert same == changed
        found = await people.accounts.session(token, NOW)
        assert found is not None
        assert found.account == changed
        assert await people.accounts.change("nobody", name="X", avatar=None, lang=None) is None

    run(url, work)


def test_many_at_once(url: str) -> None:
    async def work(people: People) -> None:
        made = await asyncio.gather(
            *(people.accounts.make_guest(f"p{n}", "ace", "ar", "d", NOW) for n in range(40))
        )
        found = await asyncio.gather(*(people.accounts.session(token, NOW) for _, token in made))
        assert [session for session, _ in made] == list(found)

    run(url, work)
