"""The ``beginner`` of Sixty-Six: marry, exchange, count, and keep the good cards for the end."""

from collections.abc import Mapping
from random import Random

from lamma.bots.protocol import Bot
from lamma.bots.six_cards import ENOUGH, HEIGHTS, POINTS, Table, table
from lamma.cards import Card, Hand, Rank
from lamma.games.protocol import Legal
from lamma.games.sixty_six.actions import (
    CLAIM,
    CLOSE,
    EXCHANGE,
    PLAYS,
    Action,
    Marry,
    Play,
)
from lamma.games.sixty_six.view import Phase, View

ANSWERED = 3
"""Card points that the other player must add, on average, to a trick he loses."""
MARGIN = 10
"""How much more than enough a hand must count to close on it."""
COUPLE = frozenset((Rank.KING, Rank.QUEEN))


class Beginner:
    """Counts both players' card points from what everybody has seen, and plays by rule of thumb."""

    name = "beginner"
    version = "1"
    needs_view = True

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: int) -> Action:  # noqa: ARG002
        """Claim what is certain; then exchange, marry and close; else the card to play."""
        if len(legal) == 1:
            return legal[0]
        now = table(view)
        cards = tuple([action.card for action in legal if isinstance(action, Play)])
        if now.led is not None:
            answer = answer_open if view.phase is Phase.OPEN else answer_strict
            return PLAYS[answer(now, cards)]
        if now.points >= ENOUGH:
            return CLAIM
        if EXCHANGE in legal:
            return EXCHANGE
        couples = [action for action in legal if isinstance(action, Marry)]
        if couples:
            return max(couples, key=lambda couple: couple.suit is now.trump)
        if CLOSE in legal and closes(now):
            return CLOSE
        lead = lead_open if view.phase is Phase.OPEN else lead_strict
        return PLAYS[lead(now, cards)]


def closes(now: Table) -> bool:
    """Whether what the hand will surely take is enough, and something over."""
    return now.points + sure_points(now) >= ENOUGH + MARGIN


def sure_points(now: Table) -> int:
    """What leading from the top takes: masters of trumps, then of suits once trumps are out.

    Each master of trumps drives one out; if that leaves the other player some, he will trump the
    dearest of the side masters. Pending marriages count with the first trick.
    """
    masters = [card for card in now.hand if now.is_master(card)]
    trumps = [card for card in masters if card.suit is now.trump]
    sides = [card for card in masters if card.suit is not now.trump]
    if len(trumps) < now.expected(now.trump):
        sides = sorted(sides, key=POINTS.__getitem__)[:-1]
    taken = trumps + sides
    if not taken:
        return 0
    return sum(POINTS[card] + ANSWERED for card in taken) + now.pending


def lead_open(now: Table, cards: Hand) -> Card:
    """A sure trick if it ends the hand; else the card that is least missed."""
    for card in sorted(cards, key=POINTS.__getitem__, reverse=True):
        sure = now.is_master(card) and now.cannot_be_trumped(card)
        if sure and now.points + now.pending + POINTS[card] >= ENOUGH:
            return card
    if now.pending and not now.won_any:
        # The marriage sleeps until a trick is won: an ace of trumps is worth that.
        winners = [card for card in cards if now.is_master(card) and card.suit is now.trump]
        if winners:
            return winners[0]
    return min(cards, key=lambda card: missed(now, card))


def lead_strict(now: Table, cards: Hand) -> Card:
    """Winners from the top, trumps first while he has any; else the cheapest card."""
    winners = [card for card in cards if now.wins_lead(card)]
    if winners:
        trumps = [card for card in winners if card.suit is now.trump]
        if trumps and now.expected(now.trump) > 0:
            return max(trumps, key=HEIGHTS.__getitem__)
        return max(winners, key=lambda card: (POINTS[card], card.suit is not now.trump))
    return min(cards, key=lambda card: (POINTS[card], card.suit is now.trump))


def answer_open(now: Table, cards: Hand) -> Card:
    """Take what is worth taking as cheaply as it goes; bank a ten; else duck low."""
    led = now.led or cards[0]
    takers = [card for card in cards if now.takes(led, card)]
    best = min(takers, key=lambda card: price(now, led, card), default=None)
    if best is not None and now.points + now.pending + POINTS[led] + POINTS[best] >= ENOUGH:
        return best
    worth = POINTS[led] + (20 if now.pending and not now.won_any else 0)
    if best is not None and worth >= price(now, led, best):
        return best
    return min(cards, key=lambda card: missed(now, card) + (100 if card in takers else 0))


def price(now: Table, led: Card, card: Card) -> float:
    """What it costs to take the trick with ``card``: a ten following suit is banked, so less."""
    if card.suit is now.trump and led.suit is not now.trump:
        return missed(now, card)
    if card.rank is Rank.TEN:
        return -1.0
    if card.rank is Rank.ACE:
        return 6.0 if now.ten_is_out(card) else 3.0
    return missed(now, card) - POINTS[card]


def answer_strict(now: Table, cards: Hand) -> Card:
    """A trick that is taken takes its points along; one that is lost takes the fewest."""
    led = now.led or cards[0]
    takers = [card for card in cards if now.takes(led, card)]
    if not takers:
        return min(cards, key=lambda card: (POINTS[card], HEIGHTS[card]))
    enough = now.points + now.pending + POINTS[led]
    if any(enough + POINTS[card] >= ENOUGH for card in takers):
        return max(takers, key=POINTS.__getitem__)
    same = [card for card in takers if card.suit is led.suit]
    if same and led.suit is not now.trump:
        # The ten first: the ace stands by itself, the ten does not.
        return max(same, key=lambda card: (card.rank is Rank.TEN, not now.is_master(card)))
    return min(takers, key=HEIGHTS.__getitem__)


def missed(now: Table, card: Card) -> float:
    """How much a card is missed when it goes: its points, a couple's half, a trump, an ace."""
    cost = float(POINTS[card])
    if card.suit is now.trump:
        cost += 8.0
    if card.rank is Rank.ACE:
        cost += 6.0
    if card.rank is Rank.TEN:
        cost += 3.0
    if card.rank in COUPLE:
        other = Rank.QUEEN if card.rank is Rank.KING else Rank.KING
        partner = Card(card.suit + other)
        if partner in now.hand:
            cost += 20.0
        elif partner in now.unseen:
            cost += 3.0
    return cost


BOTS: Mapping[str, Bot] = {"beginner": Beginner()}
