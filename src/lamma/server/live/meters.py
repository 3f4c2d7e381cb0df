"""What the live tables count."""

from lamma.server.metrics import Batched, Counter, Counters, Gauge, Histogram, Metrics


class Meters:
    """Plain numbers; their labels are codes, never anything that somebody sent."""

    def __init__(self) -> None:
        self.rows = Counter()
        self.refused = Counters("code")
        self.repeated = Counter()
        self.conflicts = Counter()
        self.append_seconds = Histogram()
        self.frames = Counter()
        self.tables = Gauge()
        self.loads = Counter()
        self.links = Gauge()
        self.closes = Counters("code")
        self.caught_up = Counters("mode")
        self.bot_moves = Counter()
        self.bot_faults = Counter()
        self.bot_seconds = Batched()
        self.ticks = Counter()
        self.incidents = Counter()
        self.lag_seconds = Histogram()

    def register(self, metrics: Metrics) -> None:
        """Have Prometheus shown all of it."""
        for name, text in _TEXTS.items():
            metrics.register(name, text, getattr(self, name))


_TEXTS = {
    "rows": "Rows appended to tables' logs",
    "refused": "Commands refused, by code",
    "repeated": "Commands that had been accepted before",
    "conflicts": "Appends that another row had come before",
    "append_seconds": "Seconds from a decision to its commit",
    "frames": "Frames written to sockets",
    "tables": "Tables in memory",
    "loads": "Tables loaded from the log",
    "links": "Sockets at tables",
    "closes": "Sockets closed by the server, by code",
    "caught_up": "Sockets welcomed, by how they caught up",
    "bot_moves": "Moves chosen by bots",
    "bot_faults": "Bots that failed and were stood in for",
    "bot_seconds": "Seconds a bot took to choose",
    "ticks": "Deadlines that came",
    "incidents": "Tables suspended by a fault",
    "lag_seconds": "Seconds the event loop was late",
}
