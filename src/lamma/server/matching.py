"""Quick matches: whoever asks for the same game under the same rules is seated together."""

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic

from lamma.games.protocol import Option
from lamma.games.registry import game
from lamma.server.lobby import Lobby
from lamma.server.ports import Tables
from lamma.store.people import Listing
from lamma.table.people import Player
from lamma.table.settings import Settings

RESERVED = 15.0
"""Seconds in which a seat is kept for a player who was sent to a table."""


class Matching:
    """Finds a waiting table, or makes one. One request at a time: two never make two tables."""

    def __init__(
        self, tables: Tables, lobby: Lobby, clock: Callable[[], float] = monotonic
    ) -> None:
        self._tables, self._lobby, self._clock = tables, lobby, clock
        self._lock = asyncio.Lock()
        self._promised: dict[str, dict[str, float]] = {}

    async def find(
        self, by: Player, rulebook: str, options: Mapping[str, Option], wait: int
    ) -> str:
        """The table a player is to go to; a new one is his, and bots fill it after ``wait`` s.

        Refused, UnknownRulebook or BadOption for what cannot be played.
        """
        whole = dict(game(rulebook, options).options)
        async with self._lock:
            for listing in await self._lobby.directory.waiting_quick(rulebook, whole):
                if self._take(listing, by.id):
                    return listing.id
            settings = Settings(
                rulebook=rulebook, options=dict(options), public=True, auto=True, fill_after=wait
            )
            made = await self._tables.create(settings, by, seated=True, filled=False)
            state = await self._tables.state(made)
            if state is not None:
                await self._lobby.write(state)
                await self._lobby.directory.mark_quick(made)
            return made

    def _take(self, listing: Listing, player: str) -> bool:
        """Whether there is a seat for the player; it is kept for him for a while."""
        seated = {place.account for place in listing.places}
        if player in seated:
            return True
        now = self._clock()
        waiting = self._promised.setdefault(listing.id, {})
        for other, until in list(waiting.items()):
            if until < now or other in seated:
                del waiting[other]
        if player not in waiting and len(waiting) >= listing.free:
            return False
        waiting[player] = now + RESERVED
        if len(self._promised) > 1_000:
            self._promised = {table: kept for table, kept in self._promised.items() if kept}
        return True
