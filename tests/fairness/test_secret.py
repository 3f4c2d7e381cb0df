"""A secret prints nowhere, unless someone asks for it by name."""

import copy
import json
import logging
import pickle
from dataclasses import asdict, dataclass

import msgspec
import pytest

from lamma.fairness import Secret

VALUE = bytes.fromhex("feedface") * 8
SECRET = Secret(VALUE)


@dataclass(frozen=True)
class Holder:
    seed: Secret


def test_no_way_of_printing_shows_it(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("lamma.test").warning("seed %s %r", SECRET, SECRET)
    texts = [
        repr(SECRET),
        str(SECRET),
        f"{SECRET}",
        f"{SECRET!r}",
        "%s %r" % (SECRET, SECRET),  # noqa: UP031 - the old way of printing is under test
        repr([SECRET, {"seed": SECRET}]),
        repr(Holder(SECRET)),
        repr(asdict(Holder(SECRET))),
        caplog.text,
    ]
    for text in texts:
        assert "Secret(…)" in text
        assert "feed" not in text.lower()
        assert repr(VALUE)[2:-1] not in text


def test_format_pads_what_it_shows() -> None:
    assert f"{SECRET:>12}" == "   Secret(…)"


def test_encoders_refuse_it() -> None:
    for encode in (pickle.dumps, json.dumps, msgspec.json.encode, msgspec.msgpack.encode):
        with pytest.raises(TypeError):
            encode(SECRET)
    with pytest.raises(TypeError, match="does not pickle"):
        pickle.dumps(Holder(SECRET))
    with pytest.raises(TypeError):
        b"%b" % SECRET  # type: ignore[str-format]


def test_it_discloses_on_request() -> None:
    assert SECRET.reveal() == VALUE
    assert SECRET.hex() == "feedface" * 8
    assert len(SECRET) == 32
    assert Secret(SECRET).reveal() == VALUE


def test_equality_is_by_value() -> None:
    assert Secret(VALUE) == SECRET
    assert SECRET == VALUE
    assert Secret(bytes(32)) != SECRET
    assert bytes(32) != SECRET
    assert VALUE.hex() != SECRET
    assert {SECRET: 1}[Secret(VALUE)] == 1
    assert hash(SECRET) == hash(VALUE)


def test_equality_takes_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[bytes, bytes]] = []

    def compare(a: bytes, b: bytes) -> bool:
        asked.append((a, b))
        return a == b

    monkeypatch.setattr("lamma.fairness.secret.hmac.compare_digest", compare)
    assert Secret(VALUE) == SECRET
    assert SECRET == VALUE
    assert asked == [(VALUE, VALUE)] * 2


def test_a_copy_is_itself() -> None:
    assert copy.copy(SECRET) is SECRET
    assert copy.deepcopy([SECRET])[0] is SECRET
