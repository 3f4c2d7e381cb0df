"""Playing: actions, nonces, and bots' moves."""

from lamma.fairness import Anchor
from lamma.games.protocol import Chance, Illegal
from lamma.table import commands as cmd
from lamma.table import events as ev
from lamma.table.absence import hold
from lamma.table.causes import Cause, Due
from lamma.table.flow import after_action, come_back, deal_if_due
from lamma.table.moment import Deciding
from lamma.table.refused import Code, Refused
from lamma.table.service import turn_ends
from lamma.table.state import Match

TIMEOUTS = 2
"""So many turns missed in a row, and the bot holds the seat."""


def act(d: Deciding, c: cmd.Act) -> None:
    """A seat acts on what it has seen; who was away is back by it."""
    match, seat = d.match, d.seat
    if match.turn != seat:
        raise Refused(Code.NOT_TURN)
    if d.when.seen is not None and d.when.seen < match.since:
        raise Refused(Code.STALE)
    come_back(d, seat)
    if d.table.pause is not None:
        raise Refused(Code.NOT_TURN)
    take(d, match, ev.Acted(seat, c.a))


def take(d: Deciding, match: Match, acted: ev.Acted) -> None:
    """The action, if the rules allow it, and all that follows."""
    try:
        d.emit(acted)
    except Illegal as broken:
        # Not ``from broken``, whose words are his hand: this may come into a log.
        raise Refused(Code.ILLEGAL, f"{broken.rule} {broken.code}", told(match, broken)) from None
    if d.table.chairs[acted.seat].timeouts >= TIMEOUTS:
        hold(d, acted.seat, Cause.TIMEOUT)
    after_action(d, match)


def told(match: Match, broken: Illegal) -> Illegal:
    """The refusal with the actions that are allowed, where the rules did not say."""
    if broken.allowed:
        return broken
    allowed = tuple(map(match.game.write, match.choices))
    return Illegal(broken.rule, broken.code, broken.asked, allowed)


def bot_act(d: Deciding, c: cmd.BotAct) -> None:
    """A bot's move: its own, or for a player whose time is up."""
    match = d.match
    if match.turn != c.seat or d.table.pause is not None:
        raise Refused(Code.STALE)
    if d.when.seen is not None and d.when.seen < match.since:
        raise Refused(Code.STALE)
    over = turn_ends(match)
    if over is None or d.when.at < over:
        raise Refused(Code.STALE)
    if c.left != len(match.state.left):
        raise Refused(Code.STALE, "somebody has left since")
    cause = Cause.BOT if match.due is Due.BOT else Cause.TIMEOUT
    moved = ev.Acted(c.seat, c.a, cause, bot=c.bot, nodes=c.nodes)
    take(d, match, moved)


def nonce(d: Deciding, c: cmd.Nonce) -> None:
    """The next link of the seat's chain, for the deal that is due; the same again changes nothing.

    Later and earlier deals are refused: a nonce shown too early would tell the one before it.
    """
    match, seat = d.match, d.seat
    turn = match.next
    if not isinstance(turn, Chance) or match.awaited is None or turn.deal != c.deal:
        raise Refused(Code.STALE)
    if match.nonces[seat] is not None:
        if match.nonces[seat] == c.value:
            return
        raise Refused(Code.BAD_NONCE)
    chain = match.chains[seat]
    if chain is None or not chain.follows(c.deal, bytes.fromhex(c.value)):
        raise Refused(Code.BAD_NONCE)
    come_back(d, seat)
    d.emit(ev.Nonced(seat, c.deal, c.value))
    deal_if_due(d)


def anchor(d: Deciding, c: cmd.Anchor) -> None:
    """A chain that begins anew with the next deal, before any nonce of that deal was shown.

    Whoever has seen another's nonce could choose his own by it (``docs/fairness.md``). Where no
    deal can follow there is nothing to begin.
    """
    match, seat = d.match, d.seat
    if any(nonce is not None for nonce in match.nonces):
        raise Refused(Code.BAD_NONCE)
    deal = match.state.deals + 1
    chain = Anchor(bytes.fromhex(c.value), deal - 1)
    if deal > len(match.commitments):
        return
    if match.chains[seat] != chain:
        d.emit(ev.Renewed(seat, deal, c.value))
