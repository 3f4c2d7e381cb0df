"""A man in the middle: one port in front of a server, for one player, with the network's faults.

HTTP goes through as it is. Of a WebSocket each frame is looked at, shown to a :class:`Watch` as its
sender sent it, and then meets what the weather has for it.
"""

import asyncio
import contextlib
from collections.abc import Coroutine

from network.faults import Fault, Way, Weather
from network.frames import Frame, frames
from network.watch import Watch

GAP = 0.03
"""Seconds for which a frame that is to be overtaken waits for the one that overtakes it."""
_CONTROL = 8
_Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Proxy:
    """One player's network."""

    def __init__(self, port: int, weather: Weather | None = None) -> None:
        self.server_port = port
        self.weather = weather or Weather()
        self.codes: list[int] = []
        """The codes with which the server closed."""
        self.pipes: list[Pipe] = []
        self.watch = Watch()
        self.port = 0
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._came, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Cut everything, and listen no more."""
        if self._server is not None:
            self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def url(self) -> str:
        """What the client takes for the server."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Break off every socket."""
        for pipe in tuple(self.pipes):
            pipe.cut()

    def silence(self) -> None:
        """Let nothing more through any socket there is now, and tell nobody."""
        for pipe in self.pipes:
            pipe.silent.update(Way)

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is None:
            return
        self._tasks.add(task)
        try:
            await self._serve(reader, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        except asyncio.CancelledError:
            if self._server is not None and self._server.is_serving():
                raise
        finally:
            writer.transport.abort()
            self._tasks.discard(task)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.weather.down:
            return
        up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self.server_port)
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            up_writer.write(head)
            if b"upgrade: websocket" not in head.lower():
                await _both(_copy(reader, up_writer), _copy(up_reader, writer))
                return
            writer.write(await up_reader.readuntil(b"\r\n\r\n"))
            pipe = Pipe(self, (reader, writer), (up_reader, up_writer))
            self.pipes.append(pipe)
            try:
                await pipe.run()
            finally:
                self.pipes.remove(pipe)
        finally:
            up_writer.transport.abort()


class Pipe:
    """One WebSocket through the proxy."""

    def __init__(self, proxy: Proxy, client: _Streams, server: _Streams) -> None:
        self._proxy = proxy
        self._client, self._server = client, server
        self._held: dict[Way, bytes | None] = {Way.UP: None, Way.DOWN: None}
        self._queues: dict[Way, asyncio.Queue[tuple[float, bytes]]] = {
            Way.UP: asyncio.Queue(),
            Way.DOWN: asyncio.Queue(),
        }
        self._over = asyncio.Event()
        self.silent: set[Way] = set()
        self.seen = proxy.watch.connection()

    async def run(self) -> None:
        """Carry frames both ways until either end is gone."""
        writers = {Way.UP: self._server[1], Way.DOWN: self._client[1]}
        pumps = [asyncio.create_task(self._pump(way, writers[way])) for way in Way]
        try:
            await _both(
                self._carry(Way.UP, self._client[0]),
                self._carry(Way.DOWN, self._server[0]),
                self._over.wait(),
            )
            # What was on its way arrives before the end does, unless the network is gone.
            for way in Way:
                held = self._held[way]
                if held is not None:
                    self._send(way, held)
                if not self._over.is_set() and way not in self.silent:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._queues[way].join(), 2)
        finally:
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
        if not self._over.is_set() and not self.silent:
            self._client[1].close()
            await asyncio.sleep(0)

    def cut(self) -> None:
        """Break it off at both ends."""
        self._over.set()
        self._client[1].transport.abort()
        self._server[1].transport.abort()

    async def _carry(self, way: Way, reader: asyncio.StreamReader) -> None:
        async for frame in frames(reader):
            self.seen.saw(way, frame)
            if way is Way.DOWN and frame.code is not None:
                self._proxy.codes.append(frame.code)
            if way in self.silent:
                continue
            if frame.opcode >= _CONTROL:
                self._send(way, frame.raw)
                continue
            first = self.seen.first(way)
            await self._meet(way, frame, self._proxy.weather.fate(way, frame, first=first))
            if self._over.is_set():
                return
        if self.silent:
            # Half-open: the other end hears nothing of this one's going.
            await asyncio.sleep(5 if way is Way.UP else 0.5)

    async def _meet(self, way: Way, frame: Frame, fault: Fault | None) -> None:
        raw = frame.raw
        match fault:
            case None:
                self._send(way, raw)
            case Fault.LOST:
                pass
            case Fault.TWICE:
                self._send(way, raw)
                self._send(way, raw, GAP)
            case Fault.SWAP:
                self._hold(way, raw)
            case Fault.LATE:
                self._send(way, raw, self._proxy.weather.late)
            case Fault.SILENCE:
                self.silent.update(Way)
            case Fault.DEAF:
                self.silent.add(way)
            case Fault.CUT_BEFORE:
                self.cut()
            case Fault.CUT_WITHIN | Fault.CUT_AFTER:
                await self._end_with(way, raw if fault is Fault.CUT_AFTER else raw[: len(raw) // 2])

    def _hold(self, way: Way, raw: bytes) -> None:
        """Keep it until the next has gone, or there is none for a while."""
        if self._held[way] is None:
            self._held[way] = raw
            asyncio.get_running_loop().call_later(GAP, self._let_go, way)
        else:
            self._send(way, raw)

    async def _end_with(self, way: Way, last: bytes) -> None:
        """Let these bytes arrive, and then nothing."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._queues[way].join(), 1)
        writer = (self._server if way is Way.UP else self._client)[1]
        writer.write(last)
        with contextlib.suppress(ConnectionError):
            await writer.drain()
        # The bytes are in the kernel; an end in order leaves them there to be read.
        writer.close()
        self._over.set()

    def _send(self, way: Way, raw: bytes, more: float = 0.0) -> None:
        now = asyncio.get_running_loop().time()
        self._queues[way].put_nowait((now + self._proxy.weather.wait() + more, raw))
        self._let_go(way)

    def _let_go(self, way: Way) -> None:
        held, self._held[way] = self._held[way], None
        if held is not None:
            self._send(way, held)

    async def _pump(self, way: Way, writer: asyncio.StreamWriter) -> None:
        queue, loop = self._queues[way], asyncio.get_running_loop()
        while True:
            due, raw = await queue.get()
            if due > loop.time():
                await asyncio.sleep(due - loop.time())
            if way not in self.silent:
                writer.write(raw)
            queue.task_done()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)


async def _both(*work: Coroutine[None, None, object]) -> None:
    """Run until the first of them is done, and end the others."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, ConnectionError):
                raise result
