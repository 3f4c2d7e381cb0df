"""What no log can hold, refused before it is handed in."""

from lamma.store.log.protocol import LONGEST_COMMAND, Row

LONGEST_TABLE = 64
_WORD = 1 << 63


def check(table: str, row: Row, due: int | None) -> None:
    """ValueError, saying which, if a field of the row is outside what every database can keep."""
    if not (0 < len(table) <= LONGEST_TABLE and table.isprintable()):
        raise ValueError(f"a table's id has 1 to {LONGEST_TABLE} printable characters: {table!r}")
    if not (0 < len(row.command) <= LONGEST_COMMAND and row.command.isprintable()):
        raise ValueError(f"a command's id has 1 to {LONGEST_COMMAND} printable characters")
    if not 0 < row.seq < _WORD:
        raise ValueError(f"rows are numbered from 1: {row.seq}")
    if not 0 <= row.digest < 2 * _WORD:
        raise ValueError(f"a digest is an unsigned 64-bit number: {row.digest}")
    if not (0 <= row.at < _WORD and (due is None or 0 <= due < _WORD)):
        raise ValueError(f"times are milliseconds since 1970: at {row.at}, due {due}")
    if not 0 <= row.schema < 1 << 31:
        raise ValueError(f"a schema's number has 31 bits: {row.schema}")
