"""The parts of one server, put together: what every route and the socket have at hand."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import cast

from lamma.server.addresses import HashedAddresses
from lamma.server.budgets import Budgets
from lamma.server.config import ServerConfig
from lamma.server.identity import AnyRequest, Identity
from lamma.server.lobby import Lobby
from lamma.server.matching import Matching
from lamma.server.metrics import Metrics
from lamma.server.origins import Origins
from lamma.server.ports import Addresses, Tables
from lamma.server.problems import Problem, Refusal
from lamma.server.tickets import LocalTickets, Tickets
from lamma.store.people import People


@dataclass(frozen=True, slots=True)
class Front:
    """What there is before a database is open: limits, origins, addresses, measures, tickets."""

    config: ServerConfig
    metrics: Metrics
    budgets: Budgets
    addresses: Addresses
    origins: Origins
    tickets: Tickets


@dataclass(frozen=True, slots=True)
class House(Front):
    """A server that is open."""

    people: People
    identity: Identity
    lobby: Lobby
    tables: Tables
    matching: Matching
    log_answers: Callable[[], Awaitable[bool]]


def front(config: ServerConfig) -> Front:
    """The outer parts of a server."""
    metrics = Metrics()
    return Front(
        config=config,
        metrics=metrics,
        budgets=Budgets(metrics.limited),
        addresses=HashedAddresses(config.proxies),
        origins=Origins(config.own_origins),
        tickets=LocalTickets(),
    )


def furnish(
    before: Front,
    people: People,
    lobby: Lobby,
    tables: Tables,
    log_answers: Callable[[], Awaitable[bool]],
) -> House:
    """The whole of it."""
    return House(
        config=before.config,
        metrics=before.metrics,
        budgets=before.budgets,
        addresses=before.addresses,
        origins=before.origins,
        tickets=before.tickets,
        people=people,
        identity=Identity(people.accounts, before.origins, now, secure=before.config.secure),
        lobby=lobby,
        tables=tables,
        matching=Matching(tables, lobby),
        log_answers=log_answers,
    )


def now() -> int:
    """The time of people's sessions, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def house(request: AnyRequest) -> House:
    """The server that a request came to; Refusal(unavailable) while it starts or stops."""
    found = request.app.state.get("house")
    if found is None:
        raise Refusal(Problem.UNAVAILABLE)
    return cast("House", found)
