"""The battery that every game passes, under every rulebook and every option.

The checks look at some moments of each kind; ``test_all_of_it_at_every_step`` (slow) at every
moment of a match. A single option at another value is slow too.
"""

import pickle
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from lamma.cards import Card, Strain, Suit
from lamma.games import registry
from lamma.games.protocol import Chance, Deal, Hidden, Illegal, Legal, Over
from lamma.games.registry import AnyGame

ROOT = next(root for root in Path(__file__).parents if (root / "tools/rule_ids.txt").exists())
RULE_IDS = {
    line.split()[0]
    for line in (ROOT / "tools/rule_ids.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
}
TEXTS = (
    *("dash-call", "no-dash", "pass", "with", "exchange", "close", "claim"),
    *(f"{word} {n}{strain}" for word in ("bid", "declare") for n in range(15) for strain in Strain),
    *(f"estimate {n}" for n in range(16)),
    *(f"estimate {n} {strain}" for n in range(15) for strain in Strain),
    *(f"play {card}" for card in Card),
    *(f"marry {suit}" for suit in Suit),
)
"""Everything that anyone could say at any table."""


def moments(kit: Any, game: AnyGame, *, seed: int = 1, often: float = 0.01) -> Iterator[Any]:
    """Moments of a match: the first two of each kind, the ends of rounds, and some others."""
    rng, met = Random(seed), dict[object, int]()
    for now in kit.walk(game, seed):
        view = game.view(now.state, None)
        kind = (view.phase, bool(view.trick), isinstance(now.action, Deal), view.round == 1)
        met[kind] = met.get(kind, 0) + 1
        if met[kind] <= 2 or rng.random() < often:
            yield now


_POOLS: dict[str, list[Any]] = {}


def pool(game: AnyGame, state: Any) -> list[Any]:
    """Every action that the game can read."""
    if game.key in _POOLS:
        return _POOLS[game.key]
    actions = _POOLS[game.key] = []
    for text in TEXTS:
        try:
            actions.append(game.read(state, text))
        except Illegal as error:
            assert (error.rule, error.code, error.asked) == ("RECORD", "notation", text)  # noqa: PT017
    return actions


def everyone(game: AnyGame) -> tuple[int | None, ...]:
    return (*game.seats, None)


def by_chance(kit: Any) -> dict[str, Any]:
    return {
        "chance": kit.choose,
        "first": lambda legal, _: legal[0],
        "last": lambda legal, _: legal[-1],
    }


_ENDED: dict[str, Any] = {}


def ended(kit: Any, game: AnyGame, style: str = "chance") -> Any:
    """The end of a match, in which every turn was a seat's, chance's or nobody's as it should."""
    known = f"{game.key} {game.options} {style}"
    if known not in _ENDED:
        for now in kit.walk(game, 3, by_chance(kit)[style]):
            turn, legal = game.turn(now.state), game.legal(now.state)
            assert isinstance(legal, Legal)
            assert bool(legal) is (turn in game.seats)
            if isinstance(turn, Chance):
                assert turn.deal == now.state.deals + 1 <= game.max_deals
            _ENDED[known] = now.state
    return _ENDED[known]


def check_totals(game: AnyGame, end: Any) -> None:
    assert isinstance(game.turn(end), Over)
    results: list[Any] = [game.result(end, number) for number in range(1, end.round + 1)]
    totals = tuple(map(sum, zip(*(result.scores for result in results), strict=True)))
    assert totals == game.score(end).totals


def test_every_match_ends_within_its_deals_and_adds_up(kit: Any, played: AnyGame) -> None:
    check_totals(played, ended(kit, played))


@pytest.mark.parametrize("style", ["first", "last"])
def test_it_ends_whoever_plays(kit: Any, rulebook_name: str, style: str) -> None:
    """Always the first legal action, or always the last: all bid, or all pass and are dealt anew."""
    game = registry.game(rulebook_name)
    check_totals(game, ended(kit, game, style))


def check_legal(game: AnyGame, now: Any, rng: Random, others: int | None) -> None:
    """Everything listed applies; of everything else, ``others`` are refused (None: all)."""
    state, legal = now.state, game.legal(now.state)
    assert len({*legal}) == len(legal)
    before = msgspec.json.encode(state)
    texts = tuple(map(game.write, legal))
    for action, text in zip(legal, texts, strict=True):
        assert game.apply(state, action) != state
        assert game.read(state, text) == action
    illegal = [action for action in pool(game, state) if action not in legal]
    for action in illegal if others is None else rng.sample(illegal, others):
        with pytest.raises(Illegal) as caught:
            game.apply(state, action)
        error = caught.value
        assert error.rule in RULE_IDS, error
        assert error.code == error.code.lower() != ""
        assert error.asked == game.write(action)
        assert error.allowed == texts
        assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301 - our own bytes
    if not isinstance(game.turn(state), Chance):
        with pytest.raises(Illegal) as caught:
            game.apply(state, now.dealt)
        assert caught.value.rule in RULE_IDS
    assert msgspec.json.encode(state) == before


def test_what_is_listed_applies_and_all_else_is_refused(kit: Any, played: AnyGame) -> None:
    rng = Random(2)
    for now in moments(kit, played):
        check_legal(played, now, rng, 8)


def check_round_trips(game: AnyGame, now: Any) -> None:
    """What is written reads back the same: states, views, actions."""
    state = now.state
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes
    for action in game.legal(state):
        assert msgspec.json.decode(msgspec.json.encode(action), type=type(action)) == action
    for seat in everyone(game):
        view = game.view(state, seat)
        assert game.view(state, seat) == view
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
        assert view.seat == seat
        assert view.key == game.key
        assert dict(view.options) == dict(game.options)
        turn = game.turn(state)
        assert view.turn == (turn if turn in game.seats else None)


def check_unseen(kit: Any, game: AnyGame, now: Any) -> None:
    """No field of a view, and nothing disclosed, holds a card that this seat has not seen."""
    for seat in everyone(game):
        view = game.view(now.state, seat)
        shown = kit.cards_in(view)
        if isinstance(game.turn(now.state), int):
            assert shown <= now.seen[seat]
            hands = kit.hands_of(now.state)
            assert {*view.hand} == (set() if seat is None else {*hands[seat]})
            assert tuple(view.hand_sizes) == tuple(map(len, hands))
        if now.action is not None:
            told = game.redact(now.before, now.action, now.state, seat)
            assert kit.cards_in(told) <= now.seen[seat]
            assert told.action == (None if isinstance(now.action, Deal) else now.action)


def check_unknowns(kit: Any, game: AnyGame, now: Any) -> None:
    """The truth is among what a view leaves open, and gives back the whole state."""
    state = now.state
    if not isinstance(game.turn(state), int):
        return
    hands, history = kit.hands_of(state), game.view(state, None).history
    truth = (*hands, now.rest)
    for seat in game.seats:
        view = game.view(state, seat)
        open_ = game.unknowns(view)
        hidden = [set() if pile == seat else {*cards} for pile, cards in enumerate(truth)]
        held = [pile - {*fixed} for pile, fixed in zip(hidden, open_.fixed, strict=True)]
        assert {*open_.cards} == set().union(*held)
        assert open_.sizes == tuple(map(len, held))
        assert not {*open_.cards} & now.seen[seat]
        for pile, cards in enumerate(hidden):
            assert {*open_.fixed[pile]} <= cards
            assert not open_.barred[pile] & cards
        for other in game.seats:
            shown = {a.card.suit for by, a in history if by == other and hasattr(a, "card")}
            if other != seat:
                assert open_.gone[other] == shown
            if open_.lacks[other] is not None:
                suits = {card.suit for card in now.dealt.hands[other]}
                assert open_.lacks[other] is (len(suits) < 4)
        whole = game.complete(view, Hidden(hands, now.rest))
        assert game.view(whole, seat) == view
        assert game.legal(whole) == game.legal(state)
        assert whole == state


def test_views_are_exact_and_blind(kit: Any, played: AnyGame) -> None:
    for now in moments(kit, played):
        check_round_trips(played, now)
        check_unseen(kit, played, now)
        check_unknowns(kit, played, now)


@pytest.mark.slow
@pytest.mark.parametrize("others", [False, True])
def test_all_of_it_at_every_step(kit: Any, rulebook_name: str, others: bool) -> None:
    choices = registry.rulebook(rulebook_name).choices
    options = {option: values[-1] for option, values in choices.items()} if others else {}
    played = registry.game(rulebook_name, options)
    for index, now in enumerate(kit.walk(played, 7)):
        check_unseen(kit, played, now)
        if index % 3 == 0:
            check_round_trips(played, now)
            check_unknowns(kit, played, now)
        if index % 20 == 0:
            check_legal(played, now, Random(index), None)


def test_spectators_have_no_unknowns(kit: Any, played: AnyGame) -> None:
    view = played.view(next(kit.walk(played, 1)).state, None)
    with pytest.raises(ValueError, match="spectator"):
        played.unknowns(view)


def test_scores_are_explained_part_by_part(kit: Any, played: AnyGame) -> None:
    state = ended(kit, played)
    scores = played.score(state)
    assert len(scores.totals) == len(scores.ranks) == len(played.seats)
    assert scores.ranks == tuple(
        1 + sum(other > total for other in scores.totals) for total in scores.totals
    )
    for number in range(1, state.round + 1):
        result: Any = played.result(state, number)
        explained = played.explain(state, number)
        assert tuple(sum(part.amount for part in parts) for parts in explained) == result.scores
        for part in chain(*explained):
            assert type(part.amount) is int
            assert part.rule in RULE_IDS
            assert part.code
            assert all(isinstance(value, int | str) for value in part.args.values())
    for number in (0, -1, state.round + 1):
        with pytest.raises(IndexError):
            played.result(state, number)
        with pytest.raises(IndexError):
            played.explain(state, number)


ENDED_BY_LEAVING = {"committee", "sixty_six"}
"""C-31; D-23: elsewhere a bot plays on."""


def test_who_leaves_at_any_kind_of_moment_ranks_last(kit: Any, played: AnyGame) -> None:
    """C-31, D-23: whatever the totals; and the match ends, now or once it is played out."""
    rng = Random(4)
    for now in moments(kit, played, often=0):
        state = now.state
        if isinstance(played.turn(state), Over):
            with pytest.raises(Illegal) as caught:
                played.leave(state, 0)
            assert caught.value.rule in RULE_IDS
            continue
        seat = rng.choice(played.seats)
        after = played.leave(state, seat)
        assert after.left == (seat,)
        assert played.score(after).totals == played.score(state).totals
        assert_last(played, after, seat)
        for viewer in everyone(played):
            view = played.view(after, viewer)
            assert view.left == (seat,)
            assert kit.cards_in(view) <= now.seen.get(viewer, set())
        with pytest.raises(Illegal) as caught:
            played.leave(after, seat)
        assert caught.value.rule in RULE_IDS
        assert isinstance(played.turn(after), Over) is (
            played.key.split("/")[1] in ENDED_BY_LEAVING
        )
        if isinstance(played.turn(after), Over):
            assert not played.legal(after)
            continue
        assert played.turn(after) == played.turn(state)
        assert played.legal(after) == played.legal(state)


def assert_last(game: AnyGame, state: Any, left: int) -> None:
    ranks = game.score(state).ranks
    assert ranks[left] == len(game.seats)
    assert ranks.count(len(game.seats)) == 1


def test_a_match_goes_on_to_its_end_without_who_left(kit: Any, played: AnyGame) -> None:
    """D-23: a bot takes the seat; C-31 and Sixty-Six: it was over at once."""
    rng = Random(5)
    later = (now.state for now in kit.walk(played, 5) if now.state.round == 2)
    state = played.leave(next(later), 1)
    while not isinstance(turn := played.turn(state), Over):
        if isinstance(turn, Chance):
            action = kit.shuffled(played, state, rng)
        else:
            action = kit.choose(played.legal(state), rng)
        state = played.apply(state, action)
    assert_last(played, state, 1)
    assert state.left == (1,)
