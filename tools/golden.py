"""Rewrite the golden transcripts and the exhaustive counts: ``python tools/golden.py``.

``tests/games/golden/*.txt`` are whole random matches as a person can read them, one a rulebook
with its options at their defaults and one with each at its last other value; a change of a rule
shows as a difference there. ``tests/games/counts/*.txt`` are small positions and how many lines
of play they have; the tests hold them against a second telling of the rules.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from lamma.cards import Card, Rank, read_cards, write_cards
from lamma.games.options import read_option
from lamma.games.protocol import Chance, Deal, Explanation, Option, Over
from lamma.games.registry import RULEBOOKS, AnyGame, game, rulebook

TESTS = Path(__file__).parents[1] / "tests" / "games"
GOLDEN, COUNTS = TESTS / "golden", TESTS / "counts"
SEED = 66
LONG_TALLY = 24
EAGERNESS = {"play": 14, "marry": 6, "no-dash": 3, "pass": 3}
LEFT_OUT = ("key", "options", "seat", "round", "rounds", "history", "results", "hand_sizes")


# Golden transcripts


class Match(NamedTuple):
    """Which match a transcript tells."""

    name: str
    options: Mapping[str, Option]
    seed: int

    @property
    def header(self) -> list[str]:
        """What is needed to play it again."""
        spelled = " ".join(f"{option}={_text(value)}" for option, value in self.options.items())
        return [f"rulebook: {self.name}", f"options: {spelled}".rstrip(), f"seed: {self.seed}"]


def matches() -> Iterator[tuple[str, Match]]:
    """The file of every transcript there should be, and the match it tells."""
    for name in RULEBOOKS:
        choices = rulebook(name).choices
        yield f"{name}.txt", Match(name, rulebook(name).options, SEED)
        other = {option: values[-1] for option, values in choices.items()}
        yield f"{name}-other.txt", Match(name, other, SEED)


def read_match(text: str) -> Match:
    """The match that a transcript's first lines name."""
    head = dict(line.split(":", 1) for line in text.splitlines()[1:4])
    name = head["rulebook"].strip()
    pairs = dict(word.split("=") for word in head["options"].split())
    book = rulebook(name)
    options = {option: read_option(book, option, value) for option, value in pairs.items()}
    return Match(name, options, int(head["seed"]))


def transcript(match: Match) -> str:
    """The match as text."""
    it, rng = game(match.name, match.options), Random(match.seed)
    lines = ["# A random match, move by move; tools/golden.py writes it anew.", *match.header]
    state: Any = it.start()
    while not isinstance(turn := it.turn(state), Over):
        if not isinstance(turn, Chance):
            raise TypeError(f"a deal ends with chance or the match, not with the turn of {turn}")
        deck = tuple(rng.sample(it.deck, len(it.deck)))
        dealer = rng.choice(it.seats) if turn.draws_dealer else None
        deal = it.deal(state, deck, dealer)
        number, state = state.round, it.apply(state, deal)
        lines += ["", f"round {number}, deal {turn.deal}, dealer {_dealer(it, state, deal)}"]
        lines += _cards(deal)
        state, told = _played(it, state, rng, number)
        lines += told
        if len(state.results) == number:
            lines += _ending(it, state, number)
    scores = it.score(state)
    lines += ["", f"totals {_row(scores.totals)}, ranks {_row(scores.ranks)}"]
    return "\n".join(lines) + "\n"


def _played(it: AnyGame, state: Any, rng: Random, number: int) -> tuple[Any, list[str]]:
    """One deal: what is said on a line, each trick on a line, and one seat's view on the way."""
    lines: list[str] = []
    line: list[str] = []
    cards, viewed = 0, False
    while isinstance(seat := it.turn(state), int):
        legal = it.legal(state)
        texts = [it.write(action) for action in legal]
        if texts[-1].startswith("play") and cards >= len(it.seats) and not viewed:
            lines += [*_line(line), f"  {_view(it.view(state, number % len(it.seats)))}"]
            line, viewed = [], True
        text = _choice(texts, rng)
        state = it.apply(state, legal[texts.index(text)])
        card = text.startswith("play")
        if bool(line) and card != line[-1].split()[1].startswith("play"):
            lines, line = lines + _line(line), []
        line.append(f"{seat} {text}")
        cards += card
        if card and cards % len(it.seats) == 0:
            lines, line = lines + _line(line), []
    return state, lines + _line(line)


def _choice(texts: list[str], rng: Random) -> str:
    """Any text, the modest ones rather: uniform choice would bid everything up to thirteen."""
    words: dict[str, list[str]] = {}
    for text in texts:
        words.setdefault(text.split()[0], []).append(text)
    (word,) = rng.choices(list(words), [EAGERNESS.get(word, 1) for word in words])
    skew = 1 if word == "play" else 3
    return words[word][int(len(words[word]) * rng.random() ** skew)]


def _line(said: list[str]) -> list[str]:
    return ["  " + " · ".join(text.replace(" play ", " ") for text in said)] if said else []


def _dealer(it: AnyGame, state: Any, deal: Deal) -> str:
    drawn = "" if deal.dealer is None else " (drawn)"
    return f"{it.view(state, None).dealer}{drawn}"


def _cards(deal: Deal) -> Iterator[str]:
    for seat, hand in enumerate(deal.hands):
        yield f"  {seat}: {write_cards(hand)}"
    if deal.turned is not None:
        yield f"  turned up: {deal.turned}"
    if deal.talon:
        yield f"  talon: {write_cards(deal.talon)}"


def _view(view: Any) -> str:
    """What a seat sees, but for what is empty or printed elsewhere."""
    plain = {
        name: value
        for name, value in msgspec.to_builtins(view).items()
        if name not in LEFT_OUT and value not in (None, "", [], False)
    }
    return f"seat {view.seat} sees {json.dumps(plain, ensure_ascii=False)}"


def _ending(it: AnyGame, state: Any, number: int) -> Iterator[str]:
    result = msgspec.to_builtins(it.result(state, number))
    yield "  result " + json.dumps(result, ensure_ascii=False)
    yield from _explained(it.explain(state, number))
    yield f"  totals {_row(it.score(state).totals)}"


def _explained(explanation: Explanation) -> Iterator[str]:
    for seat, parts in enumerate(explanation):
        told = [f"{p.amount:+d} {p.rule} {p.code} {json.dumps(p.args)}" for p in parts]
        yield f"  {seat}: " + ("; ".join(told) or "-")


def _row(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _text(value: Option) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# Exhaustive counts


def read_position(text: str) -> dict[str, str]:
    """A position's ``key: value`` lines."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {key: value.strip() for key, value in (line.split(":", 1) for line in lines)}


def small_game(position: Mapping[str, str]) -> AnyGame:
    """The game of a position, its rulebook changed where the position says so."""
    pairs = dict(word.split("=") for word in position.get("options", "").split())
    name = position["rulebook"]
    book = rulebook(name)
    it: Any = game(name, {key: read_option(book, key, value) for key, value in pairs.items()})
    changes: dict[str, Any] = {}
    for word in position.get("changes", "").split():
        field, value = word.split("=")
        changes[field] = _field(field, value)
    return type(it)(replace(it.book, **changes)) if changes else it  # type: ignore[no-any-return]


def _field(field: str, value: str) -> Any:
    if field == "ranks":
        return tuple(map(Rank, value))
    if field == "exchanged":
        return Rank(value)
    numbers = tuple(map(int, value.split(",")))
    return numbers if field in {"hand_sizes", "rank_points"} else numbers[0]


def reach(it: AnyGame, position: Mapping[str, str]) -> Any:
    """The state that a position describes: its deal, and what was said and played since."""
    state = it.start()
    if "round" in position:
        state = msgspec.structs.replace(
            state, round=int(position["round"]), dealer=int(position["dealer"])
        )
    hands, _, more = position["deal"].partition("|")
    turned, _, talon = more.partition("|")
    up = turned.strip()
    turn = it.turn(state)
    drawn = isinstance(turn, Chance) and turn.draws_dealer
    deal = Deal(
        tuple(read_cards(hand.strip()) for hand in hands.split("/")),
        Card(up) if up else None,
        read_cards(talon.strip()),
        int(position["dealer"]) if drawn else None,
    )
    state = it.apply(state, deal)
    for text in filter(None, position.get("said", "").split(", ")):
        state = it.apply(state, it.read(state, text))
    return state


def count(it: AnyGame, position: Mapping[str, str]) -> tuple[list[int], Counter[str]]:
    """How many lines of play there are of each length, and how those that end end.

    A line ends with its deal, or, where the position has ``until``, with the stage before a legal
    action that begins with that word; it is tallied by its scores, or by what was called.
    """
    counts: list[int] = []
    tally: Counter[str] = Counter()
    _count(it, reach(it, position), position.get("until", ""), 0, counts, tally)
    return counts, tally


def _count(  # noqa: PLR0913, PLR0917 - a recursion carries what it adds to
    it: AnyGame, state: Any, until: str, depth: int, counts: list[int], tally: Counter[str]
) -> None:
    if len(counts) == depth:
        counts.append(0)
    counts[depth] += 1
    legal = it.legal(state)
    if not legal or (until and it.write(legal[0]).startswith(tuple(until.split()))):
        tally[ending(it, state)] += 1
        return
    for action in legal:
        _count(it, it.apply(state, action), until, depth + 1, counts, tally)


def ending(it: AnyGame, state: Any) -> str:
    """How a line of play ended, in words that a second telling of the rules can say too."""
    if state.results:
        return _row(it.result(state, len(state.results)).scores)  # type: ignore[attr-defined]
    view = it.view(state, None)
    if view.turn is None:
        return "dealt again"
    number = "none" if view.caller is None else str(view.estimates[view.caller])
    return (
        f"caller {'-' if view.caller is None else view.caller} {number}{view.trump}"
        f" joined {_row(tuple(sorted(view.joined)))} dash {_row(tuple(sorted(view.dash_callers)))}"
    )


def counted(text: str) -> str:
    """A count's file with its numbers worked out anew: what stands above them is kept."""
    head = text.partition("counts:")[0]
    position = read_position(head)
    counts, tally = count(small_game(position), position)
    return head + results(counts, tally)


def results(counts: list[int], tally: Counter[str]) -> str:
    """The lines of a count's file that hold its numbers; a long tally as its hash."""
    lines = [f"counts: {' '.join(map(str, counts))}", f"ends: {tally.total()}"]
    table = [f"{how} = {times}" for how, times in sorted(tally.items())]
    if len(table) > LONG_TALLY:
        digest = sha256("\n".join(table).encode()).hexdigest()
        lines += [f"kinds: {len(table)}", f"tally: sha256 {digest}"]
    else:
        lines += [f"end {number}: {line}" for number, line in enumerate(table, 1)]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Rewrite every file that has changed, and say which."""
    argparse.ArgumentParser(description=(__doc__ or "").split(":", maxsplit=1)[0]).parse_args()
    GOLDEN.mkdir(exist_ok=True)
    wanted = {GOLDEN / file: transcript(match) for file, match in matches()}
    for file in sorted(COUNTS.glob("*.txt")):
        wanted[file] = counted(file.read_text(encoding="utf-8"))
    for file, text in wanted.items():
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            print(f"rewritten: {file.relative_to(TESTS)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
