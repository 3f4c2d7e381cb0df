"""What a hand is worth: S-4's counting, S-9 to S-11, D-12, D-13, D-16 to D-19."""

from collections.abc import Sequence

from lamma.cards import Seat, Suit
from lamma.games.protocol import Explanation, Illegal, Part
from lamma.games.refusal import Refusal
from lamma.games.sixty_six.results import Reason, Result
from lamma.games.sixty_six.rulebooks import Rulebook
from lamma.games.sixty_six.state import Round


def card_points(book: Rulebook, r: Round) -> tuple[int, int]:
    """S-4: each seat's tricks, and its marriages once it has won a trick."""
    return counted(book, r.trump, r.captured, r.tricks, r.marriages)


def counted(
    book: Rulebook,
    trump: Suit,
    captured: tuple[int, int],
    tricks: tuple[int, int],
    marriages: tuple[tuple[Suit, ...], tuple[Suit, ...]],
) -> tuple[int, int]:
    """S-4: 20 a marriage, 40 in trumps; nothing for who has won no trick."""
    shown = [
        sum(book.trump_marriage if suit is trump else book.marriage for suit in suits)
        for suits in marriages
    ]
    return (
        captured[0] + shown[0] if tricks[0] else 0,
        captured[1] + shown[1] if tricks[1] else 0,
    )


def worth(book: Rulebook, points: int, tricks: int) -> int:
    """S-9: 1 if the loser has 33 card points or more, 2 if fewer, 3 if he took no trick."""
    if not tricks:
        return 3
    return 1 if points >= book.half else 2


def true_claim(book: Rulebook, r: Round, claimant: Seat) -> Result:
    """D-13: a true claim is worth S-9, but against a closer it is worth what S-11 gives."""
    points = card_points(book, r)
    loser = 1 - claimant
    if r.closed_by == loser:
        value = closer_failed_worth(r, loser)
    else:
        value = worth(book, points[loser], r.tricks[loser])
    return _result(r, claimant, value, points, Reason.CLAIM)


def false_claim(book: Rulebook, r: Round, claimant: Seat) -> Result:
    """D-12: a false claim gives the other S-9's points; by the closer, S-11's if those are more."""
    value = false_claim_worth(r, claimant)
    if r.closed_by == claimant:
        value = max(value, closer_failed_worth(r, claimant))
    return _result(r, 1 - claimant, value, card_points(book, r), Reason.FALSE_CLAIM)


def false_claim_worth(r: Round, claimant: Seat) -> int:
    """S-9: a false claim gives the other 2, or 3 if the claimant has taken no trick yet."""
    return 2 if r.tricks[claimant] else 3


def closer_failed_worth(r: Round, closer: Seat) -> int:
    """S-11: 2 to the closer's opponent, or 3 if he had no trick when the talon was closed."""
    return 2 if r.tricks_when_closed[1 - closer] else 3


def played_out(book: Rulebook, r: Round) -> Result:
    """S-10, S-11: all cards are played; ``r.leader`` has taken the last trick."""
    return last_trick(book, r) if r.closed_by is None else closed_out(book, r, r.closed_by)


def last_trick(book: Rulebook, r: Round) -> Result:
    """S-10, D-17, D-18: the last trick brings ten card points more and decides the hand.

    Its winner wins, wherever the counts stand, for S-9's points or, as an option, a flat one.
    """
    first, second = card_points(book, r)
    winner, loser = r.leader, 1 - r.leader
    ten = book.last_trick
    points = (first + ten, second) if winner == 0 else (first, second + ten)
    by_loser = worth(book, points[loser], r.tricks[loser])
    value = 1 if book.last_trick_worth == "one" else by_loser
    return _result(r, winner, value, points, Reason.LAST_TRICK)


def closed_out(book: Rulebook, r: Round, closer: Seat) -> Result:
    """S-11, D-16, D-19: played out closed, with no ten for the last trick.

    The closer who takes the very last trick has no lead left to claim on, so his count is made
    for him: with 66 he has won as by a claim. Else he has failed.
    """
    if r.leader == closer and card_points(book, r)[closer] >= book.enough:
        return true_claim(book, r, closer)
    return _result(
        r, 1 - closer, closer_failed_worth(r, closer), card_points(book, r), Reason.CLOSER_FAILED
    )


def entered(r: Round, taken: Sequence[int]) -> Result:
    """S-9: the points of a hand as a scorekeeper writes them down: 1, 2 or 3 to one player.

    Raises Illegal with ``Refusal.BAD_TALLY``.
    """
    if sorted(taken) not in ([0, 1], [0, 2], [0, 3]):
        allowed = ("1 0", "2 0", "3 0", "0 1", "0 2", "0 3")
        raise Illegal("S-9", Refusal.BAD_TALLY, " ".join(map(str, taken)), allowed)
    winner = 0 if taken[0] else 1
    return _result(r, winner, taken[winner], (0, 0), Reason.ENTERED)


def explain(book: Rulebook, result: Result) -> Explanation:
    """S-9: the winner's points as one part; the loser's score has no parts.

    Its arguments: ``won``, the points; ``n``, the card points of who claimed, closed or took the
    last trick; ``loser``, those of the loser; ``why``: ``half``, ``few`` or ``no-trick`` (S-9's
    1, 2, 3), ``no-trick-then`` (S-11's 3: the closer's opponent had none when it was closed),
    ``no-trick-either`` (one of these two), or ``flat`` where the loser's count was not asked.
    """
    winner = result.winner
    ours, theirs = result.card_points[winner], result.card_points[1 - winner]
    failed = result.reason in {Reason.FALSE_CLAIM, Reason.CLOSER_FAILED}
    part = Part(
        result.points,
        _rule(book, result),
        f"hand-{result.reason}",
        {
            "won": result.points,
            "n": theirs if failed else ours,
            "loser": theirs,
            "why": _why(book, result),
        },
    )
    return ((part,), ()) if winner == 0 else ((), (part,))


def _why(book: Rulebook, result: Result) -> str:
    """Which case of S-9 or S-11 the points are."""
    rule = _rule(book, result)
    if result.reason is Reason.ENTERED:
        return "flat"
    if result.points == 3:
        if rule in {"S-11", "D-13"}:
            return "no-trick-then"
        if rule == "D-12":
            # A closer with card points has a trick, so it was the other who had none. Without,
            # a result cannot tell him from one whose only trick was two nines.
            loser = result.card_points[1 - result.winner]
            return "no-trick-then" if loser else "no-trick-either"
        return "no-trick"
    asked = result.reason in {Reason.CLAIM, Reason.LAST_TRICK}
    if not asked or rule in {"D-13", "D-18"}:
        return "flat"
    return "few" if result.points == 2 else "half"


def _rule(book: Rulebook, result: Result) -> str:
    """The rule that set the points of a hand."""
    against_closer = result.closed_by == 1 - result.winner
    match result.reason:
        case Reason.CLAIM:
            return "D-13" if against_closer else "S-9"
        case Reason.FALSE_CLAIM:
            return "D-12" if against_closer else "S-9"
        case Reason.LAST_TRICK:
            return "D-18" if book.last_trick_worth == "one" else "S-10"
        case Reason.CLOSER_FAILED:
            return "S-11"
        case Reason.ENTERED:
            return "S-9"


def _result(r: Round, winner: Seat, points: int, counts: tuple[int, int], reason: Reason) -> Result:
    scores = (points, 0) if winner == 0 else (0, points)
    return Result(winner, points, scores, counts, reason, r.closed_by)
