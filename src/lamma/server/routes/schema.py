"""The document of the socket's protocol; OpenAPI's is Litestar's own route beside it."""

from functools import cache

import msgspec
from litestar import Response, get

from lamma.wire.asyncapi import document

_KIND = "application/vnd.aai.asyncapi+json"


@get("/schema/asyncapi.json", include_in_schema=False)
async def asyncapi() -> Response[bytes]:
    """AsyncAPI 3: every frame of the socket, generated from the types that are used."""
    return Response(_document(), media_type=_KIND)


@cache
def _document() -> bytes:
    return msgspec.json.encode(document())


HANDLERS = (asyncapi,)
