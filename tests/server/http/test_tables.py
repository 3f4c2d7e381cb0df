"""The lobby: tables made, found, joined and come back to; tickets."""

import asyncio
import re
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from lamma.client import Client, Link
from lamma.server.tickets import Access
from lamma.store.people.directory import CODE_LETTERS
from lamma.table.commands import Close
from lamma.wire import Ack

Running = Any
PRIVATE = {"settings": {"rulebook": "kotshena"}}
PUBLIC = {"settings": {"rulebook": "kotshena", "public": True}}


def test_a_private_table_has_a_code_an_invitation_and_a_link(server: Running) -> None:
    host = server.guest(name="Omar")
    answer = host.post("/api/tables", json=PRIVATE)
    made = answer.json()
    assert answer.status_code == 201
    table = made["table"]
    assert re.fullmatch(f"[{CODE_LETTERS}]{{6}}", made["code"])
    assert not set("ILO01") & set(CODE_LETTERS)
    assert len(made["invitation"]) == 22  # 128 bits
    assert made["link"] == f"/t/{table['id']}#{made['invitation']}"
    assert (table["seat"], table["hosted"], table["free"]) == (0, True, 3)
    assert table["seats"][0] == {
        "name": "Omar",
        "avatar": table["seats"][0]["avatar"],
        "bot": None,
        "you": True,
    }
    assert table["options"]["length"] == "micro"
    assert table["phase"] == "waiting"


def test_a_table_for_oneself_against_bots(server: Running) -> None:
    host = server.guest()
    wish = {"settings": {"rulebook": "sixty_six", "bots": "beginner"}, "fill": True}
    table = host.post("/api/tables", json=wish).json()["table"]
    assert table["free"] == 0
    assert [seat["bot"] for seat in table["seats"]] == [None, "beginner"]


def test_a_host_may_stand(server: Running) -> None:
    host = server.guest()
    table = host.post("/api/tables", json={**PRIVATE, "sit": False}).json()["table"]
    assert (table["seat"], table["hosted"], table["free"]) == (None, True, 4)


@pytest.mark.parametrize(
    ("settings", "where", "allowed"),
    [
        ({"rulebook": "bridge"}, "rulebook", "kotshena"),
        ({"rulebook": "kotshena", "options": {"length": "long"}}, "options.length", "full"),
        ({"rulebook": "kotshena", "options": {"colour": "red"}}, "options", "length"),
        ({"rulebook": "kotshena", "bots": "champion"}, "bots", None),
        ({"rulebook": "kotshena", "public": True, "clock": "none"}, "clock", None),
    ],
)
def test_settings_that_nobody_can_play(
    server: Running, settings: dict[str, object], where: str, allowed: str | None
) -> None:
    answer = server.guest().post("/api/tables", json={"settings": settings})
    told = answer.json()
    assert answer.status_code == 400
    assert (told["code"], told["where"]) == ("bad_settings", where)
    if allowed:
        assert allowed in told["allowed"]


@pytest.mark.parametrize(
    ("wish", "where"),
    [
        ({**PRIVATE, "fill": 0}, "fill"),
        ({**PRIVATE, "sit": "true"}, "sit"),
        ({"settings": {"rulebook": "kotshena", "fill_after": "5"}}, "settings.fill_after"),
        ({"settings": {"rulebook": 7}}, "settings.rulebook"),
        (
            {"settings": {"rulebook": "kotshena", "options": {"length": []}}},
            "settings.options[...]",
        ),
        ({"settings": {"rulebook": "kotshena", "seed": 7}}, "settings"),
        ({}, None),
    ],
)
def test_a_wish_is_read_to_the_letter(
    server: Running, wish: dict[str, object], where: str | None
) -> None:
    told = server.guest().post("/api/tables", json=wish).json()
    assert (told["code"], told.get("where")) == ("malformed", where)


def test_making_a_table_takes_somebody(server: Running) -> None:
    assert server.client().post("/api/tables", json=PRIVATE).status_code == 401


def test_a_private_table_is_unknown_to_others(server: Running) -> None:
    table = server.guest().post("/api/tables", json=PRIVATE).json()["table"]["id"]
    other = server.guest()
    nothing = other.get("/api/tables/0123456789abcdef")
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/record"):
        answer = other.get(path)
        # As if there were none: not a byte tells that there is one.
        assert (answer.status_code, answer.content) == (404, nothing.content)
        assert server.client().get(path).status_code == 404
    assert other.post("/api/tickets", json={"table": table}).json() == {"code": "not_found"}
    assert table not in {entry["id"] for entry in other.get("/api/tables").json()}


def test_a_public_table_is_listed_for_everybody(server: Running) -> None:
    host = server.guest()
    table = host.post("/api/tables", json=PUBLIC).json()
    assert (table["code"], table["invitation"]) == (None, None)
    listed = {entry["id"]: entry for entry in server.client().get("/api/tables").json()}
    entry = listed[table["table"]["id"]]
    assert (entry["seat"], entry["hosted"], entry["code"]) == (None, False, None)
    assert not any(seat["you"] for seat in entry["seats"])
    # Who somebody is, is known by a name and a face; ids and devices stay inside.
    me = host.get("/api/me").json()["id"]
    assert me not in str(listed)


@pytest.mark.parametrize("spelling", ["{}", " {} ", "lower", "split"])
def test_a_code_opens_its_table(server: Running, spelling: str) -> None:
    made = server.guest().post("/api/tables", json=PRIVATE).json()
    table, code = made["table"]["id"], made["code"]
    typed = {"lower": code.lower(), "split": f"{code[:3]}-{code[3:]}"}.get(
        spelling, spelling.format(code)
    )
    friend = server.guest()
    found = friend.get(f"/api/tables/by-code/{typed}").json()
    assert (found["id"], found["code"]) == (table, None)
    # Looking changes nothing: only the ticket asked for with the code lets one in.
    assert friend.get(f"/api/tables/{table}").status_code == 404
    ticket = friend.post("/api/tickets", json={"table": table, "code": typed})
    assert ticket.status_code == 201
    assert friend.get(f"/api/tables/{table}").status_code == 200
    assert friend.post("/api/tickets", json={"table": table}).status_code == 201


def test_a_code_opens_no_other_table(server: Running) -> None:
    code = server.guest().post("/api/tables", json=PRIVATE).json()["code"]
    other = server.guest().post("/api/tables", json=PRIVATE).json()["table"]["id"]
    friend = server.guest()
    answer = friend.post("/api/tickets", json={"table": other, "code": code})
    assert answer.json() == {"code": "not_found"}
    assert friend.post("/api/tickets", json={"table": other}).status_code == 404


def test_an_invitation_lets_in_until_it_is_revoked(server: Running) -> None:
    host = server.guest()
    made = host.post("/api/tables", json=PRIVATE).json()
    table, invitation = made["table"]["id"], made["invitation"]
    wish = {"table": table, "invitation": invitation}
    early, late = server.guest(), server.guest()
    assert early.post("/api/tickets", json=wish).status_code == 201
    assert host.delete(f"/api/tables/{table}/invitation").status_code == 204
    assert late.post("/api/tickets", json=wish).status_code == 404
    assert late.get(f"/api/tables/by-code/{made['code']}").status_code == 404
    assert early.post("/api/tickets", json={"table": table}).status_code == 201
    fresh = host.post(f"/api/tables/{table}/invitation", json={}).json()
    assert fresh["invitation"] != invitation
    assert late.post("/api/tickets", json={**wish, "code": fresh["code"]}).status_code == 201


def test_who_was_let_in_comes_back_with_the_code_he_came_with(server: Running) -> None:
    # A program shows it again after each loss of its socket, whatever the host did meanwhile.
    host, friend, late = server.guest(), server.guest(), server.guest()
    made = host.post("/api/tables", json=PRIVATE).json()
    wish = {"table": made["table"]["id"], "code": made["code"]}
    assert friend.post("/api/tickets", json=wish).status_code == 201
    assert host.delete(f"/api/tables/{wish['table']}/invitation").status_code == 204
    assert friend.post("/api/tickets", json=wish).status_code == 201
    assert late.post("/api/tickets", json=wish).status_code == 404


def test_only_the_host_invites(server: Running) -> None:
    made = server.guest().post("/api/tables", json=PRIVATE).json()
    table = made["table"]["id"]
    friend = server.guest()
    path = f"/api/tables/{table}/invitation"
    assert friend.post(path, json={}).json() == {"code": "not_found"}
    friend.post("/api/tickets", json={"table": table, "code": made["code"]})
    assert friend.post(path, json={}).json() == {"code": "not_host"}
    assert friend.delete(path).json() == {"code": "not_host"}


def test_mine_are_the_tables_where_i_sit(server: Running) -> None:
    host = server.guest()
    assert host.get("/api/tables/mine").json() == []
    made = host.post("/api/tables", json=PRIVATE).json()
    (mine,) = host.get("/api/tables/mine").json()
    assert (mine["id"], mine["seat"], mine["code"]) == (made["table"]["id"], 0, made["code"])
    assert server.client().get("/api/tables/mine").status_code == 401


def test_a_ticket_is_good_once_and_for_its_bearer(server: Running) -> None:
    host = server.guest(name="Omar")
    table = host.post("/api/tables", json=PRIVATE).json()["table"]["id"]
    told = host.post("/api/tickets", json={"table": table}).json()
    assert (told["url"], told["access"], told["seconds"]) == ("/api/socket", "play", 30)
    ticket = server.app.front.tickets.redeem(told["ticket"])
    assert (ticket.table, ticket.player.name, ticket.access) == (table, "Omar", Access.PLAY)
    assert ticket.player.id == host.get("/api/me").json()["id"]
    assert server.app.front.tickets.redeem(told["ticket"]) is None


def test_watching_is_the_tables_to_allow(server: Running) -> None:
    settings = {"rulebook": "kotshena", "public": True, "spectators": False}
    host = server.guest()
    table = host.post("/api/tables", json={"settings": settings}).json()["table"]["id"]
    wish = {"table": table, "watch": True}
    assert server.guest().post("/api/tickets", json=wish).json() == {"code": "watching_off"}
    settings["spectators"] = True
    table = host.post("/api/tables", json={"settings": settings}).json()["table"]["id"]
    told = server.guest().post("/api/tickets", json={"table": table, "watch": True}).json()
    assert told["access"] == "watch"


def test_nobody_watches_his_own_table_from_a_second_account(server: Running) -> None:
    page = server.browser(name="One")
    table = page.post("/api/tables", json=PUBLIC).json()["table"]["id"]
    assert page.post("/api/guests", json={"name": "Two"}).status_code == 201
    for wish in ({"table": table, "watch": True}, {"table": table}):
        answer = page.post("/api/tickets", json=wish)
        assert (answer.status_code, answer.json()) == (403, {"code": "own_table"})
    assert server.browser().post("/api/tickets", json={"table": table}).status_code == 201


def test_a_listing_that_is_gone_is_written_anew_from_the_log(server: Running) -> None:
    host = server.guest(name="Omar")
    made = host.post("/api/tables", json=PUBLIC).json()["table"]
    with sqlite3.connect(server.config.data / "people.db") as database:
        database.execute("PRAGMA foreign_keys=ON")
        database.execute("DELETE FROM table_listing WHERE id = ?", [made["id"]])
    assert host.get("/api/tables/mine").json() == []
    assert host.get(f"/api/tables/{made['id']}").json() == made
    assert host.get("/api/tables/mine").json() == [made]


def test_a_closed_table_is_gone_from_every_list(server: Running) -> None:
    async def close(token: str, table: str) -> None:
        async with Client(server.url, token) as client, Link(client, table) as link:
            assert isinstance(await link.cmd(Close()), Ack)

    host = server.guest()
    made = host.post("/api/tables", json=PRIVATE).json()
    table = made["table"]["id"]
    asyncio.run(close(host.headers["authorization"].removeprefix("Bearer "), table))
    until = time.monotonic() + 5
    while host.get("/api/tables/mine").json():
        assert time.monotonic() < until
        time.sleep(0.02)
    assert host.get(f"/api/tables/by-code/{made['code']}").status_code == 404
    assert host.get(f"/api/tables/{table}").json()["phase"] == "closed"


QUICK = {"rulebook": "taqdeer", "wait": 60}


def test_quick_players_of_the_same_rules_meet(server: Running) -> None:
    strict = {**QUICK, "options": {"miss": "strict"}}
    first = server.guest().post("/api/tables/quick", json=strict).json()
    assert (first["quick"], first["public"], first["free"]) == (True, True, 3)
    second = server.guest()
    assert second.post("/api/tables/quick", json=strict).json()["id"] == first["id"]
    # Asked again, the seat that was kept is still his.
    assert second.post("/api/tables/quick", json=strict).json()["id"] == first["id"]
    others = [server.guest().post("/api/tables/quick", json=strict).json() for _ in range(3)]
    assert [other["id"] == first["id"] for other in others] == [True, True, False]


def test_quick_players_of_other_rules_do_not_meet(server: Running) -> None:
    tables = [
        server.guest().post("/api/tables/quick", json=wish).json()["id"]
        for wish in (
            {"rulebook": "sixty_six", "wait": 600},
            {"rulebook": "kotshena", "wait": 600},
            {"rulebook": "kotshena", "wait": 600, "options": {"length": "full"}},
        )
    ]
    assert len(set(tables)) == 3
    same = {"rulebook": "kotshena", "options": {"length": "micro"}}  # its default, spelled out
    assert server.guest().post("/api/tables/quick", json=same).json()["id"] == tables[1]


def test_quick_players_at_once_fill_tables_without_a_hole(server: Running) -> None:
    wish = {"rulebook": "committee", "wait": 600}
    players = [server.guest() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda p: p.post("/api/tables/quick", json=wish), players))
    tables = [answer.json()["id"] for answer in answers]
    assert sorted(tables.count(table) for table in set(tables)) == [4, 4]


@pytest.mark.parametrize(
    "wish",
    [{"rulebook": "bridge"}, {"rulebook": "kotshena", "options": {"length": "x"}}],
)
def test_a_quick_match_nobody_can_play(server: Running, wish: dict[str, object]) -> None:
    assert server.guest().post("/api/tables/quick", json=wish).json()["code"] == "bad_settings"
