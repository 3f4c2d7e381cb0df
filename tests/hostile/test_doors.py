"""Who may come in: forged origins, forged seats, and tickets that are none."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from hostile.home import Home
from hostile.sockets import RawSocket, hello

Meet = Callable[..., None]
EVIL = (
    "https://evil.example",
    "null",
    "http://127.0.0.1",
    "http://127.0.0.1.evil.example",
    "http://localhost@evil.example",
    "file://",
    "",
)


@pytest.fixture(scope="module")
def browser(server: Home) -> Iterator[httpx.Client]:
    """A page of ours with a cookie, and a table of its own."""
    with httpx.Client(base_url=server.url, trust_env=False, timeout=20) as made:
        own = {"origin": server.url}
        assert made.post("/api/guests", json={}, headers=own).status_code == 201
        yield made


@pytest.fixture(scope="module")
def changing(server: Home) -> list[tuple[str, str]]:
    """Every route of the document that changes something."""
    paths = httpx.get(f"{server.url}/schema/openapi.json", trust_env=False).json()["paths"]
    found = [
        (method, path)
        for path, item in paths.items()
        for method in item
        if method in {"post", "put", "patch", "delete"}
    ]
    assert len(found) >= 7
    return found


@pytest.mark.parametrize("origin", EVIL)
def test_a_cookie_from_another_page_changes_nothing(
    server: Home, browser: httpx.Client, changing: list[tuple[str, str]], origin: str
) -> None:
    wish = {"settings": {"rulebook": "taqdeer"}}
    own = {"origin": server.url}
    table = browser.post("/api/tables", json=wish, headers=own).json()["table"]["id"]
    good = {
        "/api/tables": wish,
        "/api/tables/quick": {"rulebook": "taqdeer"},
        "/api/tickets": {"table": table},
        "/api/me": {"name": "Evil"},
        "/api/guests": {},
    }
    before = browser.get("/api/me").json(), browser.get("/api/tables/mine").json()
    for method, path in changing:
        url = path.replace("{table}", table)
        answer = browser.request(method, url, json=good.get(path, {}), headers={"origin": origin})
        assert (answer.status_code, answer.json()) == (403, {"code": "origin"}), (method, path)
        assert "set-cookie" not in answer.headers
        for site in ("cross-site", "same-site", "none", "SAME-ORIGIN", ""):
            if path == "/api/guests" and site == "none":
                continue  # an address typed in: nobody's cookie is used
            told = {"sec-fetch-site": site}
            answer = browser.request(method, url, json=good.get(path, {}), headers=told)
            assert answer.status_code == 403, (method, path, site)
    assert (browser.get("/api/me").json(), browser.get("/api/tables/mine").json()) == before


@pytest.mark.parametrize("origin", EVIL)
@pytest.mark.parametrize("path", ["/api/socket", "/api/socket?x=1", "/api//socket", "/api/socket/"])
def test_a_socket_from_another_page_is_closed(
    server: Home, meet: Meet, origin: str, path: str
) -> None:
    async def scenario(rig: Any) -> None:
        one = await rig.visitor()
        table, _ = await rig.table(one)
        ticket = await one.ticket(table)
        try:
            await one.connect(headers=f"Origin: {origin}\r\n", path=path)
        except ConnectionError:
            assert not path.startswith("/api/socket?")
            assert path != "/api/socket"
            return
        assert path.partition("?")[0] == "/api/socket"
        one.socket.text(hello(ticket))
        assert await one.closed() == 4403
        # The ticket was not even looked at: it is still good.
        (await one.connect()).text(hello(ticket))
        await one.heard("snap")

    meet(server, scenario)


def test_two_origins_are_none_of_ours(server: Home, meet: Meet) -> None:
    async def scenario(rig: Any) -> None:
        one = await rig.visitor()
        two = f"Origin: {server.url}\r\nOrigin: https://evil.example\r\n"
        evil = f"Origin: https://evil.example\r\nOrigin: {server.url}\r\n"
        for headers in (two, evil):
            try:
                await one.connect(headers=headers)
            except ConnectionError:
                continue
            assert await one.closed() == 4403

    meet(server, scenario)


def test_a_ticket_is_for_one_table_one_session_and_once(server: Home, meet: Meet) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.pair() as (one, two, table):
            other = await rig.visitor()
            elsewhere, _ = await rig.table(other)
            # It says where it leads; nobody is asked.
            await other.come(elsewhere)
            assert (await other.heard("welcome"))["table"] == elsewhere
            # Once.
            ticket = await one.ticket(table)
            (await one.connect()).text(hello(ticket))
            await one.heard("snap")
            (await two.connect()).text(hello(ticket))
            assert await two.closed() == 4401
            # Nearly: no letter of it may be another.
            ticket = await one.ticket(table)
            for wrong in (ticket[:-1], ticket + "A", ticket.swapcase(), ticket.upper(), "A" * 43):
                (await two.connect()).text(hello(wrong))
                assert await two.closed() == 4401

    meet(server, scenario)


def test_a_ticket_ends_with_its_session(server: Home, meet: Meet) -> None:
    async def scenario(rig: Any) -> None:
        one = await rig.visitor()
        table, _ = await rig.table(one)
        ticket = await one.ticket(table)
        await rig.door._ask("DELETE", "/api/session", b"", one.token)
        (await one.connect()).text(hello(ticket))
        assert await one.closed() == 4401

    meet(server, scenario)


def test_a_guess_at_a_table_gets_no_ticket(server: Home, meet: Meet) -> None:
    async def scenario(rig: Any) -> None:
        one, two = await rig.visitor(), await rig.visitor()
        table, code = await rig.table(one)
        for wish in (
            {},
            {"code": "AAAAAA"},
            {"invitation": "A" * 22},
            {"code": code[:-1]},
            {"watch": True},
        ):
            with pytest.raises(RuntimeError, match="404"):
                await two.ticket(table, **wish)
        with pytest.raises(RuntimeError, match="404"):
            await two.ticket("x" * 16, code=code)

    meet(server, scenario)


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        ({"t": "act", "a": "play SA"}, {"not_turn", "not_seated", "wrong_phase"}),
        ({"t": "start"}, {"not_host", "not_seated"}),
        ({"t": "kick", "seat": 0}, {"not_host", "not_seated"}),
        ({"t": "fill"}, {"not_host", "not_seated"}),
        ({"t": "change", "settings": {"rulebook": "taqdeer"}}, {"not_host", "not_seated"}),
        ({"t": "close"}, {"not_host", "not_seated"}),
        ({"t": "stand"}, {"not_seated"}),
        ({"t": "ready"}, {"not_seated"}),
        ({"t": "say", "text": "x"}, {"not_seated"}),
        ({"t": "sit", "seat": 0}, {"full", "not_seated"}),
        ({"t": "pause"}, {"wrong_phase", "not_seated"}),
        ({"t": "nonce", "deal": 1, "value": "0" * 64}, {"not_seated", "stale", "wrong_phase"}),
        ({"t": "leave"}, {"not_seated", "wrong_phase"}),
    ],
)
@pytest.mark.parametrize("watch", [True, False])
def test_who_has_no_seat_moves_nothing(
    server: Home, meet: Meet, command: dict[str, Any], codes: set[str], watch: bool
) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.pair(talk="free") as (one, _, table):
            code = json.loads((await rig.door.get(f"/api/tables/{table}", one.token))[1])["code"]
            third = await rig.visitor()
            await third.come(table, code=code, watch=watch)
            head = (await third.heard("snap"))["s"]
            answer = await third.cmd(command)
            assert (answer["t"], answer["code"] in codes) == ("nack", True), answer
            assert answer["head"] == head
            assert "why" not in answer

    meet(server, scenario)


@pytest.mark.parametrize(
    "more",
    [
        "Sec-WebSocket-Version: 8\r\n",
        "Sec-WebSocket-Key: short\r\n",
        "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99\r\n",
        "Sec-WebSocket-Protocol: \x7f\r\n",
        "X: " + "y" * 70_000 + "\r\n",
        "Transfer-Encoding: chunked\r\n",
        "Content-Length: 5\r\n",
        "Host: a\r\nHost: b\r\n",
        "Bad Header: x\r\n",
        "\x00: x\r\n",
    ],
)
def test_a_handshake_that_is_none_breaks_nothing(server: Home, meet: Meet, more: str) -> None:
    async def scenario(rig: Any) -> None:
        codes: list[int] = []
        try:
            made = await RawSocket.connect(server.at, lambda _: None, codes.append, headers=more)
        except ConnectionError:
            pass
        else:
            rig.sockets.append(made)
        async with rig.pair() as (one, _, _):
            assert (await one.cmd({"t": "unready"}))["t"] == "ack"

    meet(server, scenario)
