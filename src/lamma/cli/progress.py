"""How far long work has come: a bar on standard error, where there is a screen to show it."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def with_bar(items: Iterable[T], total: int | None, label: str) -> Iterator[T]:
    """The items as they are; beside it, on a terminal, a bar with the rate and the time to go."""
    if not sys.stderr.isatty():
        yield from items
        return
    # Loaded here: whoever pipes the output need not wait for it.
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(label, total=total)
        for item in items:
            yield item
            progress.advance(task)
