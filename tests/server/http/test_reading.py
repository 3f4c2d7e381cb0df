"""What is there to read: rulebooks, pages, documents, health, measures."""

from pathlib import Path
from typing import Any

import pytest

from lamma import __version__
from lamma.games.registry import RULEBOOKS
from lamma.server.config import UNLIMITED, ServerConfig
from lamma.server.problems import STATUS, Problem
from lamma.text import pages

Running = Any


def test_every_rulebook_with_its_options_and_bots(server: Running) -> None:
    told = {book["name"]: book for book in server.client().get("/api/rulebooks").json()}
    assert tuple(told) == RULEBOOKS
    length = told["committee"]["options"][0]
    assert length["name"] == "length"
    assert 18 in length["values"]
    assert length["default"] in length["values"]
    assert told["sixty_six"]["seats"] == 2
    assert "beginner" in told["kotshena"]["bots"]


@pytest.mark.parametrize("lang", pages.LANGUAGES)
def test_every_page_in_both_languages(server: Running, lang: str) -> None:
    client = server.client()
    names = client.get("/api/pages").json()
    assert lang in names["languages"]
    for name in names["pages"]:
        told = client.get(f"/api/pages/{lang}/{name}").json()
        assert told == {"lang": lang, "name": name, "markdown": pages.page(name, lang)}


@pytest.mark.parametrize("path", ["fr/kotshena", "en/nope", "en/..%2F..%2Fsecret"])
def test_no_other_page(server: Running, path: str) -> None:
    answer = server.client().get(f"/api/pages/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_health(server: Running) -> None:
    client = server.client()
    assert client.get("/health/live").json()["version"] == __version__
    ready = client.get("/health/ready").json()
    assert ready == {
        "status": "ready",
        "version": __version__,
        "parts": {"people": True, "tables": True},
    }


def test_not_ready_without_a_database(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no() -> bool:
        return False

    monkeypatch.setattr(server.app.state["house"].people, "ping", no)
    answer = server.client().get("/health/ready")
    assert answer.status_code == 503
    assert answer.json()["parts"] == {"people": False, "tables": True}


def test_measures_by_route_and_never_by_what_was_sent(server: Running) -> None:
    client = server.guest(name="Mona")
    table = client.post("/api/tables", json={"settings": {"rulebook": "taqdeer"}}).json()
    client.get(f"/api/tables/{table['table']['id']}")
    client.get("/api/secret-path")
    answer = client.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    text = answer.text
    assert 'lamma_http_requests_total{route="/api/tables/{table}"}' in text
    assert f'lamma_info{{version="{__version__}"}} 1.0' in text
    assert 'lamma_http_answers_total{status="404"}' in text
    assert "lamma_http_request_seconds_bucket" in text
    assert "process_resident_memory_bytes" in text
    for word in ("Mona", table["table"]["id"], table["code"], "secret-path", "127.0.0.1"):
        assert word not in text


def test_measures_can_be_left_out(serve: Any, tmp_path: Path) -> None:
    server = serve(ServerConfig(data=tmp_path, limits=UNLIMITED, metrics=False))
    assert server.client().get("/metrics").status_code == 404


def test_the_documents(server: Running) -> None:
    client = server.client()
    openapi = client.get("/schema/openapi.json").json()
    asyncapi = client.get("/schema/asyncapi.json").json()
    assert openapi["openapi"].startswith("3.1")
    assert asyncapi["asyncapi"].startswith("3.")


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method in {"get", "post", "patch", "delete"}
    ]


def test_every_route_documents_its_refusals(server: Running) -> None:
    document = server.client().get("/schema/openapi.json").json()
    found = operations(document)
    assert len(found) >= 20
    for path, method, operation in found:
        answers = operation["responses"]
        wanted = {"400", "429", "500", "503"}
        if "requestBody" in operation:
            wanted |= {"403", "413", "415"}
        if "{" in path:
            wanted |= {"404"}
        assert wanted <= set(answers), (method, path)
        assert operation["summary"]
        assert operation["description"]
    codes = document["components"]["schemas"]["Problem"]["enum"]
    assert set(codes) == {str(problem) for problem in Problem} == {str(each) for each in STATUS}
