"""Databases to open: a file of SQLite, and PostgreSQL."""

from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind in turn."""
    if request.param == "postgres":
        found: str = request.getfixturevalue("postgres_url")
        return found
    return f"sqlite:///{tmp_path / 'people.db'}"
