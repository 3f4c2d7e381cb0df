"""What goes over the socket: the frames, the codes it closes with, and the document of both.

``docs/protocol.md`` says how they are used; :mod:`lamma.wire.asyncapi` writes them down for
programs. Names are short because a table sends each of them thousands of times.
"""

from lamma.wire.codes import Close
from lamma.wire.frames import (
    LARGEST,
    VERSION,
    Ack,
    ClientFrame,
    Cmd,
    Ev,
    Hello,
    Mode,
    Nack,
    Note,
    Ping,
    Pong,
    ServerFrame,
    Since,
    Snap,
    Welcome,
    Why,
    decode_client,
    decode_server,
    encode,
)

__all__ = [
    "LARGEST",
    "VERSION",
    "Ack",
    "ClientFrame",
    "Close",
    "Cmd",
    "Ev",
    "Hello",
    "Mode",
    "Nack",
    "Note",
    "Ping",
    "Pong",
    "ServerFrame",
    "Since",
    "Snap",
    "Welcome",
    "Why",
    "decode_client",
    "decode_server",
    "encode",
]
