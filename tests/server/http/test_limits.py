"""Budgets: what one address may ask for."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from lamma.server.config import UNLIMITED, Budget, ServerConfig

Running = Any
FEW = Budget(burst=3, rate=0.01)


def refused(ask: Callable[[], Any], times: int = 5) -> list[int]:
    return [ask().status_code for _ in range(times)]


def test_guests_by_address(serve: Any, tmp_path: Path) -> None:
    limits = replace(UNLIMITED, guests=FEW)
    server = serve(ServerConfig(data=tmp_path, limits=limits, proxies=1))
    client = server.client()

    def ask(address: str) -> Any:
        return client.post("/api/guests", json={}, headers={"x-forwarded-for": address})

    assert refused(lambda: ask("192.0.2.7")) == [201, 201, 201, 429, 429]
    answer = ask("192.0.2.7")
    assert answer.json() == {"code": "rate"}
    assert 1 <= int(answer.headers["retry-after"]) <= 100
    assert ask("192.0.2.8").status_code == 201
    # What the client wrote itself stands further left, and changes nothing.
    assert ask("198.51.100.1, 192.0.2.7").status_code == 429
    # One household has a /64.
    six = [f"2001:db8:1:2::{n}" for n in range(1, 6)]
    assert [ask(address).status_code for address in six] == [201, 201, 201, 429, 429]
    assert ask("2001:db8:1:3::1").status_code == 201


def test_without_a_proxy_its_header_is_not_believed(serve: Any, tmp_path: Path) -> None:
    server = serve(ServerConfig(data=tmp_path, limits=replace(UNLIMITED, guests=FEW)))
    client = server.client()
    asked = [
        client.post("/api/guests", json={}, headers={"x-forwarded-for": f"192.0.2.{n}"})
        for n in range(5)
    ]
    assert [answer.status_code for answer in asked] == [201, 201, 201, 429, 429]


def test_wrong_codes_run_out_and_right_ones_do_not(serve: Any, tmp_path: Path) -> None:
    server = serve(ServerConfig(data=tmp_path, limits=replace(UNLIMITED, codes=FEW)))
    code = (
        server.guest()
        .post("/api/tables", json={"settings": {"rulebook": "taqdeer"}})
        .json()["code"]
    )
    friend = server.guest()
    assert refused(lambda: friend.get(f"/api/tables/by-code/{code}")) == [200] * 5
    wrong = "AAAAAA" if code != "AAAAAA" else "BBBBBB"
    assert refused(lambda: friend.get(f"/api/tables/by-code/{wrong}")) == [404] * 3 + [429] * 2
    # Now not even the right one: a guesser must not learn that he has hit.
    assert friend.get(f"/api/tables/by-code/{code}").status_code == 429
    assert (
        server.guest().post("/api/tickets", json={"table": "x", "code": wrong}).status_code == 429
    )


@pytest.mark.parametrize(
    ("name", "path", "body"),
    [
        ("player_tables", "/api/tables", {"settings": {"rulebook": "taqdeer"}}),
        ("player_tables", "/api/tables/quick", {"rulebook": "taqdeer"}),
        ("player_tickets", "/api/tickets", {"table": "none"}),
    ],
)
def test_what_one_player_may_ask_for(
    serve: Any, tmp_path: Path, name: str, path: str, body: dict[str, object]
) -> None:
    limits = replace(UNLIMITED, **{name: FEW})
    server = serve(ServerConfig(data=tmp_path, limits=limits))
    player = server.guest()
    assert [code == 429 for code in refused(lambda: player.post(path, json=body))] == [
        False,
        False,
        False,
        True,
        True,
    ]
    assert server.guest().post(path, json=body).status_code != 429


def test_requests_of_any_kind(serve: Any, tmp_path: Path) -> None:
    server = serve(ServerConfig(data=tmp_path, limits=replace(UNLIMITED, requests=FEW)))
    client = server.client()
    assert refused(lambda: client.get("/nope")) == [404] * 3 + [429] * 2
    answer = client.get("/api/tables")
    assert answer.json() == {"code": "rate"}
    assert answer.headers["x-content-type-options"] == "nosniff"
    # Whoever watches over the server is let through.
    assert client.get("/health/live").status_code == 200


def test_an_ordinary_evening_meets_no_limit(limited: Running) -> None:
    players = [limited.guest() for _ in range(4)]
    made = players[0].post("/api/tables", json={"settings": {"rulebook": "taqdeer"}}).json()
    for player in players[1:]:
        found = player.get(f"/api/tables/by-code/{made['code']}").json()
        wish = {"table": found["id"], "code": made["code"]}
        assert player.post("/api/tickets", json=wish).status_code == 201
