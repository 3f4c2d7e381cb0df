"""The socket's manners: who comes in, what each misuse is closed with, and what is never lost."""

import asyncio
import gc
import socket
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import ref

import pytest
from websockets.exceptions import ConnectionClosed

from lamma.server.socket import Limits, Rate
from lamma.server.socket.conversation import Conversation
from lamma.server.socket.direct import TURN
from lamma.server.tickets import Access
from lamma.table.people import Player

Talk = Callable[..., None]
Scenario = Callable[[Any], Awaitable[None]]
HELLO = {"t": "phrase", "code": "hello"}


def test_a_ticket_lets_in_once_and_the_welcome_says_where_the_table_is(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        ticket = rig.ticket()
        async with rig.connect() as client:
            await client.hello(ticket)
            welcome = await client.next()
            head = rig.tables._live[rig.table].table.seq
            assert (welcome["table"], welcome["seat"], welcome["head"]) == (rig.table, 0, head)
            snap = await client.next()
            assert (snap["t"], snap["s"], snap["view"]["you"]) == ("snap", head, 0)
            answer = await client.cmd(HELLO)
            assert answer == {"t": "ack", "id": answer["id"], "s": head + 1}
        async with rig.connect() as client:
            await client.hello(ticket)
            assert await client.code() == 4401

    talk(scenario)


def test_an_acknowledgement_comes_after_what_it_acknowledges(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.seated() as client:
            await client.next("note")
            await client.send(t="cmd", id="a", at=0, c=HELLO)
            event, answer = await client.next(), await client.next()
            assert (event["t"], answer["t"]) == ("ev", "ack")
            assert event["s"] == answer["s"]

    talk(scenario)


@pytest.mark.parametrize(
    ("origin", "code"),
    [("https://lamma.example", None), ("https://evil.example", 4403), ("null", 4403)],
)
def test_only_pages_of_ours_may_open_a_socket(talk: Talk, origin: str, code: int | None) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.connect(origin=origin) as client:
            if code is not None:
                assert await client.code() == code
                return
            await client.hello(rig.ticket())
            assert (await client.next())["t"] == "welcome"

    talk(scenario)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ('{"t":"hello","v":1,"ticket":"unknown","lang":"ar"}', 4401),
        ('{"t":"hello","v":2,"ticket":"unknown","lang":"ar"}', 4426),
        ('{"t":"hello","v":1,"ticket":"unknown","lang":"fr"}', 4400),
        ('{"t":"hello","v":1,"ticket":"unknown","lang":"ar","seat":0}', 4400),
        ('{"t":"ping","n":1,"seq":0}', 4400),
        ('{"t":"cmd","id":"a","at":0,"c":{"t":"ready"}}', 4400),
        ('{"t":"welcome"}', 4400),
        ("{", 4400),
        ("", 4400),
        ("[" * 8000, 4400),
        (b'{"t":"hello","v":1,"ticket":"unknown","lang":"ar"}', 4400),
    ],
)
def test_a_first_frame_that_is_no_hello_is_the_last(
    talk: Talk, frame: str | bytes, code: int
) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.connect() as client:
            await client.raw.send(frame)
            assert await client.code() == code

    talk(scenario)


@pytest.mark.parametrize(
    "frame",
    [
        '{"t":"hello","v":1,"ticket":"again","lang":"ar"}',
        '{"t":"cmd","id":"a","at":0,"c":{"t":"tick"}}',
        '{"t":"cmd","id":"a","at":0,"c":{"t":"suspend","incident":"x"}}',
        '{"t":"cmd","id":"a","at":0,"c":{"t":"ready","seat":1}}',
        '{"t":"cmd","id":"","at":0,"c":{"t":"ready"}}',
        '{"t":"cmd","id":"a","at":-1,"c":{"t":"ready"}}',
        '{"t":"cmd","id":"a","at":0,"c":{"t":"sit","seat":9}}',
        '{"t":"cmd","id":"\\ud800","at":0,"c":{"t":"ready"}}',
    ],
)
def test_a_frame_that_is_none_closes_the_socket_at_any_time(talk: Talk, frame: str) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.seated() as client:
            await client.raw.send(frame)
            assert await client.code() == 4400

    talk(scenario)


def test_a_frame_of_the_largest_size_is_read_and_one_byte_more_is_too_much(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        frame = '{"t":"ping","n":1,"seq":0}'
        async with rig.seated() as client:
            await client.raw.send(frame + " " * (16 * 1024 - len(frame)))
            assert (await client.next("pong"))["n"] == 1
            await client.raw.send(frame + " " * (16 * 1024 + 1 - len(frame)))
            assert await client.code() == 4413
        async with rig.seated() as client:
            # In fragments, each of which is small enough.
            await client.raw.send([" " * 9000, " " * 9000])
            assert await client.code() == 4413

    talk(scenario)


def test_fragments_make_one_message(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.seated() as client:
            await client.raw.send(['{"t":"ping",', '"n":7,', '"seq":0}'])
            assert (await client.next("pong"))["n"] == 7
            await client.raw.ping()
            await client.send(t="ping", n=8, seq=0)
            assert (await client.next("pong"))["n"] == 8

    talk(scenario)


def test_who_says_nothing_is_closed(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lamma.server.socket.conversation.HELLO", 0.2)
    monkeypatch.setattr("lamma.server.socket.conversation.SILENCE", 0.5)
    monkeypatch.setattr("lamma.server.socket.endpoint.SWEEP", 0.05)

    async def scenario(rig: Any) -> None:
        async with rig.connect() as client:
            assert await client.code() == 4408
        async with rig.seated() as client:
            for count in range(6):
                await asyncio.sleep(0.15)
                await client.send(t="ping", n=count, seq=0)
                assert (await client.next("pong"))["n"] == count
            assert await client.code() == 4408

    talk(scenario)


def test_who_sends_too_much_is_refused_and_in_the_end_closed(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.seated() as client:
            for count in range(40):
                await client.send(t="cmd", id=f"c{count}", at=0, c={"t": "unready"})
            answers = await client.all()
            codes = [each.get("code") for each in answers if each["t"] in {"ack", "nack"}]
            assert codes == [None] * 5 + ["rate"] * 5  # the sixth of the six was the hello
            assert await client.code() == 4429

    talk(scenario, Limits(frames=Rate(1, 6), patience=Rate(0, 5)))


def test_talk_has_a_limit_of_its_own(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.seated() as client:
            answers = [await client.cmd(HELLO) for _ in range(5)]
            assert [each.get("code", "ack") for each in answers] == ["ack"] * 3 + ["rate"] * 2
            assert (await client.cmd({"t": "unready"}))["t"] == "ack"

    talk(scenario, Limits(talk=Rate(0, 3)))


def test_an_address_has_only_so_many_sockets(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.seated(), rig.seated(Player("w", "W")), rig.connect() as third:
            assert await third.code() == 1013
        async with rig.seated() as client:
            assert (await client.cmd({"t": "unready"}))["t"] == "ack"

    talk(scenario, Limits(an_address=2))


def test_a_newer_socket_of_the_same_seat_takes_its_place(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.seated() as older, rig.seated() as newer:
            assert await older.code() == 4409
            assert (await newer.cmd(HELLO))["t"] == "ack"

    talk(scenario)


def test_a_watcher_s_ticket_asks_for_nothing(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.connect() as client:
            await client.hello(rig.ticket(Player("w", "W"), Access.WATCH))
            assert (await client.next())["seat"] is None
            answer = await client.cmd({"t": "sit"})
            assert (answer["t"], answer["code"]) == ("nack", "not_seated")

    talk(scenario)


def test_the_sockets_of_an_ended_session_are_closed(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lamma.server.socket.endpoint.SWEEP", 0.05)
    monkeypatch.setattr("lamma.server.socket.endpoint.RECHECK", 0.1)

    async def scenario(rig: Any) -> None:
        async with rig.seated() as client, rig.seated(Player("w", "W")) as other:
            rig.sessions.ended.add("s-p0")
            assert await client.code() == 4401
            await rig.app.end("s-w")
            assert await other.code() == 4401

    talk(scenario)


def test_a_command_sent_twice_over_two_sockets_has_one_answer(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.seated() as client:
            first = await client.cmd(HELLO, name="once")
        async with rig.seated() as client:
            assert await client.cmd(HELLO, name="once") == first
            other = await client.cmd({"t": "phrase", "code": "bye"}, name="once")
            assert (other["t"], other["code"]) == ("nack", "dup_conflict")

    talk(scenario)


def test_who_reads_too_slowly_is_closed_and_the_others_are_told_everything(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        end = socket.socket()
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        end.connect(rig.address)
        async with rig.seated() as quick, rig.connect(sock=end) as slow:
            await slow.hello(rig.ticket(Player("w", "W")))
            await slow.next("snap")
            slow.raw.transport.pause_reading()
            said = 0
            while not rig.tables.meters.closes["too_much"].value:
                assert (await quick.cmd({"t": "say", "text": "س" * 90}))["t"] == "ack"
                said += 1
                assert said < 2000
            assert (await quick.cmd({"t": "unready"}))["t"] == "ack"
            slow.raw.transport.abort()

    talk(scenario, Limits(talk=Rate(10**6, 10**6), frames=Rate(10**6, 10**6), bytes=Rate(1e9, 1e9)))


def test_a_restart_says_so(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.seated() as client, rig.connect() as early:
            await rig.tables.stop()
            assert await client.code() == 1012
            await early.hello(rig.ticket())
            assert await early.code() == 1012

    talk(scenario)


def test_illegal_actions_say_why_to_who_asked(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.seated() as one, rig.seated(Player("p1", "P1", device="d1")) as two:
            await two.cmd({"t": "sit", "seat": 1})
            await one.cmd({"t": "ready"})
            await two.cmd({"t": "ready"})
            answers = [await each.cmd({"t": "act", "a": "play S2"}) for each in (one, two)]
            codes = {each["code"]: each for each in answers}
            assert set(codes) == {"illegal", "not_turn"}
            why = codes["illegal"]["why"]
            assert why["asked"] == "play S2"
            assert len(why["allowed"]) >= 6
            assert "why" not in codes["not_turn"]

    talk(scenario)


def test_a_socket_that_ends_is_freed_at_once(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        gc.collect()
        gc.disable()
        try:
            async with rig.seated() as client, rig.seated(Player("w", "W")) as other:
                kept = [ref(each._direct._protocol) for each in rig.app._open]
                assert len(kept) == 2
                client.raw.transport.abort()
                await other.send(t="welcome")
                assert await other.code() == 4400
            for _ in range(200):
                if not any(each() for each in kept):
                    break
                await asyncio.sleep(0.01)
            assert not any(each() for each in kept)
        finally:
            gc.enable()

    talk(scenario)


def test_a_socket_that_is_cut_leaves_nothing_behind(talk: Talk) -> None:
    async def scenario(rig: Any) -> None:
        for _ in range(5):
            async with rig.seated() as client:
                client.raw.transport.abort()
                with pytest.raises(ConnectionClosed):
                    await client.raw.recv()
        for _ in range(200):
            if not rig.app._open:
                break
            await asyncio.sleep(0.01)
        assert not rig.app._open
        assert rig.app._count == 0
        assert not rig.app._from
        assert rig.tables.meters.links.value == 0

    talk(scenario)


def pour(client: Any, pings: int) -> None:
    """Write so many pings in one go."""
    for count in range(pings):
        client.raw.protocol.send_text(b'{"t":"ping","n":%d,"seq":0}' % count)
    client.raw.transport.write(b"".join(client.raw.protocol.data_to_send()))


def test_who_writes_much_at_once_lets_the_others_have_their_turn(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed, fed = Conversation.feed, list[int]()

    def noticed(self: Conversation, message: bytes) -> None:
        fed.append(id(self))
        feed(self, message)

    async def scenario(rig: Any) -> None:
        monkeypatch.setattr(Conversation, "feed", noticed)
        async with rig.seated() as much, rig.seated(Player("w", "W")) as little:
            fed.clear()
            pour(much, 60)
            await little.send(t="ping", n=1, seq=0)
            assert (await little.next("pong"))["n"] == 1
            assert [(await much.next("pong"))["n"] for _ in range(60)] == [*range(60)]
            (other,) = set(fed) - {fed[0]}
            assert fed.index(other) <= 2 * TURN
            assert len(fed) == 61

    talk(scenario)


def test_many_commands_before_the_welcome_are_too_many(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(rig: Any) -> None:
        opening, opened = rig.tables.open, asyncio.Event()

        async def slowly(table: str) -> Any:
            await opened.wait()
            return await opening(table)

        monkeypatch.setattr(rig.tables, "open", slowly)
        async with rig.connect() as client:
            await client.hello(rig.ticket())
            for count in range(9):
                await client.send(t="ping", n=count, seq=0)
            assert await client.code() == 4400
        opened.set()

    talk(scenario)


def test_a_fault_in_a_later_turn_leaves_no_socket_that_nobody_reads(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed, fed = Conversation.feed, list[bytes]()

    def faulty(self: Conversation, message: bytes) -> None:
        fed.append(message)
        if len(fed) > 2 * TURN:
            raise RuntimeError("a fault")
        feed(self, message)

    async def scenario(rig: Any) -> None:
        monkeypatch.setattr(Conversation, "feed", faulty)
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        async with rig.seated() as client:
            fed.clear()
            pour(client, 3 * TURN)
            assert await client.code() == 1006
        assert len(fed) == 2 * TURN + 1

    talk(scenario)
