"""Estimation behind the contract of :mod:`lamma.games.protocol`."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from lamma.cards import Hand, Seat, deck_of
from lamma.games.estimation import knowledge, notation, scoring, sight
from lamma.games.estimation.actions import Action, Play
from lamma.games.estimation.rulebook import Rulebook
from lamma.games.estimation.rules import (
    auction,
    dash,
    deal,
    declaration,
    estimates,
    match,
    play,
)
from lamma.games.estimation.state import Phase, Result, Round, State
from lamma.games.estimation.view import View
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

OVER = Over()

LEGAL: Mapping[Phase, Callable[[Rulebook, Round], Legal[Action]]] = {
    Phase.DASH: dash.legal,
    Phase.AUCTION: auction.legal,
    Phase.DECLARATION: declaration.legal,
    Phase.ESTIMATES: estimates.legal,
    Phase.PLAY: play.legal,
}
# Each takes the actions of its stage; what comes here is one that its ``legal`` lists.
APPLY: Mapping[Phase, Callable[[Rulebook, Round, Any], Round]] = {
    Phase.DASH: dash.apply,
    Phase.AUCTION: auction.apply,
    Phase.DECLARATION: declaration.apply,
    Phase.ESTIMATES: estimates.apply,
    Phase.PLAY: play.apply,
}
REFUSAL: Mapping[Phase, Callable[[Rulebook, Round, Action], Refusal]] = {
    Phase.DASH: dash.refusal,
    Phase.AUCTION: auction.refusal,
    Phase.DECLARATION: declaration.refusal,
    Phase.ESTIMATES: estimates.refusal,
    Phase.PLAY: play.refusal,
}


class Estimation:
    """One Estimation rulebook as a :class:`lamma.games.protocol.Game`."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.seats = range(deal.SEATS)
        self.deck = deck_of(book.ranks)

    @cached_property
    def key(self) -> str:
        """``estimation/<rulebook>``."""
        return f"estimation/{self.book.name}"

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """The rulebook's options, spelled out."""
        return self.book.options

    @property
    def max_deals(self) -> int:
        """K-7: an auction round may be dealt again three times; every other round once."""
        return deal.most_deals(self.book)

    def start(self) -> State:
        """The match before its first deal."""
        return State(dealer=self.book.first_dealer)

    def turn(self, s: State) -> Seat | Chance | Over:
        """The seat to act, chance before a deal, or nobody once over."""
        if s.play is not None:
            return s.play.turn
        return OVER if s.over else Chance(s.deals + 1, deal.draws_dealer(self.book, s))

    def legal(self, s: State) -> Legal[Action]:
        """What the seat to act may do; empty when no seat is to act."""
        return Legal() if s.play is None else LEGAL[s.play.phase](self.book, s.play)

    def apply(self, s: State, a: Action | Deal) -> State:
        """The state after an action or a deal; Illegal for what ``legal`` leaves out."""
        if s.play is None:
            return self._dealt(s, a)
        if isinstance(a, Deal) or a not in LEGAL[s.play.phase](self.book, s.play):
            raise self._illegal(s.play, a)
        said = replace(s.play, history=(*s.play.history, (s.play.turn, a)))
        return self._settled(s, APPLY[said.phase](self.book, said, a))

    def _dealt(self, s: State, a: Action | Deal) -> State:
        if s.over or not isinstance(a, Deal):
            code = Refusal.MATCH_OVER if s.over else Refusal.WRONG_STAGE
            raise Illegal(self.book.cite("wrong-stage"), code, self.write(a))
        deal.check(self.book, s, a, self.deck)
        dealer = s.dealer if s.dealer is not None else a.dealer or 0
        opened = deal.open_round(self.book, s, dealer, a.hands)
        return replace(s, dealer=dealer, deals=s.deals + 1, last_trick=(), play=opened)

    def _settled(self, s: State, after: Round) -> State:
        if after.phase is Phase.PLAYED_OUT:
            return match.finished(self.book, s, after)
        if after.phase is Phase.PASSED_OUT:
            return match.redealt(s)
        return replace(s, play=after)

    def _illegal(self, now: Round, a: Action | Deal) -> Illegal:
        allowed = tuple(map(notation.write, LEGAL[now.phase](self.book, now)))
        refused = REFUSAL[now.phase]
        code = Refusal.WRONG_STAGE if isinstance(a, Deal) else refused(self.book, now, a)
        return Illegal(self.book.cite(code, now.phase), code, self.write(a), allowed)

    def deal(self, s: State, deck: Hand, dealer: Seat | None = None) -> Deal:  # noqa: ARG002
        """E-1: seat k gets the k-th share of the shuffled deck."""
        return Deal(deal.deal_all(self.book, deck), dealer=dealer)

    def leave(self, s: State, seat: Seat) -> State:
        """C-31, D-23: the match without ``seat``."""
        return match.without(self.book, s, seat)

    def view(self, s: State, seat: Seat | None) -> View:
        """What ``seat`` sees; None for a spectator."""
        shared = sight.public(self.key, self.options, self.book, s)
        return shared if seat is None else sight.own(shared, s, seat)

    def hands(self, s: State) -> tuple[Hand, ...]:
        """What each seat sees alone."""
        return sight.hands(s)

    def redact(self, before: State, a: Action | Deal, after: State, seat: Seat | None) -> Seen:  # noqa: ARG002
        """What ``seat`` learns from ``a``."""
        return sight.redact(a, after, seat)

    def counts(self, v: View) -> None:
        """No card points: tricks are counted, and everyone sees them."""

    def score(self, s: State) -> Scores:
        """Totals and places."""
        return match.scores(s)

    def result(self, s: State, round: int) -> Result:
        """The result of a completed round."""
        return s.results[_index(s, round)]

    def explain(self, s: State, round: int) -> Explanation:
        """The scores of a completed round, part by part."""
        done = s.results[_index(s, round)]
        return tuple(scoring.parts(self.book, done, seat) for seat in self.seats)

    def unknowns(self, v: View) -> Unknowns:
        """What the view of a seat leaves open."""
        return knowledge.unknowns(self.book, self.deck, v)

    def complete(self, v: View, hidden: Hidden) -> State:
        """The state that a guess at the hidden hands gives."""
        return knowledge.complete(v, hidden)

    def is_card(self, a: Action) -> bool:
        """Whether a card is thrown."""
        return isinstance(a, Play)

    def write(self, a: Action | Deal) -> str:
        """An action's text in a record."""
        return "deal" if isinstance(a, Deal) else notation.write(a)

    def read(self, s: State, text: str) -> Action:  # noqa: ARG002
        """The action a record's text means."""
        return notation.read(text)

    def tally(self, s: State, taken: Sequence[int]) -> State:
        """E-1: end the round with the tricks each seat took, which add to all the tricks."""
        asked = f"tally {' '.join(map(str, taken))}"
        if s.play is None or s.play.phase is not Phase.PLAY or s.play.trick:
            raise Illegal(self.book.cite("wrong-stage"), Refusal.WRONG_STAGE, asked)
        wrong = len(taken) != len(self.seats) or sum(taken) != self.book.hand_size
        if wrong or any(now < then for now, then in zip(taken, s.play.tricks, strict=True)):
            wanted = f"{len(self.seats)} numbers, of tricks, that add to {self.book.hand_size}"
            raise Illegal(self.book.cite("tally"), Refusal.BAD_TALLY, asked, (wanted,))
        return match.finished(self.book, s, replace(s.play, tricks=tuple(taken)))


def _index(s: State, number: int) -> int:
    if not 1 <= number <= len(s.results):
        message = f"round {number} is not played; completed: {len(s.results)}"
        raise IndexError(message)
    return number - 1
