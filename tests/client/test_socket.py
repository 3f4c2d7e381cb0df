"""A connection that comes to nothing: broken off in the handshake, or no longer wanted."""

import asyncio
from contextlib import suppress

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request

from lamma.client.socket import LEAVE, connect


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
            go.set()
            with suppress(asyncio.CancelledError):
                await waiting
            async with asyncio.timeout(5):
                await opened.wait()
                await ended.wait()

    asyncio.run(main())


def test_a_connection_nobody_waits_for_any_more_does_not_hold_its_owner_up() -> None:
    asked = asyncio.Event()

    async def hang(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.set()
        await asyncio.sleep(LEAVE + 0.2)
        writer.close()

    async def main() -> None:
        server = await asyncio.start_server(hang, "127.0.0.1")
        port = server.sockets[0].getsockname()[1]
        async with server:
            waiting = asyncio.create_task(connect(f"ws://127.0.0.1:{port}/", unheard, unheard))
            await asked.wait()
            waiting.cancel()
            async with asyncio.timeout(LEAVE + 1):
                with suppress(asyncio.CancelledError):
                    await waiting
            await asyncio.sleep(0.3)

    asyncio.run(main())


def test_a_connection_that_is_shut_is_closed_whatever_the_other_side_does() -> None:
    async def deaf(connection: ServerConnection) -> None:
        connection.transport.pause_reading()
        await asyncio.sleep(3 * LEAVE)

    async def main() -> None:
        codes: list[int | None] = []
        async with serve(deaf, "127.0.0.1", 0, close_timeout=0.1) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            opened = await connect(f"ws://127.0.0.1:{port}/", unheard, codes.append)
            transport = opened._transport
            assert transport is not None
            handle = transport.underlying_transport.get_extra_info("socket")
            async with asyncio.timeout(3 * LEAVE):
                await opened.shut()
            assert not opened.open
            assert handle.fileno() == -1
            assert codes == [1000]
            server.close(close_connections=True)

    asyncio.run(main())
