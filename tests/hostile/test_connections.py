"""Connections that are held, not used: an address has its share, and nobody waits for ever."""

import socket
import time
from contextlib import ExitStack, suppress

import httpx
import pytest
from hostile.home import Home
from hostile.sockets import OPEN

HEAD = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def dial(server: Home, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(server.at, 20, (source, 0))


def lasted(made: socket.socket, piece: bytes, most: float = 30) -> tuple[float, bytes]:
    """For how long one can go on a piece at a time, and what is answered."""
    began, answer = time.monotonic(), b""
    made.settimeout(0.5)
    while time.monotonic() - began < most:
        try:
            made.sendall(piece)
            part = made.recv(65536)
        except TimeoutError:
            continue
        except ConnectionError:
            break
        if not part:
            break
        answer += part
    return time.monotonic() - began, answer


@pytest.mark.full
@pytest.mark.parametrize(
    ("begins", "piece", "status"),
    [
        (b"GET / HTTP/1.1\r\n", b"X: y\r\n", b"408"),
        (HEAD + b"Content-Length: 10000\r\n\r\n", b" ", b"503"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"", b"200"),
        (b"", b"", b""),
    ],
    ids=["a head", "a body", "an idle one", "nothing"],
)
def test_nobody_is_waited_for_for_ever(
    server: Home, begins: bytes, piece: bytes, status: bytes
) -> None:
    with dial(server) as made:
        made.sendall(begins)
        seconds, answer = lasted(made, piece)
    assert seconds < 25
    assert answer.split(b" ")[1:2] == ([status] if status else [])


def test_an_address_has_a_share_of_the_connections(strict: Home) -> None:
    with ExitStack() as stack:
        held = [stack.enter_context(dial(strict)) for _ in range(200)]
        one_more = stack.enter_context(dial(strict))
        assert lasted(one_more, b"GET / HTTP/1.1\r\n\r\n", 3)[1] == b""
        with dial(strict, "127.0.0.2") as other:
            other.sendall(b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n")
            assert other.recv(100).startswith(b"HTTP/1.1 200")
        for each in held[:100]:
            each.close()
        time.sleep(0.3)
        with dial(strict) as again:
            again.sendall(b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n")
            assert again.recv(100).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "more", ["X: " + "y" * 10_000 + "\r\n", "Content-Length: 5\r\n", "X: y\x7f\r\n"]
)
def test_a_handshake_that_is_none_is_answered_at_once(server: Home, more: str) -> None:
    with dial(server) as made:
        made.settimeout(5)
        made.sendall(OPEN.format(path="/api/socket", more=more).encode())
        assert made.recv(100).startswith(b"HTTP/1.1 400")
        assert made.recv(100) == b""


def test_who_hangs_up_in_the_middle_of_a_body_is_no_fault(server: Home) -> None:
    for _ in range(5):
        with dial(server) as made:
            made.sendall(HEAD + b"Content-Length: 100\r\n\r\n{")
            time.sleep(0.1)
    time.sleep(0.3)
    assert server.said() == []


def test_who_dials_too_often_is_hung_up_on(strict: Home) -> None:
    answered = 0
    for _ in range(500):
        with suppress(ConnectionError), dial(strict) as made:
            made.settimeout(5)
            made.sendall(b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n")
            answered += made.recv(20).startswith(b"HTTP/1.1 200")
    assert 400 <= answered < 500
    with dial(strict, "127.0.0.2") as other:
        other.sendall(b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n")
        assert other.recv(20).startswith(b"HTTP/1.1 200")


def test_a_flood_of_requests_waits_for_its_refusals(strict: Home) -> None:
    with httpx.Client(base_url=strict.url, trust_env=False, timeout=20) as client:
        # However slow the machine: sooner or later it asks faster than the budget fills.
        for _ in range(5000):
            began = time.monotonic()
            if client.get("/nope").status_code == httpx.codes.TOO_MANY_REQUESTS:
                break
        else:
            pytest.fail("five thousand requests, and none was refused")
        assert time.monotonic() - began > 0.4
