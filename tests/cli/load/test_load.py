"""``lamma load`` from its command line, with a server of its own and real sockets."""

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

PROGRAM = [sys.executable, "-c", "from lamma.cli.main import main; main()", "load"]


def run(*args: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*PROGRAM, *args], capture_output=True, text=True, timeout=120, check=False
    )


def report(*args: str) -> dict[str, Any]:
    done = run(*args, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_rate_is_kept_and_every_seat_counts() -> None:
    found = report(
        *("--tables", "3", "--rate", "60", "--seconds", "2", "--warm", "0.5", "--storm", "0.5")
    )
    assert found["moves"] == pytest.approx(120, abs=6)
    assert found["behind"] <= 3
    assert found["latency"]["count"] == found["moves"]
    assert 0 < found["latency"]["p50"] <= found["latency"]["p99"] <= found["latency"]["max"]
    assert found["frames_a_move"] >= 5
    assert found["cpu_seconds"] > 0
    assert found["pss"] > 1e7
    assert found["other_cpu"] >= 0
    assert found["refused"] == {}
    assert found["storm"]["sockets"] == 6
    assert 0 < found["storm"]["seconds"] < 10


@pytest.mark.slow
def test_saturation_plays_match_after_match() -> None:
    found = report(
        *("--tables", "4", "--saturate", "--rulebook", "sixty_six", "--seconds", "2"),
        *("--warm", "0.5", "-o", "target=7"),
    )
    assert found["seats"] == 2
    assert found["moves"] > 100
    assert found["matches"] > 4
    assert found["rate"] is None


@pytest.mark.slow
def test_memory_is_a_slope() -> None:
    found = report("--tables", "8", "--memory")
    assert len(found["memory"]["points"]) == 9
    assert [point[:2] for point in found["memory"]["points"]][-1] == [8, 8]


def test_a_report_is_told_in_sentences() -> None:
    done = run("--tables", "1", "--rate", "20", "--seconds", "0.5", "--warm", "0", "--lang", "en")
    assert done.returncode == 0, done.stderr
    assert "Moves: " in done.stdout
    assert "CPU seconds for 1,000 moves" in done.stdout


def test_nobody_there_is_one_sentence() -> None:
    done = run("--tables", "1", "--url", "http://127.0.0.1:1", "--lang", "en")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("lamma: The server did not play along: ")


def test_memory_of_a_server_elsewhere_cannot_be_measured() -> None:
    done = run("--memory", "--url", "http://127.0.0.1:1", "--lang", "en")
    assert done.returncode == 2
    assert "--pid" in done.stderr


@pytest.mark.slow
def test_ctrl_c_tells_what_there_is_and_stops_the_server() -> None:
    with subprocess.Popen(
        [*PROGRAM, "--tables", "1", "--rate", "20", "--json", "--warm", "0", "--seconds", "60"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(8)
        os.kill(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=30)
    assert process.returncode == 130
    found = json.loads(out)
    assert found["interrupted"]
    assert found["moves"] > 0
