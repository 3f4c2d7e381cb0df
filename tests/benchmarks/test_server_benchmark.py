"""The runner of the comparison: what it measures, and that every peer plays the rules' moves."""

import argparse
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import proc
import pytest
import run
import sides
from deals import as_json, expected
from proc import Reading, Spent

SERVER = Path(__file__).parents[2] / "benchmarks" / "server"
NODE = SERVER / "node/node_modules/node22/bin/node"
installed = pytest.mark.skipif(not NODE.exists(), reason="benchmarks/server/setup.sh has not run")


def burn(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_processor_time_counts_every_thread() -> None:
    before = proc.read((os.getpid(),))
    threads = [threading.Thread(target=burn, args=(0.15,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    spent = proc.between(before, proc.read((os.getpid(),)))
    assert spent.processes[0] == pytest.approx(0.3, abs=0.1)
    assert spent.wall > 0
    assert proc.pss_kb(os.getpid()) > 1000


def test_what_others_used_is_what_ours_did_not() -> None:
    before = Reading(wall=10.0, processes=(1.0, 2.0), busy=100.0, steal=5.0)
    after = Reading(wall=14.0, processes=(3.0, 2.5), busy=103.5, steal=5.4)
    spent = proc.between(before, after)
    assert spent.processes == (2.0, 0.5)
    assert spent.others == pytest.approx(0.25)  # a second of four
    assert spent.stolen == pytest.approx(0.1)


def rows(digests: list[str]) -> dict[str, Any]:
    return {"moves": 2000, "seconds": 4.0, "p50_ms": 1.0, "p99_ms": 2.0, "digests": digests}


def test_a_turn_is_summed_up_a_move() -> None:
    stretches = [Spent(4.0, (2.0, 1.0), 0.05, 0.0), Spent(4.0, (1.0, 1.0), 0.07, 0.0)]
    got = run.summary(stretches, [rows([]), rows([])])
    assert got["cpu_s_per_1000_moves"] == pytest.approx(0.75)  # 3 s for 4,000 moves
    assert got["moves_per_second"] == pytest.approx(500)
    assert got["server_busy"] == pytest.approx(3 / 8)
    assert got["clean"] is True


@pytest.mark.parametrize(("others", "stolen"), [(0.11, 0.0), (0.0, 0.11)])
def test_a_turn_that_others_disturbed_is_not_clean(others: float, stolen: float) -> None:
    got = run.summary([Spent(4.0, (2.0, 1.0), others, stolen)], [rows([])])
    assert got["clean"] is False


A = sides.peer("colyseus", 22, "memory")
B = sides.ours()


def taken(
    monkeypatch: pytest.MonkeyPatch, answers: list[tuple[bool, list[str]]], repeats: int = 1
) -> list[tuple[str, dict[str, Any]]]:
    """The turns kept, when playing gives these answers: whether clean, and the digests."""
    left = iter(answers)

    def play(*_: object) -> dict[str, Any]:
        clean, digests = next(left)
        return {
            "clean": clean,
            "digests": [digests],
            "other_cores": 0.5,
            "cpu_s_per_1000_moves": 0.1,
            "moves_per_second": 1.0,
        }

    monkeypatch.setattr(run, "play", play)
    asked = argparse.Namespace(repeats=repeats, attempts=3)
    return [(who.name, row) for who, row in run.turns([A, B], Path(), ["good"], asked)]


GOOD, NOISY, WRONG = (True, ["good"]), (False, ["good"]), (True, ["bad"])


def test_a_disturbed_turn_is_taken_again_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = taken(monkeypatch, [NOISY, GOOD, NOISY, NOISY, NOISY])
    assert [(row["attempt"], row["clean"]) for _, row in kept] == [(2, True), (3, False)]


def test_turns_are_interleaved(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = taken(monkeypatch, [GOOD] * 4, repeats=2)
    assert [name for name, _ in kept] == [A.name, B.name, A.name, B.name]


def test_other_moves_than_the_rules_say_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(sides.BrokenError, match="other moves"):
        taken(monkeypatch, [WRONG])


def test_ratios_pair_the_turns_of_a_repeat() -> None:
    cost = {A.name: [1.0, 2.0, 4.0], B.name: [2.0, 2.0, 2.0]}
    table = {name: [{"cpu_s_per_1000_moves": each} for each in row] for name, row in cost.items()}
    assert run.ratios([A, B], table) == [
        {"of": B.name, "to": A.name, "cpu_a_move": {"median": 1.0, "min": 0.5, "max": 2.0}}
    ]


def test_a_server_that_ends_is_named() -> None:
    with (
        sides.running("the server", (sys.executable, "-c", "print('no json')"), 0) as talker,
        pytest.raises(sides.BrokenError, match="the server ended with 0"),
    ):
        talker.listen()


def test_a_server_that_says_nothing_is_ended() -> None:
    sleeps = (sys.executable, "-c", "import time; time.sleep(60)")
    with (
        sides.running("the server", sleeps, 0) as talker,
        pytest.raises(sides.BrokenError, match="the server ended with -9"),
    ):
        talker.listen(0.2)


@pytest.fixture
def rules() -> Callable[[str], Any]:
    """Runs JavaScript that has the peers' rules as ``rules``, and gives what it logs."""
    node = str(NODE) if NODE.exists() else shutil.which("node")
    assert node is not None, "./check has it installed where it is missing"

    def ask(script: str) -> Any:
        text = f"const rules = require('./node/rules'); console.log(JSON.stringify({script}))"
        done = subprocess.run(
            (node, "-e", text), cwd=SERVER, capture_output=True, text=True, check=True
        )
        return json.loads(done.stdout)

    return ask


def test_the_peers_refuse_what_the_rules_forbid(rules: Callable[[str], Any]) -> None:
    table = "Object.assign(rules.start([['SA'], ['S2', 'H2'], [], []]), {turn: 1, trick: ['SA']})"
    asked = [(0, "SA"), (1, "C2"), (1, "H2"), (1, "S2")]
    refusals = [f"rules.refusal({table}, {seat}, '{card}') ?? null" for seat, card in asked]
    answers = ["not your turn", "not in your hand", "follow suit", None]
    assert rules(f"[{', '.join(refusals)}]") == answers


@installed
@pytest.mark.slow
@pytest.mark.parametrize("store", sides.STORES)
def test_every_peer_plays_the_moves_of_the_rules(tmp_path: Path, store: str) -> None:
    report = tmp_path / "report.json"
    peers = ("--only", "boardgame.io", "colyseus")
    words = ("--smoke", *peers, "--stores", store, "--output", str(report))
    command = (sys.executable, str(SERVER / "run.py"), *words)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    result = json.loads(report.read_text(encoding="utf-8"))
    assert len(result["contestants"]) == 4
    for row in result["contestants"]:
        assert row["every"][0]["moves"] == 3 * 52
        assert row["cpu_s_per_1000_moves"]["median"] > 0


@pytest.mark.slow
def test_lamma_plays_the_moves_of_the_rules(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    words = ("--smoke", "--only", "lamma", "--output", str(report))
    command = (sys.executable, str(SERVER / "run.py"), *words)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (row,) = json.loads(report.read_text(encoding="utf-8"))["contestants"]
    assert row["every"][0]["moves"] == 3 * 52


@installed
@pytest.mark.slow
@pytest.mark.parametrize("folder", ["boardgame_io", "colyseus"])
def test_what_a_peer_writes_is_the_match(tmp_path: Path, folder: str) -> None:
    decks = tmp_path / "decks.json"
    decks.write_text(json.dumps(as_json(1, 1)), encoding="utf-8")
    who = sides.peer(folder, 22, "each")
    with sides.started(who, decks, tmp_path, (0, 1)) as (_, driver, _said):
        driver.ask("seat 1")
        driver.ask("go")
        with closing(sqlite3.connect(tmp_path / "moves.db")) as log:
            moves = [body for (body,) in log.execute("SELECT body FROM move ORDER BY seq")]
    text = "".join(f"{move}\n" for move in moves)
    assert hashlib.sha256(text.encode()).hexdigest() == expected(0, 1)


HEARD = """
const { commits } = require('./node/commit');
const Database = require(require.resolve('better-sqlite3', { paths: ['./node'] }));
const nativeBinding = require('path').resolve('node/node_modules/sqlite-node22.node');
const [file, mode] = process.argv.slice(1);
const log = commits(mode, file);
const heard = () => {
  const db = new Database(file, { nativeBinding, readonly: true });
  console.log(db.prepare('SELECT count(*) AS n FROM move').get().n);
};
log.append('t', 1, '0 SA', heard);
log.append('t', 2, '1 S2', heard);
"""


@installed
@pytest.mark.parametrize(("store", "rows_then"), [("each", [1, 2]), ("group", [2, 2])])
def test_a_move_is_written_before_anyone_hears_of_it(
    tmp_path: Path, store: str, rows_then: list[int]
) -> None:
    """What another connection reads at the moment of the broadcast."""
    command = (str(NODE), "-e", HEARD, str(tmp_path / "moves.db"), store)
    done = subprocess.run(command, cwd=SERVER, capture_output=True, text=True, check=True)
    assert [int(line) for line in done.stdout.split()] == rows_then
