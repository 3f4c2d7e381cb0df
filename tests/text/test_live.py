"""Everything that is told of a live table has its words, in both languages.

What there is to say is asked of the code that says it, so that a new event without words fails.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import get_args

import msgspec
import pytest

from lamma.table.causes import Cause
from lamma.table.told import AnyTold, Told
from lamma.text.bundle import LANGUAGES, bundle, sources
from lamma.text.catalogue import Digits, catalogue

OURS = ("live", "answers", "lobby")
TOLD = {cls.__struct_config__.tag: cls for cls in get_args(AnyTold)}


@cache
def ids(language: str, prefix: str = "") -> frozenset[str]:
    """The ids in the files of the live table that begin with ``prefix``, without it."""
    found = (name for layer in OURS for name in sources(language, layer))
    return frozenset(name.removeprefix(prefix) for name in found if name.startswith(prefix))


@cache
def variables(language: str, message: str) -> frozenset[str]:
    """The arguments that a message takes, those of what it refers to included."""
    written = bundle(language, None).sources
    text = written[message].partition("\n#")[0]
    inner = re.findall(r"\{\s*(-?[a-z][\w-]*)\s*\}", text)
    return frozenset(re.findall(r"\$(\w+)", text)).union(
        *(variables(language, name) for name in inner)
    )


def said(language: str, message: str, **args: str | int) -> str:
    """A message with the arguments that the tests need not tell apart."""
    given: dict[str, str | int] = {
        "who": "نور",
        "n": 5,
        "deal": 2,
        "round": 2,
        "unit": "minutes",
        "names": "نور",
        "title": "x",
        "bot": "x",
        "what": "باس",
        "ranked": "no",
        "muted": "yes",
        "wants": "yes",
        "cause": "none",
        "ended": "finished",
        "incident": "x",
    }
    return catalogue(language, "committee", isolates=False).say(message, **(given | args))


def test_what_is_asked_of_the_code_is_there() -> None:
    # Sources that were empty would pass every test below.
    assert {"acted", "turn", "closed", "sat"} <= set(TOLD)
    assert ids("ar", "event-") > {"acted"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_its_sentence_and_no_other_has(language: str) -> None:
    assert ids(language, "event-") == {*TOLD, "readied-again", "turn-clock"}


# What of a told field its message can be given.
SEAT = {"who", "self", "n"}
TIME = {"n", "unit"}
GIVEN: dict[str, set[str]] = {
    "seat": SEAT,
    "player": {"who", "self"},
    "name": {"who"},
    "seats": {"names", "n"},
    "settings": {"title"},
    "ranked": {"ranked"},
    "deal": {"deal"},
    "round": {"round"},
    "a": {"what"},
    "text": {"what"},
    "phrase": {"what"},
    "cause": {"cause"},
    "ended": {"ended", "who", "self"},
    "bot": {"bot"},
    "muted": {"muted"},
    "asked": {"wants"},
    "incident": {"incident"},
    "at": TIME,
    "until": TIME,
    "grace": TIME,
    "ms": TIME,
}
TELLS_NOTHING = {
    "match",
    "avatar",
    "anchor",
    "value",
    "seed",
    "nonces",
    "cards",
    "turned",
    "avoid",
    "by",
}

UNSAID = {"seat", "player", "name", "bot", "at", "cause"}
"""These depend on what else is told, and are looked at one by one."""
# Who goes on, goes on to the deal that is awaited; what is set otherwise now, the settings show.
BESIDE = {"nonced": {"deal"}, "changed": {"settings"}}


def given(told: type[Told]) -> set[str]:
    return set().union(
        *(GIVEN[each] for each in told.__struct_fields__ if each not in TELLS_NOTHING)
    )


@pytest.mark.parametrize(("language", "tag"), list(product(LANGUAGES, TOLD)))
def test_an_event_is_told_with_what_it_has(language: str, tag: str) -> None:
    told, used = TOLD[tag], variables(language, f"event-{tag}")
    assert used <= given(told)
    fields = set(told.__struct_fields__)
    # A bot that is sent away has no name, an action's own sentence has its player's, and only a
    # restart gives time back.
    if fields & {"seat", "player"} and tag not in {"emptied", "acted"}:
        assert "who" in used
    if "cause" in fields and tag != "gifted":
        assert "cause" in used
    for field in fields - TELLS_NOTHING - UNSAID - BESIDE.get(tag, set()):
        assert used & GIVEN[field], field


@pytest.mark.parametrize("language", LANGUAGES)
def test_variants_of_an_event_take_no_more_than_it_has(language: str) -> None:
    for name, tag in (("readied-again", "readied"), ("turn-clock", "turn")):
        assert variables(language, f"event-{name}") <= given(TOLD[tag])


# The causes that a table gives each event (`lamma.table`).
CAUSES: dict[str, set[Cause]] = {
    "stood": {Cause.HOST, Cause.GONE},
    "acted": {Cause.BOT, Cause.TIMEOUT},
    "held": {Cause.AWAY, Cause.GONE, Cause.TIMEOUT},
    "left": {Cause.GRACE},  # and LEFT, which is what it says otherwise
    "paused": {Cause.CONSENT, Cause.EMPTY},
    "closed": {Cause.HOST, Cause.IDLE},
}


@pytest.mark.parametrize(("language", "tag"), list(product(LANGUAGES, CAUSES)))
def test_each_cause_of_an_event_is_told_apart(language: str, tag: str) -> None:
    for self in ("yes", "no"):
        texts = {
            cause: said(language, f"event-{tag}", cause=cause, self=self)
            for cause in ("none", *CAUSES[tag])
        }
        assert len(set(texts.values())) == len(texts), texts


def test_every_event_with_a_cause_has_its_causes_listed() -> None:
    with_cause = {tag for tag, told in TOLD.items() if "cause" in told.__struct_fields__}
    assert with_cause == {*CAUSES, "gifted"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_says_why_a_bot_holds_it(language: str) -> None:
    texts = {said(language, "state-held", cause=cause) for cause in ("none", *CAUSES["held"])}
    assert len(texts) == 1 + len(CAUSES["held"])


def test_a_match_ends_in_three_ways() -> None:
    for language, self in product(LANGUAGES, ("yes", "no")):
        ways = [
            said(language, "event-ended", ended=how, self=self)
            for how in ("finished", "left", "none")
        ]
        assert len(set(ways)) == 3


def test_both_languages_have_the_same_messages_and_arguments() -> None:
    for layer in OURS:
        assert list(sources("ar", layer)) == list(sources("en", layer))
    # English needs to know who is spoken to where Arabic has a noun.
    loose = {"self"}
    for name in ids("ar"):
        assert variables("ar", name) - loose == variables("en", name) - loose, name


SIX = ["zero", "one", "two", "few", "many", "other"]


def test_arabic_counts_in_all_six_forms() -> None:
    counted = {"minutes", "minutes-by", "seconds", "seconds-by", "spectators"}
    written = bundle("ar", None).sources
    for name in counted:
        assert re.findall(r"\[(\w+)\]", written[name]) == SIX, name
    # A number that counts stands in one of those; a seat's number counts nothing.
    plain = {name for name in ids("ar") if re.search(r"\{ \$n \}", written[name])} - counted
    assert plain == {"event-sat", "event-emptied"}


@pytest.mark.parametrize(
    ("n", "left"),
    [
        (1, "دقيقة واحدة"),
        (2, "دقيقتين"),
        (5, "5 دقائق"),
        (15, "15 دقيقة"),
        (100, "100 دقيقة"),
    ],
)
def test_time_in_arabic(n: int, left: str) -> None:
    assert said("ar", "event-held", cause="away", self="yes", n=n).endswith(f"خلال {left}")


def test_the_watchers_are_counted() -> None:
    counts = (0, 1, 2, 3, 11, 100)
    assert [said("ar", "spectators", n=n) for n in counts] == [
        "بلا متفرّجين",
        "متفرّج واحد",
        "متفرّجان",
        "3 متفرّجين",
        "11 متفرّجًا",
        "100 متفرّج",
    ]


# Whom these are about is never the reader.
ABOUT_OTHERS = {"event-muted", "event-said"}


def _of_the_reader(language: str, you: str) -> Iterator[tuple[str, str]]:
    for name in sorted(ids(language)):
        if "who" in variables(language, name) and name not in ABOUT_OTHERS:
            for cause, ended in product(("none", *Cause), ("finished", "left", "none")):
                yield name, said(language, name, who=you, self="yes", cause=cause, ended=ended)


def test_the_reader_is_spoken_to_as_you() -> None:
    for name, text in _of_the_reader("en", "You"):
        assert not re.search(r"\bYou (?:is|has|was|does|\w+[^s]s)\b", text), (name, text)
        assert not re.search(r"[a-z:,] You\b", text), (name, text)


def test_the_reader_is_a_name_only_before_a_colon() -> None:
    for name, text in _of_the_reader("ar", "أنت"):
        assert re.fullmatch(r"(?!.*أنت).*|أنت: [^أ].*|أنت الآن بلا مقعد", text), (name, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_has_no_full_stop_at_its_end(language: str) -> None:
    # Each is a line of a log, a label, or a toast.
    found = [name for name in ids(language) if said(language, name).endswith((".", " "))]
    assert found == []


def test_what_is_told_in_words() -> None:
    assert said("ar", "event-hosted") == "الاستضافة الآن عند نور"
    assert said("en", "event-started", ranked="yes") == "The match has begun, and it is ranked"
    assert said("ar", "event-started", ranked="yes") == "بدأت البولة، وهي محسوبة في التصنيف"
    gone = "نور: انقطع الاتصال. الروبوت يلعب حتى العودة، والمهلة 5 دقائق"
    assert said("ar", "event-held", cause="gone") == gone
    gifted = "The server is back after 40 seconds: lost time counts against nobody"
    assert said("en", "event-gifted", n=40, unit="seconds") == gifted


def test_indic_digits_reach_the_times() -> None:
    words = catalogue("ar", "committee", digits=Digits.INDIC, isolates=False)
    text = words.say("event-turn-clock", who="نور", n=20, unit="seconds")
    assert text == "في انتظار نور، والباقي ٢٠ ثانية"


def test_told_structs_have_tags() -> None:
    assert all(
        isinstance(told, type) and issubclass(told, msgspec.Struct) for told in TOLD.values()
    )
    assert len(TOLD) == len(get_args(AnyTold))
