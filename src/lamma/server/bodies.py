"""What a request may bring: JSON of the very shape that is asked for, and nothing else."""

import re
from typing import Any

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import InternalServerException
from litestar.handlers import BaseRouteHandler

from lamma.server.problems import Problem, Refusal

_JSON = "application/json"
_PLACE = re.compile(r"at `\$\.?([^`]{1,100})`$")


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is read to the letter: no ``1`` for true, no ``"5"`` for a number."""

    async def body(self) -> bytes:
        """The body as it came; Refusal(malformed) where it did not come whole."""
        try:
            return await super().body()
        except InternalServerException as gone:
            # Litestar's word for a client that hung up: no fault, and nobody hears the answer.
            raise Refusal(Problem.MALFORMED) from gone

    async def json(self) -> Any:
        """The body in the type of the route's ``data``; Refusal(malformed) says where it is not."""
        wanted = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        try:
            return msgspec.json.decode(await self.body(), type=wanted)
        except msgspec.ValidationError as error:
            place = _PLACE.search(str(error))
            raise Refusal(Problem.MALFORMED, where=place[1] if place else None) from error
        except (msgspec.DecodeError, RecursionError) as error:
            raise Refusal(Problem.MALFORMED) from error


def json_only(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refusal(media_type) where a route takes a body, and it is not said to be JSON."""
    if "data" not in handler.parsed_fn_signature.parameters:
        return
    kind = connection.headers.get("content-type", "").partition(";")[0]
    if kind.strip().lower() != _JSON:
        raise Refusal(Problem.MEDIA_TYPE, allowed=[_JSON])
