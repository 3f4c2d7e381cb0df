"""The score of Taqdeer, T-6 and T-7."""

from lamma.cards import Strain
from lamma.games.protocol import Explanation, Part, Scores
from lamma.games.standing import standing
from lamma.games.taqdeer.rulebooks import Rulebook
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
    pairs = tuple(zip(said, table.tricks, strict=True))
    return Result(
        trump=table.trump or Strain.SANS,
        estimates=said,
        tricks=table.tricks,
        hit=tuple(estimate == taken for estimate, taken in pairs),
        scores=tuple(sum(part.amount for part in parts(book, *pair)) for pair in pairs),
    )


def explanation(book: Rulebook, result: Result) -> Explanation:
    """T-6: a completed round's scores, seat by seat, as parts that add up to them."""
    return tuple(parts(book, *pair) for pair in zip(result.estimates, result.tricks, strict=True))


def places(s: State) -> Scores:
    """T-7, D-23: the highest total is first, equal totals share a place, who left is last."""
    return standing(s.totals, s.left)
