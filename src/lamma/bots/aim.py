"""Playing for an exact number: throw the card after which the number is likeliest."""

from lamma.bots.reckoning import Chance, Reckoning, hit
from lamma.bots.sight import BITS, HEIGHTS, PLACES, SUITS, Sight, after_trumps
from lamma.cards import Card, Hand
from lamma.tricks import takes

WANTS, IS_DONE = 0.9, 0.3
"""How often a rival who can beat a card does so: while he needs tricks, and when he does not."""
SHED = 0.003
"""What a step in height is worth in throwing away a card that is to take nothing."""

PLACE_IN_DECK = {card: place for place, card in enumerate(Card)}


def best_card(sight: Sight, cards: Hand) -> Card:
    """The card of ``cards`` to throw now."""
    if len(cards) == 1:
        return cards[0]
    reckoning = Reckoning(sight)
    cards = one_of_each(sight, cards)
    if not 0 <= sight.needs <= len(sight.hand):
        return max(cards, key=lambda card: spoiling(reckoning, card))
    later = trumps_later = Prospect(reckoning)
    if not sight.trick and sight.trump is not None and sight.mine[sight.trump]:
        trumps_later = Prospect(Reckoning(after_trumps(sight)))
    return max(
        cards,
        key=lambda card: keeping(
            reckoning, trumps_later if PLACES[card.suit] == sight.trump else later, card
        ),
    )


class Prospect:
    """What the hand is worth after this trick, by the card that was thrown to it."""

    def __init__(self, reckoning: Reckoning) -> None:
        self.reckoning = reckoning
        self.suits = reckoning.hand()

    def without(self, card: Card) -> list[Chance]:
        """The chances of the cards that are left."""
        suit, bit = BITS[card]
        mine, tricks = self.reckoning.sight.mine[suit] ^ bit, len(self.reckoning.sight.hand) - 1
        rest = self.reckoning.suit(suit, mine, tricks)
        for place, chances in enumerate(self.suits):
            if place != suit:
                rest += chances
        return rest


def one_of_each(sight: Sight, cards: Hand) -> Hand:
    """The cards without those that are as good as the next higher one: none is unseen between."""
    kept: list[Card] = []
    for card in sorted(cards, key=PLACE_IN_DECK.__getitem__):
        if kept and kept[-1].suit is card.suit:
            between = sight.unseen[PLACES[card.suit]] >> HEIGHTS[card]
            if not between & (1 << HEIGHTS[kept[-1]] - HEIGHTS[card]) - 1:
                continue
        kept.append(card)
    return tuple(kept)


def keeping(reckoning: Reckoning, later: Prospect, card: Card) -> float:
    """The chance to make the number once ``card`` is thrown."""
    needs = reckoning.sight.needs
    rest = later.without(card)
    wins, value = takes_trick(reckoning, card), 0.0
    if wins > 0.0:
        value += wins * hit(rest, needs - 1)
    if wins < 1.0:
        value += (1.0 - wins) * hit(rest, needs)
    # Between cards as good, whoever wants no more tricks gets rid of the higher one.
    return value + (SHED * HEIGHTS[card] if needs <= 0 else 0.0)


def spoiling(reckoning: Reckoning, card: Card) -> float:
    """With the number out of reach: take tricks from who needs them, leave them to who does not."""
    sight = reckoning.sight
    wins = takes_trick(reckoning, card)
    wanted = sum(rival.needs > 0 for rival in sight.rivals)
    low = HEIGHTS[card] / 100
    if sight.needs > 0 or wanted >= 2:
        return wins - low
    return -wins + low


def takes_trick(reckoning: Reckoning, card: Card) -> float:
    """The chance that ``card``, thrown now, takes the trick."""
    sight = reckoning.sight
    trick, trump = sight.trick, sight.trump
    if trick and takes((*trick, card), None if trump is None else SUITS[trump], HEIGHTS) != len(
        trick
    ):
        return 0.0
    suit, led = PLACES[card.suit], PLACES[(trick[0] if trick else card).suit]
    higher = (sight.unseen[suit] >> HEIGHTS[card]).bit_count()
    chance = 1.0
    for rival in range(3 - len(trick)):
        beats = reckoning.has_higher(rival, suit, higher)
        if suit == led:
            beats += reckoning.can_trump(rival, led)
        else:
            beats *= reckoning.lacks(rival, led)
        chance *= 1.0 - min(1.0, beats) * (WANTS if sight.rivals[rival].needs > 0 else IS_DONE)
    return chance
