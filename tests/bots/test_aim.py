"""Playing for a number, at Taqdeer's short rounds: the table asks, the beginner throws."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from lamma.bots.aim import one_of_each
from lamma.bots.sight import sight
from lamma.cards import Strain, read_cards
from lamma.games.taqdeer.game import Taqdeer
from lamma.games.taqdeer.rulebooks import RULEBOOKS


@pytest.fixture
def throws(sits: Any) -> Any:
    """What the seat to act throws, once the plays are made; seat 0 leads, hearts are trump."""

    def ask(hands: Sequence[str], said: Sequence[int], *plays: str, turned: str = "H2") -> str:
        table = sits("taqdeer")
        size = len(hands[0].split())
        table.game = Taqdeer(replace(RULEBOOKS["taqdeer"], hand_sizes=(size,)))
        table.state = table.game.start()
        table.deal(*hands, dealer=3, turned=turned)
        table.say(*(f"estimate {number}" for number in said), *(f"play {card}" for card in plays))
        answer: str = table.asks
        return answer.removeprefix("play ")

    return ask


LOW = ("S3 C2 C5", "S4 C3 C6", "S5 C4 C7")


def test_done_throws_the_highest_card_that_loses(throws: Any) -> None:
    assert throws(("SA D6 D8", "SK S9 S2"), (3, 0, 0, 1), "SA") == "SK"


def test_done_sheds_a_dangerous_honour_when_it_cannot_follow(throws: Any) -> None:
    assert throws(("SA D6 D8", "CA C2 D3"), (3, 0, 0, 1), "SA") == "CA"


def test_done_does_not_trump_a_trick(throws: Any) -> None:
    assert throws((*LOW, "HA C8 C9"), (0, 0, 0, 0), "S3", "S4", "S5") != "HA"


def test_done_leads_what_others_will_beat(throws: Any) -> None:
    assert throws(("SA S3 D2", "SK C3 C6"), (0, 1, 1, 0)) in {"S3", "D2"}


def test_takes_as_cheaply_as_possible_what_it_needs(throws: Any) -> None:
    # Both tricks are wanted, and the ace will bring the second: a low spade takes this one.
    assert throws((*LOW, "SA S9 D2"), (0, 0, 0, 2), "S3", "S4", "S5") == "S9"


def test_leads_winners_when_it_needs_tricks(throws: Any) -> None:
    assert throws(("SA S3 D2", "SK C3 C6"), (1, 1, 0, 0)) == "SA"


def test_needing_every_trick_it_leads_its_highest_trump(throws: Any) -> None:
    # TricksterBots #350: not the lowest.
    assert throws(("HA HK H3", "S4 C3 C6"), (3, 0, 0, 1)) in {"HA", "HK"}


def test_the_boss_trump_waits_for_a_trick_of_its_own(throws: Any) -> None:
    # TricksterBots #142: with one trick wanted and sure, no need to spend it on this one.
    assert throws((*LOW, "HA H3 C9"), (0, 0, 0, 2), "S3", "S4", "S5") != "HA"


def test_its_own_number_comes_before_spoiling_a_zero(throws: Any) -> None:
    # TricksterBots #178: ducking would leave seat 2 the trick it has promised not to take.
    assert throws((*LOW, "SA S2 D2"), (0, 1, 0, 1), "S3", "S4", "S5") == "SA"


def test_beyond_its_number_it_takes_tricks_that_others_need(throws: Any) -> None:
    hands = ("SA SK S9", "S4 D3 D6", "SQ S6 S7", "S3 S2 D9")
    said, first = (0, 1, 1, 0), ("SA", "S4", "S6", "S3")
    # Seat 0 is out of reach of zero; seats 1 and 2 still want one: it cashes the king.
    assert throws(hands, said, *first) == "SK"


def test_short_of_its_number_for_good_it_still_takes_what_it_can(throws: Any) -> None:
    hands = ("SA S9 S8", "SK S6 S5", "SQ S2 D3", "D4 D5 D6")
    assert throws(hands, (0, 3, 0, 1), "SA", "S5", "S2", "D4", "S9") == "SK"


def test_touching_cards_are_one_choice(sits: Any) -> None:
    table = sits("taqdeer")
    table.game = Taqdeer(replace(RULEBOOKS["taqdeer"], hand_sizes=(4,)))
    table.state = table.game.start()
    table.deal("SA SK SJ D4", dealer=3, turned="H2")
    view = table.game.view(table.state, 0)
    picture = sight(view, [], Strain.HEARTS)
    assert one_of_each(picture, read_cards("D4 SK SJ SA")) == read_cards("SA SJ D4")
    # With the queen gone the jack is as good as the king.
    picture = sight(view, read_cards("SQ"), Strain.HEARTS)
    assert one_of_each(picture, read_cards("D4 SK SJ SA")) == read_cards("SA D4")
