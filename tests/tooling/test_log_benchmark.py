"""The benchmark of the event log runs and says what was measured."""

import json
import subprocess
import sys
from pathlib import Path

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "log.py"
BRIEF = ("-n", "1", "--rows", "200", "--tables", "20", "--work", "1", "--rate", "1000")


def run(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, str(BENCHMARK), *words)
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


def test_it_measures_both_logs(tmp_path: Path) -> None:
    done = run(*BRIEF, "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert list(result["logs"]) == ["sqlite", "postgres"]
    assert (result["rows"], result["tables"], result["repeats"]) == (200, 20, 1)
    for log in result["logs"].values():
        for scene in ("saturated", "paced"):
            assert 0 < log[scene]["p50_ms"] <= log[scene]["p99_ms"] <= log[scene]["max_ms"]
        assert log["saturated"]["rows_per_second"] > 0
        assert log["saturated"]["cpu_us"] > log["append_cpu_us"]
    assert list(tmp_path.iterdir()) == [], "it leaves nothing behind"


def test_a_log_alone_is_measured_alone(tmp_path: Path) -> None:
    done = run("sqlite", *BRIEF, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "sqlite" in done.stdout
    assert "postgres" not in done.stdout


def test_an_unknown_log_is_refused_with_those_there_are(tmp_path: Path) -> None:
    done = run("tape", folder=tmp_path)
    assert done.returncode == 2
    assert "no log tape; there are: sqlite, postgres" in done.stderr
