"""The socket of a table: one connection, its manners and its limits.

:class:`SocketApp` is the ASGI application behind ``lamma.server.ports.SOCKET_PATH``; it needs
uvicorn run with :data:`OPTIONS`.
"""

from lamma.server.socket.credits import Limits, Rate
from lamma.server.socket.direct import OPTIONS
from lamma.server.socket.endpoint import SocketApp

__all__ = ["OPTIONS", "Limits", "Rate", "SocketApp"]
