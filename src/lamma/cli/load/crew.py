"""All tables of a run and their players: seated, played, cut off, and let go."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from itertools import islice
from typing import Any, Self

from lamma.cli.load.players import Player, Table, Tally
from lamma.client.api import ApiError, Client, connections
from lamma.games.registry import game
from lamma.table.settings import Settings

AT_ONCE = 16
"""Requests under way at the same time while tables are seated."""
PATIENCE = 120.0
"""Seconds for which a server that asks for less (429) is obeyed before it is given up."""
PING = 20.0
"""Seconds between a player's pings."""


class Crew:
    """The players of one run against one server."""

    def __init__(self, url: str, settings: Settings, seed: int, tally: Tally) -> None:
        self.url, self.settings, self.seed, self.tally = url, settings, seed, tally
        self.tables: list[Table] = []
        self.watchers: list[Player] = []
        self._http = connections(url)
        played = game(settings.rulebook, settings.options)
        self.seats, self.deals = len(played.seats), played.max_deals
        self._pings: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Begin to show life."""
        self._pings = asyncio.create_task(self._ping())
        return self

    async def __aexit__(self, *unused: object) -> None:
        """Close every socket."""
        if self._pings is not None:
            self._pings.cancel()
        await asyncio.gather(*(player.close() for player in self.players))
        await self._http.aclose()

    @property
    def players(self) -> list[Player]:
        """Everyone with a socket."""
        return [player for table in self.tables for player in table.players] + self.watchers

    async def seat(self, count: int, each: Callable[[], object]) -> None:
        """Seat ``count`` more tables, their matches begun; ``each`` is called after each."""

        async def one(index: int) -> None:
            await self._seat(index)
            each()

        start = len(self.tables)
        await together(one(index) for index in range(start, start + count))

    async def _seat(self, index: int) -> None:
        table = Table(index, self.seed * 1_000_003 + index, self.tally)
        for seat in range(self.seats):
            player = Player(table, self._client(), self.deals)
            player.name = f"{index}-{seat}"
            await patient(player.client.guest)
            table.players.append(player)
        host = table.players[0]
        made = await patient(lambda: host.client.create(self.settings))
        table.id, table.code = made["table"]["id"], made["code"] or ""
        for player in table.players:
            await patient(player.connect)
        self.tables.append(table)
        for seat, player in enumerate(table.players[1:], 1):
            player.sit(seat)
        host.be_ready()

    async def watch(self, count: int, each: Callable[[], object]) -> None:
        """Let so many more people watch, spread over the tables."""

        async def one(index: int) -> None:
            table = self.tables[index % len(self.tables)]
            watcher = Player(table, self._client(), self.deals)
            watcher.name = f"w{index}"
            await patient(watcher.client.guest)
            await patient(lambda: watcher.connect(watch=True))
            self.watchers.append(watcher)
            each()

        start = len(self.watchers)
        await together(one(index) for index in range(start, start + count))

    async def storm(self, share: float) -> float:
        """Cut a share of the sockets at once; the seconds until all of them are back at head."""
        seated = [player for table in self.tables for player in table.players]
        step = max(1, round(1 / share))
        hit = list(islice(seated, 0, None, step))
        for player in hit:
            player.cut()
        loop = asyncio.get_running_loop()
        began = loop.time()
        while not all(player.lost for player in hit):  # noqa: ASYNC110 - a moment, once
            await asyncio.sleep(0.001)
        await together((patient(player.connect) for player in hit), at_once=64)
        return loop.time() - began

    def _client(self) -> Client:
        return Client(self.url, shared=self._http)

    async def _ping(self) -> None:
        while True:
            players = self.players
            await asyncio.sleep(PING / (len(players) + 1))
            for place, player in enumerate(players):
                player.ping()
                if place % 8 == 7:
                    await asyncio.sleep(8 * PING / len(players))


async def together(work: Iterable[Coroutine[Any, Any, None]], at_once: int = AT_ONCE) -> None:
    """Do all of it, so many at a time; the first failure ends it."""
    todo = iter(work)

    async def hand() -> None:
        for each in todo:
            await each

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(hand())


async def patient(ask: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """Ask; and again later where the server asks for less."""
    loop = asyncio.get_running_loop()
    until = loop.time() + PATIENCE
    while True:
        try:
            return await ask()
        except ApiError as refused:
            if refused.status not in {429, 503} or loop.time() > until:
                raise
            await asyncio.sleep(refused.wait or 1.0)
