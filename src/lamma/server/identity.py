"""Who asks: a bearer token, or the cookie of a page of ours."""

import secrets
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from lamma.server.origins import Origins
from lamma.server.problems import Problem, Refusal
from lamma.store.people import Account, Accounts, Session
from lamma.store.people.accounts import LIFETIME
from lamma.table.people import Player

AnyRequest = Request[Any, Any, Any]

_SAFE = {"GET", "HEAD", "OPTIONS"}
_TOKEN = 43
"""Letters in a token: 256 bits in base 64."""


class Identity:
    """Sessions over HTTP.

    ``secure``: every page of ours is https; the cookies are then bound to this very host.
    """

    def __init__(
        self, accounts: Accounts, origins: Origins, now: Callable[[], int], *, secure: bool
    ) -> None:
        self._accounts, self._origins, self._now, self._secure = accounts, origins, now, secure
        prefix = "__Host-" if secure else ""
        self.session_cookie = f"{prefix}lamma"
        self.device_cookie = f"{prefix}lamma_device"
        self.on_end: Callable[[str], Awaitable[None]] | None = None
        """Told of a session that was ended, to close its sockets."""

    async def required(self, request: AnyRequest) -> Session:
        """The session of a request; Refusal(signed_out) or Refusal(origin)."""
        session = await self.optional(request)
        if session is None:
            raise Refusal(Problem.SIGNED_OUT)
        return session

    async def optional(self, request: AnyRequest) -> Session | None:
        """The session, if the request has one that lives.

        A cookie comes with whatever page asks: to change something, the page must be ours.
        """
        header = request.headers.get("authorization")
        if header is not None:
            kind, _, token = header.partition(" ")
            if kind.lower() != "bearer":
                raise Refusal(Problem.SIGNED_OUT)
            return await self._find(token.strip())
        token = request.cookies.get(self.session_cookie, "")
        if not token:
            return None
        if request.method not in _SAFE and not self._origins.ours(request.scope):
            raise Refusal(Problem.ORIGIN)
        return await self._find(token)

    async def make_guest(
        self, request: AnyRequest, name: str, avatar: str, lang: str
    ) -> tuple[Account, str, list[Cookie]]:
        """A new guest, the token, and the cookies with which a browser keeps both."""
        if self._origins.foreign(request.scope):
            raise Refusal(Problem.ORIGIN)
        device = request.cookies.get(self.device_cookie, "")
        if len(device) != _TOKEN:
            device = secrets.token_urlsafe(32)
        session, token = await self._accounts.make_guest(
            name, avatar, lang, _device(device), self._now()
        )
        cookies = [
            self._cookie(self.session_cookie, token),
            self._cookie(self.device_cookie, device),
        ]
        return session.account, token, cookies

    async def end(self, session: Session) -> list[Cookie]:
        """End a session; the cookies that make a browser forget it."""
        await self._accounts.end(session.id)
        if self.on_end is not None:
            await self.on_end(session.id)
        return [self._cookie(self.session_cookie, "", age=0)]

    async def alive(self, session: str) -> bool:
        """Whether a session has not ended; what a socket asks every minute."""
        return await self._accounts.alive(session, self._now())

    async def _find(self, token: str) -> Session | None:
        if len(token) != _TOKEN or not token.isascii():
            return None
        return await self._accounts.session(token, self._now())

    def _cookie(self, key: str, value: str, age: int = LIFETIME // 1000) -> Cookie:
        return Cookie(
            key=key,
            value=value,
            path="/",
            max_age=age,
            secure=self._secure,
            httponly=True,
            samesite="lax",
        )


def player(session: Session) -> Player:
    """Who sits down: what a table knows of the session's account."""
    account = session.account
    return Player(account.id, account.name, account.avatar, session.device)


def _device(token: str) -> str:
    return sha256(b"lamma-device" + token.encode("ascii", "replace")).hexdigest()[:32]
