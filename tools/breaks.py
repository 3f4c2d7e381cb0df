"""Break each rule's code and see a test that names the rule fail.

Reads ``tests/breaks/*.toml`` (``[[break]]`` with ``id``, ``file``, ``old``, ``new``) and the list
of ids in ``tools/rule_ids.txt``. For each break, in a copy of the tree, ``old`` (which must occur
exactly once in ``file``) becomes ``new``, and the tests whose name holds the id (``_s9_`` for
S-9) must fail, having passed before. Exits with 1 if an id lacks a test or a break, or if a break
goes unnoticed.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue

COPIED = ("src", "tests", "docs", "tools", "pyproject.toml")
SECONDS = 180  # for the tests of one id; a break may loop for ever


@dataclass(frozen=True)
class Break:
    """One way to break one rule."""

    id: str
    file: str
    old: str
    new: str
    source: str
    """The file that lists it, for messages."""


@dataclass(frozen=True)
class Verdict:
    """What became of an id: ``ok`` and why."""

    id: str
    ok: bool
    where: str
    why: str


@dataclass
class Copy:
    """A copy of the tree in which one break at a time is made."""

    root: Path
    edits: int = 0

    def pytest(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the copy's tests on the copy's code."""
        settings = os.environ | {"PYTHONPATH": str(self.root / "src")}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        return subprocess.run(
            [*command, "--tb=no", *arguments],
            cwd=self.root,
            env=settings,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )

    @contextmanager
    def broken(self, made: Break) -> Iterator[None]:
        """The copy with ``made`` in it, mended at the end."""
        path = self.root / made.file
        text = path.read_text(encoding="utf-8")
        try:
            self._write(path, text.replace(made.old, made.new))
            yield
        finally:
            self._write(path, text)

    def _write(self, path: Path, text: str) -> None:
        # Python takes compiled code for current if seconds and size agree: never the same second.
        self.edits += 1
        path.write_text(text, encoding="utf-8")
        os.utime(path, (1_000_000_000 + self.edits, 1_000_000_000 + self.edits))


@dataclass
class Tests:
    """The tests that name each id: their files, and whether they pass unbroken."""

    files: dict[str, set[str]] = field(default_factory=dict)
    failing: dict[str, str] = field(default_factory=dict)


def read_ids(path: Path) -> dict[str, str]:
    """Id → "" or the issue that brings it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    words = [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]
    return {word[0]: word[1] if len(word) > 1 else "" for word in words}


def read_breaks(folder: Path) -> list[Break]:
    """Every entry of every file; KeyError or TypeError with the file's name if one is malformed."""
    breaks = []
    for path in sorted(folder.glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8")).get("break", []):
            try:
                breaks.append(Break(**entry, source=path.name))
            except TypeError as error:
                raise TypeError(f"{path.name}: {error}: {entry}") from error
    return breaks


def marker(rule: str) -> str:
    """What the name of a test for ``rule`` holds: ``_s9_`` for S-9."""
    return f"_{rule.replace('-', '').lower()}_"


def read_tests(copy: Copy, ids: Iterable[str]) -> Tests:
    """Run every test that names one of ``ids``, unbroken."""
    sources = {
        str(path.relative_to(copy.root)): re.findall(
            r"def (test_\w+)", path.read_text(encoding="utf-8")
        )
        for path in sorted((copy.root / "tests").rglob("test_*.py"))
    }
    tests = Tests()
    for rule in ids:
        tests.files[rule] = {
            file for file, names in sources.items() if any(marker(rule) in name for name in names)
        }
    files = sorted(set().union(*tests.files.values()))
    if files:
        chosen = " or ".join(marker(rule) for rule in tests.files)
        run = copy.pytest("-rfE", "-k", chosen, *files)
        failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
        if run.returncode and not failed:
            raise SystemExit(run.stdout + run.stderr)
        for rule, own in tests.files.items():
            for name in failed:
                if marker(rule) in name or ("::" not in name and name in own):
                    tests.failing[rule] = name
    return tests


def check(copy: Copy, made: Break, files: Iterable[str]) -> Verdict:
    """Whether the tests that name the id notice ``made``."""
    path = copy.root / made.file
    times = path.read_text(encoding="utf-8").count(made.old) if path.is_file() else 0
    if times != 1:
        found = f"occurs {times} times" if path.is_file() else "file is missing"
        return Verdict(made.id, ok=False, where=made.file, why=f"{made.source}: {found}")
    try:
        with copy.broken(made):
            run = copy.pytest("-x", "-rf", "-k", marker(made.id), *sorted(files))
    except subprocess.TimeoutExpired:
        return Verdict(made.id, ok=False, where=made.file, why=f"ran for {SECONDS} s")
    failed = re.search(r"^FAILED (?:\S*::)?(\S+)", run.stdout, re.MULTILINE)
    if run.returncode == 1 and failed:
        return Verdict(made.id, ok=True, where=made.file, why=failed.group(1))
    why = "unnoticed" if run.returncode == 0 else f"no test failed: {run.stdout.strip()[-200:]}"
    return Verdict(made.id, ok=False, where=made.file, why=why)


def judge(
    root: Path, ids: Mapping[str, str], breaks: Sequence[Break], workers: int
) -> Iterator[Verdict]:
    """The verdict on each of ``ids``, in order; on each of its breaks, if it has several."""
    now = [rule for rule, issue in ids.items() if not issue]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        copies = [_copy(root, Path(folder) / str(number)) for number in range(workers)]
        tests = read_tests(copies[0], now)
        free: SimpleQueue[Copy] = SimpleQueue()
        for copy in copies:
            free.put(copy)

        def judged(made: Break) -> Verdict:
            copy = free.get()
            try:
                return check(copy, made, tests.files[made.id])
            finally:
                free.put(copy)

        pending = {}
        for rule in now:
            if tests.files[rule] and rule not in tests.failing:
                own = [made for made in breaks if made.id == rule]
                pending[rule] = [pool.submit(judged, made) for made in own]
        for rule, issue in ids.items():
            if issue:
                yield Verdict(rule, ok=True, where="-", why=f"comes with {issue}")
            elif not tests.files[rule]:
                yield Verdict(rule, ok=False, where="-", why="no test names it")
            elif rule in tests.failing:
                yield Verdict(rule, ok=False, where=tests.failing[rule], why="fails unbroken")
            elif not pending[rule]:
                yield Verdict(rule, ok=False, where="-", why="no break in tests/breaks")
            else:
                yield from (verdict.result() for verdict in pending[rule])


def _copy(root: Path, to: Path) -> Copy:
    to.mkdir()
    for name in COPIED:
        source = root / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.is_file():
            shutil.copy(source, to / name)
    return Copy(to)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a rule could break unseen."""
    parser = argparse.ArgumentParser(description="Break each rule; a test that names it must fail.")
    parser.add_argument("--only", metavar="ID", nargs="+", help="these ids alone: --only K-12 E-6")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args(arguments)

    ids = read_ids(asked.root / "tools" / "rule_ids.txt")
    breaks = read_breaks(asked.root / "tests" / "breaks")
    unknown = sorted({made.id for made in breaks} - set(ids)) + sorted(
        set(asked.only or ()) - set(ids)
    )
    if unknown:
        print(f"no such rule id: {', '.join(unknown)}", file=sys.stderr)
        return 2
    if asked.only:
        ids = {rule: issue for rule, issue in ids.items() if rule in asked.only}

    missed = 0
    for verdict in judge(asked.root, ids, breaks, asked.workers):
        missed += not verdict.ok
        mark = "ok    " if verdict.ok else "MISSED"
        print(f"{mark}  {verdict.id:<5} {verdict.where:<48} {verdict.why}", flush=True)
    print(f"{len(ids)} rule ids, {missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
