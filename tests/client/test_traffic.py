"""What really goes over the socket fits the document of the protocol, frame by frame."""

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator, ValidationError

from lamma.client import Client, Link
from lamma.client.line import Line
from lamma.games.registry import RULEBOOKS
from lamma.table.commands import (
    Away,
    Back,
    Change,
    ClientCommand,
    Extend,
    Fill,
    Leave,
    Mute,
    Pause,
    Phrase,
    Resume,
    Say,
    Start,
    Unmute,
    Unready,
)
from lamma.table.settings import Settings, Talk
from lamma.wire import Ack, asyncapi

Frames = list[tuple[str, bytes]]

FROM_SERVER = ("Welcome", "Ev", "Snap", "Ack", "Nack", "Pong", "Note")
FROM_CLIENT = ("Hello", "Cmd", "Ping")
NAMES = {name.lower(): name for name in (*FROM_SERVER, *FROM_CLIENT)}


@pytest.fixture
def traffic(monkeypatch: pytest.MonkeyPatch) -> Frames:
    """Every frame that the links of a test send and receive."""
    frames: Frames = []
    heard, send = Line._heard, Line.send

    def keep_heard(self: Line, payload: bytes) -> None:
        frames.append(("server", payload))
        heard(self, payload)

    def keep_sent(self: Line, frame: bytes) -> None:
        frames.append(("client", frame))
        send(self, frame)

    monkeypatch.setattr(Line, "_heard", keep_heard)
    monkeypatch.setattr(Line, "send", keep_sent)
    return frames


@pytest.fixture(scope="module")
def fits() -> Callable[[Frames], set[str]]:
    """Check frames against the document; which kinds there were."""
    components = msgspec.json.decode(asyncapi.text())["components"]
    for schema in components["schemas"].values():
        if "properties" in schema:
            # A client passes over what it does not know; here nothing may go unnamed.
            schema["additionalProperties"] = False
    checkers = {
        name: Draft202012Validator(
            {"$ref": f"#/components/schemas/{name}", "components": components}
        )
        for name in NAMES.values()
    }

    def check(frames: Frames) -> set[str]:
        kinds = set()
        for by, payload in frames:
            frame = json.loads(payload)
            name = NAMES[frame["t"]]
            assert name in (FROM_SERVER if by == "server" else FROM_CLIENT)
            checkers[name].validate(frame)
            kinds.add(name)
        return kinds

    return check


async def seated(server: Any, settings: Settings, count: int) -> tuple[list[Link], str]:
    """A host and ``count − 1`` others, connected; nobody sits but the host."""
    links: list[Link] = []
    made: Any = None
    for k in range(count):
        client = Client(server.url)
        await client.guest(f"P{k}")
        made = made or await client.create(settings)
        links.append(await Link(client, made["table"]["id"], code=made["code"]).__aenter__())
    return links, made["code"]


async def play(link: Link, seed: int, rows: int) -> None:
    rng = Random(seed)
    while True:
        await link.until(lambda link: bool(link.legal) or link.over or link.sheet.seq >= rows)
        if link.over or link.sheet.seq >= rows:
            return
        await link.act(rng.choice(link.legal))


async def away(links: list[Link]) -> None:
    for link in links:
        await link.close()
        await link.line.client.close()


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_matches_fit_the_document(
    server: Any, traffic: Frames, fits: Callable[[Frames], set[str]], rulebook: str
) -> None:
    async def run() -> None:
        seats = 2 if rulebook == "sixty_six" else 4
        settings = Settings(rulebook=rulebook, auto=True, counter=True)
        links, _ = await seated(server, settings, seats)
        for seat, link in enumerate(links):
            await (link.sit(seat) if seat else link.ready())
        await asyncio.gather(*(play(link, n, 150) for n, link in enumerate(links)))
        links[1].line.renew()
        await links[1].until(lambda link: link.line.sockets == 2)
        await asyncio.gather(*(play(link, n, 160) for n, link in enumerate(links)))
        await links[0].until(lambda link: bool(link.present))
        await away(links)

    asyncio.run(run())
    kinds = fits(traffic)
    assert {"Hello", "Cmd", "Welcome", "Ev", "Snap", "Ack", "Note"} <= kinds
    assert len(traffic) > 80


def test_everything_else_that_happens_at_a_table_fits_it_too(
    server: Any, traffic: Frames, fits: Callable[[Frames], set[str]]
) -> None:
    async def run() -> None:
        settings = Settings(rulebook="taqdeer", talk=Talk.FREE)
        links, code = await seated(server, settings, 3)
        host, guest, third = links
        watching = Client(server.url)
        await watching.guest("W")
        links.append(await Link(watching, host.table, code=code).__aenter__())
        players = [seat["player"] for seat in host.fields["seats"]]
        before: list[tuple[Link, ClientCommand]] = [
            (guest, Say("مرحبا")),
            (host, Change(msgspec.structs.replace(settings, bots="random"))),
            (host, Start()),
        ]
        for link, command in before:
            await link.cmd(command)
        await guest.sit(2)
        await third.sit()
        await third.cmd(Unready())
        await third.ready()
        await host.ready()
        await host.cmd(Fill())
        await guest.cmd(Mute(players[0]))
        assert isinstance(await host.cmd(Start()), Ack)
        await asyncio.gather(
            *(play(link, n, host.sheet.seq + 12) for n, link in enumerate(links[:3]))
        )
        during: list[tuple[Link, ClientCommand]] = [
            (guest, Away()),
            (guest, Back()),
            (guest, Say("قريبًا")),
            (host, Phrase("hello")),
            (host, Phrase("no such phrase")),
            (guest, Unmute(players[0])),
            (host, Pause()),
            (guest, Pause()),
            (third, Pause()),
            (host, Resume()),
            (third, Leave()),
            (host, Extend()),
        ]
        for link, command in during:
            await link.cmd(command)
        host._beat(0.0, True)
        await host.until(lambda link: link.lag > 0 and bool(link.present))
        await away(links)

    asyncio.run(run())
    assert fits(traffic) == set(NAMES.values())
    told = {
        event["t"]
        for by, payload in traffic
        if by == "server"
        for event in json.loads(payload).get("e", ())
    }
    assert {"said", "changed", "filled", "held", "returned", "paused", "left", "muted"} <= told


def test_a_frame_that_does_not_fit_is_noticed(fits: Callable[[Frames], set[str]]) -> None:
    for wrong in (
        {"t": "ev", "s": 1, "at": 1, "v": {"hand": []}},
        {"t": "ev", "s": 1, "at": 1, "v": {"game": {"hands": []}}},
        {"t": "ev", "s": 1, "at": 1, "e": [{"t": "started", "match": "m", "root": "00"}]},
        {"t": "nack", "id": "x", "code": "because", "head": 1},
    ):
        with pytest.raises(ValidationError):
            fits([("server", json.dumps(wrong).encode())])
