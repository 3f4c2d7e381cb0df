"""What a request may bring: JSON, and nothing that a foreign page's form could send."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from lamma.server.problems import Problem, Refusal

_CHANGING = {"POST", "PATCH"}
_JSON = "application/json"


def json_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refusal(media_type) for a request that changes something and is not said to be JSON."""
    if connection.scope.get("method") not in _CHANGING:
        return
    kind = connection.headers.get("content-type", "").partition(";")[0]
    if kind.strip().lower() != _JSON:
        raise Refusal(Problem.MEDIA_TYPE, allowed=[_JSON])
