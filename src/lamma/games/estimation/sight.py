"""Who sees what: a seat's view of the state, and what an action discloses to it."""

from collections.abc import Iterator

from msgspec.structs import replace

from lamma.cards import Card, Hand, Seat, Suit
from lamma.games.estimation.actions import Action
from lamma.games.estimation.rulebook import Rulebook
from lamma.games.estimation.rules.deal import preset_trump
from lamma.games.estimation.state import Phase, Round, State, thrown
from lamma.games.estimation.view import View
from lamma.games.protocol import Deal, Seen

Plays = tuple[tuple[Seat, Card], ...]


def view(key: str, book: Rulebook, state: State, seat: Seat | None) -> View:
    """E-7: the view of ``seat``, or a spectator's: its own hand and everything said and played."""
    match_only = View(
        key=key,
        options=book.options,
        seat=seat,
        round=state.round,
        rounds=book.rounds,
        totals=state.totals,
        multiplier=state.multiplier,
        dealer=state.dealer,
        deals=state.deals,
        redeals=state.redeals,
        results=state.results,
        left=state.left,
        turn=None,
        phase=Phase.OVER if state.over else Phase.DEAL,
        preset=preset_trump(book, state.round),
        last_trick=state.last_trick,
    )
    return match_only if state.play is None else _with_deal(match_only, state.play)


def _with_deal(match_only: View, play: Round) -> View:
    cards = thrown(play.history)
    return replace(
        match_only,
        turn=play.turn,
        phase=play.phase,
        hand=() if match_only.seat is None else play.hands[match_only.seat],
        hand_sizes=tuple(map(len, play.hands)),
        opener=play.opener,
        fixed=play.fixed,
        last_deal=play.last_deal,
        avoid=play.avoid,
        dash_callers=play.dash_callers,
        passed=play.passed,
        standing=play.standing,
        bidder=play.bidder,
        joined=play.joined,
        caller=play.caller,
        trump=play.trump,
        order=play.order,
        estimates=play.estimates,
        named=play.named,
        leader=play.leader if play.phase is Phase.PLAY else None,
        trick=cards[len(cards) - len(play.trick) :],
        last_trick=last_trick(cards),
        tricks=play.tricks,
        voids=shown_voids(cards),
        out=out(play),
        history=play.history,
    )


def by_trick(cards: Plays) -> Iterator[Plays]:
    """The tricks so far, the one on the table included."""
    return (cards[start : start + 4] for start in range(0, len(cards), 4))


def last_trick(cards: Plays) -> Plays:
    """The latest complete trick, empty before the first."""
    complete = len(cards) // 4 * 4
    return cards[max(0, complete - 4) : complete]


def shown_voids(cards: Plays) -> tuple[tuple[Suit, ...], ...]:
    """E-9: the suits each seat has failed to follow."""
    shown: list[set[Suit]] = [set(), set(), set(), set()]
    for trick in by_trick(cards):
        led = trick[0][1].suit
        for seat, card in trick[1:]:
            if card.suit is not led:
                shown[seat].add(led)
    return tuple(tuple(suit for suit in Suit if suit in suits) for suits in shown)


def out(play: Round) -> tuple[bool, ...]:
    """E-9: the seats that have taken more tricks than they estimated."""
    return tuple(
        said is not None and taken > said
        for said, taken in zip(play.estimates, play.tricks, strict=True)
    )


def redact(action: Action | Deal, after: State, seat: Seat | None) -> Seen:
    """E-7: a deal shows a seat its own hand and the avoids announced (J-3); all else is public."""
    if not isinstance(action, Deal):
        return Seen(action)
    own: Hand = () if seat is None else action.hands[seat]
    return Seen(None, cards=own, avoid=() if after.play is None else after.play.avoid)
