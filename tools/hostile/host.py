"""A server for enemies: ``python -m hostile.host PORT FOLDER LIMITS``, as a process of its own.

LIMITS is ``own`` for those of every day, or ``sockets`` where only how many may be open is lifted
(for a test that opens 10,000).
"""

import sys
from pathlib import Path

from msgspec.structs import replace

from lamma.cli.load.host import main
from lamma.server.config import UNLIMITED, Limits, ServerConfig

LIMITS = {
    "own": Limits(),
    "sockets": replace(UNLIMITED, sockets=20_000),
}


if __name__ == "__main__":
    port, folder, limits = sys.argv[1:]
    main(ServerConfig(data=Path(folder), port=int(port), limits=LIMITS[limits]))
