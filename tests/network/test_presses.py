"""Presses twice within 100 ms, by every way there is: exactly one card is played."""

import asyncio
from typing import Any

import pytest
from network.faults import Fault, Trouble, Way, Weather

from lamma.client import Left, Link, Reason
from lamma.table.refused import Code
from lamma.wire import Ack, Nack

GAP = 0.1


def slow(seed: int) -> Weather:
    """A phone on the road: a frame takes longer than a press."""
    weather = Weather(seed)
    weather.delay, weather.jitter = 0.06, 0.03
    return weather


async def actor(party: Any) -> Any:
    """Whoever is to act."""
    await party.quiet()
    return next(guest for guest in party.guests if guest.link.legal)


def test_two_presses_on_every_turn_of_a_match_play_one_card_each(gather: Any) -> None:
    async def run() -> None:
        async with gather("kotshena") as party:
            await party.seated()
            done = await party.play(30, doubles=1.0)
            assert done == sum(len(guest.acted) for guest in party.guests) > 20
            await party.check()
            await party.acted()

    asyncio.run(run())


@pytest.mark.parametrize("same", [True, False], ids=["the same card", "another card"])
def test_two_presses_100_ms_apart_on_a_slow_network_play_one_card(gather: Any, same: bool) -> None:
    async def run() -> None:
        async with gather("sixty_six", weather=slow) as party:
            await party.seated()
            for _ in range(4):
                guest = await actor(party)
                first, *others = guest.link.legal
                second = first if same or not others else others[-1]
                pressed = asyncio.create_task(guest.link.act(first))
                await asyncio.sleep(GAP)
                answers = [await guest.link.act(second), await pressed]
                (no,) = [each for each in answers if isinstance(each, Nack)]
                (ack,) = [each for each in answers if isinstance(each, Ack)]
                assert no.code in {Code.NOT_TURN, Code.STALE}
                guest.acted.append((first if answers[1] is ack else second, ack.s))
            await party.check()
            await party.acted()

    asyncio.run(run())


def test_one_press_that_arrives_twice_has_one_answer(gather: Any) -> None:
    async def run() -> None:
        async with gather("sixty_six") as party:
            await party.seated()
            for guest in party.guests:
                guest.proxy.weather.plan = [Trouble(Fault.TWICE, Way.UP, "act play")] * 5
            await party.play(20)
            await asyncio.sleep(0.1)
            assert not any(guest.proxy.watch.nacks for guest in party.guests)
            await party.check()
            await party.acted()

    asyncio.run(run())


def test_two_sockets_of_one_seat_play_one_card(gather: Any) -> None:
    async def run() -> None:
        async with gather("sixty_six") as party:
            await party.seated()
            for _ in range(6):
                guest = await actor(party)
                live = await party.home.live(party.table)
                older, link = guest.link, Link(guest.client, party.table)

                seen = live.table.seq

                async def newer(link: Link = link) -> Any:
                    async with asyncio.timeout(5):
                        await link.__aenter__()
                    at = link.sheet.seq
                    return at, await link.act(link.legal[-1]) if link.legal else None

                before: Any
                after: Any
                before, after = await asyncio.gather(
                    older.act(older.legal[0]), newer(), return_exceptions=True
                )
                assert isinstance(before, Ack | Nack | Left)
                if isinstance(before, Left):
                    assert before.reason is Reason.REPLACED
                assert isinstance(after, tuple)
                at, answer = after
                if isinstance(before, Ack) and isinstance(answer, Ack):
                    # Two cards, if the second was thrown with the first on the table.
                    assert at >= before.s
                assert live.table.seq > seen
                await older.close()
                guest.link = link
            await party.check()

    asyncio.run(run())
