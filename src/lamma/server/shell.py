"""What every HTTP request passes on its way in and out: limits, headers, measures, the log."""

import asyncio
from time import perf_counter

import msgspec
from litestar.types import ASGIApp, HTTPScope, Message, Method, Receive, Send

from lamma.server import logs
from lamma.server.house import Front
from lamma.server.problems import Problem, ProblemBody, Refusal

PATIENCE = 10.0
"""Seconds in which a request is answered, one way or the other."""

PENALTY = 0.5
"""Seconds that a refusal for too many requests waits: who floods waits with it, in each of the
connections that his address may have, and costs next to nothing."""

_LOG = logs.logger("http")
_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)
_POLICY = (
    b"content-security-policy",
    b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
)
_FRESH = (b"cache-control", b"no-store")
_STRICT = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")
_OTHER = "other"
_NO_METHOD: Method = "TRACE"


class Shell:
    """An ASGI application around another."""

    def __init__(self, app: ASGIApp, front: Front) -> None:
        self._app, self._front = app, front
        self._headers = (*_HEADERS, _STRICT) if front.config.secure else _HEADERS

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        began, status = perf_counter(), 0

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = self._dress(message["headers"])
            await send(message)

        if scope["method"] == "OPTIONS":
            # Browsers ask so on behalf of other sites, and none of those is let in.
            scope["method"] = _NO_METHOD
        refusal = self._refusal(scope)
        try:
            if refusal is None:
                async with asyncio.timeout(PATIENCE):
                    await self._app(scope, receive, dressed)
            else:
                await asyncio.sleep(PENALTY)
                await _answer(refusal, dressed)
        except TimeoutError:
            if not status:
                await _answer(Refusal(Problem.UNAVAILABLE, wait=5), dressed)
        finally:
            self._note(scope, status, perf_counter() - began)

    def _refusal(self, scope: HTTPScope) -> Refusal | None:
        limits = self._front.config.limits
        if scope["path"].startswith("/health/"):
            return None
        who = self._front.addresses.of(scope)
        try:
            self._front.budgets.take("requests", who, limits.requests)
        except Refusal as refusal:
            return refusal
        return None

    def _dress(self, headers: object) -> list[tuple[bytes, bytes]]:
        own = [(name.lower(), value) for name, value in headers]  # type: ignore[attr-defined]
        names = {name for name, _ in own}
        own += [pair for pair in (*self._headers, _POLICY, _FRESH) if pair[0] not in names]
        return own

    def _note(self, scope: HTTPScope, status: int, seconds: float) -> None:
        metrics = self._front.metrics
        route = scope.get("path_template") or _OTHER
        metrics.requests[route].inc()
        metrics.answers[str(status)].inc()
        metrics.request_seconds.observe(seconds)
        if route.startswith(("/health", "/metrics")):
            return
        _LOG.info(
            "request",
            method=scope["method"] if scope["method"].isalpha() else "?",
            route=route,
            status=status,
            ms=round(seconds * 1000, 1),
            address=self._front.addresses.of(scope),
        )


async def _answer(refusal: Refusal, send: Send) -> None:
    """A problem, without the framework."""
    body = msgspec.json.encode(ProblemBody(refusal.body.code, allowed=refusal.body.allowed))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if refusal.wait is not None:
        headers.append((b"retry-after", b"%d" % refusal.wait))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
