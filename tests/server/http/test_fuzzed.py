"""Whatever the document of HTTP allows, and what it does not, gets only answers that it names."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

Running = Any
DRAWN = int(os.environ.get("LAMMA_FUZZ", "15"))
"""Requests drawn a route, beside those that try every boundary: 400 make some 8,000."""

# The document gives shapes; that a clock goes with a public table, say, is told by bad_settings.
LEFT_OUT = "positive_data_acceptance"


@pytest.mark.slow
@pytest.mark.parametrize("who", ["a guest", "nobody"])
def test_only_documented_answers(server: Running, who: str, tmp_path: Path) -> None:
    headers = {}
    if who == "a guest":
        headers = {"authorization": server.guest().headers["authorization"]}
    command = [
        str(Path(sys.executable).with_name("schemathesis")),
        *("run", f"{server.url}/schema/openapi.json", "--no-color", "--continue-on-failure"),
        *("--max-examples", str(DRAWN), "--exclude-checks", LEFT_OUT, "--generation-deterministic"),
        *(each for name, value in headers.items() for each in ("-H", f"{name}: {value}")),
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    counted = re.search(r"(\d+) generated", done.stdout)
    assert done.returncode == 0, done.stdout[-4000:]
    assert counted is not None
    assert int(counted[1]) >= 10 * DRAWN
    assert server.client().get("/health/ready").status_code == 200
