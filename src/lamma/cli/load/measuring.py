"""What is measured: latencies in a histogram, and what the server's process used."""

import os
import platform
from collections.abc import Iterable
from pathlib import Path

import msgspec
from hdrh.histogram import HdrHistogram

_TICKS = os.sysconf("SC_CLK_TCK")
_LONGEST = 60_000_000
"""Microseconds that the histogram can hold: a minute."""


class Latency(msgspec.Struct, frozen=True):
    """Milliseconds from a move's due time to its receipt by the last seat of its table."""

    p50: float
    p90: float
    p99: float
    p999: float
    max: float
    count: int


class Latencies:
    """A histogram of them, to three digits."""

    def __init__(self) -> None:
        self._histogram = HdrHistogram(1, _LONGEST, 3)

    def record(self, seconds: float) -> None:
        """Count one."""
        self._histogram.record_value(min(_LONGEST, max(1, int(seconds * 1e6))))

    def reset(self) -> None:
        """Forget all."""
        self._histogram.reset()

    def told(self) -> Latency:
        """The percentiles."""
        at = self._histogram.get_value_at_percentile
        p50, p90, p99, p999 = (round(at(p) / 1000, 3) for p in (50, 90, 99, 99.9))
        count = self._histogram.get_total_count()
        return Latency(p50, p90, p99, p999, round(at(100) / 1000, 3), count)


class Process:
    """A process of this machine, as the kernel counts it; its threads are part of it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._files = Path(f"/proc/{pid}")

    @property
    def seconds(self) -> float:
        """Seconds of CPU that it has used."""
        # The name may hold blanks and brackets: the fields are counted from behind it.
        fields = (self._files / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    @property
    def pss(self) -> int:
        """Bytes of memory, its share of what it shares with others."""
        for line in (self._files / "smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
        return 0


def busy() -> float:
    """Seconds of CPU that everything on this machine has used, by all cores together."""
    user, nice, system, _, _, irq, softirq, steal = map(
        int, Path("/proc/stat").read_text().split(maxsplit=9)[1:9]
    )
    return (user + nice + system + irq + softirq + steal) / _TICKS


def slope(points: Iterable[tuple[float, float]]) -> float:
    """How much the second number grows with the first: the line of least squares."""
    pairs = list(points)
    mean_x = sum(x for x, _ in pairs) / len(pairs)
    mean_y = sum(y for _, y in pairs) / len(pairs)
    spread = sum((x - mean_x) ** 2 for x, _ in pairs)
    together = sum((x - mean_x) * (y - mean_y) for x, y in pairs)
    return together / spread if spread else 0.0


def machine() -> dict[str, str]:
    """What the figures were taken on."""
    models = [
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if line.startswith("model name")
    ]
    return {
        "cpu": models[0] if models else platform.machine(),
        "cores": str(os.cpu_count()),
        "kernel": platform.release(),
        "python": platform.python_version(),
    }
