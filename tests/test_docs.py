"""The documents: links lead somewhere, ids exist, and nothing names a machine or a registry."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from lamma.games.registry import RULEBOOKS

ROOT = Path(__file__).parents[1]

# Written so that this file does not hold what it looks for.
LEAKS = re.compile(
    r"(?:^|[^\w.])[/](?:work|farm|root|home[/]\w+|tmp[/]\w+)[/]"
    r"|pypi[.]org|pythonhosted[.]org|registry[.]npmjs|npmjs[.]org|deb[.]debian"
)
HEADINGS = ("## Question", "## Choice", "## What would change our mind")


@cache
def tracked() -> tuple[Path, ...]:
    """Every file of the repository that git knows and that holds text."""
    listing = subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    files = [ROOT / name for name in listing.split("\0") if name]
    return tuple(file for file in files if file.is_file() and b"\0" not in file.read_bytes())


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def documents() -> list[Path]:
    return [file for file in tracked() if file.suffix == ".md"]


def slugs(text: str) -> set[str]:
    """The anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_lead_somewhere() -> None:
    broken = []
    for file in documents():
        for target in re.findall(r"\]\(([^)\s]+)\)", read(file)):
            path, _, anchor = target.partition("#")
            if "://" in target or target.startswith("mailto:"):
                continue
            aim = (file.parent / path) if path else file
            if not aim.exists() or (
                anchor and aim.suffix == ".md" and anchor not in slugs(read(aim))
            ):
                broken.append(f"{file.relative_to(ROOT)}: {target}")
    assert broken == []


def test_every_rule_id_that_is_cited_exists() -> None:
    known = set(re.findall(r"^[A-Z]-\d+", read(ROOT / "tools" / "rule_ids.txt"), re.MULTILINE))
    strangers = [
        f"{file.relative_to(ROOT)}: {rule}"
        for file in tracked()
        if file.suffix in {".py", ".md", ".ftl", ".toml"}
        and (ROOT / "tests" / "tooling") not in file.parents
        for rule in re.findall(r"(?<![\w-])[EKCJTSD]-\d+\b", read(file))
        if rule not in known
    ]
    assert strangers == []


def test_every_decision_has_its_three_headings() -> None:
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert len(decisions) >= 5
    for number, file in enumerate(decisions, start=1):
        assert file.name.startswith(f"{number:04}-"), file.name
        found = [line for line in read(file).splitlines() if line.startswith("## ")]
        assert tuple(found) == HEADINGS, file.name


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in tracked()
        for number, line in enumerate(read(file).splitlines(), start=1)
        if LEAKS.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "docs/design.md"])
def test_every_command_that_a_document_shows_exists(name: str) -> None:
    shown = set(re.findall(r"(?:^|`)(?:\./play|lamma) ([a-z]+)\b", read(ROOT / name), re.MULTILINE))
    asked = subprocess.run(
        [sys.executable, "-c", "from lamma.cli.main import main; main()", "--help"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    commands = set(re.findall(r"^  ([a-z]+)  ", asked, re.MULTILINE))
    assert shown <= commands | set(RULEBOOKS), f"{name} shows commands that are not there"


def test_every_file_that_a_document_names_is_there() -> None:
    """A path in backquotes, such as ``tools/breaks.py``, is a file or a folder."""
    missing = [
        f"{name}: {path}"
        for name in ("README.md", "CONTRIBUTING.md", "docs/design.md")
        for path in re.findall(
            r"`((?:src|tests|tools|docs|requirements)/[\w./-]+)`", read(ROOT / name)
        )
        if not (ROOT / path).exists()
    ]
    assert missing == []
