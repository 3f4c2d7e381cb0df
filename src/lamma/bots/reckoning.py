"""Counting a hand: how likely each card takes a trick if its owner wants it to, or does not.

Honours stand if they are guarded and the suit is not trumped before they come; long suits stand
once the others have run out; low trumps trump the suits one is short of. The numbers are rules
of thumb, set so that the bot's own estimates come out right at its own table.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lamma.bots.odds import at_most, exactly, none_of, spread
from lamma.bots.sight import Sight

HONOUR = (1.0, 0.85, 0.6, 0.35, 0.18)
"""A guarded card's chance with so many higher ones against it: ace, king, queen, jack, ten."""
HONOUR_SANS = (0.95, 0.72, 0.37, 0.15, 0.05)
"""The same in Sans, where small honours are beaten by long suits before their turn comes."""
BARE = 0.35
"""What is left of it where the guards are too few."""
LONG_SANS, LONG_SIDE = 0.3, 0.35
"""What a long card is worth once the others have run out, outside trumps."""
RUFFS = (1.6, 1.0, 0.4)
"""The tricks that a void, one card and two cards give low trumps to take."""
FORCED = (1.0, 0.55, 0.33, 0.2, 0.12)
"""How often a card takes a trick against its owner's will, with so many higher ones about."""
REACH = (0.95, 0.85, 0.6, 0.3, 0.12)
"""How often a suit is played so long that a card over so many lower ones must be thrown to it."""
LEAST, MIDDLE, MOST = 0.4, 0.65, 0.95
"""How far a hand bends in the other players' company, from 0 (lose all) to 1 (win all)."""
YIELDS = 1.6
"""How much of the difference between what the table leaves and what a hand counts it gives up."""
LEAST_FOR_NONE = 0.3
"""How little who says zero takes: he throws everything away that he can."""
STEERED = 0.65
"""A number is hit more often than by luck, since every card is thrown with it in mind."""
FULL_HAND = 13
LATE = 4
"""From this round of a suit on, one is like another."""


class Chance(NamedTuple):
    """A card's chance of taking a trick: if it is meant to, and if it is not."""

    wanted: float
    unwanted: float


def hit(chances: list[Chance], number: int) -> float:
    """The chance to take exactly ``number`` tricks with the likeliest cards, the rest thrown away.

    As many cards are meant to win, best first, as it takes to expect the number.
    """
    missing = float(number)
    for chance in chances:
        missing -= chance[1]
    meant = []
    for wanted, unwanted in sorted(chances, reverse=True):
        more = wanted - unwanted
        meant.append(unwanted + min(more, max(0.0, missing)))
        missing -= more
    return exactly(number, meant)


class Room(NamedTuple):
    """The tricks that the others leave by what they have said, and how unsure that is."""

    tricks: float
    doubt: float


def room_left(others: Sequence[int | None], tricks: int) -> Room:
    """The room that the ``others`` leave in so many tricks: who is silent counts for a share.

    What was said is surer than what was not.
    """
    said = [number for number in others if number is not None]
    silent = len(others) - len(said)
    left = tricks - sum(said) - silent * tricks / (len(others) + 1)
    return Room(left, len(said) + 2 * silent)


def foreseen(chances: list[Chance], number: int, room: Room) -> float:
    """The chance, before the play, to take exactly ``number`` tricks.

    The others bend too, so nobody bends all the way; and a hand that counts on more tricks than
    the others leave will get fewer, and the reverse, the more so the less sure its tricks are.
    """
    low, high = extent(chances)
    if high <= low:
        return steered(exactly(number, [unwanted for _, unwanted in chances]))
    doubt = 2.0 * sum([wanted * (1.0 - wanted) for wanted, _ in chances])
    yields = YIELDS * doubt / (doubt + room.doubt)
    shift = yields * (room.tricks - low - MIDDLE * (high - low)) / (high - low)
    least = LEAST if number else LEAST_FOR_NONE
    bend = min(MOST + shift, max(least + shift, (number - low) / (high - low)))
    bend = min(1.0, max(0.0, bend))
    return steered(exactly(number, [un + bend * (want - un) for want, un in chances]))


def steered(chance: float) -> float:
    """The chance of a number that every card is thrown for, from its chance by luck alone."""
    made: float = chance**STEERED
    return made


def extent(chances: list[Chance]) -> tuple[float, float]:
    """The tricks to expect if none is wanted, and if all are."""
    low = high = 0.0
    for wanted, unwanted in chances:
        high += wanted
        low += unwanted
    return low, high


class Reckoning:
    """One hand counted at one moment; what its cards share is worked out once."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self._trumps = [self._has_trump(rival.lacks, rival.size) for rival in sight.rivals]
        self._safe: dict[int, list[float]] = {}

    def hand(self, *, on_lead: bool = False) -> list[list[Chance]]:
        """The chances of every card: for each suit, from its highest card down."""
        tricks = len(self.sight.hand)
        return [
            self.suit(suit, mine, tricks, on_lead=on_lead)
            for suit, mine in enumerate(self.sight.mine)
        ]

    def suit(self, suit: int, mine: int, tricks: int, *, on_lead: bool = False) -> list[Chance]:
        """The chances of the cards ``mine`` of one suit, from the highest down.

        ``tricks`` are the ones still to come; ``on_lead`` that the suit can be led at once.
        """
        if not mine:
            return []
        sight, cards = self.sight, heights(mine)
        unseen, is_trump = sight.unseen[suit], suit == sight.trump
        safe = self._safety(suit)
        used = 1.0 if on_lead or is_trump else min(1.0, 1.1 - 1.1 / (1.0 + 0.25 * tricks**1.6))
        honour = HONOUR_SANS if sight.trump is None else HONOUR
        room = (tricks - 1) / (FULL_HAND - 1)
        share = (len(cards) / tricks) ** 2
        ruffs = self._ruffs(tricks) if is_trump else 0.0
        length = 1.0 if is_trump else LONG_SANS if sight.trump is None else LONG_SIDE
        chances = []
        for above, height in enumerate(cards):
            guards = len(cards) - 1 - above
            stands = forced = 0.0
            for higher, chance in self._against((unseen >> height).bit_count()):
                worth = honour[higher] * safe[min(above + higher, LATE)]
                if higher:
                    worth *= room**0.5 if guards >= higher else BARE * room
                stands += chance * worth
                forced += chance * FORCED[higher]
            long = length * self._run_out(suit, above)
            ruff = 0.8 * min(1.0, max(0.0, ruffs - guards))
            wanted = 1.0 - (1.0 - stands * used) * (1.0 - long) * (1.0 - ruff)
            reach = REACH[min(guards, len(REACH) - 1)]
            unwanted = forced * safe[min(guards, LATE)] * (reach + (1.0 - reach) * share) * used
            chances.append(Chance(max(wanted, unwanted), unwanted))
        return chances

    def lacks(self, rival: int, suit: int) -> float:
        """The chance that a rival, by his place after this seat, has none of the suit."""
        return self._short(rival, suit, 0)

    def has_higher(self, rival: int, suit: int, higher: int) -> float:
        """The chance that a rival holds one of so many ``higher`` cards of the suit."""
        size = self.sight.rivals[rival].size
        if not higher or self.sight.rivals[rival].lacks[suit]:
            return 0.0
        return 1.0 - none_of(higher, self.sight.outstanding, size)

    def can_trump(self, rival: int, suit: int) -> float:
        """The chance that a rival has none of the suit, and a trump."""
        return 0.0 if suit == self.sight.trump else self.lacks(rival, suit) * self._trumps[rival]

    def _has_trump(self, lacks: tuple[bool, ...], size: int) -> float:
        trump = self.sight.trump
        if trump is None or lacks[trump]:
            return 0.0
        return 1.0 - none_of(self.sight.unseen[trump].bit_count(), self.sight.outstanding, size)

    def _against(self, higher: int) -> Iterable[tuple[int, float]]:
        """How many of so many unseen ``higher`` cards the rivals hold, and with what chance."""
        sight = self.sight
        if sight.held == sight.outstanding:
            return ((higher, 1.0),) if higher < len(HONOUR) else ()
        return enumerate(spread(higher, sight.outstanding, sight.held)[: len(HONOUR)])

    def _short(self, rival: int, suit: int, rounds: int) -> float:
        """The chance that a rival holds at most ``rounds`` cards of the suit."""
        other = self.sight.rivals[rival]
        if other.lacks[suit] or rounds >= other.size:
            return 1.0
        out = self.sight.unseen[suit].bit_count()
        return at_most(rounds, out, self.sight.outstanding, other.size)

    def _run_out(self, suit: int, rounds: int) -> float:
        """The chance that after so many rounds of the suit no rival has any of it left."""
        sight = self.sight
        if sight.held == sight.outstanding and sight.unseen[suit].bit_count() > 3 * rounds:
            return 0.0
        gone = 1.0
        for rival in range(3):
            gone *= self._short(rival, suit, rounds)
        return gone

    def _safety(self, suit: int) -> list[float]:
        """After so many rounds of the suit, from none up: the chance that nobody trumps it."""
        if suit not in self._safe:
            self._safe[suit] = [self._untrumped(suit, rounds) for rounds in range(LATE + 1)]
        return self._safe[suit]

    def _untrumped(self, suit: int, rounds: int) -> float:
        if self.sight.trump is None or suit == self.sight.trump:
            return 1.0
        first, second, third = self._trumps
        return (
            (1.0 - first * self._short(0, suit, rounds))
            * (1.0 - second * self._short(1, suit, rounds))
            * (1.0 - third * self._short(2, suit, rounds))
        )

    def _ruffs(self, tricks: int) -> float:
        """The tricks that shortness in the side suits gives to low trumps."""
        ruffs = 0.0
        for suit, mine in enumerate(self.sight.mine):
            short = mine.bit_count()
            if suit != self.sight.trump and short < len(RUFFS) and self.sight.unseen[suit]:
                ruffs += RUFFS[short]
        return ruffs * tricks / FULL_HAND


def heights(mine: int) -> list[int]:
    """The heights of the cards in a set, the highest first."""
    found = []
    while mine:
        top = mine.bit_length() - 1
        found.append(top)
        mine ^= 1 << top
    return found
