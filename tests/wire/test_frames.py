"""Frames: what comes in is checked to the letter, what goes out may grow."""

import msgspec
import pytest

from lamma.games.refusal import Refusal
from lamma.table.commands import Act, Sit
from lamma.table.refused import Code
from lamma.wire import (
    Ack,
    Close,
    Cmd,
    Ev,
    Hello,
    Mode,
    Nack,
    Note,
    Ping,
    Pong,
    Since,
    Snap,
    Welcome,
    Why,
    decode_client,
    decode_server,
    encode,
)

INBOUND = [
    Hello(1, "ticket", "ar"),
    Hello(1, "ticket", "en", Since("e", 0), "web 1"),
    Cmd("id", 0, Act("play SA")),
    Cmd("id", 7, Sit(None, "0" * 64)),
    Ping(3, 9),
]
OUTBOUND = [
    Welcome(1, "t", None, 4, "e", 1, Mode.SNAP),
    Ev(3, 4),
    Ev(3, 4, legal=("pass",), re=True),
    Ack("id", 3),
    Nack("id", Code.ILLEGAL, 3, Why("E-6", Refusal.NOTATION, "play SA", ("play HA",))),
    Nack("id", Code.STALE, 3),
    Pong(1, 2, 3),
    Note((True, False), 2),
]


@pytest.mark.parametrize("frame", INBOUND)
def test_a_clients_frame_comes_back_as_it_went(frame: msgspec.Struct) -> None:
    assert decode_client(encode(frame)) == frame


@pytest.mark.parametrize("frame", OUTBOUND)
def test_a_servers_frame_comes_back_as_it_went(frame: msgspec.Struct) -> None:
    assert decode_server(encode(frame)) == frame


def test_views_and_events_are_left_as_they_are_until_somebody_looks() -> None:
    text = b'{"t":"ev","s":8,"at":5,"e":[{"t":"turn","seat":1}],"v":{"clock":null}}'
    frame = decode_server(text)
    assert isinstance(frame, Ev)
    assert isinstance(frame.e, msgspec.Raw)
    assert isinstance(frame.v, msgspec.Raw)
    assert (bytes(frame.e), bytes(frame.v)) == (b'[{"t":"turn","seat":1}]', b'{"clock":null}')
    snap = decode_server(b'{"t":"snap","s":8,"view":{"you":1}}')
    assert isinstance(snap, Snap)
    assert bytes(snap.view) == b'{"you":1}'


def test_an_empty_place_is_as_short_as_can_be() -> None:
    assert encode(Ev(8, 5)) == b'{"t":"ev","s":8,"at":5}'


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"null",
        b'{"t":"ev","s":1,"at":1}',
        b'{"t":"cmd","id":"x","at":0,"c":{"t":"tick"}}',
        b'{"t":"cmd","id":"x","at":0,"c":{"t":"create"}}',
        b'{"t":"cmd","id":"x","at":0,"c":{"t":"bot_act","seat":0,"a":"pass"}}',
        b'{"t":"cmd","id":"x","at":0,"c":{"t":"act","a":"pass","seat":1}}',
        b'{"t":"cmd","id":"x","at":0,"c":{"t":"act","a":"pass"},"seat":1}',
        b'{"t":"cmd","id":"","at":0,"c":{"t":"act","a":"pass"}}',
        b'{"t":"cmd","id":"' + b"x" * 65 + b'","at":0,"c":{"t":"stand"}}',
        b'{"t":"cmd","id":"x","at":-1,"c":{"t":"stand"}}',
        b'{"t":"cmd","id":"x","at":0,"c":{"t":"act","a":"' + b"x" * 65 + b'"}}',
        b'{"t":"cmd","id":"x","at":0,"c":{"t":"nonce","deal":1,"value":"AB"}}',
        b'{"t":"cmd","id":"x","at":0,"c":{"t":"say","text":""}}',
        b'{"t":"hello","v":1,"ticket":"t","lang":"fr"}',
        b'{"t":"ping","n":1}',
    ],
)
def test_what_is_no_frame_of_a_client_is_refused(text: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_client(text)


def test_what_a_server_adds_is_passed_over() -> None:
    assert decode_server(b'{"t":"ack","id":"x","s":3,"new":[1]}') == Ack("x", 3)


def test_close_codes_are_those_that_a_browser_lets_through() -> None:
    assert all(code in {1012, 1013} or 4000 <= code <= 4999 for code in Close)
