"""The person's turn: what is asked, what is told once, and what leaving means."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lamma.cli.play.command import Wishes, play

Typist = Callable[..., Any]


def sit(tmp_path: Path, rulebook: str, **more: Any) -> Wishes:
    given: dict[str, Any] = {"bots": "random", "record": tmp_path / "m.jsonl", "seed": 1}
    return Wishes(rulebook=rulebook, **(given | more))


@pytest.mark.parametrize(
    ("language", "warns", "left"),
    [
        (
            "en",
            "You will rank last and cannot come back; q saves",
            "A bot plays your seat to the end",
        ),
        ("ar", "لا عودة بعدها، والمركز الأخير لك. وللحفظ والخروج", "مقعدك للروبوت حتى النهاية"),
    ],
)
def test_who_leaves_is_warned_and_then_told_only_the_end(
    language: str, warns: str, left: str, tmp_path: Path, typist: Typist
) -> None:
    paper = typist("leave", "yes")
    play(sit(tmp_path, "taqdeer", language=language, pace=5.0), paper)
    assert warns in paper.text
    _, _, after = paper.text.partition(left)
    lines = [line for line in after.splitlines() if line]
    # The end, the winner, four places, and where the record is: not a line of play.
    assert len(lines) <= 9
    assert sum(line.startswith(("Place ", "المركز ")) for line in lines) == 4


def test_a_key_at_the_question_whether_to_leave_is_that_key(tmp_path: Path, typist: Typist) -> None:
    paper = typist("leave", "q")
    play(sit(tmp_path, "taqdeer"), paper)
    assert "The match is saved in" in paper.text
    assert (tmp_path / "m.jsonl.save").exists()


@pytest.mark.parametrize(
    ("language", "prompt", "hint"),
    [
        ("en", "Your choice (Enter, or 1) >", "  Press Enter, or type 1\n"),
        ("ar", "اختيارك (مفتاح الإدخال، أو 1) >", "  مفتاح الإدخال، أو 1\n"),
    ],
)
def test_where_one_choice_is_left_an_empty_line_takes_it(
    language: str, prompt: str, hint: str, tmp_path: Path, typist: Typist
) -> None:
    # Round 1 of Taqdeer: one card each.
    paper = typist("1", "banana", "", "q")
    play(sit(tmp_path, "taqdeer", language=language), paper)
    assert paper.text.count(prompt) == 2
    assert hint in paper.text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "What may be said now, in words: Close the talon, I have enough"),
        ("ar", "ما يُقال الآن بالكلام: إغلاق التالون، لديّ ما يكفي"),
    ],
)
def test_the_help_tells_what_may_be_said_now(
    language: str, said: str, tmp_path: Path, typist: Typist
) -> None:
    paper = typist("?", "q")
    play(sit(tmp_path, "sixty_six", seed=4, language=language), paper)
    assert said in paper.text


def test_the_help_tells_how_a_bid_is_said(tmp_path: Path, typist: Typist) -> None:
    paper = typist("no", "?", "q")
    play(sit(tmp_path, "kotshena", options=["length=mini"]), paper)
    assert "in words: " in paper.text
    assert "Pass, 13 Sans" in paper.text


def test_the_hand_of_who_leads_is_shown_once(tmp_path: Path, typist: Typist) -> None:
    paper = typist("q")
    play(sit(tmp_path, "sixty_six", seed=4), paper)
    assert paper.text.count("Your hand: 6 cards") == 1


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_card_turned_up_is_told_once_until_the_first_question(
    seed: int, tmp_path: Path, typist: Typist
) -> None:
    paper = typist("q")
    play(sit(tmp_path, "taqdeer", seed=seed), paper)
    assert paper.text.count(" turned up") == 1


def test_what_a_resumed_match_tells_of_its_table_the_question_does_not_repeat(
    tmp_path: Path, typist: Typist
) -> None:
    play(sit(tmp_path, "taqdeer"), typist("q"))
    again = typist("t", "q")
    play(Wishes(resume=tmp_path / "m.jsonl"), again)
    # Once when the match is taken up again, once for the key.
    assert again.text.count(" turned up") == 2
