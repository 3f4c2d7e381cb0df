"""Wake-ups between whoever appends to a table and whoever shows it.

A bus carries no content and may lose or double what it carries: the log heals both.
"""

from lamma.bus.local import LocalBus
from lamma.bus.protocol import Bus, Unsubscribe, Wake

__all__ = ["Bus", "LocalBus", "Unsubscribe", "Wake"]
