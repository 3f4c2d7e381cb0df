"""What is counted, as plain numbers that cost next to nothing; Prometheus reads them when it asks.

Everything here is used from the event loop's thread only. A label's values come from a closed set
(codes, routes), never from what somebody sent: a label must not tell of cards or of people.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from prometheus_client import ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import CollectorRegistry

from lamma import __version__

SECONDS = (0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.125, 0.25, 0.5, 1.0, 2.0, 5.0)
"""The bounds of a histogram of durations."""


class Counter:
    """A number that only grows."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = 0

    def inc(self, by: int = 1) -> None:
        """Count ``by`` more."""
        self.value += by


class Gauge:
    """A number that goes up and down."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = 0

    def inc(self, by: int = 1) -> None:
        """Go up by ``by``."""
        self.value += by

    def dec(self, by: int = 1) -> None:
        """Go down by ``by``."""
        self.value -= by

    def set(self, value: int) -> None:
        """Be ``value``."""
        self.value = value


class Histogram:
    """How often a value fell between which bounds."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds = tuple(bounds)
        self.counts = [0] * (len(self.bounds) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        """Take one value in."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class Batched(Histogram):
    """A histogram that shows its values many at a time.

    For what follows from somebody's cards: who reads the measures move by move at a table that is
    the only one would learn how long a bot had thought.
    """

    __slots__ = ("_size", "_waiting")

    def __init__(self, size: int = 64) -> None:
        super().__init__()
        self._size, self._waiting = size, list[float]()

    def observe(self, value: float) -> None:
        """Take one value in, to be shown once there are enough."""
        self._waiting.append(value)
        if len(self._waiting) >= self._size:
            for each in self._waiting:
                super().observe(each)
            self._waiting.clear()


class Counters(dict[str, Counter]):
    """A counter for each value of one label, made when it is first asked for."""

    def __init__(self, label: str) -> None:
        super().__init__()
        self.label = label

    def __missing__(self, value: str) -> Counter:
        """Begin to count a value that was not seen before."""
        made = self[value] = Counter()
        return made


_Measure = Counter | Gauge | Histogram | Counters | Callable[[], float]


class Metrics:
    """Every measure of one server, by name; names begin with ``lamma_`` in what Prometheus gets."""

    def __init__(self) -> None:
        self._measures: dict[str, tuple[str, _Measure]] = {}
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)
        ProcessCollector(registry=self._registry)
        self.requests = Counters("route")
        self.answers = Counters("status")
        self.request_seconds = Histogram()
        self.guests = Counter()
        self.tickets = Counter()
        self.limited = Counters("budget")
        self.log_refused = Counter()
        self.register("http_requests", "HTTP requests by route", self.requests)
        self.register("http_answers", "HTTP answers by status", self.answers)
        self.register("http_request_seconds", "Seconds an HTTP request took", self.request_seconds)
        self.register("guests_made", "Guests made", self.guests)
        self.register("tickets_issued", "Tickets issued", self.tickets)
        self.register("limited", "Requests over a budget, by budget", self.limited)
        self.register("log_values_refused", "Values kept out of the logs", self.log_refused)

    def register(self, name: str, text: str, measure: _Measure) -> None:
        """Show a measure under a name; a callable is a gauge that is read when asked for."""
        self._measures[name] = (text, measure)

    def collect(self) -> Iterator[Metric]:
        """What prometheus-client asks a collector for."""
        info = GaugeMetricFamily("lamma_info", "The version", labels=["version"])
        info.add_metric([__version__], 1)
        yield info
        for name, (text, measure) in self._measures.items():
            yield _family(f"lamma_{name}", text, measure)

    def text(self) -> bytes:
        """Everything in Prometheus' text format."""
        return generate_latest(self._registry)


def _family(name: str, text: str, measure: _Measure) -> Metric:
    match measure:
        case Counters():
            counters = CounterMetricFamily(name, text, labels=[measure.label])
            for value, counter in measure.items():
                counters.add_metric([value], counter.value)
            return counters
        case Counter():
            return CounterMetricFamily(name, text, value=measure.value)
        case Gauge():
            return GaugeMetricFamily(name, text, value=measure.value)
        case Histogram():
            family = HistogramMetricFamily(name, text)
            family.add_metric([], _buckets(measure), measure.total)
            return family
        case _:
            return GaugeMetricFamily(name, text, value=measure())


def _buckets(histogram: Histogram) -> list[tuple[str, float]]:
    """Counts up to each bound, as Prometheus adds them up."""
    so_far, buckets = 0, []
    for bound, count in zip((*map(str, histogram.bounds), "+Inf"), histogram.counts, strict=True):
        so_far += count
        buckets.append((bound, float(so_far)))
    return buckets
