"""Non-interference: what a seat cannot see has no effect on anything it is told.

Two deals that differ only in cards unseen by one seat are played side by side, move for move, as
long as the moves are open in both. Its views, what it is told and what it may do are the same,
byte for byte, until an event rightly shows it a card that differs (a draw of its own), or a
hidden seat can no longer do the same in both.
"""

from itertools import chain
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from lamma.cards import Card, Hand
from lamma.games import registry
from lamma.games.protocol import Chance, Deal, Over
from lamma.games.registry import AnyGame
from lamma.search.worlds import Worlds

encode = msgspec.json.encode


def lacking(hands: tuple[Hand, ...]) -> list[bool]:
    return [len({card.suit for card in hand}) < 4 for hand in hands]


def exchanged(deal: Deal, cards: tuple[Card, ...], places: Hand) -> Deal:
    """The deal with each of ``places`` replaced by the card in its place of ``cards``."""
    new = dict(zip(places, cards, strict=True))

    def changed(hand: Hand) -> Hand:
        return tuple(new.get(card, card) for card in hand)

    return replace(deal, hands=tuple(map(changed, deal.hands)), talon=changed(deal.talon))


def unseen_changed(deal: Deal, viewer: int | None, rng: Random, announced: bool) -> Deal:
    """Another deal that looks the same to ``viewer``: some of the hidden cards change places."""
    own = () if viewer is None else deal.hands[viewer]
    hidden = [card for card in chain(*deal.hands, deal.talon) if card not in own]
    while True:
        some = tuple(rng.sample(hidden, rng.choice((2, min(4, len(hidden)), len(hidden)))))
        other = exchanged(deal, tuple(rng.sample(some, len(some))), some)
        # What the table announces is no secret (J-3).
        if not announced or lacking(other.hands) == lacking(deal.hands):
            return other


def side_by_side(kit: Any, game: AnyGame, seed: int, deals: int) -> tuple[int, int]:
    """Plays so many deals; how many events were compared, and how many of them in the play."""
    rng = Random(seed)
    announced = hasattr(game.view(game.start(), None), "avoid") and "classic" in game.key
    state: Any = game.start()
    other: Any = None
    viewer: int | None = None
    compared = in_play = 0
    while not isinstance(turn := game.turn(state), Over) and state.deals <= deals:
        twin: Any
        if isinstance(turn, Chance):
            viewer = rng.choice((*game.seats, None))
            action: Any = kit.shuffled(game, state, rng)
            other, twin = state, unseen_changed(action, viewer, rng, announced)
        else:
            legal = list(game.legal(state))
            if other is not None:
                same = list(game.legal(other))
                if turn == viewer:
                    assert same == legal
                both = [action for action in legal if action in same]
                legal, other = (both, other) if both else (legal, None)
            twin = action = kit.choose(legal, rng)
        after = game.apply(state, action)
        if other is not None:
            after_other = game.apply(other, twin)
            told = game.redact(state, action, after, viewer)
            told_other = game.redact(other, twin, after_other, viewer)
            assert game.turn(after) == game.turn(after_other)
            if told.cards != told_other.cards:
                # Only its own draw from the talon may differ, and nothing else of what it is told.
                assert viewer is not None
                assert state.play.talon != other.play.talon
                assert replace(told, cards=()) == replace(told_other, cards=())
                other = None
            else:
                assert encode(told) == encode(told_other)
                assert encode(game.view(after, viewer)) == encode(game.view(after_other, viewer))
                compared += 1
                in_play += hasattr(action, "card")
                other = after_other
        state = after
    return compared, in_play


LEAST = {"classic": (100, 25), "taqdeer": (100, 40), "sixty_six": (35, 20)}
"""Fewer events than these, in the same deals, and the test would show little."""


def test_unseen_cards_change_nothing(kit: Any, played: AnyGame) -> None:
    compared, in_play = side_by_side(kit, played, 1, 9)
    least, least_in_play = LEAST.get(played.key.partition("/")[2], (100, 60))
    assert compared >= least
    assert in_play >= least_in_play


def test_a_guess_at_the_hidden_cards_looks_the_same(kit: Any, rulebook_name: str) -> None:
    """``complete`` on a world that ``unknowns`` allows gives the very view it was made from."""
    game, rng, tried = registry.game(rulebook_name), Random(8), 0
    often = 0.02 if len(game.seats) == 4 else 0.3
    for now in kit.walk(game, 8):
        if not isinstance(game.turn(now.state), int) or rng.random() > often:
            continue
        for seat in game.seats:
            view = game.view(now.state, seat)
            guess = game.complete(view, Worlds(game.unknowns(view)).sample(rng))
            assert game.view(guess, seat) == view
            assert game.turn(guess) == game.turn(now.state)
            if game.turn(guess) == seat:
                assert game.legal(guess) == game.legal(now.state)
            tried += 1
        if tried > 24:
            return
    assert tried >= 8
