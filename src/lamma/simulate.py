"""Matches between bots, fairly dealt and written down, each reproducible from one seed."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from lamma.bots.protocol import Bot
from lamma.bots.registry import bot
from lamma.fairness import simulated
from lamma.games import registry
from lamma.games.protocol import Option, Over
from lamma.games.registry import AnyGame
from lamma.proving import digest, label, move_seed
from lamma.record import FairMatch, Player, Record

RUN = 1 << 32
"""How many matches a run can have: the place of a match in it is hashed as four bytes."""


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
    bot_moves: bool = False,
) -> Iterator[Record]:
    """The records of matches ``start`` … ``start + matches − 1`` of the run with this ``seed``.

    Each is played when it is asked for, and depends on nothing but ``seed``, its number and the
    other arguments: a run can be split, and one match of it made again. ``bots`` names one bot a
    seat, or one for all. ``legal`` writes every legal text beside each action. ``budget`` is the
    nodes a searching bot may use for a move. ``bot_moves`` writes down what each move follows from,
    for :func:`lamma.proving.prove`.

    UnknownRulebook, BadOption, UnknownBot, or ValueError for a wrong number of bots or matches,
    before the first match is played.
    """
    game = registry.game(rulebook, options)
    names = tuple(bots) * (len(game.seats) if len(bots) == 1 else 1)
    if len(names) != len(game.seats):
        raise ValueError(f"{rulebook} seats {len(game.seats)}: name as many bots, or one for all")
    if matches < 0 or start < 0:
        raise ValueError(f"matches and start count from 0; got {matches} and {start}")
    if start + matches > RUN:
        raise ValueError(f"a run has {RUN} matches; asked for {matches} from match {start} on")
    players = tuple(bot(name, game.key) for name in names)
    return (
        _match(game, players, seed, index, legal=legal, budget=budget, bot_moves=bot_moves)
        for index in range(start, start + matches)
    )


def _match(  # noqa: PLR0913 - as above
    game: AnyGame,
    players: Sequence[Bot],
    seed: int,
    index: int,
    *,
    legal: bool,
    budget: int,
    bot_moves: bool,
) -> Record:
    origin = simulated(seed, index)
    match = FairMatch.derived(
        game,
        tuple(Player(player.name, f"bot:{player.name}") for player in players),
        match=origin.match,
        deals_seed=origin.deals_seed,
        legal=legal,
    )
    transcript, rng = match.transcript, Random()
    while not isinstance(seat := match.turn(), Over):
        player, choices = players[seat], game.legal(match.state)
        chances = move_seed(origin.match, match.seed, seat, transcript.place[2])
        rng.seed(chances)
        view = game.view(match.state, seat) if player.needs_view or bot_moves else None
        match.act(seat, player.choose(view, choices, rng, budget), choices)
        if bot_moves:
            transcript.explain_bot(label(player), chances, budget, digest(view))
    return match.record()
