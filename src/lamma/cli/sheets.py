"""Score sheets: a round explained line by line, and where the match stands."""

from typing import Any

from lamma.cards import Seat
from lamma.cli.tables import table
from lamma.cli.voice import Voice
from lamma.games.registry import AnyGame
from lamma.text.explain import sheet_lines


def rounds_played(game: AnyGame, state: Any) -> int:
    """How many rounds are completed."""
    number: int = state.round
    try:
        game.result(state, number)
    except IndexError:
        return number - 1
    return number


def totals_after(game: AnyGame, state: Any, number: int) -> list[int]:
    """Every seat's total after round ``number``."""
    totals = [0 for _ in game.seats]
    for each in range(1, number + 1):
        for seat, parts in enumerate(game.explain(state, each)):
            totals[seat] += sum(part.amount for part in parts)
    return totals


def round_sheet(game: AnyGame, state: Any, number: int, voice: Voice) -> list[str]:
    """The scores of a completed round, each part with its rule."""
    explained = game.explain(state, number)
    totals = totals_after(game, state, number)
    return sheet_lines(voice.words, explained, voice.everyone, totals)


def own_line(game: AnyGame, state: Any, number: int, voice: Voice, seat: Seat) -> str:
    """What a round gave one seat, and where that puts it."""
    scores = game.score(state)
    points = sum(part.amount for part in game.explain(state, number)[seat])
    return voice.say(
        "cli-your-round",
        points=voice.words.signed(points),
        place=scores.ranks[seat],
        total=voice.words.signed(scores.totals[seat]),
    )


def whole_sheet(game: AnyGame, state: Any, voice: Voice) -> list[str]:
    """Every completed round, explained, under what was taken of what was said."""
    played, told = rounds_played(game, state), table(game, voice)
    lines = [voice.say("sheet-title")]
    for number in range(1, played + 1):
        outcome = told.outcome(game.result(state, number))
        head = "sheet-round-outcome" if outcome else "sheet-round"
        lines += ["", voice.say(head, round=number, outcome=outcome)]
        lines += [f"  {line}" for line in round_sheet(game, state, number, voice)]
    return lines if played else [voice.say("sheet-empty")]


def standing_lines(game: AnyGame, state: Any, voice: Voice) -> list[str]:
    """The places, first to last; of those who left, why they stand where they do."""
    scores = game.score(state)
    order = sorted(game.seats, key=lambda seat: (scores.ranks[seat], seat))
    lines = []
    for seat in order:
        total = voice.words.signed(scores.totals[seat])
        line = voice.of(seat, "ev-place", place=scores.ranks[seat], total=total)
        lines.append(f"{line} ({voice.say('mark-left-last')})" if seat in state.left else line)
    return lines


def winner_line(game: AnyGame, state: Any, voice: Voice) -> str:
    """Who has won, by how much; or between whom it is drawn."""
    scores = game.score(state)
    first = [seat for seat in game.seats if scores.ranks[seat] == 1]
    if len(first) > 1:
        return voice.say("ev-match-draw", names=voice.listed([voice.who(seat) for seat in first]))
    others = [total for seat, total in enumerate(scores.totals) if seat not in first]
    margin = scores.totals[first[0]] - max(others)
    if margin < 0:
        return voice.of(first[0], "cli-wins")
    return voice.of(first[0], "ev-match", n=margin)
