"""One player in two windows, or in one that was loaded again."""

import asyncio
from typing import Any

import pytest

from lamma.client import Left, Link, Reason
from lamma.table.commands import Leave, Start
from lamma.wire import Ack, Close


def test_the_newer_window_has_the_seat_and_the_older_leaves_it_alone(gather: Any) -> None:
    async def run() -> None:
        async with gather("kotshena") as party:
            await party.seated()
            await party.play(5)
            guest = party.guests[1]
            older = guest.link
            async with Link(guest.client, party.table) as newer:
                with pytest.raises(Left) as left:
                    await older.until(lambda _: False)
                assert left.value.reason is Reason.REPLACED
                assert guest.proxy.codes == [Close.REPLACED]
                await asyncio.sleep(0.5)
                assert (older.line.sockets, newer.line.sockets) == (1, 1)
                guest.link = newer
                await party.play(5)
                await party.check()

    asyncio.run(run())


def test_a_window_loaded_again_in_the_waiting_room_holds_no_deal_up(gather: Any) -> None:
    async def run() -> None:
        async with gather("kotshena") as party:
            guest = party.guests[1]
            assert isinstance(await guest.link.sit(1), Ack)
            await guest.link.close()
            guest.link = await Link(guest.client, party.table).__aenter__()
            await party.quiet()
            for seat, other in enumerate(party.guests):
                if other is not guest:
                    await (other.link.sit(seat) if seat else other.link.ready())
            async with asyncio.timeout(10):
                await party.play(20)
            await party.check()
            match = (await party.home.live(party.table)).table.match
            assert all(match.dealt)

    asyncio.run(run())


def test_a_window_loaded_again_as_the_match_begins_holds_no_later_deal_up(
    gather: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lamma.table.flow.NONCE_WAIT", 400)

    async def run() -> None:
        async with gather("taqdeer", auto=False) as party:
            guest, host = party.guests[1], party.guests[0]
            for seat, other in enumerate(party.guests):
                await (other.link.sit(seat) if seat else other.link.ready())
            await guest.link.close()
            link = Link(guest.client, party.table)
            # It learns of the start before an anchor of its own could count.
            with monkeypatch.context() as early:
                early.setattr(link.witness, "missed", lambda *_: None)
                guest.link = await link.__aenter__()
            await host.link.cmd(Start())
            await party.play(60)
            await party.check()
            match = (await party.home.live(party.table)).table.match
            assert match.state.deals > 2
            assert all(match.dealt)

    asyncio.run(run())


def test_who_has_left_for_good_may_watch_on_from_the_same_device(gather: Any) -> None:
    async def run() -> None:
        async with gather("kotshena") as party:
            await party.seated()
            await party.play(3)
            guest = party.guests[3]
            assert isinstance(await guest.link.cmd(Leave()), Ack)
            guest.proxy.cut()
            await guest.link.until(lambda link: link.line.sockets == 2 and link.line.open)
            party.guests.remove(guest)
            party.watchers.append(guest)
            await party.check()
            assert guest.link.seat is None

    asyncio.run(run())
