"""Taqdeer behind the contract of ``games.protocol``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from lamma.cards import Card, Hand, Seat, deck_of, strengths
from lamma.games.protocol import (
    Chance,
    Deal,
    Explanation,
    Hidden,
    Illegal,
    Legal,
    Option,
    Over,
    Scores,
    Seen,
    Unknowns,
)
from lamma.games.refusal import Refusal
from lamma.games.taqdeer import knowledge, notation, rules, scoring
from lamma.games.taqdeer.actions import Action, Estimate, Play
from lamma.games.taqdeer.rulebooks import SEATS, Rulebook
from lamma.games.taqdeer.state import Result, State, Table
from lamma.games.taqdeer.view import Phase, View

_OVER = Over()


@dataclass(frozen=True)
class Taqdeer:
    """Taqdeer under one rulebook; see ``games.protocol.Game`` for what each method gives."""

    book: Rulebook

    @cached_property
    def key(self) -> str:
        """``"taqdeer/taqdeer"``."""
        return f"taqdeer/{self.book.name}"

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """``miss``: ``lenient`` or ``strict``."""
        return self.book.options

    @property
    def seats(self) -> range:
        """T-1: four."""
        return SEATS

    @cached_property
    def deck(self) -> Hand:
        """T-1: every suit in the rulebook's ranks."""
        return deck_of(self.book.ranks)

    @cached_property
    def _strength(self) -> Mapping[Card, int]:
        return strengths(self.book.ranks)

    @property
    def max_deals(self) -> int:
        """T-2: one deal a round."""
        return len(self.book.hand_sizes)

    def start(self) -> State:
        """The state before the first deal."""
        return State()

    def turn(self, s: State) -> Seat | Chance | Over:
        """The seat to act; between rounds, chance."""
        if s.table.turn is not None:
            return s.table.turn
        if self._over(s):
            return _OVER
        return Chance(s.deals + 1, draws_dealer=s.dealer is None)

    def legal(self, s: State) -> Legal[Action]:
        """The seat's estimates or cards; nothing when nobody is to act."""
        return rules.legal(s.table, self._size(s))

    def apply(self, s: State, a: Action | Deal) -> State:
        """The state after ``a``; Illegal for all that ``legal`` leaves out, and for a bad deal."""
        table, seat, size = s.table, s.table.turn, self._size(s)
        if isinstance(a, Deal):
            if self._phase(s) is not Phase.DEAL:
                code = Refusal.MATCH_OVER if self._over(s) else Refusal.WRONG_STAGE
                raise Illegal("T-2", code, "deal", self._texts(s))
            return rules.dealt(s, a, self.deck, size)
        if seat is None or a not in rules.legal(table, size):
            rule, code = rules.refusal(table, a, size)
            code = Refusal.MATCH_OVER if self._over(s) else code
            raise Illegal(rule, code, notation.describe(a), self._texts(s))
        if isinstance(a, Estimate):
            return replace(s, table=rules.estimated(table, seat, a))
        table = rules.played(table, seat, a, self._strength)
        if sum(table.tricks) < size:
            return replace(s, table=table)
        return self._ended(s, table)

    def deal(self, s: State, deck: Hand, dealer: Seat | None = None) -> Deal:
        """Seat k gets the k-th run of cards, the next card is turned up."""
        size = self._size(s)
        hands = tuple(deck[seat * size : (seat + 1) * size] for seat in SEATS)
        return Deal(hands, turned=next(iter(deck[len(SEATS) * size :]), None), dealer=dealer)

    def leave(self, s: State, seat: Seat) -> State:
        """D-23: the round goes on without its player, who ranks last from now on."""
        stayed = [f"leave {other}" for other in SEATS if other not in s.left]
        if self._over(s):
            raise Illegal("D-23", Refusal.MATCH_OVER, f"leave {seat}")
        if f"leave {seat}" not in stayed:
            raise Illegal("D-23", Refusal.NOT_AT_THE_TABLE, f"leave {seat}", stayed)
        return replace(s, left=(*s.left, seat))

    def view(self, s: State, seat: Seat | None) -> View:
        """All that is public, and ``seat``'s own hand."""
        shared = self._public(s)
        return shared if seat is None else _own(shared, s, seat)

    def hands(self, s: State) -> tuple[Hand, ...]:
        """What each seat sees alone."""
        return s.table.hands

    def _public(self, s: State) -> View:
        table = s.table
        return View(
            key=self.key,
            options=self.options,
            seat=None,
            round=s.round,
            rounds=self.max_deals,
            totals=s.totals,
            dealer=s.dealer,
            turn=table.turn,
            phase=self._phase(s),
            hand=(),
            hand_sizes=tuple(map(len, table.hands)),
            trick=rules.in_order(table.leader, table.trick),
            leader=None if table.turn is None else table.leader,
            trump=table.trump if s.deals else None,
            tricks=table.tricks,
            history=table.history,
            results=s.results,
            last_trick=table.last_trick,
            left=s.left,
            estimates=table.estimates,
            turned=table.turned,
            voids=table.voids,
        )

    def redact(self, before: State, a: Action | Deal, after: State, seat: Seat | None) -> Seen:  # noqa: ARG002 - the contract's arguments
        """A seat sees of a deal its own cards and the turned one; all else is public."""
        if isinstance(a, Deal):
            return Seen(None, cards=() if seat is None else a.hands[seat], turned=a.turned)
        return Seen(a)

    def counts(self, v: View) -> None:
        """No card points: tricks are counted, and everyone sees them."""

    def score(self, s: State) -> Scores:
        """T-7: totals and places."""
        return scoring.places(s)

    def result(self, s: State, round: int) -> Result:
        """The result of a completed round; IndexError if it has not been played."""
        if not 1 <= round <= len(s.results):
            message = f"round {round} is not completed; allowed: 1..{len(s.results)}"
            raise IndexError(message)
        return s.results[round - 1]

    def explain(self, s: State, round: int) -> Explanation:
        """T-6: the round's scores as parts; IndexError if it has not been played."""
        return scoring.explanation(self.book, self.result(s, round))

    def unknowns(self, v: View) -> Unknowns:
        """The cards the view's seat does not see, and where they may lie."""
        return knowledge.unknowns(v, self.deck)

    def complete(self, v: View, hidden: Hidden) -> State:
        """The state in which the hidden hands are these; ValueError if their sizes are not."""
        return knowledge.complete(v, hidden)

    def is_card(self, a: Action) -> bool:
        """Whether a card is played."""
        return isinstance(a, Play)

    def write(self, a: Action) -> str:
        """``"estimate 3"``, ``"play SA"``."""
        return notation.write(a)

    def read(self, s: State, text: str) -> Action:
        """The action that :meth:`write` wrote, legal now or not; Illegal for any other text."""
        action = notation.read(text)
        if action is None:
            raise Illegal("RECORD", Refusal.NOTATION, text, self._texts(s))
        return action

    def tally(self, s: State, taken: Sequence[int]) -> State:
        """End the round with what each seat took; Illegal before play, or if it cannot be."""
        size, table = self._size(s), s.table
        asked = f"tricks {' '.join(map(str, taken))}"
        if self._phase(s) is not Phase.PLAY:
            raise Illegal("T-6", Refusal.WRONG_STAGE, asked)
        if len(taken) != len(SEATS) or sum(taken) != size:
            raise Illegal(
                "T-6", Refusal.BAD_TALLY, asked, [f"{len(SEATS)} numbers adding to {size}"]
            )
        if any(now < then for now, then in zip(taken, table.tricks, strict=True)):
            least = " ".join(map(str, table.tricks))
            raise Illegal("T-6", Refusal.BAD_TALLY, asked, [f"at least {least}"])
        hands = ((),) * len(SEATS)
        return self._ended(s, replace(table, hands=hands, trick=(), tricks=tuple(taken)))

    def _size(self, s: State) -> int:
        return self.book.hand_sizes[s.round - 1]

    def _over(self, s: State) -> bool:
        return len(s.results) == self.max_deals

    def _phase(self, s: State) -> Phase:
        if s.table.turn is None:
            return Phase.OVER if self._over(s) else Phase.DEAL
        return Phase.ESTIMATES if s.table.estimating else Phase.PLAY

    def _texts(self, s: State) -> list[str]:
        return [notation.write(action) for action in self.legal(s)]

    def _ended(self, s: State, table: Table) -> State:
        return rules.next_round(s, table, scoring.result(self.book, table), self.max_deals)


def _own(shared: View, s: State, seat: Seat) -> View:
    return replace(shared, seat=seat, hand=s.table.hands[seat])
