"""The pages say every rule, in both languages alike, and the figures on them are right."""

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from lamma.games.registry import RULEBOOKS, rulebook
from lamma.text.pages import LANGUAGES, UnknownPage, names, page

ROOT = Path(__file__).parents[2]
EVERY = tuple(product(names(), LANGUAGES))
EVERY_RULEBOOK = tuple(product(RULEBOOKS, LANGUAGES))

KNOWN = tuple(
    line.split()[0]
    for line in (ROOT / "tools/rule_ids.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
)
DECISIONS = {
    "kotshena": (3, 4, 7, 8, 9, 23),
    "committee": (5, 6),
    "classic": (1, 2, 3, 4, 7, 8, 9, 20, 22, 23),
    "taqdeer": (10, 23),
    "sixty_six": (11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 23),
}
PREFIXES = {"kotshena": "EK", "committee": "EC", "classic": "EJ", "taqdeer": "T", "sixty_six": "S"}

ID = re.compile(r"\b[EKCJTSD]-\d+\b")
HEADING = re.compile(r"(?m)^(#+) .*$")
SUM = re.compile(r"[(−+]?\d[\d −+×()]*")
MARKED = re.compile("\u2066([^\u2066\u2069]*)\u2069")
LOOSE_SIGN = re.compile(r"(?<![\w`])[−+±×]\d|\d [−+×=] [−+±]?\d")


def ids(text: str) -> set[str]:
    return set(ID.findall(text))


def sections(text: str) -> list[str]:
    """The text under each heading, in order."""
    return re.split(r"(?m)^#+ .*$", text)[1:]


@cache
def tables(name: str, language: str) -> list[list[list[str]]]:
    """The page's tables, as rows of cells, heads included and rules left out."""
    found: list[list[list[str]]] = []
    inside = False
    for line in page(name, language, isolates=False).splitlines():
        if not line.startswith("|"):
            inside = False
            continue
        if not inside:
            found.append([])
        inside = True
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if any(cell.strip("-") for cell in cells) or not any(cells):
            found[-1].append(cells)
    return found


def value(text: str) -> int:
    """What a sum written on a page comes to; the pages write U+2212 and ×."""
    assert SUM.fullmatch(text), text
    return int(eval(text.replace("−", "-").replace("×", "*")))  # noqa: S307 - digits and signs only


def worked(name: str, language: str) -> list[tuple[str, int]]:
    """The (working, points) of every table row that ends in a sum and a signed result."""
    return [
        (row[-2], value(row[-1]))
        for table in tables(name, language)
        for row in table
        if len(row) > 2 and SUM.fullmatch(row[-2]) and re.fullmatch(r"[+−]\d+", row[-1])
    ]


def test_there_are_exactly_the_pages_named_in_both_languages() -> None:
    for language in LANGUAGES:
        found = {path.stem for path in (ROOT / "src/lamma/text/pages" / language).iterdir()}
        assert found == set(names())
    assert names()[: len(RULEBOOKS)] == RULEBOOKS


@pytest.mark.parametrize(
    ("name", "language", "allowed"),
    [("bridge", "ar", names()), ("../en/classic", "ar", names()), ("classic", "fr", ("ar", "en"))],
)
def test_an_unknown_page_is_refused_with_what_there_is(
    name: str, language: str, allowed: tuple[str, ...]
) -> None:
    with pytest.raises(UnknownPage) as refused:
        page(name, language)
    assert refused.value.allowed == allowed
    assert refused.value.asked in {name, language}
    assert all(known in str(refused.value) for known in allowed)


def test_the_marks_of_direction_can_be_left_out() -> None:
    assert "\u2066+27\u2069" in page("kotshena", "ar")
    assert "+27" in page("kotshena", "ar", isolates=False)
    assert not set("\u2066\u2069") & set(page("kotshena", "ar", isolates=False))


@pytest.mark.parametrize("name", names())
def test_both_languages_have_the_same_headings_tables_and_lists(name: str) -> None:
    arabic, english = page(name, "ar"), page(name, "en")
    assert [len(mark) for mark in HEADING.findall(arabic)] == [
        len(mark) for mark in HEADING.findall(english)
    ]
    assert [len(table) for table in tables(name, "ar")] == [
        len(table) for table in tables(name, "en")
    ]
    for language in LANGUAGES:
        for table in tables(name, language):
            assert len({len(row) for row in table}) == 1, table[0]
    points = re.compile(r"(?m)^(?:-|\d\.) ")
    assert len(points.findall(arabic)) == len(points.findall(english))


@pytest.mark.parametrize("name", names())
def test_both_languages_tag_the_same_rules_in_each_section(name: str) -> None:
    for ar, en in zip(sections(page(name, "ar")), sections(page(name, "en")), strict=True):
        assert ids(ar) == ids(en), en[:80]


@pytest.mark.parametrize(("name", "language"), EVERY_RULEBOOK)
def test_every_rule_of_the_rulebook_is_on_its_page(name: str, language: str) -> None:
    concern = {rule for rule in KNOWN if rule[0] in PREFIXES[name]}
    concern |= {f"D-{number}" for number in DECISIONS[name]}
    assert len(concern) > 7
    assert not concern - ids(page(name, language))


def test_every_decision_is_told_on_some_page() -> None:
    told = {f"D-{number}" for numbers in DECISIONS.values() for number in numbers}
    assert told == {rule for rule in KNOWN if rule.startswith("D-")}


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_pages_tag_only_rules_there_are_and_in_parentheses(name: str, language: str) -> None:
    text = page(name, language)
    assert ids(text) <= set(KNOWN)
    assert not ids(re.sub(r"\([^()]*\)", "", text))


@pytest.mark.parametrize(("name", "language"), EVERY_RULEBOOK)
def test_the_options_named_are_the_rulebooks_with_their_defaults(name: str, language: str) -> None:
    choices = rulebook(name).choices
    shown = [
        (re.findall(r"`([^`]*)`", row[0])[0], re.findall(r"`([^`]*)`", f"{row[1]} {row[2]}"))
        for table in tables(name, language)
        for row in table
        if row[0].startswith("`")
    ]
    expected = [(option, [str(v).lower() for v in values]) for option, values in choices.items()]
    assert shown == expected
    # An option named in a sentence is one there is, on a value it takes.
    known = {word for option, values in expected for word in (option, *values)}
    assert set(re.findall(r"`([^`]*)`", page(name, language))) <= known


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_sum_on_the_pages_is_right(name: str, language: str) -> None:
    text = page(name, language, isolates=False)
    written = re.findall(r"((?:[(−]?\d[\d −+×()]*)[−+×](?:[\d −+×()]*)) = (−?\d+)", text)
    for sum_, result in written:
        assert value(sum_) == value(result), sum_
    for sum_, points in worked(name, language):
        assert value(sum_) == points, sum_


# From the sources: what their worked examples come to, in the order of the page.
SOURCE_POINTS = {
    "kotshena": [25, 35, -12, 13, -2, 21, -11, 33, -33, 27, -2, -33, 21],
    "committee": [17, 19, 29, -21, 25, 14, 41, 42, 43, -22, 23, 13, -12, -2, 16, -2, 13, -2],
    "classic": [14, 26, 36, -21, 33, -22, 35, 43, -27, -35],
    "taqdeer": [10, 13, 15],
}


@pytest.mark.parametrize(("name", "language"), tuple(product(SOURCE_POINTS, LANGUAGES)))
def test_worked_examples_give_the_points_of_the_sources(name: str, language: str) -> None:
    assert [points for _, points in worked(name, language)] == SOURCE_POINTS[name]


@pytest.mark.parametrize("language", LANGUAGES)
def test_taqdeer_misses_cost_nothing_or_the_difference(language: str) -> None:
    cases = tables("taqdeer", language)[2][4:]
    assert [(row[0], row[1], row[3]) for row in cases] == [
        ("3", "1", "0"),
        ("3", "1", "−2"),
        ("0", "4", "−4"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_sixty_six_values_and_running_points_of_the_sources_hand(language: str) -> None:
    values, played = tables("sixty_six", language)[0], tables("sixty_six", language)[2]
    assert values[1][1:] == ["11", "10", "4", "3", "2", "0", "120"]
    assert [[int(cell) for cell in row[-2:]] for row in played[1:]] == [
        [0, 10],
        [15, 30],
        [15, 51],
        [15, 64],
        [28, 64],
        [28, 68],
    ]
    assert [value(row[4].split(" = ")[1]) for row in played[1:]] == [10, 15, 21, 13, 13, 4]


def test_sixty_six_tricks_are_worth_the_cards_shown() -> None:
    worth = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
    for row in tables("sixty_six", "en")[2][1:]:
        cards = [re.findall(r"(10|[AKQJ9])[♠♥♦♣]", cell)[-1] for cell in (row[1], row[2])]
        assert [int(n) for n in row[4].split(" = ")[0].split(" + ")] == [worth[c] for c in cards]


@pytest.mark.parametrize("name", [name for name in names() if name != "glossary"])
def test_figures_in_tables_are_the_same_in_both_languages(name: str) -> None:
    figure = re.compile(r"[+−±×]?\d+")

    def figures(language: str) -> list[list[str]]:
        shown = [[cell for row in table for cell in row] for table in tables(name, language)]
        return [sorted(n for cell in cells for n in figure.findall(cell)) for cells in shown]

    assert figures("ar") == figures("en")


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_minus_is_u2212_and_digits_are_western(name: str, language: str) -> None:
    text = ID.sub("", page(name, language))
    assert not re.search(r"(?<![\w-])-\d", text)
    assert not re.search("[٠-٩۰-۹]", text)


@pytest.mark.parametrize("name", names())
def test_arabic_isolates_signed_numbers_and_sums_and_nothing_else(name: str) -> None:
    text = page(name, "ar")
    assert all(re.search(r"[−+±×=]", inside) for inside in MARKED.findall(text))
    loose = MARKED.sub("", re.sub(r"`[^`]*`", "", text))
    assert not set("\u2066\u2069") & set(loose)
    assert not LOOSE_SIGN.search(loose), LOOSE_SIGN.search(loose)


@pytest.mark.parametrize(
    ("name", "foreign"),
    [
        ("kotshena", ("لمّ", "تراناب", "قطوع", "سانز", "سبيد", "هارت", "كارو", "تريفل", "آس")),
        ("committee", ("لفّ", "قطوع", "صنز", "بستوني", "كبة", "ديناري", "سباتي", "جولة", "ريسك")),
        ("classic", ("لفّ", "تراناب", "سانز", "سبيد", "كبة", "ديناري", "سباتي", "إكة", "خطر")),
        ("taqdeer", ("لمّ", "مزاد", "سانز", "صنز", "تراناب", "إكة", "آس", "هارت", "سبيد")),
        ("sixty_six", ("لفّ", "تراناب", "شايب", "جولة", "هارت", "سبيد", "إكة", "كارو")),
    ],
)
def test_a_page_keeps_the_words_of_its_own_players(name: str, foreign: tuple[str, ...]) -> None:
    text = page(name, "ar")
    assert not [word for word in foreign if re.search(rf"(?<!\w){word}|(?<=ال){word}", text)]


@pytest.mark.parametrize(("name", "language"), EVERY_RULEBOOK)
def test_a_rulebooks_page_answers_eight_questions_or_more(name: str, language: str) -> None:
    mark = "؟" if language == "ar" else "?"
    asked = re.findall(rf"(?m)^### .*[{mark}]$", page(name, language))
    assert len(asked) >= 8


def test_the_index_links_to_every_page() -> None:
    index = (ROOT / "docs/rules/README.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(\.\./\.\./(src/lamma/text/pages/[^)]*)\)", index))
    assert linked == {f"src/lamma/text/pages/{language}/{name}.md" for name, language in EVERY}
