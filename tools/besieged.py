"""How long moves take at a quiet table while somebody attacks, against no attack: p99 for each.

``python tools/besieged.py``: a real server with the limits of every day, the attacker at another
address. ``--idle N`` opens N sockets that only ping, from fifty addresses, and weighs them.
"""

import argparse
import asyncio
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import uvloop
from hostile.attacks import ATTACKS
from hostile.door import Door
from hostile.home import Home, home
from hostile.quiet import Quiet, percentile
from hostile.siege import memory
from hostile.sockets import RawSocket, hello

ADDRESSES = 50
TOOLS = Path(__file__).parent


async def attacked(server: Home, names: list[str], seconds: float) -> None:
    """Measure quiet, attack, quiet, attack, and so on."""
    pair = Quiet(server.at)
    await pair.start()
    await pair.times(1)
    for name in names:
        quiet = await pair.times(seconds)
        command = [sys.executable, "-m", "hostile.attacks", name, *map(str, server.at)]
        process = subprocess.Popen(  # noqa: ASYNC220 - it only starts
            ["nice", "-n", "19", *command],
            env=os.environ | {"PYTHONPATH": str(TOOLS)},
            stdout=subprocess.PIPE,
            text=True,
        )
        await asyncio.sleep(1.5)
        held = memory(server.pid)
        under = await pair.times(seconds)
        process.send_signal(signal.SIGTERM)
        said, _ = process.communicate(timeout=20)
        grown = (memory(server.pid) - held) / 1e6
        was, now = percentile(quiet, 0.99), percentile(under, 0.99)
        print(
            f"{name:<13} p50 {percentile(quiet, 0.5):6.2f} → {percentile(under, 0.5):6.2f} ms,"
            f" p99 {was:6.2f} → {now:6.2f} ms ({now / was:4.1f}×), memory {grown:+.1f} MB;"
            f" met {said.strip()}",
            flush=True,
        )
        await asyncio.sleep(1)
    if pair.ended:
        print("THE QUIET WERE CLOSED", pair.ended)
    await pair.close()


async def idle(server: Home, count: int) -> None:
    """Open many sockets that ping now and then."""
    pair, door = Quiet(server.at), Door(*server.at)
    await pair.start()
    await pair.times(1)
    quiet = await pair.times(5)
    wish = {"settings": {"rulebook": "taqdeer", "public": True}}
    tokens, tables = [], []
    for _ in range(100):
        tokens.append((await door.post("/api/guests", {}))["token"])
        tables.append((await door.post("/api/tables", wish, tokens[-1]))["table"]["id"])
    held = memory(server.pid)
    sockets: list[RawSocket] = []
    ended: list[int] = []
    began = time.monotonic()

    async def some(number: int) -> None:
        own = Door(*server.at)
        for k in range(count // 20):
            at, who = (number + k * 20) % 100, (number * 7 + k) % 100
            ask = {"table": tables[at], "watch": who != at}
            given = await own.post("/api/tickets", ask, tokens[who])
            source = f"127.0.1.{1 + (k + number) % ADDRESSES}"
            made = await RawSocket.connect(server.at, lambda _: None, ended.append, source=source)
            made.text(hello(given["ticket"]))
            sockets.append(made)
        await own.close()

    stop = asyncio.Event()

    async def ping() -> None:
        while not stop.is_set():
            for k, made in enumerate([*pair.sockets, *sockets]):
                if not made.transport.is_closing():
                    made.text(b'{"t":"ping","n":1,"seq":0}')
                if k % 20 == 0:
                    await asyncio.sleep(0.05)  # 10,000 in 25 seconds
            await asyncio.sleep(0.05)

    pinging = asyncio.create_task(ping())
    await asyncio.gather(*map(some, range(20)))
    opened = time.monotonic() - began
    await asyncio.sleep(2)
    each = (memory(server.pid) - held) / max(1, len(sockets) - len(ended))
    under = await pair.times(10)
    stop.set()
    await pinging
    was, now = percentile(quiet, 0.99), percentile(under, 0.99)
    print(  # the pair's own two sockets were there before
        f"{len(sockets)} idle sockets from {ADDRESSES} addresses in {opened:.0f} s, {len(ended)}"
        f" closed; {each / 1000:.1f} kB a socket; p99 {was:.2f} → {now:.2f} ms ({now / was:.1f}×)"
    )
    for made in sockets:
        made.transport.abort()
    await pair.close()
    await door.close()


def main() -> int:
    """Run as asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--only", nargs="*", default=list(ATTACKS))
    parser.add_argument("--idle", type=int, default=0)
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="lamma-besieged-") as name:
        limits = "sockets" if asked.idle else "own"
        with home(Path(name), "hostile.host", limits) as server:
            if asked.idle:
                uvloop.run(idle(server, asked.idle))
            else:
                uvloop.run(attacked(server, asked.only, asked.seconds))
            for line in server.said():
                print("the log says:", line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
