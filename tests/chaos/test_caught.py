"""A server that breaks a promise is caught: otherwise a campaign would prove nothing."""

import asyncio
import re
from pathlib import Path

import pytest
from chaos.campaign import Campaign, Plot
from chaos.ledger import Violation
from chaos.party import Plan
from chaos.sins import SINS

CAUGHT = {
    # How it is done: the place where the process dies, and what the campaign then says.
    "acknowledge before commit": ("handed in", "was acknowledged as .* and is not in the log"),
    "publish before commit": ("handed in", "was told row|is at row|came after row"),
    "forget commands": ("acknowledging", "was refused|its command is row|was acknowledged as"),
    "give no time back": ("told", "ms were lost and"),
    "answer anew": ("acknowledging", "was acknowledged as"),
    "lose the last row": ("told", "follows row|are left|heads and rows differ|unfinished"),
}


def test_every_sin_is_tried() -> None:
    assert CAUGHT.keys() == SINS.keys()


QUICK = {"acknowledge before commit", "give no time back"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "sin",
    [pytest.param(sin, marks=() if sin in QUICK else (pytest.mark.full,)) for sin in CAUGHT],
)
def test_a_broken_promise_is_caught(sin: str, tmp_path: Path) -> None:
    place, said = CAUGHT[sin]
    plot = Plot(
        plans=(Plan("sixty_six"), Plan("kotshena")), places=(place,), kinds=("exact",), sin=sin
    )
    with pytest.raises(Violation) as caught:
        asyncio.run(Campaign(tmp_path, plot).run(12))
    assert re.search(said, str(caught.value)), caught.value
