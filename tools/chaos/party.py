"""People who play at one table, match after match, whatever becomes of the server."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

import httpx

from chaos.recorder import Recorder
from lamma.client import ApiError, Client
from lamma.games.protocol import Option
from lamma.table.commands import Away, Back, Close, Phrase
from lamma.table.settings import Settings
from lamma.table.talk import PHRASES
from lamma.wire import Ack

T = TypeVar("T")


@dataclass(frozen=True)
class Plan:
    """What is played at a table; with ``people`` fewer than seats, bots play too."""

    rulebook: str
    options: dict[str, Option] = field(default_factory=dict)
    people: int = 8
    watched: bool = False


class Party:
    """One table at a time: a new one after each ``matches`` matches."""

    def __init__(self, plan: Plan, url: str, shared: httpx.AsyncClient, seed: int) -> None:
        self.plan, self.url, self.rng = plan, url, Random(seed)
        self.links: list[Recorder] = []
        self.past: list[Recorder] = []
        self.records: list[bytes] = []
        self.refused: Counter[str] = Counter()
        self.matches = 2
        self.over = asyncio.Event()
        """Set when nothing new is to be begun: whoever is to act leaves it."""
        self._shared = shared

    async def run(self) -> None:
        """Play until it is :attr:`over`."""
        while not self.over.is_set():
            await self._table()

    def stop(self) -> None:
        """Begin nothing new; whoever waits for his turn looks up."""
        self.over.set()
        for link in self.links:
            link.look_up()

    async def close(self) -> None:
        """Leave the table."""
        await asyncio.gather(*(link.close() for link in self.links))

    async def _table(self) -> None:
        settings = Settings(rulebook=self.plan.rulebook, options=self.plan.options, auto=True)
        host = Client(self.url, shared=self._shared)
        await patiently(host.guest)
        fill = self.plan.people == 1
        made = await patiently(lambda: host.create(settings, fill=fill))
        table, code = made["table"]["id"], made["code"]
        seats = len(made["table"]["seats"])
        people = [host]
        people += [
            Client(self.url, shared=self._shared) for _ in range(min(self.plan.people, seats) - 1)
        ]
        if self.plan.watched:
            people.append(Client(self.url, shared=self._shared))
        for each in people[1:]:
            await patiently(each.guest)
        links = [Recorder(each, table, code=code) for each in people]
        self.links = links
        await asyncio.gather(*(link.__aenter__() for link in links))
        seated = links[: len(links) - self.plan.watched]
        await asyncio.gather(*(link.sit() for link in seated[1:]))
        await self._insist(seated[0].ready)
        for number in range(self.matches):
            await asyncio.gather(*(self._play(link) for link in seated))
            if self.over.is_set():
                return
            self.records.append(await patiently(lambda: host.record(table)))
            if number < self.matches - 1:
                await asyncio.gather(*(self._insist(link.rematch) for link in seated))
        await self._insist(lambda: seated[0].cmd(Close()))
        await asyncio.gather(*(link.until(_closed) for link in links))
        await self.close()
        self.past += links
        self.links = []

    async def _play(self, link: Recorder) -> None:
        """One seat's part in one match."""
        await link.until(lambda link: self.over.is_set() or link.fields["phase"] == "playing")
        while not self.over.is_set():
            await link.until(
                lambda link: (
                    self.over.is_set() or bool(link.legal) or link.fields["phase"] != "playing"
                )
            )
            if self.over.is_set() or link.fields["phase"] != "playing":
                return
            await self._act(link)

    async def _act(self, link: Recorder) -> None:
        rng, seq = self.rng, link.sheet.seq
        if rng.random() < 0.02:
            await link.cmd(Phrase(rng.choice(sorted(PHRASES))))
        if rng.random() < 0.005:
            await link.cmd(Away())
            await self._insist(lambda: link.cmd(Back()))
            return
        if link.sheet.seq != seq or not link.legal:
            return
        answer = await link.act(rng.choice(link.legal))
        if isinstance(answer, Ack):
            await link.until(lambda link: link.sheet.seq >= answer.s)
        else:
            self.refused[answer.code] += 1
            await asyncio.sleep(0.01)

    async def _insist(self, ask: Callable[[], Awaitable[Any]]) -> None:
        """Ask until it is accepted."""
        codes: list[str] = []
        while len(codes) < 20:
            answer = await ask()
            if isinstance(answer, Ack):
                return
            codes.append(answer.code)
            self.refused[answer.code] += 1
            await asyncio.sleep(0.05)
        raise RuntimeError(f"refused: {codes}")


def _closed(link: Any) -> bool:
    return bool(link.fields["phase"] == "closed")


async def patiently(ask: Callable[[], Awaitable[T]], patience: float = 60.0) -> T:
    """Ask over HTTP; again, while the server is away."""
    loop = asyncio.get_running_loop()
    until = loop.time() + patience
    while True:
        try:
            return await ask()
        except ApiError as refused:
            gone = refused.status is None or refused.status in {429, 500, 503}
            if not gone or loop.time() > until:
                raise
            await asyncio.sleep(0.05)
