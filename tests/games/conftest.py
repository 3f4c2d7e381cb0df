"""Every rulebook under every option, and matches of them played step by step by a seeded hand."""

import importlib.util
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest

from lamma.cards import Card, Hand, Seat
from lamma.games.protocol import Chance, Deal, Option, Over
from lamma.games.registry import RULEBOOKS, AnyGame, game, rulebook

Case = tuple[str, dict[str, Option]]


def every_case() -> Iterator[Case]:
    """Each rulebook as it is, with each option at each other value, and with all of them so."""
    for name in RULEBOOKS:
        yield name, {}
        choices = rulebook(name).choices
        for option, values in choices.items():
            yield from ((name, {option: value}) for value in values[1:])
        if len(choices) > 1:
            yield name, {option: values[-1] for option, values in choices.items()}


def label(case: Case) -> str:
    name, options = case
    return "-".join((name, *(f"{option}={value}" for option, value in options.items())))


CASES = list(every_case())


def is_slow(case: Case) -> bool:
    """A single option changed is slow; the rulebook as it is, or with all of them, is not."""
    name, options = case
    return bool(options) and len(options) < len(rulebook(name).choices)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test of ``case`` runs under all of them; of ``rulebook_name``, under each rulebook."""
    if "case" in metafunc.fixturenames:
        marks = [pytest.mark.slow if is_slow(case) else () for case in CASES]
        cases = [
            pytest.param(case, id=label(case), marks=mark)
            for case, mark in zip(CASES, marks, strict=True)
        ]
        metafunc.parametrize("case", cases)
    if "rulebook_name" in metafunc.fixturenames:
        metafunc.parametrize("rulebook_name", RULEBOOKS)


@dataclass
class Moment:
    """A match at one moment; ``seen`` are the cards that each seat, or None, may know of by now.

    They grow from one moment to the next: look at a moment before the walk goes on.
    ``dealt`` is the deal in play (None before the first) and ``rest`` what of it is in nobody's
    hand, in drawing order. ``before`` and ``action`` led here.
    """

    state: Any
    before: Any = None
    action: Any = None
    dealt: Deal | None = None
    rest: Hand = ()
    seen: dict[Seat | None, set[Card]] = field(default_factory=dict)


def hands_of(state: Any) -> tuple[Hand, ...]:
    """The true hands; empty ones while none are dealt."""
    table = state.table if hasattr(state, "table") else state.play
    return () if table is None else tuple(table.hands)


CARD = re.compile(rb'"([SHDC][AKQJT2-9])"')


def cards_in(thing: Any) -> set[Card]:
    """Every card that appears in something as JSON has it, in whatever field."""
    return {Card(found.decode()) for found in CARD.findall(msgspec.json.encode(thing))}


def public(action: Any) -> set[Card]:
    """The cards that an action shows to all: the one played, or the two of a marriage."""
    if hasattr(action, "card"):
        return {action.card}
    if hasattr(action, "suit"):
        return {Card(action.suit + "K"), Card(action.suit + "Q")}
    return set()


MOST_SAID = 50 + 50 * 3 + 4 + 4
"""However stubborn, an auction: 50 bids, three joins after each, four passes, four dash answers."""

EAGERNESS = {"play": 12, "marry": 6, "no-dash": 2, "pass": 3}
"""How often, beside 1 for any other word, a seeded hand says this when it may."""


def choose(legal: Sequence[Any], rng: Random) -> Any:
    """Any legal action, the modest ones rather: uniform choice bids everything up to thirteen."""
    words: dict[str, list[Any]] = {}
    for action in legal:
        words.setdefault(action.__struct_config__.tag, []).append(action)
    weights = [EAGERNESS.get(word, 1) for word in words]
    (word,) = rng.choices(list(words), weights)
    actions = words[word]
    skew = 1 if word == "play" else 3
    return actions[int(len(actions) * rng.random() ** skew)]


def shuffled(game: AnyGame, state: Any, rng: Random) -> Deal:
    """The deal that a shuffled deck gives, with a dealer where one is drawn."""
    deck = tuple(rng.sample(game.deck, len(game.deck)))
    turn = game.turn(state)
    drawn = isinstance(turn, Chance) and turn.draws_dealer
    return game.deal(state, deck, rng.choice(game.seats) if drawn else None)


def step(game: AnyGame, now: Moment, action: Any) -> Moment:
    """The moment after ``action``, with what it may have told each seat."""
    after = game.apply(now.state, action)
    seats: tuple[Seat | None, ...] = (*game.seats, None)
    if isinstance(action, Deal):
        turned = set() if action.turned is None else {action.turned}
        dealt, seen = action, {seat: set(turned) for seat in seats}
        out = {*turned, *chain.from_iterable(action.hands), *action.talon}
        rest = action.talon or tuple(card for card in game.deck if card not in out)
    else:
        assert now.dealt is not None
        dealt, seen = now.dealt, now.seen
        for cards in seen.values():
            cards.update(public(action))
        # Only Sixty-Six draws from the rest; elsewhere it lies as it was dealt.
        rest = getattr(getattr(after, "play", None), "talon", now.rest)
    for seat, hand in enumerate(hands_of(after)):
        seen[seat] |= {*hand}
    return Moment(after, now.state, action, dealt, rest, seen)


def walk(
    game: AnyGame, seed: int, pick: Callable[[Sequence[Any], Random], Any] = choose
) -> Iterator[Moment]:
    """A whole match, moment by moment, from the first deal to the end.

    Fails where it does not end: no deal takes more than its cards and a most stubborn auction.
    """
    rng, steps = Random(seed), 0
    now = Moment(game.start())
    yield now
    while not isinstance(turn := game.turn(now.state), Over):
        steps += 1
        if steps > game.max_deals * (len(game.deck) + MOST_SAID):
            pytest.fail(f"no end after {steps} steps")
        action = (
            shuffled(game, now.state, rng)
            if isinstance(turn, Chance)
            else pick(game.legal(now.state), rng)
        )
        now = step(game, now, action)
        yield now


ROOT = next(root for root in Path(__file__).parents if (root / "tools/rule_ids.txt").exists())
"""The repository, also when the tests run in a copy of a part of it (mutation tests)."""


def load(name: str) -> ModuleType:
    """A module of the repository by its path: tests and tools are no packages to import from."""
    path = ROOT / f"{name}.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


@dataclass(frozen=True)
class Kit:
    """What the batteries share."""

    walk: Callable[..., Iterator[Moment]] = walk
    step: Callable[..., Moment] = step
    choose: Callable[..., Any] = choose
    shuffled: Callable[..., Deal] = shuffled
    hands_of: Callable[..., tuple[Hand, ...]] = hands_of
    cards_in: Callable[..., set[Card]] = cards_in
    load: Callable[[str], ModuleType] = load
    start: Callable[[Any], Moment] = Moment


@pytest.fixture(scope="session")
def kit() -> Kit:
    """The walker and its tools."""
    return Kit()


@pytest.fixture
def played(case: Case) -> AnyGame:
    """The game of the case."""
    name, options = case
    return game(name, options)
