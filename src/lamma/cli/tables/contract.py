"""What the session asks of a game's table. Everything is told from one seat's view."""

from typing import Any, Protocol

from lamma.cards import Hand, Seat


class Table(Protocol):
    """A game in words; every method gives whole lines, in the order in which they are read."""

    def opening(self, view: Any) -> list[str]:
        """The deal: which round, whose deal, what is trump, and the listener's hand.

        Where a card is asked for next, the hand is left to that question.
        """

    def happened(self, before: Any, seat: Seat, action: Any, after: Any) -> list[str]:
        """An action, and all that followed from it."""

    def ended(self, view: Any) -> list[str]:
        """What is to be said of the round that has just ended, before its scores."""

    def outcome(self, done: Any) -> str:
        """What a completed round's score depends on, in a line; empty if nothing is known of it."""

    def said(self, view: Any) -> list[str]:
        """The trump, the call, and a line a seat; empty where nothing is said before the play."""

    def situation(self, view: Any) -> list[str]:
        """How the table stands; asked for by a key, and when a match is taken up again."""

    def asking(self, view: Any) -> list[str]:
        """What the listener must know to choose, when it is their turn."""

    def trick(self, view: Any) -> list[str]:
        """The last finished trick, and who took it; empty if there is none."""

    def held(self, view: Any) -> Hand:
        """The listener's cards."""

    def confirms(self, view: Any) -> str | None:
        """The text of the action that stands ready to be confirmed, if there is one."""
