"""A network without faults: what the other tests look for is not found there."""

import asyncio
from typing import Any

import pytest


@pytest.mark.full
def test_a_match_through_the_proxies_goes_as_it_should(gather: Any) -> None:
    async def run() -> None:
        async with gather(watched=True) as party:
            await party.seated()
            assert await party.play() > 20
            await party.check()
            await party.acted()
            assert all(len(guest.proxy.watch.connections) == 1 for guest in party.everyone)
            assert {link.verified for link in party.links} != {0}

    asyncio.run(run())
