"""Long texts: through the user's pager where there is a person to turn its pages."""

import os
import pydoc
import shutil
from collections.abc import Sequence

from lamma.cli.markdown import laid_out
from lamma.cli.terminal import Terminal

_WIDEST = 88


def show(terminal: Terminal, lines: Sequence[str]) -> None:
    """Write lines; by pages if they are more than fit on the screen and somebody is there."""
    height = shutil.get_terminal_size().lines
    if not terminal.by_hand or len(lines) < height or os.environ.get("TERM") == "dumb":
        terminal.say(*lines)
        return
    os.environ.setdefault("LESS", "-FRX")
    os.environ.setdefault("LESSCHARSET", "utf-8")
    pydoc.pager("".join(f"{terminal.marked(line)}\n" for line in lines))


def show_page(terminal: Terminal, text: str) -> None:
    """Show a Markdown page: laid out for a person, as it is for a pipe."""
    if not terminal.by_hand:
        terminal.say(*text.splitlines())
        return
    width = min(_WIDEST, shutil.get_terminal_size().columns - 1)
    show(terminal, laid_out(text, width))
