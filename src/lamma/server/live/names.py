"""Ids of what the server itself asks of a table: the same from every process that asks it."""

from uuid import UUID, uuid5

_NAMESPACE = UUID("6c616d6d-6100-5000-8000-7461626c6573")


def command_id(table: str, seq: int, what: str) -> str:
    """The id of the command ``what`` at a table whose last row is ``seq``.

    Anybody at the table could work it out; but it begins with a dot, and a client's id has none
    (``lamma.wire.frames``): nobody can take it first, and so keep a clock from running out.
    """
    return f".{uuid5(_NAMESPACE, f'{table}/{seq}/{what}')}"
