"""The server's HTTP side, as far as a player needs it: who one is, the lobby, tickets, records."""

import ssl
from http.cookiejar import CookieJar, DefaultCookiePolicy
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec

from lamma.table.settings import Settings

Json = dict[str, Any]
"""An answer of the server, as its JSON has it; ``/schema/openapi.json`` says what is in it."""

TIMEOUT = 15.0
"""Seconds for one request."""


class Guest(msgspec.Struct, frozen=True):
    """Who a client is: the ``token`` says so in every request."""

    id: str
    name: str
    token: str
    avatar: str = ""


class Ticket(msgspec.Struct, frozen=True):
    """The way to one socket, once, within 30 s."""

    ticket: str
    url: str


class ApiError(Exception):
    """A request that was refused: the HTTP ``status`` and the server's ``code`` for the reason.

    ``status`` is None where no answer came. ``wait`` is ``Retry-After``, in seconds.
    """

    def __init__(self, status: int | None, code: str, wait: float = 0.0) -> None:
        self.status, self.code, self.wait = status, code, wait
        super().__init__(f"{status or 'no answer'}: {code}")


def trust(url: str, *, verify: bool | str = True) -> ssl.SSLContext | None:
    """Whose certificate is believed: everybody's where ``verify`` is False, or those in a file.

    None for an address without TLS. OSError if there is no certificate in the file.
    """
    if not url.startswith("https:"):
        return None
    context = ssl.create_default_context(cafile=verify if isinstance(verify, str) else None)
    if verify is False:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


def connections(url: str, tls: ssl.SSLContext | None = None) -> httpx.AsyncClient:
    """HTTP connections to a server, for one player or for many.

    They keep no cookies: a program shows its token, and several players are not one browser.
    Over https a certificate must be known, unless ``tls`` says otherwise.
    """
    known = trust(url) if tls is None else tls
    no_cookies = CookieJar(policy=DefaultCookiePolicy(allowed_domains=[]))
    return httpx.AsyncClient(
        base_url=url.rstrip("/"),
        cookies=no_cookies,
        timeout=TIMEOUT,
        verify=False if known is None else known,
        trust_env=False,
    )


class Client:
    """One player of one server. ``token`` is a session's; :meth:`guest` gets one.

    Use it as an async context manager, or :meth:`close` it.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        verify: bool | str = True,
        shared: httpx.AsyncClient | None = None,
    ) -> None:
        """``url`` is the server's address; ``verify`` False or a file of certificates.

        ``shared`` lets many players of one program share their connections; it stays open.
        """
        self.url = url.rstrip("/")
        self.me: Guest | None = None
        self.token = token
        self.tls = trust(self.url, verify=verify)
        self._shared = shared
        self._http = connections(self.url, self.tls) if shared is None else shared

    async def __aenter__(self) -> Self:
        """Itself."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        await self.close()

    async def close(self) -> None:
        """Give its connections back."""
        if self._shared is None:
            await self._http.aclose()

    async def guest(self, name: str | None = None, lang: str = "en") -> Guest:
        """Become somebody: a guest of that name, or of one that the server chooses."""
        asked = {"lang": lang} if name is None else {"name": name, "lang": lang}
        self.me = msgspec.json.decode(await self._ask("POST", "/api/guests", asked), type=Guest)
        self.token = self.me.token
        return self.me

    async def create(self, settings: Settings, *, sit: bool = True, fill: bool = False) -> Json:
        """A new table; its host sits at it, bots fill the rest, as asked."""
        return await self._json(
            "POST", "/api/tables", {"settings": settings, "sit": sit, "fill": fill}
        )

    async def quick(
        self, rulebook: str, options: Json | None = None, wait: int | None = None
    ) -> Json:
        """A table where people wait for this game; bots join after ``wait`` seconds."""
        asked = {"rulebook": rulebook, "options": options or {}}
        return await self._json(
            "POST", "/api/tables/quick", asked if wait is None else {**asked, "wait": wait}
        )

    async def tables(self) -> Any:
        """The public tables."""
        return await self._any("GET", "/api/tables")

    async def mine(self) -> Any:
        """The tables this player sits at."""
        return await self._any("GET", "/api/tables/mine")

    async def by_code(self, code: str) -> Json:
        """The private table of that code."""
        return await self._json("GET", f"/api/tables/by-code/{code}")

    async def table(self, table: str) -> Json:
        """What the lobby knows of a table."""
        return await self._json("GET", f"/api/tables/{table}")

    async def ticket(
        self,
        table: str,
        code: str | None = None,
        *,
        invitation: str | None = None,
        watch: bool = False,
    ) -> Ticket:
        """A ticket to a table's socket; a private one asks newcomers for code or invitation."""
        asked: Json = {"table": table, "watch": watch}
        for name, value in (("code", code), ("invitation", invitation)):
            if value is not None:
                asked[name] = value
        return msgspec.json.decode(await self._ask("POST", "/api/tickets", asked), type=Ticket)

    async def record(self, table: str, match: int | None = None) -> bytes:
        """The record of a finished match (the last one), as ``lamma verify`` reads it."""
        asked = "" if match is None else f"?match={match}"
        return await self._ask("GET", f"/api/tables/{table}/record{asked}")

    async def round(self, table: str, number: int) -> Json:
        """A round's result, and what each score is made of."""
        return await self._json("GET", f"/api/tables/{table}/rounds/{number}")

    async def rulebooks(self) -> Any:
        """The rulebooks and their options."""
        return await self._any("GET", "/api/rulebooks")

    async def _json(self, method: str, path: str, asked: Json | None = None) -> Json:
        return msgspec.json.decode(await self._ask(method, path, asked), type=Json)

    async def _any(self, method: str, path: str) -> Any:
        return msgspec.json.decode(await self._ask(method, path))

    async def _ask(self, method: str, path: str, asked: Json | None = None) -> bytes:
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        content = None
        if asked is not None:
            headers["Content-Type"] = "application/json"
            content = msgspec.json.encode(asked)
        try:
            answer = await self._http.request(method, path, content=content, headers=headers)
        except httpx.TransportError as error:
            raise ApiError(None, type(error).__name__) from error
        if answer.is_success:
            return answer.content
        raise ApiError(answer.status_code, _code(answer.content), _wait(answer.headers))


def _code(body: bytes) -> str:
    try:
        return str(msgspec.json.decode(body, type=Json).get("code", "unknown"))
    except msgspec.DecodeError:
        return "unknown"


def _wait(headers: httpx.Headers) -> float:
    said = headers.get("Retry-After", "")
    return float(said) if said.isdecimal() and len(said) < 7 else 0.0
