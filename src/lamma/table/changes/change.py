"""The shape of a change."""

from collections.abc import Callable
from typing import Any

from lamma.table.state import Table

Change = Callable[[Table, Any, int], Table]
"""From a table, an event and its time to the table after it."""
