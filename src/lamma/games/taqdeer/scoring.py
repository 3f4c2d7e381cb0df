"""The score of Taqdeer, T-6 and T-7."""

from lamma.games.protocol import Explanation, Part, Scores
from lamma.games.standing import standing
from lamma.games.taqdeer.rulebooks import SEATS, Rulebook
from lamma.games.taqdeer.state import Result, State, Table


def parts(book: Rulebook, estimate: int, taken: int) -> tuple[Part, ...]:
    """T-6: exact, ten and the number; missed, nothing (lenient) or the difference off (strict)."""
    difference = abs(taken - estimate)
    if not difference:
        args: dict[str, int | str] = {"base": book.hit_base, "n": estimate}
        return (Part(book.hit_base + estimate, "T-6", "hit", args),)
    if book.miss == "strict":
        return (Part(-difference, "T-6", "difference", {"n": difference}),)
    return (Part(0, "T-6", "miss"),)


def result(book: Rulebook, table: Table) -> Result:
    """T-6: a played-out deal, scored."""
    said = tuple(number or 0 for number in table.estimates)
    took = table.tricks
    scores = tuple(
        sum(part.amount for part in parts(book, said[seat], took[seat])) for seat in SEATS
    )
    hit = tuple(said[seat] == took[seat] for seat in SEATS)
    return Result(trump=table.trump, estimates=said, tricks=took, hit=hit, scores=scores)


def explanation(book: Rulebook, of: Result) -> Explanation:
    """T-6: a completed round's scores, seat by seat, as parts that add up to them."""
    return tuple(parts(book, of.estimates[seat], of.tricks[seat]) for seat in SEATS)


def places(s: State) -> Scores:
    """T-7, D-23: the highest total is first, equal totals share a place, who left is last."""
    return standing(s.totals, s.left)
