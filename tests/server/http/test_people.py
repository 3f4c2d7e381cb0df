"""Guests, cookies, tokens, names."""

import asyncio
import sqlite3
import unicodedata
from typing import Any

import httpx
import pytest

from lamma.client import Client, Left, Link, Reason
from lamma.table.settings import Settings
from lamma.wire import Ack

Running = Any


def test_a_guest_is_somebody_at_once(server: Running) -> None:
    answer = server.client().post("/api/guests", json={})
    guest = answer.json()
    assert answer.status_code == 201
    assert guest["name"].startswith("ضيف ")
    assert guest["kind"] == "guest"
    assert len(guest["token"]) == 43
    english = server.client().post("/api/guests", json={"lang": "en"}).json()
    assert english["name"].startswith("Guest ")


def test_a_token_is_kept_as_a_digest_only(server: Running) -> None:
    answer = server.client().post("/api/guests", json={"name": "Nour"})
    token = answer.json()["token"]
    device = answer.cookies["lamma_device"]
    with sqlite3.connect(server.config.data / "people.db") as database:
        everything = "\n".join(database.iterdump())
    assert "Nour" in everything
    for secret in (token, device):
        assert secret not in everything
        assert secret.encode().hex() not in everything.lower()


def test_me_by_token_and_by_cookie(server: Running) -> None:
    program, page = server.guest(name="Salma"), server.browser(name="Huda")
    assert program.get("/api/me").json()["name"] == "Salma"
    assert page.get("/api/me").json()["name"] == "Huda"
    assert "token" not in page.get("/api/me").json()


@pytest.mark.parametrize("token", ["x", "x" * 43, "Ω" * 43])
def test_another_token_is_nobody(server: Running, token: str) -> None:
    answer = server.client().get("/api/me", headers={"authorization": f"Bearer {token}".encode()})
    assert (answer.status_code, answer.json()) == (401, {"code": "signed_out"})
    assert answer.headers["www-authenticate"] == "Bearer"


def test_another_kind_of_authorization_is_nobody(server: Running) -> None:
    page = server.browser()
    answer = page.get("/api/me", headers={"authorization": "Basic QTpC"})
    assert answer.status_code == 401


def test_cookies_cannot_be_read_by_scripts_nor_sent_from_elsewhere(server: Running) -> None:
    answer = server.client().post("/api/guests", json={})
    cookies = answer.headers.get_list("set-cookie")
    assert [cookie.partition("=")[0] for cookie in cookies] == ["lamma", "lamma_device"]
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Path=/" in cookie
        assert "Secure" not in cookie  # plain http


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "", "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {},
    ],
)
def test_a_cookie_changes_things_for_our_pages_only(
    server: Running, headers: dict[str, str]
) -> None:
    page = server.browser(name="Huda")
    del page.headers["origin"]
    answer = page.patch("/api/me", json={"name": "Mallory"}, headers=headers)
    assert (answer.status_code, answer.json()) == (403, {"code": "origin"})
    assert page.get("/api/me").json()["name"] == "Huda"


@pytest.mark.parametrize("headers", [{"sec-fetch-site": "same-origin"}, {"origin": "ours"}])
def test_our_own_page_may(server: Running, headers: dict[str, str]) -> None:
    page = server.browser()
    del page.headers["origin"]
    ours = {name: value.replace("ours", server.url) for name, value in headers.items()}
    assert page.patch("/api/me", json={"name": "Nour"}, headers=ours).status_code == 200


def test_a_token_needs_no_origin(server: Running) -> None:
    program = server.guest()
    assert program.patch("/api/me", json={"name": "Bot"}).json()["name"] == "Bot"


def test_a_foreign_page_cannot_make_a_guest_of_its_visitor(server: Running) -> None:
    answer = server.client(origin="https://evil.example").post("/api/guests", json={})
    assert answer.json() == {"code": "origin"}
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("  نور  الدين ", "نور الدين"),
        ("e\u0301", "é"),
        ("مُحَمَّد", "مُحَمَّد"),
        ("👩‍🌾", "👩‍🌾"),
        ("a" * 24, "a" * 24),
    ],
)
def test_names_are_kept_in_their_normal_form(server: Running, name: str, kept: str) -> None:
    guest = server.client().post("/api/guests", json={"name": name}).json()
    assert guest["name"] == unicodedata.normalize("NFC", kept)


@pytest.mark.parametrize(
    "name",
    [
        " ",
        "\u200d",
        "a" * 25,
        "a\u202eb",
        "a\u2066b\u2069",
        "a\u200eb",
        "a\x1b[31m",
        "a\x00",
        "\ue000",
        "a" + "\u0301" * 6,
        "\u0301",
        "👩" + "\u200d👩" * 60,
    ],
)
def test_names_that_steer_or_hide_are_refused(server: Running, name: str) -> None:
    answer = server.client().post("/api/guests", json={"name": name})
    assert (answer.status_code, answer.json()) == (400, {"code": "bad_name"})


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"name": 5}, "name"),
        ({"name": ""}, "name"),
        ({"lang": "fr"}, "lang"),
        ({"avatar": "../x"}, "avatar"),
        ({"role": "admin"}, None),
        ([], None),
        ({"avatar": "ace", "lang": 1}, "lang"),
    ],
)
def test_what_is_no_wish_is_malformed(server: Running, body: object, where: str | None) -> None:
    answer = server.client().post("/api/guests", json=body)
    told = answer.json()
    assert answer.status_code == 400
    assert told["code"] == "malformed"
    assert told.get("where") == where


def test_one_signs_out_for_good(server: Running) -> None:
    page = server.browser()
    kept = dict(page.cookies)
    gone = page.delete("/api/session")
    assert gone.status_code == 204
    assert "lamma" not in page.cookies
    for name, value in kept.items():
        page.cookies.set(name, value)
    assert page.get("/api/me").status_code == 401


def test_signing_out_closes_the_sockets_of_that_session_alone(server: Running) -> None:
    async def work() -> list[object]:
        async with Client(server.url) as one, Client(server.url) as other:
            await one.guest("One")
            await other.guest("Other")
            settings = Settings(rulebook="kotshena", public=True)
            table = (await one.create(settings))["table"]["id"]
            async with Link(one, table) as mine, Link(other, table) as theirs:
                head = {"authorization": f"Bearer {one.token}"}
                async with httpx.AsyncClient(base_url=server.url, trust_env=False) as http:
                    await http.delete("/api/session", headers=head)
                with pytest.raises(Left) as left:
                    await mine.until(lambda _: False)
                return [left.value.reason, isinstance(await theirs.sit(), Ack)]

    reason, goes_on = asyncio.run(work())
    assert reason is Reason.SIGNED_OUT
    assert goes_on is True


def test_a_browser_keeps_its_device_from_guest_to_guest(server: Running) -> None:
    page = server.client(origin=server.url)
    first = page.post("/api/guests", json={}).cookies["lamma_device"]
    again = page.post("/api/guests", json={}).cookies["lamma_device"]
    assert again == first
