"""Who is spoken to, and in which words: the catalogue with the table's names in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from lamma.cards import Card, Seat, Strain
from lamma.text.catalogue import Argument, Catalogue
from lamma.text.digits import RIGHT_TO_LEFT_MARK


@dataclass(frozen=True, slots=True)
class Voice:
    """The catalogue, the players' names by seat, and the seat of the listener (None: onlooker)."""

    words: Catalogue
    names: tuple[str, ...]
    me: Seat | None

    def who(self, seat: Seat) -> str:
        """A seat's name; for the listener, "You"."""
        return self.words.say("you") if seat == self.me else self.names[seat]

    @property
    def everyone(self) -> tuple[str, ...]:
        """The names by seat, as :meth:`who` gives them."""
        return tuple(self.who(seat) for seat in range(len(self.names)))

    def say(self, message: str, /, **args: Argument) -> str:
        """A sentence of the catalogue."""
        return self.words.say(message, **args)

    def of(self, seat: Seat, message: str, /, **args: Argument) -> str:
        """A sentence about ``seat``: its ``who``, and ``self`` where it is the listener."""
        return self.words.say(message, who=self.who(seat), self=seat == self.me, **args)

    def card(self, card: Card) -> str:
        """A card's name."""
        return self.words.card_name(card)

    def strain(self, strain: Strain) -> str:
        """A strain's name."""
        return self.words.strain_name(strain)

    def trump(self, strain: Strain, *, named: bool = True) -> str:
        """What is trump; ``named`` False where Sans is no choice, but a round without a trump."""
        if strain.suit is None and not named:
            return self.say("ev-no-trump")
        return self.say("label-trump", strain=self.strain(strain))

    def listed(self, items: Sequence[str]) -> str:
        """Items one after the other, in the direction of reading."""
        return self.onward(self.words.listed(items))

    def onward(self, text: str) -> str:
        """``text`` in the direction of reading, though it may hold nothing but numbers."""
        return f"{RIGHT_TO_LEFT_MARK}{text}" if self.words.isolates else text
