"""Seeds, commitments and nonces of a record: what they bind, at a table and in a simulation."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from lamma.fairness import NonceChain, Seeds, commitment, derive_chains
from lamma.games.protocol import Chance
from lamma.record import (
    Difference,
    FairMatch,
    Fault,
    Pledge,
    Record,
    Transcript,
    verify,
    verify_file,
    write,
)
from lamma.record.dealing import fair_deal
from lamma.record.model import NewAnchor, Shown

Make = Callable[..., FairMatch]
Play = Callable[..., int]
Check = Callable[..., int]


def fault_of(document: Any) -> Fault | None:
    [verdict] = verify_file(io.BytesIO(json.dumps(document).encode()))
    return verdict.fault


def difference(record: Record) -> Difference:
    fault = verify(record, 9)
    assert isinstance(fault, Difference)
    assert fault.line == 9
    return fault


def test_commitments_and_reveals_are_counted(finished: Record) -> None:
    reveals = finished.reveals
    unused = len(reveals.unused)
    assert unused > 0
    wrong = difference(replace(finished, commitments=finished.commitments[1:]))
    # S-12 to 5: nine hands at most.
    assert (wrong.path, wrong.expected, wrong.found) == ("commitments", "9 of them", 8)
    wrong = difference(replace(finished, reveals=replace(reveals, unused=reveals.unused[:-1])))
    assert (wrong.path, wrong.expected, wrong.found) == (
        "reveals.unused",
        f"{unused} of them",
        unused - 1,
    )
    shorter = replace(reveals, deals=reveals.deals[:-1], unused=())
    wrong = difference(replace(finished, reveals=shorter))
    assert (wrong.path, wrong.found) == ("reveals.deals", 9 - unused - 1)
    longer = replace(reveals, unused=reveals.unused + reveals.unused[:1])
    wrong = difference(replace(finished, reveals=longer))
    assert (wrong.path, wrong.expected, wrong.found) == ("reveals.unused", "9 seeds at most", 10)
    longer = replace(reveals, deals=reveals.deals * 10)
    assert difference(replace(finished, reveals=longer)).path == "reveals.deals"


def test_a_simulation_derives_from_its_seed(finished: Record) -> None:
    wrong = difference(replace(finished, deals_seed="00" * 32))
    assert wrong.path == "reveals.deals[0].seed"
    anchors = ("00" * 32, *finished.reveals.anchors[1:])
    wrong = difference(replace(finished, reveals=replace(finished.reveals, anchors=anchors)))
    assert (wrong.path, wrong.expected) == ("reveals.anchors[0]", finished.reveals.anchors[0])
    # Without it the same record stands on its commitments and chains alone.
    assert verify(replace(finished, deals_seed=None)) is None
    # Nobody at a table shows his chain before the match; a nonce that never came is not derived.
    shown = replace(finished.reveals.deals[0], nonces=(None, finished.reveals.deals[0].nonces[1]))
    forged = replace(finished.reveals, deals=(shown, *finished.reveals.deals[1:]))
    assert difference(replace(finished, reveals=forged)).path == "reveals.deals[0].nonces[0]"


def test_a_seed_must_be_the_one_committed_to(finished: Record) -> None:
    live = replace(finished, deals_seed=None)
    commitments = ("ab" * 32, *live.commitments[1:])
    wrong = difference(replace(live, commitments=commitments))
    assert (wrong.path, wrong.expected) == (
        "reveals.deals[0].seed",
        f"the seed committed to, {'ab' * 32}",
    )
    last = len(live.reveals.unused) - 1
    forged = replace(live.reveals, unused=(*live.reveals.unused[:-1], "cd" * 32))
    assert difference(replace(live, reveals=forged)).path == f"reveals.unused[{last}]"


def test_an_unfinished_record_may_keep_or_show_the_seed_of_its_last_deal(fair_match: Make) -> None:
    match = fair_match("taqdeer")
    match.turn()
    record = replace(match.record(), seal=UNSET)
    assert record.reveals.deals == ()
    assert verify(record) is None
    # The deal's own seed may be shown, and if it is, those of the deals to come as well.
    seeds = Seeds.derive((1).to_bytes(32, "big"), (1).to_bytes(16, "big"), 25)
    chains = derive_chains((1).to_bytes(32, "big"), (1).to_bytes(16, "big"), 4, 25)
    shown = Shown(seeds.seed(1).hex(), tuple(chain.nonce(1).hex() for chain in chains))
    rest = tuple(seed.hex() for seed in seeds.every[1:])
    for unused in ((), rest):
        reveals = replace(record.reveals, deals=(shown,), unused=unused)
        assert verify(replace(record, reveals=reveals)) is None
    part = replace(record.reveals, deals=(shown,), unused=rest[:3])
    wrong = difference(replace(record, reveals=part))
    assert (wrong.path, wrong.expected, wrong.found) == ("reveals.unused", "0 or 24 of them", 3)


def test_a_match_not_begun_verifies(fair_match: Make) -> None:
    record = fair_match("kotshena").record()
    assert record.rounds == ()
    assert verify(record) is None


class Client:
    """A seat at a live table: its chain, and what it fails to send."""

    def __init__(self, seat: int, length: int, missing: set[int]) -> None:
        self.chain = NonceChain(bytes([seat + 1]) * 32, length)
        self.missing = missing

    def nonce(self, deal: int) -> bytes | None:
        return None if deal in self.missing else self.chain.nonce(deal)


@pytest.fixture
def live(fair_match: Make) -> Record:
    """Three rounds of Taqdeer at a table where seat 1 is away in round two and comes back anew."""
    game = fair_match("taqdeer").transcript.game
    players = fair_match("taqdeer").transcript.players
    match_id = b"\7" * 16
    seeds = [bytes([deal]) * 32 for deal in range(1, 26)]
    clients = [Client(seat, 25, {2} if seat == 1 else set()) for seat in range(3)]
    pledge = Pledge(
        match=match_id,
        commitments=tuple(commitment(match_id, deal, s) for deal, s in enumerate(seeds, 1)),
        # Nobody sits in seat 3 but a bot, which has no chain.
        anchors=(*(client.chain.anchor for client in clients), None),
    )
    transcript = Transcript(game, players, pledge)
    for deal in (1, 2, 3):
        if deal == 3:
            clients[1].chain = NonceChain(b"\xee" * 32, 23, 3)
            transcript.renew(3, 1, clients[1].chain.anchor)
        nonces = [*(client.nonce(deal) for client in clients), None]
        turn = game.turn(transcript.state)
        assert isinstance(turn, Chance)
        transcript.deal(
            fair_deal(
                game, transcript.state, turn, match=match_id, seed=seeds[deal - 1], nonces=nonces
            )
        )
        while isinstance(seat := game.turn(transcript.state), int):
            transcript.act(seat, game.legal(transcript.state)[0])
        transcript.reveal(seeds[deal - 1], nonces)
    return transcript.record()


def test_nonces_that_did_not_come_and_a_client_that_came_back_verify(live: Record) -> None:
    assert [deal.nonces[1] is None for deal in live.reveals.deals] == [False, True, False]
    assert verify(live) is None
    document = json.loads(write(live))
    assert document["reveals"]["new_anchors"] == [
        [3, 1, NonceChain(b"\xee" * 32, 23, 3).anchor.hex()]
    ]
    assert fault_of(document) is None


def test_a_nonce_must_follow_its_chain(live: Record) -> None:
    live = replace(live, seal=UNSET)
    without = replace(live.reveals, new_anchors=UNSET)
    assert difference(replace(live, reveals=without)).path == "reveals.deals[2].nonces[1]"
    forged = replace(live.reveals, new_anchors=(NewAnchor(3, 1, "00" * 32),))
    wrong = difference(replace(live, reveals=forged))
    assert (wrong.path, wrong.expected) == (
        "reveals.deals[2].nonces[1]",
        "a nonce that leads back to the one of deal 2",
    )
    first = live.reveals.deals[0]
    given = replace(first, nonces=(*first.nonces[:3], "00" * 32))
    unasked = replace(live.reveals, deals=(given, *live.reveals.deals[1:]))
    wrong = difference(replace(live, reveals=unasked))
    assert wrong.expected == "null, for a seat that published no anchor"
    # A nonce left out afterwards deals other cards.
    withheld = replace(first, nonces=(None, *first.nonces[1:]))
    forged_late = replace(live.reveals, deals=(withheld, *live.reveals.deals[1:]))
    assert difference(replace(live, reveals=forged_late)).path.startswith("rounds[0]")


def test_no_change_of_a_live_record_goes_unseen(live: Record, check_every_leaf: Check) -> None:
    check_every_leaf(live, 2)
