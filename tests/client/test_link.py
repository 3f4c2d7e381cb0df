"""The client against a real server: whole matches, lost connections, a killed server."""

import asyncio
import copy
import io
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from lamma.bots.registry import bot
from lamma.client import Client, Left, Link, Reason
from lamma.games.refusal import Refusal
from lamma.games.registry import RULEBOOKS
from lamma.record import Record
from lamma.record.reader import read
from lamma.record.verifier import verify
from lamma.table.commands import Phrase
from lamma.table.refused import Code
from lamma.table.settings import Settings
from lamma.wire import Ack, Cmd, Nack, encode

SHORT: dict[str, dict[str, Any]] = {
    "committee": {"length": 13},
    "classic": {},
    "taqdeer": {},
    "sixty_six": {},
    "kotshena": {"length": "micro"},
}


@asynccontextmanager
async def table(server: Any, rulebook: str = "kotshena") -> AsyncIterator[list[Link]]:
    """A table with a person in every seat, all of them ready."""
    settings = Settings(rulebook=rulebook, options=SHORT[rulebook], auto=True)
    host = Client(server.url)
    await host.guest("P0")
    made = await host.create(settings)
    seats = len(made["table"]["seats"])
    clients = [host, *(Client(server.url) for _ in range(seats - 1))]
    links = []
    try:
        for seat, client in enumerate(clients):
            if client is not host:
                await client.guest(f"P{seat}")
            links.append(await Link(client, made["table"]["id"], code=made["code"]).__aenter__())
        for seat, link in enumerate(links):
            assert isinstance(await (link.sit(seat) if seat else link.ready()), Ack)
        yield links
    finally:
        for link in links:
            await link.close()
        for client in clients:
            await client.close()


async def play(link: Link, seed: int, acted: list[Ack] | None = None, rows: int = 10**9) -> int:
    """Play at random until the match is over, or the table at that row; how many actions."""
    rng, done = Random(seed), 0
    while True:
        await link.until(lambda link: bool(link.legal) or link.over or link.sheet.seq >= rows)
        if link.over or link.sheet.seq >= rows:
            break
        answer = await link.act(rng.choice(link.legal))
        assert isinstance(answer, Ack), answer
        done += 1
        if acted is not None:
            acted.append(answer)
    return done


def dealt(links: list[Link]) -> bool:
    """Whether somebody may act."""
    return any(link.legal for link in links)


def never(now: float, ping: bool) -> None:
    """Send nothing again of oneself."""


async def recorded(link: Link) -> Record:
    """The record of the match that was played."""
    return next(read(io.BytesIO(await link.line.client.record(link.table)))).record


async def same_as_new(link: Link) -> None:
    """The view folded from patches is the one that a newcomer is given."""
    folded = copy.deepcopy(link.fields)
    async with Link(link.line.client, link.table) as again:
        assert again.fields == folded


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_match_by_four_programs_is_verified_live_and_afterwards(
    server: Any, rulebook: str
) -> None:
    async def run() -> None:
        async with table(server, rulebook) as links:
            moves = sum(await asyncio.gather(*(play(link, n) for n, link in enumerate(links))))
            deals = {link.verified for link in links}
            assert len(deals) == 1
            assert deals.pop() > 0
            assert len({link.sheet.seq for link in links}) == 1
            record = await recorded(links[0])
            assert sum(len(d.actions) for r in record.rounds for d in r.deals) == moves
            assert verify(record) is None
            await same_as_new(links[1])

    asyncio.run(run())


@pytest.mark.slow
def test_connections_cut_at_any_moment_lose_nothing(server: Any) -> None:
    async def run() -> None:
        async with table(server) as links:
            rng = Random(5)

            async def cutting() -> None:
                while True:
                    await asyncio.sleep(0.1 * rng.random())
                    rng.choice(links).line.renew()

            storm = asyncio.create_task(cutting())
            acted: list[list[Ack]] = [[] for _ in links]
            await asyncio.gather(*(play(link, n, acted[n]) for n, link in enumerate(links)))
            storm.cancel()
            assert sum(link.line.sockets for link in links) > 20
            rows = [ack.s for each in acted for ack in each]
            assert len(rows) == len(set(rows))
            head = max(link.sheet.seq for link in links)
            for link in links:
                await link.until(lambda link: link.sheet.seq == head)
            record = await recorded(links[0])
            assert sum(len(d.actions) for r in record.rounds for d in r.deals) == len(rows)
            await same_as_new(links[2])

    asyncio.run(run())


@pytest.mark.slow
def test_a_server_killed_under_the_players_loses_no_acknowledged_action(server: Any) -> None:
    async def run() -> None:
        async with table(server) as links:
            acted: list[list[Ack]] = [[] for _ in links]
            playing = asyncio.gather(*(play(link, n, acted[n]) for n, link in enumerate(links)))
            for _ in range(3):
                await asyncio.sleep(0.15)
                await asyncio.to_thread(server.end, signal.SIGKILL)
                await asyncio.to_thread(server.start)
            await playing
            record = await recorded(links[0])
            played = sum(len(d.actions) for r in record.rounds for d in r.deals)
            # On a machine so slow that a clock runs out meanwhile, a bot has moved for somebody.
            assert played - len(record.bot_moves or ()) == sum(map(len, acted))
            assert verify(record) is None
            assert {link.verified for link in links} != {0}

    asyncio.run(run())


def test_a_server_that_restarts_is_come_back_to(server: Any) -> None:
    async def run() -> None:
        async with table(server) as links:
            await asyncio.to_thread(server.end, signal.SIGTERM)
            await asyncio.to_thread(server.start)
            await asyncio.gather(*(play(link, n, rows=30) for n, link in enumerate(links)))
            assert min(link.line.sockets for link in links) == 2

    asyncio.run(run())


def test_a_bot_plays_by_views_and_choices_alone(server: Any) -> None:
    async def run() -> None:
        async with table(server, "sixty_six") as links:
            chosen = bot("beginner", links[0].sheet.game.key)

            async def move(link: Link) -> None:
                while not link.over:
                    await link.until(lambda link: bool(link.legal) or link.over)
                    if link.legal:
                        action = chosen.choose(link.view, link.choices, Random(1), 100)
                        text = link.sheet.game.write(action)
                        assert isinstance(await link.act(text), Ack)

            await asyncio.gather(*map(move, links))
            totals = links[0].view.totals
            assert max(totals) >= 7

    asyncio.run(run())


def test_a_command_given_while_there_is_no_socket_goes_out_with_the_next(server: Any) -> None:
    async def run() -> None:
        async with table(server) as links:
            link = links[0]
            link.line.renew()
            await asyncio.sleep(0)
            link.line._on_beat = never
            answer = await asyncio.wait_for(link.cmd(Phrase("hello")), 20)
            assert isinstance(answer, Ack)
            assert link.line.sockets == 2

    asyncio.run(run())


def test_an_illegal_action_is_told_to_its_sender_only(server: Any) -> None:
    async def run() -> None:
        async with table(server) as links:
            await asyncio.gather(*(link.until(lambda _: dealt(links)) for link in links))
            actor = next(link for link in links if link.legal)
            before = [link.sheet.seq for link in links]
            answer = await actor.act("declare 13N")
            assert isinstance(answer, Nack)
            assert answer.code is Code.ILLEGAL
            assert answer.why
            assert answer.why.code in set(Refusal)
            assert answer.why.allowed == actor.legal
            other = next(link for link in links if not link.legal)
            answer = await other.act(actor.legal[0])
            assert isinstance(answer, Nack)
            assert answer.code is Code.NOT_TURN
            assert [link.sheet.seq for link in links] == before

    asyncio.run(run())


def test_the_same_id_again_has_the_same_answer_and_no_other_meaning(server: Any) -> None:
    async def run() -> None:
        async with table(server) as links:
            link, heard = links[0], asyncio.Queue[Any]()
            link._frames[Ack] = link._frames[Nack] = heard.put_nowait
            first = encode(Cmd("one", link.sheet.seq, Phrase("hello")))
            link.line.send(first)
            link.line.send(first)
            link.line.send(encode(Cmd("one", link.sheet.seq, Phrase("bye"))))
            answers: list[Any] = []
            while len(answers) < 3:
                answer = await heard.get()
                if answer.id == "one":
                    answers.append(answer)
            one, same, other = answers
            assert isinstance(one, Ack)
            assert same == one
            assert isinstance(other, Nack)
            assert other.code is Code.DUP_CONFLICT

    asyncio.run(run())


def test_a_newer_connection_of_a_seat_replaces_the_older(server: Any) -> None:
    async def run() -> None:
        async with (
            table(server) as links,
            Link(links[0].line.client, links[0].table) as newer,
        ):
            with pytest.raises(Left) as left:
                await links[0].until(lambda _: False)
            assert left.value.reason is Reason.REPLACED
            assert newer.seat == 0

    asyncio.run(run())


def test_a_program_that_starts_anew_begins_another_chain_and_checks_on(server: Any) -> None:
    async def run() -> None:
        async with table(server) as links:
            await asyncio.gather(*(play(link, n, rows=45) for n, link in enumerate(links)))
            client, place = links[2].line.client, links[2].table
            await links[2].close()
            links[2] = await Link(client, place).__aenter__()
            await asyncio.gather(*(play(link, n) for n, link in enumerate(links)))
            record = await recorded(links[0])
            assert verify(record) is None
            (renewed,) = record.reveals.new_anchors or ()
            assert renewed.seat == 2
            assert all(shown.nonces[2] for shown in record.reveals.deals)
            assert links[2].verified == len(record.reveals.deals) - 1
            assert links[0].verified == len(record.reveals.deals)

    asyncio.run(run())


def test_news_come_row_by_row(server: Any) -> None:
    async def run() -> None:
        async with table(server) as links:
            rows: list[int] = []
            kinds: set[str] = set()

            async def listen() -> None:
                async for news in links[3].news():
                    rows.append(news.seq)
                    kinds.update(event["t"] for event in news.events)

            listening = asyncio.create_task(listen())
            await asyncio.sleep(0)
            await asyncio.gather(*(play(link, n) for n, link in enumerate(links)))
            await links[3].close()
            await listening
            assert rows == list(range(rows[0], rows[-1] + 1))
            assert {"dealt", "acted", "turn", "revealed", "scored", "ended"} <= kinds

    asyncio.run(run())
