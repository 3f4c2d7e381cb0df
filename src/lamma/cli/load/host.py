"""A server of the load's own: the whole product on a port, its budgets for one address lifted.

``python -m lamma.cli.load.host PORT FOLDER [PACE]``, as a process of its own that can be pinned
and measured. What is lifted is only what one address may ask for, since every player comes from
here; with PACE, bots think for so many milliseconds.
"""

import sys
from pathlib import Path

from lamma.server.app import create_app
from lamma.server.binding import bind
from lamma.server.config import UNLIMITED, ServerConfig
from lamma.server.running import serve


def config(port: int, data: Path, pace: int | None = None) -> ServerConfig:
    """How it serves."""
    if pace is None:
        return ServerConfig(data=data, port=port, limits=UNLIMITED)
    return ServerConfig(data=data, port=port, limits=UNLIMITED, pace=(pace, pace))


def main(chosen: ServerConfig) -> None:
    """Serve, as ``lamma serve`` does, until the process is told to stop."""
    sockets = bind(chosen.host, chosen.port)
    serve(create_app(chosen), chosen, sockets, lambda: None)


if __name__ == "__main__":
    main(config(int(sys.argv[1]), Path(sys.argv[2]), *map(int, sys.argv[3:])))
