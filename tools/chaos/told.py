"""What a campaign comes to, and whether its matches verify."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from chaos.ledger import Violation


class Told(msgspec.Struct, kw_only=True):
    """What a campaign comes to; that nothing was lost or doubled, it comes to by its end."""

    kills: int = 0
    places: Counter[str] = msgspec.field(default_factory=Counter)
    """Kills by place; ``random`` are those at any moment."""
    tables: int = 0
    rows: int = 0
    matches: int = 0
    verified: int = 0
    commands: int = 0
    acknowledged: int = 0
    gifts: int = 0
    frames: int = 0
    refused: Counter[str] = msgspec.field(default_factory=Counter)
    recoveries: list[float] = msgspec.field(default_factory=list)
    """Milliseconds from the start of a process until everyone had caught up."""
    outages: list[float] = msgspec.field(default_factory=list)
    """Milliseconds from the database's end until everyone had heard of a new row."""

    def line(self) -> str:
        """In one line."""
        return (
            f"{self.kills} kills at {len(self.places)} places, {self.acknowledged} of"
            f" {self.commands} commands acknowledged, lost 0, doubled 0; {self.rows} rows at"
            f" {self.tables} tables, {self.gifts} gifts, {self.verified} of {self.matches}"
            f" matches verified; recovery {_span(self.recoveries)}"
            + (f", database away {_span(self.outages)}" if self.outages else "")
        )


def _span(times: Sequence[float]) -> str:
    if not times:
        return "never"
    return f"{sorted(times)[len(times) // 2]:.0f} ms, at worst {max(times):.0f} ms"


def verified(file: Path, records: Sequence[bytes]) -> int:
    """How many of these records ``lamma verify`` finds true; Violation at the first that is not."""
    if not records:
        return 0
    file.write_bytes(b"".join(record.rstrip(b"\n") + b"\n" for record in records))
    done = subprocess.run(
        [str(Path(sys.executable).with_name("lamma")), "verify", "--json", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Violation(f"a record does not verify:\n{done.stdout}{done.stderr}")
    return int(json.loads(done.stdout)["matches"])
