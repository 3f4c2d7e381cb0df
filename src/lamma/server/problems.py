"""What goes wrong over HTTP: a closed set of codes, whose sentences are the client's to say."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct


class Problem(StrEnum):
    """Why a request was not done."""

    MALFORMED = "malformed"
    """No JSON, or not of the shape that the documentation gives; ``where`` says the place."""
    BAD_NAME = "bad_name"
    BAD_AVATAR = "bad_avatar"
    BAD_SETTINGS = "bad_settings"
    SIGNED_OUT = "signed_out"
    """No session, or one that has ended."""
    ORIGIN = "origin"
    """The page that asked is none of ours."""
    NOT_HOST = "not_host"
    WATCHING_OFF = "watching_off"
    OWN_TABLE = "own_table"
    """Another account of this browser plays at the table."""
    NOT_FOUND = "not_found"
    """There is no such thing, or none that this player may know of."""
    METHOD = "method"
    UNFINISHED = "unfinished"
    """The match or the round is not over yet."""
    TOO_LARGE = "too_large"
    MEDIA_TYPE = "media_type"
    RATE = "rate"
    """Too many requests; ``Retry-After`` says how many seconds to wait."""
    FAULT = "fault"
    """A fault in the server; ``incident`` names it in the logs."""
    UNAVAILABLE = "unavailable"
    """The server starts, stops, or has lost its database."""


STATUS: dict[Problem, int] = {
    Problem.MALFORMED: 400,
    Problem.BAD_NAME: 400,
    Problem.BAD_AVATAR: 400,
    Problem.BAD_SETTINGS: 400,
    Problem.SIGNED_OUT: 401,
    Problem.ORIGIN: 403,
    Problem.NOT_HOST: 403,
    Problem.WATCHING_OFF: 403,
    Problem.OWN_TABLE: 403,
    Problem.NOT_FOUND: 404,
    Problem.METHOD: 405,
    Problem.UNFINISHED: 409,
    Problem.TOO_LARGE: 413,
    Problem.MEDIA_TYPE: 415,
    Problem.RATE: 429,
    Problem.FAULT: 500,
    Problem.UNAVAILABLE: 503,
}
"""The status that each code comes with."""


class ProblemBody(Struct, frozen=True, omit_defaults=True):
    """The body of every answer from 400 up.

    ``where`` is the place in what was asked (``$.settings.rulebook``), ``allowed`` what could have
    been asked, ``incident`` what to look for in the logs.
    """

    code: Problem
    where: str | None = None
    allowed: tuple[str, ...] | None = None
    incident: str | None = None


class Refusal(Exception):  # noqa: N818 - named as the answer that it is
    """A request that is answered with a problem; ``wait`` is for RATE, in seconds."""

    def __init__(
        self,
        code: Problem,
        *,
        where: str | None = None,
        allowed: Sequence[str] | None = None,
        wait: int | None = None,
    ) -> None:
        self.body = ProblemBody(code, where, None if allowed is None else tuple(allowed))
        self.status = STATUS[code]
        self.wait = wait
        super().__init__(str(code))


_ALWAYS = (Problem.MALFORMED, Problem.RATE, Problem.FAULT, Problem.UNAVAILABLE)
_WITH_BODY = (Problem.TOO_LARGE, Problem.MEDIA_TYPE, Problem.ORIGIN)


def documented(*problems: Problem, body: bool = False) -> dict[int, ResponseSpec]:
    """The answers a route may give beside its own, for OpenAPI: by status, with their codes."""
    every = {*problems, *_ALWAYS, *(_WITH_BODY if body else ())}
    by_status: dict[int, list[Problem]] = {}
    for problem in Problem:
        if problem in every:
            by_status.setdefault(STATUS[problem], []).append(problem)
    return {
        status: ResponseSpec(
            ProblemBody, generate_examples=False, description=", ".join(sorted(codes))
        )
        for status, codes in by_status.items()
    }


Documented = dict[int, Any]
