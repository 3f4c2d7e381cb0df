"""Talk: phrases, free words, and not having to hear somebody."""

from typing import Any

import pytest

from lamma.table import commands as cmd
from lamma.table import events as ev
from lamma.table.refused import Code
from lamma.table.talk import PHRASES


def heard(d: Any, viewer: int) -> list[str]:
    return [each.text or each.phrase for each in d.views[viewer].said]


def test_phrases_are_said_and_words_are_not_unless_the_table_allows_them(live: Any) -> None:
    d = live()
    for code in PHRASES:
        d.do(cmd.Phrase(code), 1)
    assert heard(d, -1) == list(PHRASES)
    assert d.refused(cmd.Phrase("rude"), 1).code is Code.UNKNOWN_PHRASE
    assert d.refused(cmd.Say("hello"), 1).code is Code.TALK_OFF
    d = live(talk="off")
    assert d.refused(cmd.Phrase("hello"), 1).code is Code.TALK_OFF
    assert d.refused(cmd.Say("hello"), 1).code is Code.TALK_OFF


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("  مبروك \n يا  جماعة ", "مبروك يا جماعة"),
        ("a\u202eb\u2066c\u200fd", "abcd"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("e\u0301", "é"),
        ("bell\x07\x1b[31m", "bell[31m"),
        ("👨\u200d👩", "👨\u200d👩"),
    ],
)
def test_words_are_one_line_that_disturbs_no_other(live: Any, said: str, text: str) -> None:
    d = live(talk="free")
    assert d.do(cmd.Say(said), 2) == (ev.Said("p2", text=text),)


@pytest.mark.parametrize("text", ["x" * 201, "\u202e", " \n\t"])
def test_nothing_and_too_much_are_not_said(live: Any, text: str) -> None:
    assert live(talk="free").refused(cmd.Say(text), 0).code is Code.TOO_LONG


def test_two_hundred_characters_are_said(live: Any) -> None:
    d = live(talk="free")
    d.do(cmd.Say("م" * 200), 0)
    assert heard(d, 1) == ["م" * 200]


def test_a_newcomer_reads_the_last_thirty(live: Any) -> None:
    d = live(talk="free")
    for number in range(35):
        d.do(cmd.Say(str(number)), 0)
    assert heard(d, -1) == [str(number) for number in range(5, 35)]


def test_who_is_muted_is_not_heard_and_does_not_learn_it(live: Any) -> None:
    d = live(talk="free")
    d.do(cmd.Say("before"), 1)
    d.do(cmd.Mute("p1"), 0)
    assert d.told == ((ev.Muted("p0", "p1"),), (), (), (), ())
    d.do(cmd.Say("after"), 1)
    assert [bool(each) for each in d.told] == [False, True, True, True, True]
    assert [heard(d, viewer) for viewer in range(5)] == [[], *[["before", "after"]] * 4]
    assert [view.muted for view in d.views] == [("p1",), (), (), (), ()]
    assert d.do(cmd.Mute("p1"), 0) == ()
    d.do(cmd.Unmute("p1"), 0)
    assert heard(d, 0) == ["before", "after"]
    assert d.do(cmd.Unmute("p1"), 0) == ()


def test_only_somebody_of_this_table_is_muted_and_not_oneself(live: Any) -> None:
    d = live()
    assert d.refused(cmd.Mute("p5"), 0).code is Code.UNKNOWN_PLAYER
    assert d.refused(cmd.Mute("p0"), 0).code is Code.UNKNOWN_PLAYER


def test_who_has_stood_up_can_still_be_muted_for_what_he_said(live: Any) -> None:
    d = live()
    d.do(cmd.Phrase("wow"), 3)
    d.do(cmd.Stand(), 3)
    d.do(cmd.Mute("p3"), 0)
    assert heard(d, 0) == []
    d.do(cmd.Unmute("p3"), 0)
    assert d.refused(cmd.Phrase("wow"), 3).code is Code.NOT_SEATED
