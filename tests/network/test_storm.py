"""Every kind of frame meets every fault: clients come back to the same view, nothing is lost."""

import asyncio
from typing import Any

import pytest
from network.evening import Evening
from network.faults import Storm, Weather

from lamma.games.registry import RULEBOOKS

EVENINGS = 4
"""Tables at most, for one rulebook."""
OFTEN = 40
"""A kind of which so many frames passed has met every fault; a match starts only so often."""


async def evening(gather: Any, rulebook: str, storm: Storm, seed: int, most: int = 10_000) -> None:
    """One table, from the waiting room to its closing, with this weather for everybody."""
    async with gather(
        rulebook,
        seed=seed,
        watched=True,
        auto=False,
        limit=240,
        weather=lambda number: Weather(number, storm),
    ) as party:
        storm.stopped = False
        try:
            await Evening(party).run(most=most)
        finally:
            storm.stopped = True


def test_an_evening_in_bad_weather(gather: Any) -> None:
    storm = Storm(1, new=0.03, chance=0.01)
    asyncio.run(evening(gather, "sixty_six", storm, 1, most=30))
    assert sum(storm.met.values()) > 5


@pytest.mark.full
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_kind_of_frame_meets_every_fault(gather: Any, rulebook: str) -> None:
    storm, seed = Storm(2, new=0.8), 0
    while seed < 1 or (storm.missing() and seed < EVENINGS):
        seed += 1
        asyncio.run(evening(gather, rulebook, storm, seed))
    assert not storm.missing(OFTEN)
