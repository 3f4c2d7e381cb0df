"""Run everything CI runs: ``./check`` sets up the environment and starts this."""

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]

Command = tuple[str, ...]

FIX: tuple[Command, ...] = (
    ("ruff", "check", "--fix", "--quiet", "."),
    ("ruff", "format", "--quiet", "."),
)
BREAKS: Command = ("python", "tools/breaks.py")
MUTANTS: Command = ("python", "tools/mutants.py")
STAGES: dict[str, Command] = {
    "format": ("ruff", "format", "--check", "."),
    "lint": ("ruff", "check", "."),
    "types": ("mypy",),
    "layers": ("lint-imports", "--no-logo"),
    "lengths": ("python", "tools/lengths.py"),
    "packages": ("python", "-m", "pip", "check", "--disable-pip-version-check"),
    "web": ("bash", "tools/web"),
    # The documents, the lock files and the notice of licences are checked by tests.
    "tests": ("pytest", "-q", "-n", "2", "-m", "not full"),
}
LONG: Command = ("pytest", "-q", "-m", "full", "--durations", "10")
"""Whole campaigns of minutes, one after another: some of them measure, or fill the machine."""
FUZZ: Command = ("env", "LAMMA_FUZZ=300", "pytest", "-q", "tests/server/http/test_fuzzed.py")
SIEGE: Command = ("python", "tools/siege.py", "--frames", "1000000")

HELP = """\
  ./check                 everything CI runs
  ./check lint types      these stages alone
  ./check --fix           put right what ruff can, then stop
  ./check --breaks        break every rule and see a test that names it fail
  ./check --mutants       mutation tests on the modules of rules and scoring
  ./check --long          the tests that take minutes: kills, fuzzing, two-world streams
  ./check --full          all of these

stages: """


@dataclass(frozen=True)
class Done:
    """One stage that ran: how long it took, and what it counted (pytest's own counts for tests)."""

    name: str
    seconds: float
    passed: int
    failed: int


def run(name: str, command: Command, clock: Callable[[], float] = time.monotonic) -> Done:
    """Run one stage, showing what it says as it comes."""
    print(f"── {name}: {' '.join(command)}", flush=True)
    start = clock()
    last = ""
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            last = line if line.strip() else last
    passed, failed = counts(last) if command[0] == "pytest" else (0, 0)
    good = process.returncode == 0
    if not passed + failed or (not good and not failed):
        passed, failed = passed + good, failed + (not good)
    return Done(name, clock() - start, passed, failed)


def counts(closing: str) -> tuple[int, int]:
    """What pytest's closing line counts: ``3 failed, 40 passed, 1 error in 2.1s`` is (40, 4)."""
    found = {word: int(number) for number, word in re.findall(r"(\d+) (\w+)", closing)}
    failed = sum(found.get(word, 0) for word in ("failed", "error", "errors"))
    return found.get("passed", 0), failed


def report(stages: Sequence[Done]) -> Iterator[str]:
    """A line a stage, and the sum."""
    yield ""
    for done in stages:
        yield f"{'FAILED' if done.failed else 'ok':<8}{done.name:<10}{done.seconds:7.1f} s"
    passed, failed = sum(done.passed for done in stages), sum(done.failed for done in stages)
    seconds = sum(done.seconds for done in stages)
    yield f"{passed} passed, {failed} failed in {seconds:.1f}s"


def chosen(asked: argparse.Namespace) -> dict[str, Command]:
    """The stages that the command line asks for."""
    more = {"breaks": BREAKS, "mutants": MUTANTS, "long": LONG, "fuzz": FUZZ, "siege": SIEGE}
    if asked.stage:
        every = STAGES | more
        return {name: every[name] for name in asked.stage}
    if asked.full:
        return STAGES | more
    alone = {name: command for name, command in more.items() if getattr(asked, name, False)}
    return alone or STAGES


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the stages asked for; 1 if one failed."""
    names = [*STAGES, "breaks", "mutants", "long", "fuzz", "siege"]
    parser = argparse.ArgumentParser(
        prog="./check",
        description="Everything CI runs, in one command.",
        epilog=HELP + ", ".join(names),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("stage", nargs="*", help="run these stages alone")
    parser.add_argument("--fix", action="store_true", help="let ruff mend and format, then stop")
    parser.add_argument("--full", action="store_true", help="all that follows too")
    parser.add_argument("--breaks", action="store_true", help="break each rule; a test must fail")
    parser.add_argument("--mutants", action="store_true", help="mutation tests, 95 %% a module")
    parser.add_argument("--long", action="store_true", help="the tests that take minutes")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.stage if name not in names]
    if unknown:
        parser.error(f"no stage {', '.join(unknown)}; there are: {', '.join(names)}")

    if asked.fix:
        return max(subprocess.run(command, cwd=ROOT, check=False).returncode for command in FIX)
    stages = [run(name, command) for name, command in chosen(asked).items()]
    print(*report(stages), sep="\n")
    return 1 if any(done.failed for done in stages) else 0


if __name__ == "__main__":
    sys.exit(main())
