"""What every answer has, and what is said when something is wrong."""

import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from lamma.server.config import UNLIMITED, ServerConfig

Running = Any


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/api/tables"),
        ("GET", "/nope"),
        ("PUT", "/api/me"),
        ("GET", "/api/me"),
    ],
)
def test_every_answer_has_the_headers_of_security(server: Running, method: str, path: str) -> None:
    headers = server.client().request(method, path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "strict-transport-security" not in headers  # plain http
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers


def test_what_is_somebodys_is_not_stored(server: Running) -> None:
    assert server.guest().get("/api/me").headers["cache-control"] == "no-store"
    assert server.client().get("/api/rulebooks").headers["cache-control"].startswith("public")


def test_where_every_page_is_https_cookies_and_headers_say_so(serve: Any, tmp_path: Path) -> None:
    origin = "https://lamma.example"
    config = ServerConfig(data=tmp_path, limits=UNLIMITED, origins=(origin,), proxies=1)
    answer = serve(config).client(origin=origin).post("/api/guests", json={})
    for cookie in answer.headers.get_list("set-cookie"):
        assert cookie.startswith("__Host-lamma")
        assert "Secure" in cookie
        assert "Domain" not in cookie
    assert answer.headers["strict-transport-security"].startswith("max-age=31536000")


@pytest.mark.parametrize("path", ["/nope", "/api/nope", "/api/tables/x/y/z", "/static/x", "/%00"])
def test_an_unknown_path_is_told_in_json(server: Running, path: str) -> None:
    answer = server.client().get(path)
    assert (answer.status_code, answer.json()) == (404, {"code": "not_found"})


def test_an_unknown_method_says_which_there_are(server: Running) -> None:
    answer = server.client().put("/api/me", json={})
    assert (answer.status_code, answer.json()) == (405, {"code": "method"})
    assert {"GET", "PATCH"} <= set(answer.headers["allow"].split(", "))


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded"])
def test_only_json_changes_anything(server: Running, kind: str | None) -> None:
    headers = {} if kind is None else {"content-type": kind}
    answer = server.client().post("/api/guests", content=b"{}", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "media_type")


def test_a_body_has_a_largest_size(server: Running) -> None:
    headers = {"content-type": "application/json"}
    for size, status in ((16_000, 400), (17_000, 413)):
        body = json.dumps({"name": "a" * size})
        answer = server.client().post("/api/guests", content=body, headers=headers)
        assert answer.status_code == status
    stream = (b" " * 1000 for _ in range(40))
    answer = server.client().post("/api/guests", content=stream, headers=headers)
    assert (answer.status_code, answer.json()) == (413, {"code": "too_large"})


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b'{"a":1e999}', b"[" * 9000])
def test_what_is_no_json_is_malformed(server: Running, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = server.client().post("/api/guests", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_fault_is_an_incident_and_no_traceback(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: int) -> None:
        raise RuntimeError("the ace of spades")

    monkeypatch.setattr(server.app.state["house"].people.directory, "public", broken)
    answer = server.client().get("/api/tables")
    assert answer.status_code == 500
    assert set(answer.json()) == {"code", "incident"}
    assert "ace" not in answer.text


def test_the_front_door_lets_in_its_own_style_only(server: Running) -> None:
    answer = server.client().get("/")
    policy = answer.headers["content-security-policy"]
    assert answer.headers["content-type"].startswith("text/html")
    assert "style-src 'sha256-" in policy
    assert "unsafe" not in policy
    assert 'lang="ar" dir="rtl"' in answer.text
    assert 'lang="en" dir="ltr"' in answer.text
    assert "<script" not in answer.text
    assert "://" not in answer.text.replace("http://localhost", "")


def test_a_socket_elsewhere_is_refused(server: Running) -> None:
    url = server.url.replace("http", "ws")
    with pytest.raises(InvalidStatus) as refused, connect(f"{url}/api/other"):
        pass
    assert refused.value.response.status_code == 403
