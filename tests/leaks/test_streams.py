"""Cards that a seat cannot see change no byte that is sent to it, nor when it is sent.

Two worlds run side by side: same table, same ids, roots, lots and commands; their deals are handed
in, and differ only in cards that one seat does not see. The streams of that seat and of a spectator
are compared chunk by chunk: what was written, with what, in which order, and at which moment.
"""

import asyncio
from collections.abc import Callable
from random import Random
from threading import Condition
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from twin_deals import before_any_deal, pick, twin_deals

from lamma.games.protocol import Chance, Deal
from lamma.games.registry import RULEBOOKS
from lamma.server.live import audience, thinking, turns
from lamma.server.live.answers import Nacked
from lamma.server.live.framing import framed
from lamma.server.socket import conversation
from lamma.table import commands as cmd
from lamma.table import decide, play, view
from lamma.table.moment import Deciding
from lamma.table.people import Player
from lamma.table.refused import Code, Refused
from lamma.table.settings import Settings
from lamma.table.state import Phase, Table
from lamma.wire import Nack, encode

LIMIT = 260
"""Steps of a pair at most."""


class Leak(Exception):  # noqa: N818 - what was found
    """A viewer could tell the worlds apart."""


class Pair:
    """One match, or a part of it, in two worlds."""

    def __init__(self, kit: Any, worlds: list[Any], rulebook: str, seed: int) -> None:
        self.kit, self.worlds, self.name = kit, worlds, f"{rulebook} {seed}"
        self.rng = rng = Random(self.name)
        self.settings = msgspec.convert(
            {
                "rulebook": rulebook,
                "bots": "random",
                "counter": rng.random() < 0.5,
                "talk": "free",
                "clock": rng.choice(("normal", "relaxed")),
            },
            Settings,
        )
        two = rulebook == "sixty_six"
        seats = range(2 if two else 4)
        self.seats = rng.sample(seats, rng.choice((1, 2) if two else (1, 2, 3, 4)))
        people = len(self.seats)
        self.people = [Player(f"p{k}", f"P{k}", device=f"d{k}") for k in range(people + 1)]
        self.watcher = people
        """The person who only watches, besides the one at the viewer's seat."""
        self.person = rng.randrange(people)
        self.viewer = self.seats[self.person]
        self.watched = {self.person, self.watcher}
        self.deals: dict[int, tuple[Deal, Deal]] = {}
        self.moves: dict[tuple[int, int], str] = {}
        self.read = {self.person: 0, self.watcher: 0}
        self.until: float | None = None
        self.alone = False
        """Whether a bot was asked in one world, and not in the other at the same moment."""
        self.sent = 0
        self.old: list[tuple[int, dict[str, Any]]] = []
        self.chunks = self.bytes = self.disclosed = 0
        self.loop = asyncio.get_running_loop()
        self.asked = Condition()
        self.open: dict[tuple[int, int], dict[int, list[str]]] = {}
        kit.deal = self.deal

    # What the worlds are given

    def deal(self, match: Any, chance: Chance) -> Deal:
        if chance.deal not in self.deals:
            self.deals[chance.deal] = twin_deals(
                match.game, match.state, chance, self.viewer, self.rng
            )
        return self.deals[chance.deal][self.kit.world_of(match)]

    def start(self, game: Any) -> Any:
        """Before any deal of a match, its rounds before played out of sight."""
        return before_any_deal(game, self.rng)

    def texts(self, world: int) -> list[str]:
        match = self.worlds[world].live.table.match
        return [] if match is None else list(map(match.game.write, match.choices))

    def choice(self) -> str:
        """An action that can be taken in both worlds; where there is none they part here."""
        return self.common(self.texts(0), self.texts(1))

    def common(self, first: list[str], second: list[str]) -> str:
        both = [text for text in first if text in second]
        if not both and self.until is None:
            self.until = self.loop.time()
        return str(pick(self.rng, both or first))

    def think(self, match: Any, turn: Any, nodes: int) -> Any:
        """A bot's move, the same in both worlds: the bot itself plays by its hand."""
        thought = THINK(match, turn, nodes)
        place = match.state.deals, match.acts
        with self.asked:
            can = self.open.setdefault(place, {})
            can[self.kit.world_of(match)] = list(map(match.game.write, match.choices))
            self.asked.notify_all()
            self.asked.wait_for(lambda: len(can) == 2 or self.until is not None, 5)
            if len(can) < 2 and self.until is None:
                self.until, self.alone = self.loop.time(), True
            if place not in self.moves and self.until is None:
                self.moves[place] = self.common(can[0], can[1])
        if self.until is not None:
            return thought
        return replace(thought, move=replace(thought.move, a=self.moves[place]))

    # Both worlds

    @property
    def table(self) -> Table:
        table: Table = self.worlds[0].live.table
        return table

    def cmd(self, person: int, at: int | None = None, **command: Any) -> dict[str, Any]:
        """The same command in both worlds."""
        self.sent += 1
        at = self.table.seq if at is None else at
        frame = {"t": "cmd", "id": f"c{self.sent}", "at": at, "c": command}
        self.old = [*self.old[-5:], (person, frame)]
        self.feed(person, frame)
        return frame

    def feed(self, person: int, frame: Any) -> None:
        for world in self.worlds:
            world.ends[person].feed(frame)

    def compare(self) -> None:
        """All that was written before this moment, or before the worlds parted."""
        if self.alone:
            raise Leak(f"{self.name}: the worlds are not at the same place any more")
        end = self.loop.time() if self.until is None else self.until
        for person in sorted(self.watched):
            first, second = (
                [
                    chunk
                    for chunk in world.ends[person].stream[self.read[person] :]
                    if chunk[0] < end
                ]
                for world in self.worlds
            )
            for mine, other in zip(first, second, strict=False):
                if mine != other:
                    self.differ(person, mine, other)
                    break
                self.read[person] += 1
                self.chunks += 1
                self.bytes += len(mine[1])
            else:
                if len(first) != len(second):
                    raise Leak(f"{len(first)} and {len(second)} chunks for {person}")

    def differ(self, person: int, mine: Any, other: Any) -> None:
        """A difference: one's own draw, or a leak."""
        apart = [
            pair
            for pair in zip(*map(self.kit.frames, (mine[1], other[1])), strict=False)
            if pair[0] != pair[1]
        ]
        drew = (
            person == self.person
            and mine[0] == other[0]
            and len(apart) == 1
            and any(drew_apart(apart[0], both) for both in self.deals.values())
            and without_draw(apart[0][0]) == without_draw(apart[0][1])
        )
        if not drew:
            raise Leak(f"{self.name}, person {person}:\n{mine}\n{other}")
        self.disclosed += 1
        self.watched.discard(person)

    # Playing

    async def noise(self) -> None:
        """Anything but a move, by anybody; by the viewer rather than by others."""
        rng = self.rng
        person = rng.choice((self.person, *range(len(self.people))))
        for weight, what in ((4, self.reconnect), (3, self.wrong), (1, self.malformed)):
            if rng.random() < weight / 24:
                what(person)
                return
        if rng.random() < 1 / 16:
            await self.vanish(person)
        elif rng.random() < 1 / 60:
            await self.restart()
        elif self.old and rng.random() < 1 / 8:
            who, frame = rng.choice(self.old)
            other = {"c": {"t": "phrase", "code": "wow"}} if rng.random() < 0.5 else {}
            self.feed(who, frame | other)
        elif rng.random() < 1 / 8:
            self.feed(person, {"t": "ping", "n": rng.randrange(9), "seq": self.table.seq})
        else:
            self.word(person)

    def word(self, person: int) -> None:
        rng = self.rng
        other = f"p{rng.randrange(len(self.people))}"
        said: tuple[dict[str, Any], ...] = (
            {"t": "say", "text": rng.choice(("hi", "والله", "x" * 60))},
            {"t": "phrase", "code": "wow"},
            {"t": rng.choice(("mute", "unmute")), "player": other},
            {"t": rng.choice(("away", "back", "back"))},
            {"t": rng.choice(("pause", "resume", "extend", "sit"))},
            {"t": "leave" if rng.random() < 0.15 else "back"},
        )
        self.cmd(person, **rng.choice(said))

    def malformed(self, person: int) -> None:
        self.feed(person, b'{"t":"cmd","id":""}')
        self.reconnect(person)

    async def vanish(self, person: int) -> None:
        """His connection is cut; he may be back before a bot holds his seat."""
        for world in self.worlds:
            world.ends[person].leave()
        await asyncio.sleep(self.rng.choice((0.1, 31.0)))
        if self.table.phase is Phase.PLAYING:
            self.reconnect(person)

    async def restart(self) -> None:
        for world in self.worlds:
            await world.restart()
        for each in range(len(self.people)):
            await asyncio.sleep(0.01)
            self.reconnect(each)

    def reconnect(self, person: int) -> None:
        """With what was seen last, with something older, or with nothing."""
        seat = self.table.seat_of(self.people[person].id)
        seen = self.rng.choice((0, 1, 3, 30))
        epoch = f"{self.table.made:x}-{'w' if seat is None else seat}"
        if self.rng.random() < 0.1:
            epoch = f"{self.table.made:x}-{self.rng.choice(('w', 0, 1))}"
        since = {"epoch": epoch, "seq": max(0, self.table.seq - seen)}
        known = None if self.rng.random() < 0.3 else since
        for world in self.worlds:
            world.ends[person].connect(known)

    def holder(self) -> int:
        """The person whose turn it is; anybody where it is none's."""
        match = self.table.match
        turn = None if match is None else match.turn
        return self.seats.index(turn) if turn in self.seats else 0

    def wrong(self, person: int) -> None:
        """What neither world allows now, or what is said out of turn, or too late."""
        person = self.rng.choice((person, self.holder()))
        text = self.rng.choice(("play SA", "play H9", "play DT", "nonsense", "bid 6C", "close"))
        at = 0 if self.rng.random() < 0.2 else None
        if text not in {*self.texts(0), *self.texts(1)}:
            self.cmd(person, at, t="act", a=text)

    async def step(self) -> None:
        rng = self.rng
        await asyncio.sleep(rng.choice((0.003, 0.04, 0.9)) * (1 + rng.random()))
        self.compare()
        if self.until is not None or self.table.phase is not Phase.PLAYING:
            return
        if rng.random() < 0.2:
            await self.noise()
            return
        table, match = self.table, self.table.match
        assert match is not None
        if table.pause is not None:
            self.cmd(rng.choice((0, *range(len(self.seats)))), t=rng.choice(("back", "resume")))
        elif match.awaited is not None:
            self.nonces(match)
        elif match.turn is not None and table.chairs[match.turn].present and rng.random() > 0.02:
            if match.turn == self.viewer and self.person in self.watched:
                assert self.texts(0) == self.texts(1)
            text = self.choice()
            if self.until is None:
                self.cmd(self.holder(), t="act", a=text)
        else:
            await asyncio.sleep(rng.choice((1.7, 25.0)))

    def nonces(self, match: Any) -> None:
        deal = match.state.deals + 1
        for person, seat in enumerate(self.seats):
            if match.anchors[seat] is not None and self.rng.random() < 0.9:
                value = self.kit.chain(person, match.game.max_deals).nonce(deal).hex()
                self.cmd(person, t="nonce", deal=deal, value=value)

    async def begin(self) -> None:
        for world in self.worlds:
            await world.begin(self.settings, self.name, self.people)
        game, tick = self.table.game, 0.05
        anchored = self.rng.random() < 0.4
        await asyncio.sleep(tick)
        for person, seat in enumerate(self.seats):
            anchor = {"anchor": self.kit.chain(person, game.max_deals).anchor.hex()}
            self.cmd(person, t="sit", seat=seat)
            await asyncio.sleep(tick)
            self.cmd(person, t="ready", **(anchor if anchored else {}))
            await asyncio.sleep(tick)
        if len(self.seats) < len(game.seats):
            self.cmd(0, t="fill")
            await asyncio.sleep(tick)
        self.cmd(0, t="start")
        await asyncio.sleep(tick)
        assert self.table.phase is Phase.PLAYING

    async def run(self, deals: int) -> "Pair":
        await self.begin()
        match = self.table.match
        assert match is not None
        last = match.state.deals + deals
        for _ in range(LIMIT):
            self.compare()
            match = self.table.match
            if self.until is not None or self.table.phase is not Phase.PLAYING or not self.watched:
                break
            if match is None or match.state.deals >= last + 1:
                break
            await self.step()
        self.compare()
        await asyncio.sleep(0.001)  # what is under way lands
        self.over = self.table.phase is not Phase.PLAYING
        for world in self.worlds:
            world.end()
        return self


def drew_apart(frames: tuple[Any, Any], deals: tuple[Deal, Deal]) -> bool:
    """Whether the cards by which two frames differ are of the talons that they were drawn from."""
    mine, other = map(drawn, frames)
    own = mine - other, other - mine
    return all(
        cards and cards <= set(map(str, deal.talon)) for cards, deal in zip(own, deals, strict=True)
    )


def drawn(frame: Any) -> set[str]:
    """The cards of one's own hand that a frame shows; nothing but an event or a snapshot does.

    Who comes back, and says that he had seen what he had not, hears of a draw by what he may do.
    """
    if not isinstance(frame, dict) or frame["t"] not in {"ev", "snap"}:
        return set()
    if frame["t"] == "snap":
        return set((frame["view"]["game"] or {}).get("hand", ()))
    cards = {card for each in frame.get("e", ()) for card in each.get("cards", ())}
    return cards | {text.split()[1] for text in frame.get("legal", ()) if text.startswith("play")}


def without_draw(frame: Any) -> Any:
    """A frame but for one's own hand, a card drawn into it, and what can be done with it."""
    kept = msgspec.json.decode(msgspec.json.encode(frame))
    kept.pop("legal", None)
    for each in kept.get("e", ()):
        if each["t"] == "acted":
            each.pop("cards", None)
    game = kept[{"ev": "v", "snap": "view"}[kept["t"]]].get("game") or {}
    for name in ("hand", "+hand"):
        game.pop(name, None)
    return kept


THINK = thinking.think
Find = Callable[..., "Found"]


class Found:
    """What a run of pairs came to."""

    def __init__(self, pairs: list[Pair]) -> None:
        self.pairs = len(pairs)
        self.chunks = sum(pair.chunks for pair in pairs)
        self.bytes = sum(pair.bytes for pair in pairs)
        self.disclosed = sum(pair.disclosed for pair in pairs)
        self.seats = {pair.viewer for pair in pairs}
        self.parted = sum(pair.until is not None for pair in pairs)
        self.over = sum(pair.over for pair in pairs)


@pytest.fixture
def find(two_worlds: Any, monkeypatch: pytest.MonkeyPatch) -> Find:
    """Plays so many pairs of a rulebook, one after the other at two servers."""

    def run(rulebook: str, seeds: range, deals: int = 1) -> Found:
        async def scenario(worlds: list[Any]) -> Found:
            pairs = []
            for seed in seeds:
                pair = Pair(two_worlds, worlds, rulebook, seed)
                with monkeypatch.context() as patch:
                    game = view.Table.game.fget(Table("t", pair.settings, "p0", ()))  # type: ignore[attr-defined]
                    begun = pair.start(game) if pair.rng.random() < 0.9 else game.start()
                    patch.setattr(type(game), "start", lambda _, state=begun: state)
                    patch.setattr(turns, "think", pair.think)
                    pairs.append(await pair.run(deals))
            return Found(pairs)

        found: Found = two_worlds.run(scenario)
        return found

    return run


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_streams_do_not_tell_the_worlds_apart(find: Find, rulebook: str) -> None:
    found = find(rulebook, range(5))
    assert found.chunks > 200
    assert found.parted + found.disclosed > 0, "the worlds are the same"


@pytest.mark.full
@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_over_a_thousand_matches(find: Find, rulebook: str, part: int) -> None:
    """210 of each rulebook, from any deal of a match on, for every seat and a spectator."""
    found = find(rulebook, range(1000 + 70 * part, 1070 + 70 * part))
    assert found.seats == set(range(2 if rulebook == "sixty_six" else 4))
    assert found.chunks > 2000
    assert bool(found.disclosed) is (rulebook == "sixty_six")


# The test finds what it is to find: each of these tells of cards that a viewer does not see.

SHOW, SNAP, NOTE = audience._Saying.frame, audience.Audience._snap, audience.Audience.note
EPOCH, SIGHT, ACT = audience._epoch, view.sight, play.act


def spades(table: Any) -> int:
    """How many spades the seat to act has, or may play."""
    match = table.match
    if match is None or match.turn is None or table.phase is not Phase.PLAYING:
        return 0
    return sum(card.suit.value == "S" for card in match.game.view(match.state, match.turn).hand)


def first_comers_frame(self: Any, e: Any, v: Any, may: Any) -> Any:  # noqa: ARG001
    """What was made for the first seat goes to all."""
    if self._said:
        return self._said[0][3]
    return SHOW(self, e, v, None)


def one_snapshot(self: Any, track: Any, table: Table, seat: Any) -> Any:  # noqa: ARG001
    return SNAP(self, audience._Track(), table, 0)


def spectators_at_seat_0(key: Any) -> int:
    return 0 if key is None else key


def legal_to_all(table: Table, seat: Any) -> Any:  # noqa: ARG001
    match = table.match
    return None if match is None else tuple(map(match.game.write, match.choices))


def an_epoch_of_the_hand(table: Table, seat: Any) -> str:
    return f"{EPOCH(table, seat)}{spades(table)}"


def a_note_with_each_move(self: Any, before: Any, after: Any, events: Any, steps: Any) -> Any:
    """Frames more, or fewer."""
    done = AUDIENCE_SHOW(self, before, after, events, steps)
    for _ in range(spades(after)):
        NOTE(self, after)
    return done


AUDIENCE_SHOW = audience.Audience.show


def padded(payload: bytes) -> bytes:
    """Same words, another size."""
    match = LATEST[-1].match if LATEST else None
    return framed(payload + b" " * (0 if match is None else len(match.choices)))


LATEST: list[Table] = []


def noticed(self: Any, before: Any, after: Any, events: Any, steps: Any) -> Any:
    LATEST[:] = [after]
    return AUDIENCE_SHOW(self, before, after, events, steps)


def hands_in_anothers_order(table: Table, last: Any = None, was: Any = None) -> Any:
    seen = SIGHT(table, last, was)
    count = spades(table)
    return replace(seen, hands=tuple((*hand[count:], *hand[:count]) for hand in seen.hands))


def refused_by_the_hand(d: Any, c: Any) -> None:
    """Rules are asked before whose turn it is: the code tells what another may do."""
    match = d.match
    if match.turn != d.seat and c.a not in map(match.game.write, match.choices):
        raise Refused(Code.ILLEGAL if spades(d.table) % 2 else Code.NOT_TURN)
    ACT(d, c)


def why_to_everyone(self: Any, job: Any, answer: Any) -> None:
    """What was wrong, and what would have been right, is told round the table."""
    if isinstance(answer, Nacked) and answer.illegal is not None:
        told = encode(Nack(job.id, answer.code, 0, conversation._why(answer.illegal)))
        for link in self._live.hall._audience.links:
            link.write(framed(told))
    ANSWERED(self, job, answer)


ANSWERED = conversation.Conversation.answered


def ask_when_it_is_due(self: Any, due: int | None) -> None:
    """A bot's time to think comes after its pause: it is longer where there is a choice."""
    self.alarm.set(due)


def a_pause_by_the_hand(self: Any) -> int:
    return 300 + 50 * len(self.table.match.choices)


def a_clock_by_the_hand(self: Any, match: Any) -> int:  # noqa: ARG001
    return 20_000 + len(match.choices)


Patches = tuple[tuple[Any, str, Any], ...]
LEAKS: dict[str, tuple[str, Patches]] = {
    "one frame for all": ("taqdeer", ((audience._Saying, "frame", first_comers_frame),)),
    "one snapshot for all": ("kotshena", ((audience.Audience, "_snap", one_snapshot),)),
    "a seat's sight for spectators": ("committee", ((audience, "_index", spectators_at_seat_0),)),
    "what another may do": ("taqdeer", ((audience, "legal", legal_to_all),)),
    "a hand in the epoch": ("classic", ((audience, "_epoch", an_epoch_of_the_hand),)),
    "frames by the hand": ("sixty_six", ((audience.Audience, "show", a_note_with_each_move),)),
    "sizes by the hand": (
        "kotshena",
        ((audience, "framed", padded), (audience.Audience, "show", noticed)),
    ),
    "order by another's hand": ("taqdeer", ((audience, "sight", hands_in_anothers_order),)),
    "a refusal by another's hand": (
        "kotshena",
        ((play, "act", refused_by_the_hand),),
    ),
    "why, to everyone": ("sixty_six", ((conversation.Conversation, "answered", why_to_everyone),)),
    "a bot that thinks visibly": ("kotshena", ((turns.Turns, "plan", ask_when_it_is_due),)),
    "a pause by the hand": ("kotshena", ((Deciding, "delay", a_pause_by_the_hand),)),
    "a clock by the hand": ("committee", ((Deciding, "limit", a_clock_by_the_hand),)),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(find: Find, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    rulebook, broken = LEAKS[leak]
    for where, name, worse in broken:
        monkeypatch.setattr(where, name, worse)
        if where is play:
            answers: dict[Any, Any] = decide._ANSWERS
            monkeypatch.setitem(answers, cmd.Act, worse)
    with pytest.raises(Leak):
        find(rulebook, range(40))
