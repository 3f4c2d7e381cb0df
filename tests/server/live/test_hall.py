"""Who is shown a table: newest first, strangers by its settings, and those who come back."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from lamma.server.live.audience import KEPT
from lamma.table.commands import Act, Close, Phrase, Ready, Sit, Stand
from lamma.table.people import Player
from lamma.table.settings import Settings
from lamma.wire import Close as Code
from lamma.wire import Since

Play = Callable[[Callable[[Any], Awaitable[None]]], None]
TAQDEER = {"rulebook": "taqdeer", "options": {}, "anchors": False}


def mover(people: list[Any]) -> Any:
    return next(person for person in people if person.legal)


def test_the_newest_connection_of_a_seat_takes_the_place_of_the_older(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        tables, people = await rig.host(), rig.people()
        table = await rig.seated(tables, people, **TAQDEER)
        newer = rig.person(people[0].player)
        await rig.come(tables, table, newer)
        assert people[0].closed is Code.REPLACED
        assert newer.closed is None
        seen = len(people[0].frames)
        await people[1].did(Phrase("hello"))
        assert len(people[0].frames) == seen
        assert newer.told()[-1]["t"] == "said"
        # The older socket's end is not the newer one's.
        people[0].live.hall.detach(people[0])
        await people[1].did(Phrase("well-played"))
        assert newer.told()[-1]["phrase"] == "well-played"

    play(scenario)


def test_who_missed_a_little_is_told_just_that_and_that_it_is_old(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        tables, people = await rig.host(), rig.people()
        table = await rig.seated(tables, people, **TAQDEER)
        # The host: he sat from the start, so his connection's epoch is that of his seat.
        person, *others = people
        await rig.until(lambda: person.live.table.match.turn is not None)
        if person.legal:
            await person.did(Act(person.legal[0]))
        person.live.hall.detach(person)
        left, epoch = person.seq, person.epoch
        while person.live.table.match.turn != person.seat:
            other = mover(others)
            await other.did(Act(other.legal[0]))
        again = rig.person(person.player, view=person.view, seq=left)
        await rig.come(tables, table, again, Since(epoch, left))
        assert again.frames[0]["mode"] == "delta"
        assert again.kinds() == ["welcome", *["ev"] * (again.live.table.seq - left)]
        assert all(frame["re"] for frame in again.frames[1:])
        fresh = rig.person(person.player)
        await rig.come(tables, table, fresh)
        assert again.view == fresh.view
        assert again.legal == fresh.legal != ()
        assert "re" not in fresh.frames[-1]

    play(scenario)


@pytest.mark.parametrize("why", ["too much", "another epoch", "the future", "a spectator's"])
def test_who_cannot_be_told_what_he_missed_is_shown_the_whole(play: Play, why: str) -> None:
    async def scenario(rig: Any) -> None:
        tables, people = await rig.host(), rig.people()
        table = await rig.seated(tables, people, **TAQDEER)
        person = people[0]
        since = {
            "too much": Since(person.epoch, person.seq),
            "another epoch": Since("x", person.seq),
            "the future": Since(person.epoch, person.seq + 100),
            "a spectator's": Since(person.epoch[: person.epoch.index("-")] + "-w", person.seq),
        }[why]
        if why == "too much":
            for count in range(KEPT + 1):
                await people[1].did(Phrase("hello" if count % 2 else "thanks"))
        again = rig.person(person.player)
        await rig.come(tables, table, again, since)
        assert again.kinds() == ["welcome", "snap"]
        assert again.frames[0]["mode"] == "snap"
        assert again.view == person.view

    play(scenario)


def test_who_sits_down_is_shown_his_seat_and_who_stands_up_watches(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        tables, (one, two) = await rig.host(), rig.people(2)
        table = await tables.create(Settings(rulebook="kotshena"), one.player)
        await rig.come(tables, table, one)
        await rig.come(tables, table, two)
        assert (one.view["you"], two.view["you"]) == (0, None)
        await two.did(Sit(2))
        assert two.kinds()[-2:] == ["ev", "snap"]
        assert two.view["you"] == 2
        assert one.kinds()[-1] == "ev"
        await two.did(Stand())
        assert two.view["you"] is None
        await one.did(Close())
        assert two.view["phase"] == "closed"
        assert tables.meters.links.value == 2

    play(scenario)


@pytest.mark.parametrize(
    ("spectators", "device", "stays"),
    [(True, "dw", True), (False, "dw", False), (True, "d1", False), (True, "", True)],
)
def test_strangers_watch_a_match_where_they_may_and_never_from_a_player_s_device(
    play: Play, *, spectators: bool, device: str, stays: bool
) -> None:
    async def scenario(rig: Any) -> None:
        tables, people = await rig.host(), rig.people()
        made = Settings(rulebook="taqdeer", auto=True, spectators=spectators)
        table = await tables.create(made, people[0].player)
        watcher = rig.person(Player("w", "W", device=device))
        await rig.come(tables, table, watcher)
        for seat, person in enumerate(people):
            await rig.come(tables, table, person)
            await person.did(Sit(seat))
        assert watcher.closed is None, "before the match he may yet sit down"
        for person in people:
            await person.did(Ready())
        assert people[0].view["phase"] == "playing"
        assert watcher.closed == (None if stays else Code.FORBIDDEN)

    play(scenario)


def test_idle_tables_are_let_go_of_and_come_back_as_they_were(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lamma.server.live.host.IDLE", 0.05)
    monkeypatch.setattr("lamma.server.live.host._SWEEP", 0.02)

    async def scenario(rig: Any) -> None:
        tables, (person, other) = await rig.host(), rig.people(2)
        table = await tables.create(Settings(rulebook="kotshena"), person.player)
        watched = await tables.create(Settings(rulebook="kotshena"), other.player)
        await rig.come(tables, table, person)
        await rig.come(tables, watched, other)
        person.live.hall.detach(person)
        await rig.until(lambda: table not in tables._live)
        assert watched in tables._live
        assert tables.meters.tables.value == 1
        again = rig.person(person.player)
        await rig.come(tables, table, again)
        assert again.view == person.view

    play(scenario)


def test_stopping_finishes_what_was_handed_in_and_closes_every_link(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        tables, people = await rig.host(), rig.people()
        table = await rig.seated(tables, people, **TAQDEER)
        person = mover(people)
        name = person.send(Act(person.legal[0]))
        await tables.stop()
        assert name in person.answers
        assert all(each.closed is Code.RESTART for each in people)
        rows = await (await rig.log()).read(table)
        assert rows[-1].command == name
        assert person.seq == rows[-1].seq

    play(scenario)


def test_the_lobby_hears_of_seats_and_phases_and_not_of_moves(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        tables, people = await rig.host(), rig.people()
        await rig.seated(tables, people, **TAQDEER)
        assert rig.changed[-1].phase == "playing"
        heard = len(rig.changed)
        for _ in range(4):
            person = mover(people)
            await person.did(Act(person.legal[0]))
        await people[0].did(Phrase("hello"))
        assert len(rig.changed) == heard

    play(scenario)
