"""The bus of one process: who is told what, and no longer than they want."""

import asyncio

from lamma.bus import LocalBus


def test_every_subscriber_is_told_every_table_and_number() -> None:
    bus, one, two = LocalBus(), list[tuple[str, int]](), list[tuple[str, int]]()
    bus.subscribe(lambda table, seq: one.append((table, seq)))
    bus.publish("a", 1)
    bus.subscribe(lambda table, seq: two.append((table, seq)))
    bus.publish("b", 7)
    assert one == [("a", 1), ("b", 7)]
    assert two == [("b", 7)]


def test_a_subscription_ends_once_and_leaves_the_others() -> None:
    bus, told = LocalBus(), list[int]()

    def wake(_table: str, seq: int) -> None:
        told.append(seq)

    first = bus.subscribe(wake)
    bus.subscribe(wake)
    bus.publish("a", 1)
    first()
    first()
    bus.publish("a", 2)
    assert told == [1, 1, 2]


def test_a_subscriber_may_leave_while_it_is_told() -> None:
    bus, told = LocalBus(), list[int]()

    def once(_table: str, seq: int) -> None:
        told.append(seq)
        leave()

    leave = bus.subscribe(once)
    bus.subscribe(lambda _table, seq: told.append(-seq))
    bus.publish("a", 1)
    bus.publish("a", 2)
    assert told == [1, -1, -2]


def test_a_closed_bus_tells_nobody() -> None:
    bus, told = LocalBus(), list[int]()
    bus.subscribe(lambda _table, seq: told.append(seq))
    asyncio.run(bus.close())
    bus.publish("a", 1)
    assert told == []
