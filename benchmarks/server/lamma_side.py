"""Lamma's side of the comparison: its server with the trick game in it, and the players' process.

    lamma_side.py serve --decks FILE --durable group --database FOLDER/moves.db
    lamma_side.py drive --decks FILE --url URL

The server is what ``lamma serve`` runs, with three things changed. The trick game is in its
registry. Budgets for one address are lifted, since every player comes from one. And matches are
bound to the decks of the run: match ids and root are not drawn but those of ``deals.py``, in the
order in which matches start. All else is the product: log on SQLite (synchronous=FULL, committed
before anyone is told), clocks, redaction, patches, metrics.
"""

import argparse
import json
import sqlite3
import sys
from collections.abc import Sequence
from importlib.metadata import version
from itertools import count
from pathlib import Path

import deals
import trick_game
from sides import STORES

from lamma import __version__
from lamma.games import registry

RULEBOOK = "trick_game"


def register() -> None:
    """The trick game has a place in the registry of this process."""
    registry._HOMES[RULEBOOK] = trick_game.__name__  # noqa: SLF001 - no product does this


def bind_matches(tables: int) -> None:
    """Matches get the ids of tables 0, 1, … and again from 0, all from the root of ``deals``."""
    from lamma.table import dealing  # noqa: PLC0415 - the game must be known first

    started = count()
    drawn = dealing.draw

    def draw(lots: bytes, what: bytes) -> bytes:
        if what == b"match":
            return deals.match_of(next(started) % tables)
        return deals.ROOT if what == b"root" else drawn(lots, what)

    dealing.draw = draw


def serve(tables: int, folder: Path) -> int:
    """Serve until told to stop; 1 if that could not be."""
    from lamma.server import logs  # noqa: PLC0415 - what the players do not need
    from lamma.server.app import create_app  # noqa: PLC0415
    from lamma.server.binding import bind  # noqa: PLC0415
    from lamma.server.config import UNLIMITED, LogFormat, ServerConfig  # noqa: PLC0415
    from lamma.server.running import serve as run  # noqa: PLC0415

    bind_matches(tables)
    logs.set_up(LogFormat.JSON, quiet=True)
    listening = bind("127.0.0.1", 0)
    port: int = listening[0].getsockname()[1]
    config = ServerConfig(data=folder, port=port, limits=UNLIMITED)
    said = {
        "url": f"http://127.0.0.1:{port}",
        "versions": {
            "lamma": __version__,
            "python": sys.version.split()[0],
            **{name: version(name) for name in ("litestar", "uvicorn", "uvloop", "msgspec")},
            "sqlite": sqlite3.sqlite_version,
        },
    }
    served = run(create_app(config), config, listening, lambda: print(json.dumps(said), flush=True))
    return 0 if served else 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve or drive."""
    parser = argparse.ArgumentParser(description="Lamma's side of the comparison.")
    parser.add_argument("what", choices=("serve", "drive"))
    parser.add_argument("--decks", type=Path, required=True)
    parser.add_argument("--durable", choices=STORES, default="group")
    parser.add_argument("--database", type=Path, default=Path("moves.db"))
    parser.add_argument("--url", default="")
    asked = parser.parse_args(arguments)
    tables = len(json.loads(asked.decks.read_text(encoding="utf-8"))["tables"])
    register()
    if asked.what == "drive":
        import lamma_players  # noqa: PLC0415 - what the server does not need

        return lamma_players.drive(asked.url, tables)
    if asked.durable != "group":
        parser.error("Lamma's log is always durable: --durable group")
    return serve(tables, asked.database.parent)


if __name__ == "__main__":
    sys.exit(main())
