"""Whose connection it is, for limits and logs, without the address itself."""

import secrets
from hashlib import blake2b
from ipaddress import IPv6Address, ip_address

from litestar.types import Scope

from lamma.server.ports import Addresses


class HashedAddresses(Addresses):
    """Addresses hashed with a key of this process: two logs cannot be laid side by side.

    ``proxies`` is how many proxies stand in front: that many entries of ``X-Forwarded-For``, from
    the right, were written by them; without any the header is not looked at.
    """

    def __init__(self, proxies: int = 0) -> None:
        self._proxies = proxies
        self._key = secrets.token_bytes(32)

    def of(self, scope: Scope) -> str:
        """A keyed hash of the client's address (for IPv6 its /64), the same until a restart."""
        return self._hash(self._plain(scope))

    def _hash(self, address: str) -> str:
        return blake2b(address.encode(), digest_size=8, key=self._key).hexdigest()

    def _plain(self, scope: Scope) -> str:
        client = scope.get("client")
        address = client[0] if client else ""
        if self._proxies:
            heard = b",".join(v for k, v in scope["headers"] if k == b"x-forwarded-for")
            hops = [hop.strip() for hop in heard.decode("latin-1").split(",") if hop.strip()]
            if len(hops) >= self._proxies:
                address = hops[-self._proxies]
        return _network(address)


def _network(text: str) -> str:
    try:
        address = ip_address(_without_port(text))
    except ValueError:
        return text
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    # One household has a /64, and may speak from any address of it.
    return address.packed[:8].hex()


def _without_port(text: str) -> str:
    """``192.0.2.1:5000`` and ``[2001:db8::1]:5000`` are how some proxies write an address."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
