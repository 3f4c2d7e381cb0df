"""Listening sockets, bound before anything is loaded: a port that is taken is told at once."""

import errno
import socket

BACKLOG = 2048
_FATAL = {errno.EADDRINUSE, errno.EACCES}


def bind(host: str, port: int) -> list[socket.socket]:
    """Listening sockets at every address of ``host`` (``localhost`` has two), on one port.

    OSError where that cannot be: the port is taken, or the host is none of ours.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    bound: list[socket.socket] = []
    failed: OSError | None = None
    # IPv4 first: where both are there, it is the one that every program tries.
    for family, _, _, _, address in sorted(set(found), key=lambda each: each[0]):
        # With port 0 the second address takes the port that the first one got.
        number = bound[0].getsockname()[1] if bound else port
        try:
            bound.append(_listen(family, (address[0], number)))
        except OSError as error:
            failed = error
            if number == port and port:
                break
    if failed is not None and (not bound or failed.errno in _FATAL):
        for each in bound:
            each.close()
        raise failed
    return bound


def _listen(family: int, address: tuple[object, int]) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind(address)
        made.listen(BACKLOG)
    except OSError:
        made.close()
        raise
    return made
