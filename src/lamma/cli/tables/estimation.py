"""Estimation told in lines: the declarations as they are made, the tricks, the sum and the risk."""

from typing import cast

from lamma.cards import Hand, Seat, strengths
from lamma.cli.tables.common import (
    counts_line,
    hand_lines,
    last_trick_lines,
    played,
    sorted_hand,
    trick_line,
)
from lamma.cli.voice import Voice
from lamma.games.estimation.actions import (
    Action,
    Bid,
    DashCall,
    Declare,
    Estimate,
    NoDash,
    Pass,
    Play,
    With,
)
from lamma.games.estimation.game import Estimation
from lamma.games.estimation.rules import estimates, roles
from lamma.games.estimation.state import Phase, Result, Round
from lamma.games.estimation.view import View


class Told:
    """A table of Estimation, under any of its rulebooks."""

    def __init__(self, game: Estimation, voice: Voice) -> None:
        self.game, self.book, self.voice = game, game.book, voice
        self.strength = strengths(game.book.ranks)

    def held(self, view: View) -> Hand:
        """The listener's hand, sorted."""
        return sorted_hand(view.hand, self.strength)

    def opening(self, view: View) -> list[str]:
        """The round, its dealer, its preset trump, announced avoids, and the hand."""
        voice = self.voice
        lines = []
        if view.dealer is not None:
            lines.append(voice.of(view.dealer, "ev-round", round=view.round, rounds=view.rounds))
        if view.redeals and view.fixed:
            lines.append(voice.say("ev-redeal-fixed"))
        elif view.preset is not None:
            lines.append(voice.say("ev-fast-round", strain=voice.strain(view.preset)))
        if view.multiplier > 1:
            lines.append(voice.say("cli-multiplier", mult=voice.words.times(view.multiplier)))
        lines += [voice.of(seat, "ev-avoid-announced") for seat in view.avoid]
        if self.book.announces_avoid and not view.avoid:
            lines.append(voice.say("ev-avoid-none"))
        return lines + hand_lines(voice, self.held(view), {})

    def happened(self, before: View, seat: Seat, action: Action, after: View) -> list[str]:
        """What was said or thrown, and what it brought about."""
        if isinstance(action, Play):
            return self._thrown(before, seat, action, after)
        lines = [self._said(before, seat, action)]
        if before.phase is not after.phase:
            lines += self._stage_done(before, after)
        return lines

    def _said(self, before: View, seat: Seat, action: Action) -> str:
        of, words = self.voice.of, self.voice.words
        match action:
            case DashCall():
                return of(seat, "ev-dash-call")
            case NoDash():
                return of(seat, "ev-no-dash")
            case Pass():
                return of(seat, "ev-pass")
            case Bid(tricks, strain):
                return of(seat, "ev-bid", bid=words.bid_words(tricks, strain))
            case With():
                return of(
                    seat,
                    "ev-with",
                    other=self._bidder(before),
                    yours=before.bidder == self.voice.me,
                    bid=self._standing(before),
                )
            case Declare(tricks, strain):
                old, bid = self._standing(before), words.bid_words(tricks, strain)
                return of(seat, "ev-declare", changed=old != bid, bid=bid, old=old)
            case Estimate(tricks, trump) if trump is not None:
                return of(seat, "ev-super", n=tricks, strain=self.voice.strain(trump))
            case Estimate(tricks) if self._is_with(before, seat, tricks):
                return of(seat, "ev-estimate-with", n=tricks)
            case Estimate(tricks):
                return of(seat, "ev-estimate", n=tricks)
        return self.game.write(action)

    def _is_with(self, view: View, seat: Seat, tricks: int) -> bool:
        """K-9, C-13: whether this estimate makes the seat *with*, as far as can be said yet."""
        if view.caller is None or tricks != view.estimates[view.caller]:
            return False
        return seat in view.joined or not self.book.joins

    def _bidder(self, view: View) -> str:
        return "" if view.bidder is None else self.voice.who(view.bidder)

    def _standing(self, view: View) -> str:
        bid = view.standing
        return "" if bid is None else self.voice.words.bid_words(bid.tricks, bid.strain)

    def _stage_done(self, before: View, after: View) -> list[str]:
        """The end of the auction or of the estimates."""
        voice = self.voice
        if before.phase is Phase.AUCTION:
            if after.phase is Phase.DEAL:
                return [voice.say("ev-redeal", n=after.redeals)]
            if after.caller is None or after.trump is None:
                if after.fixed:
                    return [voice.say("ev-redeal-fixed")]
                strain = "" if after.trump is None else voice.strain(after.trump)
                return [voice.say("ev-nobody-bid", strain=strain)]
            return [self._called(after)]
        if after.phase is not Phase.PLAY:
            return []
        total = sum(said for said in after.estimates if said is not None)
        side = "over" if total > self.book.hand_size else "under"
        gap = voice.words.number(abs(total - self.book.hand_size))
        lines = [voice.say("ev-sum", side=side, sum=total, diff=gap)]
        if after.fixed:
            lines.append(self._called(after))
            lines += [voice.of(seat, "cli-is-with") for seat in self._with(after)]
        # A view has every field that the rule reads; nothing of it is hidden.
        risk = roles.risk(self.book, cast("Round", after))
        if risk is not None:
            lines.append(voice.of(risk.seat, "ev-risk", level=risk.level))
        return lines

    def _with(self, view: View) -> tuple[Seat, ...]:
        return roles.with_caller(self.book, cast("Round", view))

    def _called(self, view: View) -> str:
        """Whose the call is, in words."""
        caller, trump = view.caller, view.trump
        number = None if caller is None else view.estimates[caller]
        if caller is None or trump is None or number is None:
            return self.voice.say("ev-nobody-bid", strain="")
        return self.voice.of(caller, "ev-call", bid=self.voice.words.bid_words(number, trump))

    def _thrown(self, before: View, seat: Seat, action: Play, after: View) -> list[str]:
        voice = self.voice
        lines = [played(voice, seat, action.card, leads=not before.trick)]
        over = len(after.results) > len(before.results)
        tricks = after.results[-1].tricks if over else after.tricks
        voids = zip(before.voids, after.voids, strict=True)
        for place, (old, new) in enumerate(voids if self._marks_avoid() else ()):
            lines += [
                voice.of(place, "ev-avoid", strain=voice.words.suit_name(suit))
                for suit in new
                if suit not in old
            ]
        for place, (old_tricks, new_tricks) in enumerate(zip(before.tricks, tricks, strict=True)):
            wanted = before.estimates[place] or 0
            if new_tricks > old_tricks:
                lines.append(voice.of(place, "ev-trick", taken=new_tricks, n=wanted))
                if new_tricks == wanted + 1:
                    lines.append(voice.of(place, "ev-out", taken=new_tricks, n=wanted))
        return lines

    def _marks_avoid(self) -> bool:
        """E-9: a table setting; where players announce calls by joining it is off (source 001)."""
        return not self.book.joins

    def ended(self, view: View) -> list[str]:
        """A round that all four missed, or the multiplier's way back."""
        voice, done = self.voice, view.results[-1]
        if done.void:
            if view.phase is Phase.OVER:
                return [voice.say("ev-saayda-last")]
            return [voice.say("ev-saayda", mult=voice.words.times(view.multiplier))]
        return [voice.say("ev-multiplier-back")] if done.multiplier > 1 else []

    def outcome(self, done: Result) -> str:
        """What every seat took of what it said."""
        return counts_line(self.voice, done.tricks, done.estimates)

    def situation(self, view: View) -> list[str]:
        """The round, what has been said, and the cards on the table."""
        voice = self.voice
        lines = []
        if view.dealer is not None:
            lines.append(voice.of(view.dealer, "ev-round", round=view.round, rounds=view.rounds))
        lines += self.said(view)
        if view.trick:
            lines.append(trick_line(voice, view.trick))
        return lines

    def said(self, view: View) -> list[str]:
        """Trump, standing bid or call, and a line a seat."""
        voice = self.voice
        lines = []
        if view.trump is not None:
            lines.append(voice.trump(view.trump))
        if view.caller is not None and view.phase is not Phase.ESTIMATES:
            lines.append(self._called(view))
        elif view.standing is not None and view.caller is None:
            lines.append(
                voice.say("prompt-auction", bid=self._standing(view), who=self._bidder(view))
            )
        return lines + [self._seat(view, seat) for seat in self.game.seats]

    def _seat(self, view: View, seat: Seat) -> str:
        voice = self.voice
        said = view.estimates[seat]
        total = voice.words.signed(view.totals[seat])
        number = voice.say("cli-not-said") if said is None else voice.words.number(said)
        line = voice.of(seat, "cell", n=number, taken=view.tricks[seat], total=total)
        marks = [voice.say("mark-dealer")] if seat == view.dealer else []
        if seat == view.caller:
            marks.append(voice.say("mark-caller"))
        elif seat in view.joined:
            marks.append(voice.say("mark-with"))
        if seat in view.dash_callers:
            marks.append(voice.say("mark-dash-call"))
        if view.out[seat]:
            marks.append(voice.say("mark-out"))
        if self._marks_avoid():
            names = map(voice.words.suit_name, view.voids[seat])
            marks += [voice.say("mark-avoid", strain=name) for name in names]
        return f"  {line} ({voice.listed(marks)})" if marks else f"  {line}"

    def asking(self, view: View) -> list[str]:
        """The question of the stage, with what bounds the answer."""
        voice = self.voice
        match view.phase:
            case Phase.DASH:
                return [voice.say("prompt-dash")]
            case Phase.AUCTION if view.standing is None:
                return [voice.say("prompt-auction-open")]
            case Phase.AUCTION:
                return [
                    voice.say("prompt-auction", bid=self._standing(view), who=self._bidder(view))
                ]
            case Phase.DECLARATION:
                lines = [voice.say("prompt-declare")]
                return (
                    lines if view.preset is None else [*lines, voice.say("prompt-declare-locked")]
                )
            case Phase.ESTIMATES:
                return self._asking_estimate(view)
            case Phase.PLAY:
                return self._asking_card(view)
            case _:
                return []

    def _asking_estimate(self, view: View) -> list[str]:
        voice = self.voice
        now = cast("Round", view)
        lines = []
        if view.trump is not None:
            lines.append(voice.trump(view.trump))
        if view.caller is not None:
            lines.append(self._called(view))
        if estimates.is_last(now):
            total = sum(said for said in view.estimates if said is not None)
            tricks = self.book.hand_size
            lines.append(voice.say("prompt-estimate-last", sum=total, tricks=tricks))
            levels = "prompt-risk" if len(self.book.risk_levels) == 1 else "prompt-risk-levels"
            if view.caller is not None or view.fixed:
                lines.append(voice.say(levels))
        if view.fixed:
            lines.append(voice.say("prompt-super"))
        return [*lines, voice.say("prompt-estimate")]

    def _asking_card(self, view: View) -> list[str]:
        voice = self.voice
        lines = [counts_line(voice, view.tricks, view.estimates)]
        if view.trump is not None:
            lines.append(voice.trump(view.trump))
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
        """C-42: the declaration opens on the caller's own number and strain."""
        if view.phase is not Phase.DECLARATION or view.standing is None:
            return None
        return f"declare {view.standing.tricks}{view.standing.strain}"
