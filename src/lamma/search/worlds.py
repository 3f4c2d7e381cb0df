"""Worlds: every way the unseen cards may lie, counted exactly and drawn with equal chance.

A bot that guesses at hidden hands must neither dead-end nor favour a world, and must be able to
reach every world its seat cannot tell apart. So nothing is tried and thrown away; the worlds are
counted first, and a world is then drawn like a number:

1. :mod:`lamma.search.facts` makes one *group* of the piles that nothing tells apart (each content
   of a group splits among its piles in the same number of ways, so the split can wait), and one
   *class* of the cards that may lie in the same groups.
2. The classes are placed in turn. How a class is split among the groups leaves a *place*: the
   room left in each group and, while an announced suit is open (J-3), which groups have none of
   this suit so far and which have been found to lack one. The ways from a place on are the sum,
   over the splits of the next class, of the split's multinomial times the ways from there on;
   every place is counted once (dynamic programming, in whole numbers, so exactly).
3. A world is drawn class by class: a split, with the share of the ways that goes through it; then
   the class is shuffled and cut. Last, each group is shuffled and cut into its piles.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, product
from math import comb, prod
from random import Random
from typing import NamedTuple

from lamma.cards import Card, Hand, Seat
from lamma.games.protocol import Hidden, Unknowns
from lamma.search.facts import Facts, NoWorld, settle

__all__ = ["NoWorld", "Worlds"]

_Groups = frozenset[int]


class _Place(NamedTuple):
    """What the classes placed so far leave: all that the count of the others depends on."""

    room: tuple[int, ...]
    without: _Groups
    """The announced groups that have no card of the suit under way."""
    lacking: _Groups
    """The groups announced to lack a suit that have been found to lack one."""


class _Branches(NamedTuple):
    """The ways on from a place, one branch a split of the class that is due; none lead nowhere."""

    splits: tuple[tuple[int, ...], ...]
    places: tuple[_Place, ...]
    upto: tuple[int, ...]
    """The ways through each branch and all before it."""

    @property
    def ways(self) -> int:
        return self.upto[-1] if self.upto else 0


class Worlds:
    """The worlds that ``unknowns`` allows; NoWorld if there is none.

    ``count`` is their number: the assignments of cards to piles (the order in a pile does not
    count). With ``viewer`` and ``hand``, the worlds hold the viewer's own hand as well; without,
    his place holds only what is fixed there, and a game's ``complete`` fills it in.
    """

    def __init__(self, unknowns: Unknowns, viewer: Seat | None = None, hand: Hand = ()) -> None:
        self._sizes = unknowns.sizes
        self._fixed = tuple(
            hand if pile == viewer else fixed for pile, fixed in enumerate(unknowns.fixed)
        )
        self._facts = settle(unknowns)
        self._announced = frozenset(
            g for g, group in enumerate(self._facts.groups) if group.lacks is not None
        )
        self._counted: list[dict[_Place, _Branches]] = [{} for _ in self._facts.classes]
        self._start = _Place(
            tuple(group.room for group in self._facts.groups), self._announced, frozenset()
        )
        self.count = self._ways(0, self._start) * prod(
            _multinomial([self._sizes[pile] for pile in group.piles])
            for group in self._facts.groups
        )
        if not self.count:
            message = (
                f"no world: {len(unknowns.cards)} cards in piles of {unknowns.sizes}, with what "
                "is barred and announced; allowed: at least one"
            )
            raise NoWorld(message)

    def sample(self, rng: Random) -> Hidden:
        """A world, each with the same chance; the pile in nobody's hand in a random order too."""
        contents: list[list[Card]] = [[] for _ in self._facts.groups]
        place = self._start
        for counted, one in zip(self._counted, self._facts.classes, strict=True):
            branches = counted[place]
            branch = 0
            if len(branches.splits) > 1:
                branch = bisect_right(branches.upto, rng.randrange(branches.ways))
            split, place = branches.splits[branch], branches.places[branch]
            cards = list(one.cards)
            if max(split) < len(cards):
                rng.shuffle(cards)
            for group, part in zip(one.groups, _cut(cards, split), strict=True):
                contents[group] += part
        for cards in contents:
            rng.shuffle(cards)
        return self._hidden(
            _cut(cards, [self._sizes[pile] for pile in group.piles])
            for cards, group in zip(contents, self._facts.groups, strict=True)
        )

    def all(self) -> Iterator[Hidden]:
        """Every world once, for small counts; the cards of a pile in no order that means aught."""
        for contents in self._contents(0, self._start):
            piles = (
                _cuts(cards, [self._sizes[pile] for pile in group.piles])
                for cards, group in zip(contents, self._facts.groups, strict=True)
            )
            for choice in product(*piles):
                yield self._hidden(iter(choice))

    def _ways(self, index: int, place: _Place) -> int:
        """The ways to place the classes from ``index`` on."""
        groups = self._facts.groups
        if index == len(self._facts.classes):
            return int(all(not groups[g].lacks or g in place.lacking for g in self._announced))
        counted = self._counted[index]
        if place not in counted:
            counted[place] = self._branches(index, place)
        return counted[place].ways

    def _branches(self, index: int, place: _Place) -> _Branches:
        one = self._facts.classes[index]
        found = []
        room = tuple([place.room[g] for g in one.groups])
        for split, orders in _splits(len(one.cards), room):
            following = self._follow(index, place, split)
            if following and (ways := self._ways(index + 1, following)):
                found.append((split, following, ways * orders))
        return _Branches(
            tuple(split for split, _, _ in found),
            tuple(following for _, following, _ in found),
            tuple(accumulate(ways for _, _, ways in found)),
        )

    def _follow(self, index: int, place: _Place, split: Sequence[int]) -> _Place | None:
        """The place that ``split`` leaves; None if a group has no card of a suit it must hold."""
        facts = self._facts
        one = facts.classes[index]
        room = list(place.room)
        for g, part in zip(one.groups, split, strict=True):
            room[g] -= part
        if not self._announced:
            return _Place(tuple(room), place.without, place.lacking)
        given = {g for g, part in zip(one.groups, split, strict=True) if part}
        without = place.without - given
        if not _ends_suit(facts, index):
            return _Place(tuple(room), without, place.lacking)
        empty = {g for g in without if one.suit in facts.groups[g].open_suits}
        if any(not facts.groups[g].lacks for g in empty):
            return None
        return _Place(tuple(room), self._announced, place.lacking | empty)

    def _contents(self, index: int, place: _Place) -> Iterator[tuple[Hand, ...]]:
        """Every content of the groups that the classes from ``index`` on can give."""
        if index == len(self._facts.classes):
            yield tuple(() for _ in self._facts.groups)
            return
        one, branches = self._facts.classes[index], self._counted[index][place]
        for split, following in zip(branches.splits, branches.places, strict=True):
            for later in self._contents(index + 1, following):
                for parts in _cuts(one.cards, split):
                    given = dict(zip(one.groups, parts, strict=True))
                    yield tuple(cards + given.get(g, ()) for g, cards in enumerate(later))

    def _hidden(self, cut: Iterator[tuple[Hand, ...]]) -> Hidden:
        """The piles of each group, cut already, with what is fixed."""
        piles = list(self._fixed)
        for group, parts in zip(self._facts.groups, cut, strict=True):
            for pile, part in zip(group.piles, parts, strict=True):
                piles[pile] += part
        return Hidden(tuple(piles[:-1]), piles[-1])


def _ends_suit(facts: Facts, index: int) -> bool:
    later = facts.classes[index + 1 : index + 2]
    return not later or later[0].suit is not facts.classes[index].suit


def _multinomial(parts: Sequence[int]) -> int:
    """In how many ways a row of cards is shared out so many to each."""
    return prod(comb(upto, part) for upto, part in zip(accumulate(parts), parts, strict=True))


@lru_cache(maxsize=1 << 14)
def _splits(cards: int, room: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every way to share ``cards`` out by number, no part above its room; with its multinomial."""
    if not room:
        return () if cards else (((), 1),)
    first, others = room[0], room[1:]
    return tuple(
        ((part, *rest), comb(cards, part) * ways)
        for part in range(min(cards, first) + 1)
        for rest, ways in _splits(cards - part, others)
    )


def _cut(cards: Sequence[Card], sizes: Sequence[int]) -> tuple[Hand, ...]:
    """The cards in runs of these sizes."""
    return tuple(
        tuple(cards[upto - size : upto])
        for upto, size in zip(accumulate(sizes), sizes, strict=True)
    )


def _cuts(cards: Hand, sizes: Sequence[int]) -> Iterator[tuple[Hand, ...]]:
    """Every way to share the cards out in parts of these sizes, order within a part aside."""
    if not sizes:
        yield ()
        return
    for first in combinations(cards, sizes[0]):
        others = tuple(card for card in cards if card not in first)
        for rest in _cuts(others, sizes[1:]):
            yield (first, *rest)
