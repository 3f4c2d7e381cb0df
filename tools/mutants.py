"""Mutation tests of the modules that hold rules and scoring: at least 95 % killed in each.

Runs mutmut with its default operators (settings in pyproject.toml), then weighs each module.
``tests/mutants-survivors.toml`` lists the survivors that are accepted, with the reason::

    [[survivor]]
    function = "lamma.games.taqdeer.rules.legal"
    old = "return Legal()"
    new = "return None"
    kind = "same"
    why = "no caller can tell"

``old`` and ``new`` are the lines that the mutant changes. ``kind`` is ``text`` for the wording of
a message, which does not count, or ``same`` for a change no test can see, which counts as
survived. Exits with 1 if a module is below 95 %, a survivor is not listed, or a listed one is dead.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
ACCEPTED = ROOT / "tests" / "mutants-survivors.toml"
GATE = 95.0
KINDS = ("text", "same")
# A mutant that loops for ever or kills the interpreter has been noticed.
KILLED = ("killed", "timeout", "segfault", "caught by type check")
LEFT_OUT = ("skipped",)


@dataclass(frozen=True)
class Change:
    """What a mutant does: the function, and its lines before and after."""

    function: str
    old: str
    new: str


@dataclass(frozen=True)
class Weight:
    """A module's mutants; ``text`` are accepted survivors in the wording of messages."""

    module: str
    killed: int
    survived: int
    text: int

    @property
    def percent(self) -> float:
        """How many of those that count were killed."""
        counted = self.killed + self.survived
        return 100.0 * self.killed / counted if counted else 100.0


def read_results(lines: Iterable[str]) -> dict[str, str]:
    """Mutant → status, from ``mutmut results``."""
    pairs = (line.strip().rpartition(": ") for line in lines if ": " in line)
    return {name: status for name, _, status in pairs if status not in LEFT_OUT}


def function_of(mutant: str) -> str:
    """The function of a mutant: ``m.x_legal__mutmut_3`` → ``m.legal``; a method is ``m.C.f``."""
    module, _, name = mutant.rpartition(".")
    plain = re.sub(r"__mutmut_\d+$", "", name).removeprefix("x_").removeprefix("xǁ")
    return f"{module}.{plain.replace('ǁ', '.')}"


def read_change(mutant: str, diff: str) -> Change:
    """The change that ``mutmut show`` prints."""
    lines = diff.splitlines()
    old = [line[1:].strip() for line in lines if line.startswith("-") and line[:3] != "---"]
    new = [line[1:].strip() for line in lines if line.startswith("+") and line[:3] != "+++"]
    return Change(function_of(mutant), "\n".join(old), "\n".join(new))


def read_accepted(text: str) -> dict[Change, str]:
    """Accepted survivor → its kind; ValueError names an entry without a reason or of no kind."""
    accepted = {}
    for entry in tomllib.loads(text).get("survivor", []):
        if entry.get("kind") not in KINDS or not str(entry.get("why", "")).strip():
            raise ValueError(f"needs a kind of {KINDS} and a why: {entry}")
        accepted[Change(entry["function"], entry["old"], entry["new"])] = entry["kind"]
    return accepted


def module_of(mutant: str) -> str:
    """The module a mutant is in."""
    return mutant.rpartition(".")[0]


def weigh(
    results: Mapping[str, str], changes: Mapping[str, Change], accepted: Mapping[Change, str]
) -> Iterator[Weight]:
    """Each module's weight; ``changes`` says what the survivors do."""
    for module in sorted({module_of(mutant) for mutant in results}):
        own = {mutant: s for mutant, s in results.items() if module_of(mutant) == module}
        alive = [mutant for mutant, status in own.items() if status not in KILLED]
        text = sum(accepted.get(changes[mutant]) == "text" for mutant in alive)
        yield Weight(module, len(own) - len(alive), len(alive) - text, text)


def faults(
    weights: Sequence[Weight], changes: Mapping[str, Change], accepted: Mapping[Change, str]
) -> Iterator[str]:
    """What keeps the check from passing, a paragraph each."""
    for weight in weights:
        if weight.percent < GATE:
            yield f"{weight.module}: {weight.percent:.1f} % killed, below {GATE:g} %"
    for mutant, change in changes.items():
        if change not in accepted:
            yield f"survived: {mutant}\n  - {change.old}\n  + {change.new}"
    for change in accepted:
        if change not in changes.values():
            yield f"no longer survives: {change.function}: {change.new}"


def mutmut(*arguments: str) -> str:
    """What mutmut prints."""
    command = ["mutmut", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main(arguments: Sequence[str] | None = None) -> int:
    """Run mutmut and weigh what it found; 1 if the gate is not passed."""
    parser = argparse.ArgumentParser(description="Mutation tests, at least 95 % killed a module.")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--again", action="store_true", help="weigh the last run, run nothing")
    parser.add_argument("--only", nargs="*", default=[], help="mutants, such as '*taqdeer.rules*'")
    asked = parser.parse_args(arguments)

    if not asked.again:
        shutil.rmtree(ROOT / "mutants", ignore_errors=True)
        command = ["mutmut", "run", "--max-children", str(asked.workers), *asked.only]
        code = subprocess.run(command, cwd=ROOT, check=False).returncode
        if code:
            return code
    # With --only, mutmut runs no others: they have no verdict and are not weighed.
    found = read_results(mutmut("results", "--all", "true").splitlines())
    results = {mutant: status for mutant, status in found.items() if status != "not checked"}
    alive = [mutant for mutant, status in results.items() if status not in KILLED]
    with ThreadPoolExecutor(asked.workers) as pool:
        diffs = pool.map(lambda mutant: mutmut("show", mutant), alive)
        changes = {m: read_change(m, diff) for m, diff in zip(alive, diffs, strict=True)}
    listed = read_accepted(ACCEPTED.read_text(encoding="utf-8")) if ACCEPTED.exists() else {}
    modules = {module_of(mutant) for mutant in results}
    accepted = {
        change: kind
        for change, kind in listed.items()
        if any(change.function.startswith(f"{module}.") for module in modules)
    }
    weights = list(weigh(results, changes, accepted))
    found_faults = list(faults(weights, changes, accepted))
    print(*found_faults, sep="\n", end="\n" if found_faults else "")
    for weight in weights:
        print(
            f"{weight.percent:6.1f} %  {weight.module}: {weight.killed} killed, "
            f"{weight.survived} survived, {weight.text} in the wording of messages"
        )
    return 1 if found_faults or not weights else 0


if __name__ == "__main__":
    sys.exit(main())
