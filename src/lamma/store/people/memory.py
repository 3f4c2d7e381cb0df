"""What was looked up is remembered for a while: many who come back at once ask but once.

One process has a SQLite database to itself, and sees to it that what it changes is forgotten here;
a PostgreSQL database may be changed by another server, so that less time is remembered.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import monotonic
from typing import Generic, TypeVar

from sqlalchemy.ext.asyncio import AsyncEngine

ALONE, SHARED = 600.0, 5.0
"""Seconds for which something is remembered of a database of one's own, and of a shared one."""

_MOST = 20_000

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memory(Generic[K, V]):
    """The latest values looked up, each for a limited time."""

    def __init__(self, engine: AsyncEngine, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lasts = ALONE if engine.dialect.name == "sqlite" else SHARED
        self._known: OrderedDict[K, tuple[float, V]] = OrderedDict()

    def get(self, key: K) -> V | None:
        """What is remembered of ``key``."""
        found = self._known.get(key)
        return None if found is None or found[0] < self._clock() else found[1]

    def put(self, key: K, value: V) -> None:
        """Remember it; the longest unlooked at goes when there is too much."""
        self._known[key] = (self._clock() + self._lasts, value)
        self._known.move_to_end(key)
        if len(self._known) > _MOST:
            self._known.popitem(last=False)

    def forget(self, key: K) -> None:
        """Look it up anew next time."""
        self._known.pop(key, None)

    def forget_where(self, which: Callable[[V], bool]) -> None:
        """Forget every value of which this is so."""
        for key in [key for key, (_, value) in self._known.items() if which(value)]:
            del self._known[key]
