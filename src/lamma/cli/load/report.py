"""What a run says at its end; ``--json`` prints it."""

import msgspec

from lamma.cli.load.measuring import Latency


class Memory(msgspec.Struct, frozen=True):
    """Bytes of the server: a socket more, and a seated table more beyond its sockets."""

    socket: int
    table: int
    points: tuple[tuple[int, int, int], ...]
    """Tables, watchers, and the server's PSS with them."""


class Storm(msgspec.Struct, frozen=True):
    """Sockets cut at once, and the seconds until all were back where their tables are."""

    sockets: int
    seconds: float


class Report(msgspec.Struct, kw_only=True):
    """A run. ``rate`` is what was offered a second (None: as fast as it goes).

    ``cpu_seconds`` is the server's for 1,000 moves, ``client_cpu`` the share of one core that the
    load itself used; above 0.9 it may have been the bottleneck. A frame is counted as it arrives.
    """

    version: str
    url: str
    own_server: bool
    rulebook: str
    tables: int
    seats: int
    seed: int
    rate: float | None = None
    seconds: float = 0.0
    moves: int = 0
    moves_a_second: float = 0.0
    behind: int = 0
    """Moves that were offered and not made when time was up."""
    matches: int = 0
    latency: Latency | None = None
    cpu_seconds: float | None = None
    server_cpu: float | None = None
    client_cpu: float = 0.0
    other_cpu: float | None = None
    """What everything else on this machine used of a core; with much of it, compare nothing."""
    pss: int | None = None
    frames_a_move: float = 0.0
    bytes_a_move: float = 0.0
    bytes_sent_a_move: float = 0.0
    refused: dict[str, int] = {}
    memory: Memory | None = None
    storm: Storm | None = None
    machine: dict[str, str] = {}
    interrupted: bool = False
