"""What goes in and out over HTTP, as types; OpenAPI is made from them."""

from typing import Annotated, Any

from litestar.params import PathParameter, QueryParameter
from msgspec import Meta, Struct

from lamma.games.protocol import Explanation, Option
from lamma.server.names import AVATARS
from lamma.server.tickets import Access
from lamma.table.settings import Settings

TablePath = Annotated[str, PathParameter(min_length=1, max_length=64, description="A table's id")]
CodePath = Annotated[str, PathParameter(min_length=1, max_length=32, description="A table's code")]
WordPath = Annotated[str, PathParameter(min_length=1, max_length=32)]
RoundPath = Annotated[int, PathParameter(ge=1, le=1_000, description="Which round, from 1")]
MatchQuery = Annotated[
    int | None,
    QueryParameter(ge=1, le=1_000_000, description="Which match, from 1; without it, the last"),
]

# ``$`` alone would let a line's end follow.
Lang = Annotated[str, Meta(max_length=2, pattern="^(ar|en)$")]
Code = Annotated[str, Meta(min_length=1, max_length=32)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]
Avatar = Annotated[str, Meta(pattern=f"^({'|'.join(AVATARS)})$")]


class _In(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a client sends: nothing beside the fields there are."""


class GuestWish(_In, frozen=True):
    """A new guest; whatever is left out is chosen for him."""

    name: Name | None = None
    avatar: Avatar | None = None
    lang: Lang = "ar"


class MeWish(_In, frozen=True):
    """What a player changes of himself; at tables he sits down at from then on."""

    name: Name | None = None
    avatar: Avatar | None = None
    lang: Lang | None = None


class Me(Struct, frozen=True):
    """A player, to himself."""

    id: str
    name: str
    avatar: str
    lang: str
    kind: str


class Guest(Me, frozen=True):
    """A new guest; ``token`` is his, for programs: a browser has it in a cookie."""

    token: str


class TableWish(_In, frozen=True):
    """A new table. ``sit``: its maker takes the first seat; ``fill``: bots take the others."""

    settings: Settings
    sit: bool = True
    fill: bool = False


class QuickWish(_In, frozen=True):
    """A quick match: bots take the seats that are empty after ``wait`` seconds."""

    rulebook: Annotated[str, Meta(max_length=32)]
    options: dict[str, Option] = {}
    wait: Annotated[int, Meta(ge=0, le=600)] = 30


class TicketWish(_In, frozen=True):
    """A ticket to a table's socket; a private table asks newcomers for code or invitation."""

    table: Id
    code: Code | None = None
    invitation: Code | None = None
    watch: bool = False


class Chair(Struct, frozen=True):
    """A seat in a list. Nobody: no name and no bot. Both: a bot stands in for him."""

    name: str
    avatar: str
    bot: str | None
    you: bool


class TableEntry(Struct, frozen=True, kw_only=True):
    """A table in a list. Times are milliseconds since 1970.

    ``seat`` is the one who asks's; ``code`` is shown to whoever sits at the table.
    """

    id: str
    rulebook: str
    options: dict[str, Option]
    clock: str
    bots: str
    talk: str
    spectators: bool
    phase: str
    public: bool
    quick: bool
    seats: list[Chair]
    free: int
    seat: int | None
    hosted: bool
    made: int
    changed: int
    code: str | None


class NewTable(Struct, frozen=True):
    """A table just made; the invitation's link stands in a fragment, which no log sees."""

    table: TableEntry
    code: str | None
    invitation: str | None
    link: str


class Invitation(Struct, frozen=True):
    """A new code and a new invitation: the old ones open nothing any more."""

    code: str
    invitation: str
    link: str


class TicketGiven(Struct, frozen=True):
    """A ticket for the first frame of the socket at ``url``: good once, for ``seconds``."""

    ticket: str
    url: str
    access: Access
    seconds: int


class RoundTold(Struct, frozen=True):
    """A round's result, in the fields of a record, and the parts that each score is made of."""

    match: int
    round: int
    result: dict[str, Any]
    explanation: Explanation


class OptionTold(Struct, frozen=True):
    """An option of a rulebook: its values, the default among them."""

    name: str
    default: Option
    values: tuple[Option, ...]


class RulebookTold(Struct, frozen=True):
    """A rulebook that can be played, its options, and the bots that know it, weakest first."""

    name: str
    game: str
    seats: int
    options: tuple[OptionTold, ...]
    bots: tuple[str, ...]


class PageNames(Struct, frozen=True):
    """The pages there are, and in which languages."""

    languages: tuple[str, ...]
    pages: tuple[str, ...]


class Page(Struct, frozen=True):
    """A page of rules, strategy or glossary, as Markdown."""

    lang: str
    name: str
    markdown: str


class Health(Struct, frozen=True):
    """How the server is; ``parts`` says it of each part when it is asked whether it is ready."""

    status: str
    version: str
    parts: dict[str, bool] = {}
