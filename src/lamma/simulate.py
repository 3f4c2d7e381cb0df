"""Matches between bots, fairly dealt and written down, each reproducible from one seed."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from lamma.bots.protocol import Bot
from lamma.bots.registry import bot
from lamma.fairness import Seeds, derive_chains, simulated
from lamma.games import registry
from lamma.games.protocol import Chance, Option, Over
from lamma.games.registry import AnyGame
from lamma.record import Player, Record, Transcript
from lamma.record.dealing import fair_deal
from lamma.record.transcript import Pledge


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
    seeds = Seeds.derive(origin.deals_seed, origin.match, game.max_deals)
    chains = derive_chains(origin.deals_seed, origin.match, len(game.seats), game.max_deals)
    transcript = Transcript(
        game,
        tuple(Player(player.name, f"bot:{player.name}") for player in players),
        Pledge(
            match=origin.match,
            commitments=seeds.commitments,
            anchors=tuple(chain.anchor for chain in chains),
            deals_seed=origin.deals_seed,
        ),
        legal=legal,
    )
    # A generator a seat: what one bot draws does not move the others.
    chances = tuple(_chance(origin.deals_seed, seat) for seat in game.seats)
    dealt = 0
    while not isinstance(turn := game.turn(transcript.state), Over):
        state = transcript.state
        if isinstance(turn, Chance):
            dealt = turn.deal
            nonces = [chain.nonce(dealt) for chain in chains]
            given = seeds.seed(dealt)
            transcript.deal(
                fair_deal(game, state, turn, match=origin.match, seed=given, nonces=nonces)
            )
            transcript.reveal(given, nonces)
        else:
            player, choices = players[turn], game.legal(state)
            view = game.view(state, turn) if player.needs_view else None
            action = player.choose(view, choices, chances[turn], budget)
            transcript.act(turn, action, choices)
    transcript.reveal_unused(seeds.every[dealt:])
    return transcript.record()


def _chance(deals_seed: bytes, seat: int) -> Random:
    # Hashed, so that a bot cannot read the deals to come out of its own chances.
    text = b"lamma bot %d of " % seat + deals_seed
    return Random(int.from_bytes(hashlib.sha256(text).digest(), "big"))
