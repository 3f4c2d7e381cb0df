"""The PostgreSQL that tests start is theirs alone and outlives none of them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import services

TOOLS = Path(services.__file__).parent

STARTER = f"""
import os, sys
sys.path.insert(0, {str(TOOLS)!r})
from pathlib import Path
from services import shared_cluster
with shared_cluster(Path(sys.argv[1])) as cluster:
    print(cluster.folder, flush=True)
    sys.stdin.readline()
"""


def start(folder: Path) -> tuple["subprocess.Popen[str]", Path]:
    process = subprocess.Popen(
        [sys.executable, "-c", STARTER, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    return process, Path(process.stdout.readline().strip())


def gone(folder: Path) -> bool:
    end = time.monotonic() + 20
    while folder.exists() and time.monotonic() < end:
        time.sleep(0.02)
    return not folder.exists()


def test_a_cluster_is_shared_and_ends_with_its_last_user_even_if_that_is_killed(
    tmp_path: Path,
) -> None:
    first, folder = start(tmp_path)
    second, same = start(tmp_path)
    assert folder == same
    first.communicate("leave\n", timeout=20)
    assert first.returncode == 0
    time.sleep(0.3)
    assert services.Cluster(folder).database().startswith("postgresql://")
    second.send_signal(signal.SIGKILL)
    second.communicate(timeout=20)
    assert gone(folder)


def test_a_cluster_stopped_is_gone() -> None:
    cluster = services.Cluster.start()
    folder = cluster.folder
    assert (folder / ".s.PGSQL.5432").exists()
    cluster.stop()
    assert not folder.exists()


def test_without_postgres_the_way_to_get_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "glob", lambda _self, _pattern: iter(()))
    monkeypatch.setattr(os, "get_exec_path", lambda: ["/nowhere"])
    with pytest.raises(RuntimeError, match=r"PostgreSQL is missing.*apt-get install postgresql"):
        services.Cluster.start()
