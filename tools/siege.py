"""The long run: a million hostile frames through real sockets, and a table that is none the worse.

``python tools/siege.py --frames 1000000``; one line says what it came to.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

import uvloop
from hostile.aftermath import look
from hostile.home import home
from hostile.siege import Siege


def main() -> int:
    """Run as asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wild", type=float, default=0.01)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="lamma-siege-") as name:
        folder = Path(name) if asked.keep is None else asked.keep
        folder.mkdir(exist_ok=True)
        with home(folder) as server:
            siege = Siege(server.at, server.pid, asked.seed, asked.wild)
            uvloop.run(siege.run(asked.frames, asked.tables))
        print(siege.line())
        bad = server.said()
        found = asyncio.run(look(folder, siege.told))
        print(found)
        if bad:
            print("the log says:", *bad[:20], sep="\n")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
