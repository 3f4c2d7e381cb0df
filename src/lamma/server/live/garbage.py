"""The interpreter's search for reference cycles, made to fit a server.

A move makes thousands of objects and no cycle (states, views and events are frozen): reference
counting frees them all. Left as it is, the search would go through the whole program's functions
and modules again and again, and stop every table while it does.
"""

import gc
from functools import cache

_YOUNG = 20_000
"""Objects made, and not yet freed, between two looks at the young ones."""
_OLDER = 20


@cache
def settle() -> None:
    """Leave out of the search what is there by now; look seldom at the rest. Once a process."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _OLDER, _OLDER)
