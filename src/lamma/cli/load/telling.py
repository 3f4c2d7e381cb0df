"""The report in sentences."""

from collections.abc import Iterator

from lamma.cli.load.report import Report
from lamma.text.catalogue import Catalogue

Said = tuple[str, dict[str, str]]
"""A message and its numbers, as they are written."""


def lines(speech: Catalogue, report: Report) -> list[str]:
    """What a reader is told of a run, a line each."""
    said = [
        speech.say("load-title", rulebook=speech.say(f"rulebook-{report.rulebook}")),
        speech.say("load-tables", tables=report.tables, sockets=report.tables * report.seats),
    ]
    for part in (_played(report), _used(report), _apart(report)):
        for message, values in part:
            isolated = {name: speech.isolated(value) for name, value in values.items()}
            said.append(speech.say(message, **isolated))
    return said


def _played(report: Report) -> Iterator[Said]:
    if not report.seconds:
        return
    yield (
        "load-moves",
        {
            "moves": f"{report.moves:,}",
            "seconds": f"{report.seconds:.1f}",
            "rate": f"{report.moves_a_second:,.1f}",
        },
    )
    if report.rate is not None:
        yield "load-offered", {"rate": f"{report.rate:,.1f}", "behind": f"{report.behind:,}"}
    if (found := report.latency) is not None:
        values = (found.p50, found.p90, found.p99, found.p999, found.max)
        names = ("p50", "p90", "p99", "p999", "longest")
        yield "load-latency", {k: f"{v:.2f}" for k, v in zip(names, values, strict=True)}


def _used(report: Report) -> Iterator[Said]:
    if report.cpu_seconds is not None:
        share = _percent(report.server_cpu)
        yield "load-cpu", {"seconds": f"{report.cpu_seconds:.3f}", "share": share}
    if report.seconds:
        yield "load-client", {"share": _percent(report.client_cpu)}
    if report.other_cpu is not None:
        yield "load-others", {"share": _percent(report.other_cpu)}
    if report.seconds:
        frames, size = f"{report.frames_a_move:.2f}", f"{report.bytes_a_move:,.0f}"
        yield "load-traffic", {"frames": frames, "bytes": size}
    if report.pss is not None:
        yield "load-pss", {"size": f"{report.pss / 1e6:,.1f}"}


def _apart(report: Report) -> Iterator[Said]:
    if (memory := report.memory) is not None:
        table, socket = f"{memory.table / 1000:,.1f}", f"{memory.socket / 1000:,.1f}"
        yield "load-memory", {"table": table, "socket": socket}
    if (storm := report.storm) is not None:
        yield "load-storm", {"sockets": f"{storm.sockets:,}", "seconds": f"{storm.seconds:.2f}"}
    for code, count in sorted(report.refused.items()):
        yield "load-refused", {"code": code, "count": f"{count:,}"}


def _percent(share: float | None) -> str:
    return f"{100 * (share or 0.0):.0f}%"
