"""Every way a hand on a small deck can go, counted to the end with how it ended.

The oracle is the rule page written a second time, with lists, text and no table: the two must
agree on every ending of every line of play.
"""

from collections import Counter
from dataclasses import dataclass, replace

import pytest

from lamma.cards import Card, Rank, read_cards
from lamma.games.protocol import Deal
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.state import State

Ending = tuple[int, int, str]
"""Winner, points, reason."""

BOOK = replace(
    SIXTY_SIX,
    ranks=(Rank.ACE, Rank.KING, Rank.QUEEN),
    rank_points=(11, 4, 3),
    hand_size=2,
    exchanged=Rank.QUEEN,
    enough=45,
    half=22,
)
SMALL = SixtySix(BOOK)
POINTS = {"A": 11, "K": 4, "Q": 3}


@dataclass
class Line:
    """A line of play, as two people with cards in their hands would keep it."""

    hands: list[list[str]]
    talon: list[str]  # the turned-up card last
    trump: str
    lead: int
    table: str = ""
    couple: str = ""
    closer: int = -1
    none_then: bool = False  # the closer's opponent had no trick when it was closed
    won: tuple[str, str] = ("", "")  # the cards taken, run together
    shown: tuple[str, str] = ("", "")  # the suits of marriages

    def copy(self) -> "Line":
        return replace(self, hands=[list(hand) for hand in self.hands], talon=list(self.talon))

    def count(self, seat: int) -> int:
        cards = self.won[seat]
        if not cards:
            return 0
        shown = sum(40 if suit == self.trump else 20 for suit in self.shown[seat])
        return shown + sum(POINTS[rank] for rank in cards[1::2])


def _loss(line: Line, loser: int) -> int:
    if not line.won[loser]:
        return 3
    return 2 if line.count(loser) < 22 else 1


def _beats(answer: str, led: str, trump: str) -> bool:
    if answer[0] == led[0]:
        return "AKQ".index(answer[1]) < "AKQ".index(led[1])
    return answer[0] == trump


def _owed(hand: list[str], led: str, trump: str) -> list[str]:
    for owed in (
        [card for card in hand if card[0] == led[0] and _beats(card, led, trump)],
        [card for card in hand if card[0] == led[0]],
        [card for card in hand if card[0] == trump],
    ):
        if owed:
            return owed
    return hand


def _claim(line: Line) -> Ending:
    me, you = line.lead, 1 - line.lead
    failed = 3 if line.none_then else 2
    if line.count(me) >= 45:
        return me, failed if line.closer == you else _loss(line, you), "claim"
    false = 2 if line.won[me] else 3
    return you, max(false, failed) if line.closer == me else false, "false-claim"


def _last(line: Line) -> Ending:
    taker = line.lead
    if line.closer < 0:
        return taker, _loss(line, 1 - taker), "last-trick"
    if taker == line.closer and line.count(taker) >= 45:
        return taker, _loss(line, 1 - taker), "claim"
    return 1 - line.closer, 3 if line.none_then else 2, "closer-failed"


def _answer(line: Line, card: str) -> Line:
    after = line.copy()
    me = 1 - line.lead
    after.hands[me].remove(card)
    taker = me if _beats(card, line.table, line.trump) else line.lead
    won = list(after.won)
    won[taker] += line.table + card
    after.won, after.lead, after.table = (won[0], won[1]), taker, ""
    if after.talon and after.closer < 0:
        after.hands[taker].append(after.talon.pop(0))
        after.hands[1 - taker].append(after.talon.pop(0))
    return after


def _oracle(line: Line, tally: Counter[Ending]) -> None:
    is_open = bool(line.talon) and line.closer < 0
    if line.table:
        hand = line.hands[1 - line.lead]
        for card in hand if is_open else _owed(hand, line.table, line.trump):
            after = _answer(line, card)
            if after.hands[0]:
                _oracle(after, tally)
            else:
                tally[_last(after)] += 1
        return
    tally[_claim(line)] += 1
    hand = line.hands[line.lead]
    for card in hand:
        if not line.couple or (card[0] == line.couple and card[1] in "KQ"):
            after = line.copy()
            after.hands[line.lead].remove(card)
            after.table, after.couple = card, ""
            _oracle(after, tally)
    if line.couple or not is_open:
        return
    for suit in "SHDC":
        if suit + "K" in hand and suit + "Q" in hand:
            after = line.copy()
            shown = list(after.shown)
            shown[line.lead] += suit
            after.shown, after.couple = (shown[0], shown[1]), suit
            _oracle(after, tally)
    if line.won[line.lead] and line.trump + "Q" in hand:
        after = line.copy()
        after.hands[line.lead].remove(line.trump + "Q")
        after.hands[line.lead].append(after.talon.pop())
        after.talon.append(line.trump + "Q")
        _oracle(after, tally)
    after = line.copy()
    after.closer, after.none_then = line.lead, not line.won[1 - line.lead]
    _oracle(after, tally)


def _endings(s: State, tally: Counter[Ending]) -> Counter[Ending]:
    for action in SMALL.legal(s):
        after = SMALL.apply(s, action)
        if after.play is None:
            result = after.results[0]
            tally[result.winner, result.points, result.reason.value] += 1
        else:
            _endings(after, tally)
    return tally


DEALS = [
    # hands of seats 0 (who deals) and 1, the card turned up, the talon, how many lines of play
    ("SA SK", "HQ DQ", "HA", "SQ CA HK DK DA CK CQ", 3844),
    ("HK SQ", "SK CA", "HA", "HQ CK DK CQ SA DA DQ", 5026),
    pytest.param("DA DQ", "HK HQ", "HA", "DK CK SK CQ CA SA SQ", 6959, marks=pytest.mark.slow),
    pytest.param("DA HQ", "CK CQ", "HK", "SA DK HA SK CA SQ DQ", 4223, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("first", "second", "turned", "talon", "lines"), DEALS)
def test_every_line_of_play_ends_as_the_oracle_says(
    first: str, second: str, turned: str, talon: str, lines: int
) -> None:
    cards = Deal((read_cards(first), read_cards(second)), Card(turned), read_cards(talon), 0)
    counted = _endings(SMALL.apply(SMALL.start(), cards), Counter())
    line = Line([first.split(), second.split()], [*talon.split(), turned], turned[0], 1)
    expected: Counter[Ending] = Counter()
    _oracle(line, expected)
    assert counted == expected
    assert sum(counted.values()) == lines
