"""What is certain of the unseen cards, brought into the form in which worlds are counted.

Piles of which the same is known become one group, cards that may lie in the same groups one
class; an announcement of a lacking suit (J-3) that the cards shown since have settled is dropped.
"""

from collections.abc import Iterator
from typing import NamedTuple

from lamma.cards import Card, Hand, Suit, write_cards
from lamma.games.protocol import Unknowns


class NoWorld(ValueError):  # noqa: N818 - it says what was found, as Illegal does
    """No way to place the unseen cards keeps to what is known: the unknowns contradict themselves.

    The message says which of them, where, and what was allowed.
    """


class Group(NamedTuple):
    """Piles that nothing tells apart, counted as one; ``room`` is what they hold together.

    An open announcement is of one pile, alone in its group: ``lacks`` whether it must lack
    (True) or must hold (False) suits; ``open_suits`` those it has not yet shown.
    """

    piles: tuple[int, ...]
    room: int
    lacks: bool | None
    open_suits: frozenset[Suit]


class Class(NamedTuple):
    """Cards that may lie in the same groups; of one suit where ``suit`` is not None."""

    cards: Hand
    groups: tuple[int, ...]
    suit: Suit | None


class Facts(NamedTuple):
    """Groups, and classes in the order of counting (those of a suit side by side)."""

    groups: tuple[Group, ...]
    classes: tuple[Class, ...]


class _Announcement(NamedTuple):
    lacks: bool | None
    open_suits: frozenset[Suit]
    barred: frozenset[Card]


_SETTLED = _Announcement(None, frozenset(), frozenset())


def settle(unknowns: Unknowns) -> Facts:
    """The groups and classes of ``unknowns``; NoWorld where these contradict themselves."""
    _check_sizes(unknowns)
    # Of a pile without unseen cards nothing is open: neither a card nor an announcement.
    piles = [pile for pile, size in enumerate(unknowns.sizes) if size]
    announced = {pile: _announcement(unknowns, pile) for pile in piles}
    barred = {pile: unknowns.barred[pile] | announced[pile].barred for pile in piles}
    groups = tuple(_groups(unknowns, piles, announced, barred))
    by_suit = any(group.lacks is not None for group in groups)
    members: dict[tuple[Suit | None, tuple[int, ...]], list[Card]] = {}
    for card in unknowns.cards:
        may = tuple(g for g, group in enumerate(groups) if card not in barred[group.piles[0]])
        if not may:
            message = f"{card} is barred from every pile with room; allowed: from all but one"
            raise NoWorld(message)
        members.setdefault((card.suit if by_suit else None, may), []).append(card)
    classes = [Class(tuple(cards), may, suit) for (suit, may), cards in members.items()]
    # The fewer choices the sooner: it keeps the count small. Suits stay side by side.
    order = list(Suit)
    classes.sort(key=lambda one: (order.index(one.suit) if one.suit else 0, len(one.groups)))
    return Facts(groups, tuple(classes))


def _check_sizes(unknowns: Unknowns) -> None:
    piles = len(unknowns.sizes)
    for name in ("fixed", "barred", "lacks", "gone"):
        if len(getattr(unknowns, name)) != piles:
            message = f"{name} is of {len(getattr(unknowns, name))} piles; allowed: {piles}"
            raise NoWorld(message)
    if min(unknowns.sizes, default=0) < 0 or sum(unknowns.sizes) != len(unknowns.cards):
        message = f"piles of {unknowns.sizes} cards; allowed: {len(unknowns.cards)} in all"
        raise NoWorld(message)
    if len(set(unknowns.cards)) < len(unknowns.cards):
        message = f"cards {write_cards(unknowns.cards)}; allowed: each card once"
        raise NoWorld(message)


def _announcement(unknowns: Unknowns, pile: int) -> _Announcement:
    """J-3: what the announcement of ``pile`` still asks of its unseen cards."""
    lacks = unknowns.lacks[pile]
    if lacks is None:
        return _SETTLED
    shown = unknowns.gone[pile] | {card.suit for card in unknowns.fixed[pile]}
    open_suits = frozenset(Suit) - shown
    may = {card.suit for card in unknowns.cards if card not in unknowns.barred[pile]}
    certain = open_suits - may
    if lacks:
        if not open_suits:
            message = f"pile {pile} lacks a suit but has shown all four; allowed: three at most"
            raise NoWorld(message)
        if certain:
            return _SETTLED
        if len(open_suits) == 1:
            last = frozenset(card for card in unknowns.cards if card.suit in open_suits)
            return _Announcement(None, frozenset(), last)
    elif certain:
        message = f"pile {pile} has all suits but cannot hold {', '.join(sorted(certain))}"
        raise NoWorld(message)
    elif not open_suits:
        return _SETTLED
    return _Announcement(lacks, open_suits, frozenset())


def _groups(
    unknowns: Unknowns,
    piles: list[int],
    announced: dict[int, _Announcement],
    barred: dict[int, frozenset[Card]],
) -> Iterator[Group]:
    alike: dict[object, list[int]] = {}
    for pile in piles:
        alone = announced[pile].lacks is not None
        alike.setdefault(pile if alone else barred[pile] & {*unknowns.cards}, []).append(pile)
    for members in alike.values():
        lacks, open_suits, _ = announced[members[0]]
        room = sum(unknowns.sizes[pile] for pile in members)
        yield Group(tuple(members), room, lacks, open_suits)
