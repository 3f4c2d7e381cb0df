"""Stakes on a match: a pure function from stakes and places to payouts."""

from collections.abc import Mapping, Sequence

from lamma.cards import Seat

SHARES: Mapping[int, tuple[int, ...]] = {
    1: (100,),
    2: (100, 0),
    3: (70, 30, 0),
    4: (60, 30, 10, 0),
}
"""K-26: what each place takes, in hundredths of the pot, by how many staked."""


def payouts(
    stakes: Sequence[int], ranks: Sequence[int], speaking_order: Sequence[Seat]
) -> tuple[int, ...]:
    """K-26: what each seat is paid, in chips; the payouts always add up to the stakes.

    The pot is divided by rank among those who staked (a stake of 0 is none: bots do not stake).
    Tied players share equally the shares of the places they occupy: ⌊pot × their percentages /
    100⌋, odd chips one each in the order of speaking in round one. Chips left over by the floors
    go one each from the best place down. One staker alone gets his stake back.

    ``stakes`` and ``ranks`` are by seat, ``speaking_order`` lists every seat once. ValueError for
    numbers that cannot be.
    """
    _check(stakes, ranks, speaking_order)
    pot = sum(stakes)
    paid = [0] * len(stakes)
    groups = tied_groups(stakes, ranks, speaking_order)
    amounts = group_amounts(pot, [len(group) for group in groups])
    for group, amount in zip(groups, amounts, strict=True):
        each, odd = divmod(amount, len(group))
        for place, seat in enumerate(group):
            paid[seat] = each + (place < odd)
    return tuple(paid)


def tied_groups(
    stakes: Sequence[int], ranks: Sequence[int], speaking_order: Sequence[Seat]
) -> list[list[Seat]]:
    """K-26: the stakers, best place first; those of one rank together, in order of speaking."""
    stakers = [seat for seat in speaking_order if stakes[seat]]
    places = sorted({ranks[seat] for seat in stakers})
    return [[seat for seat in stakers if ranks[seat] == place] for place in places]


def group_amounts(pot: int, sizes: Sequence[int]) -> list[int]:
    """K-26: what each group takes: the floor of its places' shares, then the chips left over.

    Those go one each from the best place down, a group once for each place it occupies.
    """
    shares = SHARES.get(sum(sizes), ())
    amounts: list[int] = []
    places: list[int] = []
    start = 0
    for group, size in enumerate(sizes):
        amounts.append(pot * sum(shares[start : start + size]) // 100)
        places += [group] * size
        start += size
    for chip in range(pot - sum(amounts)):
        amounts[places[chip]] += 1
    return amounts


def _check(stakes: Sequence[int], ranks: Sequence[int], speaking_order: Sequence[Seat]) -> None:
    seats = range(len(stakes))
    if len(stakes) > max(SHARES):
        message = f"stakes of {len(stakes)} seats; K-26 knows up to {max(SHARES)}"
    elif any(stake < 0 for stake in stakes):
        message = f"stakes {list(stakes)}: a stake is 0 or more chips"
    elif len(ranks) != len(stakes) or any(rank < 1 for rank in ranks):
        message = f"ranks {list(ranks)}: one from 1 up for each of {len(stakes)} seats"
    elif sorted(speaking_order) != list(seats):
        message = f"order of speaking {list(speaking_order)}: each of {len(stakes)} seats once"
    else:
        return
    raise ValueError(message)
