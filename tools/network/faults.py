"""What a network can do to a frame, which frames it does it to, and what it has done."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from network.frames import Frame


class Way(StrEnum):
    """Where a frame goes."""

    UP = "up"
    """From the client to the server."""
    DOWN = "down"


class Fault(StrEnum):
    """What becomes of a frame, or of the connection with it."""

    CUT_BEFORE = "cut_before"
    """The connection breaks, the frame is lost with it."""
    CUT_WITHIN = "cut_within"
    """It breaks in the middle of the frame."""
    CUT_AFTER = "cut_after"
    """It breaks as soon as the frame has arrived: the answer is lost."""
    SILENCE = "silence"
    """Half-open: from here on nothing arrives either way, and nobody is told."""
    DEAF = "deaf"
    """Half-open in this direction alone: the other goes on."""
    LATE = "late"
    """It is late, and all that follows waits behind it."""
    TWICE = "twice"
    """It arrives twice, the second time a little later."""
    SWAP = "swap"
    """The frame after it overtakes it."""
    LOST = "lost"
    """It is lost, and what follows arrives."""


UNORDERED = frozenset({Fault.TWICE, Fault.SWAP, Fault.LOST})
"""What cannot become of ``hello``: without it first, and once, a connection is none at all."""


@dataclass(slots=True)
class Trouble:
    """A fault for the next frame that goes this way, and is ``of`` this kind (any: ``""``)."""

    fault: Fault
    way: Way
    of: str = ""

    def hits(self, way: Way, frame: Frame) -> bool:
        """Whether it is this frame that it was meant for."""
        return self.way is way and (not self.of or self.of in frame.kinds)


class Storm:
    """Faults for many networks at once, so that every kind of frame meets every fault.

    ``met`` counts them by direction, kind and fault. A frame that has a kind with a fault still
    to meet meets one with probability ``new``, any other with ``chance``.
    """

    def __init__(
        self,
        seed: int,
        *,
        new: float = 0.3,
        chance: float = 0.0,
        faults: Iterable[Fault] = Fault,
    ) -> None:
        self.rng = Random(seed)
        self.new, self.chance, self.faults = new, chance, tuple(faults)
        self.met: Counter[tuple[Way, str, Fault]] = Counter()
        self.passed: Counter[tuple[Way, str]] = Counter()
        self.stopped = False

    def fate(self, way: Way, frame: Frame, *, first: bool) -> Fault | None:
        """What becomes of this frame."""
        kinds = frame.kinds
        self.passed.update((way, kind) for kind in kinds)
        if self.stopped:
            return None
        faults = [each for each in self.faults if not (first and each in UNORDERED)]
        fault = min(
            faults,
            key=lambda each: (min(self.met[way, kind, each] for kind in kinds), self.rng.random()),
        )
        fresh = any(not self.met[way, kind, fault] for kind in kinds)
        if self.rng.random() >= (self.new if fresh else self.chance):
            return None
        self.met.update((way, kind, fault) for kind in kinds)
        return fault

    def missing(self, passed: int = 1) -> list[tuple[Way, str, Fault]]:
        """What has not been tried, of the kinds of which at least so many frames passed."""
        first = {(Way.UP, "hello"), (Way.DOWN, "welcome")}
        return [
            (way, kind, fault)
            for way, kind in sorted(self.passed)
            if self.passed[way, kind] >= passed
            for fault in self.faults
            if not self.met[way, kind, fault] and not (fault in UNORDERED and (way, kind) in first)
        ]


class Weather:
    """How one network is, for as long as it stays so. Times are seconds.

    Each frame waits ``delay`` and up to ``jitter`` more, in order; ``late`` is what a late one
    waits. ``down``: nobody can connect.
    """

    def __init__(self, seed: int = 0, storm: Storm | None = None) -> None:
        self.rng, self.storm = Random(seed), storm
        self.delay = self.jitter = 0.0
        self.late = 0.1
        self.down = False
        self.plan: list[Trouble] = []
        """What is to happen, each once."""

    def fate(self, way: Way, frame: Frame, *, first: bool) -> Fault | None:
        """What becomes of this frame."""
        for at, trouble in enumerate(self.plan):
            if trouble.hits(way, frame):
                return self.plan.pop(at).fault
        return None if self.storm is None else self.storm.fate(way, frame, first=first)

    def wait(self) -> float:
        """How long a frame takes."""
        return self.delay + self.jitter * self.rng.random()
