"""The score of an Estimation round, as parts that each cite their rule."""

from operator import eq

from msgspec.structs import replace

from lamma.cards import Seat, Strain
from lamma.games.estimation.rulebook import Rulebook
from lamma.games.estimation.rules import roles
from lamma.games.estimation.state import Result, Round
from lamma.games.protocol import Part

TEN = 10
SUPER_TENS = 20
DASH_CALL_OVER, DASH_CALL_UNDER = 25, 33
COMMITTEE_DASH_OVER, COMMITTEE_DASH_UNDER = 13, 23
HIGHEST_MULTIPLIER = 4


def result(book: Rulebook, play: Round, multiplier: int) -> Result:
    """The round's result and scores, once every trick is taken."""
    numbers = roles.said(play)
    hit = tuple(map(eq, numbers, play.tricks))
    unscored = Result(
        trump=play.trump or Strain.SANS,
        caller=play.caller,
        with_=roles.with_caller(book, play),
        dash_callers=tuple(sorted(play.dash_callers)),
        estimates=numbers,
        sum=sum(numbers),
        risk=roles.risk(book, play),
        tricks=play.tricks,
        hit=hit,
        multiplier=multiplier,
        scores=(0,) * len(numbers),
        void=is_void(book, hit),
    )
    scores = tuple(
        sum(part.amount for part in parts(book, unscored, seat)) for seat in range(len(numbers))
    )
    return replace(unscored, scores=scores)


def parts(book: Rulebook, round_: Result, seat: Seat) -> tuple[Part, ...]:
    """One seat's score line by line; a void round is one part of 0."""
    if round_.void:
        return (Part(0, book.cite("void"), "void"),)
    lines = (*own_line(book, round_, seat), *tens(book, round_, seat))
    return (*lines, *multiplied(book, round_, lines))


def own_line(book: Rulebook, round_: Result, seat: Seat) -> tuple[Part, ...]:
    """The line a seat scores by: without a call, as dash caller, by a super call, or as any."""
    if round_.caller is None:
        return (*hit_or_miss(book, round_, seat), Part(0, book.cite("nobody-bid"), "nobody-bid"))
    if seat in round_.dash_callers:
        return book.dash_line(book, round_, seat)
    if book.super_line and is_super(book, round_, seat):
        return super_call(book, round_, seat)
    return hit_or_miss(book, round_, seat)


def hit_or_miss(book: Rulebook, round_: Result, seat: Seat) -> tuple[Part, ...]:
    """K-20, K-21, K-23, C-20, C-28, J-9: a hit is the base and the tricks; a miss costs the gap."""
    said = round_.estimates[seat]
    if round_.hit[seat]:
        return (Part(book.base + said, book.cite("hit"), "hit", {"base": book.base, "n": said}),)
    gap = difference(round_, seat)
    return (Part(-gap, book.cite("difference"), "difference", {"n": gap}),)


def difference(round_: Result, seat: Seat) -> int:
    """K-21, C-20, J-9: how far the tricks lie from the estimate, over or under."""
    return abs(round_.tricks[seat] - round_.estimates[seat])


def tens(book: Rulebook, round_: Result, seat: Seat) -> tuple[Part, ...]:
    """K-20, K-21, C-21, J-9: the tens add up: caller or with, the only one, the last in risk.

    Nothing of it in a round nobody bid (C-28).
    """
    if round_.caller is None:
        return ()
    return (
        *call_ten(book, round_, seat),
        *only_ten(book, round_, seat),
        *risk_tens(book, round_, seat),
    )


def _ten(book: Rulebook, round_: Result, seat: Seat, code: str, amount: int = TEN) -> Part:
    if round_.hit[seat]:
        return Part(amount, book.cite("tens-hit"), code)
    return Part(-amount, book.cite("tens-miss"), code)


def call_ten(book: Rulebook, round_: Result, seat: Seat) -> tuple[Part, ...]:
    """K-20, K-21, C-13, C-21, J-9: ten for the caller and for who is with him.

    A super call with its own line has its twenty in place of this ten (C-22).
    """
    if seat == round_.caller:
        code = "caller"
    elif seat in round_.with_:
        code = "with"
    else:
        return ()
    if book.super_line and is_super(book, round_, seat):
        return ()
    return (_ten(book, round_, seat, code),)


def only_ten(book: Rulebook, round_: Result, seat: Seat) -> tuple[Part, ...]:
    """K-20, K-21, K-22, C-21, C-24, J-9, J-10: ten for the only hit, off for the only miss.

    Dash callers are counted; whether they take the ten themselves the rulebook says.
    """
    alike = round_.hit.count(round_.hit[seat])
    if alike > 1 or (seat in round_.dash_callers and not book.dash_takes_only_ten):
        return ()
    return (_ten(book, round_, seat, "only-hit" if round_.hit[seat] else "only-miss"),)


def risk_tens(book: Rulebook, round_: Result, seat: Seat) -> tuple[Part, ...]:
    """K-20, K-21, C-21, J-9, D-2: ten a level for the last in risk; flat, one ten in all."""
    if round_.risk is None or round_.risk.seat != seat:
        return ()
    level = round_.risk.level
    amount = TEN if book.risk == "flat" else TEN * level
    part = _ten(book, round_, seat, "risk", amount)
    return (replace(part, args={"level": level}),)


def is_super(book: Rulebook, round_: Result, seat: Seat) -> bool:
    """C-22: whether the seat has, or is with, a call of eight or more."""
    return (seat == round_.caller or seat in round_.with_) and round_.estimates[
        seat
    ] >= book.super_from


def super_call(book: Rulebook, round_: Result, seat: Seat) -> tuple[Part, ...]:
    """C-22: made 8 → 41, 9 → 42, one more each; failed −(20 + the difference)."""
    said = round_.estimates[seat]
    if round_.hit[seat]:
        return (Part(book.base + SUPER_TENS + said, book.cite("super"), "super-made", {"n": said}),)
    gap = difference(round_, seat)
    return (Part(-(SUPER_TENS + gap), book.cite("super"), "super-failed", {"n": gap}),)


def side(book: Rulebook, round_: Result) -> str:
    """K-11, J-6: ``over`` if the estimates add to more than 13, ``under`` if to less."""
    return "over" if round_.sum > book.hand_size else "under"


def flat_dash(book: Rulebook, round_: Result, seat: Seat) -> tuple[Part, ...]:
    """K-22: made +25 in over, +33 in under, flat; failed the same off, in place of all else."""
    amount = DASH_CALL_OVER if side(book, round_) == "over" else DASH_CALL_UNDER
    return (_dash_part(book, round_, seat, amount),)


def additive_dash(book: Rulebook, round_: Result, seat: Seat) -> tuple[Part, ...]:
    """J-10, D-1: the same amounts on top of the hit or the difference, unless played flat."""
    flat = flat_dash(book, round_, seat)
    return flat if book.dash_call == "flat" else (*hit_or_miss(book, round_, seat), *flat)


def committee_dash(book: Rulebook, round_: Result, seat: Seat) -> tuple[Part, ...]:
    """C-23: made 23 in under, 13 in over; failed, the tricks taken, and ten more in under."""
    under = side(book, round_) == "under"
    if round_.hit[seat]:
        made = COMMITTEE_DASH_UNDER if under else COMMITTEE_DASH_OVER
        return (_dash_part(book, round_, seat, made),)
    taken = round_.tricks[seat]
    if not under:
        return (_dash_part(book, round_, seat, taken),)
    gap = Part(-taken, book.cite("dash"), "difference", {"n": taken})
    return (gap, _dash_part(book, round_, seat, TEN))


def _dash_part(book: Rulebook, round_: Result, seat: Seat, amount: int) -> Part:
    args: dict[str, int | str] = {"side": side(book, round_)}
    if round_.hit[seat]:
        return Part(amount, book.cite("dash"), "dash-made", args)
    return Part(-amount, book.cite("dash"), "dash-failed", args)


def is_void(book: Rulebook, hit: tuple[bool, ...]) -> bool:
    """K-24, C-29, J-11, D-8: sa'ayda: all four seats missed, dash callers included."""
    return book.saayda and not any(hit)


def multiplied(book: Rulebook, round_: Result, lines: tuple[Part, ...]) -> tuple[Part, ...]:
    """K-24, J-11: the multiplier counts everything the round scores again, up or down."""
    if round_.multiplier == 1:
        return ()
    more = (round_.multiplier - 1) * sum(part.amount for part in lines)
    args: dict[str, int | str] = {"mult": f"×{round_.multiplier}"}
    return (Part(more, book.cite("multiplier"), "multiplier", args),)


def next_multiplier(round_: Result) -> int:
    """K-24, J-11, D-7: doubled after a void round, four at most; back to one after any other."""
    return min(HIGHEST_MULTIPLIER, 2 * round_.multiplier) if round_.void else 1
