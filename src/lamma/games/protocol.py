"""The contract every game keeps: all that anyone outside ``games`` may know of one.

A match is one immutable state and a list of actions; a deal is one action by chance, so the
rules hold no randomness. Bots, tables and records know games through this module only.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

import msgspec

from lamma.cards import Card, Hand, Seat, Suit
from lamma.games.refusal import Refusal

Option = str | int | bool
"""A value of a rulebook's option, as a record writes it."""


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """The action of chance: the cards as dealt.

    ``hands`` holds one hand a seat; ``turned`` the card turned up, if the game turns one; ``talon``
    the cards still to be drawn, in drawing order, the turned card excluded. ``dealer`` is given
    exactly when chance also draws the first dealer (:attr:`Chance.draws_dealer`).
    """

    hands: tuple[Hand, ...]
    turned: Card | None = None
    talon: Hand = ()
    dealer: Seat | None = None


class Chance(msgspec.Struct, frozen=True):
    """The turn of chance: the next action is a :class:`Deal`.

    ``deal`` numbers the deals of the match from 1, redeals included: it says which seed is due.
    """

    deal: int
    draws_dealer: bool = False


class Over(msgspec.Struct, frozen=True):
    """Nobody's turn: the match has ended."""


A = TypeVar("A")
V = TypeVar("V")
A_co = TypeVar("A_co", covariant=True)


class Legal(tuple[A_co, ...]):
    """The actions a seat may take: list them, count them, ask ``in``, print them."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Name the actions, for a person at a prompt."""
        return f"Legal({', '.join(map(repr, self))})"


class Illegal(ValueError):  # noqa: N818 - players say "illegal", and it reads so at each raise
    """An action the rules do not allow; the state it was asked of is unchanged.

    ``rule`` is the id of the rule broken (``"E-6"``), ``code`` the reason
    (``Refusal.THIRTEEN``), ``asked`` the action's text, ``allowed`` the texts of what was legal.
    """

    def __init__(self, rule: str, code: Refusal, asked: str, allowed: Sequence[str] = ()) -> None:
        self.rule = rule
        self.code = code
        self.asked = asked
        self.allowed = tuple(allowed)
        choices = f"; allowed: {', '.join(self.allowed)}" if self.allowed else ""
        super().__init__(f"{asked!r} breaks {rule} ({code}){choices}")

    def __reduce__(self) -> tuple[type["Illegal"], tuple[str, Refusal, str, tuple[str, ...]]]:
        """Travel between processes whole."""
        return Illegal, (self.rule, self.code, self.asked, self.allowed)


class Part(msgspec.Struct, frozen=True):
    """One line of a score: what it gave, the rule that gave it, and why.

    ``code`` names the message ``part-<code>`` of the catalogue, ``args`` its arguments.
    """

    amount: int
    rule: str
    code: str
    args: dict[str, int | str] = {}


Explanation = tuple[tuple[Part, ...], ...]
"""A round's parts, seat by seat; each seat's amounts add up to its score of the round."""


class Scores(msgspec.Struct, frozen=True):
    """Where the match stands: totals of the completed rounds, and places from 1.

    Equal totals share a place (1, 1, 3, 4); seats that left stand behind
    all that stayed, the first to leave last.
    """

    totals: tuple[int, ...]
    ranks: tuple[int, ...]


class Seen(msgspec.Struct, frozen=True):
    """What one seat (or a spectator) learns from an action.

    ``action`` is None where the action itself is hidden (a deal). ``cards`` are the cards that
    came into this seat's own hand (its deal, or a card drawn); ``turned`` the card turned up for
    everyone; ``avoid`` the seats announced to lack a suit (J-3).
    """

    action: object | None
    cards: Hand = ()
    turned: Card | None = None
    avoid: tuple[Seat, ...] = ()


class Unknowns(msgspec.Struct, frozen=True):
    """What a view leaves open: which unseen cards lie where.

    Piles are numbered: the seats first, then one pile more for cards in nobody's hand (the rest
    of Taqdeer's deck, the talon). ``sizes[p]`` counts the unseen cards in pile ``p`` (0 for the
    viewer's own hand); they add up to ``len(cards)``. ``fixed[p]`` are the cards of pile ``p``
    that everyone knows to lie there (a shown marriage's other half, the turned card once drawn),
    not counted in ``cards`` or ``sizes``. ``barred[p]`` are cards that cannot lie in pile ``p``
    (shown voids, and cards the seat would have had to play).
    ``lacks[p]``: None, or whether pile ``p`` was announced, at the deal, to lack a suit (J-3);
    ``gone[p]`` are the suits that the seat's already shown cards of this deal belong to.
    """

    cards: Hand
    sizes: tuple[int, ...]
    fixed: tuple[Hand, ...]
    barred: tuple[frozenset[Card], ...]
    lacks: tuple[bool | None, ...]
    gone: tuple[frozenset[Suit], ...]


class Hidden(msgspec.Struct, frozen=True):
    """A guess at what a view hides: every seat's hand now, and the pile in nobody's hand.

    ``rest`` is the talon in drawing order (Sixty-Six, the turned card excluded) or the undealt
    cards (Taqdeer); empty in Estimation.
    """

    hands: tuple[Hand, ...]
    rest: Hand = ()


class MatchState(Protocol):
    """What every game's state can say of itself; the rest of it is the game's own."""

    @property
    def round(self) -> int:
        """The round in play (or, at the deal, about to be), from 1; the last one once over."""

    @property
    def dealer(self) -> Seat | None:
        """Its dealer; None until chance has drawn the first."""

    @property
    def deals(self) -> int:
        """How many deals the match has seen, redeals included."""

    @property
    def left(self) -> tuple[Seat, ...]:
        """The seats that left for good, in the order they left."""


S = TypeVar("S", bound=MatchState)


class Game(Protocol[S, A, V]):
    """One game under one rulebook and its options. Every method is pure."""

    @property
    def key(self) -> str:
        """``"estimation/kotshena"``: a record's ``game`` and ``rulebook``."""

    @property
    def options(self) -> Mapping[str, Option]:
        """Every option of the rulebook, spelled out, in a fixed order."""

    @property
    def seats(self) -> range:
        """The seats, from 0."""

    @property
    def deck(self) -> Hand:
        """The cards in play, in the order in which a shuffle numbers them."""

    @property
    def max_deals(self) -> int:
        """The most deals a match can need: how many seeds are committed to."""

    def start(self) -> S:
        """The state before the first deal."""

    def turn(self, s: S) -> Seat | Chance | Over:
        """Whose move it is."""

    def legal(self, s: S) -> Legal[A]:
        """What the seat to act may do; undefined at a Chance turn, where apply checks the deal."""

    def apply(self, s: S, a: A | Deal) -> S:
        """The state after ``a``; raises :class:`Illegal` for exactly what ``legal`` leaves out."""

    def deal(self, s: S, deck: Hand, dealer: Seat | None = None) -> Deal:
        """The deal that a shuffled ``deck`` gives in ``s`` (``docs/fairness.md``)."""

    def leave(self, s: S, seat: Seat) -> S:
        """The state once ``seat`` has left for good (C-31, D-23); out of turn, not in ``legal``."""

    def view(self, s: S, seat: Seat | None) -> V:
        """What ``seat`` may see; None for a spectator. An allow-list: a type of its own."""

    def hands(self, s: S) -> tuple[Hand, ...]:
        """Each seat's own hand: with ``seat``, all in which its view differs from a spectator's.

        So whoever shows a move to everyone makes what is public once.
        """

    def redact(self, before: S, a: A | Deal, after: S, seat: Seat | None) -> Seen:
        """What ``seat`` learns when ``a`` leads from ``before`` to ``after``."""

    def counts(self, v: V) -> tuple[int, ...] | None:
        """S-13: each seat's card points, counted from what ``v`` shows of the deal in play.

        The training aid of a game in which they are counted in the head; None in any other.
        """

    def score(self, s: S) -> Scores:
        """Totals and places."""

    def result(self, s: S, round: int) -> msgspec.Struct:
        """The result of a completed round, in ``RECORD.md``'s fields; IndexError if not played."""

    def explain(self, s: S, round: int) -> Explanation:
        """The round's scores as parts that add up to them; IndexError if not played."""

    def unknowns(self, v: V) -> Unknowns:
        """What the view of a seat leaves open; ValueError for a spectator's view."""

    def complete(self, v: V, hidden: Hidden) -> S:
        """A full state from a view and a guess at the hidden cards."""

    def is_card(self, a: A) -> bool:
        """Whether ``a`` plays a card; all else is a call, and a clock may give it more time."""

    def write(self, a: A) -> str:
        """An action as a record writes it: ``"bid 5S"``."""

    def read(self, s: S, text: str) -> A:
        """The action that ``write`` wrote; :class:`Illegal` with ``Refusal.NOTATION`` otherwise."""

    def tally(self, s: S, taken: Sequence[int]) -> S:
        """End the round in play with what each seat took, as a scorekeeper enters it.

        Tricks a seat in Estimation and Taqdeer; in Sixty-Six the points of the hand.
        Raises :class:`Illegal` before the play has begun, or if the numbers cannot be.
        """
