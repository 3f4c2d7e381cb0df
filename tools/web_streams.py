"""Rewrite what the web client's tests listen to: ``python tools/web_streams.py``.

``web/tests/streams/<rulebook>.json`` is what one seat is sent over its first deals of a match by
chance: the view, then a frame a row, and the view it comes to. So the client's folding, and its
check of the deals, are held to the server's for every rulebook.
"""

import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace
from twin_deals import EAGER

from lamma.fairness import NonceChain
from lamma.games.registry import RULEBOOKS
from lamma.server.live.patch import patches
from lamma.table.commands import Act, AnyCommand, Create, Mute, Nonce, Phrase, Sit, Unmute
from lamma.table.decide import Decision, Moment, decide, made
from lamma.table.people import Player
from lamma.table.settings import Settings
from lamma.table.state import Phase
from lamma.table.told import tellings
from lamma.table.view import legal, sight

STREAMS = Path(__file__).parents[1] / "web" / "tests" / "streams"
SEAT = 1
"""Whose stream it is."""
DEALS = 2
"""Deals that are told whole."""


class Stage:
    """People at one table, and what seat ``SEAT`` is sent."""

    def __init__(self, rulebook: str) -> None:
        self.rng = Random(f"stream {rulebook}")
        self.moments = count(1_000_000, 10)
        settings = Settings(rulebook=rulebook, auto=True)
        self.people = [Player(f"p{k}", f"P{k}") for k in range(4)]
        decision = made(Create("t", settings, self.people[0], seated=False), self.now())
        self.table = replace(decision.steps[-1], seq=1)
        roots = [self.rng.randbytes(32) for _ in self.people]
        self.chains = [NonceChain(root, self.table.game.max_deals) for root in roots]
        self.frames: list[Any] = []

    def now(self) -> Moment:
        """The next moment."""
        return Moment(next(self.moments), self.rng.randbytes(64))

    def do(self, command: AnyCommand, person: int) -> None:
        """Have it done, and keep the frame that tells of it."""
        before = self.table
        decision: Decision = decide(before, command, self.people[person], self.now())
        after = replace(decision.steps[-1], seq=before.seq + 1)
        self.table = after
        told = tellings(before, decision.events, decision.steps)[SEAT]
        patch = patches(sight(before), sight(after), len(after.chairs))[SEAT]
        may = legal(after, SEAT)
        frame = {"t": "ev", "s": after.seq, "at": after.at}
        self.frames.append(
            frame
            | ({"e": told} if told else {})
            | ({"v": patch} if patch else {})
            | ({"legal": may} if may else {})
        )

    def play(self) -> None:
        """Sit down, and play until so many deals are over."""
        for seat in self.table.game.seats:
            self.do(Sit(seat, self.chains[seat].anchor.hex()), seat)
        while self.table.phase is Phase.PLAYING:
            match = self.table.match
            if match is None or match.revealed >= DEALS:
                return
            if match.turn is None:
                deal = match.state.deals + 1
                for seat, chain in enumerate(self.chains[: len(match.game.seats)]):
                    self.do(Nonce(deal, chain.nonce(deal).hex()), seat)
                continue
            texts = list(map(match.game.write, match.choices))
            weights = [EAGER.get(text.split()[0], 1) for text in texts]
            self.do(Act(self.rng.choices(texts, weights)[0]), match.turn)
            if match.acts == 5:
                self.do(Phrase("wow"), 0)
                self.do(Mute("p0"), SEAT)
                self.do(Phrase("oops"), 0)
                self.do(Unmute("p0"), SEAT)


def stream(rulebook: str) -> bytes:
    """What the client's tests read."""
    stage = Stage(rulebook)
    start = msgspec.json.encode(sight(stage.table).of(SEAT))
    stage.play()
    end = sight(stage.table).of(SEAT)
    lines = [start, *map(msgspec.json.encode, stage.frames), msgspec.json.encode(end)]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


def streams() -> dict[Path, bytes]:
    """Every file, and what should be in it."""
    return {STREAMS / f"{rulebook}.json": stream(rulebook) for rulebook in RULEBOOKS}


def main() -> int:
    """Write them."""
    STREAMS.mkdir(parents=True, exist_ok=True)
    for path, text in streams().items():
        path.write_bytes(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
