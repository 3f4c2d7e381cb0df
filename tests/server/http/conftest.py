"""A whole server on a port of its own, in a thread; its clients are plain HTTP clients."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from lamma.server.app import App, create_app
from lamma.server.binding import bind
from lamma.server.config import UNLIMITED, Limits, ServerConfig
from lamma.server.running import serving


class Running:
    """A server that runs."""

    def __init__(self, app: App, config: ServerConfig) -> None:
        self.app, self.config = app, config
        self.url = f"http://127.0.0.1:{config.port}"
        self._clients: list[httpx.Client] = []

    def client(self, **headers: str) -> httpx.Client:
        """A browser or a program that is nobody yet; it keeps cookies."""
        made = httpx.Client(base_url=self.url, headers=headers, trust_env=False, timeout=20)
        self._clients.append(made)
        return made

    def guest(self, **wish: str) -> httpx.Client:
        """A program with a guest's token."""
        client = self.client()
        answer = client.post("/api/guests", json=wish)
        assert answer.status_code == 201, answer.text
        client.cookies.clear()
        client.headers["authorization"] = f"Bearer {answer.json()['token']}"
        return client

    def browser(self, **wish: str) -> httpx.Client:
        """A page of ours in a browser: a cookie and an Origin."""
        client = self.client(origin=self.url)
        assert client.post("/api/guests", json=wish).status_code == 201
        return client

    def close(self) -> None:
        for each in self._clients:
            each.close()


Serve = Callable[[ServerConfig], "Running"]


@contextmanager
def running(config: ServerConfig) -> Iterator[Running]:
    sockets = bind("127.0.0.1", 0)
    config = replace(config, port=sockets[0].getsockname()[1])
    ready = threading.Event()
    app = create_app(config)
    server = serving(app, config, ready.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": sockets})
    thread.start()
    try:
        assert ready.wait(20), "the server did not open"
        found = Running(app, config)
        yield found
        found.close()
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server without limits by address, for a file of tests."""
    config = ServerConfig(data=tmp_path_factory.mktemp("server"), limits=UNLIMITED, pace=(0, 0))
    with running(config) as found:
        yield found


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Running]:
    """A server with the limits of every day."""
    with running(ServerConfig(data=tmp_path, limits=Limits())) as found:
        yield found


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Starts servers that the test configures; all end with it."""
    with ExitStack() as stack:
        yield lambda config: stack.enter_context(running(config))
