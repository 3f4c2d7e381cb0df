"""Starts servers for a campaign: a process that has loaded everything and forks for each life.

A line of JSON on standard input starts a life: ``argv`` for ``lamma``, the ``place`` at which it is
to kill itself and at which pass (``nth``), a ``sin`` to be caught. The answer is its ``pid``. The
line ``wait`` is answered with its exit status once it is dead. At the end of input it is killed.
"""

import json
import os
import signal
import sys
from pathlib import Path

import lamma.cli.load.own
import lamma.cli.serve.command
import lamma.cli.serve.starting  # noqa: F401
from chaos.places import arm
from chaos.sins import commit_sin
from lamma.bots.registry import bots
from lamma.games.registry import RULEBOOKS, game


def live(order: dict[str, object], said: Path) -> int:
    """Fork a server; its process id."""
    pid = os.fork()
    if pid:
        return pid
    os.setsid()
    out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    null = os.open(os.devnull, os.O_RDONLY)
    for here, there in ((null, 0), (out, 1), (out, 2)):
        os.dup2(here, there)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
    sys.argv = ["lamma", *map(str, order["argv"])]  # type: ignore[call-overload]
    commit_sin(str(order.get("sin") or ""))
    arm(str(order.get("place") or ""), int(str(order.get("nth") or 1)))
    from lamma.cli.main import main

    main()
    os._exit(0)


def run(said: Path) -> None:
    """Serve orders until there are no more."""
    for name in RULEBOOKS:
        bots(game(name).key)
    pid = 0
    try:
        for line in sys.stdin:
            if line.strip() == "wait":
                _, status = os.waitpid(pid, 0)
                pid, answer = 0, {"status": os.waitstatus_to_exitcode(status)}
            else:
                pid = live(json.loads(line), said)
                answer = {"pid": pid}
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()
    finally:
        if pid:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


if __name__ == "__main__":
    run(Path(sys.argv[1]))
