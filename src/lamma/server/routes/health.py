"""Health and measures, for whoever runs the server."""

from litestar import MediaType, Response, get
from litestar.openapi.datastructures import ResponseSpec

from lamma import __version__
from lamma.server.house import house
from lamma.server.identity import AnyRequest
from lamma.server.problems import Problem, Refusal, documented
from lamma.server.shapes import Health

_TAGS = ["operation"]
_METRICS = "text/plain; version=0.0.4"  # the framework adds the charset
_NOT_READY = {503: ResponseSpec(Health, generate_examples=False, description="not ready")}


@get("/health/live", tags=_TAGS, summary="Alive", responses=documented())
async def live() -> Health:
    """The process answers. If it does not, start it anew."""
    return Health("live", __version__)


@get("/health/ready", tags=_TAGS, summary="Ready", responses=documented() | _NOT_READY)
async def ready(request: AnyRequest) -> Response[Health]:
    """Whether it can serve: both databases answer. If not, send players elsewhere."""
    if request.app.state.get("house") is None:
        return Response(Health("stopped", __version__), status_code=503)
    home = house(request)
    parts = {"people": await home.people.ping(), "tables": await home.log_answers()}
    good = all(parts.values())
    told = Health("ready" if good else "not_ready", __version__, parts)
    return Response(told, status_code=200 if good else 503)


@get(
    "/metrics",
    tags=_TAGS,
    summary="Measures for Prometheus",
    media_type=MediaType.TEXT,
    responses=documented(Problem.NOT_FOUND),
)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Every measure in Prometheus' text format; nothing in it tells of cards or of people."""
    home = house(request)
    if not home.config.metrics:
        raise Refusal(Problem.NOT_FOUND)
    return Response(home.metrics.text(), media_type=_METRICS)


HANDLERS = (live, ready, metrics)
