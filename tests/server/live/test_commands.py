"""A command's way: once and only once, however often it is sent and whatever fails on the way."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from lamma.server.live import Acked, Nacked
from lamma.server.live.livetable import WAITING
from lamma.store.log.protocol import Failed, Reason
from lamma.table.commands import Act, Phrase, Ready, Sit, Unready
from lamma.table.refused import Code
from lamma.table.settings import Settings

Play = Callable[[Callable[[Any], Awaitable[None]]], None]
TAQDEER = {"rulebook": "taqdeer", "options": {}, "anchors": False}


def mover(people: list[Any]) -> Any:
    return next(person for person in people if person.legal)


def test_the_same_command_again_has_the_same_answer_and_happens_once(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        people = rig.people()
        await rig.seated(await rig.host(), people, **TAQDEER)
        person = mover(people)
        act, seen = Act(person.legal[0]), person.seq
        first = await person.ask(act, "once", seen)
        assert isinstance(first, Acked)
        head = person.seq
        assert await person.ask(act, "once", seen) == first
        assert await person.ask(act, "once", head) == first
        assert person.seq == head

    play(scenario)


def test_an_id_used_for_something_else_is_a_conflict(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        people = rig.people()
        await rig.seated(await rig.host(), people, **TAQDEER)
        person = mover(people)
        act = Act(person.legal[0])
        assert isinstance(await person.ask(act, "once"), Acked)
        assert await person.ask(Phrase("hello"), "once") == Nacked(Code.DUP_CONFLICT)
        stranger = next(each for each in people if each is not person)
        assert await stranger.ask(act, "once") == Nacked(Code.DUP_CONFLICT)

    play(scenario)


def test_what_was_accepted_before_a_restart_is_still_known(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        people = rig.people()
        tables = await rig.host()
        table = await rig.seated(tables, people, **TAQDEER)
        person = mover(people)
        act, seen = Act(person.legal[0]), person.seq
        first = await person.ask(act, "once", seen)
        await tables.stop()
        again = rig.person(person.player)
        await rig.come(await rig.host(), table, again)
        assert await again.ask(act, "once", seen) == first

    play(scenario)


def test_an_old_command_is_found_in_the_log_when_it_is_no_longer_remembered(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lamma.server.live.recent.KEPT", 2)

    async def scenario(rig: Any) -> None:
        people = rig.people()
        await rig.seated(await rig.host(), people, **TAQDEER)
        person = mover(people)
        act, seen = Act(person.legal[0]), person.seq
        first = await person.ask(act, "once", seen)
        for count in range(4):
            other = mover(people)
            assert isinstance(await other.ask(Act(other.legal[0]), f"more{count}"), Acked)
        head = person.seq
        assert await person.ask(act, "once", seen) == first
        assert await person.ask(Act("play SA"), "once", seen) == Nacked(Code.DUP_CONFLICT)
        assert await person.ask(act, "never", seen) != first
        assert person.seq == head

    play(scenario)


def test_a_double_press_plays_one_card(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        people = rig.people(2)
        await rig.seated(await rig.host(), people, rulebook="sixty_six", options={}, anchors=False)
        for _ in range(30):
            person = mover(people)
            if len(person.legal) < 2:
                break
            before = person.seq
            one, two = person.send(Act(person.legal[0])), person.send(Act(person.legal[1]))
            await rig.until(lambda p=person, n=(one, two): all(name in p.answers for name in n))
            assert isinstance(person.answers[one], Acked)
            assert isinstance(person.answers[two], Nacked)
            assert person.answers[two].code in {Code.STALE, Code.NOT_TURN}
            assert person.seq == before + 1

    play(scenario)


def test_an_illegal_action_tells_its_sender_what_was_allowed_and_nobody_else(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        people = rig.people()
        await rig.seated(await rig.host(), people, **TAQDEER)
        person, frames = mover(people), [len(each.frames) for each in people]
        answer = await person.ask(Act("estimate 99"))
        assert isinstance(answer, Nacked)
        assert answer.code is Code.ILLEGAL
        assert answer.illegal is not None
        assert answer.illegal.allowed == person.legal
        assert [len(each.frames) for each in people] == frames
        # Refused, it was never taken: under the same id a legal one is.
        assert isinstance(await person.ask(Act(person.legal[0]), "again"), Acked)

    play(scenario)


def test_what_is_so_already_is_agreed_to_without_a_row(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        tables, (person,) = await rig.host(), rig.people(1)
        table = await tables.create(Settings(rulebook="kotshena"), person.player)
        await rig.come(tables, table, person)
        head = person.seq
        assert await person.ask(Unready()) == Acked(head)
        assert person.seq == head

    play(scenario)


def test_only_so_many_commands_wait(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        people = rig.people()
        await rig.seated(await rig.host(), people, **TAQDEER)
        person = people[0]
        names = [person.send(Phrase("hello")) for _ in range(WAITING + 20)]
        await rig.until(lambda: all(name in person.answers for name in names))
        busy = [name for name in names if person.answers[name] == Nacked(Code.BUSY)]
        assert len(busy) == 19
        assert busy == names[-19:]

    play(scenario)


class Slow:
    """The real log, which tells of an append only when it is let."""

    def __init__(self, log: Any) -> None:
        self._log = log
        self.held: list[Callable[[], None]] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    def append_soon(self, table: str, row: Any, due: Any, done: Any) -> None:
        held = self.held
        if held is None:
            self._log.append_soon(table, row, due, done)
        else:
            self._log.append_soon(
                table, row, due, lambda outcome: held.append(lambda: done(outcome))
            )


def test_nobody_is_told_of_a_row_before_it_is_committed_and_its_sender_last(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        log = Slow(await rig.log())
        people = rig.people()
        await rig.seated(await rig.host(log), people, **TAQDEER)
        person = mover(people)
        log.held = []
        head = person.seq
        order: list[str] = []
        for each in people:
            each.check = lambda who, _frame: order.append(who.player.id)
        answered = person.answered

        def note(job: Any, answer: Any) -> None:
            order.append("ack")
            answered(job, answer)

        person.answered = note
        name = person.send(Act(person.legal[0]))
        await rig.until(lambda: log.held)
        assert [each.seq for each in people] == [head] * 4
        assert name not in person.answers
        log.held.pop()()
        assert sorted(order[:-1]) == ["p0", "p1", "p2", "p3"]
        assert order[-1] == "ack"

    play(scenario)


class Faulty:
    """The real log, of which some appends go wrong: before it is written, or only the answer."""

    def __init__(self, log: Any) -> None:
        self._log = log
        self.fail: list[tuple[bool, Failed]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    def append_soon(self, table: str, row: Any, due: Any, done: Any) -> None:
        if not self.fail:
            self._log.append_soon(table, row, due, done)
            return
        written, failed = self.fail.pop(0)
        if written:
            self._log.append_soon(table, row, due, lambda _outcome: done(failed))
        else:
            asyncio.get_running_loop().call_soon(done, failed)


@pytest.mark.parametrize("written", [True, False])
def test_a_row_whose_fate_is_unknown_is_looked_for_and_happens_once(
    play: Play, *, written: bool
) -> None:
    async def scenario(rig: Any) -> None:
        log = Faulty(await rig.log())
        people = rig.people()
        await rig.seated(await rig.host(log), people, **TAQDEER)
        person = mover(people)
        head = person.seq
        log.fail = [(written, Failed(Reason.UNREACHABLE, "lost", certain=False))]
        assert await person.ask(Act(person.legal[0])) == Acked(head + 1)
        await rig.until(lambda: all(each.seq == head + 1 for each in people))
        assert [event["t"] for event in person.told()].count("acted") == 1

    play(scenario)


def test_a_full_disk_refuses_the_command_and_the_table_goes_on(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        log = Faulty(await rig.log())
        people = rig.people()
        await rig.seated(await rig.host(log), people, **TAQDEER)
        person = mover(people)
        head, act = person.seq, Act(person.legal[0])
        log.fail = [(False, Failed(Reason.FULL, "disk"))]
        assert await person.ask(act, "once") == Nacked(Code.STORE)
        assert person.seq == head
        assert await person.ask(act, "once") == Acked(head + 1)

    play(scenario)


def test_two_processes_at_one_table_agree_on_every_row(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        one, two = await rig.host(), await rig.host()
        people = rig.people()
        table = await rig.seated(one, people[:1], **TAQDEER)
        for seat, person in enumerate(people[1:], 1):
            await rig.come(two if seat % 2 else one, table, person)
            await person.did(Sit(seat))
            await person.did(Ready())
        # Nobody wakes the other process: only appends that meet a row tell it, and a sit does.
        here, there = await one.open(table), await two.open(table)
        for _ in range(40):
            here.heard(there.table.seq)
            there.heard(here.table.seq)
            await rig.until(lambda: here.table.seq == there.table.seq and not here.busy)
            await rig.until(lambda: any(person.legal for person in people))
            person = mover(people)
            assert isinstance(await person.ask(Act(person.legal[0])), Acked)
        await rig.until(lambda: here.table.seq == there.table.seq or not here.heard(10**9))
        rows = await (await rig.log()).read(table)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))

    play(scenario)


def test_a_command_that_meets_another_process_s_row_is_decided_again(play: Play) -> None:
    async def scenario(rig: Any) -> None:
        one, two = await rig.host(), await rig.host()
        people = rig.people()
        table = await rig.seated(one, people, **TAQDEER)
        person = mover(people)
        other = rig.person(next(p for p in people if p is not person).player)
        await rig.come(two, table, other)
        assert isinstance(await other.ask(Phrase("hello")), Acked)
        # The first process has not heard of that row.
        answer = await person.ask(Act(person.legal[0]))
        assert answer == Acked(other.seq + 1)
        assert [event["t"] for event in person.told()][-3:-1] == ["said", "acted"]
        # And a turn that the other process has taken is not taken twice.
        again = rig.person(person.player)
        await rig.come(two, table, again)
        assert one.meters.conflicts.value == 1

    play(scenario)
