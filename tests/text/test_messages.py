"""Every message, in both languages and under every rulebook, with all it can be given."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast, visitor

from lamma.table.causes import Cause
from lamma.text.bundle import (
    LANGUAGES,
    LAYERS,
    BadMessage,
    Bundle,
    bundle,
    entries,
    rulebooks,
    sources,
)
from lamma.text.catalogue import Digits, catalogue

RULEBOOKS = ("kotshena", "committee", "classic", "taqdeer", "sixty_six")
COUNTS = (0, 1, 2, 3, 11, 100)

# Arguments with the values that a table gives them; one that is not here is a text.
CHOICES = {
    "self": ("yes", "no"),
    "yours": ("yes", "no"),
    "changed": ("yes", "no"),
    "muted": ("yes", "no"),
    "ranked": ("yes", "no"),
    "wants": ("yes", "no"),
    "cause": tuple(Cause),
    "ended": ("finished", "left", "none"),
    "unit": ("seconds", "minutes"),
    "hit": ("yes", "no"),
    "trump": ("yes", "no"),
    "side": ("over", "under"),
    "form": ("neutral", "f"),
    "level": (1, 2, 3),
    "why": ("half", "few", "no-trick", "flat"),
    "n": COUNTS,
    "won": (0, 1, 2, 3, 11, 100),
}
NUMBERS = dict.fromkeys(
    (
        "all",
        "base",
        "deal",
        "done",
        "line",
        "max",
        "place",
        "pot",
        "round",
        "rounds",
        "sum",
        "taken",
    ),
    7,
) | {"amount": 40, "seats": 4, "tricks": 13}
TEXTS = {
    "allowed": "kotshena",
    "asked": "what",
    "bid": "6 سبيد",
    "card": "شايب هارت",
    "cards": "شايب، 10",
    "choices": "4، 5",
    "command": "lamma",
    "diff": "+2",
    "example": "play SA",
    "expected": "+27",
    "file": "match.json",
    "found": "−12",
    "key": "?",
    "mult": "×2",
    "names": "نور، سلمى",
    "old": "5 كارو",
    "option": "الطول",
    "other": "سلمى",
    "path": "rounds[0].scores",
    "points": "−12",
    "rank": "شايب",
    "rate": "40,000",
    "reason": "إصابة",
    "rule": "K-20",
    "rulebook": "الكوتشينة",
    "share": "1/4",
    "strain": "سبيد",
    "suit": "هارت",
    "title": "التقدير",
    "total": "−3",
    "value": "مايكرو",
    "what": "باس",
    "who": "نور",
}
# `rounds` is a counted noun and, in ev-round, an argument; as an argument it is a number.


@cache
def bundle_entries(language: str, rulebook: str) -> dict[str, ast.Message | ast.Term]:
    """Every message and, with a dash before its name, every term; the rulebook's own win."""
    found = {}
    for layer in (*LAYERS, rulebook):
        for entry in entries(language, layer):
            dash = "-" if isinstance(entry, ast.Term) else ""
            found[dash + entry.id.name] = entry
    return found


def messages(language: str, rulebook: str) -> list[str]:
    return [name for name in bundle_entries(language, rulebook) if not name.startswith("-")]


class _References(visitor.Visitor):
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - Fluent's name
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - Fluent's name
        self.messages.add(node.id.name)


@cache
def variables(language: str, rulebook: str, message: str) -> frozenset[str]:
    """The arguments a message takes, those of the messages inside it included."""
    seen = _References()
    seen.visit(bundle_entries(language, rulebook)[message])
    inner = (variables(language, rulebook, name) for name in seen.messages)
    return frozenset(seen.variables).union(*inner)


def arguments(language: str, rulebook: str, message: str) -> Iterator[dict[str, str | int]]:
    """Every set of arguments that a message can be asked with: each plural, each choice."""
    names = sorted(variables(language, rulebook, message))
    values: list[tuple[str | int, ...]] = [
        CHOICES[name] if name in CHOICES else ((NUMBERS | TEXTS).get(name, "نور"),)
        for name in names
    ]
    for chosen in product(*values):
        yield dict(zip(names, chosen, strict=True))


EVERYWHERE = tuple(product(LANGUAGES, RULEBOOKS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rulebook_has_its_own_words(language: str) -> None:
    assert rulebooks(language) == tuple(sorted(RULEBOOKS))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_both_languages_have_the_same_messages(rulebook: str) -> None:
    assert set(messages("ar", rulebook)) == set(messages("en", rulebook))


def test_no_rulebook_has_a_message_that_another_lacks() -> None:
    assert {frozenset(messages(language, book)) for language, book in EVERYWHERE} == {
        frozenset(messages("ar", "kotshena"))
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layer", [*LAYERS, *RULEBOOKS])
def test_no_file_says_a_thing_twice(language: str, layer: str) -> None:
    names = [(type(entry), entry.id.name) for entry in entries(language, layer)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_house_layers_do_not_override_each_other(language: str) -> None:
    names = [(type(e), e.id.name) for layer in LAYERS for e in entries(language, layer)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("language", "rulebook"), EVERYWHERE)
def test_every_message_formats_with_all_it_can_be_given(language: str, rulebook: str) -> None:
    words = catalogue(language, rulebook)
    for message in messages(language, rulebook):
        for args in arguments(language, rulebook, message):
            said = words.say(message, **args)
            assert said.strip() or message == "hand-why", (message, args)
            assert "{" not in said, (message, args)
            assert said.count("\u2066") + said.count("\u2068") == said.count("\u2069"), message


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_arabic_writes_minus_as_u2212_and_no_latin_of_its_own(rulebook: str) -> None:
    words = catalogue("ar", rulebook)
    latin = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    # What a table passes in may be Latin: a file's name, a rule's id, a key.
    passed_in = sorted((text for text in TEXTS.values() if latin & set(text)), key=len)
    for message in messages("ar", rulebook):
        for args in arguments("ar", rulebook, message):
            said = words.say(message, **args)
            for text in reversed(passed_in):
                said = said.replace(text, "")
            assert not re.search(r"-[0-9٠-٩]", said), said
            assert not latin & set(said), (message, said)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_arabic_in_its_own_digits_leaves_no_western_one(rulebook: str) -> None:
    words = catalogue("ar", rulebook, digits=Digits.INDIC)
    kept = dict.fromkeys(TEXTS, "x")
    for message in messages("ar", rulebook):
        args = next(arguments("ar", rulebook, message))
        given = {name: kept.get(name, value) for name, value in args.items()}
        assert not re.search("[0-9]", words.say(message, **given)), message


def _texts(node: ast.BaseNode) -> list[str]:
    found: list[str] = []

    class Texts(visitor.Visitor):
        def visit_Pattern(self, pattern: ast.Pattern) -> None:  # noqa: N802 - Fluent's name
            shown = ""
            for element in pattern.elements:
                if isinstance(element, ast.TextElement):
                    shown += element.value
                elif isinstance(element.expression, ast.VariableReference):
                    shown += f"{{{element.expression.id.name}}}"
                else:
                    shown += "{}"
                    self.visit(element)
            found.append(shown)

    Texts().visit(node)
    return found


ARABIC = [
    (layer, entry.id.name, text)
    for layer in (*LAYERS, *RULEBOOKS)
    for entry in entries("ar", layer)
    for text in _texts(entry)
]


def test_arabic_glues_no_joining_letter_to_a_placeholder() -> None:
    joining = "بتثجحخسشصضطظعغفقكلمنهيئ"
    assert [found for found in ARABIC if re.search(f"[{joining}]{{", found[2])] == []


def test_arabic_has_no_verb_with_a_player_as_its_subject() -> None:
    # After a name comes a colon, a comma, the end, a place, a number or a bracket: never a verb.
    place = "على الطاولة|خارج الطاولة بقرار المضيف|خرج: |{amount}|{share}|\\({bot}\\)"
    after = re.compile(rf"{{who}}(?!$|[:،؟.)]| (?:{place}))")
    assert [found for found in ARABIC if after.search(found[2])] == []
    # «خرج» is said of the seat.
    assert [f for f in ARABIC if "{who} خرج" in f[2] and "مقعد {who} خرج" not in f[2]] == []


def test_arabic_uses_arabic_punctuation() -> None:
    assert [found for found in ARABIC if re.search(r"[,;?%]", found[2])] == []


# GLOSSARY §4: zero, one, two, few, many, other; then two in the `-by` form.
COUNTED = {
    ("kotshena", "tricks"): (
        "ولا لفّة", "لفّة واحدة", "لفّتان", "3 لفّات", "11 لفّة", "100 لفّة", "لفّتين",
    ),
    ("committee", "tricks"): (
        "ولا لمّة", "لمّة واحدة", "لمّتان", "3 لمّات", "11 لمّة", "100 لمّة", "لمّتين",
    ),
    ("committee", "rounds"): (
        "ولا دور", "دور واحد", "دوران", "3 أدوار", "11 دورًا", "100 دور", "دورين",
    ),
    ("kotshena", "rounds"): (
        "ولا جولة", "جولة واحدة", "جولتان", "3 جولات", "11 جولة", "100 جولة", "جولتين",
    ),
    ("classic", "points"): (
        "ولا نقطة", "نقطة واحدة", "نقطتان", "3 نقاط", "11 نقطة", "100 نقطة", "نقطتين",
    ),
    ("taqdeer", "cards"): (
        "ولا ورقة", "ورقة واحدة", "ورقتان", "3 أوراق", "11 ورقة", "100 ورقة", "ورقتين",
    ),
    ("taqdeer", "seconds"): (
        "صفر ثانية", "ثانية واحدة", "ثانيتان", "3 ثوانٍ", "11 ثانية", "100 ثانية", "ثانيتين",
    ),
    ("sixty_six", "minutes"): (
        "صفر دقيقة", "دقيقة واحدة", "دقيقتان", "3 دقائق", "11 دقيقة", "100 دقيقة", "دقيقتين",
    ),
    ("classic", "players"): (
        "ولا لاعب", "لاعب واحد", "لاعبان", "3 لاعبين", "11 لاعبًا", "100 لاعب", "لاعبين",
    ),
    ("sixty_six", "rounds"): (
        "ولا يد", "يد واحدة", "يدان", "3 أيدٍ", "11 يدًا", "100 يد", "يدين",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("rulebook", "noun"), COUNTED)
def test_the_counted_nouns_of_the_glossary(rulebook: str, noun: str) -> None:
    words = catalogue("ar", rulebook, isolates=False)
    said = [words.say(noun, n=count) for count in COUNTS]
    assert (*said, words.say(f"{noun}-by", n=2)) == COUNTED[rulebook, noun]


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (10, "10 أدوار"),
        (14, "14 دورًا"),
        (99, "99 دورًا"),
        (101, "101 دور"),
        (102, "102 دور"),
        (103, "103 أدوار"),
        (110, "110 أدوار"),
        (111, "111 دورًا"),
        (199, "199 دورًا"),
        (200, "200 دور"),
    ],
)
def test_arabic_plurals_beyond_a_hundred(number: int, said: str) -> None:
    assert catalogue("ar", "committee", isolates=False).say("rounds", n=number) == said


def test_english_plurals() -> None:
    words = catalogue("en", "committee")
    assert [words.say("tricks", n=n) for n in (0, 1, 2)] == ["no tricks", "1 trick", "2 tricks"]
    assert [words.say("points", n=n) for n in (0, 1, 100)] == ["0 points", "1 point", "100 points"]


def test_a_message_that_is_not_there_is_named() -> None:
    with pytest.raises(BadMessage, match="message 'ev-nothing': there is no such message"):
        bundle("ar", "kotshena").say("ev-nothing", {})


def test_a_term_is_no_message() -> None:
    with pytest.raises(BadMessage, match="no such message"):
        bundle("ar", "kotshena").say("-trump-the", {})


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(BadMessage, match="message 'ev-bid': Unknown external: bid") as caught:
        bundle("ar", "kotshena").say("ev-bid", {"who": "نور"})
    assert caught.value.message == "ev-bid"


@pytest.mark.parametrize("layer", [*LAYERS, *rulebooks("ar")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_cut_into_entries_is_the_file_parsed_whole(language: str, layer: str) -> None:
    whole = {
        ("-" if isinstance(entry, ast.Term) else "") + entry.id.name: entry
        for entry in entries(language, layer)
    }
    cut = sources(language, layer)
    assert list(cut) == list(whole)
    for name, text in cut.items():
        (entry, *comments) = FluentResource(text).body
        assert entry.equals(whole[name], ["span", "comment"]), name
        assert all(isinstance(each, ast.BaseComment) for each in comments), name


def test_an_entry_that_is_no_fluent_is_told_when_it_is_said() -> None:
    spoilt = Bundle(FluentBundle(["en"]), {"good": "good = { bad }", "bad": "bad = { $x"})
    assert spoilt.has("good")
    with pytest.raises(BadMessage, match="message 'bad': bad = "):
        spoilt.say("good", {})
    bare = Bundle(FluentBundle(["en"]), {"bare": "bare =\n    .title = x\n"})
    with pytest.raises(BadMessage, match="it has no text"):
        bare.say("bare", {})


def test_only_what_is_said_is_parsed() -> None:
    parsed: list[str] = []
    fresh = bundle.__wrapped__("en", "kotshena")

    class Noting(dict[str, str]):
        def __getitem__(self, name: str) -> str:
            parsed.append(name)
            return super().__getitem__(name)

    noted = Bundle(fresh.fluent, Noting(fresh.sources))
    args = {"who": "Nour", "self": "no", "bid": "5 spades"}
    assert noted.say("ev-bid", args) == noted.say("ev-bid", args)
    assert parsed == ["ev-bid", "-bid"]
