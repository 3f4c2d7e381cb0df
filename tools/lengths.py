"""Keep modules short enough to read: one concept a file.

No module over 400 lines, no module of rules over 250, and the median module of the package
under 120. Tests are lists, and are not measured.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

CEILING, RULES_CEILING, MEDIAN = 400, 250, 120
FOLDERS = ("src", "tools", "benchmarks")


def lengths(root: Path) -> dict[str, int]:
    """Lines of every Python file that is ours, by its path from ``root``."""
    files = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.py"))]
    return {
        path.relative_to(root).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in files
    }


def ceiling(file: str) -> int:
    """The most lines ``file`` may have; less for the modules that hold rules."""
    parts = Path(file).parts
    rules = parts[:3] == ("src", "lamma", "games") and any(
        part.startswith("rules") for part in parts
    )
    return RULES_CEILING if rules else CEILING


def faults(root: Path) -> Iterator[str]:
    """What is too long, a sentence each."""
    found = lengths(root)
    for file, lines in found.items():
        if lines > ceiling(file):
            yield f"{file}: {lines} lines, over {ceiling(file)}: split it by concept"
    package = [lines for file, lines in found.items() if file.startswith("src/")]
    middle = median(package) if package else 0
    if middle >= MEDIAN:
        yield f"src: the median module has {middle:g} lines, not under {MEDIAN}"


def main() -> int:
    """Print the faults; 1 if there are any."""
    root = Path(__file__).parents[1]
    found = list(faults(root))
    package = [lines for file, lines in lengths(root).items() if file.startswith("src/")]
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{len(package)} modules, median {median(package):g} lines, longest {max(package)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
