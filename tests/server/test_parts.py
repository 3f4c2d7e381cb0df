"""The small parts of the server, each by itself."""

import stat
from pathlib import Path
from typing import Any

import pytest

from lamma.fairness import Secret
from lamma.server.addresses import HashedAddresses
from lamma.server.budgets import Budgets
from lamma.server.config import Budget, ServerConfig, Tls
from lamma.server.keys import AesSealer, BadKey, derived, server_key
from lamma.server.metrics import Counter, Counters, Gauge, Histogram, Metrics
from lamma.server.origins import Origins
from lamma.server.problems import Refusal
from lamma.server.tickets import LIFETIME, LocalTickets, Ticket
from lamma.table.people import Player


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


TICKET = Ticket("session", Player("p", "Nour"), "table")


def test_a_ticket_is_good_once() -> None:
    tickets = LocalTickets()
    text = tickets.issue(TICKET)
    assert len(text) == 43
    assert tickets.redeem(text) == TICKET
    assert tickets.redeem(text) is None
    assert tickets.redeem("") is None
    assert tickets.redeem("\udc80") is None


def test_a_ticket_is_good_for_thirty_seconds() -> None:
    clock = Clock()
    tickets = LocalTickets(clock)
    early, late = tickets.issue(TICKET), tickets.issue(TICKET)
    clock.now += LIFETIME
    assert tickets.redeem(early) == TICKET
    clock.now += 0.001
    assert tickets.redeem(late) is None


def test_old_tickets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    tickets = LocalTickets(clock)
    for _ in range(10):
        tickets.issue(TICKET)
    clock.now += LIFETIME + 1
    tickets.issue(TICKET)
    assert len(tickets._open) == 1
    monkeypatch.setattr("lamma.server.tickets._MOST", 5)
    texts = [tickets.issue(TICKET) for _ in range(9)]
    assert len(tickets._open) == 5
    assert tickets.redeem(texts[0]) is None
    assert tickets.redeem(texts[-1]) == TICKET


def test_a_ticket_is_kept_as_a_digest() -> None:
    tickets = LocalTickets()
    text = tickets.issue(TICKET)
    assert text not in repr(vars(tickets))


def test_a_budget_fills_with_time() -> None:
    clock, limited = Clock(), Counters("budget")
    budgets, budget = Budgets(limited, clock), Budget(burst=2, rate=0.5)
    for _ in range(2):
        budgets.take("guests", "a", budget)
    with pytest.raises(Refusal) as refused:
        budgets.take("guests", "a", budget)
    assert refused.value.wait == 2
    assert limited["guests"].value == 1
    budgets.take("guests", "b", budget)
    budgets.take("codes", "a", budget)
    clock.now += 2
    budgets.take("guests", "a", budget)
    with pytest.raises(Refusal):
        budgets.check("guests", "a", budget)
    clock.now += 1000
    for _ in range(2):  # never more than the burst
        budgets.take("guests", "a", budget)
    with pytest.raises(Refusal):
        budgets.take("guests", "a", budget)


def test_looking_at_a_budget_takes_nothing() -> None:
    budgets, budget = Budgets(Counters("budget"), Clock()), Budget(burst=1, rate=1)
    for _ in range(5):
        budgets.check("codes", "a", budget)
    budgets.spend("codes", "a", budget)
    with pytest.raises(Refusal):
        budgets.check("codes", "a", budget)
    budgets.spend("codes", "a", budget)  # as empty as it was


def test_budgets_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lamma.server.budgets._MOST", 10)
    budgets, budget = Budgets(Counters("budget"), Clock()), Budget(burst=1, rate=1)
    for number in range(100):
        budgets.take("guests", str(number), budget)
    assert len(budgets._buckets) == 10


def scope(client: str | None, *headers: tuple[bytes, bytes]) -> Any:
    return {"client": (client, 1) if client else None, "headers": list(headers)}


def test_addresses_are_hashed_with_a_key_of_the_process() -> None:
    one, other = HashedAddresses(), HashedAddresses()
    told = one.of(scope("192.0.2.1"))
    assert told == one.of(scope("192.0.2.1")) != one.of(scope("192.0.2.2"))
    assert told != other.of(scope("192.0.2.1"))
    assert one.of(scope("::ffff:192.0.2.1")) == told
    assert one.of(scope("2001:db8::1")) == one.of(scope("2001:db8::2:3"))
    assert one.of(scope("2001:db8::1")) != one.of(scope("2001:db8:0:1::1"))
    assert one.of(scope(None)) == one.of(scope(None))
    assert one.of(scope("192.0.2.1:5000")) == told
    assert one.of(scope("[2001:db8::1]:5000")) == one.of(scope("2001:db8::1"))


def test_each_believed_proxy_is_one_step_to_the_left() -> None:
    heard = (b"x-forwarded-for", b"198.51.100.1, 192.0.2.9")
    later = (b"x-forwarded-for", b"203.0.113.5")
    expected = {0: "127.0.0.1", 1: "203.0.113.5", 2: "192.0.2.9", 3: "198.51.100.1"}
    for proxies, address in expected.items():
        addresses = HashedAddresses(proxies)
        assert addresses.of(scope("127.0.0.1", heard, later)) == addresses._hash(address)
    # Fewer entries than proxies: it did not come through them.
    strict = HashedAddresses(4)
    assert strict.of(scope("127.0.0.1", heard, later)) == strict._hash("127.0.0.1")


def test_origins_are_ours_or_foreign() -> None:
    config = ServerConfig(
        data=Path("x"), host="localhost", hosts=("192.0.2.2",), origins=("https://lamma.example",)
    )
    origins = Origins(config.own_origins)
    for ours in ("http://localhost:8000", "http://192.0.2.2:8000", "https://LAMMA.example"):
        assert not origins.foreign(scope(None, (b"origin", ours.encode())))
        assert origins.ours(scope(None, (b"origin", ours.encode())))
    for foreign in (
        "http://localhost:8001",
        "http://localhost",
        "https://localhost:8000",
        "http://localhost:8000.evil.example",
        "https://lamma.example.evil.example",
        "null",
        "",
        "file://",
    ):
        assert origins.foreign(scope(None, (b"origin", foreign.encode())))
        assert not origins.ours(scope(None, (b"origin", foreign.encode())))
    # A program sends neither; it is no foreign page, and no page of ours.
    assert not origins.foreign(scope(None))
    assert not origins.ours(scope(None))


def test_the_address_of_a_standard_port_has_none() -> None:
    tls = Tls(Path("c"), Path("k"))
    every = "0.0.0.0"  # noqa: S104 - a value like another
    config = ServerConfig(data=Path("x"), host=every, port=443, tls=tls, hosts=("a.local",))
    assert config.own_origins == {
        "https://localhost",
        "https://127.0.0.1",
        "https://[::1]",
        "https://a.local",
    }
    assert config.secure
    assert not ServerConfig(data=Path("x")).secure
    assert not ServerConfig(data=Path("x"), origins=("https://a", "http://b")).secure


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "server.key"
    key = server_key(file)
    assert len(key) == 32
    assert server_key(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["server.key"]
    assert derived(key, "a") != derived(key, "b") != key
    file.chmod(0o644)
    with pytest.raises(BadKey, match="others"):
        server_key(file)
    file.chmod(0o600)
    file.write_bytes(b"short")
    with pytest.raises(BadKey, match="5 bytes"):
        server_key(file)


def test_what_is_sealed_opens_with_its_key_only() -> None:
    one, other = AesSealer(Secret(b"1" * 32)), AesSealer(Secret(b"2" * 32))
    root = Secret(b"root" * 8)
    sealed = one.seal(root)
    assert one.open(sealed) == root
    assert one.seal(root) != sealed
    assert root.hex() not in sealed.lower()
    with pytest.raises(ValueError, match="another key"):
        other.open(sealed)
    for wrong in ("", "!", sealed[:-4] + "AAAA", sealed[4:]):
        with pytest.raises(ValueError, match=r"."):
            one.open(wrong)


def test_measures_in_prometheus_words() -> None:
    metrics, gauge, plain = Metrics(), Gauge(), Counter()
    histogram, codes = Histogram((0.1, 1.0)), Counters("code")
    for name, measure in (
        ("links", gauge),
        ("rows", plain),
        ("wait_seconds", histogram),
        ("closes", codes),
        ("age", lambda: 4.5),
    ):
        metrics.register(name, name, measure)
    gauge.inc(3)
    gauge.dec()
    plain.inc()
    plain.inc(4)
    for value in (0.05, 0.1, 0.5, 7.0):
        histogram.observe(value)
    codes["4413"].inc()
    text = metrics.text().decode()
    for line in (
        "lamma_links 2.0",
        "lamma_rows_total 5.0",
        'lamma_wait_seconds_bucket{le="0.1"} 2.0',
        'lamma_wait_seconds_bucket{le="1.0"} 3.0',
        'lamma_wait_seconds_bucket{le="+Inf"} 4.0',
        "lamma_wait_seconds_count 4.0",
        "lamma_wait_seconds_sum 7.65",
        'lamma_closes_total{code="4413"} 1.0',
        "lamma_age 4.5",
    ):
        assert line in text.splitlines()
    gauge.set(9)
    assert "lamma_links 9.0" in metrics.text().decode()
