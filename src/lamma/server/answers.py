"""Whatever goes wrong, as the one shape that problems have; never a traceback, never a sentence."""

import secrets
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import SQLAlchemyError

from lamma.server import logs
from lamma.server.problems import STATUS, Problem, ProblemBody, Refusal
from lamma.store.log.protocol import LogError

_LOG = logs.logger("http")
_BY_STATUS = {
    404: Problem.NOT_FOUND,
    405: Problem.METHOD,
    413: Problem.TOO_LARGE,
    415: Problem.MEDIA_TYPE,
    503: Problem.UNAVAILABLE,
}


def refused(_: Request[Any, Any, Any], error: Refusal) -> Response[ProblemBody]:
    """What a route would not do."""
    headers = {} if error.wait is None else {"retry-after": str(error.wait)}
    if error.status == STATUS[Problem.SIGNED_OUT]:
        headers["www-authenticate"] = "Bearer"
    return Response(error.body, status_code=error.status, headers=headers)


def failed(_: Request[Any, Any, Any], error: HTTPException) -> Response[ProblemBody]:
    """What the framework would not do: a path, a method or a body that is none."""
    if error.status_code >= 500:
        return _fault(error)
    code = _BY_STATUS.get(error.status_code, Problem.MALFORMED)
    where = _where(error) if code is Problem.MALFORMED else None
    given = {name.lower(): value for name, value in (error.headers or {}).items()}
    methods = given.get("allow", "").split(", ")
    # Litestar would answer OPTIONS itself; the shell lets none in, for no other site may ask.
    told = ", ".join(method for method in methods if method != "OPTIONS")
    headers = {"allow": told} if code is Problem.METHOD else {}
    return Response(ProblemBody(code, where), status_code=STATUS[code], headers=headers)


def unavailable(_: Request[Any, Any, Any], error: Exception) -> Response[ProblemBody]:
    """A database that does not answer, or has no room."""
    _LOG.error("database", error=type(error).__name__, where=logs.where(error))
    headers = {"retry-after": "5"}
    return Response(ProblemBody(Problem.UNAVAILABLE), status_code=503, headers=headers)


def broke(_: Request[Any, Any, Any], error: Exception) -> Response[ProblemBody]:
    """A fault in the server."""
    return _fault(error)


def _fault(error: Exception) -> Response[ProblemBody]:
    incident = secrets.token_hex(6)
    kind = type(error.__cause__ or error).__name__
    _LOG.error("fault", incident=incident, error=kind, where=logs.trail(error))
    return Response(ProblemBody(Problem.FAULT, incident=incident), status_code=500)


def _where(error: HTTPException) -> str | None:
    """The name of the parameter that is at fault; a body's faults are told where it is read."""
    if not isinstance(error, ValidationException) or not isinstance(error.extra, list):
        return None
    keys = [item.get("key") for item in error.extra if isinstance(item, dict)]
    names = [key for key in keys if isinstance(key, str)]
    return names[0][:100] if names else None


HANDLERS: ExceptionHandlersMap = {
    Refusal: refused,
    HTTPException: failed,
    LogError: unavailable,
    SQLAlchemyError: unavailable,
    OSError: unavailable,
    Exception: broke,
}
