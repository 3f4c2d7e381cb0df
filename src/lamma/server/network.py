"""This machine on its local network: the address at which phones round the table reach it."""

import socket
from contextlib import closing
from ipaddress import ip_address

# An address for documentation (RFC 5737): nothing is sent, the system only chooses a way there.
_ELSEWHERE = ("192.0.2.1", 9)


def lan_address() -> str | None:
    """The IPv4 address by which others on the network reach this machine; None without one."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(_ELSEWHERE)
            address: str = probe.getsockname()[0]
        except OSError:
            return _named()
    return address if _reachable(address) else _named()


def lan_names() -> tuple[str, ...]:
    """What this machine is called there: its name, and the one that mDNS gives it."""
    name = socket.gethostname().lower().partition(".")[0]
    letters = name.replace("-", "")
    return (name, f"{name}.local") if letters.isascii() and letters.isalnum() else ()


def _named() -> str | None:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return None
    addresses = [str(each[4][0]) for each in found]
    return next(filter(_reachable, addresses), None)


def _reachable(text: str) -> bool:
    address = ip_address(text)
    return not (address.is_loopback or address.is_unspecified or address.is_link_local)
