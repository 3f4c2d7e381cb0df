"""The document of the HTTP interface: what Litestar makes of the routes, and what it leaves out."""

from typing import Any

from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from lamma import __version__
from lamma.games.registry import RULEBOOKS
from lamma.server import shapes
from lamma.table.settings import Settings

_CLOSED = {
    each.__name__
    for each in (
        shapes.GuestWish,
        shapes.MeWish,
        shapes.TableWish,
        shapes.QuickWish,
        shapes.TicketWish,
        Settings,
    )
}
"""What is taken to the letter: an unknown field is refused."""

_NAMED_BY_RULEBOOK = {Settings.__name__, shapes.QuickWish.__name__}


class Document(JsonRenderPlugin):
    """OpenAPI 3.1 as JSON, made once."""

    def __init__(self) -> None:
        super().__init__()
        self._made: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document."""
        if self._made is None:
            _complete(openapi_schema)
            self._made = self.render_json(request, openapi_schema)
        return self._made


def _complete(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name in _CLOSED:
        schemas[name]["additionalProperties"] = False
    for name in _NAMED_BY_RULEBOOK:
        schemas[name]["properties"]["rulebook"]["enum"] = list(RULEBOOKS)
    for item in document["paths"].values():
        for operation in item.values():
            # An answer without a body has no content, whatever type the route gives.
            operation["responses"].get("204", {}).pop("content", None)


def openapi() -> OpenAPIConfig:
    """What Litestar is told of the document."""
    return OpenAPIConfig(
        title="Lamma",
        version=__version__,
        summary="The HTTP interface of a Lamma server",
        description=(
            "Answers from 400 up have a code of a closed set; sentences are the client's. "
            "Sign in with the token of a guest, as a bearer, or with the cookie that a browser "
            "keeps: with a cookie, whatever changes something must come from a page of ours."
        ),
        path="/schema",
        render_plugins=[Document()],
        use_handler_docstrings=True,
        components=Components(
            security_schemes={
                "bearer": SecurityScheme(type="http", scheme="bearer"),
                "cookie": SecurityScheme(type="apiKey", security_scheme_in="cookie", name="lamma"),
            }
        ),
        security=[{}, {"bearer": []}, {"cookie": []}],
    )
