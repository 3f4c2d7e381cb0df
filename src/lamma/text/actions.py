"""Actions in words, told apart by their notation (``RECORD.md``), which all games share."""

from lamma.cards import Card, Strain, Suit
from lamma.text.catalogue import Argument, Catalogue

# Notation of one word → its button, and its sentence in the table's log where it needs no more.
_WORDS = {
    "dash-call": ("button-dash-call", "ev-dash-call"),
    "no-dash": ("button-no-dash", "ev-no-dash"),
    "pass": ("button-pass", "ev-pass"),
    "with": ("button-with-standing", None),
    "exchange": ("button-exchange", None),
    "close": ("button-close-talon", "ev-close"),
    "claim": ("button-claim", "ev-claim"),
}
_CARDS = frozenset(card.value for card in Card)
_SUITS = frozenset(suit.value for suit in Suit)
_STRAINS = frozenset(strain.value for strain in Strain)


def action_label(catalogue: Catalogue, text: str) -> str:
    """The button for an action: "bid 5S" → «زايد 5♠», "play SA" → «آس سبيد».

    A text that is no action's notation is given back as it is.
    """
    match text.split(" "):
        case [word] if word in _WORDS:
            return catalogue.say(_WORDS[word][0])
        case ["play", card] if card in _CARDS:
            return catalogue.say("button-play", card=catalogue.card_name(Card(card)))
        case ["marry", suit] if suit in _SUITS:
            return catalogue.say("button-marry", strain=catalogue.suit_name(Suit(suit)))
        case ["bid" | "declare" as word, bid] if _is_bid(bid):
            return catalogue.say(f"button-{word}", bid=_glyph(catalogue, bid))
        case ["estimate", number] if number.isdecimal():
            return catalogue.say("button-estimate", n=int(number))
        case ["estimate", number, strain] if _is_bid(number + strain):
            return catalogue.say("button-super", bid=_glyph(catalogue, number + strain))
        case _:
            return text


def action_sentence(catalogue: Catalogue, who: str, text: str, *, mine: bool = False) -> str:
    """What the table's log says of an action: «نور: مزايدة 5 سبيد».

    ``mine`` tells that the reader did it. For actions whose full sentence needs to know the
    table (a join, a declaration, a marriage, an exchange) it is the name and the button's label.
    """
    args: dict[str, Argument] = {"who": who, "self": mine}
    match text.split(" "):
        case [word] if word in _WORDS and (sentence := _WORDS[word][1]):
            return catalogue.say(sentence, **args)
        case ["play", card] if card in _CARDS:
            return catalogue.say("ev-card", card=catalogue.card_name(Card(card)), **args)
        case ["bid", bid] if _is_bid(bid):
            return catalogue.say("ev-bid", bid=_in_words(catalogue, bid), **args)
        case ["estimate", number] if number.isdecimal():
            return catalogue.say("ev-estimate", n=int(number), **args)
        case ["estimate", number, strain] if _is_bid(number + strain):
            trump = catalogue.strain_name(Strain(strain))
            return catalogue.say("ev-super", n=int(number), strain=trump, **args)
        case _:
            return catalogue.say("ev-said", what=action_label(catalogue, text), **args)


def _is_bid(text: str) -> bool:
    return text[:-1].isdecimal() and text[-1:] in _STRAINS


def _glyph(catalogue: Catalogue, bid: str) -> str:
    return catalogue.bid_glyph(int(bid[:-1]), Strain(bid[-1]))


def _in_words(catalogue: Catalogue, bid: str) -> str:
    return catalogue.bid_words(int(bid[:-1]), Strain(bid[-1]))
