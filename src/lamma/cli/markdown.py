"""Pages for a screen: the Markdown of ``lamma.text.pages`` without its signs, in short lines."""

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

_EMPHASIS = re.compile(r"\*\*|__|`")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_ITEM = re.compile(r"(\s*(?:[-*]|\d+\.)\s+)(.*)")
_RULE = re.compile(r"\|?[\s:|-]+\|?")
_GAP = "  "


def laid_out(text: str, width: int) -> list[str]:
    """The lines of a page, none longer than ``width`` where words allow; tables in columns."""
    lines: list[str] = []
    for is_table, lines_of_it in groupby(text.splitlines(), lambda line: line.startswith("|")):
        block = tuple(lines_of_it)
        lines += _table(block, width) if is_table else _prose(block, width)
    return lines


def _prose(block: Iterable[str], width: int) -> Iterator[str]:
    for line in block:
        plain = _bare(line)
        if heading := re.match(r"(#+)\s+(.*)", plain):
            lines = textwrap.wrap(heading[2], width)
            yield from lines
            # Underlined for the eye; a screen reader has the empty lines around it.
            yield ("=" if len(heading[1]) == 1 else "-") * max(map(_width, lines))
        elif item := _ITEM.match(plain):
            yield from textwrap.wrap(
                item[2], width, initial_indent=item[1], subsequent_indent=" " * len(item[1])
            )
        elif plain:
            yield from textwrap.wrap(plain, width)
        else:
            yield ""


def _table(block: Sequence[str], width: int) -> list[str]:
    """Columns if they fit on the screen; else a paragraph a row, each cell under its heading."""
    rows = [
        [_bare(cell.strip()) for cell in line.strip().strip("|").split("|")]
        for line in block
        if not _RULE.fullmatch(line)
    ]
    columns = max(map(len, rows))
    rows = [row + [""] * (columns - len(row)) for row in rows]
    widths = [max(_width(row[column]) for row in rows) for column in range(columns)]
    if sum(widths) + len(_GAP) * (columns - 1) <= width:
        return [
            _GAP.join(
                cell + " " * (wide - _width(cell)) for cell, wide in zip(row, widths, strict=True)
            ).rstrip()
            for row in rows
        ]
    head, *rest = rows
    lines = []
    for row in rest:
        lines += textwrap.wrap(row[0], width)
        for name, cell in zip(head[1:], row[1:], strict=True):
            said = f"{name}: {cell}" if name else cell
            lines += textwrap.wrap(said, width, initial_indent="  ", subsequent_indent="    ")
    return lines


def _bare(text: str) -> str:
    return _EMPHASIS.sub("", _LINK.sub(r"\1", text))


def _width(text: str) -> int:
    """Columns on a screen: marks of direction and vowel signs take none."""
    return sum(unicodedata.category(letter) not in {"Mn", "Cf", "Me"} for letter in text)
