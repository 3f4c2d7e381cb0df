"""The deals of a record against its commitments: seeds, nonces and what they give."""

from lamma.fairness import Anchor, Seeds, commitment, derive_chains
from lamma.games.registry import AnyGame
from lamma.record.errors import Difference
from lamma.record.model import Record, Reveals
from lamma.record.shape import given
from lamma.record.wording import wording


def check_proof(record: Record, game: AnyGame, line: int = 1) -> None:
    """Every seed must be the one committed to, every nonce the next of its seat's chain.

    Raises :class:`Difference`. The cards themselves are compared when the deals are replayed.
    """
    if len(record.commitments) != game.max_deals:
        found = len(record.commitments)
        raise Difference(line, "commitments", wording("count", n=game.max_deals), found)
    shown, unused = len(record.reveals.deals), len(record.reveals.unused)
    if shown + unused > game.max_deals:
        path = "reveals.deals" if shown > game.max_deals else "reveals.unused"
        raise Difference(line, path, wording("seeds-at-most", n=game.max_deals), shown + unused)
    if record.deals_seed is not None:
        _check_derived(record, game, line)
    _check_seeds(record, line)
    for seat in game.seats:
        _check_chain(record.reveals, seat, line)


def check_counts(record: Record, line: int = 1) -> None:
    """One reveal a deal that is over, and after the match a seed for each deal it did not need.

    Of a record that replays; raises :class:`Difference`.
    """
    dealt = sum(len(round_.deals) for round_ in record.rounds)
    shown, unused = len(record.reveals.deals), len(record.reveals.unused)
    if record.ended is not None:
        allowed, left_over = {dealt}, {len(record.commitments) - dealt}
    else:
        # The deal in play keeps its seed to itself; a match to be resumed, those to come.
        in_play = bool(record.rounds) and record.rounds[-1].result is None
        allowed = {dealt - in_play, dealt}
        left_over = {0, len(record.commitments) - dealt} if shown == dealt else {0}
    if shown not in allowed:
        raise Difference(line, "reveals.deals", _either(allowed), shown)
    if unused not in left_over:
        raise Difference(line, "reveals.unused", _either(left_over), unused)


def _either(numbers: set[int]) -> str:
    first, *others = sorted(numbers)
    if others:
        return wording("count-either", n=first, other=others[0])
    return wording("count", n=first)


def _seeds(reveals: Reveals) -> list[tuple[str, str]]:
    """Every seed that is known, in the order of the deals, and its key path."""
    shown = [(f"reveals.deals[{i}].seed", deal.seed) for i, deal in enumerate(reveals.deals)]
    return shown + [(f"reveals.unused[{i}]", seed) for i, seed in enumerate(reveals.unused)]


def _check_seeds(record: Record, line: int) -> None:
    match = bytes.fromhex(record.match)
    for deal, (path, seed) in enumerate(_seeds(record.reveals), 1):
        published = record.commitments[deal - 1]
        if commitment(match, deal, bytes.fromhex(seed)).hex() != published:
            raise Difference(line, path, wording("committed-seed", value=published), seed)


def _check_derived(record: Record, game: AnyGame, line: int) -> None:
    """In a simulation everything follows from ``deals_seed`` (``docs/fairness.md``, section 7)."""
    root, match = bytes.fromhex(record.deals_seed or ""), bytes.fromhex(record.match)
    seeds = Seeds.derive(root, match, game.max_deals)
    for (path, found), seed in zip(_seeds(record.reveals), seeds.every, strict=False):
        if found != seed.hex():
            raise Difference(line, path, seed.hex(), found)
    for index, (value, text) in enumerate(zip(seeds.commitments, record.commitments, strict=True)):
        if value.hex() != text:
            raise Difference(line, f"commitments[{index}]", value.hex(), text)
    chains = derive_chains(root, match, len(game.seats), game.max_deals)
    for seat, chain in enumerate(chains):
        if record.reveals.anchors[seat] != chain.anchor.hex():
            published = record.reveals.anchors[seat]
            path = f"reveals.anchors[{seat}]"
            raise Difference(line, path, chain.anchor.hex(), published)
        for deal, shown in enumerate(record.reveals.deals, 1):
            if shown.nonces[seat] != chain.nonce(deal).hex():
                path = f"reveals.deals[{deal - 1}].nonces[{seat}]"
                raise Difference(line, path, chain.nonce(deal).hex(), shown.nonces[seat])


def _check_chain(reveals: Reveals, seat: int, line: int) -> None:
    first = reveals.anchors[seat]
    anchor = None if first is None else Anchor(bytes.fromhex(first))
    renewed = {new.deal: new.anchor for new in given(reveals.new_anchors) if new.seat == seat}
    for deal, shown in enumerate(reveals.deals, 1):
        if deal in renewed:
            anchor = Anchor(bytes.fromhex(renewed[deal]), deal - 1)
        text = shown.nonces[seat]
        if text is None:
            continue
        path = f"reveals.deals[{deal - 1}].nonces[{seat}]"
        nonce = bytes.fromhex(text)
        if anchor is None:
            raise Difference(line, path, wording("no-anchor"), text)
        if not anchor.follows(deal, nonce):
            wanted = wording("next-nonce", deal=anchor.deal)
            raise Difference(line, path, wanted, text)
        anchor = anchor.after(deal, nonce)
