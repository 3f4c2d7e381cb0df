"""Scores and refusals as sentences."""

import pytest

from lamma.games.protocol import Illegal, Part
from lamma.games.refusal import Refusal
from lamma.text.bundle import BadMessage
from lamma.text.catalogue import Digits, catalogue
from lamma.text.explain import allowed, part_line, refusal, sentence, sheet_lines

AR = catalogue("ar", "kotshena", isolates=False)
EN = catalogue("en", "kotshena")


@pytest.mark.parametrize(
    ("part", "arabic", "english"),
    [
        (
            Part(17, "K-20", "hit", {"base": 10, "n": 7}),
            "إصابة: 10 + 7",
            "Made it: 10 + 7",
        ),
        (Part(-2, "K-21", "difference", {"n": 2}), "الفرق 2", "Difference 2"),
        (Part(10, "K-20", "caller"), "كول", "Caller"),
        (Part(-10, "K-21", "with"), "ويذ", "With"),
        (Part(10, "K-20", "only-hit"), "إصابة وحيدة على الطاولة", "The only one to make it"),
        (Part(-10, "K-21", "only-miss"), "خطأ وحيد على الطاولة", "The only one to miss"),
        (Part(20, "K-12", "risk", {"level": 2}), "دبل ريسك", "Double risk"),
        (
            Part(33, "K-22", "dash-made", {"side": "under"}),
            "داش كول محقّق، أندر",
            "Made the dash call, under",
        ),
        (
            Part(-25, "K-22", "dash-failed", {"side": "over"}),
            "داش كول لم يتحقّق، أوفر",
            "Failed the dash call, over",
        ),
        (Part(27, "K-24", "multiplier", {"mult": 2}), "المضاعف ×2", "Multiplier ×2"),
        (Part(27, "K-24", "multiplier", {"mult": "×4"}), "المضاعف ×4", "Multiplier ×4"),
        (Part(0, "K-24", "void"), "صعايدة: لا نقاط", "Sa'ayda: no score"),
    ],
)
def test_parts_in_words(part: Part, arabic: str, english: str) -> None:
    assert sentence(AR, part) == arabic
    assert sentence(EN, part) == english


@pytest.mark.parametrize(
    ("rulebook", "part", "arabic", "english"),
    [
        (
            "committee",
            Part(41, "C-22", "super-made", {"n": 8}),
            "سوبر كول 8، محقّق",
            "Super call of 8 made",
        ),
        (
            "committee",
            Part(-21, "C-22", "super-failed", {"n": 1}),
            "سوبر كول لم يتحقّق: 20 والفرق 1",
            "Super call failed: 20 and the difference of 1",
        ),
        ("committee", Part(10, "C-14", "risk", {"level": 1}), "في الخطر", "Risk"),
        (
            "committee",
            Part(0, "C-28", "nobody-bid"),
            "بلا مزاد: لا زيادات على الأساس",
            "Nobody bid: nothing beside the base",
        ),
        ("taqdeer", Part(0, "T-6", "miss"), "خطأ: لا نقاط", "Missed: no points"),
        (
            "taqdeer",
            Part(13, "T-6", "hit", {"base": 10, "n": 3}),
            "بالضبط: 10 + 3",
            "Made it: 10 + 3",
        ),
        (
            "sixty_six",
            Part(2, "S-9", "hand-claim", {"won": 2, "n": 68, "loser": 28, "why": "few"}),
            "إعلان صحيح، والمجموع 68 نقطة أوراق، وعند الطرف الخاسر أقلّ من 33",
            "A true claim: 68 card points, the loser had fewer than 33",
        ),
        (
            "sixty_six",
            Part(3, "S-10", "hand-last-trick", {"why": "no-trick"}),
            "اللمّة الأخيرة تحسم اليد، وبلا لمّة عند الطرف الخاسر",
            "The last trick decides, the loser had no trick",
        ),
        (
            "sixty_six",
            Part(2, "S-11", "hand-closer-failed", {"n": 60, "why": "flat"}),
            "إغلاق لم يبلغ 66، والمجموع 60 نقطة أوراق",
            "Closed without 66: 60 card points",
        ),
        (
            "sixty_six",
            Part(3, "D-13", "hand-claim", {"n": 74, "why": "no-trick-then"}),
            "إعلان صحيح، والمجموع 74 نقطة أوراق، والتالون أُغلق ولا لمّة بعد عند الفائز باليد",
            "A true claim: 74 card points, the closer closed while the winner had no trick",
        ),
    ],
)
def test_parts_in_the_words_of_the_rulebook(
    rulebook: str, part: Part, arabic: str, english: str
) -> None:
    assert sentence(catalogue("ar", rulebook, isolates=False), part) == arabic
    assert sentence(catalogue("en", rulebook), part) == english


def test_an_unknown_part_is_named() -> None:
    with pytest.raises(BadMessage, match="'part-nothing': there is no such message"):
        sentence(AR, Part(1, "K-1", "nothing"))


def test_a_line_has_the_amount_the_reason_and_the_rule() -> None:
    part = Part(-12, "K-21", "difference", {"n": 12})
    assert part_line(EN, part) == "−12  Difference 12 (K-21)"
    assert part_line(AR, part) == "−12  الفرق 12 (K-21)"
    indic = catalogue("ar", "kotshena", digits=Digits.INDIC, isolates=False)
    assert part_line(indic, part) == "−١٢  الفرق ١٢ (K-21)"


# The source's whole round at ×1 (RULES.md, kotshena): +27, −2, −33, +21.
ROUND = (
    (Part(17, "K-20", "hit", {"base": 10, "n": 7}), Part(10, "K-20", "caller")),
    (Part(-2, "K-21", "difference", {"n": 2}),),
    (Part(-33, "K-22", "dash-failed", {"side": "under"}),),
    (
        Part(11, "K-20", "hit", {"base": 10, "n": 1}),
        Part(10, "K-20", "risk", {"level": 1}),
    ),
)
NAMES = ["Nour", "Salma", "Omar", "Hoda"]


def test_a_round_explained_seat_by_seat() -> None:
    assert sheet_lines(EN, ROUND, NAMES) == [
        "Nour: +27",
        "  +17  Made it: 10 + 7 (K-20)",
        "  +10  Caller (K-20)",
        "Salma: −2",
        "  −2  Difference 2 (K-21)",
        "Omar: −33",
        "  −33  Failed the dash call, under (K-22)",
        "Hoda: +21",
        "  +11  Made it: 10 + 1 (K-20)",
        "  +10  Risk (K-20)",
    ]


def test_a_round_explained_with_totals_in_arabic() -> None:
    lines = sheet_lines(AR, ROUND, ["نور", "سلمى", "عمر", "هدى"], totals=[40, -2, -70, 0])
    assert [line for line in lines if not line.startswith(" ")] == [
        "نور: +27، والمجموع +40",
        "سلمى: −2، والمجموع −2",
        "عمر: −33، والمجموع −70",
        "هدى: +21، والمجموع 0",
    ]


def test_a_seat_without_parts_has_a_line_that_says_so() -> None:
    words = catalogue("en", "sixty_six")
    part = Part(1, "S-9", "hand-claim", {"won": 1, "n": 66, "loser": 40, "why": "half"})
    assert sheet_lines(words, ((part,), ()), ["A", "B"]) == [
        "A: +1",
        "  +1  A true claim: 66 card points, the loser had 33 or more (S-9)",
        "B: 0",
        "  Nothing for this seat",
    ]


def test_names_and_seats_must_agree() -> None:
    with pytest.raises(ValueError, match="zip"):
        sheet_lines(EN, ROUND, NAMES[:3])


def test_a_refusal_says_why_and_by_which_rule() -> None:
    refused = Illegal("E-6", Refusal.THIRTEEN, "estimate 3", ["estimate 2", "estimate 4"])
    assert refusal(EN, refused) == (
        "Not allowed: That number would make the estimates add up to the tricks there are (E-6)"
    )
    taqdeer = catalogue("ar", "taqdeer", isolates=False)
    assert refusal(taqdeer, Illegal("T-4", Refusal.THIRTEEN, "estimate 3")) == (
        "لم يُقبل: هذا الرقم يجعل مجموع المزايدات مساويًا لعدد اللفّات، وهو ما يمنعه قيد الموزّع (T-4)"
    )


def test_what_was_allowed_is_told_in_words() -> None:
    refused = Illegal("K-5", Refusal.NOT_HIGHER, "bid 4C", ["pass", "bid 6N", "bid 7C"])
    assert allowed(AR, refused) == "الجائز: باس، كول 6 صنز، كول 7♣"
    assert allowed(EN, Illegal("K-5", Refusal.MATCH_OVER, "pass")) == ""
