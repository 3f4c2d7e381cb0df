"""What Linux says of processor time and memory, before and after a stretch of play."""

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """User and system time of a process, all its threads together."""
    text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    fields = text.rpartition(")")[2].split()  # the name before it may hold blanks
    return (int(fields[11]) + int(fields[12])) / _TICKS


def pss_kb(pid: int) -> int:
    """Memory of a process, its part of what it shares included, in KiB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


@dataclass(frozen=True, slots=True)
class Reading:
    """The clocks at one moment, in seconds: the wall's, each process's, the machine's."""

    wall: float
    processes: tuple[float, ...]
    busy: float
    steal: float


def read(pids: Sequence[int]) -> Reading:
    """The clocks now; the order of ``pids`` is kept."""
    line = Path("/proc/stat").read_text(encoding="utf-8").partition("\n")[0]
    user, nice, system, _, _, irq, softirq, steal = map(int, line.split()[1:9])
    return Reading(
        wall=time.monotonic(),
        processes=tuple(map(cpu_seconds, pids)),
        busy=(user + nice + system + irq + softirq) / _TICKS,
        steal=steal / _TICKS,
    )


@dataclass(frozen=True, slots=True)
class Spent:
    """What went by between two readings: seconds, and cores that others kept busy or stole."""

    wall: float
    processes: tuple[float, ...]
    others: float
    stolen: float


def between(before: Reading, after: Reading) -> Spent:
    """What was spent from ``before`` to ``after``."""
    wall = after.wall - before.wall
    ours = tuple(b - a for a, b in zip(before.processes, after.processes, strict=True))
    return Spent(
        wall=wall,
        processes=ours,
        others=max(0.0, after.busy - before.busy - sum(ours)) / wall,
        stolen=(after.steal - before.steal) / wall,
    )
