"""The long run: kill the server hundreds of times during matches, and find nothing missing."""

import argparse
import asyncio
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from chaos.campaign import Campaign, Plot
from services import Cluster


async def main() -> int:
    """Run as asked; print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sin", default="")
    parser.add_argument("--postgres", action="store_true")
    asked = parser.parse_args()
    cluster = Cluster.start() if asked.postgres else None
    with tempfile.TemporaryDirectory(prefix="lamma-kills-") as folder, ExitStack() as stack:
        if cluster is not None:
            stack.callback(cluster.stop)
        plot = Plot(seed=asked.seed, sin=asked.sin, cluster=cluster)
        campaign = Campaign(Path(folder), plot)
        told = await campaign.run(asked.kills, lambda: print(".", end="", flush=True))
        print()
        print(dict(told.places), dict(told.refused))
        print(told.line())
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
