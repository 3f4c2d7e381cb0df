"""What a table does of itself: bots, clocks, absence, restarts."""

import asyncio
from collections.abc import Awaitable, Callable
from io import BytesIO
from random import Random
from typing import Any

import pytest

from lamma.games.protocol import Legal
from lamma.proving import prove
from lamma.record import read, verify, write
from lamma.server.live import Acked
from lamma.store.log.protocol import Row
from lamma.table import commands as cmd
from lamma.table.causes import Cause, Due
from lamma.table.events import Acted
from lamma.table.settings import CLOCKS, Clock, Pace, Settings
from lamma.table.state import Phase

Play = Callable[[Callable[[Any], Awaitable[None]]], None]
SIXTY_SIX = {"rulebook": "sixty_six", "options": {}, "anchors": False}


@pytest.fixture
def short_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn lasts 30 ms, and nothing is forgiven."""
    monkeypatch.setitem(CLOCKS, Pace.NORMAL, Clock(30, 30))
    monkeypatch.setattr("lamma.table.service.LAG", 0)


async def finished(rig: Any, tables: Any, table: str) -> Any:
    await rig.until(lambda: tables._live[table].table.phase is Phase.OVER, 40)
    record = await tables.record(table, 1)
    assert record is not None
    return record


def notes(person: Any) -> list[list[bool]]:
    """Who was said to be connected, time after time."""
    return [frame["present"] for frame in person.frames if frame["t"] == "note"]


def holds(record: Any) -> int:
    """A record that verifies; how many of its bots' moves were run again and found the same."""
    (entry,) = read(BytesIO(write(record)))
    assert verify(entry.record) is None
    proof = prove(entry.record)
    assert proof.fault is None
    return proof.again


def test_bots_play_a_match_that_anyone_can_run_again(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        tables = await rig.host()
        (person,) = rig.people(1, auto=True)
        settings = Settings(rulebook="sixty_six", auto=True)
        table = await tables.create(settings, person.player, filled=True)
        await rig.come(tables, table, person)
        await person.did(cmd.Ready(person.chain.anchor.hex()))
        record = await finished(rig, tables, table)
        assert holds(record) == len(record.bot_moves) > 0
        assert tables.meters.bot_moves.value == len(record.bot_moves)

    play(scenario)


def test_two_processes_that_wake_for_one_bot_make_one_move(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        one, two = await rig.host(pace=(30, 30)), await rig.host()
        (person,) = rig.people(1, auto=True)
        settings = Settings(rulebook="sixty_six", auto=True)
        table = await one.create(settings, person.player, filled=True)
        await rig.come(one, table, person)
        await person.did(cmd.Ready(person.chain.anchor.hex()))
        live = await two.open(table)
        for _ in range(400):
            live.turns.wake()
            live.heard(person.live.table.seq)
            await asyncio.sleep(0.004)
            if person.view["phase"] == "over":
                break
        record = await finished(rig, one, table)
        assert holds(record) == len(record.bot_moves) > 0
        rows = await (await rig.log()).read(table)
        assert len({row.command for row in rows}) == len(rows)

    play(scenario)


@pytest.mark.usefixtures("short_clock")
def test_who_lets_his_time_run_out_is_played_for_and_then_replaced(
    play: Play,
) -> None:
    async def scenario(rig: Any) -> None:
        tables = await rig.host()
        people = rig.people(2)
        table = await rig.seated(tables, people, **SIXTY_SIX)
        await rig.until(lambda: any(each["t"] == "held" for each in people[0].told()))
        acted = [each for each in people[0].told() if each["t"] == "acted"]
        assert {each["cause"] for each in acted} <= {"timeout", "bot"}
        assert acted[0]["cause"] == "timeout"
        live = await tables.open(table)
        held = next(each for each in live.table.chairs if each.held)
        assert held.held is Cause.TIMEOUT
        # Back at any moment.
        person = next(each for each in people if each.player == held.player)
        await person.did(cmd.Back())
        assert live.table.chairs[person.seat].held is None

    play(scenario)


def test_who_is_not_connected_for_a_while_is_held_by_a_bot_and_back_by_coming(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lamma.server.live.presence.LOST_AFTER", 0.05)

    async def scenario(rig: Any) -> None:
        tables = await rig.host()
        people = rig.people()
        table = await rig.seated(tables, people, rulebook="taqdeer", options={}, anchors=False)
        gone = people[3]
        gone.live.hall.detach(gone)
        await rig.until(lambda: any(each["t"] == "held" for each in people[0].told()))
        held = next(each for each in people[0].told() if each["t"] == "held")
        assert (held["seat"], held["cause"]) == (3, "gone")
        await rig.until(lambda: notes(people[0])[-1] == [True, True, True, False])
        again = rig.person(gone.player)
        await rig.come(tables, table, again)
        await rig.until(lambda: any(each["t"] == "returned" for each in people[0].told()))
        await rig.until(lambda: notes(people[0])[-1] == [True] * 4)

    play(scenario)


def test_who_comes_back_in_time_was_never_away(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lamma.server.live.presence.LOST_AFTER", 0.2)

    async def scenario(rig: Any) -> None:
        tables = await rig.host()
        people = rig.people()
        table = await rig.seated(tables, people, rulebook="taqdeer", options={}, anchors=False)
        gone = people[3]
        gone.live.hall.detach(gone)
        await asyncio.sleep(0.05)
        await rig.come(tables, table, rig.person(gone.player))
        await asyncio.sleep(0.3)
        assert not any(each["t"] == "held" for each in people[0].told())

    play(scenario)


def test_after_a_restart_running_clocks_get_their_time_back_once(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        tables = await rig.host()
        people = rig.people()
        table = await rig.seated(tables, people, rulebook="taqdeer", options={}, anchors=False)
        before = (await tables.open(table)).table.match.at
        await tables.stop()
        await asyncio.sleep(0.05)
        tables = await rig.host()
        again = rig.person(people[0].player)
        await rig.come(tables, table, again)
        await rig.until(lambda: any(each["t"] == "gifted" for each in again.told()))
        live = await tables.open(table)
        assert live.table.match.at >= before + 50
        seq = live.table.seq
        del tables._live[table]  # let go of, and loaded again: no second gift
        assert (await tables.open(table)).table.seq == seq

    play(scenario)


def test_a_table_that_nobody_comes_back_to_is_taken_up_when_it_is_due(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lamma.server.live.host.POLL", 0.05)

    async def scenario(rig: Any) -> None:
        tables = await rig.host(pace=(200, 200))
        (person,) = rig.people(1, auto=True)
        settings = Settings(rulebook="kotshena", options={"length": "micro"}, auto=True)
        table = await tables.create(settings, person.player, filled=True)
        await rig.come(tables, table, person)
        await person.did(cmd.Ready(person.chain.anchor.hex()))
        live = await tables.open(table)
        await rig.until(lambda: live.table.match is not None and live.table.match.due is Due.BOT)
        person.auto = False
        await tables.stop()
        seen = live.table.seq
        tables = await rig.host()
        assert table not in tables._live
        log = await rig.log()

        async def moved() -> bool:
            rows = await log.read(table, seen)
            return any(b'"acted"' in row.body for row in rows)

        for _ in range(400):
            if await moved():
                break
            await asyncio.sleep(0.01)
        assert await moved()

    play(scenario)


class Broken:
    """A bot that fails."""

    name, version, needs_view = "beginner", "1", True

    def choose(self, view: Any, legal: Legal[Any], rng: Random, budget: int) -> Any:  # noqa: ARG002
        msg = f"the hand is {view.hand}"
        raise RuntimeError(msg)


def test_a_bot_that_fails_is_stood_in_for_and_its_hand_is_in_no_log(
    play: Play, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lamma.server.live.thinking.bots", lambda _game: {"beginner": Broken()})

    async def scenario(rig: Any) -> None:
        tables = await rig.host()
        (person,) = rig.people(1, auto=True)
        settings = Settings(rulebook="sixty_six", auto=True)
        table = await tables.create(settings, person.player, filled=True)
        await rig.come(tables, table, person)
        await person.did(cmd.Ready(person.chain.anchor.hex()))
        await rig.until(lambda: tables.meters.bot_faults.value > 1)
        rows = await (await rig.log()).read(table)
        acted = [
            event
            for row in rows
            for event in tables._s.codec.decode(row.body, row.schema)
            if isinstance(event, Acted) and event.bot
        ]
        assert {event.bot for event in acted} == {"random@1"}

    play(scenario)
    logged = capsys.readouterr()
    assert "bot_failed" in logged.out + logged.err
    assert "the hand is" not in logged.out + logged.err


def test_a_fault_in_the_rules_suspends_its_table_alone_and_says_no_card(
    play: Play, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scenario(rig: Any) -> None:
        tables = await rig.host()
        people = rig.people(8)
        broken, whole = people[:4], people[4:]
        options = {"rulebook": "taqdeer", "options": {}, "anchors": False}
        bad = await rig.seated(tables, broken, **options)
        await rig.seated(tables, whole, **options)
        kind = type(tables._live[bad].table.match.game)
        apply = kind.apply

        def fails(self: Any, state: Any, action: Any) -> Any:
            if state is tables._live[bad].table.match.state:
                msg = f"the state is {state}"
                raise ZeroDivisionError(msg)
            return apply(self, state, action)

        monkeypatch.setattr(kind, "apply", fails)
        mover = next(each for each in broken if each.legal)
        answer = await mover.ask(cmd.Act(mover.legal[0]))
        assert answer.code == "suspended"
        await rig.until(lambda: all(each.view["phase"] == "suspended" for each in broken))
        incident = broken[0].view["incident"]
        assert incident
        assert (await mover.ask(cmd.Phrase("hello"))).code == "suspended"
        other = next(each for each in whole if each.legal)
        assert isinstance(await other.ask(cmd.Act(other.legal[0])), Acked)
        assert tables.meters.incidents.value == 1
        logged = capsys.readouterr()
        line = logged.out + logged.err
        assert incident in line
        assert "ZeroDivisionError" in line
        assert "the state is" not in line

    play(scenario)


def test_a_table_that_cannot_be_read_keeps_no_other_from_what_is_due(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        first = await rig.host()
        settings = Settings(rulebook="taqdeer", fill_after=0)
        table = await first.create(settings, rig.people(1)[0].player)
        await first.stop()
        log = await rig.log()
        row = Row(seq=1, command="x", digest=0, at=1, schema=1, body=b"no events")
        await log.append("unreadable", row, 1)
        second = await rig.host(log)
        await rig.until(lambda: table in second._live)
        await rig.until(lambda: all(chair.taken for chair in second._live[table].table.chairs))

    play(scenario)
