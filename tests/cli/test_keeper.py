"""The score book: what the keeper types, what is refused, what the file holds."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lamma.cli.exits import Exit, UserError
from lamma.cli.keeper.book import Book, Dealt, Left, Said, Sheet, Taken, read_sheet
from lamma.cli.keeper.command import Wishes, score

Typist = Callable[..., Any]
FOUR = "Omar,Salma,Nour,Huda"


def keep(paper: Any, tmp_path: Path, rulebook: str, **more: Any) -> Sheet:
    given: dict[str, Any] = {"names": FOUR, "sheet": tmp_path / "s.json"} | more
    assert score(Wishes(rulebook=rulebook, **given), paper) is Exit.FINE
    return read_sheet(given["sheet"])


def test_a_committee_round_by_its_outcome_is_scored_and_explained(
    tmp_path: Path, typist: Typist
) -> None:
    # Omar deals and speaks first; Huda has the dash, Salma calls 6 spades, Nour joins.
    paper = typist("Omar", "Huda", "Salma 6S", "Nour", "", "6", "0", "6 6 1 0", "q")
    sheet = keep(paper, tmp_path, "committee")
    assert sheet.steps[:4] == (
        Dealt(dealer=0),
        Said(((0, "no-dash"), (1, "no-dash"), (2, "no-dash"), (3, "dash-call"))),
        Said(((0, "pass"), (1, "bid 6S"), (2, "with"))),
        Said(((1, "declare 6S"),)),
    )
    assert sheet.steps[-2] == Taken((6, 6, 1, 0))
    for line in (
        "Salma has the call: 6 spades",
        "The requests add to 12: under 1",
        "Omar: −6, total −6",
        "  −6  Difference 6 (C-20)",
        "Salma: +29, total +29",
        "  +10  Caller (C-21)",
        "Nour: −15, total −15",
        "  −10  With (C-21)",
        "  +23  Made the dash, under (C-23)",
        "Place 1: Salma, +29",
    ):
        assert line in paper.text


def test_what_the_rules_forbid_is_refused_with_the_reason(tmp_path: Path, typist: Typist) -> None:
    # kotshena, micro: fixed rounds. 0 and 0 are two on zero; 5 + 0 + 0 leaves 8 for the last.
    paper = typist("4", "0", "0", "0", "14", "5", "8", "7", "1 2 3 4", "1 2 3", "q")
    sheet = keep(paper, tmp_path, "kotshena")
    assert "Not allowed: Two are on zero already (K-10)" in paper.text
    assert "Not allowed: There are not that many tricks" in paper.text
    assert "(E-6)" in paper.text
    assert "They add to 10; there are 13" in paper.text
    said = [step.actions[0] for step in sheet.steps if isinstance(step, Said)]
    assert said == [(0, "estimate 0"), (1, "estimate 0"), (2, "estimate 5"), (3, "estimate 7")]
    # Three numbers are enough: 13 − 1 − 2 − 3 is 7, a sheet nobody forbids.
    assert Taken((1, 2, 3, 7)) in sheet.steps


def test_above_the_call_is_refused(tmp_path: Path, typist: Typist) -> None:
    paper = typist("4", "", "1 4C", "9", "4", "q")
    keep(paper, tmp_path, "kotshena", options=["length=mini"])
    assert "Not allowed: No more than the call's number (K-8)" in paper.text


def test_a_third_dash_call_is_not_taken(tmp_path: Path, typist: Typist) -> None:
    paper = typist("1", "1 2 3", "1 2", "q")
    sheet = keep(paper, tmp_path, "kotshena", options=["length=mini"])
    assert "Two at most" in paper.text
    assert sheet.steps[1] == Said(
        ((1, "dash-call"), (2, "no-dash"), (3, "no-dash"), (0, "dash-call"))
    )


def test_nobody_bid_is_dealt_again_and_after_three_times_a_fixed_round(
    tmp_path: Path, typist: Typist
) -> None:
    paper = typist("4", *(["", "nobody"] * 3), "1", "q")
    sheet = keep(paper, tmp_path, "kotshena", options=["length=mini"])
    assert "Nobody bid: dealt again, 1 of 3" in paper.text
    assert "Nobody bid: dealt again, 3 of 3" in paper.text
    assert "Three redeals: a fixed round in Sans" in paper.text
    assert sum(isinstance(step, Dealt) for step in sheet.steps) == 4
    assert sheet.steps[-1] == Said(((0, "estimate 1"),))


def test_the_round_fixed_by_the_third_redeal_is_told_in_arabic_too(
    tmp_path: Path, typist: Typist
) -> None:
    paper = typist("4", *(["", "محدش"] * 3), "1", "q")
    keep(paper, tmp_path, "kotshena", options=["length=mini"], language="ar")
    assert "بعد إعادة التوزيع ثلاث مرّات: جولة ثابتة، صنز" in paper.text


def test_the_round_of_taqdeer_without_a_trump_is_told_as_one(
    tmp_path: Path, typist: Typist
) -> None:
    rounds = [("hearts", "0", "0", "0", "0", f"{size} 0 0 0") for size in range(1, 13)]
    paper = typist("1", *(text for entered in rounds for text in entered), "q")
    keep(paper, tmp_path, "taqdeer")
    assert "Round 13 of 25. Dealer: Omar\nNo trump this round" in paper.text
    assert "Trump: hearts" in paper.text
    assert "Sans" not in paper.text


def test_the_auction_may_be_entered_bid_by_bid(tmp_path: Path, typist: Typist) -> None:
    paper = typist("4", "", "full", "4S", "4C", "5C", "pass", "باس", "q")
    sheet = keep(paper, tmp_path, "kotshena", options=["length=mini"])
    assert "Not allowed: Beat the standing bid" in paper.text
    said = [step.actions[0] for step in sheet.steps if isinstance(step, Said)][1:]
    assert said == [(0, "bid 4S"), (1, "bid 5C"), (2, "pass"), (3, "pass")]


def test_a_join_before_the_caller_has_spoken_is_an_auction_that_could_have_been(
    tmp_path: Path, typist: Typist
) -> None:
    paper = typist("1", "", "4 5H", "1 2", "q")
    sheet = keep(paper, tmp_path, "committee")
    assert sheet.steps[2] == Said(
        (
            (0, "bid 4C"),
            (1, "with"),
            (2, "pass"),
            (3, "bid 5H"),
            (0, "with"),
            (1, "with"),
        )
    )


def test_a_join_of_the_lowest_bid_before_it_was_made_cannot_be(
    tmp_path: Path, typist: Typist
) -> None:
    paper = typist("1", "", "4 4C", "1", "q")
    sheet = keep(paper, tmp_path, "committee")
    assert "No auction ends at 4 clubs" in paper.text
    assert len(sheet.steps) == 2


def test_undo_takes_back_the_last_entry_and_a_resumed_book_goes_on(
    tmp_path: Path, typist: Typist
) -> None:
    first = typist("1", "hearts", "1", "u", "0", "q")
    sheet = keep(first, tmp_path, "taqdeer")
    assert sheet.steps == (Dealt(0, "H2"), Said(((1, "estimate 0"),)))
    second = typist("u", "u", "u", "4", "♠", "q")
    sheet = keep(second, tmp_path, "taqdeer", names=None)
    assert "Back to the match: Round 1" in second.text
    assert "There is nothing to undo" in second.text
    assert sheet.steps == (Dealt(3, "S2"),)


def test_taqdeer_in_arabic_through_two_rounds(tmp_path: Path, typist: Typist) -> None:
    paper = typist("منى،علي،سعاد،نور", "سعاد", "كبة", "٠", "1", "0", "1", "٠ ١ ٠ ٠", "هاص", "q")
    sheet = keep(paper, tmp_path, "taqdeer", names=None, language="ar")
    assert sheet.names == ("منى", "علي", "سعاد", "نور")
    assert sheet.steps[-2] == Taken((0, 1, 0, 0))
    assert sheet.steps[-1] == Dealt(None, "H2")
    assert "تمّ حساب الجولة 1" in paper.text


def test_sixty_six_to_its_end(tmp_path: Path, typist: Typist) -> None:
    paper = typist("1", "A", "3", "7", "2", "2", "1", "3", "1", "1")
    sheet = keep(paper, tmp_path, "sixty_six", names="A,B")
    assert [step.numbers for step in sheet.steps if isinstance(step, Taken)] == [
        (3, 0), (0, 2), (3, 0), (1, 0),
    ]  # fmt: skip
    assert "The match goes to A by 5 points" in paper.text


def test_who_leaves_is_written_down(tmp_path: Path, typist: Typist) -> None:
    paper = typist("1", "leave", "Nour")
    sheet = keep(paper, tmp_path, "committee")
    assert sheet.steps[-1] == Left(2)
    assert "The match is over" in paper.text
    assert "Place 4: Nour, 0" in paper.text


def test_names_must_be_as_many_as_seats_and_different(tmp_path: Path, typist: Typist) -> None:
    paper = typist("A B C", "A,A,B,C", "A B C D", "q")
    assert keep(paper, tmp_path, "classic", names=None).names == ("A", "B", "C", "D")
    with pytest.raises(UserError, match="4 different names"):
        score(Wishes(rulebook="classic", names="A,B"), typist())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("lamma-sheet/1", "lamma-sheet/2"),
        ("estimate 0", "estimate 9"),
        ('"H2"', '"XX"'),
        ('"Huda"', '"Huda", "Mona"'),
        ("taqdeer", "bridge"),
        ("}", ""),
    ],
)
def test_a_spoilt_book_is_refused_and_not_touched(
    old: str, new: str, tmp_path: Path, typist: Typist
) -> None:
    path = tmp_path / "s.json"
    keep(typist("1", "hearts", "0", "q"), tmp_path, "taqdeer")
    spoilt = path.read_text().replace(old, new)
    assert spoilt != path.read_text()
    path.write_text(spoilt)
    with pytest.raises(UserError, match="no sound score book"):
        score(Wishes(rulebook="taqdeer", sheet=path), typist())
    assert path.read_text() == spoilt


def test_the_book_of_another_rulebook_is_refused(tmp_path: Path, typist: Typist) -> None:
    keep(typist("1", "q"), tmp_path, "committee")
    with pytest.raises(UserError, match="by the rulebook committee"):
        score(Wishes(rulebook="classic", sheet=tmp_path / "s.json"), typist())


def test_the_file_is_one_json_object_that_leads_to_the_same_state(
    tmp_path: Path, typist: Typist
) -> None:
    sheet = keep(typist("4", "1", "2", "3", "4", "q"), tmp_path, "kotshena")
    decoded = msgspec.json.decode((tmp_path / "s.json").read_bytes())
    assert decoded["format"] == "lamma-sheet/1"
    assert decoded["steps"][1] == {"type": "say", "actions": [[0, "estimate 1"]]}
    book = Book(sheet, tmp_path / "s.json")
    assert book.view.estimates == (1, 2, 3, 4)


@pytest.mark.parametrize(
    "nobody", ["none", "لا أحد", "محدش", "nobody", "", "0", "٠", "no one", "None."]
)
def test_every_word_for_nobody_is_nobody_at_every_question(
    nobody: str, tmp_path: Path, typist: Typist
) -> None:
    paper = typist("1", nobody, "2 6S", nobody, "q")
    sheet = keep(paper, tmp_path, "committee")
    assert len(sheet.steps) == 3
    assert "Who? " not in paper.text
    assert "Names or places; Enter for nobody > " in paper.text
    assert "Who is with? Enter for nobody > " in paper.text
    call = typist("1", "", nobody or "0", "q")
    bid = keep(call, tmp_path, "committee", sheet=tmp_path / "t.json").steps[2]
    assert bid == Said(tuple((seat, "pass") for seat in range(4)))


@pytest.mark.parametrize(
    ("language", "said", "hint"),
    [
        ("en", "They add to 14; there are 13", "13 in all; the last may be left out"),
        ("ar", "المجموع هكذا 14، وعدد اللفّات 13", "والمجموع 13، والأخير يجوز تركه"),
    ],
)
def test_tricks_that_do_not_add_up_are_told_their_sum(
    language: str, said: str, hint: str, tmp_path: Path, typist: Typist
) -> None:
    paper = typist("4", "1", "2", "3", "4", "1 2 3 8", "1 2 3 7", "q")
    sheet = keep(paper, tmp_path, "kotshena", language=language)
    assert said in paper.text
    assert hint in paper.text
    assert sheet.steps[-2] == Taken((1, 2, 3, 7))


def test_a_call_that_cannot_be_is_answered_by_its_reason_and_one_line(
    tmp_path: Path, typist: Typist
) -> None:
    paper = typist("4", "", "banana", "Omar 3S", "", "q")
    keep(paper, tmp_path, "kotshena", options=["length=mini"])
    assert paper.text.count("Whose is the call") == 1
    for line, times in (
        ("There is nothing here called banana", 1),
        ("Not allowed: 4 is the least (K-5)", 1),
        ("A name or its place, then the call, such as Salma 6 spades", 3),
        ("0 if nobody bid", 1),
    ):
        assert paper.text.count(line) == times, line


def test_the_table_of_a_score_book_is_the_round_in_play(tmp_path: Path, typist: Typist) -> None:
    paper = typist("4", "", "2 6S", "t", "2", "t", "q")
    keep(paper, tmp_path, "kotshena", options=["length=mini"])
    _, first, second = paper.text.split("Round 1 of 10. Dealer: Huda")[1:4]
    for line in (
        "Trump: spades",
        "Omar: estimate none yet, taken 0, total 0",
        "Salma: estimate 6, taken 0, total 0 (caller)",
        "Huda: estimate none yet, taken 0, total 0 (dealer)",
        "Place 1: ",
    ):
        assert line in first
    assert ": estimate 2, taken 0, total 0" in second


def test_the_table_of_a_book_of_taqdeer_names_no_card(tmp_path: Path, typist: Typist) -> None:
    paper = typist("1", "hearts", "1", "t", "q")
    keep(paper, tmp_path, "taqdeer")
    assert "Trump: hearts\n  Omar: bid none yet" in paper.text
    assert "2 of hearts" not in paper.text
    hand = typist("1", "t", "q")
    keep(hand, tmp_path, "sixty_six", names="A,B", sheet=tmp_path / "t.json")
    assert hand.text.count("Hand 1\nDealer: A\n") == 2


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "A suit: spades, hearts, diamonds, clubs; or its letter: S, H, D, C"),
        ("ar", "المطلوب اسم النوع: سبيت، هاص، دايمن، كلبس؛ أو حرفه: S, H, D, C"),
    ],
)
def test_what_is_no_suit_is_answered_with_the_four(
    language: str, said: str, tmp_path: Path, typist: Typist
) -> None:
    paper = typist("1", "banana", "قلوب", "q")
    sheet = keep(paper, tmp_path, "taqdeer", language=language)
    assert said in paper.text
    assert "banana" in paper.text
    assert sheet.steps == (Dealt(0, "H2"),)


def test_a_zero_is_said_in_the_words_of_the_table(tmp_path: Path, typist: Typist) -> None:
    paper = typist("4", "داش", "لفّتان", "dash", "ثلاثة", "q")
    sheet = keep(paper, tmp_path, "kotshena")
    said = [step.actions[0][1] for step in sheet.steps if isinstance(step, Said)]
    assert said == ["estimate 0", "estimate 2", "estimate 0", "estimate 3"]
