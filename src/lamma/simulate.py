"""Matches between bots, fairly dealt and written down, each reproducible from one seed."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from lamma.bots.protocol import Bot
from lamma.bots.registry import bot
from lamma.fairness import simulated
from lamma.games import registry
from lamma.games.protocol import Option, Over
from lamma.games.registry import AnyGame
from lamma.record import FairMatch, Player, Record


def simulate(  # noqa: PLR0913 - a run is all of these
    rulebook: str,
    options: Mapping[str, Option],
    matches: int,
    seed: int,
    bots: Sequence[str],
    *,
    legal: bool = False,
    start: int = 0,
    budget: int = 0,
) -> Iterator[Record]:
    """The records of matches ``start`` … ``start + matches − 1`` of the run with this ``seed``.

    Each is played when it is asked for, and depends on nothing but ``seed``, its number and the
    other arguments: a run can be split, and one match of it made again. ``bots`` names one bot a
    seat, or one for all. ``legal`` writes every legal text beside each action. ``budget`` is the
    nodes a searching bot may use for a move.

    UnknownRulebook, BadOption, UnknownBot, or ValueError for a wrong number of bots or matches,
    before the first match is played.
    """
    game = registry.game(rulebook, options)
    names = tuple(bots) * (len(game.seats) if len(bots) == 1 else 1)
    if len(names) != len(game.seats):
        raise ValueError(f"{rulebook} seats {len(game.seats)}: name as many bots, or one for all")
    if matches < 0 or start < 0:
        raise ValueError(f"matches and start count from 0; got {matches} and {start}")
    players = tuple(bot(name, game.key) for name in names)
    return (
        _match(game, players, seed, index, legal=legal, budget=budget)
        for index in range(start, start + matches)
    )


def _match(  # noqa: PLR0913 - as above
    game: AnyGame, players: Sequence[Bot], seed: int, index: int, *, legal: bool, budget: int
) -> Record:
    origin = simulated(seed, index)
    match = FairMatch.derived(
        game,
        tuple(Player(player.name, f"bot:{player.name}") for player in players),
        match=origin.match,
        deals_seed=origin.deals_seed,
        legal=legal,
    )
    # A generator a seat: what one bot draws does not move the others.
    chances = tuple(_chance(origin.deals_seed, seat) for seat in game.seats)
    while not isinstance(seat := match.turn(), Over):
        player, choices = players[seat], game.legal(match.state)
        view = game.view(match.state, seat) if player.needs_view else None
        action = player.choose(view, choices, chances[seat], budget)
        match.act(seat, action, choices)
    return match.record()


def _chance(deals_seed: bytes, seat: int) -> Random:
    # Hashed, so that a bot cannot read the deals to come out of its own chances.
    text = b"lamma bot %d of " % seat + deals_seed
    return Random(int.from_bytes(hashlib.sha256(text).digest(), "big"))
