"""Deadlines: never too early, never forgotten, and no timer for each that moves on."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from lamma.server.live.alarm import Alarm


class Loop:
    """A loop whose time is set by hand, in milliseconds."""

    def __init__(self) -> None:
        self.now, self.timers, self.made = 1_000_000, list[Timer](), 0

    def call_later(self, delay: float, call: Callable[[], None]) -> "Timer":
        self.made += 1
        timer = Timer(self, self.now + delay * 1000, call)
        self.timers.append(timer)
        return timer

    def pass_to(self, now: int) -> None:
        self.now = now
        for timer in [each for each in self.timers if each.at <= now]:
            if timer in self.timers:
                self.timers.remove(timer)
                timer.call()


class Timer:
    def __init__(self, loop: Loop, at: float, call: Callable[[], None]) -> None:
        self.loop, self.at, self.call = loop, at, call

    def cancel(self) -> None:
        if self in self.loop.timers:
            self.loop.timers.remove(self)


@pytest.fixture
def stage() -> tuple[Loop, Alarm, list[int]]:
    loop, rung = Loop(), list[int]()
    any_loop: Any = loop
    return loop, Alarm(any_loop, lambda: loop.now, lambda: rung.append(loop.now)), rung


Stage = tuple[Loop, Alarm, list[int]]


def test_it_rings_once_and_not_before(stage: Stage) -> None:
    loop, alarm, rung = stage
    alarm.set(1_000_500)
    loop.pass_to(1_000_499)
    assert rung == []
    loop.pass_to(1_000_501)
    loop.pass_to(1_009_000)
    assert rung == [1_000_501]


def test_a_deadline_that_moves_on_rings_at_its_last_and_makes_few_timers(stage: Stage) -> None:
    loop, alarm, rung = stage
    for step in range(50):
        alarm.set(1_000_100 + step * 10)
        loop.pass_to(1_000_000 + step)
    assert loop.made == 1
    loop.pass_to(1_000_110)
    assert rung == []
    loop.pass_to(1_000_600)
    assert rung == [1_000_600]
    assert loop.made == 2


def test_an_earlier_deadline_rings_earlier(stage: Stage) -> None:
    loop, alarm, rung = stage
    alarm.set(1_005_000)
    alarm.set(1_000_100)
    loop.pass_to(1_000_101)
    assert rung == [1_000_101]


def test_none_does_not_ring_and_neither_does_one_that_is_off(stage: Stage) -> None:
    loop, alarm, rung = stage
    alarm.set(1_000_100)
    alarm.set(None)
    loop.pass_to(1_001_000)
    alarm.set(1_002_000)
    alarm.off()
    loop.pass_to(1_003_000)
    assert rung == []
    assert not loop.timers


def test_one_that_changed_nothing_rings_again_until_it_does(stage: Stage) -> None:
    loop, alarm, rung = stage
    alarm.set(1_000_000)
    loop.pass_to(1_000_001)
    alarm.again()
    loop.pass_to(1_000_500)
    assert rung == [1_000_001]
    loop.pass_to(1_001_002)
    assert rung == [1_000_001, 1_001_002]


def test_on_a_real_loop_it_rings_in_time() -> None:
    async def run() -> float:
        loop = asyncio.get_running_loop()
        rung = loop.create_future()
        begun = loop.time()
        alarm = Alarm(loop, lambda: int(loop.time() * 1000), lambda: rung.set_result(None))
        alarm.set(int(begun * 1000) + 30)
        await asyncio.wait_for(rung, 5)
        return loop.time() - begun

    assert asyncio.run(run()) >= 0.029
