"""The same server on PostgreSQL, and what it says while that is away."""

import time
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from lamma.server.config import UNLIMITED, ServerConfig

TABLE = {"settings": {"rulebook": "kotshena"}}


def test_a_server_on_postgres(serve: Any, tmp_path: Path, postgres_url: str) -> None:
    server = serve(ServerConfig(data=tmp_path, database=postgres_url, limits=UNLIMITED))
    host, friend = server.guest(name="Omar"), server.guest(name="Nour")
    made = host.post("/api/tables", json=TABLE).json()
    table = made["table"]["id"]
    wish = {"table": table, "invitation": made["invitation"]}
    assert friend.post("/api/tickets", json=wish).status_code == 201
    assert friend.get(f"/api/tables/{table}").json()["seats"][0]["name"] == "Omar"
    assert host.get("/api/tables/mine").json()[0]["code"] == made["code"]
    quick = {"rulebook": "taqdeer", "wait": 600}
    first, second = (each.post("/api/tables/quick", json=quick).json() for each in (host, friend))
    assert first["id"] == second["id"]
    assert not list(tmp_path.glob("*.db"))


def test_two_servers_on_one_postgres_know_the_same_people(
    serve: Any, tmp_path: Path, postgres_url: str
) -> None:
    config = ServerConfig(data=tmp_path, database=postgres_url, limits=UNLIMITED)
    one = serve(config)
    other = serve(replace(config, port=0))
    host = one.guest(name="Omar")
    made = host.post("/api/tables", json=TABLE).json()
    elsewhere = other.client(authorization=host.headers["authorization"])
    assert elsewhere.get("/api/me").json()["name"] == "Omar"
    assert elsewhere.get(f"/api/tables/{made['table']['id']}").json()["seat"] == 0


def test_while_postgres_is_away_it_says_so_and_then_goes_on(
    serve: Any, tmp_path: Path, own_postgres: Any
) -> None:
    url = own_postgres.database()
    server = serve(ServerConfig(data=tmp_path, database=url, limits=UNLIMITED))
    host = server.guest(name="Omar")
    assert host.get("/health/ready").status_code == 200
    own_postgres.down("immediate")
    away = host.get("/api/me")
    assert (away.status_code, away.json()) == (503, {"code": "unavailable"})
    assert away.headers["retry-after"] == "5"
    assert host.get("/health/ready").json()["parts"]["people"] is False
    assert host.get("/health/live").status_code == 200
    own_postgres.up()
    until = time.monotonic() + 10
    while host.get("/health/ready").status_code != 200:
        assert time.monotonic() < until
        time.sleep(0.1)
    assert host.get("/api/me").json()["name"] == "Omar"
    assert host.post("/api/tables", json=TABLE).status_code == 201
