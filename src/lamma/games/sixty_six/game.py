"""Sixty-Six behind the contract of ``games.protocol``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from lamma.cards import Hand, Seat
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
from lamma.games.sixty_six import knowledge, notation, scoring, view
from lamma.games.sixty_six.actions import Action, Close, Exchange, Marry, Play
from lamma.games.sixty_six.results import Result
from lamma.games.sixty_six.rulebooks import Rulebook
from lamma.games.sixty_six.rules import claim, deal, marriage, match, talon, trick
from lamma.games.sixty_six.rules.legal import fault, legal
from lamma.games.sixty_six.state import State
from lamma.games.sixty_six.view import View
from lamma.games.standing import standing

_OVER = Over()


@dataclass(frozen=True)
class SixtySix:
    """Sixty-Six under one rulebook; see ``games.protocol.Game`` for what each method gives."""

    book: Rulebook

    @cached_property
    def key(self) -> str:
        """``"sixty_six/sixty_six"``."""
        return f"sixty_six/{self.book.name}"

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """``target``: 7 or 5; ``last_trick_worth``: ``by_loser`` or ``one``."""
        return self.book.options

    @property
    def seats(self) -> range:
        """S-16: two players; whether a person or the computer sits there is all one here."""
        return range(2)

    @property
    def deck(self) -> Hand:
        """S-1: ace, ten, king, queen, jack, nine of each suit."""
        return self.book.deck

    @property
    def max_deals(self) -> int:
        """S-12: 13 to seven points, 9 to five."""
        return match.most_deals(self.book)

    def start(self) -> State:
        """The state before the first deal."""
        return State()

    def turn(self, s: State) -> Seat | Chance | Over:
        """The seat to act; between hands, chance."""
        if s.over:
            return _OVER
        if s.play is not None:
            return s.play.turn
        return Chance(s.deals + 1, draws_dealer=s.dealer is None)

    def legal(self, s: State) -> Legal[Action]:
        """What the seat to act may do; nothing when nobody is to act."""
        return Legal() if s.play is None or s.over else legal(self.book, s.play)

    def apply(self, s: State, a: Action | Deal) -> State:
        """The state after ``a``; Illegal for all that ``legal`` leaves out, and for a bad deal."""
        book, r = self.book, s.play
        if r is None or s.over or isinstance(a, Deal):
            return self._dealt(s, a)
        broken = fault(book, r, a)
        if broken is not None:
            raise Illegal(*broken, notation.describe(a), self._texts(s))
        history = (*r.history, (r.turn, a))
        if isinstance(a, Play):
            after = trick.played(book, r, a.card)
            if r.led is None:
                return replace(s, play=replace(after, history=history))
            taken = ((r.leader, r.led), (r.turn, a.card))
            if not after.hands[0]:
                return match.settled(book, s, scoring.played_out(book, after), taken)
            return replace(s, play=replace(after, history=history), last_trick=taken)
        if isinstance(a, Marry):
            after = marriage.shown(r, a.suit)
        elif isinstance(a, Exchange):
            after = talon.exchanged(book, r)
        elif isinstance(a, Close):
            after = talon.closed(r)
        else:
            return match.settled(book, s, claim.claimed(book, r), s.last_trick)
        return replace(s, play=replace(after, history=history))

    def deal(self, s: State, deck: Hand, dealer: Seat | None = None) -> Deal:
        """S-2: from the top: three to the other player, three to the dealer, one turned up, three
        to the other, three to the dealer; the rest is the talon, in drawing order.
        """  # noqa: D205 - the order of dealing is one sentence
        return deal.dealt(self.book, s, deck, dealer)

    def leave(self, s: State, seat: Seat) -> State:
        """D-23: the other player wins the match; Illegal once it is over."""
        return match.departed(s, seat)

    def view(self, s: State, seat: Seat | None) -> View:
        """All that is public, and ``seat``'s own hand."""
        shared = view.public(s, self.key, self.options)
        return shared if seat is None else view.own(shared, s, seat)

    def hands(self, s: State) -> tuple[Hand, ...]:
        """What each seat sees alone."""
        return view.hands(s)

    def redact(self, before: State, a: Action | Deal, after: State, seat: Seat | None) -> Seen:
        """A seat sees its own cards of a deal, and those it draws or swaps for; the rest is public.

        ``turned`` is the card turned up: at the deal, and when the trump nine takes its place.
        """
        if isinstance(a, Deal):
            return deal.seen(a, seat)
        if before.play is None or after.play is None:
            return Seen(a)
        turned = after.play.turned if isinstance(a, Exchange) else None
        if seat is None:
            return Seen(a, turned=turned)
        held = before.play.hands[seat]
        return Seen(a, tuple([c for c in after.play.hands[seat] if c not in held]), turned)

    def counts(self, v: View) -> tuple[int, int]:
        """S-13: each seat's card points, for the training aid."""
        return view.card_points(v, self.book)

    def score(self, s: State) -> Scores:
        """S-12: totals and places."""
        return standing(s.totals, s.left)

    def result(self, s: State, round: int) -> Result:
        """The result of a completed hand; IndexError if it has not been played."""
        if not 1 <= round <= len(s.results):
            message = f"hand {round} is not completed; allowed: 1..{len(s.results)}"
            raise IndexError(message)
        return s.results[round - 1]

    def explain(self, s: State, round: int) -> Explanation:
        """S-9: the hand's points as a part; IndexError if it has not been played."""
        return scoring.explain(self.book, self.result(s, round))

    def unknowns(self, v: View) -> Unknowns:
        """The cards the view's seat does not see, and where they may lie."""
        return knowledge.unknowns(self.book, v)

    def complete(self, v: View, hidden: Hidden) -> State:
        """The state in which the hidden cards lie so; ValueError if they cannot."""
        return knowledge.complete(self.book, v, hidden)

    def is_card(self, a: Action) -> bool:
        """Whether a card is led, or answers one."""
        return isinstance(a, Play)

    def write(self, a: Action) -> str:
        """``"play SA"``, ``"marry H"``, ``"exchange"``, ``"close"``, ``"claim"``."""
        return notation.write(a)

    def read(self, s: State, text: str) -> Action:
        """The action that :meth:`write` wrote, legal now or not; Illegal for any other text."""
        action = notation.READ.get(text)
        if action is None or (isinstance(action, Play) and action.card not in self.book.strength):
            raise Illegal("RECORD", Refusal.NOTATION, text, self._texts(s))
        return action

    def tally(self, s: State, taken: Sequence[int]) -> State:
        """End the hand in play with the points a scorekeeper enters: 1, 2 or 3 to one player."""
        if s.play is None or s.over:
            raise Illegal("S-9", Refusal.WRONG_STAGE, f"points {' '.join(map(str, taken))}")
        return match.settled(self.book, s, scoring.entered(s.play, taken), s.last_trick)

    def _dealt(self, s: State, a: Action | Deal) -> State:
        """The state after a deal; Illegal for a deal out of turn, or another action at its turn."""
        if s.over:
            raise Illegal("S-12", Refusal.MATCH_OVER, notation.describe(a))
        if s.play is not None or not isinstance(a, Deal):
            raise Illegal("S-2", Refusal.WRONG_STAGE, notation.describe(a), self._texts(s))
        return deal.begin(self.book, s, a)

    def _texts(self, s: State) -> list[str]:
        return [notation.write(action) for action in self.legal(s)]
