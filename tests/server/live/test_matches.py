"""Whole matches on a real log: what everyone was told step by step is what a newcomer is shown."""

import asyncio
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

import msgspec
import pytest

from lamma.games.registry import game
from lamma.record import read, verify, write
from lamma.server.live import LiveTables
from lamma.server.live.audience import Audience
from lamma.server.live.meters import Meters
from lamma.table.commands import Act, Nonce, Sit
from lamma.table.people import Player

Play = Callable[[Callable[[Any], Awaitable[None]]], None]

RULEBOOKS = [
    ("kotshena", {"length": "micro"}),
    ("sixty_six", {}),
    pytest.param("committee", {"length": 13}, marks=pytest.mark.slow),
    pytest.param("classic", {}, marks=pytest.mark.slow),
    pytest.param("taqdeer", {}, marks=pytest.mark.slow),
]


def snapshot(rig: Any, person: Any) -> tuple[Any, Any]:
    """The view and the legal actions that this person would be shown now, and nothing before."""
    live = person.live
    newcomer = rig.person(person.player)
    newcomer.seat = person.seat
    Audience(Meters()).attach(newcomer, live.table, None, 0)
    return newcomer.view, newcomer.legal


@pytest.mark.parametrize(("rulebook", "options"), RULEBOOKS, ids=lambda each: str(each)[:12])
def test_folded_patches_are_the_view_at_every_row(
    play: Play, rulebook: str, options: dict[str, Any]
) -> None:
    async def scenario(rig: Any) -> None:
        tables = await rig.host()
        people = rig.people(len(game(rulebook, options).seats), auto=True)
        watcher = rig.person(Player("w", "W", device="dw"))
        checked, wrong = 0, list[Any]()

        def check(person: Any, frame: Any) -> None:
            nonlocal checked
            # All rows at first, then every seventh: the same code, and matches are long.
            if frame["s"] < 150 or frame["s"] % 7 == 0:
                shown = snapshot(rig, person)
                if (person.view, tuple(frame.get("legal", ()))) != shown:
                    wrong.append((person.view, frame, shown))
                checked += 1

        for person in (*people, watcher):
            person.check = check
        table = await rig.seated(tables, people[:1], rulebook=rulebook, options=options)
        await rig.come(tables, table, watcher)
        for seat, person in enumerate(people[1:], 1):
            await rig.come(tables, table, person)
            person.send(Sit(seat, person.chain.anchor.hex()))
        await rig.until(lambda: wrong or watcher.view.get("phase") == "over", 50)
        assert not wrong, wrong[0]
        await rig.until(lambda: all(p.seq == watcher.seq for p in people))
        assert checked > 50
        assert all(person.closed is None for person in people)
        await _verified(tables, table)

    play(scenario)


async def _verified(tables: LiveTables, table: str) -> None:
    record = await tables.record(table, 1)
    assert record is not None
    (entry,) = read(BytesIO(write(record)))
    assert verify(entry.record) is None


def test_seats_are_shown_the_same_bytes_where_they_see_the_same(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        tables = await rig.host()
        people = rig.people(4)
        raw: list[list[bytes]] = [[] for _ in people]
        for person, kept in zip(people, raw, strict=True):
            person.write = _keeping(person, kept)
        await rig.seated(tables, people, anchors=False, rulebook="taqdeer", options={})
        mover = next(person for person in people if person.legal)
        for kept in raw:
            kept.clear()
        await mover.did(Act(mover.legal[0]))
        others = [kept[0] for person, kept in zip(people, raw, strict=True) if not person.legal]
        assert len(others) == 3
        assert all(each is others[0] for each in others), "one frame was made for several seats"

    play(scenario)


def _keeping(person: Any, kept: list[bytes]) -> Callable[[bytes], None]:
    write = type(person).write

    def keep(framed: bytes) -> None:
        kept.append(framed)
        write(person, framed)

    return keep


def test_a_hand_is_in_no_frame_of_another_seat(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        tables = await rig.host()
        people = rig.people(4)
        await rig.seated(tables, people, anchors=False, rulebook="taqdeer", options={})
        hands = [set(person.view["game"]["hand"]) for person in people]
        assert all(hands)
        for mine, person in enumerate(people):
            everything = msgspec.json.encode(person.frames).decode()
            for other, hand in enumerate(hands):
                seen = {card for card in hand if f'"{card}"' in everything}
                assert seen == (hand if other == mine else set())

    play(scenario)


def test_nonces_are_waited_for_and_then_the_cards_are_dealt(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        tables = await rig.host()
        people = rig.people(4)
        await rig.seated(tables, people)
        awaited = people[0].view["awaited"]
        assert awaited["deal"] == 1
        for person in people:
            assert person.view["game"]["hand"] == []
            await person.did(Nonce(1, person.chain.nonce(1).hex()))
        await rig.until(lambda: all(person.view["game"]["hand"] for person in people))
        await asyncio.sleep(0)
        assert people[0].view["awaited"] is None

    play(scenario)
