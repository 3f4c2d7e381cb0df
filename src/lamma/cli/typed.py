"""What a person types, read as a record's action: ``SA``, ``king of hearts``, «شايب هارت».

Both languages are understood whatever the table speaks, and digits and letters of either kind.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from lamma.cards import Rank, Strain, Suit
from lamma.cli.counting import ARABIC, in_digits, normal, read_tricks
from lamma.text.actions import action_label, action_sentence
from lamma.text.bundle import LANGUAGES
from lamma.text.catalogue import Catalogue, catalogue

__all__ = ["normal", "read_action", "read_bid", "read_card", "read_number", "read_strain"]

_DIGITS = 9

_BARE = {
    "dash-call": ("dash", "dash call", "داش", "داش كول", "خذي الداش", "نعم", "yes", "y"),
    "no-dash": ("no dash", "no", "n", "play on", "لا", "بلا داش كول", "بلا داش", "لعب عادي"),
    "pass": ("pass", "p", "باس", "مرر", "مررت", "امرر"),
    "with": ("with", "w", "ويذ", "ويز"),
    "exchange": ("exchange", "swap", "swap the nine", "nine", "تبديل", "تبديل التسعه", "بدل"),
    "close": ("close", "close the talon", "اغلاق", "اغلاق التالون", "اقفل"),
    "claim": ("claim", "i have enough", "enough", "66", "لدي ما يكفي", "يكفي", "كفايه", "اعلان"),
}
_ZERO = {"dash", "داش", "صفر", "zero", "nil", "no tricks"}
"""What is said at an estimate for none; before it, a dash is the dash call."""

_WITH = re.compile("(?<=.) (?:with|ويذ|ويز)$")
"""«5, with»: an estimate of the caller's number, as the table tells it."""

_SELF = re.compile("^(?:you|انت) (?=.)")
"""What a line about the person begins with."""

_NUMBERING = frozenset({"bid", "declare", "estimate"})
_VERBS = {
    "bid": "bid", "declare": "declare", "estimate": "estimate", "play": "play", "marry": "marry",
    "call": "number", "request": "number", "confirm": "number", "super call": "number",
    "زايد": "number", "زايدي": "number", "مزايده": "number", "كول": "number", "نداء": "number",
    "المزايده": "number", "التقدير": "number", "الطلب": "number", "bids": "bid",
    "طلب": "number", "اطلبي": "number", "تقدير": "number", "تاكيد": "number", "اكدي": "number",
    "سوبر كول": "number", "النداء": "number", "declares": "declare",
    "البدء لك": "play", "leads": "play",
    "lead": "play", "throw": "play", "رمي": "play", "ارمي": "play",
    "marriage": "marry", "marriage in": "marry", "زواج": "marry",
}  # fmt: skip
_SIGNS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_MORE = {
    "sans": "N", "no trump": "N", "notrump": "N", "nt": "N", "سانز": "N", "صنز": "N", "صن": "N",
    "spade": "S", "heart": "H", "diamond": "D", "club": "C",
    "سبيد": "S", "سبيت": "S", "بستوني": "S", "بج": "S", "هارت": "H", "هاص": "H", "كبه": "H",
    "قلب": "H", "قلوب": "H",
    "كارو": "D", "دايمن": "D", "ديناري": "D", "تريفل": "C", "كلبس": "C", "سباتي": "C",
}  # fmt: skip
_RANKS = {"10": "T", "ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T", "اكه": "A",
          "اس": "A", "ملك": "K", "شايب": "K", "بنت": "Q", "ولد": "J"}  # fmt: skip


def read_number(text: str) -> int | None:
    """A number, its digits of any kind, or «ثلاثة»; None for anything else and for the endless."""
    digits = text.lstrip("0٠") or text[-1:]
    if digits.isdecimal():
        return int(digits) if len(digits) <= _DIGITS else None
    return ARABIC.get(normal(text))


@cache
def _lexicon(rulebook: str | None) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Names of strains and of ranks, in every language, as players of the rulebook say them."""
    strains = {**_SIGNS, **_MORE, **{strain.value.lower(): strain.value for strain in Strain}}
    ranks = {**_RANKS, **{rank.value.lower(): rank.value for rank in Rank}}
    for language in LANGUAGES:
        names = catalogue(language, rulebook, isolates=False)
        for strain in Strain:
            strains[normal(names.strain_name(strain))] = strain.value
        for suit in Suit:
            strains[normal(names.suit_chip(suit))] = suit.value
        for rank in Rank:
            ranks[normal(names.rank_name(rank))] = rank.value
    return strains, ranks


def read_strain(words: Catalogue, text: str) -> str | None:
    """``N S H D C`` for a suit's name, sign or letter; None for anything else."""
    return _lexicon(words.rulebook)[0].get(normal(text))


def read_card(words: Catalogue, text: str) -> str | None:
    """A card as a record writes it, from its name or signs in either order; None if it is none."""
    strains, ranks = _lexicon(words.rulebook)
    said = in_digits(normal(text).replace(" of ", " "))
    tokens = said.split(" ")
    joined = said.replace(" ", "")
    splits = [(" ".join(tokens[:i]), " ".join(tokens[i:])) for i in range(1, len(tokens))]
    splits += [(joined[:1], joined[1:]), (joined[:-1], joined[-1:])]
    for first, second in splits:
        for rank, suit in ((second, first), (first, second)):
            if rank in ranks and strains.get(suit, "N") != "N":
                return strains[suit] + ranks[rank]
    return None


def read_bid(words: Catalogue, text: str) -> tuple[int, str | None] | None:
    """A number, and the strain named with it if one is; None for anything else."""
    said = in_digits(normal(text))
    number = re.match(r"(\d{1,2})(?!\d)", said) or re.search(r"(?<!\d)(\d{1,2})$", said)
    if number is None:
        return None
    rest = (said[: number.start()] + said[number.end() :]).strip()
    if not rest:
        return int(number[1]), None
    strain = read_strain(words, rest)
    return None if strain is None else (int(number[1]), strain)


def read_action(words: Catalogue, text: str, legal: Sequence[str]) -> str | None:
    """The action's text in a record, legal now or not; None where no action can be made out.

    ``legal`` are the texts of what may be done now: they tell what a bare «5 سبيد» means.
    """
    if text in legal:
        return text
    said = _SELF.sub("", normal(text))
    named = _as_printed(words, legal)
    if said in named:
        return named[said]
    open_verbs = _verbs(legal)
    if "estimate" in open_verbs and said in _ZERO:
        return "estimate 0"
    for choice in _BARE:
        if said == normal(choice) and (choice in legal or "-" not in choice):
            return choice
    for choice, names in _BARE.items():
        if said in names and (choice in legal or not {"yes", "y", "no", "n", "لا"} & {said}):
            return choice
    verb, rest = _split(said)
    verbs = [v for v in open_verbs if verb in {None, v, "number"}]
    for candidate in verbs or ([verb] if verb not in {None, "number"} else []):
        found = _with_verb(words, str(candidate), rest)
        if found is not None:
            return found
    return None


def _as_printed(words: Catalogue, legal: Iterable[str]) -> dict[str, str]:
    """What the table calls each action: on its button, and in the sentence that tells it."""
    named = {}
    for choice in legal:
        named[normal(action_sentence(words, "", choice))] = choice
        named[_SELF.sub("", normal(action_sentence(words, "", choice, mine=True)))] = choice
        named[normal(action_label(words, choice))] = choice
    return named


def _verbs(legal: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(text.partition(" ")[0] for text in legal if " " in text))


def _split(said: str) -> tuple[str | None, str]:
    for length in (2, 1):
        tokens = said.split(" ")
        head = " ".join(tokens[:length])
        if len(tokens) > length and head in _VERBS:
            return _VERBS[head], " ".join(tokens[length:])
    return None, said


def _with_verb(words: Catalogue, verb: str, rest: str) -> str | None:
    if verb == "play":
        card = read_card(words, rest)
        return card and f"play {card}"
    if verb == "marry":
        suit = read_strain(words, rest)
        return suit and f"marry {suit}"
    bid = read_bid(words, rest) if verb in _NUMBERING else None
    if verb == "estimate" and bid is None:
        alone = _WITH.sub("", rest)
        tricks = read_tricks(words, alone)
        bid = read_bid(words, alone) if tricks is None else (tricks, None)
    if bid is None:
        return None
    number, strain = bid
    if verb == "estimate":
        return f"estimate {number}" if strain is None else f"estimate {number} {strain}"
    return None if strain is None else f"{verb} {number}{strain}"
