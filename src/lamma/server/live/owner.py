"""What the parts of a live table know of it."""

from typing import Protocol

from lamma.server.live.answers import Job
from lamma.table.commands import ServerCommand
from lamma.table.state import Table


class Owner(Protocol):
    """A table in memory, and the way in."""

    table: Table
    """As its last row has left it."""

    def submit(self, job: Job) -> None:
        """Take a command."""

    def ask(self, what: str, command: ServerCommand) -> None:
        """Take a command of the server's own, under an id that every process would give it."""
