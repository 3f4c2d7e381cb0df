"""What the parts of a server ask of one another; each is built and tested without the others."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from litestar.types import Receive, Scope, Send

from lamma.record import Record
from lamma.table.people import Player
from lamma.table.settings import Settings
from lamma.table.state import Table

SOCKET_PATH = "/api/socket"
"""Where a table's socket is; which table, the ticket says."""

Listener = Callable[[Table], None]
"""Told of a table whose chairs, phase, settings or host have changed, after the commit."""

Socket = Callable[[Scope, Receive, Send], Awaitable[None]]
"""The ASGI application of a socket: :data:`SOCKET_PATH` goes to it past everything of HTTP."""


class Tables(Protocol):
    """The host of the live tables, as HTTP uses it."""

    async def create(
        self, settings: Settings, by: Player, *, seated: bool = True, filled: bool = False
    ) -> str:
        """Make a table and give its id; Refused where the settings cannot be played."""
        ...

    async def state(self, table: str) -> Table | None:
        """The table as it stands, loaded from the log if need be; None: no such table."""
        ...

    async def record(self, table: str, match: int) -> Record | None:
        """The record of its finished match of that number, from 1; None where there is none."""
        ...

    async def start(self) -> None:
        """Take up what was running; before the first socket."""
        ...

    async def stop(self) -> None:
        """Finish the commits and close every socket with 1012."""
        ...


class Sessions(Protocol):
    """What a socket asks about the session it came with."""

    async def alive(self, session: str) -> bool:
        """Whether it has not ended; asked again every minute."""
        ...


class Addresses(Protocol):
    """Whose connection it is, without keeping the address itself."""

    def of(self, scope: Scope) -> str:
        """A keyed hash of the client's address (for IPv6 its /64), the same until a restart."""
        ...
