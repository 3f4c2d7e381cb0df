"""Long texts: through the user's pager where there is a person to turn its pages."""

import os
import pydoc
import shutil
from collections.abc import Sequence

from lamma.cli.terminal import Terminal


def show(terminal: Terminal, lines: Sequence[str]) -> None:
    """Write lines; by pages if they are more than fit on the screen and somebody is there."""
    height = shutil.get_terminal_size().lines
    if not terminal.by_hand or len(lines) < height or os.environ.get("TERM") == "dumb":
        terminal.say(*lines)
        return
    os.environ.setdefault("LESS", "-FRX")
    os.environ.setdefault("LESSCHARSET", "utf-8")
    pydoc.pager("\n".join(lines) + "\n")
