"""Two worlds for the tests of non-interference: deals that a viewer cannot tell apart."""

from collections.abc import Callable, Iterable
from itertools import chain
from random import Random
from typing import Any

from msgspec.structs import replace

from lamma.cards import Card, Hand, Seat
from lamma.games.protocol import Chance, Deal, Over
from lamma.games.registry import AnyGame

EAGER = {"play": 12, "marry": 6, "no-dash": 2, "pass": 3}
"""How often, beside 1 for any other word, somebody says this when he may."""


def lacking(hands: Iterable[Hand]) -> list[bool]:
    """Which hands lack a suit."""
    return [len({card.suit for card in hand}) < 4 for hand in hands]


def unseen_changed(
    deal: Deal, viewer: Seat | None, rng: Random, *, announced: bool, rest: Hand = ()
) -> Deal:
    """Another deal that looks the same to ``viewer``: some hidden cards change places.

    Cards of ``rest``, which were not dealt, may come in. ``announced``: the table says which hands
    lack a suit (J-3), so that is no secret.
    """
    own = () if viewer is None else deal.hands[viewer]
    hidden = [card for card in chain(*deal.hands, deal.talon, rest) if card not in own]
    while True:
        some = rng.sample(hidden, rng.choice((2, min(4, len(hidden)), len(hidden))))
        new = dict(zip(some, rng.sample(some, len(some)), strict=True))

        def changed(hand: Hand, new: dict[Card, Card] = new) -> Hand:
            return tuple(new.get(card, card) for card in hand)

        other = replace(deal, hands=tuple(map(changed, deal.hands)), talon=changed(deal.talon))
        if other != deal and (not announced or lacking(other.hands) == lacking(deal.hands)):
            return other


def dealt(game: AnyGame, state: Any, chance: Chance, rng: Random) -> tuple[Deal, Hand]:
    """Any deal that is due in ``state``, and the cards that it leaves undealt."""
    deck = tuple(rng.sample(game.deck, len(game.deck)))
    dealer = rng.choice(game.seats) if chance.draws_dealer else None
    deal = game.deal(state, deck, dealer)
    out = {*chain(*deal.hands), *deal.talon, deal.turned}
    return deal, tuple(card for card in deck if card not in out)


def twin_deals(
    game: AnyGame, state: Any, chance: Chance, viewer: Seat | None, rng: Random
) -> tuple[Deal, Deal]:
    """A deal that is due in ``state``, and another that looks the same to ``viewer``."""
    deal, rest = dealt(game, state, chance, rng)
    announced = "classic" in game.key
    return deal, unseen_changed(deal, viewer, rng, announced=announced, rest=rest)


def pick(rng: Random, actions: Iterable[Any], write: Callable[[Any], str] = str) -> Any:
    """Any of ``actions``, the modest ones rather."""
    words: dict[str, list[Any]] = {}
    for action in actions:
        words.setdefault(write(action).split()[0], []).append(action)
    [word] = rng.choices(list(words), [EAGER.get(each, 1) for each in words])
    skew = 1 if word == "play" else 3
    return words[word][int(len(words[word]) * rng.random() ** skew)]


def before_any_deal(game: AnyGame, rng: Random) -> Any:
    """A state before any deal of a match, its rounds before played at random."""
    due: list[Any] = []
    state: Any = game.start()
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            due.append(state)
            state = game.apply(state, dealt(game, state, turn, rng)[0])
        else:
            state = game.apply(state, pick(rng, game.legal(state), game.write))
    return rng.choice(due)
