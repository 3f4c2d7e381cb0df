"""How often something may be asked for: token buckets by whoever asks."""

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from time import monotonic

from lamma.server.config import Budget
from lamma.server.metrics import Counters
from lamma.server.problems import Problem, Refusal

_MOST = 50_000
"""Buckets kept. The one longest untouched goes first; it is as good as full by then."""


class Budgets:
    """Every bucket of a server; what was refused is counted by the budget's name."""

    def __init__(self, limited: Counters, clock: Callable[[], float] = monotonic) -> None:
        self._limited, self._clock = limited, clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def check(self, name: str, who: str, budget: Budget) -> None:
        """Refusal(rate) unless there is a token; none is taken."""
        left = self._left(name, who, budget)
        if left < 1:
            self._limited[name].inc()
            raise Refusal(Problem.RATE, wait=max(1, ceil((1 - left) / budget.rate)))

    def take(self, name: str, who: str, budget: Budget) -> None:
        """Take a token; Refusal(rate) where there is none."""
        self.check(name, who, budget)
        self.spend(name, who, budget)

    def spend(self, name: str, who: str, budget: Budget) -> None:
        """Take a token if there is one."""
        left = self._left(name, who, budget)
        self._buckets[name, who] = (max(0.0, left - 1), self._clock())
        self._buckets.move_to_end((name, who))
        if len(self._buckets) > _MOST:
            self._buckets.popitem(last=False)

    def _left(self, name: str, who: str, budget: Budget) -> float:
        found = self._buckets.get((name, who))
        if found is None:
            return float(budget.burst)
        left, then = found
        return min(float(budget.burst), left + (self._clock() - then) * budget.rate)
