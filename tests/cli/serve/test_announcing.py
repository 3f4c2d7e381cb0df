"""What a server says of itself, and what it shows of itself to a camera."""

from pathlib import Path
from typing import Any

import pytest
import segno

from lamma.cli.serve.announcing import announce, qr_lines
from lamma.server.certificates import fingerprint, self_signed
from lamma.server.config import ServerConfig, Tls
from lamma.server.network import lan_address, lan_names
from lamma.text.catalogue import catalogue

EVERY = "0.0.0.0"  # noqa: S104 - a value like another
HERE, THERE = "http://localhost:8000", "http://192.0.2.2:8000"


class Screen:
    """A terminal that keeps what it shows."""

    def __init__(self, *, by_hand: bool) -> None:
        self.by_hand, self.lines, self.sink = by_hand, list[str](), self

    def say(self, *lines: str) -> None:
        self.lines += lines

    def write(self, text: str) -> None:
        self.lines += text.splitlines()

    def flush(self) -> None:
        """Nothing waits."""


def said(config: ServerConfig, *, lan: bool = False, by_hand: bool = False) -> list[str]:
    screen: Any = Screen(by_hand=by_hand)
    announce(screen, catalogue("en"), config, lan)
    lines: list[str] = screen.lines
    return lines


def test_on_a_network_the_address_for_phones_and_what_plain_http_means() -> None:
    config = ServerConfig(data=Path("x"), host=EVERY, hosts=("192.0.2.2", "a.local"))
    lines = said(config, lan=True)
    assert lines[0] == f"Lamma is open at {HERE}"
    assert lines[1] == f"For phones and others on this network: {THERE}"
    assert lines[2].startswith("This is plain http: without passkeys")
    assert not any("█" in line for line in lines)
    shown = said(config, lan=True, by_hand=True)
    assert [line for line in shown if "█" in line] == qr_lines(THERE)


def test_without_a_network_it_says_so() -> None:
    lines = said(ServerConfig(data=Path("x"), host=EVERY, hosts=("a.local",)), lan=True)
    assert lines[1] == f"This machine has no address on a network; only {HERE} works"


def test_listening_everywhere_under_no_name_is_told() -> None:
    config = ServerConfig(data=Path("x"), host=EVERY)
    assert said(config)[1].startswith("It listens on every address, but only pages at")
    named = ServerConfig(data=Path("x"), host=EVERY, origins=("https://lamma.example",))
    assert not any("every address" in line for line in said(named))


def test_a_proxy_that_is_not_believed_makes_one_visitor_of_all() -> None:
    named = ServerConfig(data=Path("x"), origins=("https://lamma.example",))
    assert said(named)[1].startswith("Behind a proxy, --proxies 1 tells its visitors apart")
    believed = ServerConfig(data=Path("x"), origins=named.origins, proxies=1)
    assert not any("--proxies" in line for line in said(believed))


def test_a_certificate_of_ones_own_is_named_by_its_beginning(tmp_path: Path) -> None:
    tls = self_signed(tmp_path / "tls", ("localhost",))
    config = ServerConfig(data=tmp_path, tls=tls, port=443, host="localhost")
    lines = said(config)
    assert lines[0] == "Lamma is open at https://localhost"
    assert lines[1].endswith(fingerprint(tls)[:23])
    assert len(fingerprint(tls)) == 95


def test_an_address_of_ipv6_stands_in_brackets() -> None:
    lines = said(ServerConfig(data=Path("x"), host="2001:db8::1", port=80))
    assert lines[0] == "Lamma is open at http://[2001:db8::1]"


def test_a_certificate_is_kept_as_long_as_it_serves(tmp_path: Path) -> None:
    first = self_signed(tmp_path, ("localhost", "192.0.2.2"))
    before = fingerprint(first)
    assert fingerprint(self_signed(tmp_path, ("192.0.2.2", "localhost"))) == before
    assert fingerprint(self_signed(tmp_path, ("localhost",))) != before
    first.cert.write_text("no certificate")
    again = self_signed(tmp_path, ("localhost",))
    assert again == Tls(tmp_path / "cert.pem", tmp_path / "key.pem")
    assert fingerprint(again)


def modules(lines: list[str]) -> list[list[bool]]:
    """The squares of a code again: True where it is dark."""
    halves = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    rows: list[list[bool]] = []
    for line in lines:
        rows += [[bool(halves[each][half]) for each in line] for half in (0, 1)]
    return rows


def test_the_code_is_the_one_that_was_made_with_light_around_it() -> None:
    code = segno.make_qr(THERE)
    found = modules(qr_lines(THERE))
    made = [[bool(dark) for dark in row] for row in code.matrix_iter(border=2)]
    assert found[: len(made)] == made
    assert not any(found[0] + found[-1])
    assert {len(row) for row in found} == {len(made)}


def test_this_machine_on_its_network(monkeypatch: pytest.MonkeyPatch) -> None:
    address = lan_address()
    assert address is None or address.count(".") == 3
    assert address is None or not address.startswith("127.")
    monkeypatch.setattr("socket.gethostname", lambda: "Table-1.home")
    assert lan_names() == ("table-1", "table-1.local")
    monkeypatch.setattr("socket.gethostname", lambda: "bad name/\u202e")
    assert lan_names() == ()


def test_without_a_way_anywhere_the_name_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lamma.server.network._ELSEWHERE", ("127.0.0.1", 9))
    found = [(2, 1, 6, "", (each, 0)) for each in ("127.0.1.1", "169.254.0.1", "192.0.2.9")]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_: found)
    assert lan_address() == "192.0.2.9"
    monkeypatch.setattr("socket.getaddrinfo", lambda *_: found[:2])
    assert lan_address() is None


def test_with_a_database_only_the_key_is_in_the_folder() -> None:
    lines = said(ServerConfig(data=Path("x"), database="postgresql://lamma@/lamma"))
    assert "Tables and people are kept in the database, the server's key in x" in lines
    assert not any(line.startswith("Kept in") for line in lines)
