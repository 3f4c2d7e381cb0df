"""The engine benchmark runs, measures what it says and tells what it was run on."""

import json
import subprocess
import sys
from pathlib import Path

import lamma

ENGINE = Path(__file__).parents[2] / "benchmarks" / "engine.py"
BRIEF = ("--repeats", "2", "--seconds", "0.005")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, str(ENGINE), *words)
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_measures_the_tables_asked_for_and_names_the_versions() -> None:
    done = run("sixty_six", "taqdeer", *BRIEF, "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert [row["name"] for row in result["contestants"]] == ["sixty_six", "taqdeer"]
    assert result["lamma"] == lamma.__version__
    assert result["python"].endswith(sys.version.split()[0])
    taqdeer = result["contestants"][1]
    # 4 estimates a round in 25 rounds, and the 4 · (1 + 2 + … + 13 + … + 1) = 4 · 169 cards.
    assert taqdeer["actions_per_match"] == 4 * 25 + 4 * 169
    assert len(taqdeer["every"]) == 2
    assert taqdeer["lowest"] <= taqdeer["actions_per_second"] <= taqdeer["highest"]


def test_a_rulebook_slower_than_asked_for_fails_the_run_and_is_named() -> None:
    done = run("sixty_six", *BRIEF, "--least", "1000000000")
    assert done.returncode == 1
    assert "slower than 1,000,000,000 actions/s: sixty_six" in done.stderr


def test_an_unknown_table_is_refused_with_those_there_are() -> None:
    done = run("bridge")
    assert done.returncode == 2
    assert "no table bridge; there are: kotshena" in done.stderr
