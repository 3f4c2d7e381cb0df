"""Play at a Lamma server from a program: as a person would, over the same socket.

:class:`Client` is one player of one server: the lobby, tickets, records. :class:`Link` is his seat
at one table: what it sees, what it may do, and commands that arrive, whatever becomes of the
connection. It keeps the seat's nonces and checks every deal. ``examples/bot.py`` is a whole
program; ``docs/protocol.md`` says what goes over the wire. Needs ``pip install lamma[client]``.
"""

from lamma.client.api import ApiError, Client, Guest, Ticket
from lamma.client.fair import Cheat, Cheated, Fair
from lamma.client.link import Link
from lamma.client.news import Left, News
from lamma.client.reconnecting import Reason

__all__ = [
    "ApiError",
    "Cheat",
    "Cheated",
    "Client",
    "Fair",
    "Guest",
    "Left",
    "Link",
    "News",
    "Reason",
    "Ticket",
]
