"""Moments that are hard to hit: what is under way when a player comes back, or comes again."""

import asyncio
from typing import Any

import pytest

from lamma.server.live import audience, patch
from lamma.table.commands import Back, Phrase, Tick
from lamma.table.state import Phase
from lamma.wire import Cmd, encode


async def soon(true: Any) -> None:
    """Wait until something is so."""
    for _ in range(1000):
        if true():
            return
        await asyncio.sleep(0.005)
    pytest.fail("it never was")


def test_who_comes_back_while_his_seat_is_being_given_to_a_bot_has_it(
    gather: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lamma.server.live.presence.LOST_AFTER", 0.02)

    async def run() -> None:
        async with gather("kotshena") as party:
            await party.seated()
            await party.quiet()
            guest, log, held = party.guests[1], party.home.tables._s.log, list[Any]()
            append = log.append_soon
            monkeypatch.setattr(log, "append_soon", lambda *row: held.append(row))
            guest.proxy.weather.down = True
            guest.proxy.cut()
            await soon(lambda: held)
            guest.proxy.weather.down = False
            await soon(lambda: guest.link.line.sockets == 2)
            await soon(lambda: guest.link.present and guest.link.present[1])
            monkeypatch.setattr(log, "append_soon", append)
            for row in held:
                append(*row)
            live = await party.home.live(party.table)
            await soon(lambda: any(news.seq == live.table.seq for news in guest.news))
            await party.check()
            await soon(lambda: live.table.chairs[1].held is None)
            kinds = [event["t"] for news in party.guests[0].news for event in news.events]
            assert kinds[-4:].count("held") == kinds[-4:].count("returned") == 1
            await party.check()

    asyncio.run(run())


def test_what_changed_nothing_has_the_same_answer_when_it_comes_again(gather: Any) -> None:
    async def run() -> None:
        async with gather("kotshena") as party:
            await party.seated()
            guest = party.guests[1]
            frame = encode(Cmd("back", guest.link.sheet.seq, Back()))
            guest.link.line.send(frame)
            await guest.link.cmd(Phrase("hello"))
            guest.link.line.send(frame)
            guest.link.line.send(encode(Cmd("back", 0, Phrase("bye"))))
            await soon(lambda: guest.proxy.watch.nacks)
            assert guest.proxy.watch.nacks[0]["code"] == "dup_conflict"
            await party.check()

    asyncio.run(run())


def test_what_is_not_due_yet_is_looked_at_again_at_the_same_row(
    gather: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with gather("kotshena") as party:
            live = await party.home.live(party.table)
            await party.quiet()
            live.ask("tick", Tick())
            log, hours = party.home.tables._s.log, 3 * 3_600_000
            now = log.now
            monkeypatch.setattr(log, "now", lambda: now() + hours)
            live.ask("tick", Tick())
            await soon(lambda: live.table.phase is Phase.CLOSED)

    asyncio.run(run())


def test_a_row_that_could_not_be_shown_is_not_missed_for_ever(
    gather: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with gather("kotshena", watched=True) as party:
            await party.seated()
            await party.play(4)
            await party.quiet()
            working, broken = patch.patches, [True]

            def fails(*args: Any, **more: Any) -> Any:
                if broken.pop() if broken else False:
                    raise ZeroDivisionError
                return working(*args, **more)

            monkeypatch.setattr(audience, "patches", fails)
            await party.guests[0].link.cmd(Phrase("hello"))
            await party.check()
            assert party.guests[0].link.fields["phase"] == "suspended"
            assert all(guest.link.line.sockets < 4 for guest in party.everyone)

    asyncio.run(run())
