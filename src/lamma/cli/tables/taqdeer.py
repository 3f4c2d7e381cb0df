"""Taqdeer told in lines."""

from lamma.cards import Hand, Seat, Strain, strengths
from lamma.cli.tables.common import (
    counts_line,
    hand_lines,
    last_trick_lines,
    played,
    sorted_hand,
    trick_line,
)
from lamma.cli.voice import Voice
from lamma.games.taqdeer.actions import Action, Play
from lamma.games.taqdeer.game import Taqdeer
from lamma.games.taqdeer.rules import forbidden
from lamma.games.taqdeer.state import Result
from lamma.games.taqdeer.view import Phase, View


class Told:
    """A table of Taqdeer."""

    def __init__(self, game: Taqdeer, voice: Voice) -> None:
        self.game, self.voice = game, voice
        self.strength = strengths(game.book.ranks)

    def held(self, view: View) -> Hand:
        """The listener's hand, sorted."""
        return sorted_hand(view.hand, self.strength)

    def opening(self, view: View) -> list[str]:
        """The round, its dealer, the card turned up, and the hand."""
        return [*self._head(view), *hand_lines(self.voice, self.held(view), {})]

    def _head(self, view: View) -> list[str]:
        voice = self.voice
        lines = []
        if view.dealer is not None:
            lines.append(voice.of(view.dealer, "ev-round", round=view.round, rounds=view.rounds))
        return [*lines, self._trump(view)]

    def _trump(self, view: View) -> str:
        voice = self.voice
        if view.turned is None:
            return voice.say("ev-no-trump")
        strain = Strain(view.turned.suit)
        return voice.say("ev-turned", card=voice.card(view.turned), strain=voice.strain(strain))

    def happened(self, before: View, seat: Seat, action: Action, after: View) -> list[str]:
        """A number said or a card thrown, and what it brought about."""
        voice = self.voice
        if not isinstance(action, Play):
            lines = [voice.of(seat, "ev-estimate", n=action.tricks)]
            return lines if after.phase is Phase.ESTIMATES else [*lines, self._sum(after)]
        lines = [played(voice, seat, action.card, leads=not before.trick)]
        for place in self.game.seats:
            taken, wanted = after.tricks[place], before.estimates[place] or 0
            if taken > before.tricks[place]:
                lines.append(voice.of(place, "ev-trick", taken=taken, n=wanted))
        return lines

    def _sum(self, view: View) -> str:
        total = sum(said for said in view.estimates if said is not None)
        tricks = view.hand_sizes[0]
        gap = self.voice.words.number(abs(total - tricks))
        side = "over" if total > tricks else "under"
        return self.voice.say("cli-sum", sum=total, n=tricks, side=side, diff=gap)

    def ended(self, view: View) -> list[str]:
        """Nothing beside the scores."""
        del view
        return []

    def outcome(self, done: Result) -> str:
        """What every seat took of what it said."""
        return counts_line(self.voice, done.tricks, done.estimates)

    def situation(self, view: View) -> list[str]:
        """The round, the trump, and a line a seat."""
        lines = [*self._head(view), *self.said(view)]
        return [*lines, trick_line(self.voice, view.trick)] if view.trick else lines

    def said(self, view: View) -> list[str]:
        """A line a seat."""
        return [self._seat(view, seat) for seat in self.game.seats]

    def _seat(self, view: View, seat: Seat) -> str:
        voice = self.voice
        said = view.estimates[seat]
        number = voice.say("cli-not-said") if said is None else voice.words.number(said)
        total = voice.words.signed(view.totals[seat])
        line = voice.of(seat, "cell", n=number, taken=view.tricks[seat], total=total)
        return f"  {line} ({voice.say('mark-dealer')})" if seat == view.dealer else f"  {line}"

    def asking(self, view: View) -> list[str]:
        """The bid, with the dealer's restriction; or the card, with what must be followed."""
        return self._asking_bid(view) if view.phase is Phase.ESTIMATES else self._asking_card(view)

    def _asking_bid(self, view: View) -> list[str]:
        voice = self.voice
        lines = [self._trump(view)]
        size = len(view.hand)
        total = sum(said for said in view.estimates if said is not None)
        if forbidden(view.estimates, size) is not None:
            lines.append(voice.say("prompt-estimate-last", sum=total, tricks=size))
        return [*lines, voice.say("prompt-estimate")]

    def _asking_card(self, view: View) -> list[str]:
        voice = self.voice
        lines = [counts_line(voice, view.tricks, view.estimates)]
        if view.trump is not None:
            lines.append(voice.trump(view.trump, named=False))
        if not view.trick:
            return [*lines, voice.say("prompt-lead")]
        led = view.trick[0][1].suit
        own = sum(card.suit is led for card in view.hand)
        name = voice.words.suit_name(led)
        follow = voice.say("prompt-follow", strain=name, n=own)
        rule = follow if own else voice.say("prompt-void", strain=name)
        return [*lines, trick_line(voice, view.trick), rule]

    def trick(self, view: View) -> list[str]:
        """The last trick's cards, and who took them."""
        return last_trick_lines(self.voice, view.last_trick, view.trump, self.strength)

    def confirms(self, view: View) -> str | None:
        """Nothing stands ready."""
        del view
        return None
