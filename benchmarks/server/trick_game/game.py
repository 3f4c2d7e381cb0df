"""The trick game behind the contract of ``lamma.games.protocol``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from lamma.cards import ACE_HIGH, Hand, Seat, deck_of, strengths
from lamma.games.protocol import (
    Chance,
    Deal,
    Explanation,
    Hidden,
    Illegal,
    Legal,
    Option,
    Over,
    Part,
    Scores,
    Seen,
    Unknowns,
)
from lamma.games.refusal import Refusal
from lamma.games.standing import standing
from trick_game import rules
from trick_game.rulebooks import HAND, SEATS, Rulebook
from trick_game.state import PLAYS, Play, Result, State
from trick_game.view import Phase, View, complete, unknowns

_DECK = deck_of(ACE_HIGH)
_OVER = Over()
_TEXTS = {rules.describe(play): play for play in PLAYS.values()}


@dataclass(frozen=True)
class TrickGame:
    """The trick game; see ``games.protocol.Game`` for what each method gives."""

    book: Rulebook

    @property
    def key(self) -> str:
        """``"trick_game/trick_game"``."""
        return f"trick_game/{self.book.name}"

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """``deals``: how many a match has."""
        return self.book.options

    @property
    def seats(self) -> range:
        """B-1: four."""
        return SEATS

    @property
    def deck(self) -> Hand:
        """B-1: 52 cards."""
        return _DECK

    @property
    def max_deals(self) -> int:
        """B-1: the match's deals; none is dealt twice."""
        return self.book.deals

    def start(self) -> State:
        """The state before the first deal."""
        return State()

    def turn(self, s: State) -> Seat | Chance | Over:
        """The seat to act; between deals, chance."""
        if s.table.turn is not None:
            return s.table.turn
        return _OVER if self._over(s) else Chance(s.deals + 1)

    def legal(self, s: State) -> Legal[Play]:
        """The seat's cards; nothing when nobody is to act."""
        return rules.legal(s.table)

    def apply(self, s: State, a: Play | Deal) -> State:
        """The state after ``a``; Illegal for all that ``legal`` leaves out, and for a bad deal."""
        table, seat = s.table, s.table.turn
        if isinstance(a, Deal):
            if self._phase(s) is not Phase.DEAL:
                code = Refusal.MATCH_OVER if self._over(s) else Refusal.WRONG_STAGE
                raise Illegal("B-1", code, "deal", self._texts(s))
            return rules.dealt(s, a, _DECK)
        if seat is None or a not in rules.legal(table):
            code = Refusal.MATCH_OVER if self._over(s) else rules.refusal(table, a)
            asked = rules.describe(a)
            raise Illegal("B-3", code, asked, self._texts(s))
        table = rules.played(table, seat, a, strengths(ACE_HIGH))
        if sum(table.tricks) < HAND:
            return replace(s, table=table)
        return rules.ended(s, table, self.max_deals)

    def deal(self, s: State, deck: Hand, dealer: Seat | None = None) -> Deal:  # noqa: ARG002 - the contract's arguments
        """Seat k gets the k-th run of thirteen cards."""
        hands = tuple(deck[seat * HAND : (seat + 1) * HAND] for seat in SEATS)
        return Deal(hands, dealer=dealer)

    def leave(self, s: State, seat: Seat) -> State:
        """The match goes on without its player, who ranks last from now on."""
        stayed = [f"leave {other}" for other in SEATS if other not in s.left]
        if self._over(s):
            raise Illegal("B-1", Refusal.MATCH_OVER, f"leave {seat}")
        if f"leave {seat}" not in stayed:
            raise Illegal("B-1", Refusal.NOT_AT_THE_TABLE, f"leave {seat}", stayed)
        return replace(s, left=(*s.left, seat))

    def view(self, s: State, seat: Seat | None) -> View:
        """All that is public, and ``seat``'s own hand."""
        table = s.table
        return View(
            key=self.key,
            options=self.options,
            seat=seat,
            round=s.round,
            rounds=self.max_deals,
            totals=s.totals,
            dealer=s.dealer,
            turn=table.turn,
            phase=self._phase(s),
            hand=() if seat is None else table.hands[seat],
            hand_sizes=tuple(map(len, table.hands)),
            trick=rules.in_order(table.leader, table.trick),
            leader=None if table.turn is None else table.leader,
            tricks=table.tricks,
            history=table.history,
            results=s.results,
            last_trick=table.last_trick,
            left=s.left,
            voids=table.voids,
        )

    def hands(self, s: State) -> tuple[Hand, ...]:
        """What each seat sees alone."""
        return s.table.hands

    def redact(self, before: State, a: Play | Deal, after: State, seat: Seat | None) -> Seen:  # noqa: ARG002 - the contract's arguments
        """A seat sees of a deal its own cards; all else is public."""
        if isinstance(a, Deal):
            return Seen(None, cards=() if seat is None else a.hands[seat])
        return Seen(a)

    def counts(self, v: View) -> tuple[int, ...] | None:  # noqa: ARG002 - the contract's argument
        """None: nobody counts card points here."""
        return None

    def score(self, s: State) -> Scores:
        """B-3: tricks taken, and places."""
        return standing(s.totals, s.left)

    def result(self, s: State, round: int) -> Result:
        """The result of a completed deal; IndexError if it has not been played."""
        if not 1 <= round <= len(s.results):
            message = f"round {round} is not completed; allowed: 1..{len(s.results)}"
            raise IndexError(message)
        return s.results[round - 1]

    def explain(self, s: State, round: int) -> Explanation:
        """B-3: one part a seat, its tricks; IndexError if the deal has not been played."""
        scores = self.result(s, round).scores
        return tuple((Part(points, "B-3", "tricks", {"n": points}),) for points in scores)

    def unknowns(self, v: View) -> Unknowns:
        """The cards the view's seat does not see, and where they may lie."""
        return unknowns(v, _DECK)

    def complete(self, v: View, hidden: Hidden) -> State:
        """The state in which the hidden hands are these; ValueError if their sizes are not."""
        return complete(v, hidden)

    def is_card(self, a: Play) -> bool:  # noqa: ARG002 - the contract's argument
        """True: nothing is said here."""
        return True

    def write(self, a: Play) -> str:
        """``"play SA"``."""
        return rules.describe(a)

    def read(self, s: State, text: str) -> Play:
        """The action that :meth:`write` wrote, legal now or not; Illegal for any other text."""
        if (action := _TEXTS.get(text)) is None:
            raise Illegal("RECORD", Refusal.NOTATION, text, self._texts(s))
        return action

    def tally(self, s: State, taken: Sequence[int]) -> State:
        """End the deal with the tricks each seat took; Illegal if they cannot be."""
        asked = f"tricks {' '.join(map(str, taken))}"
        if self._phase(s) is not Phase.PLAY:
            raise Illegal("B-3", Refusal.WRONG_STAGE, asked)
        least = s.table.tricks
        fits = len(taken) == len(SEATS) and sum(taken) == HAND
        if not fits or any(now < then for now, then in zip(taken, least, strict=True)):
            allowed = f"{len(SEATS)} numbers adding to {HAND}, at least {least}"
            raise Illegal("B-3", Refusal.BAD_TALLY, asked, [allowed])
        hands = ((),) * len(SEATS)
        table = replace(s.table, hands=hands, trick=(), tricks=tuple(taken))
        return rules.ended(s, table, self.max_deals)

    def _over(self, s: State) -> bool:
        return len(s.results) == self.max_deals

    def _phase(self, s: State) -> Phase:
        if s.table.turn is None:
            return Phase.OVER if self._over(s) else Phase.DEAL
        return Phase.PLAY

    def _texts(self, s: State) -> list[str]:
        return [self.write(action) for action in self.legal(s)]
