"""A connection that comes to nothing: broken off in the handshake, or no longer wanted."""

import asyncio
from contextlib import suppress

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request

from lamma.client.socket import connect


def unheard(_: object) -> None:
    pass


def test_a_connection_that_breaks_off_in_its_handshake_is_an_error() -> None:
    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async def main() -> None:
        server = await asyncio.start_server(hang_up, "127.0.0.1")
        port = server.sockets[0].getsockname()[1]
        async with server:
            with pytest.raises(ConnectionResetError):
                await connect(f"ws://127.0.0.1:{port}/", unheard, unheard)

    asyncio.run(main())


def test_a_connection_nobody_waits_for_any_more_is_closed_once_it_is_open() -> None:
    asked, opened, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()
    go = asyncio.Event()

    async def hold(_: ServerConnection, __: Request) -> None:
        asked.set()
        await go.wait()

    async def handler(connection: ServerConnection) -> None:
        opened.set()
        await connection.wait_closed()
        ended.set()

    async def main() -> None:
        async with serve(handler, "127.0.0.1", 0, process_request=hold) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            waiting = asyncio.create_task(connect(f"ws://127.0.0.1:{port}/", unheard, unheard))
            await asked.wait()
            waiting.cancel()
            with suppress(asyncio.CancelledError):
                await waiting
            go.set()
            async with asyncio.timeout(5):
                await opened.wait()
                await ended.wait()

    asyncio.run(main())
