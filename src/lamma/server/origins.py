"""Which pages may speak to the server: our own and no other's."""

from litestar.types import Scope


class Origins:
    """The allow-list. Programs send no Origin, and have no cookie that a page could misuse."""

    def __init__(self, own: frozenset[str]) -> None:
        self._own = own

    def foreign(self, scope: Scope) -> bool:
        """Whether a browser says that another site's page asks."""
        origin, site = _header(scope, b"origin"), _header(scope, b"sec-fetch-site")
        if origin is not None:
            return origin.lower() not in self._own
        return site is not None and site not in {"same-origin", "none"}

    def ours(self, scope: Scope) -> bool:
        """Whether a browser says that a page of ours asks: what a cookie needs to change things."""
        origin, site = _header(scope, b"origin"), _header(scope, b"sec-fetch-site")
        if origin is not None:
            return origin.lower() in self._own
        return site == "same-origin"


def _header(scope: Scope, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return value.decode("latin-1")
    return None
