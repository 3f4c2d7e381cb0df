"""How a match goes on by itself: after an action, a deal, or a player's leaving."""

from lamma.cards import Seat
from lamma.fairness import Secret
from lamma.games.protocol import Chance, Over
from lamma.table import dealing
from lamma.table import events as ev
from lamma.table.causes import Cause
from lamma.table.moment import Deciding
from lamma.table.settings import SECOND, can_be_ranked
from lamma.table.state import Match, playing

NONCE_WAIT = 20 * SECOND
"""How long a deal waits for the nonces: who looks at the result of a round holds it up so long."""


def start(d: Deciding) -> None:
    """A match begins: its seeds are drawn and committed to before anything is dealt."""
    table, game = d.table, d.table.game
    match = dealing.draw(d.when.lots, b"match")[:16].hex()
    root = Secret(dealing.draw(d.when.lots, b"root"))
    people = sum(chair.present for chair in table.chairs)
    d.emit(
        ev.Started(
            match=match,
            root=root,
            commitments=tuple(
                each.hex() for each in dealing.seeds(root, match, game.max_deals).commitments
            ),
            anchors=tuple(chair.anchor for chair in table.chairs),
            ranked=can_be_ranked(table.settings) and people > 1,
        )
    )
    proceed(d)


def proceed(d: Deciding) -> None:
    """Whatever comes next of itself: a deal, somebody's turn, or the end."""
    match = d.match
    if d.table.pause is not None:
        return
    turn = match.next
    if isinstance(turn, int):
        d.take_turn(turn, match)
        return
    if isinstance(turn, Over):
        end(d)
        return
    reveal(d, match)
    if awaits(d, match):
        d.emit(ev.Awaited(turn.deal, d.when.at + NONCE_WAIT))
    else:
        deal(d, turn)


def after_action(d: Deciding, before: Match) -> None:
    """What an action or a leaving brings about: a round's score, then the next turn."""
    match = d.match
    if isinstance(match.next, Chance | Over) and _completed(before, match):
        d.emit(ev.Scored(before.state.round))
    proceed(d)


def _completed(before: Match, after: Match) -> bool:
    """Whether the round that was in play has a result now; one dealt again has none yet."""
    round_ = before.state.round
    try:
        after.game.result(after.state, round_)
    except IndexError:
        return False
    return True


def reveal(d: Deciding, match: Match) -> None:
    """The seed of a deal that is over, whether played, thrown in or broken off."""
    dealt: int = match.state.deals
    if match.revealed < dealt:
        d.emit(ev.Revealed(dealt, dealing.seed_of(match, dealt).hex(), match.dealt))


def awaits(d: Deciding, match: Match) -> bool:
    """Whether somebody who is here has a nonce to give for the deal that is due."""
    return any(
        chair.present and chain is not None and nonce is None
        for chair, chain, nonce in zip(d.table.chairs, match.chains, match.nonces, strict=True)
    )


def deal(d: Deciding, turn: Chance) -> None:
    """The cards are dealt with the nonces that came."""
    d.emit(ev.Dealt(turn.deal, d.match.nonces))
    proceed(d)


def deal_if_due(d: Deciding) -> None:
    """Deal once nobody is waited for any more."""
    match = d.match
    turn = match.next
    waiting = match.awaited is not None and d.table.pause is None
    if waiting and isinstance(turn, Chance) and not awaits(d, match):
        deal(d, turn)


def end(d: Deciding) -> None:
    """The match is over, by the rules or because nobody is left to play it."""
    match = playing(d.table)
    reveal(d, match)
    left = match.state.left
    over = isinstance(match.next, Over)
    ended = None if not over else f"left:{left[0]}" if left else "finished"
    d.emit(ev.Ended(ended, dealing.unused(match)))
    hand_over(d)


def hand_over(d: Deciding) -> None:
    """Another person is the host, if the one there was has no seat any more.

    Between matches also if he is away, and somebody is not: nobody else could fill a seat or start.
    """
    table = d.table
    seat = table.seat_of(table.host)
    if seat is not None and (table.chairs[seat].present or not table.open):
        return
    for chair in table.chairs:
        if chair.player is not None and (chair.present or (seat is None and chair.person)):
            d.emit(ev.Hosted(chair.player.id))
            return


def come_back(d: Deciding, seat: Seat) -> None:
    """Whoever was away has his seat again; a table that waited for somebody waits no more."""
    if d.table.chairs[seat].held is None:
        return
    d.emit(ev.Returned(seat))
    if d.table.pause is not None and d.table.pause.cause is Cause.EMPTY:
        d.emit(ev.Resumed())
