"""Who sleeps, is cut off or loses the server comes back to the same table, and to his seat."""

import asyncio
from collections.abc import Awaitable
from random import Random
from typing import Any

import pytest
from network.faults import Fault, Trouble, Way

from lamma.table.causes import Cause
from lamma.wire import Close


@pytest.fixture
def gone_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot takes a seat soon after its player is gone, and a silent socket is closed soon."""
    monkeypatch.setattr("lamma.server.live.presence.LOST_AFTER", 0.03)
    monkeypatch.setattr("lamma.server.socket.conversation.SILENCE", 0.4)


async def held(party: Any, seat: int) -> Cause | None:
    cause: Cause | None = (await party.home.live(party.table)).table.chairs[seat].held
    return cause


async def until(true: Any) -> None:
    for _ in range(1000):
        found = true()
        if await found if isinstance(found, Awaitable) else found:
            return
        await asyncio.sleep(0.005)
    pytest.fail("it never was")


@pytest.mark.usefixtures("gone_soon")
def test_who_slept_is_told_what_he_missed_and_has_his_seat_again(gather: Any) -> None:
    async def run() -> None:
        async with gather("kotshena", watched=True) as party:
            await party.seated()
            await party.play(8)
            sleeper = party.guests[2]
            await party.quiet()
            last = sleeper.link.sheet.seq
            sleeper.proxy.silence()
            sleeper.proxy.weather.down = True

            async def bot() -> bool:
                return await held(party, 2) is Cause.GONE

            await until(bot)
            others = [guest for guest in party.guests if guest is not sleeper]
            head = (await party.home.live(party.table)).table.seq + 12
            async with asyncio.timeout(10):
                while others[0].link.sheet.seq < head:
                    for guest in others:
                        if guest.link.legal:
                            await guest.press(guest.link.legal[0])
                    await asyncio.sleep(0.005)
            sleeper.proxy.weather.down = False
            await sleeper.link.until(lambda link: link.sheet.seq > last)

            async def his() -> bool:
                return await held(party, 2) is None

            await until(his)
            await party.check()
            missed = [news for news in sleeper.news if last < news.seq <= head and news.events]
            assert all(news.again for news in missed)
            await party.play(8)
            await party.check()
            await party.acted()

    asyncio.run(run())


async def connected(guest: Any, sockets: int) -> None:
    """Wait until so many sockets have been opened, the last one just now."""
    while guest.link.line.sockets < sockets:  # noqa: ASYNC110 - the client has no event for it
        await asyncio.sleep(0)


async def flicker(guest: Any, rng: Random) -> None:
    """Cut him off for about as long as it takes until a bot gets the seat: a little more, or less."""
    for _ in range(12):
        guest.proxy.weather.down = True
        guest.proxy.cut()
        await asyncio.sleep(rng.uniform(0.0, 0.06))
        sockets = guest.link.line.sockets
        guest.proxy.weather.down = False
        await connected(guest, sockets + 1)
        await asyncio.sleep(rng.uniform(0.0, 0.02))


async def play_on(guest: Any) -> None:
    """Do whatever is first, when it is his turn."""
    while not guest.link.over:
        await guest.link.until(lambda link: bool(link.legal) or link.over)
        if guest.link.legal:
            await guest.press(guest.link.legal[0])


@pytest.mark.usefixtures("gone_soon")
@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(n, marks=pytest.mark.full) for n in range(2, 8))]
)
def test_a_seat_comes_back_with_its_player_at_any_step(gather: Any, seed: int) -> None:
    async def run() -> None:
        async with gather("kotshena", seed=seed) as party:
            await party.seated()
            flickering = asyncio.gather(
                *(flicker(guest, Random(seed * 10 + n)) for n, guest in enumerate(party.guests))
            )
            playing = [asyncio.create_task(play_on(guest)) for guest in party.guests]
            await flickering
            for seat in range(len(party.guests)):

                async def his(seat: int = seat) -> bool:
                    return await held(party, seat) is not Cause.GONE

                await until(his)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await party.check()
            for guest in party.guests:
                assert not guest.proxy.watch.wrong

    asyncio.run(run())


def test_a_server_restarted_under_them_is_come_back_to(gather: Any) -> None:
    async def run() -> None:
        async with gather("sixty_six", watched=True) as party:
            await party.seated()
            for _ in range(2):
                await party.play(6)
                await party.quiet()
                await party.home.stop()
                await party.home.start()
                await party.quiet()
                await party.check()
            await party.play()
            await party.check()
            await party.acted()
            for guest in party.everyone:
                assert guest.proxy.codes == [Close.RESTART, Close.RESTART]

    asyncio.run(run())


async def refused_once(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Connect him anew, with a hello so late that its ticket is too old."""
    guest.proxy.weather.late = 0.3
    guest.proxy.weather.plan = [Trouble(Fault.LATE, Way.UP, "hello")]
    with monkeypatch.context() as brief:
        brief.setattr("lamma.server.tickets.LIFETIME", 0.1)
        brief.setattr("lamma.client.line.SILENCE", 5)
        guest.proxy.weather.down = False
        guest.proxy.cut()
        await until(lambda: guest.proxy.codes)


def test_a_ticket_that_got_too_old_on_the_way_is_replaced_by_another(
    gather: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with gather("sixty_six") as party:
            await party.seated()
            guest = party.guests[1]
            await refused_once(guest, monkeypatch)
            await party.play(5)
            await party.check()
            assert set(guest.proxy.codes) == {Close.TICKET}

    asyncio.run(run())


def test_a_ticket_refused_after_a_long_outage_is_not_the_end(
    gather: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with gather("sixty_six") as party:
            await party.seated()
            guest = party.guests[1]
            guest.proxy.weather.down = True
            guest.proxy.cut()
            await until(lambda: guest.link.line._failures > 3)
            await refused_once(guest, monkeypatch)
            await party.play(5)
            await party.check()
            assert set(guest.proxy.codes) == {Close.TICKET}

    asyncio.run(run())


def test_commands_in_a_hurry_wait_until_the_server_has_answered(
    gather: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that takes long to say welcome is not talked to meanwhile, or it would hang up."""

    async def run() -> None:
        async with gather("kotshena") as party:
            guest = party.guests[1]
            opened = party.home.tables.open

            async def slowly(table: str) -> Any:
                await asyncio.sleep(0.3)
                return await opened(table)

            monkeypatch.setattr(party.home.tables, "open", slowly)
            guest.proxy.cut()
            await connected(guest, 2)
            asking = [asyncio.create_task(guest.link.sit(1)) for _ in range(12)]
            await asyncio.gather(*asking)
            monkeypatch.undo()
            await party.check()
            assert not guest.proxy.codes

    asyncio.run(run())


def test_who_watches_comes_back_to_the_same_view(gather: Any) -> None:
    async def run() -> None:
        async with gather("kotshena", watched=True) as party:
            await party.seated()
            (watcher,) = party.watchers
            for _ in range(4):
                await party.play(3)
                watcher.proxy.cut()
                await party.play(3)
                await party.check()
            assert watcher.link.seat is None
            assert watcher.link.line.sockets == 5

    asyncio.run(run())
