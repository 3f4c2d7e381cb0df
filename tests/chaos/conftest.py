"""Campaigns end with requests under way to servers that are no more."""

import gc
import warnings
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def let_go() -> Iterator[None]:
    """Collect what httpx leaves of a request whose connection was cancelled as it was made.

    Its sockets are closed by the collector, which says so; that it is not said in a later test.
    """
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "unclosed", ResourceWarning)
        yield
        gc.collect()
