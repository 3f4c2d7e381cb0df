"""The locked lists are fresh, whole and say nothing of where files come from."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
KINDS = ("runtime", "dev", "bench")
"""Those that hold what the project itself requires."""


def text(kind: str) -> str:
    return (ROOT / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")


def pins(kind: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text(kind), re.MULTILINE))


def required(kind: str) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = project["build-system"]["requires"] + project["project"]["dependencies"]
    if kind == "dev":
        names += project["project"]["optional-dependencies"]["dev"]
    return [Requirement(name) for name in names]


@pytest.mark.parametrize("kind", KINDS)
def test_every_requirement_of_the_project_is_locked_in_a_version_that_fits(kind: str) -> None:
    locked = pins(kind)
    for requirement in required(kind):
        version = locked.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement} is not locked: run tools/lock"
        assert requirement.specifier.contains(version), f"{requirement}: {version} is locked"


@pytest.mark.parametrize("kind", [*KINDS, "node"])
def test_every_locked_package_has_hashes(kind: str) -> None:
    entries = re.split(r"^(?=[a-z0-9-]+==)", text(kind), flags=re.MULTILINE)[1:]
    assert entries
    for entry in entries:
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("kind", [*KINDS, "node"])
def test_a_lock_names_no_address_and_no_place_on_a_machine(kind: str) -> None:
    options = re.findall(r"(?:https?|file):\S+|^--?[a-z]\S*", text(kind), re.MULTILINE)
    assert options == []


def test_to_play_and_to_check_use_the_same_versions() -> None:
    assert pins("runtime").items() <= pins("dev").items()


def test_the_lock_of_the_web_client_names_no_address_and_has_hashes() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = [entry for place, entry in lock["packages"].items() if place]
    assert len(packages) > 50
    assert not [entry for entry in packages if "resolved" in entry or "integrity" not in entry]
    exact = re.compile(r"\d+\.\d+\.\d+")
    own = lock["packages"][""]
    for version in (own["dependencies"] | own["devDependencies"]).values():
        assert exact.fullmatch(version), version
