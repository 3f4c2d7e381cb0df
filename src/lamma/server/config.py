"""What a server is told when it starts; nothing of it changes while it runs."""

from enum import StrEnum
from pathlib import Path
from urllib.parse import quote

from msgspec import Struct

MINUTE = 60.0


class LogFormat(StrEnum):
    """How log lines are written."""

    CONSOLE = "console"
    JSON = "json"


class Budget(Struct, frozen=True):
    """A token bucket: ``burst`` at once, and after that ``rate`` a second."""

    burst: int
    rate: float


class Limits(Struct, frozen=True, kw_only=True):
    """How much one address, one player or everyone may ask for.

    ``body`` is the size of a request's body in bytes. A budget is one address's (for IPv6 its
    /64) unless its name ends in ``_all``, which is the whole server's, or begins with ``player_``.
    """

    body: int = 16 * 1024
    connections: Budget = Budget(burst=400, rate=40)
    requests: Budget = Budget(burst=240, rate=20)
    guests: Budget = Budget(burst=30, rate=30 / MINUTE)
    guests_all: Budget = Budget(burst=600, rate=10)
    codes: Budget = Budget(burst=10, rate=10 / MINUTE)
    codes_all: Budget = Budget(burst=200, rate=5)
    player_tables: Budget = Budget(burst=12, rate=6 / MINUTE)
    player_tickets: Budget = Budget(burst=60, rate=1)
    sockets: int = 10_000
    sockets_per_address: int = 200


FREE = Budget(burst=1_000_000_000, rate=1_000_000.0)
UNLIMITED = Limits(
    connections=FREE,
    requests=FREE,
    guests=FREE,
    guests_all=FREE,
    codes=FREE,
    codes_all=FREE,
    player_tables=FREE,
    player_tickets=FREE,
    sockets=1_000_000,
    sockets_per_address=1_000_000,
)
"""For load tests on one's own machine: every request comes from one address there."""


class Tls(Struct, frozen=True):
    """A certificate with its chain, and its key: two PEM files."""

    cert: Path
    key: Path


class ServerConfig(Struct, frozen=True, kw_only=True):
    """How one process serves.

    ``data`` is the folder that holds the databases and the server's key. ``database`` is the
    address of a PostgreSQL database (``postgresql://…``); without one, SQLite in ``data``.
    ``origins`` are the pages that may use the server beside its own (``https://lamma.example``).
    ``hosts`` are further names or addresses under which it is reached, as on a local network.
    ``proxies`` is the number of proxies in front whose ``X-Forwarded-For`` is believed.
    ``pace`` is the least and the most that a bot thinks, in milliseconds.
    """

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    proxies: int = 0
    tls: Tls | None = None
    pace: tuple[int, int] = (600, 1600)
    limits: Limits = Limits()
    metrics: bool = True

    @property
    def scheme(self) -> str:
        """``https`` where this process holds the certificate, else ``http``."""
        return "https" if self.tls else "http"

    @property
    def own_origins(self) -> frozenset[str]:
        """Every Origin that a browser may send here, lower case."""
        names = {"localhost", "127.0.0.1", "[::1]", *self.hosts}
        if self.host not in {"0.0.0.0", "::", ""}:  # noqa: S104 - compared, not bound
            names.add(f"[{self.host}]" if ":" in self.host else self.host)
        standard = 443 if self.tls else 80
        port = "" if self.port == standard else f":{self.port}"
        own = {f"{self.scheme}://{name}{port}" for name in names}
        return frozenset(origin.rstrip("/").lower() for origin in (*own, *self.origins))

    @property
    def secure(self) -> bool:
        """Whether every page of ours is https, so that cookies may say so."""
        return all(
            origin.startswith("https://") for origin in self.origins or (f"{self.scheme}://",)
        )

    @property
    def log_url(self) -> str:
        """Where the event log is."""
        return self.database or f"sqlite:///{quote(str(self.data.resolve() / 'tables.db'))}"

    @property
    def people_url(self) -> str:
        """Where accounts, sessions and the lobby's lists are."""
        return self.database or f"sqlite:///{quote(str(self.data.resolve() / 'people.db'))}"
