"""What the tables of all games say alike: hands, tricks, cards."""

from collections.abc import Iterable, Mapping, Sequence

from lamma.cards import Card, Hand, Seat, Strain, Suit
from lamma.cli.voice import Voice
from lamma.tricks import takes

_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
# Colours alternate, so that suits side by side differ; clubs stand between diamonds and nothing.
ORDER = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def sorted_hand(hand: Iterable[Card], strength: Mapping[Card, int]) -> Hand:
    """A hand by suit, the strongest first."""
    return tuple(sorted(hand, key=lambda card: (ORDER.index(card.suit), -strength[card])))


def hand_lines(voice: Voice, hand: Sequence[Card], numbers: Mapping[Card, int]) -> list[str]:
    """A sorted hand, a line a suit; ``numbers`` stand before the cards that may be played."""
    lines = [voice.say("label-hand", n=len(hand))]
    for suit in ORDER:
        cards = [card for card in hand if card.suit is suit]
        if cards:
            shown = [_numbered(voice, card, numbers.get(card)) for card in cards]
            name = f"{_SIGNS[suit]} {voice.words.suit_chip(suit)}"
            # Wide gaps, not commas: "[4] 10  [5] 9" is read at a glance.
            row = voice.onward("   ".join(shown))
            lines.append(f"  {voice.say('cli-hand-suit', strain=name, cards=row)}")
    return lines


def _numbered(voice: Voice, card: Card, number: int | None) -> str:
    rank = voice.words.rank_name(card.rank)
    if number is None:
        return rank
    return f"{voice.words.isolated(f'[{voice.words.number(number)}]')} {rank}"


def trick_line(voice: Voice, trick: Iterable[tuple[Seat, Card]]) -> str:
    """The cards of a trick in one line, in the order played."""
    return voice.say("cli-trick-now", cards=_in_order(voice, trick))


def last_trick_lines(
    voice: Voice,
    trick: Sequence[tuple[Seat, Card]],
    trump: Strain | None,
    strength: Mapping[Card, int],
) -> list[str]:
    """The last finished trick, and who took it; no line if there is none.

    ``trump`` None is a trump that nobody knows any more, between two rounds: then nothing is said
    of who took the trick, unless every card followed.
    """
    if not trick:
        return []
    cards = _in_order(voice, trick)
    if trump is None and len({card.suit for _, card in trick}) > 1:
        return [voice.say("last-trick-cards", cards=cards)]
    suit = None if trump is None else trump.suit
    winner, _ = trick[takes([card for _, card in trick], suit, strength)]
    return [voice.of(winner, "last-trick", cards=cards)]


def _in_order(voice: Voice, trick: Iterable[tuple[Seat, Card]]) -> str:
    cards = [
        voice.say("cli-trick-card", who=voice.who(seat), card=voice.card(card))
        for seat, card in trick
    ]
    return voice.listed(cards)


def played(voice: Voice, seat: Seat, card: Card, *, leads: bool) -> str:
    """A card thrown: by the leader of the trick, or to it."""
    return voice.of(seat, "ev-lead" if leads else "ev-card", card=voice.card(card))


def counts_line(voice: Voice, tricks: Sequence[int], estimates: Sequence[int | None]) -> str:
    """What every seat has taken of what it said: ``Omar 1/3``."""
    counts = []
    for seat, (taken, said) in enumerate(zip(tricks, estimates, strict=True)):
        share = f"{voice.words.number(taken)}/{voice.words.number(said or 0)}"
        counts.append(
            voice.say("cli-count", who=voice.who(seat), share=voice.words.isolated(share))
        )
    return voice.say("cli-counts", counts=voice.listed(counts))
