"""What one socket can do to a server that is there for all: nothing but lose itself."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from hostile.home import Home
from hostile.siege import memory
from hostile.sockets import BINARY, CLOSE, PING, hello, masked

from lamma.wire import LARGEST

Meet = Callable[..., None]
PHRASE = {"t": "phrase", "code": "hello"}
FLOODS = {
    "pings": masked(b"x" * 125, PING),
    "pongs": masked(b"x" * 125, 0x8A),
    "fragments": masked(b"", 0x00),
    "texts": masked(b'{"t":"ping","n":1,"seq":0}'),
    "large texts": masked(b'{"t":"ping","n":1,"seq":0}' + b" " * 16_000),
}


@pytest.mark.parametrize("kind", FLOODS)
@pytest.mark.parametrize("reads", [True, False])
def test_a_flood_ends_the_socket_it_comes_from(
    server: Home, meet: Meet, kind: str, reads: bool
) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.pair() as (one, two, _):
            held = memory(server.pid)
            transport = one.socket.transport
            if not reads:
                transport.pause_reading()
            if kind == "fragments":
                transport.write(masked(b"{", 0x01))
            frames = FLOODS[kind] * (200_000 // len(FLOODS[kind]))
            worst, until = 0.0, time.monotonic() + 1.5
            while time.monotonic() < until and not transport.is_closing():
                transport.write(frames)
                began = time.monotonic()
                assert (await two.cmd({"t": "unready"}))["t"] == "ack"
                worst = max(worst, time.monotonic() - began)
            if reads:
                # Whoever goes on after the close is cut off, before or after he reads it.
                assert await one.closed() in {4429, 1006}
            assert worst < 0.5
            assert memory(server.pid) - held < 8_000_000

    meet(server, scenario)


def test_a_close_is_answered_although_more_came_before_it(server: Home, meet: Meet) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.pair() as (one, _, _):
            # In one piece: a frame that closes, many that nobody reads any more, and the answer.
            rest = masked(b"y", PING) * 100 + masked((4400).to_bytes(2, "big"), CLOSE)
            one.socket.transport.write(masked(b"{") + rest)
            began = time.monotonic()
            assert await one.closed() == 4400
            while not one.socket.transport.is_closing():  # noqa: ASYNC110 - it rings no bell
                await asyncio.sleep(0.01)
            assert time.monotonic() - began < 2  # not the five seconds of one who does not answer

    meet(server, scenario)


@pytest.mark.parametrize(
    ("raw", "codes"),
    [
        (b"\x81\x05hello", {1002}),  # without a mask
        (b"\xc1" + masked(b"{}")[1:], {1002}),  # an extension that nobody agreed to
        (b"\x83" + masked(b"{}")[1:], {1002}),  # an opcode that there is not
        (masked(b"", 0x00), {1002}),  # a fragment of nothing
        (masked(b"a", 0x01) + masked(b"b", 0x01), {1002}),  # a beginning within a message
        (masked(b"x" * 126, PING), {1002}),
        (masked(b"x", PING & 0x0F), {1002}),  # a control frame in fragments
        (masked(b"\x03", CLOSE), {1002}),
        (masked((999).to_bytes(2, "big"), CLOSE), {1002}),
        (masked(b"\x03\xe8\xff", CLOSE), {1002, 1007}),
        (masked(b"", CLOSE), {1005, 1000}),
        (masked(b"{}", BINARY), {4400}),
        (masked(b"\xff\xff"), {4400}),
        (masked(b" " * (LARGEST + 1)), {4413}),
        (b"\x81\xff" + (1 << 63).to_bytes(8, "big") + bytes(4), {4413, 1002}),
        (b"\x81\xff" + ((1 << 63) - 1).to_bytes(8, "big") + bytes(4), {4413}),
        (b"".join(masked(b"[" * 9000, op) for op in (0x01, 0x00, 0x00, 0x00)), {4413, 1009}),
    ],
)
def test_broken_framing_is_closed_by_its_code(
    server: Home, meet: Meet, raw: bytes, codes: set[int]
) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.pair() as (one, two, _):
            one.socket.transport.write(raw)
            assert await one.closed() in codes
            assert (await two.cmd(PHRASE))["t"] == "ack"

    meet(server, scenario)


def test_a_byte_at_a_time_is_a_frame_all_the_same(server: Home, meet: Meet) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.pair() as (one, _, _):
            for byte in masked(b'{"t":"ping","n":77,"seq":0}'):
                one.socket.transport.write(bytes((byte,)))
                await asyncio.sleep(0.001)
            assert (await one.heard("pong"))["n"] == 77

    meet(server, scenario)


@pytest.mark.full
def test_half_a_frame_keeps_no_socket_open(server: Home, meet: Meet) -> None:
    async def scenario(rig: Any) -> None:
        one = await rig.visitor()
        await one.connect()
        one.socket.transport.write(masked(b"x" * 9000)[:50])
        assert await one.closed() == 4408
        # A ping of the library's is no sign of life.
        await one.connect()
        for _ in range(140):
            if one.codes:
                break
            one.socket.transport.write(masked(b"", PING))
            await asyncio.sleep(0.1)
        assert await one.closed() == 4408

    meet(server, scenario)


def test_hello_twice_is_once_too_often(server: Home, meet: Meet) -> None:
    async def scenario(rig: Any) -> None:
        one = await rig.visitor()
        table, _ = await rig.table(one)
        first, second = await one.ticket(table), await one.ticket(table)
        (await one.connect()).transport.write(masked(hello(first)) + masked(hello(second)))
        assert await one.closed() == 4400
        await one.come(table)
        one.socket.text(hello(second))
        assert await one.closed() == 4400

    meet(server, scenario)


def test_what_is_sent_before_the_welcome_is_answered_after_it(server: Home, meet: Meet) -> None:
    async def scenario(rig: Any) -> None:
        one = await rig.visitor()
        table, _ = await rig.table(one)
        ping = masked(b'{"t":"ping","n":1,"seq":0}')
        for count in (8, 40):
            greeting = masked(hello(await one.ticket(table)))
            (await one.connect()).transport.write(greeting + ping * count)
            assert (await one.heard("pong", count))["n"] == 1
            assert next(each["t"] for each in one.frames) == "welcome"
            one.socket.transport.abort()
            await asyncio.sleep(0.1)

    meet(server, scenario)
