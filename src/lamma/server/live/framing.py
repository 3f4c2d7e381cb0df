"""Frames of RFC 6455, as far as the short way needs them: where one ends, and plain text."""

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without the compiled module
    from websockets.utils import apply_mask

_TEXT = 0x81
"""A text frame that is a whole message, without extension bits."""
_MASKED = 0x80
_SHORT = 125
_TWO_BYTES = 126
_MASK = 4


class TooLong(ValueError):  # noqa: N818 - named as what is wrong
    """A frame that announces more than the largest message."""


def framed(payload: bytes) -> bytes:
    """A server's text frame: the same bytes for every socket that it goes to."""
    size = len(payload)
    if size <= _SHORT:
        return bytes((_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((_TEXT, _TWO_BYTES)) + size.to_bytes(2, "big") + payload
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + payload


def unframed(frame: bytes) -> bytes:
    """The payload of what :func:`framed` gave."""
    size = frame[1]
    return frame[2 if size <= _SHORT else 4 if size == _TWO_BYTES else 10 :]


def frame_end(data: bytes, at: int, largest: int) -> int:
    """Where the frame that begins at ``at`` ends; −1 while its head is not whole.

    TooLong as soon as the head says so: nobody has to send what it announced.
    """
    left = len(data) - at
    if left < 2:
        return -1
    second = data[at + 1]
    size = second & 0x7F
    head = 2
    if size > _SHORT:
        head = 4 if size == _TWO_BYTES else 10
        if left < head:
            return -1
        size = int.from_bytes(data[at + 2 : at + head], "big")
        if size > largest:
            raise TooLong
    return at + head + (_MASK if second & _MASKED else 0) + size


def plain_text(data: bytes, at: int, end: int) -> bytes | None:
    """The message in ``data[at:end]``, if that is a client's whole text message; None if not."""
    second = data[at + 1]
    if data[at] != _TEXT or second < _MASKED:
        return None
    mask = at + (2 if second & 0x7F <= _SHORT else 4 if second & 0x7F == _TWO_BYTES else 10)
    return apply_mask(data[mask + _MASK : end], data[mask : mask + _MASK])
