"""Who is told what at a live table, where a difference between two worlds would not show it."""

import asyncio
import io
import re
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from statistics import mean, pstdev
from typing import Any

import msgspec
import pytest
import structlog

from lamma.games.estimation.game import Estimation
from lamma.games.taqdeer.game import Taqdeer
from lamma.server import logs
from lamma.server.config import LogFormat
from lamma.server.live import turns
from lamma.server.metrics import Batched
from lamma.table import events as ev
from lamma.table.people import Player
from lamma.table.settings import Settings
from lamma.table.state import Phase

CARD = re.compile(r"(?<![\w-])[SHDC][2-9TJQKA](?![\w-])")
NOISY = {"ev", "snap"}


class Table:
    """One table of one world, and its people: as many as there are seats, then a spectator."""

    def __init__(self, kit: Any, world: Any, people: int, settings: Settings) -> None:
        self.kit, self.world, self.settings = kit, world, settings
        self.people = [Player(f"p{k}", f"P{k}", device=f"d{k}") for k in range(people + 1)]
        self.seated = people
        self.sent = 0

    @property
    def now(self) -> Any:
        return self.world.live.table

    async def begin(self) -> "Table":
        await self.world.begin(self.settings, "one", self.people)
        await asyncio.sleep(0.01)
        for person in range(self.seated):
            await self.did(person, t="sit", seat=person)
        if self.seated < len(self.now.game.seats):
            await self.did(0, t="fill")
        for person in range(self.seated):
            await self.did(person, t="ready")
        await self.did(0, t="start")
        assert self.now.phase is Phase.PLAYING
        return self

    async def did(self, person: int, **command: Any) -> list[list[Any]]:
        """What everybody is sent by a command of this person, frame by frame."""
        before = [len(end.stream) for end in self.world.ends]
        self.sent += 1
        frame = {"t": "cmd", "id": f"c{self.sent}", "at": self.now.seq, "c": command}
        self.world.ends[person].feed(frame)
        await asyncio.sleep(0.001)
        return self.since(before)

    def since(self, before: list[int]) -> list[list[Any]]:
        return [
            [frame for _, chunk in end.stream[at:] for frame in self.kit.frames(chunk)]
            for end, at in zip(self.world.ends, before, strict=True)
        ]


@pytest.fixture
def at_table(two_worlds: Any) -> Any:
    """Runs a scenario at a table whose match has begun."""
    two_worlds.deal = two_worlds.fair

    def run(scenario: Any, people: int = 4, **settings: Any) -> Any:
        made = msgspec.convert({"rulebook": "kotshena", "talk": "free"} | settings, Settings)

        async def within(worlds: list[Any]) -> Any:
            return await scenario(await Table(two_worlds, worlds[0], people, made).begin())

        return two_worlds.run(within)

    return run


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    sink = io.StringIO()
    logs.set_up(LogFormat.JSON, sink)
    yield sink
    structlog.reset_defaults()


@pytest.mark.parametrize("rulebook", ["kotshena", "taqdeer", "sixty_six"])
def test_what_may_be_done_is_told_to_who_is_to_do_it(at_table: Any, rulebook: str) -> None:
    async def scenario(table: Table) -> int:
        told, rng = 0, Random(1)
        while told < 50 and table.now.phase is Phase.PLAYING:
            match = table.now.match
            turn = match.turn
            text = match.game.write(rng.choice(match.choices))
            heard = await table.did(turn, t="act", a=text)
            next_turn = table.now.match.turn if table.now.match else None
            for person, frames in enumerate(heard):
                for frame in frames:
                    if frame.get("legal"):
                        assert frame["t"] in NOISY
                        assert person == next_turn
                        told += 1
        return told

    people = 2 if rulebook == "sixty_six" else 4
    assert at_table(scenario, people, rulebook=rulebook) > 20


def test_why_an_action_was_refused_is_for_its_sender_alone(at_table: Any) -> None:
    async def scenario(table: Table) -> None:
        turn = table.now.match.turn
        heard = await table.did(turn, t="act", a="play ZZ")
        (nack,) = heard.pop(turn)
        assert (nack["t"], nack["code"]) == ("nack", "illegal")
        assert nack["why"]["allowed"]
        assert heard == [[], [], [], []]

    at_table(scenario)


def test_out_of_turn_the_rules_are_not_even_asked(
    at_table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So neither the answer nor the time it takes can depend on a hand."""

    async def scenario(table: Table) -> None:
        turn = table.now.match.turn

        def asked(*_: Any) -> None:
            pytest.fail("the rules were asked")

        with monkeypatch.context() as patch:
            for name in ("read", "legal", "apply", "view", "hands"):
                patch.setattr(Estimation, name, asked)
            for person in range(4):
                if person == turn:
                    continue
                for text in ("play SA", "pass", "bid 5S"):
                    heard = await table.did(person, t="act", a=text)
                    (nack,) = heard.pop(person)
                    assert nack["code"] == "not_turn"
                    assert "why" not in nack
                    assert heard == [[], [], [], []]

    at_table(scenario)


@pytest.mark.parametrize("where", ["apply", "legal", "view", "hands", "redact", "read", "is_card"])
def test_a_fault_in_the_rules_says_nothing_of_a_hand(
    at_table: Any, monkeypatch: pytest.MonkeyPatch, logged: io.StringIO, where: str
) -> None:
    """Whatever the exception says: it is in no frame and in no log, and the table stands still."""
    true = Taqdeer.hands

    async def scenario(table: Table) -> None:
        match = table.now.match
        hands = true(match.game, match.state)
        turn, text = match.turn, match.game.write(match.choices[0])

        def broken(*_: Any, **__: Any) -> None:
            raise RuntimeError(f"the hands are {hands} {match.state!r} {match.root!r}")

        monkeypatch.setattr(Taqdeer, where, broken)
        before = [len(end.stream) for end in table.world.ends]
        await table.did(turn, t="act", a=text)
        await asyncio.sleep(60)
        monkeypatch.undo()
        for heard in table.since(before):
            said = msgspec.json.encode(heard).decode()
            assert "the hands" not in said
            assert "Error" not in said
            for frame in heard:
                if isinstance(frame, dict) and frame.get("code") == "suspended":
                    assert frame.keys() == {"t", "id", "code", "head"}
                for event in frame.get("e", ()) if isinstance(frame, dict) else ():
                    if event["t"] == "suspended":
                        assert re.fullmatch("[0-9a-f]{12}", event["incident"])
                        assert frame["v"].keys() == {"phase", "clock", "incident"}

    at_table(scenario, rulebook="taqdeer")
    text = logged.getvalue()
    assert "table_suspended" in text or where in {"view", "redact", "hands"}
    assert "the hands" not in text
    assert not CARD.search(text)
    assert "Traceback" not in text


def test_who_has_left_sees_no_more_where_watching_is_off(at_table: Any) -> None:
    async def scenario(table: Table) -> None:
        heard = await table.did(3, t="leave")
        assert [each if each == 4403 else each["t"] for each in heard[3]] == ["ev", "ack", 4403]
        heard = await table.did(0, t="say", text="hi")
        assert heard[1]
        assert heard[3] == []

    at_table(scenario, spectators=False)


def test_a_bot_is_asked_once_a_move(at_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Early, so that its pause alone says when it moves; and not again when that is over."""
    asked: list[tuple[int, int]] = []
    true = turns.think  # type: ignore[attr-defined]

    def think(match: Any, turn: Any, nodes: int) -> Any:
        asked.append((match.state.deals, match.acts))
        return true(match, turn, nodes)

    monkeypatch.setattr(turns, "think", think)

    async def scenario(table: Table) -> None:
        rng = Random(3)
        while len(asked) < 60:
            match = table.now.match
            if match.turn == 0:
                text = match.game.write(rng.choice(match.choices))
                await table.did(0, t="act", a=text)
            else:
                await asyncio.sleep(0.3)

    at_table(scenario, people=1, bots="random")
    assert len(asked) == len(set(asked))


def test_a_bots_pause_says_nothing_of_its_hand(at_table: Any) -> None:
    """Its moves come when pauses are over that were drawn from 600 to 1,700 ms, whatever it has."""
    waits: dict[str, list[float]] = defaultdict(list)

    async def scenario(table: Table) -> None:
        rng = Random(5)
        while sum(map(len, waits.values())) < 300:
            if table.now.phase is not Phase.PLAYING:
                await table.did(0, t="rematch")
                await table.did(0, t="start")
            match, at = table.now.match, table.now.at
            if match.turn is None:
                await asyncio.sleep(0.1)
            elif match.turn == 0:
                text = match.game.write(rng.choice(match.choices))
                await table.did(0, t="act", a=text)
            else:
                kind = (
                    "one"
                    if len(match.choices) == 1
                    else "few"
                    if len(match.choices) < 6
                    else "many"
                )
                seq = table.now.seq
                while table.now.seq == seq:  # noqa: ASYNC110 - of the loop's own time
                    await asyncio.sleep(0.002)
                waits[kind].append(table.now.at - at)

    at_table(scenario, people=1, bots="random", rulebook="taqdeer")
    every = [wait for kind in waits.values() for wait in kind]
    assert all(600 <= wait <= 1701 for wait in every)
    assert set(waits) == {"one", "few", "many"}
    for kind in waits.values():
        error = pstdev(every) / len(kind) ** 0.5
        assert abs(mean(kind) - 1150) < 4 * error
    assert ev.Acted.__struct_fields__ == ("seat", "a", "cause", "bot", "nodes")


def test_how_long_bots_think_is_shown_many_moves_at_a_time() -> None:
    measure = Batched(3)
    for _ in range(2):
        measure.observe(0.5)
    assert (sum(measure.counts), measure.total) == (0, 0.0)
    measure.observe(1.0)
    assert (sum(measure.counts), measure.total) == (3, 2.0)
