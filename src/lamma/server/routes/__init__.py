"""The HTTP interface, a file a subject."""

from litestar.types import ControllerRouterHandler

from lamma.server.routes.health import HANDLERS as HEALTH
from lamma.server.routes.index import HANDLERS as INDEX
from lamma.server.routes.people import HANDLERS as PEOPLE
from lamma.server.routes.records import HANDLERS as RECORDS
from lamma.server.routes.rules import HANDLERS as RULES
from lamma.server.routes.schema import HANDLERS as SCHEMA
from lamma.server.routes.tables import HANDLERS as TABLES
from lamma.server.routes.tickets import HANDLERS as TICKETS

HANDLERS: tuple[ControllerRouterHandler, ...] = (
    *PEOPLE,
    *TABLES,
    *TICKETS,
    *RECORDS,
    *RULES,
    *HEALTH,
    *SCHEMA,
    *INDEX,
)
"""Every route."""
