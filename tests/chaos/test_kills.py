"""A few kills of each kind, and hundreds in the long run; ``tools/kills.py`` makes any number."""

import asyncio
from pathlib import Path

import pytest
from chaos.campaign import Campaign, Plot
from chaos.party import Plan
from chaos.places import PLACES
from chaos.told import Told
from services import Cluster

RULEBOOKS = ("kotshena", "committee", "classic", "taqdeer", "sixty_six")


def run(folder: Path, plot: Plot, kills: int) -> Told:
    return asyncio.run(Campaign(folder, plot).run(kills))


@pytest.mark.slow
def test_no_kill_loses_or_doubles_what_was_acknowledged(tmp_path: Path) -> None:
    plans = tuple(Plan(each) for each in RULEBOOKS)
    places = ("written", "half told", "acknowledging")
    told = run(tmp_path, Plot(plans=plans, places=places), kills=4)
    assert told.kills == 4
    assert told.places["random"] == 2, told.places
    assert told.acknowledged > 50
    assert told.gifts > 2
    assert told.verified == told.matches


@pytest.mark.full
def test_a_match_ends_once_and_its_record_verifies(tmp_path: Path) -> None:
    plans = (Plan("sixty_six", {"target": 5}, watched=True), Plan("sixty_six", people=1))
    places = ("end decided", "end written", "end told")
    told = run(tmp_path, Plot(plans=plans, places=places, kinds=("exact",)), kills=4)
    assert {*told.places} == {"random", *places}, told.places
    assert told.matches >= 2
    assert told.verified == told.matches


@pytest.mark.slow
def test_the_server_outlives_its_database_and_neither_doubles_a_row(
    tmp_path: Path, own_postgres: Cluster
) -> None:
    plans = (Plan("sixty_six", watched=True), Plan("kotshena", people=1), Plan("taqdeer"))
    kinds = ("random", "exact", "database killed", "database fast", "both")
    plot = Plot(plans=plans, kinds=kinds, places=("writing",), cluster=own_postgres)
    told = run(tmp_path, plot, kills=5)
    assert told.places == {"random": 1, **dict.fromkeys(kinds[2:], 1), "writing": 1}
    assert told.acknowledged > 50
    assert len(told.outages) == 2


@pytest.mark.full
@pytest.mark.parametrize(("database", "kills"), [("sqlite", 200), ("postgres", 60)])
def test_hundreds_of_kills(
    database: str,
    kills: int,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
) -> None:
    cluster = request.getfixturevalue("own_postgres") if database == "postgres" else None
    told = run(tmp_path, Plot(seed=7, cluster=cluster), kills)
    with capsys.disabled():
        print(f"\n{database}: {told.line()}")  # noqa: T201 - the figure
    assert told.kills == kills
    assert told.acknowledged > 20 * kills
    assert told.verified == told.matches > 20
    if cluster is None:
        assert len(told.places) > 20, told.places


def test_places_are_there() -> None:
    assert all(most > 0 and callable(set_up) for set_up, most in PLACES.values())
