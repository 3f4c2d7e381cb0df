"""Sixty-Six told in lines. Card points are counted in the head unless the aid is on (S-13)."""

from lamma.cards import Card, Hand, Seat, Strain
from lamma.cli.tables.common import hand_lines, last_trick_lines, played, sorted_hand, trick_line
from lamma.cli.voice import Voice
from lamma.games.sixty_six.actions import Action, Claim, Close, Exchange, Marry, Play
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.results import Reason, Result
from lamma.games.sixty_six.view import Phase, View, card_points
from lamma.tricks import takes

_ENDS = {
    Reason.CLAIM: "ev-claim-true",
    Reason.FALSE_CLAIM: "ev-claim-false",
    Reason.LAST_TRICK: "ev-hand-last-trick",
    Reason.CLOSER_FAILED: "ev-hand-closer-failed",
}


class Told:
    """A table of Sixty-Six."""

    def __init__(self, game: SixtySix, voice: Voice) -> None:
        self.game, self.book, self.voice = game, game.book, voice
        self.counts = False
        """Whether the training aid is on: the listener's own card points (S-13)."""

    def held(self, view: View) -> Hand:
        """The listener's hand, sorted."""
        return sorted_hand(view.hand, self.book.strength)

    def opening(self, view: View) -> list[str]:
        """The hand, its dealer, the trump card; and the cards held, unless a card is asked for."""
        hand = [] if view.turn == view.seat else hand_lines(self.voice, self.held(view), {})
        return [*self._head(view), *hand]

    def _head(self, view: View) -> list[str]:
        voice = self.voice
        if view.first_turned is None or view.dealer is None:
            return []
        card = view.first_turned
        strain = voice.words.suit_name(card.suit)
        swapped = view.turned not in {None, card}
        message = "ev-hand-swapped" if swapped else "ev-hand"
        head = voice.of(
            view.dealer, message, round=view.round, strain=strain, card=voice.card(card)
        )
        return [head]

    def happened(self, before: View, seat: Seat, action: Action, after: View) -> list[str]:
        """What was shown, said or thrown, and what it brought about."""
        lines = self._done(before, seat, action, after)
        if len(after.results) > len(before.results):
            lines.append(self._ending(after.results[-1]))
        return lines

    def _done(self, before: View, seat: Seat, action: Action, after: View) -> list[str]:
        match action:
            case Play(card):
                return self._thrown(before, seat, card, after)
            case Marry(suit):
                return [self._married(before, seat, Strain(suit))]
            case Exchange():
                card = before.turned or before.hand[0]
                return [self.voice.of(seat, "ev-exchange", card=self.voice.card(card))]
            case Close():
                return [self.voice.of(seat, "ev-close")]
            case Claim():
                return [self.voice.of(seat, "ev-claim")]

    def _married(self, view: View, seat: Seat, suit: Strain) -> str:
        strain = self.voice.strain(suit)
        if not view.tricks[seat]:
            return self.voice.of(seat, "ev-marriage-pending", strain=strain)
        return self.voice.of(seat, "ev-marriage", trump=suit is view.trump, strain=strain)

    def _thrown(self, before: View, seat: Seat, card: Card, after: View) -> list[str]:
        voice = self.voice
        lines = [played(voice, seat, card, leads=not before.trick)]
        if not before.trick:
            return lines
        leader, led = before.trick[0]
        trump = None if before.trump is None else before.trump.suit
        winner = leader if takes((led, card), trump, self.book.strength) == 0 else seat
        lines.append(voice.of(winner, "cli-takes"))
        ended = len(after.results) > len(before.results)
        if ended or before.phase is not Phase.OPEN:
            return lines
        mine = before.hand if before.turn != voice.me else [c for c in before.hand if c != card]
        lines += [
            voice.say("ev-draw", self=True, who="", card=voice.card(new))
            for new in after.hand
            if new not in mine
        ]
        if after.turned is None:
            lines.append(voice.say("ev-talon-empty"))
        return lines

    def _ending(self, done: Result) -> str:
        """Why the hand ended, whose it is, and for how many points."""
        voice = self.voice
        teller = done.winner
        claimed = done.reason is Reason.CLAIM
        counted = done.card_points[teller if claimed else 1 - teller]
        return voice.of(teller, _ENDS[done.reason], n=counted, won=done.points)

    def ended(self, view: View) -> list[str]:
        """The card points of the hand: nobody has to count any more."""
        said = self.outcome(view.results[-1])
        return [said] if said else []

    def outcome(self, done: Result) -> str:
        """The card points of each; a hand from a score book has none."""
        if done.reason is Reason.ENTERED:
            return ""
        counts = [
            self.voice.say("cli-trick-card", who=who, card=self.voice.say("card-points", n=n))
            for who, n in zip(self.voice.everyone, done.card_points, strict=True)
        ]
        return self.voice.listed(counts)

    def said(self, view: View) -> list[str]:
        """Nothing is said before the play."""
        del view
        return []

    def situation(self, view: View) -> list[str]:
        """The hand, the talon, tricks and match points a seat."""
        lines = [*self._head(view), *self._talon(view)]
        lines += [self._seat(view, seat) for seat in self.game.seats]
        return [*lines, trick_line(self.voice, view.trick)] if view.trick else lines

    def _seat(self, view: View, seat: Seat) -> str:
        voice = self.voice
        parts = [
            voice.say("tricks", n=view.tricks[seat]),
            voice.say("cli-total", total=voice.words.signed(view.totals[seat])),
        ]
        parts += [voice.words.say("button-marry", strain=voice.words.suit_name(suit))
                  for suit in view.marriages[seat]]  # fmt: skip
        parts += [voice.say("mark-dealer")] if seat == view.dealer else []
        return "  " + voice.say("cli-trick-card", who=voice.who(seat), card=voice.listed(parts))

    def _talon(self, view: View) -> list[str]:
        voice = self.voice
        lines = []
        if view.phase is Phase.OPEN and view.turned is not None:
            card = voice.card(view.turned)
            lines.append(voice.say("label-talon", n=view.talon_size, card=card))
        elif view.trump is not None:
            lines.append(voice.trump(view.trump))
        if self.counts and voice.me is not None:
            count = card_points(view, self.book)[voice.me]
            lines.append(voice.say("cli-card-points", n=count))
        return lines

    def asking(self, view: View) -> list[str]:
        """The talon, the card to answer, and what S-7 asks once nobody draws."""
        voice = self.voice
        lines = self._talon(view)
        if not view.trick:
            return [*lines, voice.say("prompt-lead")]
        lines.append(trick_line(voice, view.trick))
        led = view.trick[0][1].suit
        strain = voice.words.suit_name(led)
        trump = None if view.trump is None else view.trump.suit
        if view.phase is Phase.OPEN:
            return [*lines, voice.say("prompt-open-talon")]
        if any(card.suit is led for card in view.hand):
            return [*lines, voice.say("prompt-must-beat", strain=strain)]
        if any(card.suit is trump for card in view.hand):
            return [*lines, voice.say("prompt-must-trump")]
        return [*lines, voice.say("prompt-void", strain=strain)]

    def trick(self, view: View) -> list[str]:
        """The last trick's cards, and who took them."""
        return last_trick_lines(self.voice, view.last_trick, view.trump, self.book.strength)

    def confirms(self, view: View) -> str | None:
        """Nothing stands ready."""
        del view
        return None
