"""A server of the load's own: the whole product on a port, its budgets for one address lifted.

``python -m lamma.cli.load.host PORT FOLDER``, as a process of its own that can be pinned and
measured. What is lifted is only what one address may ask for, since every player comes from here.
"""

import sys
from pathlib import Path

import uvicorn

from lamma.server.app import create_app
from lamma.server.config import Budget, Limits, ServerConfig
from lamma.server.socket.direct import DirectProtocol
from lamma.wire import LARGEST

_ANY = Budget(burst=1_000_000, rate=1_000_000)

LIFTED = Limits(
    requests=_ANY,
    guests=_ANY,
    guests_all=_ANY,
    codes=_ANY,
    codes_all=_ANY,
    player_tables=_ANY,
    player_tickets=_ANY,
    sockets=100_000,
    sockets_per_address=100_000,
)


def main(port: int, data: Path) -> None:
    """Serve until the process is told to stop."""
    app = create_app(ServerConfig(data=data, port=port, limits=LIFTED))
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=port,
        loop="uvloop",
        ws=DirectProtocol,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        access_log=False,
        log_level="warning",
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
