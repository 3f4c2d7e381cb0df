"""A person at a table, as the table knows him."""

import msgspec


class Player(msgspec.Struct, frozen=True):
    """Who sits, speaks or asks; ``id`` is his account's, ``device`` a hash of his browser's token.

    The device never leaves the server: it only keeps a player from watching his own table from
    a second account.
    """

    id: str
    name: str
    avatar: str = ""
    device: str = ""
