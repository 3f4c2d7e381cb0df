"""Keeping Sixty-Six: who won each hand, and for how many points."""

from lamma.cli.keeper.book import Dealt, Step, Taken
from lamma.cli.keeper.desk import Desk
from lamma.cli.typed import normal, read_number

_MOST = 3


def deal(_desk: Desk) -> Dealt:
    """Nothing is to be asked of the cards."""
    return Dealt()


def head(desk: Desk) -> list[str]:
    """The hand and its dealer."""
    state = desk.book.state
    return [
        desk.voice.say("sheet-round", round=state.round),
        desk.voice.say("score-dealer", who=desk.voice.who(state.dealer)),
    ]


def step(desk: Desk) -> Step:
    """S-9: the winner of the hand, and 1, 2 or 3 points for it."""
    voice = desk.voice
    desk.terminal.say("", f"  {desk.roll}")
    winner = None
    while winner is None:
        winner = desk.seat(voice.say("score-ask-winner"))
    while True:
        said = read_number(normal(desk.ask(voice.say("score-ask-points"))))
        if said is not None and 1 <= said <= _MOST:
            points = [0, 0]
            points[winner] = said
            return Taken(tuple(points))
        desk.tell("keep-hand-points")
