"""``lamma serve`` from start to end."""

import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from lamma.cli.exits import UserError
from lamma.cli.serve import wishing
from lamma.cli.serve.command import Wishes, default_folder, serve
from lamma.server.keys import server_key

Start = Any
TABLE = {"settings": {"rulebook": "taqdeer"}}


def guest(client: httpx.Client) -> str:
    token: str = client.post("/api/guests", json={"name": "Mona"}).json()["token"]
    client.headers["authorization"] = f"Bearer {token}"
    return token


def test_it_says_where_it_is_open_and_where_all_is_kept(start: Start, tmp_path: Path) -> None:
    server = start("--lang", "en")
    with server.client() as client:
        assert client.get("/health/ready").json()["status"] == "ready"
    assert server.end() == 0
    assert server.lines == [
        f"Lamma is open at {server.url}",
        f"Kept in {tmp_path / 'data'}",
        "Ctrl-C stops it; tables go on where they were when it starts again",
        "Stopped. Every table is kept",
    ]
    assert server.err == ""


def test_what_is_kept_is_for_its_owner_alone(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "open to all"
    folder.mkdir(mode=0o755)
    server = start("--data", str(folder))
    with server.client() as client:
        guest(client)
    names = {file.name: file.stat().st_mode & 0o077 for file in folder.iterdir()}
    assert {"people.db", "tables.db", "server.key", "lock"} <= set(names)
    assert not any(names.values()), names
    assert server.end() == 0


def test_it_says_so_in_arabic(start: Start) -> None:
    server = start("--lang", "ar")
    assert "لمّة مفتوحة على" in server.wait_for("://localhost")
    assert server.end() == 0
    assert "محفوظة" in server.lines[-1]


@pytest.mark.slow
def test_it_is_ready_soon_from_an_empty_folder(start: Start, tmp_path: Path) -> None:
    # The machine may be busy with other tests: one start in peace is enough.
    took: list[float] = []
    while not took or (min(took) >= 2.5 and len(took) < 8):
        server = start("--data", str(tmp_path / str(len(took))))
        server.wait_for("://localhost")
        took.append(time.monotonic() - server.began)
        server.end()
    assert min(took) < 2.5, took


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_it_closes_sockets_with_1012_and_leaves_with_0(
    start: Start, number: int
) -> None:
    server = start()
    with server.client() as client:
        guest(client)
        table = client.post("/api/tables", json=TABLE).json()["table"]["id"]
        told = client.post("/api/tickets", json={"table": table}).json()
    url = server.url.replace("http", "ws") + told["url"]
    hello = {"t": "hello", "v": 1, "ticket": told["ticket"], "lang": "en"}
    with connect(url, proxy=None) as link:
        link.send(json.dumps(hello))
        assert json.loads(link.recv())["t"] == "welcome"
        server.process.send_signal(number)
        with suppress(ConnectionClosed):
            for _ in link:
                pass
        assert link.close_code == 1012
    assert server.leave() == 0
    assert server.err == ""


def test_after_a_restart_everybody_is_who_he_was(start: Start) -> None:
    first = start()
    with first.client() as client:
        token = guest(client)
        made = client.post("/api/tables", json=TABLE).json()
    first.end()
    second = start()
    with second.client(authorization=f"Bearer {token}") as client:
        assert client.get("/api/me").json()["name"] == "Mona"
        (mine,) = client.get("/api/tables/mine").json()
        assert (mine["id"], mine["code"]) == (made["table"]["id"], made["code"])
    assert second.end() == 0


def test_a_killed_server_keeps_what_it_had_answered(start: Start) -> None:
    first = start()
    with first.client() as client:
        token = guest(client)
        table = client.post("/api/tables", json=TABLE).json()["table"]["id"]
    first.end(signal.SIGKILL)
    second = start()
    with second.client(authorization=f"Bearer {token}") as client:
        assert client.get(f"/api/tables/{table}").json()["seat"] == 0
    assert second.end() == 0


def test_a_taken_port_is_told(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        server = start("--port", port, "--lang", "en")
        assert server.leave() == 2
    assert server.err == f"lamma: Port {port} is taken. --port takes another\n"
    assert server.lines == []


def test_a_folder_has_one_server(start: Start, tmp_path: Path) -> None:
    start().wait_for("://localhost")
    second = start("--lang", "en")
    assert second.leave() == 2
    expected = f"Another server works in {tmp_path / 'data'}. --data names another folder"
    assert second.err == f"lamma: {expected}\n"


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"host": "192.0.2.254"}, "No address 192.0.2.254 is on this machine"),
        ({"host": "no such host"}, "No address no such host is on this machine"),
        ({"database": "mysql://u:secret@h/d"}, "No database of this kind: mysql"),
        ({"database": "secret"}, "No database of this kind: …"),
        ({"origins": ["lamma.example"]}, "An origin is written like https://lamma.example"),
        ({"origins": ["https://lamma.example/x"]}, "An origin is written like"),
        ({"origins": ["ftp://lamma.example"]}, "An origin is written like"),
        ({"origins": ["https://u@lamma.example"]}, "An origin is written like"),
        ({"origins": ["https://lamma.example:x"]}, "An origin is written like"),
        ({"pace": "fast"}, "--pace cannot be fast"),
        ({"pace": "9-1"}, "--pace cannot be 9-1"),
        ({"log_format": "xml"}, "--log-format cannot be xml. Allowed: console, json"),
        ({"tls_cert": Path("c")}, "--tls-cert and --tls-key are given together"),
        (
            {"tls_self_signed": True, "tls_key": Path("k")},
            "--tls-self-signed is instead of --tls-cert, --tls-key",
        ),
        ({"tls_cert": Path("c"), "tls_key": Path("k")}, "The certificate and its key cannot"),
    ],
)
@pytest.mark.usefixtures("own_logging")
def test_what_it_cannot_start_with_is_told_in_a_sentence(
    tmp_path: Path, wish: dict[str, Any], told: str
) -> None:
    usual: dict[str, Any] = {"origins": [], "data": tmp_path, "port": 0, "language": "en"}
    wishes = Wishes(**usual | wish)
    with pytest.raises(UserError) as refused:
        serve(wishes)
    text = str(refused.value)
    assert text.startswith(told)
    assert "secret" not in text


def test_a_folder_that_is_none_is_told(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    server = start("--data", str(file), "--lang", "en")
    assert server.leave() == 2
    assert server.err.startswith(f"lamma: {file} cannot be used: ")


@pytest.mark.parametrize("file", ["people.db", "tables.db"])
def test_a_database_that_is_none_is_told(start: Start, tmp_path: Path, file: str) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    server_key(folder / "server.key")
    (folder / file).write_bytes(b"no database at all" * 500)
    server = start("--lang", "en")
    assert server.leave() == 2
    last = server.err.splitlines()[-1]
    assert last.startswith(f"lamma: A database in {folder} cannot be opened: ")
    assert "Traceback" not in server.err


def test_tables_without_their_key_are_not_opened_with_another(start: Start, tmp_path: Path) -> None:
    start().wait_for("Ctrl-C")
    key = tmp_path / "data" / "server.key"
    copy = tmp_path / "copy"
    shutil.copytree(tmp_path / "data", copy)
    (copy / key.name).unlink()
    server = start("--data", str(copy), "--lang", "en")
    assert server.leave() == 2
    assert server.err.startswith(f"lamma: {copy / key.name} is missing, and {copy / 'tables.db'} ")
    assert not (copy / key.name).exists()
    server_key(copy / key.name)
    another = start("--data", str(copy), "--lang", "en")
    assert another.leave() == 2
    expected = f"{copy / key.name} is not the key that the tables were written with."
    assert another.err.splitlines()[-1].startswith(f"lamma: {expected}")
    shutil.copy(key, copy)
    assert start("--data", str(copy)).url


@pytest.mark.usefixtures("own_logging")
def test_what_postgresql_needs_is_told_before_anything_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wishing, "find_spec", lambda _name: None)
    with pytest.raises(UserError, match=r"PostgreSQL needs asyncpg.*lamma\[postgres\]"):
        serve(Wishes(origins=[], data=tmp_path, database="postgresql://u@h/d", language="en"))


def test_a_terminal_that_is_closed_stops_it_as_it_should(start: Start) -> None:
    server = start("--lang", "en")
    server.wait_for("Ctrl-C")
    assert server.end(signal.SIGHUP) == 0
    assert server.lines[-1] == "Stopped. Every table is kept"


def test_under_nohup_it_outlives_its_terminal(start: Start) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # what a process starts with, as nohup
    try:
        server = start()
    finally:
        signal.signal(signal.SIGHUP, before)
    server.wait_for("Ctrl-C")
    server.process.send_signal(signal.SIGHUP)
    with server.client() as client:
        assert client.get("/health/live").status_code == 200
    assert server.end() == 0


def test_its_logs_are_json_and_say_nothing_of_anybody(start: Start) -> None:
    server = start("--log-format", "json")
    with server.client() as client:
        token = guest(client)
        made = client.post("/api/tables", json=TABLE).json()
        client.get(f"/api/tables/by-code/{made['code']}")
        client.get("/api/secret?token=secret", headers={"user-agent": "secret"})
    assert server.end() == 0
    lines = [json.loads(line) for line in server.err.splitlines()]
    routes = [line.get("route") for line in lines if line["event"] == "request"]
    assert routes == ["/api/guests", "/api/tables", "/api/tables/by-code/{code}", "other"]
    for word in (token, "Mona", made["code"], made["invitation"], "127.0.0.1", "secret"):
        assert word not in server.err


def test_https_with_a_certificate_of_its_own(start: Start, tmp_path: Path) -> None:
    server = start("--tls-self-signed", "--lang", "en")
    assert server.url.startswith("https://")
    trust = ssl.create_default_context(cafile=tmp_path / "data" / "tls" / "cert.pem")
    with httpx.Client(base_url=server.url, verify=trust, trust_env=False) as client:
        answer = client.post("/api/guests", json={})
        assert answer.status_code == 201
        assert answer.headers["strict-transport-security"]
        assert all("Secure" in each for each in answer.headers.get_list("set-cookie"))
    server.wait_for("Ctrl-C")
    (line,) = [line for line in server.lines if line.startswith("The certificate is")]
    assert line.count(":") == 8
    assert (tmp_path / "data" / "tls" / "key.pem").stat().st_mode & 0o077 == 0
    assert server.end() == 0


def test_in_a_folder_of_ones_own_unless_told_otherwise(tmp_path: Path) -> None:
    assert default_folder({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "lamma"
    home = Path.home() / ".local" / "share" / "lamma"
    assert default_folder({}) == default_folder({"XDG_DATA_HOME": "relative"}) == home


def test_playing_in_the_terminal_loads_nothing_of_the_server() -> None:
    heavy = (
        *("litestar", "uvicorn", "uvloop", "sqlalchemy", "alembic", "structlog", "segno"),
        *("prometheus_client", "aiosqlite", "cryptography", "websockets", "lamma.server"),
    )
    code = f"""
import sys
import lamma.cli.app, lamma.cli.play.command, lamma.cli.reading
print([name for name in {heavy} if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout == "[]\n"
