"""Guests and oneself."""

from litestar import Response, delete, get, patch, post
from litestar.params import JSONBody

from lamma.server.house import house
from lamma.server.identity import AnyRequest
from lamma.server.names import AVATARS, guest_name, read_avatar, read_name
from lamma.server.problems import Problem, Refusal, documented
from lamma.server.shapes import Guest, GuestWish, Me, MeWish
from lamma.store.people import Account

_TAGS = ["people"]


@post(
    "/api/guests",
    tags=_TAGS,
    summary="Become a guest",
    responses=documented(Problem.BAD_NAME, Problem.BAD_AVATAR, body=True),
)
async def make_guest(request: AnyRequest, data: JSONBody[GuestWish]) -> Response[Guest]:
    """A guest at once: no question, no password. The session is a cookie and a token."""
    home = house(request)
    limits = home.config.limits
    home.budgets.take("guests", home.addresses.of(request.scope), limits.guests)
    home.budgets.take("guests_all", "", limits.guests_all)
    name = guest_name(data.lang) if data.name is None else read_name(data.name)
    avatar = _some_avatar(name) if data.avatar is None else read_avatar(data.avatar)
    account, token, cookies = await home.identity.make_guest(request, name, avatar, data.lang)
    home.metrics.guests.inc()
    guest = Guest(account.id, account.name, account.avatar, account.lang, account.kind, token)
    return Response(guest, cookies=cookies)


@get("/api/me", tags=_TAGS, summary="Who I am", responses=documented(Problem.SIGNED_OUT))
async def get_me(request: AnyRequest) -> Me:
    """The account of the session."""
    session = await house(request).identity.required(request)
    return _me(session.account)


@patch(
    "/api/me",
    tags=_TAGS,
    summary="Change name, avatar or language",
    responses=documented(Problem.SIGNED_OUT, Problem.BAD_NAME, Problem.BAD_AVATAR, body=True),
)
async def change_me(request: AnyRequest, data: JSONBody[MeWish]) -> Me:
    """What is given is changed; tables show it from the next time one sits down."""
    home = house(request)
    session = await home.identity.required(request)
    changed = await home.people.accounts.change(
        session.account.id,
        name=None if data.name is None else read_name(data.name),
        avatar=None if data.avatar is None else read_avatar(data.avatar),
        lang=data.lang,
    )
    if changed is None:
        raise Refusal(Problem.SIGNED_OUT)
    return _me(changed)


@delete(
    "/api/session",
    tags=_TAGS,
    summary="Sign out",
    responses=documented(Problem.SIGNED_OUT, Problem.ORIGIN),
)
async def sign_out(request: AnyRequest) -> Response[None]:
    """The session ends here; a guest who signs out cannot come back as the same guest."""
    home = house(request)
    session = await home.identity.required(request)
    return Response(None, cookies=await home.identity.end(session))


def _some_avatar(name: str) -> str:
    return AVATARS[sum(name.encode()) % len(AVATARS)]


def _me(account: Account) -> Me:
    return Me(account.id, account.name, account.avatar, account.lang, account.kind)


HANDLERS = (make_guest, get_me, change_me, sign_out)
