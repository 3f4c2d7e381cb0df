"""A match played over the socket, then read over HTTP: its record, its rounds, its listing."""

import asyncio
import io
from typing import Any

import httpx
import msgspec
import pytest

from lamma.client import Client, Link
from lamma.games.registry import game
from lamma.record import final_state, read, verify
from lamma.table.settings import Settings

Running = Any
EARLY = ("record", "rounds/1", "rounds/999")
SETTINGS = Settings(rulebook="kotshena", auto=True, bots="random")


async def played(url: str, settings: Settings, matches: int = 1) -> tuple[str, str, list[Any]]:
    """Matches against bots; the table, its host's token, answers on the way."""
    asked: list[Any] = []
    async with Client(url) as client:
        await client.guest("Mona")
        table = (await client.create(settings, fill=True))["table"]["id"]
        head = {"authorization": f"Bearer {client.token}"}
        async with httpx.AsyncClient(base_url=url, headers=head, trust_env=False) as http:
            asked.append(await http.get(f"/api/tables/{table}/record"))
            async with Link(client, table) as link:
                for number in range(matches):
                    await (link.rematch() if number else link.ready())
                    await link.until(lambda link: bool(link.legal))
                    paths = [f"/api/tables/{table}/{each}" for each in EARLY]
                    asked.extend([await http.get(path) for path in paths])
                    while not link.over:
                        await link.until(lambda link: bool(link.legal) or link.over)
                        if link.legal:
                            await link.act(link.legal[0])
    return table, client.token or "", asked


@pytest.fixture(scope="module")
def match(server: Running) -> tuple[str, httpx.Client, list[Any]]:
    table, token, asked = asyncio.run(played(server.url, SETTINGS))
    return table, server.client(authorization=f"Bearer {token}"), asked


def test_nothing_is_told_of_a_match_before_its_time(match: Any) -> None:
    _, _, (before, record, first, none) = match
    assert before.json() == {"code": "not_found"}
    for answer in (record, first, none):
        assert (answer.status_code, answer.json()) == (409, {"code": "unfinished"})


def test_the_record_of_a_finished_match_is_true(match: Any) -> None:
    table, client, _ = match
    answer = client.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/jsonl")
    assert answer.headers["content-disposition"].startswith('attachment; filename="lamma-')
    assert answer.headers["cache-control"] == "no-store"
    (entry,) = read(io.BytesIO(answer.content))
    assert verify(entry.record) is None
    assert [seat.kind for seat in entry.record.seats] == ["person", *["bot:random"] * 3]
    assert client.get(f"/api/tables/{table}/record?match=1").content == answer.content
    assert client.get(f"/api/tables/{table}/record?match=2").status_code == 404
    for wrong in ("0", "x", "-1"):
        told = client.get(f"/api/tables/{table}/record?match={wrong}")
        assert told.json() == {"code": "malformed", "where": "match"}


def test_every_round_is_explained_to_the_last_point(match: Any) -> None:
    table, client, _ = match
    (entry,) = read(io.BytesIO(client.get(f"/api/tables/{table}/record").content))
    record, state = entry.record, final_state(entry.record)
    played_game = game(record.rulebook, record.options)
    for number, round_ in enumerate(record.rounds, 1):
        told = client.get(f"/api/tables/{table}/rounds/{number}").json()
        assert (told["match"], told["round"]) == (1, number)
        assert told["result"] == round_.result
        explained = msgspec.to_builtins(played_game.explain(state, number))
        assert told["explanation"] == msgspec.json.decode(msgspec.json.encode(explained))
    after = client.get(f"/api/tables/{table}/rounds/{len(record.rounds) + 1}")
    assert (after.status_code, after.json()) == (404, {"code": "not_found"})
    assert client.get(f"/api/tables/{table}/rounds/0").json()["code"] == "malformed"


def test_the_lists_have_followed(match: Any) -> None:
    table, client, _ = match
    (mine,) = client.get("/api/tables/mine").json()
    assert (mine["id"], mine["phase"], mine["seat"]) == (table, "over", 0)
    assert [seat["bot"] for seat in mine["seats"]][1:] == ["random"] * 3


def test_a_stranger_reads_nothing_of_a_private_match(server: Running, match: Any) -> None:
    table, _, _ = match
    for path in ("record", "rounds/1"):
        assert server.guest().get(f"/api/tables/{table}/{path}").status_code == 404


def test_each_match_of_a_table_has_its_record(server: Running) -> None:
    settings = msgspec.structs.replace(SETTINGS, rulebook="sixty_six", public=True)
    table, _, _ = asyncio.run(played(server.url, settings, matches=2))
    anyone = server.client()
    records = [anyone.get(f"/api/tables/{table}/record?match={n}").content for n in (1, 2)]
    assert records[1] == anyone.get(f"/api/tables/{table}/record").content
    ids = {entry.record.match for line in records for entry in read(io.BytesIO(line))}
    assert len(ids) == 2
    for number, line in enumerate(records, 1):
        (entry,) = read(io.BytesIO(line))
        told = anyone.get(f"/api/tables/{table}/rounds/1?match={number}").json()
        assert told["result"] == entry.record.rounds[0].result
        assert told["match"] == number
    assert anyone.get(f"/api/tables/{table}/rounds/1?match=3").status_code == 404
