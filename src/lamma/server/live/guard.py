"""The one place where any fault is caught: it suspends a table, and leaves the others alone."""

import asyncio
import secrets
from collections.abc import Callable
from typing import TypeVar

from lamma.server.live.meters import Meters
from lamma.server.live.owner import Owner
from lamma.server.logs import logger, trail
from lamma.table.commands import Suspend
from lamma.table.refused import Refused

_T = TypeVar("_T")
_LOG = logger("live")


class Guard:
    """Calls what may break: the rules of a game, and what is made of their states."""

    __slots__ = ("_broken", "_meters", "_owner")

    def __init__(self, owner: Owner, meters: Meters) -> None:
        self._owner, self._meters = owner, meters
        self._broken = False

    def __call__(self, work: Callable[[], _T]) -> _T | None:
        """What ``work`` gives; None if it failed, and then the table is about to be suspended.

        A refusal is no fault and goes its way.
        """
        try:
            return work()
        except Refused:
            raise
        except Exception as fault:  # noqa: BLE001 - see the module
            self._suspend(fault)
            return None

    def _suspend(self, fault: Exception) -> None:
        if self._broken:
            return
        self._broken = True
        self._meters.incidents.inc()
        incident = secrets.token_hex(6)
        # Where, and what kind; never a value: it might be a card.
        _LOG.error(
            "table_suspended",
            table=self._owner.table.id,
            seq=self._owner.table.seq,
            incident=incident,
            error=type(fault).__name__,
            where=trail(fault),
        )
        loop = asyncio.get_running_loop()
        loop.call_soon(self._owner.ask, "suspend", Suspend(incident))
