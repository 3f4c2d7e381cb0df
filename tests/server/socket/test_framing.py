"""Frames: those we build are those that the library builds, and all it builds are read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from lamma.server.live.framing import TooLong, frame_end, framed, plain_text, unframed
from lamma.server.socket.credits import Bucket, Rate

SIZES = st.sampled_from([0, 1, 125, 126, 127, 300, 16384, 65535, 65536, 70000])


@given(SIZES)
def test_our_frames_are_those_of_the_library(size: int) -> None:
    payload = b"x" * size
    assert framed(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)
    assert unframed(framed(payload)) == payload


@given(st.binary(max_size=400), st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.PING]))
def test_only_a_client_s_whole_text_is_plain(payload: bytes, opcode: Opcode) -> None:
    payload = payload[:100] if opcode is Opcode.PING else payload
    for fin in (True, opcode is Opcode.PING):
        for mask in (True, False):
            data = b"??" + Frame(opcode, payload, fin).serialize(mask=mask) + b"more"
            end = frame_end(data, 2, 10_000)
            assert data[end:] == b"more"
            whole = opcode is Opcode.TEXT and fin and mask
            assert plain_text(data, 2, end) == (payload if whole else None)


@given(SIZES)
def test_a_head_is_whole_or_not_at_every_byte(size: int) -> None:
    data = Frame(Opcode.TEXT, b"x" * size).serialize(mask=True)
    for cut in range(min(len(data), 20)):
        end = frame_end(data[:cut], 0, 1 << 20)
        assert end in {-1, len(data)}
    assert frame_end(data, 0, 1 << 20) == len(data)


def test_too_long_is_known_from_the_head() -> None:
    head = Frame(Opcode.TEXT, b"x" * 301).serialize(mask=True)[:4]
    with pytest.raises(TooLong):
        frame_end(head, 0, 300)
    assert frame_end(head, 0, 301) == 301 + 8


def test_a_bucket_gives_what_is_in_it_and_fills_with_time() -> None:
    bucket = Bucket(Rate(a_second=2, at_once=3), now=100.0)
    assert [bucket.take(1, 100.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(1, 100.4)
    assert bucket.take(1, 100.5)
    assert not bucket.take(1, 100.9)
    assert [bucket.take(1, 1000.0) for _ in range(4)] == [True, True, True, False]
