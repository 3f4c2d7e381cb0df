"""What may be chosen now, as a person is shown it; and what they meant by what they typed.

Cards and words are numbered from 1. Bids, declarations and estimates are chosen by their own
number, and then, where several go with it, by the trump: a list of fifty bids helps nobody.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lamma.cards import Card, Hand, Strain
from lamma.cli.tables.common import hand_lines
from lamma.cli.typed import normal, read_action, read_bid, read_number, read_strain
from lamma.cli.voice import Voice
from lamma.text.actions import action_label

_NUMBERED = ("bid", "declare", "estimate")
_MOST = 99


@dataclass(frozen=True, slots=True)
class Chosen:
    """An action's text in a record: legal, or an action that the game can explain away."""

    text: str
    by_number: bool = False


@dataclass(frozen=True, slots=True)
class HalfChosen:
    """A number that goes with several strains: the texts still open, and the strain of each."""

    number: int
    open: Mapping[str, str]


class Menu:
    """The legal actions of one turn; ``texts`` as a record writes them, ``hand`` sorted."""

    def __init__(
        self, voice: Voice, texts: Sequence[str], hand: Hand, confirms: str | None = None
    ) -> None:
        self.voice, self.texts, self.hand = voice, tuple(texts), hand
        cards = {f"play {card}" for card in hand}
        in_order = [f"play {card}" for card in hand if f"play {card}" in texts]
        words = [t for t in texts if t not in cards and t.partition(" ")[0] not in _NUMBERED]
        self.ready = confirms if confirms in texts else None
        ready = [] if self.ready is None else [self.ready]
        self.numbered = dict(enumerate([*in_order, *ready, *words], 1))
        self.by_count: dict[int, list[str]] = {}
        for text in texts:
            verb, _, rest = text.partition(" ")
            if verb in _NUMBERED and (bid := read_bid(voice.words, rest)):
                self.by_count.setdefault(bid[0], []).append(text)

    @property
    def has_cards(self) -> bool:
        """Whether a card may be chosen."""
        return any(text.startswith("play ") for text in self.texts)

    def hand_lines(self) -> list[str]:
        """The hand, its number before each card that may be chosen."""
        numbers = {
            Card(text[5:]): number
            for number, text in self.numbered.items()
            if text.startswith("play ")
        }
        return hand_lines(self.voice, self.hand, numbers)

    def choices(self) -> list[str]:
        """Every choice that is no card."""
        voice = self.voice
        lines = []
        rest = [(n, text) for n, text in self.numbered.items() if not text.startswith("play ")]
        if rest or self.by_count:
            lines.append(voice.say("cli-choices"))
        lines += [f"  {voice.say('cli-choice', n=n, what=self._label(text))}" for n, text in rest]
        return lines + [f"  {line}" for line in self.counts()]

    def _label(self, text: str) -> str:
        return action_label(self.voice.words, text)

    def counts(self) -> list[str]:
        """The numbers open, and how to say a trump with one."""
        if not self.by_count:
            return []
        voice = self.voice
        numbers = voice.listed([voice.words.number(number) for number in self.by_count])
        named = {n: texts for n, texts in self.by_count.items() if len(texts) > 1}
        if not named:
            return [voice.say("cli-numbers", numbers=numbers)]
        number, texts = next(iter(named.items()))
        example = voice.words.bid_words(number, Strain(_strain(texts[-1])))
        if any(text.partition(" ")[0] == "estimate" for text in self.texts):
            return [
                voice.say("cli-numbers", numbers=numbers),
                voice.say("cli-numbers-super", n=min(named), example=example),
            ]
        return [voice.say("cli-numbers-strain", numbers=numbers, example=example)]

    def read(self, typed: str) -> Chosen | HalfChosen | None:
        """What was meant; None where nothing can be made out.

        An empty line takes the only choice there is, or the one that stands ready.
        """
        if not typed:
            only = self.texts[0] if len(self.texts) == 1 else self.ready
            return None if only is None else Chosen(only)
        number = _number(typed)
        if number is not None:
            if number in self.by_count:
                return self._count(number)
            if number in self.numbered:
                return Chosen(self.numbered[number], by_number=True)
            if self.by_count and number <= _MOST:
                return Chosen(self._closed(number))
        text = read_action(self.voice.words, typed, self.texts)
        return None if text is None else Chosen(text)

    def _closed(self, number: int) -> str:
        """A number that is not open now, as an action that the game will refuse with the reason."""
        last = next(reversed(self.by_count.values()))[-1]
        verb, _, rest = last.partition(" ")
        return f"{verb} {number}" if verb == "estimate" else f"{verb} {number}{rest[-1]}"

    def _count(self, number: int) -> Chosen | HalfChosen:
        texts = self.by_count[number]
        if len(texts) == 1:
            return Chosen(texts[0])
        return HalfChosen(number, {text: _strain(text) for text in texts})

    def strain_lines(self, half: HalfChosen) -> list[str]:
        """The trumps open with a number, numbered from 1."""
        voice = self.voice
        lines = []
        for place, strain in enumerate(half.open.values(), 1):
            what = voice.strain(Strain(strain)) if strain else voice.say("cli-keep-trump")
            lines.append(f"  {voice.say('cli-choice', n=place, what=what)}")
        return lines

    def read_strain(self, half: HalfChosen, typed: str) -> str | None:
        """The text meant by a trump's place, name, sign or letter."""
        said = normal(typed)
        texts = list(half.open)
        place = _number(typed)
        if place is not None:
            return texts[place - 1] if 1 <= place <= len(texts) else None
        named = read_strain(self.voice.words, typed)
        for text, strain in half.open.items():
            if strain == named or (not said and not strain):
                return text
        whole = read_action(self.voice.words, typed, self.texts)
        return whole if whole in self.texts else None


def _number(typed: str) -> int | None:
    """A number typed alone, in digits of either kind, or as it is printed: ``[4]``, ``4.``."""
    return read_number(typed.strip("[]. "))


def _strain(text: str) -> str:
    verb, _, rest = text.partition(" ")
    if verb == "estimate":
        return rest.partition(" ")[2]
    return rest[-1]
