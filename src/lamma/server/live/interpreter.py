"""The interpreter, made to fit a server: it stands still less often, and for shorter."""

import gc
import sys
from functools import cache

_YOUNG, _OLDER, _OLD = 5_000, 10, 100
"""Objects made, and not yet freed, between two looks for cycles among the youngest: a look takes a
millisecond then. After so many looks the older ones are looked at too, and after so many of those
all there are."""
_SWITCH = 0.0005
"""Seconds after which a bot that is thinking lets the event loop go on, if it wants to."""


@cache
def settle() -> None:
    """Set the interpreter's collector and threads. Once a process.

    A move makes thousands of objects and no cycle (states, views and events are frozen): reference
    counting frees them all, and sockets undo theirs. Left as it is, the search for cycles would go
    through the whole program's functions and modules again and again, and stop every table while it
    does. So what is there by now is left out of it, and the rest looked at seldom.
    """
    sys.setswitchinterval(_SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _OLDER, _OLD)
