"""The parts of the load tool: the schedule, the histogram, what is told."""

import asyncio
import os
import time
from typing import Any, cast

import pytest

from lamma.cli.load.crew import together
from lamma.cli.load.measuring import Latencies, Process, busy, machine, slope
from lamma.cli.load.modes import Offering
from lamma.cli.load.players import Player, Table, Tally
from lamma.cli.load.report import Memory, Report, Storm
from lamma.cli.load.telling import lines
from lamma.cli.speech import words


class Hand:
    """A player who writes down what he was made to play."""

    def __init__(self, *legal: str) -> None:
        self.legal = list(legal)
        self.played: list[str] = []

    def act(self, text: str) -> str:
        self.played.append(text)
        return f"c{len(self.played)}"


def table(took: list[float], players: int = 2) -> tuple[Table, Hand]:
    tally = Tally(took.append)
    tally.counting = True
    made, hand = Table(0, 1, tally), Hand("play SA", "play SK")
    made.players = cast("list[Player]", [hand] * players)
    return made, hand


def test_a_schedule_offers_what_is_due_and_counts_from_when_it_was_due() -> None:
    made, _ = table([])
    offering = Offering([made], 10.0)
    offering.up_to(100.35, 100.0)
    assert list(made.offered) == pytest.approx([100.0, 100.1, 100.2, 100.3])
    offering.up_to(100.35, 100.0)
    assert offering.offered == 4


def test_a_schedule_goes_round_the_tables() -> None:
    tables = [table([])[0] for _ in range(3)]
    Offering(tables, 1.0).up_to(4.0, 0.0)
    assert [list(each.offered) for each in tables] == [[0.0, 3.0], [1.0, 4.0], [2.0]]


def test_a_move_waits_for_somebody_who_may_and_the_wait_counts() -> None:
    took: list[float] = []
    made, hand = table(took)
    made.offer(10.0)
    assert hand.played == []
    made.may_act(cast("Player", hand))
    assert len(hand.played) == 1
    made.seen(5, 5, 12.0)
    made.acked("c1", 5)
    assert took == []
    made.seen(5, 5, 13.5)
    assert took == [3.5]


def test_the_answer_may_come_after_the_last_seat_has_the_row() -> None:
    took: list[float] = []
    made, hand = table(took)
    made.offer(10.0)
    made.may_act(cast("Player", hand))
    made.seen(5, 5, 11.0)
    made.seen(4, 5, 12.0)
    assert took == []
    made.acked("c1", 5)
    assert took == [2.0]
    made.acked("c1", 5)
    assert took == [2.0]


def test_a_player_acts_once_for_one_offer() -> None:
    made, hand = table([])
    made.offer(1.0)
    made.may_act(cast("Player", hand))
    made.may_act(cast("Player", hand))
    assert len(hand.played) == 1
    made.offer(2.0)
    assert len(hand.played) == 2


def test_a_refused_move_is_offered_again_with_its_first_time() -> None:
    async def run() -> None:
        took: list[float] = []
        made, hand = table(took)
        made.offer(1.0)
        made.may_act(cast("Player", hand))
        made.refused(cast("Player", hand), "c1", "busy")
        assert list(made.offered) == [1.0]
        await asyncio.sleep(0.06)
        assert len(hand.played) == 2
        assert made.tally.refused == {"busy": 1}

    asyncio.run(run())


def test_what_comes_before_the_count_is_not_counted() -> None:
    took: list[float] = []
    made, hand = table(took, players=1)
    made.tally.counting = False
    made.offer(1.0)
    made.may_act(cast("Player", hand))
    made.seen(5, 5, 2.0)
    made.acked("c1", 5)
    assert (made.tally.moves, took) == (0, [])


def test_percentiles_are_those_of_what_was_recorded() -> None:
    latencies = Latencies()
    for n in range(1, 1001):
        latencies.record(n / 1000)
    told = latencies.told()
    assert (told.count, told.p50, told.p99, told.max) == pytest.approx((1000, 500, 990, 1000), 1e-3)
    latencies.reset()
    assert latencies.told().count == 0


def test_a_slope_is_the_line_of_least_squares() -> None:
    assert slope([(0, 5), (10, 25), (20, 45)]) == 2
    assert slope([(0, 0), (1, 2), (2, 1)]) == 0.5
    assert slope([(3, 7), (3, 9)]) == 0


def test_a_process_is_measured_by_the_kernel() -> None:
    own = Process(os.getpid())
    every = busy()
    before, until = own.seconds, time.process_time() + 0.1
    while time.process_time() < until:
        pass
    assert 0.05 <= own.seconds - before <= 0.5
    assert busy() - every >= 0.05
    assert 5e6 < own.pss < 5e9
    assert machine()["cores"] == str(os.cpu_count())


def test_together_is_so_many_at_a_time_and_everything() -> None:
    async def run() -> None:
        now = most = done = 0

        async def one() -> None:
            nonlocal now, most, done
            now += 1
            most = max(most, now)
            await asyncio.sleep(0)
            now -= 1
            done += 1

        await together((one() for _ in range(20)), at_once=3)
        assert (most, done) == (3, 20)

    asyncio.run(run())


@pytest.mark.parametrize("language", ["en", "ar"])
def test_everything_in_a_report_is_said_in_both_languages(language: str) -> None:
    latencies = Latencies()
    latencies.record(0.0123)
    report = Report(
        version="1",
        url="",
        own_server=True,
        rulebook="classic",
        tables=12,
        seats=4,
        seed=1,
        rate=250.0,
        seconds=30.0,
        moves=7500,
        moves_a_second=250.0,
        latency=latencies.told(),
        cpu_seconds=0.177,
        server_cpu=0.5,
        other_cpu=0.07,
        pss=123_000_000,
        refused={"stale": 2},
        memory=Memory(31_000, 42_000, ()),
        storm=Storm(100, 1.25),
    )
    said: Any = "\n".join(lines(words(language, marks=False), report))
    for number in ("12", "48", "7,500", "250.0", "12.3", "0.177", "50%", "7%", "123.0", "stale"):
        assert number in said
    for number in ("31.0", "42.0", "100", "1.25"):
        assert number in said
