"""How outcomes get from a log's writer to those who wait for them."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from lamma.store.log.protocol import Failed, LogError

T = TypeVar("T")

Told = tuple[Callable[[Any], None], Any]
"""Whom to call on the loop, and what with."""


async def settled(submit: Callable[[Callable[[T | Failed], None]], None]) -> T:
    """What ``submit`` calls back with; LogError for a Failed."""
    waiting: asyncio.Future[T | Failed] = asyncio.get_running_loop().create_future()

    def done(outcome: T | Failed) -> None:
        if not waiting.done():  # the waiter may have been cancelled
            waiting.set_result(outcome)

    submit(done)
    outcome = await waiting
    if isinstance(outcome, Failed):
        raise error_of(outcome)
    return outcome


def tell(loop: asyncio.AbstractEventLoop, told: Iterable[Told]) -> None:
    """Call everyone, on the loop. One that raises does not keep the others from being called."""
    rest = iter(told)
    try:
        for done, outcome in rest:
            done(outcome)
    finally:
        if left := list(rest):
            loop.call_soon(tell, loop, left)


def error_of(failed: Failed) -> LogError:
    """The failure, to be raised."""
    return LogError(failed.reason, failed.detail, certain=failed.certain)
