"""Whether a record is true: re-dealt, re-played, re-scored, down to the first difference."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple

from msgspec import UNSET, UnsetType

from lamma.games.protocol import Chance
from lamma.games.registry import AnyGame
from lamma.record.dealing import fair_deal
from lamma.record.errors import BadRecord, Difference, Fault
from lamma.record.model import Action, Deal, Record, Round, Seal
from lamma.record.pot import payouts_of
from lamma.record.proof import check_counts, check_proof
from lamma.record.reader import lines, parse
from lamma.record.replayer import Watcher, replay
from lamma.record.rounds import result_of, written
from lamma.record.seal import KEYS, digest, seal_of
from lamma.record.shape import game_of
from lamma.record.wording import wording


class Verdict(NamedTuple):
    """What became of one record of a file: ``fault`` is None where it verifies.

    ``record`` is None where the line is no record.
    """

    line: int
    record: Record | None
    fault: Fault | None


def verify(record: Record, line: int = 1, game: AnyGame | None = None) -> Fault | None:
    """The first thing in a record that is not as the rules, the deals and the seal have it.

    In this order: the keys that say what was played, and the commitments; then, deal by deal and
    action by action, cards, turns, legality and the legal texts; each round's result; totals,
    ranks, the end, payouts. An unfinished record is verified as far as it goes: the cards of the
    deal in play are taken as they stand while its seed is not yet revealed. ``game`` is the one
    to verify under, for a house rulebook that the registry does not list.
    """
    try:
        _Verification(record, line, game or game_of(record, line)).run()
    except (BadRecord, Difference) as fault:
        return fault
    return None


def verify_file(file: BinaryIO) -> Iterator[Verdict]:
    """A verdict a record, one record in memory at a time; a bad line does not hide the next.

    Only a line far longer than any record ends the file.
    """
    texts = lines(file)
    while True:
        try:
            text = next(texts, None)
            if text is None:
                return
            record = parse(text)
        except BadRecord as fault:
            yield Verdict(fault.line, None, fault)
        else:
            yield Verdict(text.number, record, verify(record, text.number))


_INPUTS = ("format", "game", "rulebook", "options", "seats", "match", "deals_seed", "stakes")
"""The keys that everything else follows from: a change of one shows first somewhere else."""


class _Verification(Watcher):
    def __init__(self, record: Record, line: int, game: AnyGame) -> None:
        self.record, self.line, self.game = record, line, game
        self.match = bytes.fromhex(record.match)
        self.opener: int | None = None
        self.listed: bool | None = None

    def run(self) -> None:
        record, game = self.record, self.game
        self.check_keys(_INPUTS)
        if record.deals_seed is None:
            # With it, the proof itself can say what each commitment should be.
            self.check_keys(["commitments"])
        check_proof(record, game, self.line)
        state = game.start()
        for step in replay(record, self.line, game, self):
            state = step.after
            if (
                self.opener is None
                and step.seat is None
                and isinstance(turn := game.turn(state), int)
            ):
                self.opener = turn
        check_counts(record, self.line)
        # Who left decides the ranks, so a leaver made up shows there.
        self.check_keys(("ended", "also_left"))
        scores = game.score(state)
        self.same("totals", list(scores.totals), list(record.totals))
        self.same("ranks", list(scores.ranks), list(record.ranks))
        self.check_payouts(scores.ranks)
        self.check_keys(KEYS)
        self.check_sealed()

    def dealing(self, state: Any, chance: Chance, round_: Round, deal: Deal, path: str) -> None:
        """The cards, and the first dealer, that the seed and the nonces give."""
        if chance.deal > len(self.record.reveals.deals):
            return
        shown = self.record.reveals.deals[chance.deal - 1]
        nonces = [None if nonce is None else bytes.fromhex(nonce) for nonce in shown.nonces]
        seed = bytes.fromhex(shown.seed)
        dealt = fair_deal(self.game, state, chance, match=self.match, seed=seed, nonces=nonces)
        if chance.draws_dealer:
            self.same(f"{path.partition('.')[0]}.dealer", dealt.dealer, round_.dealer)
        expected = written(dealt, ())
        for seat, (hand, found) in enumerate(zip(expected.hands, deal.hands, strict=True)):
            # A hand lies in any order; a talon is drawn in its own.
            if sorted(hand.split()) != sorted(found.split()):
                raise Difference(self.line, f"{path}.hands[{seat}]", hand, found)
        self.same(f"{path}.turned", expected.turned, deal.turned)
        self.same(f"{path}.talon", expected.talon, deal.talon)

    def acting(self, state: Any, action: Action, path: str) -> None:
        """Either every action of a record lists what was legal, and truly, or none lists any."""
        listed = len(action) == 3
        if self.listed is None:
            self.listed = listed
        if listed is not self.listed:
            wanted = wording("legal-texts" if self.listed else "no-legal-texts")
            raise Difference(self.line, path, wanted, list(action))
        if len(action) == 3:
            texts = tuple(map(self.game.write, self.game.legal(state)))
            if texts != action[2] and sorted(texts) != sorted(action[2]):
                raise Difference(self.line, f"{path}[2]", ", ".join(texts), ", ".join(action[2]))

    def ended_round(self, state: Any, round_: Round, path: str) -> None:
        """The deals as they were sealed, and the result as the rules score them."""
        if isinstance(self.record.seal, Seal) and round_.number <= len(self.record.seal.deals):
            seals = self.record.seal.deals[round_.number - 1]
            for number, (seal, deal) in enumerate(zip(seals, round_.deals, strict=False)):
                self.sealed(f"{path}.deals[{number}]", seal, digest(deal))
        self.same(f"{path}.result", result_of(self.game, state, round_.number), round_.result)

    def check_payouts(self, ranks: Sequence[int]) -> None:
        stakes, found = self.record.stakes, self.record.payouts
        if isinstance(stakes, UnsetType) or self.record.ended is None or self.opener is None:
            if not isinstance(found, UnsetType):
                raise Difference(self.line, "payouts", None, list(found))
            return
        paid = None if isinstance(found, UnsetType) else list(found)
        self.same("payouts", list(payouts_of(stakes, ranks, self.opener)), paid, "K-26")

    def check_keys(self, keys: Sequence[str]) -> None:
        """Each of these keys as it was sealed."""
        if isinstance(self.record.seal, Seal):
            for key in keys:
                value = getattr(self.record, key)
                found = None if value is UNSET else digest(value)
                self.sealed(key, self.record.seal.keys.get(key), found)

    def check_sealed(self) -> None:
        """A seal has one digest a deal, and none too many."""
        if isinstance(self.record.seal, Seal):
            true = seal_of(self.record)
            self.same("seal.deals", true.deals, self.record.seal.deals)
            self.same("seal.keys", list(true.keys), list(self.record.seal.keys))

    def sealed(self, path: str, seal: str | None, found: str | None) -> None:
        if seal != found:
            expected = wording("sealed", value=seal) if seal else None
            raise Difference(self.line, path, expected, wording("would-seal", value=str(found)))

    def same(self, path: str, expected: Any, found: Any, rule: str | None = None) -> None:
        """Compare two JSON values; the difference names the innermost place."""
        if isinstance(expected, Mapping) and isinstance(found, Mapping):
            for key, value in expected.items():
                if key not in found:
                    raise Difference(
                        self.line, f"{path}.{key}", value, wording("no-such-key"), rule
                    )
                self.same(f"{path}.{key}", value, found[key], rule)
        elif _both_lists(expected, found):
            for index, (value, other) in enumerate(zip(expected, found, strict=True)):
                self.same(f"{path}[{index}]", value, other, rule)
        # JSON's true and 1 are two things; Python's are equal.
        elif type(expected) is not type(found) or expected != found:
            raise Difference(self.line, path, expected, found, rule)


def _both_lists(expected: Any, found: Any) -> bool:
    return (
        isinstance(expected, list | tuple)
        and isinstance(found, list | tuple)
        and len(expected) == len(found)
    )
