"""Tables at which everyone does anything at any moment: what always holds.

The driver checks each row on the way: the log folds to the decided table, also when read back from
its bodies; a sight made from the last one is the sight; a refusal changes nothing.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest

from lamma.fairness import NonceChain
from lamma.games.registry import RULEBOOKS
from lamma.proving import prove
from lamma.record.verifier import verify
from lamma.table import commands as cmd
from lamma.table import events as ev
from lamma.table.refused import Refused
from lamma.table.scribe import record_of
from lamma.table.service import BotTurn, work
from lamma.table.settings import Settings
from lamma.table.state import Phase

STRANGER = 5
SHORT: dict[str, dict[str, Any]] = {
    "kotshena": {"length": "micro"},
    "committee": {"length": 13},
    "sixty_six": {"target": 5},
}


class Wild:
    """Does anything at a table, from one seed."""

    def __init__(self, driver: Any, rulebook: str, seed: int) -> None:
        self.rng = rng = Random(f"{rulebook} {seed}")
        self.done: Counter[str] = Counter()
        settings = Settings(
            rulebook=rulebook,
            options=SHORT.get(rulebook, {}),
            bots="random",
            public=rng.random() < 0.3,
            auto=rng.random() < 0.3,
            fill_after=rng.choice((None, None, 0, 30)),
            counter=rng.random() < 0.5,
        )
        self.d = driver(settings, seed).create(seated=rng.random() < 0.9)
        for person in range(1, rng.randrange(1, 5)):
            if not self.d.table.chairs[-1].taken:
                self.d.do(cmd.Sit(), person)

    def any_command(self) -> tuple[cmd.AnyCommand, int | None]:
        """Anything that anybody may send, sensible or not, and who does."""
        d, rng = self.d, self.rng
        person, seat = rng.randrange(STRANGER), rng.randrange(5)
        if seated := [p for p in range(STRANGER) if d.table.seat_of(f"p{p}") is not None]:
            person = rng.choice([*seated, *seated, *seated, person])
        anchor = d.anchor(person) if rng.random() < 0.7 else None
        length = len(RULEBOOKS)
        if rng.random() < 0.15:
            return rng.choice((cmd.Lost(seat), cmd.Restarted(), cmd.Tick())), None
        if d.table.open:
            settings = Settings(rulebook=RULEBOOKS[rng.randrange(length)], bots="random")
            choices: tuple[tuple[float, cmd.AnyCommand], ...] = (
                (9, cmd.Sit(rng.choice((None, seat)), anchor)),
                (6, cmd.Ready(anchor)),
                (6, cmd.Rematch(anchor)),
                (2, cmd.Fill()),
                (3, cmd.Start()),
                (1, cmd.Stand()),
                (1, cmd.Leave()),
                (1, cmd.Unready()),
                (1, cmd.Back()),
                (1, cmd.Kick(seat)),
                (0.5, cmd.Change(settings)),
                (0.05, cmd.Close()),
            )
        else:
            deals = d.match.state.deals
            value = rng.randbytes(32)
            chain = d.chains.get(person)
            if chain is not None and 0 <= deals + 1 - chain.first < len(chain._nonces):
                value = chain.nonce(deals + 1)
            choices = (
                (3, cmd.Away()),
                (3, cmd.Back()),
                (2, cmd.Pause()),
                (2, cmd.Resume()),
                (2, cmd.Extend()),
                (0.2, cmd.Leave()),
                (2, cmd.Nonce(deals + rng.choice((0, 1, 1, 1, 2)), value.hex())),
                (1, cmd.Anchor(self.renewed(deals + 1))),
                (1, cmd.Act(rng.choice(("pass", "play SA", "estimate 2", "close", "nonsense")))),
                (0.5, cmd.Sit()),
                (0.5, cmd.Start()),
            )
        talk = (
            (1.0, cmd.Phrase("wow")),
            (0.5, cmd.Mute(f"p{seat}")),
            (0.5, cmd.Unmute(f"p{seat}")),
        )
        every = (*choices, *talk)
        [command] = rng.choices([each for _, each in every], [weight for weight, _ in every])
        return command, person

    def renewed(self, deal: int) -> str:
        """The anchor of a chain from a deal on, which the table may take or not."""
        chain = NonceChain(self.rng.randbytes(32), self.d.match.game.max_deals, first=deal)
        self.d.every_chain.append(chain)
        return chain.anchor.hex()

    def step(self) -> None:
        d, rng = self.d, self.rng
        d.now += rng.choice((0, 1, 300, 2000, 9000))
        if rng.random() < (0.5 if d.table.open else 0.12):
            command, person = self.any_command()
            try:
                if d.do(command, person):
                    self.done[type(command).__name__] += 1
            except Refused as refused:
                self.done[refused.code] += 1
            return
        if rng.random() < 0.02:
            self.stranger()
        if d.due is not None and d.due <= d.now and rng.random() < 0.5:
            assert d.work(), "what is due is done, and something comes of it"
        elif d.table.phase is Phase.PLAYING:
            self.play()

    def stranger(self) -> None:
        """Whoever does not sit here changes nothing, whatever he tries (but may sit down)."""
        command, person = self.any_command()
        if person is not None and not isinstance(command, cmd.Sit):
            self.d.refused(command, STRANGER)

    def play(self) -> None:
        d, rng = self.d, self.rng
        match = d.match
        if d.table.pause is not None:
            d.now += rng.choice((100, 60_000, 10**6))
        elif match.awaited is not None:
            d.nonces()
        elif match.turn is not None and d.table.chairs[match.turn].present:
            if rng.random() < 0.03:
                d.now += 60_000
                return
            seat, seen = d.turn, d.table.seq
            text = rng.choice(d.legal(seat))
            d.do(cmd.Act(text), d.person(seat), seen=seen)
            if rng.random() < 0.2 and d.table.phase is Phase.PLAYING:
                d.refused(cmd.Act(text), d.person(seat), seen=seen)
        elif rng.random() < 0.7:
            assert d.next()

    def run(self, steps: int) -> "Wild":
        for _ in range(steps):
            if self.d.table.phase is Phase.CLOSED:
                break
            self.step()
        return self


def check_records(d: Any, *, proved: bool = True) -> list[str | None]:
    ends = []
    number = 0
    while (record := record_of(d.rows, number + 1)) is not None:
        number += 1
        assert verify(record) is None
        if proved:
            assert prove(record).fault is None
        ends.append(record.ended)
    return ends


def nobody_acts(d: Any) -> int:
    """Everyone falls silent: the steps until the table needs nothing any more."""
    for steps in range(4000):
        if d.due is None:
            assert d.table.phase is Phase.CLOSED
            return steps
        before = d.table.seq
        assert d.next(), "due, and nothing to do"
        assert d.table.seq == before + 1
    pytest.fail("it never comes to rest")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_wild_tables(driver: Any, rulebook: str, seed: int) -> None:
    wild = Wild(driver, rulebook, seed).run(700)
    check_records(wild.d)
    assert nobody_acts(wild.d) < 2000
    check_records(wild.d)


@pytest.mark.full
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_many_wild_tables(driver: Any, rulebook: str) -> None:
    done: Counter[str] = Counter()
    ends: Counter[str | None] = Counter()
    for seed in range(100, 140):
        wild = Wild(driver, rulebook, seed).run(700)
        nobody_acts(wild.d)
        ends.update(check_records(wild.d))
        done += wild.done
        done.update(f"event {each.__struct_config__.tag}" for row in wild.d.rows for each in row[2])
    every = {f"event {each.__struct_config__.tag}" for each in ev.AnyEvent.__args__}
    assert every - set(done) == {"event suspended"}
    assert ends[None] > 3


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("people", [1, 2])
def test_a_table_that_everyone_walks_away_from_comes_to_rest(
    live: Any, rulebook: str, people: int
) -> None:
    d = live(rulebook, people, bots="random").start(dealt=False)
    d.play(lambda each: each.match.acts > 4)
    assert nobody_acts(d) < 800
    assert verify(d.record) is None


def test_what_is_due_is_due_for_a_reason(live: Any) -> None:
    """Before its time a table needs nothing; at it, one thing."""
    d = live("taqdeer", 2).start()
    for _ in range(60):
        if d.due is None or d.table.phase is not Phase.PLAYING:
            break
        assert work(d.table, d.due - 1) is None
        todo = work(d.table, d.due)
        assert isinstance(todo, BotTurn | cmd.Tick)
        assert d.next()
