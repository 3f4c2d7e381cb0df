"""What every table of a process is given."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field

from lamma.bus import Bus
from lamma.server.live.lots import Lots
from lamma.server.live.meters import Meters
from lamma.store.log.protocol import Log
from lamma.table.codec import Codec
from lamma.table.moment import Moment
from lamma.table.state import Table

Listener = Callable[[Table], None]


@dataclass(slots=True)
class Services:
    """The log, the clock and the rest; ``pace`` is how long bots seem to think, in ms.

    ``changed`` is told of a table whose chairs, phase, settings or host changed. ``nodes`` bounds
    a bot's search. ``born`` is when this process began, by the log's clock.
    """

    log: Log
    bus: Bus
    codec: Codec
    executor: Executor
    pace: tuple[int, int]
    nodes: int
    changed: Listener
    meters: Meters = field(default_factory=Meters)
    lots: Lots = field(default_factory=Lots)
    born: int = 0
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def moment(self, seen: int | None = None) -> Moment:
        """Now, with fresh lots."""
        return Moment(self.log.now(), self.lots.draw(), self.pace, seen)
