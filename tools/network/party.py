"""People with real clients, each behind a network of his own, at one table."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from lamma.client import Cheated, Client, Left, Link, News, Reason
from lamma.client.outstanding import Answer
from lamma.games.protocol import Option
from lamma.server.live.livetable import LiveTable
from lamma.table.commands import ClientCommand
from lamma.table.events import Acted
from lamma.table.refused import Code
from lamma.table.settings import Settings
from lamma.table.state import Phase, Table
from lamma.table.view import sight
from lamma.wire import Ack, Nack
from network.faults import Weather
from network.home import Home
from network.proxy import Proxy

PATIENCE = 12.0
"""Seconds in which a client is where the table is, once the network lets it."""
STUCK = 20.0
"""Seconds in which something happens where somebody can act: less than a turn's clock."""
LATE = frozenset({Code.NOT_TURN, Code.STALE, Code.WRONG_PHASE})
"""How a second press is refused."""


def accepted(answer: Answer, what: object = "") -> None:
    """Nothing, if the answer is a yes; AssertionError otherwise."""
    no = answer if isinstance(answer, Nack) else None
    if no is not None:
        raise AssertionError(f"{what} was answered with {no}")


@dataclass
class Guest:
    """One person: his client, his network, and what became of what he did."""

    client: Client
    proxy: Proxy
    link: Link
    acted: list[tuple[str, int]] = field(default_factory=list)
    """His actions that were acknowledged, with their rows."""
    news: list[News] = field(default_factory=list)
    """All that his client told him."""
    listening: asyncio.Task[None] | None = None

    def __str__(self) -> str:
        """Where he is, and what he waits for."""
        waits = self.link._outstanding.sent  # noqa: SLF001
        stopped = self.link._stopped or ""  # noqa: SLF001
        pipes = [sorted(pipe.silent) for pipe in self.proxy.pipes]
        may = "may act, " if self.link.legal else ""
        return (
            f"{may}row {self.link.sheet.seq} of {self.link.head}, "
            f"waits for {list(waits.values())}, {self.link.line.open} {pipes}{stopped}"
        )

    async def listen(self) -> None:
        """Take all news, until there are no more."""
        with contextlib.suppress(Left, Cheated):
            async for news in self.link.news():
                self.news.append(news)

    def there(self, table: Table) -> bool:
        """Whether he is where the table is, and has all his answers."""
        return self.link.sheet.seq == table.seq and not self.link._outstanding.sent  # noqa: SLF001

    def gone(self, table: Table) -> bool:
        """Whether his connection broke off when the table was closed, and he was told so."""
        return table.phase is Phase.CLOSED and self.link._stopped is Reason.GONE  # noqa: SLF001

    async def press(self, *texts: str) -> Ack | None:
        """Act, as often as that, at once: all but one must be refused."""
        answers = await asyncio.gather(*(self.link.act(text) for text in texts))
        acks = [each for each in answers if isinstance(each, Ack)]
        no = [each.code for each in answers if isinstance(each, Nack)]
        if len(acks) > 1 or not LATE.issuperset(no):
            raise AssertionError(f"{texts} was answered with {answers}")
        for text, answer in zip(texts, answers, strict=True):
            if isinstance(answer, Ack):
                self.acted.append((text, answer.s))
        return acks[0] if acks else None

    async def close(self) -> None:
        """Go away."""
        await self.link.close()
        if self.listening is not None:
            await self.listening
        await self.proxy.stop()
        await self.client.close()


@dataclass
class Party:
    """A table with a person in every seat, and perhaps somebody who watches."""

    home: Home
    rulebook: str
    options: dict[str, Option] = field(default_factory=dict)
    seed: int = 1
    weather: Callable[[int], Weather] = Weather
    guests: list[Guest] = field(default_factory=list)
    watchers: list[Guest] = field(default_factory=list)
    table: str = ""
    code: str = ""

    def __post_init__(self) -> None:
        """Draw from the seed."""
        self.rng = Random(self.seed)

    @property
    def everyone(self) -> list[Guest]:
        """Who plays and who watches."""
        return [*self.guests, *self.watchers]

    @property
    def links(self) -> list[Link]:
        """The clients of those who play."""
        return [guest.link for guest in self.guests]

    async def open(self, *, watched: bool = False, **settings: Any) -> "Party":
        """Make the table, and let everyone come to it; the host has a seat."""
        wanted = {"auto": True, **settings}
        wish = Settings(rulebook=self.rulebook, options=self.options, **wanted)
        client, proxy = await self._person(0)
        made = await client.create(wish)
        self.table, self.code = made["table"]["id"], made["code"]
        self.guests.append(await self.come(client, proxy))
        seats = len(made["table"]["seats"])
        for number in range(1, seats + watched):
            guest = await self.come(*await self._person(number))
            (self.guests if number < seats else self.watchers).append(guest)
        return self

    async def seated(self) -> "Party":
        """Let everyone sit down and be ready."""
        for seat, guest in enumerate(self.guests):
            accepted(await (guest.link.sit(seat) if seat else guest.link.ready()))
        return self

    async def _person(self, number: int) -> tuple[Client, Proxy]:
        proxy = Proxy(self.home.port, self.weather(self.seed * 100 + number))
        await proxy.start()
        client = Client(proxy.url)
        await client.guest(f"P{number}")
        return client, proxy

    async def come(self, client: Client, proxy: Proxy) -> Guest:
        """Connect somebody to the table."""
        guest = Guest(client, proxy, Link(client, self.table, code=self.code))
        guest.listening = asyncio.create_task(guest.listen())
        await asyncio.sleep(0)
        await guest.link.__aenter__()
        return guest

    async def close(self) -> None:
        """Let everyone go."""
        for guest in self.everyone:
            await guest.close()

    async def do(self, guest: Guest, command: ClientCommand) -> Answer:
        """Send a command, and wait for its answer."""
        return await guest.link.cmd(command)

    async def play(
        self,
        most: int = 100_000,
        before: Callable[[Guest], Any] | None = None,
        doubles: float = 0.0,
    ) -> int:
        """Play at random until the match is over, or so many actions; how many there were.

        ``before`` is awaited with whoever is to act, with nobody else's turn possible.
        """
        done = 0

        def over(link: Link) -> bool:
            return link.over or done >= most

        async def player(guest: Guest) -> None:
            nonlocal done
            link = guest.link
            while not over(link):
                await link.until(lambda link: bool(link.legal) or over(link))
                if over(link):
                    return
                if before is not None:
                    await before(guest)
                    await link.until(lambda link: bool(link.legal))
                presses = 1 + (self.rng.random() < doubles)
                texts = [self._choose(link.legal) for _ in range(presses)]
                if await guest.press(*texts) is not None:
                    done += 1
            for each in self.links:
                each._ring()  # noqa: SLF001 - whoever waits for his turn sees that it is over

        playing = asyncio.gather(*map(player, self.guests))
        row = -1
        while not playing.done():
            await asyncio.wait([playing], timeout=STUCK)
            live = await self.home.live(self.table)
            if live.table.seq == row and not playing.done():
                playing.cancel()
                raise AssertionError(f"nothing happens: {self.where(live)}")
            row = live.table.seq
        await playing
        return done

    def where(self, live: LiveTable) -> str:
        """Where the table is, and everyone at it."""
        view, match = sight(live.table).everyone, live.table.match
        turn = None if match is None else (match.turn, match.due, match.at)
        everyone = ", ".join(f"({each})" for each in self.everyone)
        return (
            f"{live.table}, busy {live.busy}, turn {turn}, {view.pause}, {view.awaited}: {everyone}"
        )

    def _choose(self, legal: tuple[str, ...]) -> str:
        """One of each kind is as likely: what is rarely allowed is done when it is."""
        kind = self.rng.choice(sorted({text.partition(" ")[0] for text in legal}))
        return self.rng.choice([text for text in legal if text.partition(" ")[0] == kind])

    async def quiet(self) -> None:
        """Wait until everyone is where the table is, with nothing on its way.

        AssertionError, and who is where, if that takes too long.
        """
        live = await self.home.live(self.table)
        until = asyncio.get_running_loop().time() + PATIENCE
        while True:
            late = [each for each in self.everyone if not each.gone(live.table)]
            late = [each for each in late if not each.there(live.table)]
            if not late and not live.busy:
                return
            if asyncio.get_running_loop().time() > until:
                where = [(self.everyone.index(each), str(each)) for each in late]
                raise AssertionError(f"the table is at row {live.table.seq}, and {where}")
            await asyncio.sleep(0.01)

    async def check(self) -> None:
        """Once all is quiet: everyone sees what the server has for him, and was told each row once.

        AssertionError that says what is wrong.
        """
        await self.quiet()
        table = (await self.home.live(self.table)).table
        for number, guest in enumerate(self.everyone):
            if guest.gone(table):
                continue
            link = guest.link
            me = guest.client.me
            seat = None if me is None else table.seat_of(me.id)
            seq, view, legal = await self.home.truth(self.table, seat)
            wrong = list(guest.proxy.watch.wrong)
            if link.sheet.seq != seq:
                wrong.append(f"is at row {link.sheet.seq}, the table at {seq}")
            wrong += [
                f"{name}: {link.fields.get(name)} instead of {view.get(name)}"
                for name in {*view, *link.fields}
                if link.fields.get(name) != view.get(name)
            ]
            if link.legal != legal:
                wrong.append(f"may {link.legal} instead of {legal}")
            if link.witness is not None and link.witness.fault is not None:
                wrong.append(f"caught: {link.witness.fault}")
            rows = [news.seq for news in guest.news if news.events]
            if rows != sorted(set(rows)):
                wrong.append(f"told twice or out of order: {rows}")
            if wrong:
                raise AssertionError(f"guest {number}: " + "; ".join(wrong))

    async def acted(self) -> None:
        """Every acknowledged action stands in the log, once, in its row; and no other does.

        AssertionError otherwise.
        """
        said = sorted(
            (row, seat, text) for seat, guest in enumerate(self.guests) for text, row in guest.acted
        )
        tables = self.home.tables._s  # noqa: SLF001 - the log itself
        rows = await tables.log.read(self.table)
        played = sorted(
            (row.seq, event.seat, event.a)
            for row in rows
            for event in tables.codec.decode(row.body, row.schema)
            if isinstance(event, Acted) and not event.bot
        )
        if said != played:
            raise AssertionError(f"{set(said) ^ set(played)}: acknowledged and played differ")
