"""Ids of what the server itself asks of a table: the same from every process that asks it."""

from uuid import UUID, uuid5

_NAMESPACE = UUID("6c616d6d-6100-5000-8000-7461626c6573")


def command_id(table: str, seq: int, what: str) -> str:
    """The id of the command ``what`` at a table whose last row is ``seq``."""
    return str(uuid5(_NAMESPACE, f"{table}/{seq}/{what}"))
