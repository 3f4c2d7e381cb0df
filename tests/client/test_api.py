"""Coming in: who is refused, whose certificate is trusted, and the whole of the example."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lamma.client import ApiError, Client, Left, Link, Reason
from lamma.table.settings import Settings


def test_a_table_that_is_none_cannot_be_come_to(server: Any) -> None:
    async def run() -> None:
        async with Client(server.url) as client:
            await client.guest()
            with pytest.raises(Left) as left:
                async with Link(client, "0123456789abcdef"):
                    pass
            assert left.value.reason is Reason.GONE

    asyncio.run(run())


def test_a_request_refused_says_why(server: Any) -> None:
    async def run() -> None:
        async with Client(server.url) as client:
            with pytest.raises(ApiError) as refused:
                await client.mine()
            assert refused.value.status == 401
            await client.guest()
            with pytest.raises(ApiError) as refused:
                await client.by_code("AAAAAA")
            assert refused.value.status == 404
            assert refused.value.code not in {"", "unknown"}

    asyncio.run(run())


def test_over_tls_a_certificate_that_is_known_is_trusted_and_no_other(
    tls_server: tuple[str, Path],
) -> None:
    url, certificate = tls_server

    async def come_in(verify: bool | str) -> int | None:
        async with Client(url, verify=verify) as client:
            await client.guest()
            made = await client.create(Settings(rulebook="taqdeer"))
            async with Link(client, made["table"]["id"]) as link:
                assert link.line._socket is not None
                transport = link.line._socket._transport
                assert transport is not None
                handle = transport.underlying_transport.get_extra_info("socket")
            assert handle.fileno() == -1, "a link that is closed has let go of its connection"
            return link.seat

    assert asyncio.run(come_in(str(certificate))) == 0
    assert asyncio.run(come_in(False)) == 0
    with pytest.raises(ApiError, match="no answer"):
        asyncio.run(come_in(True))


def test_nobody_there_is_said_so() -> None:
    async def run() -> None:
        async with Client("http://127.0.0.1:1") as client:
            with pytest.raises(ApiError) as refused:
                await client.guest()
            assert refused.value.status is None

    asyncio.run(run())


def test_the_example_plays_a_match(server: Any, run_example: Callable[..., str]) -> None:
    said = run_example(server.url, "--rulebook", "sixty_six", "--bot", "beginner")
    assert "deals verified: " in said
    assert json.loads(said.rpartition(": ")[2]) > 0
