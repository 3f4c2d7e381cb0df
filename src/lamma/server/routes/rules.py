"""Rulebooks with their options, and the pages to read: the same for everyone, kept by browsers."""

from functools import cache

from litestar import Response, get

from lamma.bots.registry import bots
from lamma.games import registry
from lamma.server.names import AVATARS
from lamma.server.problems import Problem, Refusal, documented
from lamma.server.shapes import OptionTold, Page, PageNames, RulebookTold, WordPath
from lamma.text import pages

_TAGS = ["rules"]
_KEPT = {"cache-control": "public, max-age=3600"}


@get("/api/rulebooks", tags=_TAGS, summary="Rulebooks", responses=documented())
async def list_rulebooks() -> Response[list[RulebookTold]]:
    """Every rulebook with its options and bots; their words are in the client's catalogue."""
    return Response(list(_rulebooks()), headers=_KEPT)


@get("/api/avatars", tags=_TAGS, summary="Avatars", responses=documented())
async def list_avatars() -> Response[list[str]]:
    """The avatars that a player can choose from."""
    return Response(list(AVATARS), headers=_KEPT)


@get("/api/pages", tags=_TAGS, summary="Which pages there are", responses=documented())
async def list_pages() -> Response[PageNames]:
    """The names of the pages: rules, strategy and glossary."""
    return Response(PageNames(pages.LANGUAGES, pages.names()), headers=_KEPT)


@get(
    "/api/pages/{lang:str}/{name:str}",
    tags=_TAGS,
    summary="A page",
    responses=documented(Problem.NOT_FOUND),
)
async def get_page(lang: WordPath, name: WordPath) -> Response[Page]:
    """A page as Markdown, in Arabic or English."""
    try:
        text = pages.page(name, lang)
    except pages.UnknownPage as error:
        raise Refusal(Problem.NOT_FOUND, allowed=error.allowed) from error
    return Response(Page(lang, name, text), headers=_KEPT)


@cache
def _rulebooks() -> tuple[RulebookTold, ...]:
    return tuple(map(_rulebook, registry.RULEBOOKS))


def _rulebook(name: str) -> RulebookTold:
    book, played = registry.rulebook(name), registry.game(name)
    options = tuple(
        OptionTold(option, book.options[option], tuple(values))
        for option, values in book.choices.items()
    )
    return RulebookTold(name, played.key, len(played.seats), options, tuple(bots(played.key)))


HANDLERS = (list_rulebooks, list_avatars, list_pages, get_page)
